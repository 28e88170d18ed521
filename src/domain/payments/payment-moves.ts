import type { MoveTable } from '#domain/kernel/moves.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'

/**
 * A payment is one try to pay one or several orders at a payment company. It is created, waits
 * while the shipper is at the company's page, and ends paid, closed or failed. Money can still
 * arrive for a payment that was closed or had failed: it is then recorded as paid and, where the
 * order no longer wants it, sent back. "Paid" therefore says that money came; whether it was
 * credited says its capture's outcome (decision 013).
 */
export const paymentStatuses = ['created', 'waiting', 'paid', 'closed', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMoves = {
  /** the shipper was sent to the payment company */
  redirect: { from: ['created'], to: 'waiting', by: ['customer', 'system'] },
  /** a verified notice or query says that money was taken, however late */
  pay: { from: ['created', 'waiting', 'closed', 'failed'], to: 'paid', by: ['system'] },
  /** given up by the shipper, run out, or closed at the company */
  close: { from: ['created', 'waiting'], to: 'closed', by: ['customer', 'system'] },
  /** the company refused the charge */
  fail: { from: ['created', 'waiting'], to: 'failed', by: ['system'] },
} as const satisfies MoveTable<PaymentStatus>

/** What became of money that a company took for us. */
export const captureOutcomes = [
  /** the orders are paid by it */
  'credited',
  /** the order was cancelled before it came: goes back */
  'late',
  /** the order was paid already: goes back */
  'duplicate',
  /** somebody else paid than authorized it at the payment app: goes back */
  'otherPayer',
  /** points or vouchers changed what the orders cost after it was asked for: goes back */
  'amountChanged',
  /** not the amount that was asked for: waits for finance */
  'wrongAmount',
] as const
export type CaptureOutcome = (typeof captureOutcomes)[number]

/** Money that does not belong to an order returns by itself; a wrong amount is for a person to judge. */
export const returningOutcomes = ['late', 'duplicate', 'otherPayer', 'amountChanged'] as const
export type ReturningOutcome = (typeof returningOutcomes)[number]
export const returnsByItself = (outcome: CaptureOutcome): outcome is ReturningOutcome =>
  returningOutcomes.some((each) => each === outcome)

/** How we know of money: the company told us, we asked it, or a clerk found it on the bank's list. */
export const captureFinders = ['notice', 'query', 'clerk'] as const
export type CaptureFinder = (typeof captureFinders)[number]

/**
 * A refund sends money of one capture back the way it came. A shipper's or clerk's request is
 * approved or rejected by finance, never by the clerk who asked; money that came late or twice
 * needs no approval. A failed refund is tried again under the same number.
 */
export const refundStatuses = ['requested', 'processing', 'refunded', 'failed', 'rejected'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundMoves = {
  approve: { from: ['requested'], to: 'processing', by: ['staff', 'system'] },
  reject: { from: ['requested'], to: 'rejected', by: ['staff'] },
  /** the company confirmed that the money went back, if only after a failure */
  finish: { from: ['processing', 'failed'], to: 'refunded', by: ['system'] },
  fail: { from: ['processing'], to: 'failed', by: ['system'] },
  retry: { from: ['failed'], to: 'processing', by: ['staff'] },
  /** finance paid it by hand: a bank transfer's always, another's once its company could not send it */
  payOut: { from: ['processing', 'failed'], to: 'refunded', by: ['staff'] },
} as const satisfies MoveTable<RefundStatus>

/**
 * Why money goes back: a whole order, a part of what was paid for one (the order goes on), money that
 * returns by itself, money with a wrong amount that finance held, what a statement gives back because more
 * was paid than is charged (decision 038), or bought points that were not spent (decision 040).
 */
export const refundKinds = [
  'order',
  'part',
  'late',
  'duplicate',
  'otherPayer',
  'amountChanged',
  'held',
  'statement',
  'topUp',
] as const
export type RefundKind = (typeof refundKinds)[number]

/** A paid order that goes on: a part of its money can go back, and what is left stays with us. */
const partRefundStatuses: readonly OrderStatus[] = [
  'paid',
  'accepted',
  'inTransit',
  'completed',
  'refundRejected',
]
export const takesPartRefund = (order: {
  readonly status: OrderStatus
  readonly paidAt: Date | null
}): boolean => order.paidAt !== null && partRefundStatuses.includes(order.status)
