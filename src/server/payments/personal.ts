import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Payments and refunds are vouchers of account and kept as tax law asks. */
export const paymentsPart: PersonalPart = {
  name: 'payments',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select p.trade_no as number, p.created_at as "createdAt", p.channel, p.status,
        jsonb_build_object('minor', p.amount_minor, 'currency', p.currency) as amount,
        coalesce(t.payer_name, p.authorized_payer) as payer
      from payments p left join lateral (
        select payer_name from transfer_proofs where user_id = p.user_id and payment_id = p.id
        order by submitted_at desc limit 1) t on true
      where p.user_id = ${userId} order by p.created_at, p.id`.execute(ctx.db)
    return { rows }
  },
  holds: (userId) => ({
    payments: sql`select count(*) from payments where user_id = ${userId} and status in ('created', 'waiting')`,
    refunds: sql`select count(*) from refunds where user_id = ${userId} and status not in ('refunded', 'rejected')`,
  }),
}

export const refundsPart: PersonalPart = {
  name: 'refunds',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select refund_no as number, requested_at as "createdAt", status, reason,
        jsonb_build_object('minor', amount_minor, 'currency', currency) as amount
      from refunds where user_id = ${userId} order by requested_at, id`.execute(ctx.db)
    return { rows }
  },
}
