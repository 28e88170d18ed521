import type { OrderDetail } from '#contract/order-shapes.ts'
import { mostOrdersPerPayment } from '#contract/payments.ts'
import { idPattern } from '#domain/kernel/ids.ts'
import { type Money, sum } from '#domain/kernel/money.ts'
import { isPayable } from '#web/features/orders/order-facts.ts'

/** Which of the orders that somebody wants to pay at once can be paid, and why the others cannot. */

/** An order as far as it has been read. */
export type OrderToRead = {
  readonly id: string
  readonly order: OrderDetail | undefined
  /** What went wrong with reading it; `missing` when there is none for this reader. */
  readonly failed: 'missing' | 'unread' | null
}

type LeftOutReason = 'missing' | 'unread' | 'paid' | 'cancelled' | 'refund' | 'covered' | 'tooMany'
export type LeftOut = {
  readonly id: string
  readonly number: string | null
  readonly reason: LeftOutReason
}
export type PaySet = {
  readonly orders: readonly OrderDetail[]
  readonly leftOut: readonly LeftOut[]
  /** Orders that are still being read. */
  readonly reading: number
}

/** The ids of the address, each once, in the order given; what is no order's id is kept apart. */
export function idsOfSearch(search: URLSearchParams): { ids: string[]; strange: number } {
  const given = [...new Set(search.getAll('order').map((each) => each.trim()))].filter(Boolean)
  const ids = given.filter((each) => idPattern('ord').test(each))
  return { ids, strange: given.length - ids.length }
}

const refunds: readonly OrderDetail['status'][] = ['refundInProgress', 'refundCompleted', 'refundRejected']
const cancelled: readonly OrderDetail['status'][] = ['cancelled', 'cancelledByOperations']

/** Why an order is not paid now; null when it can be. */
export function whyNotPaid(
  order: Pick<OrderDetail, 'status' | 'paidAt' | 'amountDue'>,
): Exclude<LeftOutReason, 'missing' | 'unread' | 'tooMany'> | null {
  if (refunds.includes(order.status)) return 'refund'
  if (cancelled.includes(order.status)) return 'cancelled'
  if (!isPayable(order)) return 'paid'
  return order.amountDue.minor > 0 ? null : 'covered'
}

/** Sorts the orders into those that one payment can pay, at most `mostOrdersPerPayment`, and those left out. */
export function paySetOf(given: readonly OrderToRead[]): PaySet {
  const orders: OrderDetail[] = []
  const leftOut: LeftOut[] = []
  let reading = 0
  for (const { id, order, failed } of given) {
    if (!order) {
      if (failed) leftOut.push({ id, number: null, reason: failed })
      else reading += 1
      continue
    }
    const reason = whyNotPaid(order) ?? (orders.length >= mostOrdersPerPayment ? 'tooMany' : null)
    if (reason) leftOut.push({ id, number: order.number, reason })
    else orders.push(order)
  }
  return { orders, leftOut, reading }
}

/** What is off the prices of some orders, by what took it off; only what has not come back. */
type Reductions = {
  readonly prepaid: Money
  readonly points: { readonly count: number; readonly amount: Money }
  readonly voucher: { readonly count: number; readonly amount: Money }
  readonly due: Money
}

export function reductionsOf(
  orders: readonly Pick<OrderDetail, 'prepaid' | 'offsets' | 'amountDue'>[],
): Reductions {
  const offsets = orders.flatMap((order) => order.offsets)
  const left = (kind: 'points' | 'voucher') =>
    offsets.filter((each) => each.kind === kind && each.amount.minor > each.returned.minor)
  const worth = (some: typeof offsets): Money => ({
    minor: some.reduce((total, each) => total + each.amount.minor - each.returned.minor, 0),
    currency: 'CNY',
  })
  const points = left('points')
  const voucher = left('voucher')
  return {
    prepaid: sum(
      orders.map((order) => order.prepaid),
      'CNY',
    ),
    points: { count: points.reduce((total, each) => total + (each.points ?? 0), 0), amount: worth(points) },
    voucher: { count: voucher.length, amount: worth(voucher) },
    due: sum(
      orders.map((order) => order.amountDue),
      'CNY',
    ),
  }
}

/** The order that must be paid first: the rule of its kind, and its time, hold for the whole payment. */
export const firstDue = <Order extends Pick<OrderDetail, 'paymentDueAt'>>(
  orders: readonly Order[],
): Order | null =>
  orders.reduce<Order | null>(
    (first, order) => (first === null || order.paymentDueAt < first.paymentDueAt ? order : first),
    null,
  )
