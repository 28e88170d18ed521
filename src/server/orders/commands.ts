import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import { type Actor, type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, PaymentId, UserId } from '#domain/kernel/ids.ts'
import { type Money, zero } from '#domain/kernel/money.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { make, type OrderMove, openMoves } from '#domain/orders/order-moves.ts'
import {
  containerLimit,
  documentLimit,
  type Order,
  type OrderDocument,
  type OrderStatus,
  orderKindOf,
  paymentWindow,
  pickupInformationMissing,
} from '#domain/orders/orders.ts'
import { containerNumberFault, normaliseContainerNumber } from '#domain/reference/containers.ts'
import { findFilesOf } from '#server/files/queries.ts'
import { postOrderPlaced, postOrderReversed } from '#server/ledger/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { takeQuoteForOrder } from '#server/quotes/commands.ts'
import {
  addDocuments,
  addOrder,
  addRedDot,
  countDocuments,
  lockOrder,
  type Progress,
  removeRedDots,
  saveBooking,
  saveClerk,
  saveContainerNumbers,
  saveMove,
  savePayment,
  saveProgress,
} from './store.ts'

async function tellBoth(
  ctx: Context,
  order: { readonly userId: UserId; readonly id: OrderId },
): Promise<void> {
  await tell(ctx, [`customer:${order.userId}`, 'staff'], 'order', order.id)
}

export type PlacedOrder = {
  readonly id: OrderId
  readonly number: string
  readonly status: OrderStatus
  readonly amountDue: Money
  readonly paymentDueAt: Date
}

/**
 * Makes an order of a saved quote, once per quote: order, lines, containers, documents, history
 * and what the customer now owes commit together. Refuses as the quote does (`quote.expired`,
 * `request.notFound` …), with `quote.pickupInformationMissing`, and with `request.invalid` for a
 * document that is not the customer's.
 */
export function placeOrder(
  ctx: Context,
  actor: Customer,
  request: BodyOf<typeof contract.placeOrder>,
): Promise<PlacedOrder> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const id = newId('ord')
    const quote = await takeQuoteForOrder(ctx, actor, request.quoteId, id)
    const pickupInformation = request.pickupInformation ?? quote.request.pickupInformation
    if (pickupInformationMissing(quote.request.freePickup, pickupInformation)) {
      throw new Refusal('quote.pickupInformationMissing')
    }
    const containers = quote.request.containers.flatMap(({ type, quantity }) =>
      Array.from({ length: quantity }, () => ({ id: newId('ctr'), type })),
    )
    if (containers.length > containerLimit) {
      throw new Refusal(
        'request.invalid',
        {},
        { quoteId: { code: 'number.tooLarge', params: { max: containerLimit } } },
      )
    }
    await checkDocuments(ctx, actor, request.documents)
    const kind = orderKindOf(quote.request)
    const { dueAt } = paymentWindow(kind, now, quote.offer.arrivesOn)
    const number = await addOrder(ctx, {
      id,
      userId: actor.userId,
      quoteId: request.quoteId,
      day: businessDateOf(now),
      kind,
      placedAt: now,
      paymentDueAt: dueAt,
      request: quote.request,
      offer: quote.offer,
      containers,
      cargo: request.cargo,
      contacts: { pickup: request.pickup, delivery: request.delivery },
      parties: { shipper: request.shipper, consignee: request.consignee, notifyParty: request.notifyParty },
      pickupInformation,
      remark: request.remark,
      customerReference: request.customerReference || null,
      documents: request.documents,
    })
    const amountDue = quote.offer.totals.prepaid.cny
    await postOrderPlaced(ctx, { userId: actor.userId, orderId: id, amount: amountDue })
    await tellBoth(ctx, { userId: actor.userId, id })
    return { id, number, status: 'pendingPayment', amountDue, paymentDueAt: dueAt }
  })
}

/** Refuses, beside its field, a document whose file is not the actor's, and one that is named twice. */
async function checkDocuments(
  ctx: Context,
  actor: Customer | Staff,
  documents: readonly OrderDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const own = new Set(
    await findFilesOf(
      ctx,
      actor,
      documents.map(({ fileId }) => fileId),
    ),
  )
  const fields: Record<string, FieldRefusal> = {}
  const seen = new Set<string>()
  documents.forEach(({ fileId }, place) => {
    if (!own.has(fileId) || seen.has(fileId))
      fields[`documents.${place}.fileId`] = { code: 'field.invalid', params: {} }
    seen.add(fileId)
  })
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
}

/**
 * Makes one move of the table in `#domain/orders/order-moves.ts` and writes its history. An order that ends
 * unpaid is no longer owed. Refuses with `request.notFound` and `order.moveNotOpen`.
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
): Promise<Order> {
  const after = make(move, before, actor, now)
  await saveMove(ctx, actor, move, before, after, reason || null, ctx.clock())
  if ((move === 'cancel' || move === 'cancelByOperations') && after.paidAt === null) {
    await postOrderReversed(ctx, { userId: after.userId, orderId: after.id, amount: after.prepaid })
  }
  await tellBoth(ctx, after)
  return after
}

/** Accepts an order; whoever accepts it is its clerk from now on. */
export function acceptOrder(ctx: Context, actor: Staff, orderId: OrderId): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const order = await moveOrder(ctx, actor, orderId, 'accept')
    await saveClerk(ctx, order, actor)
    return follow(ctx, order)
  })
}

export type PayableOrder = {
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

/** The order with what is due on it, locked until the transaction ends. Refuses with `request.notFound`. */
export async function loadOrderForPayment(
  ctx: Context,
  actor: Actor,
  orderId: OrderId,
): Promise<PayableOrder> {
  const order = await lockOrder(ctx, actor, orderId)
  const moves = openMoves(order, system, ctx.clock())
  return {
    id: order.id,
    userId: order.userId,
    number: order.number,
    status: order.status,
    amountDue: order.paidAt === null ? order.prepaid : zero('CNY'),
    payable: moves.includes('pay') || moves.includes('payInTransit'),
    paidAt: order.paidAt,
    paymentDueAt: order.paymentDueAt,
  }
}

/**
 * A verified payment covers the order. Refuses with `order.moveNotOpen` where no payment is taken any more
 * (cancelled, or paid before): then the money goes back.
 */
export function recordPaid(
  ctx: Context,
  paid: { readonly orderId: OrderId; readonly paidAt: Date; readonly paymentId: PaymentId },
): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, system, paid.orderId)
    const move = order.status === 'inTransit' ? 'payInTransit' : 'pay'
    const after = await moveLocked(ctx, system, order, move, null, paid.paidAt)
    await savePayment(ctx, after, paid.paymentId)
    return follow(ctx, after)
  })
}

/** Makes the moves that the facts now call for: what moved starts its transit, what is done is completed. */
async function follow(ctx: Context, order: Order): Promise<Order> {
  let after = order
  for (const move of ['startTransit', 'complete'] as const) {
    if (openMoves(after, system, ctx.clock()).includes(move)) {
      after = await moveLocked(ctx, system, after, move, null, ctx.clock())
    }
  }
  return after
}

/**
 * What tracking found out: the days and the stage of the lists are written, and the system makes the moves that
 * follow: the first actual movement starts the transit, the last return completes the order.
 */
export function recordProgress(ctx: Context, orderId: OrderId, progress: Progress): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, system, orderId)
    const arrivalOn = progress.estimatedArrivalOn ?? order.plannedArrivalOn
    const paymentDueAt =
      order.paidAt === null && order.kind === 'overseas'
        ? paymentWindow(order.kind, order.placedAt, arrivalOn).dueAt
        : order.paymentDueAt
    await saveProgress(ctx, order, progress, paymentDueAt, ctx.clock())
    const { movedAt, deliveredAt } = progress
    return follow(ctx, { ...order, movedAt, deliveredAt, paymentDueAt })
  })
}

export function setBooking(
  ctx: Context,
  actor: Staff,
  request: BodyOf<typeof contract.setBooking>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, request.id)
    const upper = (text: string | undefined) => text?.toUpperCase().replaceAll(/[\s-]/g, '')
    await saveBooking(ctx, order, {
      bookingNumber: upper(request.bookingNumber),
      billOfLading: upper(request.billOfLading),
      vessel: request.vessel?.toUpperCase(),
      voyage: request.voyage?.toUpperCase(),
    })
    await addRedDot(ctx, order, ctx.clock())
    await tellBoth(ctx, order)
  })
}

/** Refuses with `tracking.containerNumberInvalid` beside the field, also for a number given to two containers. */
export function setContainerNumbers(
  ctx: Context,
  actor: Staff,
  request: BodyOf<typeof contract.setContainerNumbers>,
): Promise<void> {
  const entries = request.containers.map(({ id, number, seal }) => ({
    id,
    number: number === '' ? null : normaliseContainerNumber(number),
    seal: seal === '' ? null : seal,
  }))
  const fields: Record<string, FieldRefusal> = {}
  entries.forEach(({ number }, place) => {
    if (number === null) return
    const twice = entries.findIndex((each) => each.number === number) !== place
    if (twice || containerNumberFault(number)) {
      fields[`containers.${place}.number`] = { code: 'containerNumber.invalid', params: {} }
    }
  })
  if (Object.keys(fields).length > 0) throw new Refusal('tracking.containerNumberInvalid', {}, fields)

  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, request.id)
    try {
      const found = await saveContainerNumbers(ctx, order, entries)
      if (found !== new Set(entries.map(({ id }) => id)).size) throw new Refusal('request.notFound')
    } catch (error) {
      if (brokenConstraint(error) !== 'container_is_on_an_order_once') throw error
      throw new Refusal('tracking.containerNumberInvalid')
    }
    await addRedDot(ctx, order, ctx.clock())
    await tellBoth(ctx, order)
  })
}

export function assignOrder(ctx: Context, actor: Staff, orderId: OrderId): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, orderId)
    await saveClerk(ctx, order, actor)
    await tellBoth(ctx, order)
  })
}

/** Adds files of the customer's own, or of the desk. A file that is there already gets the new kind. */
export function addOrderDocuments(
  ctx: Context,
  actor: Customer | Staff,
  request: BodyOf<typeof contract.addOrderDocuments>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, request.id)
    await checkDocuments(ctx, actor, request.documents)
    await addDocuments(ctx, order, request.documents, actor.kind, ctx.clock())
    if ((await countDocuments(ctx, order)) > documentLimit) {
      throw new Refusal(
        'request.invalid',
        {},
        { documents: { code: 'number.tooLarge', params: { max: documentLimit } } },
      )
    }
    if (actor.kind === 'staff') await addRedDot(ctx, order, ctx.clock())
    await tellBoth(ctx, order)
  })
}

export async function clearRedDots(ctx: Context, actor: Customer, orderId: OrderId | null): Promise<void> {
  await removeRedDots(ctx, actor.userId, orderId)
  await tell(ctx, `customer:${actor.userId}`, 'order', orderId ?? 'all')
}
