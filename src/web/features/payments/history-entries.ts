import type { OrderDetail } from '#contract/order-shapes.ts'
import type { PaymentReply, RefundReply } from '#contract/payments.ts'

/** One line of what happened on an order: a move or change, or something about its money. */
export type HistoryEntry =
  | { readonly kind: 'move'; readonly at: string; readonly move: OrderDetail['history'][number] }
  | {
      readonly kind: 'paymentStarted' | 'paymentPaid'
      readonly at: string
      readonly payment: PaymentReply
    }
  | {
      readonly kind: 'refundRequested' | 'refundDone'
      readonly at: string
      readonly payment: PaymentReply
      readonly refund: RefundReply
    }

/** Moves and money of an order in one list, newest first; of one instant, the move before the money that caused it. */
export function historyEntries(
  history: OrderDetail['history'],
  payments: readonly PaymentReply[],
  orderId: string,
): HistoryEntry[] {
  // The later of two comes first, so that those of one instant stand right as well.
  const money = payments.flatMap((payment): HistoryEntry[] => [
    ...payment.refunds
      .filter((refund) => refund.orderId === null || refund.orderId === orderId)
      .flatMap((refund): HistoryEntry[] => [
        ...(refund.refundedAt
          ? [{ kind: 'refundDone', at: refund.refundedAt, payment, refund } as const]
          : []),
        { kind: 'refundRequested', at: refund.requestedAt, payment, refund },
      ]),
    ...(payment.paidAt ? [{ kind: 'paymentPaid', at: payment.paidAt, payment } as const] : []),
    { kind: 'paymentStarted', at: payment.createdAt, payment },
  ])
  // A payment that was begun and given up says nothing a shipper wants to read again.
  const told = money.filter((entry) => entry.kind !== 'paymentStarted' || entry.payment.status !== 'closed')
  const moves = history.map((move): HistoryEntry => ({ kind: 'move', at: move.madeAt, move }))
  // The moves keep their own sequence, also those of one instant.
  return [...moves, ...told].sort((a, b) => b.at.localeCompare(a.at))
}
