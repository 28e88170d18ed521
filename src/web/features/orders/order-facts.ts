import type { OrderItem } from '#contract/order-shapes.ts'
import { type BusinessDate, daysBetween } from '#domain/kernel/business-date.ts'
import { orderMoves } from '#domain/orders/order-moves.ts'
import type { DocumentKind, OrderStatus } from '#domain/orders/orders.ts'
import type { Stage } from '#domain/orders/stages.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { FactKind, Meaning } from '#web/ui/marks.tsx'

/** What a reader concludes from an order at a glance, without a word of text. */

/** Each status has one colour and one drawing; the word comes from the phrases. */
export const statusLooks: Readonly<
  Record<OrderStatus, { readonly meaning: Meaning; readonly icon: IconName }>
> = {
  pendingPayment: { meaning: 'wait', icon: 'clock' },
  accepted: { meaning: 'note', icon: 'check-circle' },
  paid: { meaning: 'note', icon: 'coin' },
  inTransit: { meaning: 'sea', icon: 'ship' },
  completed: { meaning: 'ok', icon: 'check-circle' },
  cancelledByOperations: { meaning: 'idle', icon: 'barred' },
  cancelled: { meaning: 'idle', icon: 'barred' },
  refundInProgress: { meaning: 'wait', icon: 'back' },
  refundCompleted: { meaning: 'ok', icon: 'back' },
  refundRejected: { meaning: 'stop', icon: 'close' },
}

/** What a status is called before readers: one that waits for its money alone has a word of its own. */
export type SaidStatus = OrderStatus | 'toBeSettled'

/**
 * An order in transit whose containers are all back is not completed while a bill is open (the move `complete`). "In
 * transit" would be wrong of its goods. Assumed: this is a word of the pages, not a status.
 */
export const saidStatus = ({ status, stage }: { status: OrderStatus; stage: Stage | null }): SaidStatus =>
  status === 'inTransit' && stage === 'containerReturned' ? 'toBeSettled' : status

export const saidLooks = { ...statusLooks, toBeSettled: { meaning: 'wait', icon: 'coin' } } as const

const closed: readonly OrderStatus[] = [
  'cancelled',
  'cancelledByOperations',
  'refundInProgress',
  'refundCompleted',
]

/** The goods of such an order are not, or no longer, being shipped. */
export const isClosed = (order: Pick<OrderItem, 'status'>): boolean => closed.includes(order.status)

const payableFrom: readonly OrderStatus[] = [...orderMoves.pay.from, ...orderMoves.payInTransit.from]

/** A payment would be taken now: the moves `pay` and `payInTransit` of the order's table. */
export const isPayable = (order: Pick<OrderItem, 'status' | 'paidAt'>): boolean =>
  order.paidAt === null && payableFrom.includes(order.status)

/** The day that counts, how sure it is, and by how many days it misses the plan; later is positive. */
export type Expected = {
  readonly on: BusinessDate
  readonly kind: FactKind
  readonly days: number
  /** The day was worked out from the way that is left; nobody named it. */
  readonly byDistance?: boolean
}

/**
 * Actual before estimated before planned. The list's reply gives an estimate for every order; where it
 * is still the planned day, it is a plan and nothing more.
 */
export function expectedOf(times: OrderItem['sailing'] & { readonly byDistance?: boolean }): Expected {
  const on = times.actualOn ?? times.estimatedOn
  const kind = times.actualOn ? 'actual' : times.estimatedOn === times.plannedOn ? 'planned' : 'estimated'
  const days = daysBetween(times.plannedOn, on)
  return times.byDistance && kind === 'estimated' ? { on, kind, days, byDistance: true } : { on, kind, days }
}

/**
 * The planned day is that of a ship that left without a container of the order, and no other day is known: it is no day
 * of this order any more.
 */
export const missedSailing = ({ sailing, holds }: Pick<OrderItem, 'sailing' | 'holds'>): boolean =>
  holds.includes('rolled') && expectedOf(sailing).kind === 'planned'

/**
 * What a list says of an order's sailing or arrival: nothing where no day is known any more, because the order is not
 * shipped or its ship left without it.
 */
export function listedDay(
  order: Pick<OrderItem, 'status' | 'holds' | 'sailing' | 'arrival'>,
  end: 'sailing' | 'arrival',
): Expected | null {
  const expected = expectedOf(order[end])
  if (expected.kind === 'actual') return expected
  return isClosed(order) || (end === 'sailing' && missedSailing(order)) ? null : expected
}

/** What the customer has to do next about an order, or what it waits for. */
export type NextStep =
  | {
      readonly kind: 'pay'
      readonly soon: boolean
      readonly overdue: boolean
      readonly millisecondsLeft: number
    }
  | { readonly kind: 'answerChange' }
  | { readonly kind: 'waitAccept' }
  | { readonly kind: 'refundAsked' }
  | { readonly kind: 'refundRejected' }
  | { readonly kind: 'none' }

const dayMilliseconds = 86_400_000

export function nextStepOf(
  order: Pick<OrderItem, 'status' | 'paidAt' | 'acceptedAt' | 'paymentDueAt'> &
    Partial<Pick<OrderItem, 'changeAskedAt'>>,
  now: Date,
): NextStep {
  if (order.changeAskedAt) return { kind: 'answerChange' }
  if (isPayable(order)) {
    const millisecondsLeft = new Date(order.paymentDueAt).getTime() - now.getTime()
    return {
      kind: 'pay',
      millisecondsLeft,
      soon: millisecondsLeft < dayMilliseconds,
      overdue: millisecondsLeft <= 0,
    }
  }
  if (order.status === 'paid' && order.acceptedAt === null) return { kind: 'waitAccept' }
  if (order.status === 'refundInProgress') return { kind: 'refundAsked' }
  if (order.status === 'refundRejected') return { kind: 'refundRejected' }
  return { kind: 'none' }
}

export type Span = { readonly days: number; readonly hours: number; readonly minutes: number }

/** A length of time in the two largest units that matter. */
export function spanOf(milliseconds: number): Span {
  const minutes = Math.max(0, Math.floor(Math.abs(milliseconds) / 60_000))
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  }
}

/** Papers that customs wants with a declaration at origin, and that are not on the order yet. */
export function papersMissing(order: {
  readonly services: readonly string[]
  readonly status: OrderStatus
  readonly documents: readonly { readonly kind: DocumentKind }[]
}): ('packingList' | 'invoice')[] {
  const before = ['pendingPayment', 'accepted', 'paid'].includes(order.status)
  if (!before || !order.services.includes('customsDeclaration')) return []
  return (['packingList', 'invoice'] as const).filter(
    (kind) => !order.documents.some((each) => each.kind === kind),
  )
}
