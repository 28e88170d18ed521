import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { PaymentReply } from '#contract/payments.ts'
import { type getPayResultCall, mostTopUpPayments } from '#contract/top-ups.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { forCustomer, type PaymentRow, paymentRows, presentPayments } from './present.ts'
import { getPaymentState } from './queries.ts'

/** A customer's own top-up by its number, with its payment. Refuses with `request.notFound`, for another's too. */
export async function getPayResult(
  ctx: Context,
  actor: Customer,
  orderNo: string,
): Promise<ReplyOf<typeof getPayResultCall>> {
  const { rows } = await sql<{
    amount_minor: number
    points: number
    bonus: number
    paid_at: Date | null
    payment_id: PaymentId
  }>`select t.amount_minor, t.points, t.bonus, t.paid_at, last.payment_id
    from top_ups t
    cross join lateral (
      select items.payment_id from payment_top_up_items items
      left join payment_captures captures on captures.payment_id = items.payment_id and captures.outcome = 'credited'
      where items.top_up_id = t.id
      order by captures.id is not null desc, items.payment_id desc limit 1
    ) last
    where t.user_id = ${actor.userId} and t.number = ${orderNo}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Refusal('request.notFound')
  const { state } = await getPaymentState(ctx, actor, row.payment_id)
  return {
    orderNo,
    state: row.paid_at ? 'success' : state,
    pointsNum: row.points,
    bonus: row.bonus,
    amount: money(row.amount_minor, 'CNY'),
    paidAt: row.paid_at?.toISOString() ?? null,
    paymentId: row.payment_id,
    mayBeDelayed: row.paid_at === null,
  }
}

export async function listTopUpPayments(ctx: Context, actor: Customer): Promise<PaymentReply[]> {
  const { rows } = await sql<PaymentRow>`${paymentRows}
    where payments.user_id = ${actor.userId}
      and payments.id in (
        select items.payment_id from top_ups join payment_top_up_items items on items.top_up_id = top_ups.id
        where top_ups.user_id = ${actor.userId} order by items.payment_id desc limit ${mostTopUpPayments})
    order by payments.id desc`.execute(ctx.db)
  return (await presentPayments(ctx, rows, actor.language)).map(forCustomer)
}
