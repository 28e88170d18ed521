import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import { actorKey, type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import type { TransferProofId } from '#domain/kernel/ids.ts'
import { amountWithCurrency } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { proofHoldsUntil } from '#domain/payments/payment-window.ts'
import { findFilesOf } from '#server/files/queries.ts'
import { holdPaymentDeadline, releasePaymentDeadline } from '#server/orders/commands/hold.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { loadWorkingDays } from '#server/platform/working-days.ts'
import { loadPayables, ordersOf } from '../payables.ts'
import { listCaptures } from '../store/captures.ts'
import { findPayment, lockPayment, payablesOf, saveExpiry } from '../store/payments.ts'
import { addProof, decideProof, findProof, findWaitingProof } from '../store/proofs.ts'
import { takeState } from './captures.ts'
import { isOpen } from './close.ts'

/** Nobody transfers money on a day that has not come. */
function refuseFutureDay(ctx: Context, paidOn: BusinessDate): void {
  if (paidOn > businessDateOf(ctx.clock()))
    throw new Refusal('request.invalid', {}, { paidOn: { code: 'date.invalid', params: {} } })
}

/**
 * Shows finance that a transfer was made. While the proof waits, at most five working days, the deadline of the
 * orders waits as well. Refuses a file that is not the shipper's own beside its field, `payment.notTransfer`,
 * `payment.timedOut` once the payment has ended, and `payment.proofWaits` while another proof waits.
 */
export async function addTransferProof(
  ctx: Context,
  actor: Customer,
  request: BodyOf<typeof contract.addTransferProofCall>,
): Promise<TransferProofId> {
  refuseFutureDay(ctx, request.paidOn)
  const { works } = await loadWorkingDays(ctx)
  return transact(ctx, async (ctx) => {
    const payment = await findPayment(ctx, actor, request.paymentId)
    if (payment.channel !== 'bankTransfer') throw new Refusal('payment.notTransfer')
    const [file] = await findFilesOf(ctx, actor, [request.fileId])
    if (!file) throw new Refusal('request.invalid', {}, { fileId: { code: 'field.invalid', params: {} } })
    const covered = await loadPayables(ctx, actor, await payablesOf(ctx, payment.id))
    const locked = await lockPayment(ctx, actor, payment.id)
    if (!isOpen(locked) || locked.expiresAt <= ctx.clock() || covered.some((each) => !each.payable))
      throw new Refusal('payment.timedOut')
    if (await findWaitingProof(ctx, payment.id)) throw new Refusal('payment.proofWaits')
    const id = newId('prf')
    const until = proofHoldsUntil(ctx.clock(), works)
    await addProof(ctx, actor, { ...request, id })
    await saveExpiry(ctx, payment.id, until)
    const orders = ordersOf(covered)
    if (orders.length > 0) await holdPaymentDeadline(ctx, orders, until)
    await tell(ctx, [`customer:${actor.userId}`, 'staff'], 'payment', payment.id)
    return id
  })
}

/**
 * The money of a transfer, as it stands on the bank's list: credited where it is what was asked for, held or sent
 * back as any other money where it is not. The bank's number names the money, so it is confirmed once. Refuses with
 * `payment.notTransfer`, and with `payment.referenceUsed` for a number that stands for money already.
 */
export async function confirmTransfer(
  ctx: Context,
  actor: Staff,
  request: BodyOf<typeof contract.confirmTransferCall>,
): Promise<void> {
  refuseFutureDay(ctx, request.paidOn)
  const { paymentId, amount, bankReference, payer } = request
  if (amount.minor < 1)
    throw new Refusal('request.invalid', {}, { amount: { code: 'number.positive', params: {} } })
  try {
    await transact(ctx, async (ctx) => {
      const payment = await findPayment(ctx, actor, paymentId)
      if (payment.channel !== 'bankTransfer') throw new Refusal('payment.notTransfer')
      const set = await payablesOf(ctx, paymentId)
      const orders = ordersOf(await loadPayables(ctx, actor, set))
      await lockPayment(ctx, actor, paymentId)
      const known = await listCaptures(ctx, paymentId)
      if (known.some(({ channelTradeNo }) => channelTradeNo === bankReference))
        throw new Refusal('payment.referenceUsed')
      const proof = await findWaitingProof(ctx, paymentId)
      if (proof) await decideProof(ctx, actor, proof.id, { status: 'accepted' })
      const paidAt = instantIn(request.paidOn, payment.createdAt, ctx.clock())
      const state = { status: 'paid', channelTradeNo: bankReference, amount, payer, paidAt } as const
      await takeState(ctx, paymentId, set, state, { by: 'clerk', clerk: actorKey(actor) })
      if (orders.length > 0) await releasePaymentDeadline(ctx, orders)
      const now = await findPayment(ctx, actor, paymentId)
      noteChange(ctx, {
        subject: paymentId,
        userId: payment.userId,
        before: { status: payment.status },
        after: {
          status: now.status,
          received: amountWithCurrency(amount),
          bankReference,
          payer,
          paidOn: request.paidOn,
        },
      })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'channel_money_is_recorded_once')
      throw new Refusal('payment.referenceUsed')
    throw error
  }
}

/** The bank names a day; the payment was made within it, after it was asked for and before now. */
function instantIn(day: BusinessDate, askedAt: Date, now: Date): Date {
  const noon = instantOf(day, '12:00')
  if (noon > now) return now
  return noon < askedAt ? askedAt : noon
}

/** The deadline counts again, and the shipper reads why. Refuses with `payment.proofDecided` once it was decided. */
export function rejectProof(
  ctx: Context,
  actor: Staff,
  { proofId, reason }: BodyOf<typeof contract.rejectProofCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const seen = await findProof(ctx, proofId)
    if (!seen) throw new Refusal('request.notFound')
    const orders = ordersOf(await loadPayables(ctx, system, await payablesOf(ctx, seen.paymentId)))
    const payment = await lockPayment(ctx, system, seen.paymentId)
    const waiting = await findWaitingProof(ctx, seen.paymentId)
    if (waiting?.id !== proofId) throw new Refusal('payment.proofDecided')
    await decideProof(ctx, actor, proofId, { status: 'rejected', reason })
    if (orders.length > 0) await releasePaymentDeadline(ctx, orders)
    await tell(ctx, [`customer:${payment.userId}`, 'staff'], 'payment', payment.id)
    noteChange(ctx, {
      subject: payment.id,
      userId: payment.userId,
      before: { status: 'waiting' },
      after: { status: 'rejected' },
      reason,
    })
  })
}
