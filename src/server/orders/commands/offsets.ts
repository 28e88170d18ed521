import type { BodyOf } from '#contract/endpoint.ts'
import type { applyOffsetsCall } from '#contract/points.ts'
import { type Customer, system } from '#domain/kernel/actor.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { openMoves } from '#domain/orders/order-moves.ts'
import type { Order } from '#domain/orders/orders.ts'
import { pointsLimit, pointsTerms, returnedPoints, worthOfPoints } from '#domain/points/points.ts'
import { postOffsetApplied, postOffsetReturned } from '#server/ledger/commands.ts'
import { givenSince } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { earnForOrder, returnPoints, spendPoints, takeVoucher } from '#server/points/commands.ts'
import {
  addOffset,
  type Offset,
  type OffsetFacts,
  offsetFacts,
  removeOffset,
  returnedOf,
  saveOffsetTotal,
  saveReturned,
} from '../offset-store.ts'
import { lockOrder } from '../store.ts'
import { tellBoth } from '../tell.ts'

type OrderKey = Pick<Order, 'id' | 'userId'>
const sourceOf = (order: OrderKey, offset: Pick<Offset, 'id'>) => `order:${order.id}:offset:${offset.id}`

/**
 * Sets the points and the voucher of an unpaid order, in place of what stands; 0 and null take everything off. Order,
 * voucher and books are locked in this sequence, so of many at once each sees what the one before left. An open
 * payment is not closed here: its money, when it comes, no longer equals what is due and goes back. Refuses with
 * `request.notFound`, `offset.notOpen`, `offset.paymentWaits`, `points.…` and `voucher.…`.
 */
export function applyOffsets(
  ctx: Context,
  actor: Customer,
  { orderId, points, voucherId }: BodyOf<typeof applyOffsetsCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, orderId)
    const facts = await offsetFacts(ctx, order)
    const { standing } = facts
    const [pointsNow, voucherNow] = [
      standing.find(({ kind }) => kind === 'points'),
      standing.find(({ kind }) => kind === 'voucher'),
    ]
    const samePoints = (pointsNow?.points ?? 0) === points
    const sameVoucher = (voucherNow?.voucherId ?? null) === voucherId
    if (samePoints && sameVoucher) return
    refuseUnlessOpen(order, facts, ctx.clock())
    if (points % pointsTerms.step !== 0) throw new Refusal('points.wholeSteps', { step: pointsTerms.step })
    const most = pointsLimit(order.prepaid)
    if (points > most) throw new Refusal('points.tooMany', { most })
    // Looked at even when it stays: its days may have ended, or a clerk may have withdrawn it.
    const voucher = voucherId ? await takeVoucher(ctx, order.userId, voucherId, order) : null
    if (voucherNow && !sameVoucher) await takeOff(ctx, order, voucherNow)
    if (pointsNow && !samePoints) await takeOff(ctx, order, pointsNow)
    if (voucher && !sameVoucher) await putOn(ctx, order, { kind: 'voucher', points: 0, voucher })
    if (points > 0 && !samePoints) await putOn(ctx, order, { kind: 'points', points, voucher: null })
    const total = worthOfPoints(points).minor + (voucher?.amount.minor ?? 0)
    await saveOffsetTotal(ctx, order, money(total, 'CNY'))
    await tellBoth(ctx, order)
  })
}

function refuseUnlessOpen(order: Order, { heldUntil }: OffsetFacts, now: Date): void {
  const moves = openMoves(order, system, now)
  if (!moves.includes('pay') && !moves.includes('payInTransit')) throw new Refusal('offset.notOpen')
  if (heldUntil && heldUntil > now) throw new Refusal('offset.paymentWaits')
}

async function putOn(
  ctx: Context,
  order: OrderKey,
  given: {
    readonly kind: Offset['kind']
    readonly points: number
    readonly voucher: { readonly id: Offset['voucherId']; readonly amount: Money } | null
  },
): Promise<void> {
  const offset: Offset = {
    id: newId('ofs'),
    kind: given.kind,
    points: given.points,
    voucherId: given.voucher?.id ?? null,
    amount: given.voucher?.amount ?? worthOfPoints(given.points),
    returned: money(0, 'CNY'),
    returnedPoints: 0,
  }
  await addOffset(ctx, order, offset, ctx.clock())
  const { userId, id: orderId } = order
  await postOffsetApplied(ctx, { userId, orderId, offsetId: offset.id, amount: offset.amount })
  if (offset.kind === 'points')
    await spendPoints(ctx, { userId, source: sourceOf(order, offset), count: offset.points })
}

/** What is left of an offset comes back and leaves the unpaid order. */
async function takeOff(ctx: Context, order: OrderKey, offset: Offset): Promise<void> {
  await postBack(ctx, order, offset, { amount: offset.amount, points: offset.points })
  await removeOffset(ctx, order, offset.id)
}

async function postBack(
  ctx: Context,
  order: OrderKey,
  offset: Offset,
  back: { readonly amount: Money; readonly points: number },
): Promise<void> {
  const { userId, id: orderId } = order
  if (back.amount.minor > 0) {
    const upTo = offset.returned.minor + back.amount.minor
    await postOffsetReturned(ctx, { userId, orderId, offsetId: offset.id, amount: back.amount, upTo })
  }
  if (back.points > 0) {
    const upTo = offset.returnedPoints + back.points
    await returnPoints(ctx, { userId, source: sourceOf(order, offset), count: back.points, upTo })
  }
}

/**
 * Gives everything back that points and a voucher took off an order which ends unpaid, inside the transaction that
 * ends it. Answers what it was worth.
 */
export async function releaseOffsets(ctx: Context, order: OrderKey): Promise<Money> {
  const { standing } = await offsetFacts(ctx, order)
  for (const offset of standing) await takeOff(ctx, order, offset)
  if (standing.length > 0) await saveOffsetTotal(ctx, order, money(0, 'CNY'))
  return money(
    standing.reduce((sum, { amount }) => sum + amount.minor, 0),
    'CNY',
  )
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
  let worth = 0
  for (const offset of (await offsetFacts(ctx, order)).standing) {
    const left = offset.amount.minor - offset.returned.minor
    const points = offset.kind === 'points' ? returnedPoints(offset.points, offset.returnedPoints, share) : 0
    const all = whole || (offset.kind === 'points' && offset.returnedPoints + points === offset.points)
    const minor = all ? left : Math.floor((offset.amount.minor * points) / (offset.points || 1))
    if (minor === 0 && points === 0) continue
    const back = { amount: money(minor, 'CNY'), points, all }
    await postBack(ctx, order, offset, back)
    await saveReturned(ctx, order, offset, back, ctx.clock())
    worth += minor
  }
  return money(worth, 'CNY')
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
  if (kept > 0) await earnForOrder(ctx, { userId, orderId, paid: money(kept, 'CNY') })
}
