import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import { type Actor, actorKey, type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import type { OrderId, RefundId } from '#domain/kernel/ids.ts'
import { decimal, money } from '#domain/kernel/money.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type RefundStatus, refundMoves } from '#domain/payments/payment-moves.ts'
import { postOrderReversed, postRefundPaid } from '#server/ledger/commands.ts'
import { moveOrder } from '#server/orders/commands/moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import type { RefundState } from '#server/providers/payment/port.ts'
import {
  addRefund,
  addToRefunded,
  findPayment,
  findRefund,
  itemAmount,
  listCaptures,
  lockCreditOf,
  lockHeldCapture,
  lockRefund,
  noteTry,
  type Refund,
  saveApproval,
  saveRefundStatus,
  saveRejection,
} from '../store.ts'

async function tellAbout(ctx: Context, refund: Refund): Promise<void> {
  await tell(ctx, [`customer:${refund.userId}`, 'staff'], 'payment', refund.paymentId)
}

/** A paid order's whole amount, to be approved by finance. Refuses as the order's move does. */
async function requestForOrder(
  ctx: Context,
  actor: Customer | Staff,
  orderId: OrderId,
  reason: string,
): Promise<Refund> {
  await moveOrder(ctx, actor, orderId, 'requestRefund', reason)
  const capture = await lockCreditOf(ctx, orderId)
  if (!capture) throw new Refusal('refund.moveNotOpen')
  const amount = money(await itemAmount(ctx, capture.paymentId, orderId), capture.amount.currency)
  const refund = await addRefund(ctx, actor, capture, { orderId, kind: 'order', amount, reason })
  await tellAbout(ctx, refund)
  return refund
}

export const requestRefund = (
  ctx: Context,
  actor: Customer,
  { orderId, reason }: BodyOf<typeof contract.requestRefundCall>,
): Promise<RefundId> => transact(ctx, async (ctx) => (await requestForOrder(ctx, actor, orderId, reason)).id)

/** A clerk asks for an order's refund, or for what waits of money with a wrong amount to go back. */
export function requestRefundAtDesk(
  ctx: Context,
  actor: Staff,
  { orderId, paymentId, reason }: BodyOf<typeof contract.deskRequestRefundCall>,
): Promise<RefundId> {
  return transact(ctx, async (ctx) => {
    if (orderId) return (await requestForOrder(ctx, actor, orderId, reason)).id
    if (!paymentId) throw new Refusal('request.invalid')
    const capture = await lockHeldCapture(ctx, paymentId)
    if (!capture) throw new Refusal('refund.moveNotOpen')
    const refund = await addRefund(ctx, actor, capture, {
      orderId: null,
      kind: 'held',
      amount: money(capture.amount.minor - capture.refundedMinor, capture.amount.currency),
      reason,
    })
    await tellAbout(ctx, refund)
    return refund.id
  })
}

const next = (move: keyof typeof refundMoves, refund: Refund, actor: Actor): RefundStatus =>
  follow<RefundStatus>(refundMoves, move, refund.status, actor.kind, 'refund.moveNotOpen')

/** Refuses with `refund.sameClerk` for whoever asked, and `refund.amountTooHigh` above what was asked. */
export function approveRefund(
  ctx: Context,
  actor: Staff,
  { refundId, amount }: BodyOf<typeof contract.approveRefundCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const refund = await lockRefund(ctx, refundId)
    next('approve', refund, actor)
    if (refund.requestedBy === actorKey(actor)) throw new Refusal('refund.sameClerk')
    const agreed = amount ?? refund.amount
    if (
      agreed.currency !== refund.amount.currency ||
      agreed.minor < 1 ||
      agreed.minor > refund.amount.minor
    ) {
      throw new Refusal('refund.amountTooHigh', {
        amount: `${refund.amount.currency} ${decimal(refund.amount)}`,
      })
    }
    await saveApproval(ctx, refundId, actor, agreed)
    await addToRefunded(ctx, refund.captureId, agreed.minor - refund.amount.minor)
    await ctx.jobs.enqueue(ctx, sendRefund, { refundId })
    await tellAbout(ctx, refund)
  })
}

export function rejectRefund(
  ctx: Context,
  actor: Staff,
  { refundId, reason }: BodyOf<typeof contract.rejectRefundCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const refund = await lockRefund(ctx, refundId)
    next('reject', refund, actor)
    await saveRejection(ctx, refundId, actor, reason)
    await addToRefunded(ctx, refund.captureId, -refund.amount.minor)
    if (refund.orderId) await moveOrder(ctx, actor, refund.orderId, 'rejectRefund', reason)
    await tellAbout(ctx, refund)
  })
}

/** Sends a failed refund again, under its old number. */
export function retryRefund(
  ctx: Context,
  actor: Staff,
  { refundId }: BodyOf<typeof contract.retryRefundCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const refund = await lockRefund(ctx, refundId)
    await saveRefundStatus(ctx, refundId, next('retry', refund, actor), null)
    await ctx.jobs.enqueue(ctx, sendRefund, { refundId })
    await tellAbout(ctx, refund)
  })
}

/** Takes in what the company says of a refund, once. */
async function settle(ctx: Context, refundId: RefundId, state: RefundState): Promise<void> {
  if (state.status === 'processing') return
  await transact(ctx, async (ctx) => {
    const refund = await lockRefund(ctx, refundId)
    if (refund.status !== 'processing') return
    if (state.status === 'failed') {
      await saveRefundStatus(ctx, refundId, next('fail', refund, system), state.reason?.slice(0, 300) ?? null)
      return tellAbout(ctx, refund)
    }
    await saveRefundStatus(ctx, refundId, next('finish', refund, system), null)
    const payment = await findPayment(ctx, system, refund.paymentId)
    await postRefundPaid(ctx, {
      userId: refund.userId,
      channel: payment.channel,
      refundId,
      amount: refund.amount,
    })
    if (refund.orderId) {
      await postOrderReversed(ctx, {
        userId: refund.userId,
        orderId: refund.orderId,
        amount: refund.amount,
        because: refundId,
      })
      await moveOrder(ctx, system, refund.orderId, 'completeRefund', refund.reason)
    }
    await tellAbout(ctx, refund)
  })
}

/** Sends an approved refund. A second try first asks what became of the first; both carry the same number. */
export const sendRefund = job<{ refundId: RefundId }>({
  name: 'payments-send-refund',
  retries: 5,
  run: async (ctx, { refundId }) => {
    const refund = await findRefund(ctx, refundId)
    if (refund?.status !== 'processing') return
    const payment = await findPayment(ctx, system, refund.paymentId)
    const channel = ctx.payments.get(payment.channel)
    if (!channel) return
    await noteTry(ctx, refundId)
    if (refund.tries > 0) {
      const known = await channel.queryRefund(payment.tradeNo, refund.refundNo)
      if (known.status === 'refunded') return settle(ctx, refundId, known)
    }
    const captures = await listCaptures(ctx, payment.id)
    const total = captures.find((capture) => capture.id === refund.captureId)?.amount ?? payment.amount
    const { refundNo, amount, reason } = refund
    await settle(
      ctx,
      refundId,
      await channel.refund({ tradeNo: payment.tradeNo, refundNo, amount, total, reason }),
    )
  },
})
