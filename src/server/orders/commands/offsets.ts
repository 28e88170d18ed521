import type { BodyOf } from '#contract/endpoint.ts'
import type { applyOffsetsCall } from '#contract/points.ts'
import { type Customer, system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { openMoves } from '#domain/orders/order-moves.ts'
import type { Order } from '#domain/orders/orders.ts'
import { pointsLimit, pointsTerms, returnedPoints, worthOfPoints } from '#domain/points/points.ts'
import { offsetApplied, offsetReturned, type Posting } from '#server/ledger/commands.ts'
import { givenSince } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import {
  earnForOrder,
  lockOwnVoucher,
  pointsReturned,
  pointsSpent,
  refuseObstacle,
  refuseOverdraft,
} from '#server/points/commands.ts'
import { termsOn } from '#server/points/queries.ts'
import {
  type Offset,
  offsetFacts,
  type Returned,
  returnedOf,
  saveOffsets,
  saveReturned,
  standingOffsets,
} from '../offset-store.ts'
import { lockOrder } from '../store.ts'
import { tellBoth } from '../tell.ts'

type OrderKey = Pick<Order, 'id' | 'userId'>
const sourceOf = (order: OrderKey, offset: Pick<Offset, 'id'>) => `order:${order.id}:offset:${offset.id}`

/** An order with the offsets that stand on it now. */
export type OrderWithOffsets = { readonly order: Order; readonly standing: readonly Offset[] }

/**
 * Sets the points and the voucher of an unpaid order, in place of what stands; 0 and null take everything off. Order,
 * voucher and book are locked in this sequence and read after it, so of many at once each sees what the one before
 * left. An open payment is not closed here: its money, when it comes, no longer equals what is due and goes back.
 * Refuses with `request.notFound`, `offset.notOpen`, `offset.paymentWaits`, `points.…` and `voucher.…`.
 */
export function applyOffsets(
  ctx: Context,
  actor: Customer,
  { orderId, points, voucherId }: BodyOf<typeof applyOffsetsCall>,
): Promise<OrderWithOffsets> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, orderId)
    const voucher = voucherId ? await lockOwnVoucher(ctx, order.userId, voucherId) : null
    const { standing, voucherOn } = await offsetFacts(ctx, order, voucherId)
    const wished = standing.filter((each) =>
      each.kind === 'points' ? each.points === points : each.voucherId === voucherId,
    )
    const has = (kind: Offset['kind']) => wished.some((each) => each.kind === kind)
    const off = standing.filter((each) => !wished.includes(each))
    const lacksPoints = points > 0 && !has('points')
    const lacksVoucher = voucherId !== null && !has('voucher')
    if (off.length === 0 && !lacksPoints && !lacksVoucher) return { order, standing }
    refuseUnlessOpen(order, ctx.clock())
    if (points % pointsTerms.step !== 0) throw new Refusal('points.wholeSteps', { step: pointsTerms.step })
    const most = pointsLimit(order.prepaid, await termsOn(ctx, businessDateOf(order.placedAt)))
    if (points > most) throw new Refusal('points.tooMany', { most })
    // Looked at even when it stays: its days may have ended, or a clerk may have withdrawn it.
    if (voucherId && !voucher) throw new Refusal('request.notFound')
    if (voucher) refuseObstacle(ctx, { ...voucher, usedOn: voucherOn }, order)
    const on = [
      ...(voucher && lacksVoucher ? [offsetOf({ kind: 'voucher', points: 0, voucher })] : []),
      ...(lacksPoints ? [offsetOf({ kind: 'points', points, voucher: null })] : []),
    ]
    const after = [...wished, ...on]
    const total = worthOf(after)
    // What comes back is there to be given again.
    const postings = [
      ...off.flatMap((offset) => backPostings(order, offset, offset)),
      ...on.flatMap((offset) => onPostings(order, offset)),
    ]
    await saveOffsets(ctx, order, { off, on, total }, postings).catch(refuseOverdraft)
    await tellBoth(ctx, order)
    return { order: { ...order, offset: total }, standing: after }
  })
}

function refuseUnlessOpen(order: Order, now: Date): void {
  const moves = openMoves(order, system, now)
  if (!moves.includes('pay') && !moves.includes('payInTransit')) throw new Refusal('offset.notOpen')
  if (order.paymentHeldUntil && order.paymentHeldUntil > now) throw new Refusal('offset.paymentWaits')
}

const worthOf = (offsets: readonly { readonly amount: Money }[]): Money =>
  money(
    offsets.reduce((sum, { amount }) => sum + amount.minor, 0),
    'CNY',
  )

const offsetOf = (given: {
  readonly kind: Offset['kind']
  readonly points: number
  readonly voucher: { readonly id: Offset['voucherId']; readonly amount: Money } | null
}): Offset => ({
  id: newId('ofs'),
  kind: given.kind,
  points: given.points,
  voucherId: given.voucher?.id ?? null,
  amount: given.voucher?.amount ?? worthOfPoints(given.points),
  returned: money(0, 'CNY'),
  returnedPoints: 0,
})

function onPostings(order: OrderKey, offset: Offset): Posting[] {
  const { userId, id: orderId } = order
  const applied = offsetApplied({ userId, orderId, offsetId: offset.id, amount: offset.amount })
  if (offset.kind === 'voucher') return [applied]
  return [applied, pointsSpent({ userId, source: sourceOf(order, offset), count: offset.points })]
}

function backPostings(
  order: OrderKey,
  offset: Offset,
  back: { readonly amount: Money; readonly points: number },
): Posting[] {
  const { userId, id: orderId } = order
  const { amount, points: count } = back
  const worth = { amount, upTo: offset.returned.minor + amount.minor }
  const given = { count, upTo: offset.returnedPoints + count }
  return [
    ...(amount.minor > 0 ? [offsetReturned({ userId, orderId, offsetId: offset.id, ...worth })] : []),
    ...(count > 0 ? [pointsReturned({ userId, source: sourceOf(order, offset), ...given })] : []),
  ]
}

/**
 * Gives everything back that points and a voucher took off an order which ends unpaid, inside the transaction that
 * ends it. Answers what it was worth.
 */
export async function releaseOffsets(ctx: Context, order: OrderKey): Promise<Money> {
  const off = await standingOffsets(ctx, order)
  if (off.length > 0) {
    const postings = off.flatMap((offset) => backPostings(order, offset, offset))
    await saveOffsets(ctx, order, { off, on: [], total: money(0, 'CNY') }, postings)
  }
  return worthOf(off)
}

/**
 * Gives back, with a refund, what paid for the refunded share beside the money: points in proportion, rounded down,
 * a voucher only with a refund of the whole. Whoever calls has the order locked, and lets the order be owed less by
 * the refunded money *and* by what this answers: the worth of what came back. What the order says was taken off
 * stays as it was paid.
 */
export async function returnOffsets(
  ctx: Context,
  order: OrderKey,
  share: { readonly refunded: Money; readonly paid: Money },
): Promise<Money> {
  const whole = share.refunded.minor >= share.paid.minor
  const returned = (await standingOffsets(ctx, order)).flatMap((offset): Returned[] => {
    const left = offset.amount.minor - offset.returned.minor
    const points = offset.kind === 'points' ? returnedPoints(offset.points, offset.returnedPoints, share) : 0
    const all = whole || (offset.kind === 'points' && offset.returnedPoints + points === offset.points)
    const minor = all ? left : Math.floor((offset.amount.minor * points) / (offset.points || 1))
    return minor === 0 && points === 0 ? [] : [{ offset, amount: money(minor, 'CNY'), points, all }]
  })
  if (returned.length > 0) {
    const postings = returned.flatMap((back) => backPostings(order, back.offset, back))
    await saveReturned(ctx, order, returned, postings)
  }
  return worthOf(returned)
}

/**
 * What a completed order earns its customer and whoever invited them: by the money that was paid for it, less what
 * refunds in part gave back before.
 */
export async function earnByCompletion(ctx: Context, order: Order): Promise<void> {
  if (order.paidAt === null || order.prepaid.minor === 0) return
  const { id: orderId, userId } = order
  const reversed = await givenSince(
    ctx,
    { kind: 'owed', userId },
    'CNY',
    `order:${orderId}:placed`,
    `order:${orderId}:reversed`,
  )
  // What was reversed is refunded money and the worth of offsets that came back with it.
  const returned = order.offset.minor > 0 ? (await returnedOf(ctx, order)).minor : 0
  const kept = order.prepaid.minor - order.offset.minor - (reversed - returned)
  const placedOn = businessDateOf(order.placedAt)
  if (kept > 0) await earnForOrder(ctx, { userId, orderId, placedOn, paid: money(kept, 'CNY') })
}
