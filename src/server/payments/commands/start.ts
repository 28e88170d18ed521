import { system } from '#domain/kernel/actor.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { follow } from '#domain/kernel/moves.ts'
import { type PaymentStatus, paymentMoves } from '#domain/payments/payment-moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { ChargeRequest, ChargeStart } from '#server/providers/payment/port.ts'
import {
  findPayment,
  lockPayment,
  noteStartTry,
  numbersOf,
  type Payment,
  saveFailure,
  saveStart,
} from '../store/payments.ts'
import { tellFailed } from '../tell-systems.ts'
import { closeCharge } from './close.ts'

/** Times that a company is asked to start a charge: the shipper waits meanwhile. Assumed (decision 030). */
export const mostStartTries = 4

/** What the company is told of a charge. */
export const chargeRequestOf = (
  ctx: Context,
  payment: Pick<Payment, 'id' | 'tradeNo' | 'channel' | 'amount' | 'expiresAt'>,
  numbers: readonly string[],
  language: Language,
): ChargeRequest => ({
  tradeNo: payment.tradeNo,
  amount: payment.amount,
  subject: `${inLanguage(ctx.config.brand.name, language)} ${numbers.join(' ')}`.slice(0, 250),
  expiresAt: payment.expiresAt,
  returnUrl: `${ctx.publicUrl}/paying?paymentId=${payment.id}`,
  notifyUrl: `${ctx.publicUrl}/api/crm/payment/notice/${payment.channel}`,
})

/** Where or by what the shipper pays, as the company answered. */
export const wayFrom = (start: ChargeStart) => ({
  redirectTo: start.kind === 'redirect' ? start.redirectTo : null,
  codeUrl: start.kind === 'code' ? start.codeUrl : null,
})

/**
 * Has the company start a charge, for channels where a charge is born there. Asking again with the same number
 * is the same charge. What the company refuses has failed, and so has what it did not answer the last time.
 */
export const startCharge = job<{ paymentId: PaymentId; language: Language }>({
  name: 'payments-start-charge',
  retries: mostStartTries - 1,
  run: async (ctx, { paymentId, language }) => {
    const payment = await findPayment(ctx, system, paymentId)
    const channel = ctx.payments.get(payment.channel)
    if (payment.status !== 'created') return
    if (!channel) return refuse(ctx, paymentId, 'the channel is not set up')
    const tried = await noteStartTry(ctx, paymentId)
    const request = chargeRequestOf(ctx, payment, await numbersOf(ctx, paymentId), language)
    let start: ChargeStart
    try {
      start = await channel.createCharge(request)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      if (error.retryable && tried < mostStartTries) throw error
      return refuse(ctx, paymentId, error.reason)
    }
    await transact(ctx, async (ctx) => {
      const current = await lockPayment(ctx, system, paymentId)
      // Given up while the company was asked: then it must forget the charge as well.
      if (current.status === 'closed') return ctx.jobs.enqueue(ctx, closeCharge, { paymentId })
      if (current.status !== 'created') return
      const status = follow<PaymentStatus>(
        paymentMoves,
        'redirect',
        current.status,
        'system',
        'payment.timedOut',
      )
      await saveStart(ctx, paymentId, status, wayFrom(start))
      await tell(ctx, `customer:${payment.userId}`, 'payment', paymentId)
    })
  },
})

/** The company will not have the charge. */
const refuse = (ctx: Context, paymentId: PaymentId, reason: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, system, paymentId)
    if (payment.status !== 'created') return
    const status = follow<PaymentStatus>(paymentMoves, 'fail', payment.status, 'system', 'payment.timedOut')
    await saveFailure(ctx, paymentId, status, reason.slice(0, 300))
    await tellFailed(ctx, payment, await numbersOf(ctx, paymentId))
    await tell(ctx, [`customer:${payment.userId}`, 'staff'], 'payment', paymentId)
  })
