import type { ReactElement } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { OrderSums } from '#web/features/payments/order-sums.tsx'

/** What points and vouchers take off the price, and what is left to pay. Nothing where nothing is taken off. */
export function OrderOffsets({ order }: { order: DeskOrderDetail }): ReactElement | null {
  return order.offsets.length === 0 ? null : <OrderSums order={order} refunds={[]} />
}
