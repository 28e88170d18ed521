import { type PaymentReply, paymentStateCall } from '#contract/payments.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import { call } from '#web/lib/call.ts'

/** What is worth a message about a payment: that it was paid, or that its last refund came through, with what it pays; null while it is under way. */
export async function readPayment(
  paymentId: string,
): Promise<{ kind: 'paid' | 'refunded'; amount: Money; payment: PaymentReply } | null> {
  const { payment } = await call(paymentStateCall, {
    query: { paymentId: paymentId as PaymentId },
    msgFlag: false,
    loadingFlag: false,
  })
  if (payment.status !== 'paid') return null
  const refund = payment.refunds.findLast(({ status }) => status === 'refunded')
  if (refund) return { kind: 'refunded', amount: refund.amount, payment }
  return payment.refunds.length === 0 ? { kind: 'paid', amount: payment.amount, payment } : null
}
