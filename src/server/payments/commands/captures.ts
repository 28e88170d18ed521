import { system } from '#domain/kernel/actor.ts'
import type { OrderId, PaymentId } from '#domain/kernel/ids.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { follow } from '#domain/kernel/moves.ts'
import {
  type CaptureOutcome,
  type PaymentStatus,
  paymentMoves,
  returnsByItself,
} from '#domain/payments/payment-moves.ts'
import { returnReasons } from '#i18n/payment-channels.ts'
import { postPaymentReceived } from '#server/ledger/commands.ts'
import { loadOrdersForPayment, type PayableOrder, recordPaid } from '#server/orders/commands/moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import type { ChargeState, PaymentChannelName } from '#server/providers/payment/port.ts'
import {
  addCapture,
  addRefund,
  type Capture,
  findPayment,
  keepNotice,
  keepRefusedNotice,
  lockOpenPayments,
  lockPayment,
  lockPaymentWithCaptures,
  noteActed,
  orderIdsOf,
  type Payment,
  type ReceivedNotice,
  takeTurnToAsk,
} from '../store.ts'
import { closeLocked } from './charges.ts'
import { sendRefund } from './refunds.ts'

type Paid = Extract<ChargeState, { status: 'paid' }>

/** What the money is to its payment and orders; the first rule that fits. */
function outcomeOf(
  payment: Payment,
  earlier: readonly Capture[],
  orders: readonly PayableOrder[],
  paid: Paid,
): CaptureOutcome {
  if (paid.amount.minor !== payment.amount.minor || paid.amount.currency !== payment.amount.currency)
    return 'wrongAmount'
  if (earlier.some((capture) => capture.outcome === 'credited')) return 'duplicate'
  if (orders.every((order) => order.payable)) return 'credited'
  return orders.some((order) => order.paidAt !== null) ? 'duplicate' : 'late'
}

/**
 * Takes in what a verified notice or query says of a charge, inside a transaction. Orders are
 * locked first, then their payment, so every effect happens once however often and from
 * wherever we are told: a payment of several orders pays all of them or none.
 */
async function takeState(
  ctx: Context,
  paymentId: PaymentId,
  orderIds: readonly OrderId[],
  state: ChargeState,
  foundBy: 'notice' | 'query',
): Promise<void> {
  if (state.status === 'unknown' || state.status === 'waiting') return
  const orders = await loadOrdersForPayment(ctx, system, orderIds)
  const { payment, captures: earlier } = await lockPaymentWithCaptures(ctx, paymentId)
  const open = payment.status === 'created' || payment.status === 'waiting'
  if (state.status !== 'paid') {
    if (open) await closeLocked(ctx, payment)
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
    outcome: outcomeOf(payment, earlier, orders, state),
  }
  const credited = capture.outcome === 'credited'
  const status =
    payment.status === 'paid'
      ? null
      : follow<PaymentStatus>(paymentMoves, 'pay', payment.status, 'system', 'payment.nothingToPay')
  const more = { payer: state.payer, paidAt: state.paidAt, foundBy }
  await addCapture(ctx, capture, more, credited ? orderIds : [], status)
  if (credited) await credit(ctx, paymentId, orders, state.paidAt)
  if (returnsByItself(capture.outcome)) {
    const kind = capture.outcome as keyof typeof returnReasons
    const refund = await addRefund(ctx, system, capture, {
      orderId: null,
      kind,
      amount: capture.amount,
      reason: inLanguage(returnReasons[kind], system.language),
    })
    await ctx.jobs.enqueue(ctx, sendRefund, { refundId: refund.id })
  }
  await tell(ctx, `customer:${payment.userId}`, 'payment', paymentId)
  if (!credited) await tell(ctx, 'staff', 'payment', paymentId)
  // Every payment writes to its company's one book: last, so that none holds it longer than it must.
  await postPaymentReceived(ctx, { ...capture })
}

async function credit(
  ctx: Context,
  paymentId: PaymentId,
  orders: readonly PayableOrder[],
  paidAt: Date,
): Promise<void> {
  for (const { order } of orders) await recordPaid(ctx, order, { paidAt, paymentId })
  // Another try for the same orders must not be paid as well.
  const orderIds = orders.map(({ id }) => id)
  for (const other of await lockOpenPayments(ctx, orderIds))
    if (other.id !== paymentId) await closeLocked(ctx, other)
}

/** What the company gets as an answer; `accepted` only after everything was committed. */
export type NoticeAnswer = { readonly status: 200 | 400 | 404; readonly body: string }

/**
 * A notice from outside: kept with its verdict, acted on once. One for a payment that we do not
 * know (yet) is kept and refused, so that the company sends it again.
 */
export async function takeNotice(
  ctx: Context,
  channelName: string,
  received: ReceivedNotice,
): Promise<NoticeAnswer> {
  const channel = ctx.payments.get(channelName as PaymentChannelName)
  if (!channel) return { status: 404, body: 'failure' }
  const refused = { body: channel.noticeReply.refused } as const
  const verdict = await channel.readNotice({
    headers: received.headers,
    body: received.body.toString('utf8'),
  })
  if (verdict.verdict !== 'genuine') {
    await keepRefusedNotice(ctx, channel.name, received, verdict.verdict)
    return { status: 400, ...refused }
  }
  const { notice } = verdict
  const accepted = await transact(ctx, async (ctx) => {
    const kept = await keepNotice(ctx, channel.name, received, notice)
    if (kept.acted) return true
    if (!kept.paymentId) return false
    await noteActed(ctx, kept.id)
    // What a notice about a refund says of the charge is no news of a payment.
    if (notice.about === 'charge') await takeState(ctx, kept.paymentId, kept.orderIds, notice.state, 'notice')
    return true
  })
  return accepted ? { status: 200, body: channel.noticeReply.accepted } : { status: 404, ...refused }
}

/** Pause between two questions about one payment, for people who press the button again. Assumed (decision 013). */
const askAgainSeconds = 3

/** Asks the company how a payment stands, at most once in three seconds, and takes in the answer. */
export async function askAboutPayment(ctx: Context, paymentId: PaymentId): Promise<void> {
  if (!(await takeTurnToAsk(ctx, paymentId, askAgainSeconds))) return
  const payment = await findPayment(ctx, system, paymentId)
  const channel = ctx.payments.get(payment.channel)
  if (!channel) return
  const state = await channel.query(payment.tradeNo)
  const orderIds = await orderIdsOf(ctx, paymentId)
  await transact(ctx, (ctx) => takeState(ctx, paymentId, orderIds, state, 'query'))
  await transact(ctx, (ctx) => closeIfOver(ctx, paymentId))
}

/** Not paid, and its time is over or an order is no longer to be paid: nobody shall pay it any more. */
async function closeIfOver(ctx: Context, paymentId: PaymentId): Promise<void> {
  const orders = await loadOrdersForPayment(ctx, system, await orderIdsOf(ctx, paymentId))
  const over = orders.some((order) => !order.payable)
  const payment = await lockPayment(ctx, system, paymentId)
  const open = payment.status === 'created' || payment.status === 'waiting'
  if (open && (over || payment.expiresAt <= ctx.clock())) await closeLocked(ctx, payment)
}

export const askCompany = job<{ paymentId: PaymentId }>({
  name: 'payments-ask-company',
  retries: 3,
  run: (ctx, { paymentId }) => askAboutPayment(ctx, paymentId),
})
