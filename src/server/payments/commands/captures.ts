import { system } from '#domain/kernel/actor.ts'
import type { OrderId, PaymentId } from '#domain/kernel/ids.ts'
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
import { loadOrdersForPayment, type PayableOrder, recordPaid } from '#server/orders/commands/moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import type { ChargeState, PaymentChannel } from '#server/providers/payment/port.ts'
import { addCapture, type Capture, lockPaymentWithCaptures } from '../store/captures.ts'
import {
  findPayment,
  keepAnswer,
  lockOpenPayments,
  lockPayment,
  orderIdsOf,
  type Payment,
  takeTurnToAsk,
} from '../store/payments.ts'
import { addRefund } from '../store/refunds.ts'
import { closeLocked, isOpen } from './close.ts'
import { sendRefund } from './send-refund.ts'

type Paid = Extract<ChargeState, { status: 'paid' }>

/** Whether the company names another payer than the payment app did; where either is silent nobody can tell. */
const isOtherPayer = (payment: Payment, paid: Paid): boolean =>
  payment.authorizedPayer !== null && paid.payer !== null && payment.authorizedPayer !== paid.payer

/** What the money is to its payment and orders; the first rule that fits. */
function outcomeOf(
  payment: Payment,
  earlier: readonly Capture[],
  orders: readonly PayableOrder[],
  asked: ReadonlyMap<OrderId, number>,
  paid: Paid,
): CaptureOutcome {
  if (isOtherPayer(payment, paid)) return 'otherPayer'
  if (paid.amount.minor !== payment.amount.minor || paid.amount.currency !== payment.amount.currency)
    return 'wrongAmount'
  if (earlier.some((capture) => capture.outcome === 'credited')) return 'duplicate'
  if (orders.every((order) => order.payable)) {
    const same = orders.every((order) => order.amountDue.minor === asked.get(order.id))
    return same ? 'credited' : 'amountChanged'
  }
  return orders.some((order) => order.paidAt !== null) ? 'duplicate' : 'late'
}

/** Who found the money; a clerk by the key of histories. */
export type Finding =
  | { readonly by: Exclude<CaptureFinder, 'clerk'> }
  | { readonly by: 'clerk'; readonly clerk: string }

/**
 * Takes in what a verified notice, a query or a clerk says of a charge, inside a transaction. Orders are
 * locked first, then their payment, so every effect happens once however often and from
 * wherever we are told: a payment of several orders pays all of them or none.
 */
export async function takeState(
  ctx: Context,
  paymentId: PaymentId,
  orderIds: readonly OrderId[],
  state: ChargeState,
  found: Finding,
): Promise<void> {
  if (state.status === 'unknown' || state.status === 'waiting') return
  const orders = await loadOrdersForPayment(ctx, system, orderIds)
  const {
    payment,
    captures: earlier,
    asked,
    othersOpen,
  } = await lockPaymentWithCaptures(ctx, paymentId, orderIds)
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
    outcome: outcomeOf(payment, earlier, orders, asked, state),
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
  await addCapture(ctx, capture, more, credited ? orderIds : [], status)
  if (credited)
    for (const { order } of orders) await recordPaid(ctx, order, { paidAt: state.paidAt, paymentId })
  // Another try for the same orders must not be paid as well.
  if (credited && othersOpen)
    for (const other of await lockOpenPayments(ctx, orderIds))
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
    const orderIds = await orderIdsOf(ctx, paymentId)
    await transact(ctx, (ctx) => takeState(ctx, paymentId, orderIds, state, { by: 'query' }))
  }
  await transact(ctx, (ctx) => closeIfOver(ctx, paymentId))
}

/** Not paid, and its time is over or an order is no longer to be paid: nobody shall pay it any more. */
async function closeIfOver(ctx: Context, paymentId: PaymentId): Promise<void> {
  const orders = await loadOrdersForPayment(ctx, system, await orderIdsOf(ctx, paymentId))
  const over = orders.some((order) => !order.payable)
  const payment = await lockPayment(ctx, system, paymentId)
  if (isOpen(payment) && (over || payment.expiresAt <= ctx.clock())) await closeLocked(ctx, payment)
}

export const askCompany = job<{ paymentId: PaymentId }>({
  name: 'payments-ask-company',
  retries: 3,
  run: (ctx, { paymentId }) => askAboutPayment(ctx, paymentId),
})
