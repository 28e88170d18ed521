import { system } from '#domain/kernel/actor.ts'
import type { RefundId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { PaymentChannel, RefundState } from '#server/providers/payment/port.ts'
import { listCaptures } from '../store/captures.ts'
import { findPayment, type Payment } from '../store/payments.ts'
import { findRefund, noteTry, type Refund, saveTry } from '../store/refunds.ts'
import { settleRefund } from './settle-refund.ts'

/** A second try first asks what became of the first; both carry the same number. */
async function send(
  ctx: Context,
  channel: PaymentChannel,
  payment: Payment,
  refund: Refund,
  tried: number,
): Promise<RefundState> {
  if (tried > 1) {
    const known = await channel.queryRefund(payment.tradeNo, refund.refundNo)
    if (known.status === 'refunded') return known
  }
  const captures = await listCaptures(ctx, payment.id)
  return channel.refund({
    tradeNo: payment.tradeNo,
    refundNo: refund.refundNo,
    amount: refund.amount,
    total: captures.find((capture) => capture.id === refund.captureId)?.amount ?? payment.amount,
    reason: refund.reason,
    notifyUrl: `${ctx.publicUrl}/api/crm/payment/notice/${channel.name}`,
  })
}

/** Sends an approved refund the way its money came. That of a bank transfer is paid by hand. */
export const sendRefund = job<{ refundId: RefundId }>({
  name: 'payments-send-refund',
  retries: 5,
  run: async (ctx, { refundId }) => {
    const refund = await findRefund(ctx, refundId)
    if (refund?.status !== 'processing') return
    const payment = await findPayment(ctx, system, refund.paymentId)
    const channel = ctx.payments.get(payment.channel)
    if (!channel || payment.channel === 'bankTransfer') return
    const tried = await noteTry(ctx, refundId)
    let answer: RefundState
    try {
      answer = await send(ctx, channel, payment, refund, tried)
    } catch (error) {
      const reason = error instanceof ProviderFailure ? error.reason.slice(0, 300) : null
      await saveTry(ctx, refundId, tried, 'noAnswer', reason)
      throw error
    }
    await saveTry(ctx, refundId, tried, answer.status, answer.reason?.slice(0, 300) ?? null)
    await settleRefund(ctx, refundId, answer)
  },
})
