import type { OrderItem } from '#contract/order-shapes.ts'
import type { RefundReply } from '#contract/payments.ts'
import { type Money, money, sum, zero } from '#domain/kernel/money.ts'
import { notCarried } from '#domain/orders/orders.ts'
import { isPayable } from '#web/features/orders/order-facts.ts'

export type Sums = {
  /** The prepaid total less what points and vouchers take off. */
  readonly toPay: Money
  readonly paid: Money
  readonly refunding: Money
  readonly refunded: Money
  /** What the refund of the whole order left here for costs that had been incurred. */
  readonly kept: Money
  readonly due: Money
  /** Paid at the destination: nothing of what is not carried. */
  readonly collect: Money
}

const of = (refunds: readonly RefundReply[], statuses: readonly RefundReply['status'][]): Money =>
  sum(
    refunds.filter((refund) => statuses.includes(refund.status)).map((refund) => refund.amount),
    'CNY',
  )

/** How the money of an order stands: nothing is due where no payment would be taken. */
export function sumsOf(
  order: Pick<OrderItem, 'prepaid' | 'collect' | 'offset' | 'amountDue' | 'status' | 'paidAt'>,
  refunds: readonly RefundReply[],
): Sums {
  const toPay = money(order.prepaid.minor - order.offset.minor, 'CNY')
  const refunded = of(refunds, ['refunded'])
  return {
    toPay,
    paid: order.paidAt === null ? zero('CNY') : toPay,
    refunding: of(refunds, ['requested', 'processing', 'failed']),
    refunded,
    kept: money(order.status === 'refundCompleted' ? toPay.minor - refunded.minor : 0, 'CNY'),
    due: isPayable(order) ? order.amountDue : zero('CNY'),
    collect: notCarried.includes(order.status) ? zero(order.collect.currency) : order.collect,
  }
}
