import { paymentStateCall } from '#contract/payments.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import { call } from '#web/lib/call.ts'

/** What is worth a message about a payment: that it was paid, or that its last refund came through; null while it is under way. */
export async function readPayment(
  paymentId: string,
): Promise<{ kind: 'paid' | 'refunded'; amount: Money; orderId: string } | null> {
  const { payment } = await call(paymentStateCall, {
    query: { paymentId: paymentId as PaymentId },
    msgFlag: false,
    loadingFlag: false,
  })
  const [order] = payment.orders
  if (!order || payment.status !== 'paid') return null
  const refund = payment.refunds.findLast(({ status }) => status === 'refunded')
  if (refund) return { kind: 'refunded', amount: refund.amount, orderId: order.orderId }
  return payment.refunds.length === 0
    ? { kind: 'paid', amount: payment.amount, orderId: order.orderId }
    : null
}
