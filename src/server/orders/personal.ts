import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/**
 * Orders are kept with the parties of their papers, as trade and tax law ask. Whom to call at the doors, what the shipper
 * noted down and where papers were sent is erased: nobody collects these goods any more.
 */
export const ordersPart: PersonalPart = {
  name: 'orders',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select number, status, placed_at as "createdAt", cargo_name as "cargoName", customer_reference as reference, remark,
        contacts, parties, pickup_information as pickup, express, shipping_instructions as instructions,
        request as details
      from orders where user_id = ${userId} order by placed_at, id`.execute(ctx.db)
    return { rows }
  },
  holds: (userId) => ({
    orders: sql`select count(*) from orders where user_id = ${userId}
      and status not in ('completed', 'cancelled', 'cancelledByOperations', 'refundCompleted')`,
  }),
  async forget(ctx, userId) {
    await sql`update orders set contacts = '{"pickup": {}, "delivery": {}}', pickup_information = null, express = null,
      remark = '' where user_id = ${userId}`.execute(ctx.db)
    const { rows } = await sql<{ storage_key: string | null }>`
      delete from order_exports where user_id = ${userId} returning storage_key`.execute(ctx.db)
    return rows.flatMap(({ storage_key }) => (storage_key ? [storage_key] : []))
  },
}

/** What clerks noted on a person's orders and set themselves to do: internal, and yet about the person (decision 063). */
export const orderWorkPart: PersonalPart = {
  name: 'orderWork',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select * from (
        select n.written_at as "createdAt", o.number, n.text, n.written_by_name as sender from order_notes n
          join orders o on o.user_id = n.user_id and o.id = n.order_id where n.user_id = ${userId}
        union all select t.made_at, o.number, t.text, t.made_by_name from order_tasks t
          join orders o on o.user_id = t.user_id and o.id = t.order_id where t.user_id = ${userId}
      ) kept order by "createdAt"`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from order_notes where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from order_tasks where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
