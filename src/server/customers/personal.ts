import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'
import { leaveAsErased } from './joining.ts'

/**
 * What clerks noted about a person, why their credit was held, who looks after them, and why the login was joined with
 * others or told apart from them: personal data of the person, though internal, so it is in the copy they may ask for.
 * Of the other logins it says nothing. Erased with the login, which leaves its customer (decisions 056 and 068).
 */
export const customerFilePart: PersonalPart = {
  name: 'customerFile',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select * from (
        select written_at as "createdAt", text, written_by_name as sender from customer_notes where user_id = ${userId}
        union all select set_at, reason, set_by_name from credit_holds where user_id = ${userId}
        union all select lifted_at, lift_reason, lifted_by_name from credit_holds
          where user_id = ${userId} and lifted_at is not null
        union all select c.assigned_at, s.name, c.assigned_by_name from customer_clerks c
          join staff s on s.id = c.staff_id where c.user_id = ${userId}
        union all select joined_at, reason, joined_by_name from customer_logins where user_id = ${userId}
        union all select told_at, reason, told_by_name from customers_apart
          where user_id = ${userId} or other_id = ${userId}
      ) kept order by "createdAt"`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await leaveAsErased(ctx, userId)
    await sql`delete from customers_apart where user_id = ${userId} or other_id = ${userId}`.execute(ctx.db)
    await sql`delete from customer_notes where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from credit_holds where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from customer_clerks where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from customer_levels where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}

/** When clerks looked at a person's portal, and who did. */
export const viewingsPart: PersonalPart = {
  name: 'viewings',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select started_at as "happenedAt", coalesce(ended_at, expires_at) as "viewedUntil", staff_name as sender
      from portal_viewings where user_id = ${userId} order by id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from portal_viewings where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
