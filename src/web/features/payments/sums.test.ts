import { expect, test } from 'vitest'
import type { RefundReply } from '#contract/payments.ts'
import { money } from '#domain/kernel/money.ts'
import { notCarried, orderStatuses } from '#domain/orders/orders.ts'
import { sumsOf } from './sums.ts'

const cny = (minor: number) => money(minor, 'CNY')
const refund = (status: RefundReply['status'], minor: number) =>
  ({ status, amount: cny(minor) }) as RefundReply
const order = (more: object) => ({
  prepaid: cny(10_000),
  collect: money(45_000, 'USD'),
  offset: cny(1_500),
  amountDue: cny(8_500),
  status: 'pendingPayment' as const,
  paidAt: null,
  ...more,
})

test('what is due is the prepaid total less points and vouchers', () => {
  expect(sumsOf(order({}), [])).toMatchObject({ toPay: cny(8_500), paid: cny(0), due: cny(8_500) })
})

test('what was paid is what was asked for, and refunds are told by how far they are', () => {
  const paid = order({ status: 'refundInProgress', paidAt: '2026-11-20T02:00:00.000Z', amountDue: cny(0) })
  expect(
    sumsOf(paid, [
      refund('refunded', 1_000),
      refund('processing', 2_000),
      refund('failed', 300),
      refund('rejected', 50),
    ]),
  ).toMatchObject({
    toPay: cny(8_500),
    paid: cny(8_500),
    refunding: cny(2_300),
    refunded: cny(1_000),
    due: cny(0),
  })
})

test.each(orderStatuses)(
  'unpaid in status %s something is due only where a payment would be taken',
  (status) => {
    const payable = ['pendingPayment', 'accepted', 'inTransit'].includes(status)
    expect(sumsOf(order({ status }), []).due).toEqual(cny(payable ? 8_500 : 0))
  },
)

test.each(orderStatuses)('in status %s the destination is paid for only what is carried', (status) => {
  const carried = !notCarried.includes(status)
  expect(sumsOf(order({ status }), []).collect).toEqual(money(carried ? 45_000 : 0, 'USD'))
})

test('what a refund of the whole order leaves is told as kept for costs', () => {
  const back = order({ status: 'refundCompleted', paidAt: '2026-11-20T02:00:00.000Z', amountDue: cny(0) })
  expect(sumsOf(back, [refund('refunded', 8_000)])).toMatchObject({ refunded: cny(8_000), kept: cny(500) })
  expect(sumsOf(order({ ...back, status: 'inTransit' }), [refund('refunded', 8_000)]).kept).toEqual(cny(0))
})
