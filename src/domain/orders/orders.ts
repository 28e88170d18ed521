import { addDays, type BusinessDate, homeZone, instantOf } from '#domain/kernel/business-date.ts'
import type { FileId, OrderId, QuoteId, UserId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import { isDomestic, type PickupInformation, type QuoteRequest } from '#domain/quotes/quote-request.ts'

/**
 * An order is a shipper's acceptance of one quoted offer. It keeps the offer's price lines as
 * they were quoted, for ever: a later bill points to them or says why it is new. It begins as
 * pending payment, is accepted by a clerk and paid by the shipper in either sequence, moves
 * with the first actual movement of a container, and is completed when every container is back
 * and nothing is owed. The odd rule: *accepted* and *paid* are two facts with two times, and
 * the status shows the later one; an overseas order may be accepted, and may even sail, before
 * it is paid, because its prepayment falls due only in the week before arrival.
 */
export const orderStatuses = [
  'pendingPayment',
  'accepted',
  'paid',
  'inTransit',
  'completed',
  'cancelledByOperations',
  'cancelled',
  'refundInProgress',
  'refundCompleted',
  'refundRejected',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** An order that ended so was not carried, and never will be. */
export const notCarried: readonly OrderStatus[] = ['cancelled', 'cancelledByOperations', 'refundCompleted']

/** Domestic: picked up in China. Overseas: picked up elsewhere (decision 012). */
export const orderKinds = ['domestic', 'overseas'] as const
export type OrderKind = (typeof orderKinds)[number]

/** What a document is, as chosen by whoever uploads it (decision 012). */
export const documentKinds = [
  'bookingNote',
  'packingList',
  'invoice',
  'billOfLading',
  'customs',
  'dangerousGoods',
  'certificate',
  'photo',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]
export type OrderDocument = { readonly kind: DocumentKind; readonly fileId: FileId }

/** Characters in an order remark. requirements §5 */
export const remarkLimit = 15
/** Documents on one order. Assumed (decision 012): seven kinds, a few of each. */
export const documentLimit = 30
/** Containers on one order, over all types. Assumed (decision 012): a bigger one is several orders. */
export const containerLimit = 200

/** The facts of an order on which its moves depend. */
export type OrderFacts = {
  readonly status: OrderStatus
  /** The status before a refund was asked for; only set from then on. */
  readonly previousStatus: OrderStatus | null
  readonly kind: OrderKind
  readonly acceptedAt: Date | null
  readonly paidAt: Date | null
  readonly paymentDueAt: Date
  /** Until when the deadline waits, because a proof of a transfer waits for finance; missing or null where it counts. */
  readonly paymentHeldUntil?: Date | null
  /** When the first container actually moved; null before. */
  readonly movedAt: Date | null
  /** When the last container was returned (delivered, for delivery to a port); null before. */
  readonly deliveredAt: Date | null
  /** Something of its bill waits for consent or payment (decision 038); missing where nothing does. */
  readonly billOpen?: boolean
}

export type Order = OrderFacts & {
  readonly id: OrderId
  readonly userId: UserId
  readonly number: string
  readonly quoteId: QuoteId
  readonly placedAt: Date
  /** What the shipper pays us, in CNY. */
  readonly prepaid: Money
  /** What the consignee pays at the other end, in CNY. */
  readonly collect: Money
  /** What points and vouchers take off the prepaid total, in CNY. */
  readonly offset: Money
  readonly plannedArrivalOn: BusinessDate
}

const dayMilliseconds = 86_400_000
/** A domestic order is prepaid right after ordering: within a day. requirements §9, decision 012 */
export const domesticPaymentHours = 24
/** An overseas order is prepaid within this many days before its estimated arrival. requirements §9 */
export const overseasPaymentDays = 7

/**
 * Hours before its deadline at which the shipper of an unpaid order is reminded, once: half of the day that a domestic
 * order has, and more than the quiet hours that everybody begins with, so that a text message held back by them still
 * comes before the deadline. Assumed (decision 085)
 */
export const reminderHours = 12

/** When an unpaid order is cancelled: at its deadline, or later while a proof of the transfer is looked at. */
export const cancelledAt = ({ paymentDueAt, paymentHeldUntil }: OrderFacts): Date =>
  paymentHeldUntil && paymentHeldUntil > paymentDueAt ? paymentHeldUntil : paymentDueAt

export type PaymentWindow = {
  /** From when we ask for the money; paying earlier is always possible. */
  readonly opensAt: Date
  /** An order unpaid at this time is cancelled, unless it already moves. */
  readonly dueAt: Date
}

/**
 * When an order has to be paid. Domestic: 24 hours from placing. Overseas: within the 7 days
 * before the day of estimated arrival, and never in less than 24 hours from placing.
 */
export function paymentWindow(
  kind: OrderKind,
  placedAt: Date,
  estimatedArrivalOn: BusinessDate,
): PaymentWindow {
  const soonest = new Date(placedAt.getTime() + (domesticPaymentHours / 24) * dayMilliseconds)
  if (kind === 'domestic') return { opensAt: placedAt, dueAt: soonest }
  const arrival = instantOf(estimatedArrivalOn, '00:00', homeZone)
  const opens = instantOf(addDays(estimatedArrivalOn, -overseasPaymentDays), '00:00', homeZone)
  return {
    opensAt: opens > placedAt ? opens : placedAt,
    dueAt: arrival > soonest ? arrival : soonest,
  }
}

/** Pickup in China makes a domestic order (decision 012). */
export const orderKindOf = (request: Pick<QuoteRequest, 'pickup'>): OrderKind =>
  isDomestic(request) ? 'domestic' : 'overseas'

/** What is left to pay for an order: its prepaid total less its offsets, nothing once paid. */
export const amountDueOf = (order: Pick<Order, 'paidAt' | 'prepaid' | 'offset'>): Money =>
  order.paidAt === null
    ? { minor: order.prepaid.minor - order.offset.minor, currency: order.prepaid.currency }
    : { minor: 0, currency: order.prepaid.currency }

/** Free pickup needs someone to call and an address to go to (requirements §5). */
export const pickupInformationMissing = (freePickup: boolean, given: PickupInformation | null): boolean =>
  freePickup &&
  (given === null || ![given.contact, given.phone, given.address].every((each) => each.trim() !== ''))
