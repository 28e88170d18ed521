import type { Actor } from '#domain/kernel/actor.ts'
import type { OrderId, OrderProposalId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import type { OrderMove } from '#domain/orders/order-moves.ts'
import { amountDueOf, cancelledAt, type Order } from '#domain/orders/orders.ts'
import type { PriceChange, ProposalStatus, ProposedSailing } from '#domain/orders/proposals.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import { type News, tellCustomers } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { tellWebhooks } from '#server/webhooks/commands.ts'

/** Both the customer's pages and the desk's read the order again. */
export async function tellBoth(
  ctx: Context,
  order: { readonly userId: UserId; readonly id: OrderId },
): Promise<void> {
  await tell(ctx, [`customer:${order.userId}`, 'staff'], 'order', order.id)
}

/** Something new waits on the order: its red dot and the one in the header are set (requirements §4, event "add"). */
export const tellRedDot = (
  ctx: Context,
  order: { readonly userId: UserId; readonly id: OrderId },
): Promise<void> => tell(ctx, `customer:${order.userId}`, 'redDotAdd', order.id)

/** What own systems are told of a move; of the others they hear by what came before. */
const toldMoves = {
  accept: 'order.accepted',
  cancel: 'order.cancelled',
  complete: 'order.completed',
  completeRefund: 'order.refunded',
} as const

const typeOf = (move: OrderMove, by: Actor['kind']) =>
  move === 'cancelByOperations'
    ? by === 'staff'
      ? 'order.declined'
      : 'order.cancelled'
    : move in toldMoves
      ? toldMoves[move as keyof typeof toldMoves]
      : null

/** A proposed change as own systems are told of it. */
export type ChangeOfOrder = {
  readonly id: OrderProposalId
  readonly status: ProposalStatus
  readonly reason: string
  readonly sailing: { readonly before: ProposedSailing; readonly after: ProposedSailing } | null
  readonly prices: readonly PriceChange[]
  readonly differenceMinor: number
  readonly expiresAt: Date
}

const toldSailing = ({ departsOn, arrivesOn, service, vessel, voyage }: ProposedSailing) => ({
  departsOn,
  arrivesOn,
  service,
  vessel,
  voyage,
})

/** Tells own systems of a change that a clerk proposed, or of its end, inside the transaction that wrote it. */
export async function tellChange(
  ctx: Context,
  order: Pick<Order, 'id' | 'userId' | 'number'>,
  { id, status, reason, sailing, prices, differenceMinor, expiresAt }: ChangeOfOrder,
): Promise<void> {
  const type = status === 'open' ? 'order.change.proposed' : 'order.change.ended'
  const data = {
    orderId: order.id,
    orderNumber: order.number,
    changeId: id,
    status,
    reason,
    sailing: sailing && { before: toldSailing(sailing.before), after: toldSailing(sailing.after) },
    prices: prices.map(({ code, containerType, before, after }) => ({
      code: code as ChargeCode,
      containerType,
      before,
      after,
    })),
    differenceInCny: money(differenceMinor, 'CNY'),
    answerUntil: expiresAt.toISOString(),
  }
  await tellWebhooks(ctx, [
    { userId: order.userId, news: [{ type, key: `${type} ${id}`, at: ctx.clock(), data }] },
  ])
}

const moverOf = ({ kind }: Actor) => (kind === 'visitor' ? 'system' : kind)

/** Tells own systems of orders that made a move, inside the transaction that wrote it. */
export async function tellMoves(
  ctx: Context,
  actor: Actor,
  move: OrderMove,
  moved: readonly { readonly before: Order; readonly after: Order }[],
  reason: string | null,
): Promise<void> {
  const type = typeOf(move, actor.kind)
  if (!type) return
  const at = ctx.clock()
  await tellWebhooks(
    ctx,
    moved.map(({ before, after: { id, userId, number, status } }) => ({
      userId,
      news: [
        {
          type,
          // An order that is taken up again can make the same move once more.
          key: `${type} ${id} ${at.toISOString()}`,
          at,
          data: {
            orderId: id,
            orderNumber: number,
            status,
            previousStatus: before.status,
            by: moverOf(actor),
            reason,
          },
        },
      ],
    })),
  )
}

/** What a customer is told of a move; nothing of what they did themselves, and of money where it moves. */
function newsOfMove(
  actor: Actor,
  move: OrderMove,
  { id, number, paidAt }: Order,
  reason: string | null,
): News[] {
  if (move === 'accept') return [{ kind: 'orderAccepted', key: `order ${id} accepted`, params: { number } }]
  if (move !== 'cancelByOperations') return []
  const told = { kind: 'orderCancelled', key: `order ${id} cancelled` } as const
  // The system cancels for one reason only: it was not paid in time.
  if (actor.kind === 'system') return [{ ...told, params: { number, how: 'unpaid' } }]
  return [{ ...told, params: { number, reason: reason ?? '', ...(paidAt ? { how: 'paid' } : {}) } }]
}

/** Tells customers of a move that their orders made, inside the transaction that wrote it. */
export const tellOfMove = (
  ctx: Context,
  actor: Actor,
  move: OrderMove,
  moved: readonly Order[],
  reason: string | null,
): Promise<void> =>
  tellCustomers(
    ctx,
    moved.map((order) => ({
      userId: order.userId,
      orderId: order.id,
      news: newsOfMove(actor, move, order, reason),
    })),
  )

/** How the key of a reminder begins; the order's id follows, so that each is reminded of once. */
export const deadlineKey = 'payment due '

/** Reminds customers of orders that are soon cancelled for want of payment. */
export const tellDeadlines = (ctx: Context, orders: readonly Order[], now: Date): Promise<void> =>
  tellCustomers(
    ctx,
    orders.map((order) => ({
      userId: order.userId,
      orderId: order.id,
      news: [
        {
          kind: 'paymentDue',
          key: `${deadlineKey}${order.id}`,
          params: {
            number: order.number,
            amount: amountDueOf(order),
            at: cancelledAt(order).toISOString(),
            // The shipper paid by transfer and has shown it; finance has not found the money.
            ...(order.paymentHeldUntil && order.paymentHeldUntil > now ? { how: 'held' } : {}),
          },
        },
      ],
    })),
  )

/** Tells own systems of an order that was just placed. */
export const tellPlaced = (
  ctx: Context,
  order: { readonly userId: UserId; readonly id: OrderId; readonly number: string },
): Promise<void> =>
  tellWebhooks(ctx, [
    {
      userId: order.userId,
      news: [
        {
          type: 'order.placed',
          key: `order.placed ${order.id}`,
          at: ctx.clock(),
          data: {
            orderId: order.id,
            orderNumber: order.number,
            status: 'pendingPayment',
            previousStatus: null,
            by: 'customer',
            reason: null,
          },
        },
      ],
    },
  ])
