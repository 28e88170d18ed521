import { randomBytes } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { authorizePaymentCall } from '#contract/payments.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { PaymentChannel } from '#server/providers/payment/port.ts'
import {
  addAuthorization,
  canAnswer,
  saveAuthorizedPayer,
  takeAuthorization,
} from '../store/authorizations.ts'
import { findPayment, lockPayment, type Payment } from '../store/payments.ts'
import { isOpen } from './close.ts'

/** How long the payment app may take to lead back: as long as the dialogue. Assumed (decision 030). */
const authorizationMinutes = 15
/** Bits that nobody guesses. RFC 6749 section 10.10 asks for at most one in 2^160. */
const stateBytes = 32

/**
 * Where the channel asks who pays, the payment gets the address at which it does, with a state of its own for
 * this session; a state of this session that still waits is kept. Inside the caller's transaction.
 */
export async function askWhoPays(
  ctx: Context,
  actor: Customer,
  channel: PaymentChannel,
  payment: Payment,
): Promise<Payment> {
  if (!channel.authorization || payment.authorizedPayer !== null) return payment
  if (payment.authorizeTo !== null && (await canAnswer(ctx, actor, payment.id))) return payment
  const state = randomBytes(stateBytes).toString('base64url')
  const authorizeTo = channel.authorization.addressFor(
    state,
    `${ctx.publicUrl}/quotationSearch/aliPay?payment=${payment.id}`,
  )
  const expiresAt = new Date(ctx.clock().getTime() + authorizationMinutes * 60_000)
  await addAuthorization(ctx, actor, payment.id, { state, authorizeTo, expiresAt })
  return { ...payment, authorizeTo }
}

/**
 * Takes what the payment app led back with. The state is used up first, whatever follows: the same one never
 * works twice. Refuses with `payment.authorizationInvalid` (unknown, used, of another session, or a code that
 * the app does not know), `payment.authorizationExpired`, `payment.timedOut` for a payment that has ended, and
 * `payment.payerMismatch` where somebody else authorized it before. Answers the payment.
 */
export async function authorizePayment(
  ctx: Context,
  actor: Customer,
  { state, authCode }: BodyOf<typeof authorizePaymentCall>,
): Promise<PaymentId> {
  const asked = await transact(ctx, (ctx) => takeAuthorization(ctx, actor, state))
  if (!asked || asked.sessionId !== actor.sessionId) throw new Refusal('payment.authorizationInvalid')
  if (asked.expiresAt <= ctx.clock()) throw new Refusal('payment.authorizationExpired')
  const { paymentId } = asked
  const payment = await findPayment(ctx, actor, paymentId)
  const authorization = ctx.payments.get(payment.channel)?.authorization
  if (!authorization) throw new Refusal('payment.channelNotOffered')
  const payer = await authorization.payerOf(authCode).catch((error: unknown) => {
    if (error instanceof ProviderFailure && !error.retryable)
      throw new Refusal('payment.authorizationInvalid')
    throw error
  })
  await transact(ctx, async (ctx) => {
    const current = await lockPayment(ctx, actor, paymentId)
    if (current.authorizedPayer !== null && current.authorizedPayer !== payer)
      throw new Refusal('payment.payerMismatch')
    if (!isOpen(current) || current.expiresAt <= ctx.clock()) throw new Refusal('payment.timedOut')
    if (current.authorizedPayer === null) await saveAuthorizedPayer(ctx, paymentId, payer)
    await tell(ctx, `customer:${actor.userId}`, 'payment', paymentId)
  })
  return paymentId
}
