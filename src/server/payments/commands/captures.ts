import { system } from '#domain/kernel/actor.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { follow } from '#domain/kernel/moves.ts'
import {
  type CaptureFinder,
  type CaptureOutcome,
  type PaymentStatus,
  paymentMoves,
  returnsByItself,
} from '#domain/payments/payment-moves.ts'
import { returnReasons } from '#i18n/payment-channels.ts'
import { settleBills } from '#server/bills/commands/settle.ts'
import { recordPaid } from '#server/orders/commands/moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import type { ChargeState, PaymentChannel } from '#server/providers/payment/port.ts'
import { loadPayables, ordersOf, type Payable, type PayableSet } from '../payables.ts'
import { addCapture, type Capture, lockPaymentWithCaptures } from '../store/captures.ts'
import {
  findPayment,
  keepAnswer,
  lockOpenPayments,
  lockPayment,
  type Payment,
  payablesOf,
  takeTurnToAsk,
} from '../store/payments.ts'
import { addRefund } from '../store/refunds.ts'
import { completeStatements } from '../store/statements.ts'
import { tellReceived } from '../tell-customers.ts'
import { tellPaid } from '../tell-systems.ts'
import { closeLocked, isOpen } from './close.ts'
import { sendRefund } from './send-refund.ts'
import { creditTopUp } from './top-ups.ts'

type Paid = Extract<ChargeState, { status: 'paid' }>

/** Whether the company names another payer than the payment app did; where either is silent nobody can tell. */
const isOtherPayer = (payment: Payment, paid: Paid): boolean =>
  payment.authorizedPayer !== null && paid.payer !== null && payment.authorizedPayer !== paid.payer

/** What the money is to its payment and what that covers; the first rule that fits. */
function outcomeOf(
  payment: Payment,
  earlier: readonly Capture[],
  covered: readonly Payable[],
  asked: ReadonlyMap<Payable['id'], number>,
  paid: Paid,
): CaptureOutcome {
  if (isOtherPayer(payment, paid)) return 'otherPayer'
  if (paid.amount.minor !== payment.amount.minor || paid.amount.currency !== payment.amount.currency)
    return 'wrongAmount'
  if (earlier.some((capture) => capture.outcome === 'credited')) return 'duplicate'
  if (covered.every((each) => each.payable)) {
    const same = covered.every((each) => each.amountDue.minor === asked.get(each.id))
    return same ? 'credited' : 'amountChanged'
  }
  return covered.some((each) => each.paidAt !== null) ? 'duplicate' : 'late'
}

/** Who found the money; a clerk by the key of histories. */
export type Finding =
  | { readonly by: Exclude<CaptureFinder, 'clerk'> }
  | { readonly by: 'clerk'; readonly clerk: string }

/**
 * Takes in what a verified notice, a query or a clerk says of a charge, inside a transaction. What it pays
 * is locked first, then their payment, so every effect happens once however often and from wherever we are told: a
 * payment of several pays all of them or none.
 */
export async function takeState(
  ctx: Context,
  paymentId: PaymentId,
  set: PayableSet,
  state: ChargeState,
  found: Finding,
): Promise<void> {
  if (state.status === 'unknown' || state.status === 'waiting') return
  const covered = await loadPayables(ctx, system, set)
  const { payment, captures: earlier, asked, othersOpen } = await lockPaymentWithCaptures(ctx, paymentId, set)
  if (state.status !== 'paid') {
    if (isOpen(payment)) await closeLocked(ctx, payment)
    return
  }

  if (earlier.some((capture) => capture.channelTradeNo === state.channelTradeNo)) return
  const capture: Capture = {
    id: newId('cap'),
    paymentId,
    userId: payment.userId,
    channel: payment.channel,
    channelTradeNo: state.channelTradeNo,
    amount: state.amount,
    refundedMinor: 0,
    outcome: outcomeOf(payment, earlier, covered, asked, state),
  }
  const credited = capture.outcome === 'credited'
  const status =
    payment.status === 'paid'
      ? null
      : follow<PaymentStatus>(paymentMoves, 'pay', payment.status, 'system', 'payment.nothingToPay')
  const more = {
    payer: state.payer,
    paidAt: state.paidAt,
    foundBy: found.by,
    confirmedBy: found.by === 'clerk' ? found.clerk : null,
  }
  await addCapture(ctx, capture, more, credited ? set : { ...set, ids: [] }, status)
  if (credited) {
    await settlePaid(ctx, covered, { at: state.paidAt, paymentId })
    await tellPaid(ctx, payment, set.sort, covered, state.paidAt)
    await tellReceived(ctx, payment, covered)
  }
  // Another try for the same must not be paid as well.
  if (credited && othersOpen)
    for (const other of await lockOpenPayments(ctx, set))
      if (other.id !== paymentId) await closeLocked(ctx, other)
  if (returnsByItself(capture.outcome)) {
    const refund = await addRefund(ctx, system, capture, {
      orderId: null,
      kind: capture.outcome,
      amount: capture.amount,
      // For the company, which prints it for the payer; who reads here is told by the kind.
      reason: inLanguage(returnReasons[capture.outcome], system.language),
    })
    await ctx.jobs.enqueue(ctx, sendRefund, { refundId: refund.id })
  }
  await tell(ctx, `customer:${payment.userId}`, 'payment', paymentId)
  if (!credited) await tell(ctx, 'staff', 'payment', paymentId)
}

/** What credited money does: orders are paid and follow their moves, statements are completed, top-ups give points. */
async function settlePaid(
  ctx: Context,
  covered: readonly Payable[],
  paid: { readonly at: Date; readonly paymentId: PaymentId },
): Promise<void> {
  for (const order of ordersOf(covered))
    await recordPaid(ctx, order, { paidAt: paid.at, paymentId: paid.paymentId })
  for (const topUp of covered.flatMap((each) => each.topUp ?? [])) await creditTopUp(ctx, topUp, paid.at)
  const statements = covered.flatMap(({ statement }) => statement ?? [])
  const [first] = statements
  if (!first) return
  await completeStatements(ctx, statements, 'pay', paid)
  await ctx.jobs.enqueue(ctx, settleBills, {
    userId: first.userId,
    statementIds: statements.map(({ id }) => id),
  })
}

/** Pause between two questions about one payment, for people who press the button again. Assumed (decision 013). */
const askAgainSeconds = 3

/** Asks the company, and keeps what it said, silence too. */
async function ask(ctx: Context, channel: PaymentChannel, payment: Payment): Promise<ChargeState> {
  try {
    const state = await channel.query(payment.tradeNo)
    await keepAnswer(ctx, payment.id, state.status)
    return state
  } catch (error) {
    await keepAnswer(ctx, payment.id, 'noAnswer')
    throw error
  }
}

/**
 * Asks the company how a payment stands, at most once in three seconds and not once it is credited, and takes in the
 * answer. Of a bank transfer nobody can be asked; its time runs out all the same.
 */
export async function askAboutPayment(ctx: Context, paymentId: PaymentId): Promise<void> {
  if (!(await takeTurnToAsk(ctx, paymentId, askAgainSeconds))) return
  const payment = await findPayment(ctx, system, paymentId)
  const channel = ctx.payments.get(payment.channel)
  if (!channel) return
  if (payment.channel !== 'bankTransfer') {
    const state = await ask(ctx, channel, payment)
    const set = await payablesOf(ctx, paymentId)
    await transact(ctx, (ctx) => takeState(ctx, paymentId, set, state, { by: 'query' }))
  }
  await transact(ctx, (ctx) => closeIfOver(ctx, paymentId))
}

/** Not paid, and its time is over or what it covers is no longer to be paid: nobody shall pay it any more. */
async function closeIfOver(ctx: Context, paymentId: PaymentId): Promise<void> {
  const covered = await loadPayables(ctx, system, await payablesOf(ctx, paymentId))
  const over = covered.some((each) => !each.payable)
  const payment = await lockPayment(ctx, system, paymentId)
  if (isOpen(payment) && (over || payment.expiresAt <= ctx.clock())) await closeLocked(ctx, payment)
}

export const askCompany = job<{ paymentId: PaymentId }>({
  name: 'payments-ask-company',
  retries: 3,
  run: (ctx, { paymentId }) => askAboutPayment(ctx, paymentId),
})
