import type { Money } from '#domain/kernel/money.ts'
import { tellCustomer } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import type { Payable } from './payables.ts'
import type { Payment } from './store/payments.ts'
import type { Refund } from './store/refunds.ts'

/** What customers are told of their money, inside the transaction that wrote it. */

/** Money came and was credited: told once of a payment, however much it covers. */
export async function tellReceived(
  ctx: Context,
  payment: Payment,
  covered: readonly Payable[],
): Promise<void> {
  const [first, ...more] = covered
  if (!first) return
  const orderId = more.length === 0 ? (first.order?.id ?? null) : null
  await tellCustomer(ctx, payment.userId, orderId, [
    {
      kind: 'paymentReceived',
      key: `payment ${payment.id} received`,
      params: {
        number: first.number,
        paymentId: payment.id,
        amount: payment.amount,
        ...(more.length > 0 ? { how: 'several', count: covered.length } : {}),
      },
    },
  ])
}

/** What became of a refund. Sending it again after a failure approves nothing anew. */
type RefundNews =
  | { readonly kind: 'refundApproved'; readonly amount: Money; readonly lessBecause: string | null }
  | { readonly kind: 'refundRejected'; readonly reason: string }
  | { readonly kind: 'refundCompleted' }

/** Each thing is told once of a refund. */
export const tellOfRefund = (ctx: Context, refund: Refund, news: RefundNews): Promise<void> =>
  tellCustomer(ctx, refund.userId, refund.orderId, [
    {
      kind: news.kind,
      key: `refund ${refund.id} ${news.kind}`,
      params: { number: refund.about, refundId: refund.id, ...sayingOf(refund, news) },
    },
  ])

function sayingOf(refund: Refund, news: RefundNews) {
  switch (news.kind) {
    case 'refundApproved':
      return news.lessBecause === null
        ? { amount: news.amount }
        : { amount: news.amount, how: 'less' as const, reason: news.lessBecause }
    case 'refundRejected':
      return { reason: news.reason }
    case 'refundCompleted':
      return { amount: refund.amount }
    default:
      return news satisfies never
  }
}
