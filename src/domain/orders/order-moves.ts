import type { Actor } from '#domain/kernel/actor.ts'
import { follow, type Move, type Mover, movesFrom } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { cancelledAt, type OrderFacts, type OrderStatus } from './orders.ts'

/**
 * Every way in which an order changes its status (decision 012). Placing makes the order and is
 * therefore no row. `payInTransit` is the payment of an overseas order that already sails: it
 * becomes paid without leaving its status.
 */
export const orderMoves = {
  accept: { from: ['pendingPayment', 'paid'], to: 'accepted', by: ['staff'] },
  pay: { from: ['pendingPayment', 'accepted'], to: 'paid', by: ['system'] },
  payInTransit: { from: ['inTransit'], to: 'inTransit', by: ['system'] },
  startTransit: { from: ['accepted', 'paid'], to: 'inTransit', by: ['system'] },
  complete: { from: ['inTransit'], to: 'completed', by: ['system'] },
  cancelByOperations: {
    from: ['pendingPayment', 'accepted', 'paid'],
    to: 'cancelledByOperations',
    by: ['staff', 'system'],
  },
  cancel: { from: ['pendingPayment', 'accepted'], to: 'cancelled', by: ['customer'] },
  requestRefund: {
    from: ['paid', 'accepted', 'cancelledByOperations', 'refundRejected'],
    to: 'refundInProgress',
    by: ['customer', 'staff'],
  },
  completeRefund: { from: ['refundInProgress'], to: 'refundCompleted', by: ['system'] },
  rejectRefund: { from: ['refundInProgress'], to: 'refundRejected', by: ['staff'] },
  resume: { from: ['refundRejected'], to: 'previous', by: ['staff'] },
} as const satisfies Record<string, Move<OrderStatus>>

export type OrderMove = keyof typeof orderMoves
export const orderMoveNames = Object.keys(orderMoves) as OrderMove[]

/** What a move needs to be true beyond the status and the kind of actor. */
const facts: Partial<Record<OrderMove, (order: OrderFacts, mover: Mover, now: Date) => boolean>> = {
  // A domestic order is paid first and accepted then; an overseas one may be accepted unpaid.
  accept: (order) => order.acceptedAt === null && (order.status === 'paid' || order.kind === 'overseas'),
  pay: (order) => order.paidAt === null,
  payInTransit: (order) => order.paidAt === null,
  startTransit: (order) =>
    order.movedAt !== null &&
    order.acceptedAt !== null &&
    (order.paidAt !== null || order.kind === 'overseas'),
  complete: (order) => order.paidAt !== null && order.deliveredAt !== null && order.billOpen !== true,
  // The system cancels for one reason only: the payment deadline passed, and no proof of a transfer waits.
  cancelByOperations: (order, mover, now) =>
    mover !== 'system' || (order.paidAt === null && cancelledAt(order).getTime() <= now.getTime()),
  cancel: (order) => order.paidAt === null,
  requestRefund: (order) => order.paidAt !== null,
  resume: (order) => order.previousStatus !== null,
}

const open = (move: OrderMove, order: OrderFacts, mover: Mover, now: Date): boolean =>
  facts[move]?.(order, mover, now) ?? true

/** The moves this actor may make now; sent with every order, so that buttons need no rule of their own. */
export const openMoves = (order: OrderFacts, actor: Pick<Actor, 'kind'>, now: Date): OrderMove[] =>
  movesFrom(orderMoves, order.status, actor.kind).filter((move) => open(move, order, actor.kind, now))

/** The order after a move, or the refusal `order.moveNotOpen`. */
export function make<Order extends OrderFacts>(
  move: OrderMove,
  order: Order,
  actor: Pick<Actor, 'kind'>,
  now: Date,
): Order {
  if (!open(move, order, actor.kind, now))
    throw new Refusal('order.moveNotOpen', { move, status: order.status })
  const status = follow<OrderStatus>(
    orderMoves,
    move,
    order.status,
    actor.kind,
    'order.moveNotOpen',
    order.previousStatus ?? undefined,
  )
  const moved = { ...order, status }
  switch (move) {
    case 'accept':
      return { ...moved, acceptedAt: now }
    case 'pay':
    case 'payInTransit':
      return { ...moved, paidAt: now }
    case 'requestRefund':
      // Asked again after a rejection, it still returns to where the order was at first.
      return {
        ...moved,
        previousStatus: order.status === 'refundRejected' ? order.previousStatus : order.status,
      }
    case 'resume':
      return { ...moved, previousStatus: null }
    case 'startTransit':
    case 'complete':
    case 'cancelByOperations':
    case 'cancel':
    case 'completeRefund':
    case 'rejectRefund':
      return moved
    default:
      return move satisfies never
  }
}
