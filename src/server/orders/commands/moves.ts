import type { BodyOf } from '#contract/endpoint.ts'
import type * as deskContract from '#contract/order-desk.ts'
import { type Actor, type Staff, system } from '#domain/kernel/actor.ts'
import type { OrderId, PaymentId, UserId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { make, type OrderMove, openMoves } from '#domain/orders/order-moves.ts'
import { amountDueOf, type Order, type OrderStatus, paymentWindow } from '#domain/orders/orders.ts'
import { billAsQuoted } from '#server/bills/commands/as-quoted.ts'
import { postOrderReversed } from '#server/ledger/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { returnSpace } from '#server/rates/commands/allotments.ts'
import { refuseWhileHeld } from '#server/users/commands/credit-hold.ts'
import {
  type LapsedChange,
  lockOrder,
  lockOrders,
  type Moved,
  noteMoves,
  type Progress,
  saveClerks,
  saveMoves,
  saveProgress,
} from '../store.ts'
import { tellBoth, tellChange, tellMoves, tellOfMove, tellRedDot } from '../tell.ts'
import { earnByCompletion, releaseOffsets } from './offsets.ts'

/**
 * Makes one move of the table in `#domain/orders/order-moves.ts` and writes its history. An order that ends
 * unpaid is no longer owed, and its points and voucher come back; a completed one earns. Refuses with
 * `request.notFound` and `order.moveNotOpen`.
 */
export function moveOrder(
  ctx: Context,
  actor: Actor,
  orderId: OrderId,
  move: OrderMove,
  reason: string | null = null,
): Promise<Order> {
  return transact(ctx, async (ctx) =>
    moveLocked(ctx, actor, await lockOrder(ctx, actor, orderId), move, reason, ctx.clock()),
  )
}

async function moveLocked(
  ctx: Context,
  actor: Actor,
  before: Order,
  move: OrderMove,
  reason: string | null,
  now: Date,
  paymentId: PaymentId | null = null,
): Promise<Order> {
  const after = make(move, before, actor, now)
  const write = { reason: reason || null, now: ctx.clock(), paymentId }
  const lapsed = await saveMoves(ctx, actor, move, [{ before, after }], write)
  await tellMoves(ctx, actor, move, [{ before, after }], write.reason)
  await tellLapsed(ctx, [after], lapsed)
  if (actor.kind === 'staff') noteMove(ctx, before, after, reason)
  await settleMoved(ctx, actor, move, [after], write.reason)
  return after
}

/** Moves after which the containers do not sail. Assumed (decision 064) */
const spaceReturning: ReadonlySet<OrderMove> = new Set(['cancel', 'cancelByOperations', 'completeRefund'])

/** What follows from a move that is written: money, points, space, and word to whom it concerns. */
async function settleMoved(
  ctx: Context,
  actor: Actor,
  move: OrderMove,
  moved: readonly Order[],
  reason: string | null,
): Promise<void> {
  if (move === 'startTransit')
    await billAsQuoted(
      ctx,
      moved.map(({ id }) => id),
    )
  for (const after of moved) {
    if ((move === 'cancel' || move === 'cancelByOperations') && after.paidAt === null) {
      await postOrderReversed(ctx, { userId: after.userId, orderId: after.id, amount: after.prepaid })
      if (after.offset.minor > 0) await releaseOffsets(ctx, after)
    }
    if (spaceReturning.has(move)) await returnSpace(ctx, { userId: after.userId, orderId: after.id })
    if (move === 'complete') await earnByCompletion(ctx, after)
    await tellBoth(ctx, after)
    if (actor.kind !== 'customer') await tellRedDot(ctx, after)
  }
  await tellOfMove(ctx, actor, move, moved, reason)
}

/**
 * Accepts an order; whoever accepts it is its clerk from now on. Refuses as `moveOrder` does, and an unpaid one with
 * `order.customerHeld` while its customer's credit is held.
 */
export function acceptOrder(ctx: Context, actor: Staff, orderId: OrderId): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const before = await lockOrder(ctx, actor, orderId)
    const accepted = make('accept', before, actor, ctx.clock())
    await refuseWhileHeld(ctx, accepted)
    const order = await moveLocked(ctx, actor, before, 'accept', null, ctx.clock())
    await saveClerks(ctx, [order.id], { id: actor.staffId, name: actor.name })
    return follow(ctx, order)
  })
}

/** Accepts those of some orders that are open to it, in one transaction; answers why the others are not. */
export function acceptOrders(
  ctx: Context,
  actor: Staff,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, Refusal>> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const refused = new Map<OrderId, Refusal>()
    const moved: { before: Order; after: Order }[] = []
    // A customer is asked after once, however many orders are theirs.
    const asked = new Map<UserId, Promise<void>>()
    for (const before of await lockOrders(ctx, actor, ids)) {
      try {
        const after = make('accept', before, actor, now)
        if (after.paidAt === null) {
          const free = asked.get(after.userId) ?? refuseWhileHeld(ctx, after)
          asked.set(after.userId, free)
          await free
        }
        moved.push({ before, after })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.set(before.id, error)
      }
    }
    if (moved.length === 0) return refused
    await saveMoves(ctx, actor, 'accept', moved, { reason: null, now, paymentId: null })
    await tellMoves(ctx, actor, 'accept', moved, null)
    for (const { before, after } of moved) noteMove(ctx, before, after, null)
    const accepted = moved.map(({ after }) => after)
    await settleMoved(ctx, actor, 'accept', accepted, null)
    await saveClerks(
      ctx,
      accepted.map(({ id }) => id),
      { id: actor.staffId, name: actor.name },
    )
    await followAll(ctx, accepted)
    return refused
  })
}

/** For the desk's log: from which status to which. */
const noteMove = (ctx: Context, before: Order, after: Order, reason: string | null): void =>
  noteChange(ctx, {
    subject: after.id,
    userId: after.userId,
    before: { status: before.status },
    after: { status: after.status },
    reason,
  })

/** Takes an order up again whose refund was rejected; what moved meanwhile starts its transit. */
export function resumeOrder(
  ctx: Context,
  actor: Staff,
  { id, reason }: BodyOf<typeof deskContract.resumeOrder>,
): Promise<Order> {
  return transact(ctx, async (ctx) => follow(ctx, await moveOrder(ctx, actor, id, 'resume', reason)))
}

export type PayableOrder = {
  /** The order itself, as it is locked. */
  readonly order: Order
  readonly id: OrderId
  readonly userId: UserId
  readonly number: string
  readonly status: OrderStatus
  /** What is left to pay, in CNY: the prepaid total, or zero once paid. */
  readonly amountDue: Money
  /** Whether a payment would be taken now. */
  readonly payable: boolean
  readonly paidAt: Date | null
  readonly paymentDueAt: Date
}

/** Orders with what is due on them, locked until the transaction ends, by id. Refuses with `request.notFound`. */
export async function loadOrdersForPayment(
  ctx: Context,
  actor: Actor,
  orderIds: readonly OrderId[],
): Promise<PayableOrder[]> {
  return (await lockOrders(ctx, actor, orderIds)).map((order) => {
    const moves = openMoves(order, system, ctx.clock())
    return {
      order,
      id: order.id,
      userId: order.userId,
      number: order.number,
      status: order.status,
      amountDue: amountDueOf(order),
      payable: moves.includes('pay') || moves.includes('payInTransit'),
      paidAt: order.paidAt,
      paymentDueAt: order.paymentDueAt,
    }
  })
}

/**
 * A verified payment covers the order, which the caller's transaction has locked. Refuses with `order.moveNotOpen`
 * where no payment is taken any more (cancelled, or paid before): then the money goes back.
 */
export async function recordPaid(
  ctx: Context,
  order: Order,
  paid: { readonly paidAt: Date; readonly paymentId: PaymentId },
): Promise<Order> {
  const move = order.status === 'inTransit' ? 'payInTransit' : 'pay'
  return follow(ctx, await moveLocked(ctx, system, order, move, null, paid.paidAt, paid.paymentId))
}

export type { Progress } from '../store.ts'

/** Makes the moves that the facts now call for: what moved starts its transit, what is done is completed. */
async function follow(ctx: Context, order: Order): Promise<Order> {
  const [after = order] = await followAll(ctx, [order])
  return after
}

/** Orders whose facts changed elsewhere, their bills for one: locked, and moved as they are open to it. */
export const followOrders = (ctx: Context, ids: readonly OrderId[]): Promise<readonly Order[]> =>
  transact(ctx, async (ctx) => followAll(ctx, await lockOrders(ctx, system, ids)))

/** The same for orders that the caller's transaction has locked: each move of all that it is open to at once. */
async function followAll(ctx: Context, orders: readonly Order[]): Promise<Order[]> {
  let all = [...orders]
  for (const move of ['startTransit', 'complete'] as const) {
    const moved = openTo(ctx, move, all)
    await carryOut(ctx, move, moved, saveMoves)
    all = movedAmong(all, moved)
  }
  return all
}

const openTo = (ctx: Context, move: OrderMove, orders: readonly Order[]): Moved[] => {
  const now = ctx.clock()
  return orders
    .filter((order) => openMoves(order, system, now).includes(move))
    .map((before) => ({ before, after: make(move, before, system, now) }))
}

/** Writes a move of the system by `save`, and what follows from it. */
async function carryOut(
  ctx: Context,
  move: OrderMove,
  moved: readonly Moved[],
  save: typeof saveMoves,
): Promise<void> {
  if (moved.length === 0) return
  const lapsed = await save(ctx, system, move, moved, { reason: null, now: ctx.clock(), paymentId: null })
  const orders = moved.map(({ after }) => after)
  await tellMoves(ctx, system, move, moved, null)
  await tellLapsed(ctx, orders, lapsed)
  await settleMoved(ctx, system, move, orders, null)
}

/** Own systems hear of changes that waited for the customers of orders which moved on. */
async function tellLapsed(
  ctx: Context,
  orders: readonly Order[],
  lapsed: readonly LapsedChange[],
): Promise<void> {
  for (const change of lapsed) {
    const order = orders.find(({ id }) => id === change.orderId)
    if (order) await tellChange(ctx, order, change)
  }
}

function movedAmong(orders: readonly Order[], moved: readonly Moved[]): Order[] {
  const made = new Map(moved.map(({ after }) => [after.id, after]))
  return orders.map((order) => made.get(order.id) ?? order)
}

/**
 * What tracking found out of some orders: the days and the stage of the lists are written, and the system makes the moves that
 * follow: the first actual movement starts the transit, the last return completes the order.
 */
export function recordProgress(
  ctx: Context,
  progressOf: ReadonlyMap<OrderId, Progress>,
): Promise<readonly Order[]> {
  return transact(ctx, async (ctx) => {
    const known = (await lockOrders(ctx, system, [...progressOf.keys()])).map((order): Order => {
      const { movedAt, deliveredAt, estimatedArrivalOn } = progressOf.get(order.id) as Progress
      const arrivalOn = estimatedArrivalOn ?? order.plannedArrivalOn
      const paymentDueAt =
        order.paidAt === null && order.kind === 'overseas'
          ? paymentWindow(order.kind, order.placedAt, arrivalOn).dueAt
          : order.paymentDueAt
      return { ...order, movedAt, deliveredAt, paymentDueAt }
    })
    const started = openTo(ctx, 'startTransit', known)
    const after = movedAmong(known, started)
    await saveProgress(
      ctx,
      after.map((order) => ({ order, progress: progressOf.get(order.id) as Progress })),
      ctx.clock(),
    )
    for (const order of known) await tellRedDot(ctx, order)
    await carryOut(ctx, 'startTransit', started, noteMoves)
    return followAll(ctx, after)
  })
}
