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
import { findGivable, presentVoucher, termsOn } from '#server/points/queries.ts'
import { applyOffsets, type OrderWithOffsets } from './commands/offsets.ts'
import { standingOffsets } from './offset-store.ts'
import { findOrder } from './store.ts'

function closedBecause(order: Order, now: Date): OffsetOffersReply['closed'] {
  if (order.paidAt !== null) return 'paid'
  const moves = openMoves(order, system, now)
  if (!moves.includes('pay') && !moves.includes('payInTransit')) return 'ended'
  return order.paymentHeldUntil && order.paymentHeldUntil > now ? 'paymentWaits' : null
}

/** What points and vouchers could take off an order, and what they do now. Refuses with `request.notFound`. */
export async function offsetOffers(
  ctx: Context,
  actor: Customer,
  orderId: OrderId,
): Promise<OffsetOffersReply> {
  const order = await findOrder(ctx, actor, orderId)
  return offersFor(ctx, { order, standing: await standingOffsets(ctx, order) })
}

async function offersFor(ctx: Context, { order, standing }: OrderWithOffsets): Promise<OffsetOffersReply> {
  const now = ctx.clock()
  const today = businessDateOf(now)
  const applied = standing.find(({ kind }) => kind === 'points')?.points ?? 0
  const voucherId = standing.find(({ kind }) => kind === 'voucher')?.voucherId ?? null
  const closed = closedBecause(order, now)
  const givable = await findGivable(ctx, order.userId)
  // What is on this order can be given for it again.
  const available = givable.points + (closed === 'paid' ? 0 : applied)
  const terms = await termsOn(ctx, businessDateOf(order.placedAt))
  const most = mostPoints(order.prepaid, available, terms)
  const vouchers = givable.vouchers.map((voucher) => ({
    ...presentVoucher(voucher, today),
    applied: voucher.id === voucherId,
    why: voucherObstacle(voucher, order, today),
  }))
  return {
    orderId: order.id,
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
      limit: pointsLimit(order.prepaid, terms),
      step: pointsTerms.step,
      pointsPerYuan: pointsTerms.pointsPerYuan,
      sharePercent: terms.pointsSharePercent,
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
    const offers = await offersFor(ctx, await applyOffsets(ctx, actor, request))
    return { offset: offers.offset, amountDue: offers.amountDue, offers }
  })
