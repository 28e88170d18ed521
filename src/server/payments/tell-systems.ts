import type { Context } from '#server/platform/context.ts'
import { tellWebhooks } from '#server/webhooks/commands.ts'
import type { Payable, PayableSet } from './payables.ts'
import type { Payment } from './store/payments.ts'
import type { Refund } from './store/refunds.ts'

/** What own systems are told of money, inside the transaction that wrote it. */

const ofPayment = ({ id, tradeNo, channel, amount }: Payment) => ({
  paymentId: id,
  tradeNumber: tradeNo,
  channel,
  amount,
})

/** Money came and was credited: of the payment, and of each statement that it pays. */
export function tellPaid(
  ctx: Context,
  payment: Payment,
  sort: PayableSet['sort'],
  covered: readonly Payable[],
  paidAt: Date,
): Promise<void> {
  const at = ctx.clock()
  const covers = covered.map(({ id, number }) => ({ sort, id, number }))
  const paid = paidAt.toISOString()
  return tellWebhooks(ctx, [
    {
      userId: payment.userId,
      news: [
        {
          type: 'payment.paid',
          key: `payment.paid ${payment.id}`,
          at,
          data: { ...ofPayment(payment), paidAt: paid, covers },
        },
        ...covered
          .flatMap(({ statement }) => statement ?? [])
          .map(
            ({ id, number, due }) =>
              ({
                type: 'statement.paid',
                key: `statement.paid ${id}`,
                at,
                data: {
                  statementId: id,
                  statementNumber: number,
                  status: 'completed',
                  due: { ...due, minor: 0 },
                  paymentId: payment.id,
                  paidAt: paid,
                },
              }) as const,
          ),
      ],
    },
  ])
}

/** The company will not have the payment. */
export const tellFailed = (ctx: Context, payment: Payment, covers: readonly string[]): Promise<void> =>
  tellWebhooks(ctx, [
    {
      userId: payment.userId,
      news: [
        {
          type: 'payment.failed',
          key: `payment.failed ${payment.id}`,
          at: ctx.clock(),
          data: { ...ofPayment(payment), covers: [...covers] },
        },
      ],
    },
  ])

/** Money is back with whoever paid it. */
export const tellRefunded = (ctx: Context, refund: Refund): Promise<void> =>
  tellWebhooks(ctx, [
    {
      userId: refund.userId,
      news: [
        {
          type: 'payment.refunded',
          key: `payment.refunded ${refund.id}`,
          at: ctx.clock(),
          data: {
            refundId: refund.id,
            refundNumber: refund.refundNo,
            paymentId: refund.paymentId,
            channel: refund.channel,
            kind: refund.kind,
            amount: refund.amount,
            orderId: refund.orderId,
            statementId: refund.statementId,
            topUpId: refund.topUpId,
          },
        },
      ],
    },
  ])
