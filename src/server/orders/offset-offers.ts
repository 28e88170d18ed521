import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { applyOffsetsCall, OffsetOffersReply } from '#contract/points.ts'
import { type Customer, system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { openMoves } from '#domain/orders/order-moves.ts'
import { amountDueOf, type Order } from '#domain/orders/orders.ts'
import { mostPoints, pointsLimit, pointsTerms, worthOfPoints } from '#domain/points/points.ts'
import { voucherObstacle } from '#domain/points/vouchers.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { listVouchersForOrder, pointsBalance, presentVoucher } from '#server/points/queries.ts'
import { applyOffsets } from './commands/offsets.ts'
import { offsetFacts } from './offset-store.ts'
import { findOrder } from './store.ts'

function closedBecause(order: Order, heldUntil: Date | null, now: Date): OffsetOffersReply['closed'] {
  if (order.paidAt !== null) return 'paid'
  const moves = openMoves(order, system, now)
  if (!moves.includes('pay') && !moves.includes('payInTransit')) return 'ended'
  return heldUntil && heldUntil > now ? 'paymentWaits' : null
}

/** What points and vouchers could take off an order, and what they do now. Refuses with `request.notFound`. */
export async function offsetOffers(
  ctx: Context,
  actor: Customer,
  orderId: OrderId,
): Promise<OffsetOffersReply> {
  const order = await findOrder(ctx, actor, orderId)
  const now = ctx.clock()
  const today = businessDateOf(now)
  const { standing, heldUntil } = await offsetFacts(ctx, order)
  const applied = standing.find(({ kind }) => kind === 'points')?.points ?? 0
  const voucherId = standing.find(({ kind }) => kind === 'voucher')?.voucherId ?? null
  const closed = closedBecause(order, heldUntil, now)
  // What is on this order can be given for it again.
  const available = (await pointsBalance(ctx, order.userId)) + (closed === 'paid' ? 0 : applied)
  const most = mostPoints(order.prepaid, available)
  const vouchers = (await listVouchersForOrder(ctx, order.userId)).map((voucher) => ({
    ...presentVoucher(voucher, today),
    applied: voucher.id === voucherId,
    why: voucherObstacle(voucher, order, today),
  }))
  return {
    orderId,
    open: closed === null,
    closed,
    prepaid: order.prepaid,
    offset: order.offset,
    amountDue: amountDueOf(order),
    points: {
      available,
      applied,
      appliedWorth: worthOfPoints(applied),
      most,
      mostWorth: worthOfPoints(most),
      limit: pointsLimit(order.prepaid),
      step: pointsTerms.step,
      pointsPerYuan: pointsTerms.pointsPerYuan,
      sharePercent: pointsTerms.pointsShare / 100,
    },
    vouchers: vouchers.sort(
      (a, b) =>
        Number(a.why !== null) - Number(b.why !== null) ||
        b.amount.minor - a.amount.minor ||
        (a.validUntil < b.validUntil ? -1 : 1),
    ),
  }
}

/** Sets the offsets and answers what is due now, as one transaction. */
export const applyAndOffer = (
  ctx: Context,
  actor: Customer,
  request: BodyOf<typeof applyOffsetsCall>,
): Promise<ReplyOf<typeof applyOffsetsCall>> =>
  transact(ctx, async (ctx) => {
    await applyOffsets(ctx, actor, request)
    const offers = await offsetOffers(ctx, actor, request.orderId)
    return { offset: offers.offset, amountDue: offers.amountDue, offers }
  })
