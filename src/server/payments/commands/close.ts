import type { BodyOf } from '#contract/endpoint.ts'
import type { closePaymentCall } from '#contract/payments.ts'
import { type Customer, system } from '#domain/kernel/actor.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type PaymentStatus, paymentMoves } from '#domain/payments/payment-moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { findPayment, lockPayment, type Payment, savePaymentStatus } from '../store/payments.ts'
import { findWaitingProof } from '../store/proofs.ts'

/** Closes at the company what was given up here; what was paid meanwhile is found by the question before. */
export const closeCharge = job<{ paymentId: PaymentId }>({
  name: 'payments-close-charge',
  retries: 6,
  run: async (ctx, { paymentId }) => {
    const payment = await findPayment(ctx, system, paymentId)
    if (payment.status === 'closed') await ctx.payments.get(payment.channel)?.close(payment.tradeNo)
  },
})

/** Whether the payment can still be paid by its shipper; money may come later all the same. */
export const isOpen = (payment: Pick<Payment, 'status'>): boolean =>
  payment.status === 'created' || payment.status === 'waiting'

/** Closes a locked open payment here now, and at the company after commit. */
export async function closeLocked(ctx: Context, payment: Payment): Promise<void> {
  const status = follow<PaymentStatus>(paymentMoves, 'close', payment.status, 'system', 'payment.timedOut')
  await savePaymentStatus(ctx, payment.id, status, ctx.clock())
  await ctx.jobs.enqueue(ctx, closeCharge, { paymentId: payment.id })
  await tell(ctx, `customer:${payment.userId}`, 'payment', payment.id)
}

/**
 * Gives up an open payment. One that has ended already stays as it is, and says how. Refuses with
 * `payment.proofWaits` while finance looks for a transfer: its money is on its way.
 */
export function closePayment(
  ctx: Context,
  actor: Customer,
  { paymentId }: BodyOf<typeof closePaymentCall>,
): Promise<{ status: PaymentStatus }> {
  return transact(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, actor, paymentId)
    if (!isOpen(payment)) return { status: payment.status }
    if (await findWaitingProof(ctx, paymentId)) throw new Refusal('payment.proofWaits')
    await closeLocked(ctx, payment)
    return { status: 'closed' }
  })
}
