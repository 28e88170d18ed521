import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Bills are vouchers of account and kept as tax law asks. */
export const billsPart: PersonalPart = {
  name: 'bills',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select o.number, l.billed_on::text as day, l.name, l.note,
        jsonb_build_object('minor', l.amount_minor, 'currency', l.currency) as amount
      from bill_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
      where l.user_id = ${userId} order by l.billed_on, l.id`.execute(ctx.db)
    return { rows }
  },
  holds: (userId) => ({
    charges: sql`select count(*) from bill_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
      where l.user_id = ${userId} and (l.consent = 'asked' or (
      l.consent in ('notNeeded', 'tolerated', 'given') and l.refund_id is null
      and o.status not in ('cancelled', 'cancelledByOperations', 'refundCompleted')
      and not exists (select from statement_lines s where s.user_id = l.user_id and s.bill_line_id = l.id)))`,
  }),
}
