import type { UseQueryResult } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { PaymentReply, RefundReply } from '#contract/payments.ts'
import type { Timeline } from '#contract/tracking.ts'

/** What the frame of an order has read, once for all of its tabs. */
export type OrderPage = {
  readonly order: OrderDetail
  readonly timeline: UseQueryResult<Timeline>
  readonly payments: UseQueryResult<readonly PaymentReply[]>
  /** Of this order, newest first. */
  readonly refunds: readonly RefundReply[]
  readonly now: Date
  readonly payTo: string
  /** The same way, the same boxes, in the quote form. */
  readonly againTo: string
}

export const useOrderPage = (): OrderPage => useOutletContext<OrderPage>()
