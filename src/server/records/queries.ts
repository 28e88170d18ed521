import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/records.ts'
import type { Staff, StaffRole } from '#domain/kernel/actor.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { costRoles } from '#domain/orders/desk-work.ts'
import type { Context } from '#server/platform/context.ts'
import type { RecordFault } from '#server/platform/records/chain.ts'
import { presentRecords } from './present.ts'
import { conditionsOf, cursorAfter, readRecords } from './search.ts'

/** A page of one book, newest first. */
export async function listRecords(
  ctx: Context,
  actor: Staff,
  { cursor, size, ...search }: QueryOf<typeof contract.listRecords>,
): Promise<ReplyOf<typeof contract.listRecords>> {
  const conditions = await conditionsOf(ctx, search)
  const rows = await readRecords(ctx, search.kind, conditions, { cursor, limit: size + 1 })
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    items: await presentRecords(ctx, actor.language, page),
    nextCursor: rows.length > size && last ? cursorAfter(last) : null,
  }
}

/**
 * What clerks did to an order and what is a part of it. What it costs us is told to those alone who may see costs.
 * Refuses with `request.notFound`.
 */
export async function listOrderRecords(
  ctx: Context,
  actor: Staff,
  { orderId, cursor, size }: QueryOf<typeof contract.orderRecords>,
): Promise<ReplyOf<typeof contract.orderRecords>> {
  const { rows: parts } = await sql<{ id: string }>`
    with asked as materialized (select id, user_id from orders where id = ${orderId})
    select id from asked
    union all select c.id from asked a join order_containers c on c.user_id = a.user_id and c.order_id = a.id
    union all select t.id from asked a join order_tasks t on t.user_id = a.user_id and t.order_id = a.id
    union all select b.id from asked a join bill_lines b on b.user_id = a.user_id and b.order_id = a.id`.execute(
    ctx.db,
  )
  if (parts.length === 0) throw new Refusal('request.notFound')
  const seesCosts = (costRoles as readonly StaffRole[]).includes(actor.role)
  const columns = sql`r.subject = any (${parts.map(({ id }) => id)}::text[])
    and ${seesCosts ? sql`true` : sql`r.action <> 'order/setCost'`}`
  const rows = await readRecords(ctx, 'desk', { columns, word: null }, { cursor, limit: size + 1 })
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const shown = await presentRecords(ctx, actor.language, page)
  return {
    items: shown.map(({ address: _, requestId: __, customer: ___, ...record }) => record),
    nextCursor: rows.length > size && last ? cursorAfter(last) : null,
  }
}

/** Every clerk there is or was, and what last night's proof found: one row of each chain. */
export async function recordFacts(ctx: Context): Promise<ReplyOf<typeof contract.recordFacts>> {
  const { rows: clerks } = await sql<{ id: StaffId; name: string }>`
    select id, name from staff order by disabled_at is not null, name, id`.execute(ctx.db)
  const { rows: proofs } = await sql<{
    table_name: string
    proved_at: Date
    records: number
    faults: readonly Pick<RecordFault, 'number' | 'fault'>[]
  }>`
    select p.table_name, p.proved_at, p.records, p.faults
    from (select distinct table_name from record_proofs) chains
    cross join lateral (select * from record_proofs r where r.table_name = chains.table_name
      order by r.number desc limit 1) p`.execute(ctx.db)
  return {
    clerks,
    proof:
      proofs.length === 0
        ? null
        : {
            // The oldest of them: since then each was looked at.
            provedAt: new Date(Math.min(...proofs.map((each) => each.proved_at.getTime()))).toISOString(),
            records: proofs.reduce((sum, each) => sum + each.records, 0),
            faults: proofs.flatMap(({ table_name, faults }) =>
              faults.map(({ number, fault }) => ({ table: table_name, number, fault })),
            ),
          },
  }
}
