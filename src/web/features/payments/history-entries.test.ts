import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { PaymentReply, RefundReply } from '#contract/payments.ts'
import { historyEntries } from './history-entries.ts'

const orderId = 'ord_1'
const move = (name: string, madeAt: string): OrderDetail['history'][number] => ({
  move: name,
  from: null,
  to: 'paid',
  madeAt,
  by: 'customer',
  byName: null,
  reason: null,
})
const payment = (more: Partial<PaymentReply>) =>
  ({
    status: 'paid',
    createdAt: '2026-11-20T02:00:00.000Z',
    paidAt: null,
    refunds: [],
    ...more,
  }) as PaymentReply
const refund = (more: Partial<RefundReply>) =>
  ({ orderId, requestedAt: '2026-11-22T02:00:00.000Z', refundedAt: null, ...more }) as RefundReply

test('the history tells moves, payments and refunds together, newest first [§3]', () => {
  const entries = historyEntries(
    [
      move('requestRefund', '2026-11-22T02:00:00.000Z'),
      move('pay', '2026-11-20T03:00:00.000Z'),
      move('place', '2026-11-20T01:00:00.000Z'),
    ],
    [
      payment({
        paidAt: '2026-11-20T03:00:00.000Z',
        refunds: [
          refund({ refundedAt: '2026-11-25T02:00:00.000Z' }),
          refund({ orderId: 'ord_2' as never, requestedAt: '2026-11-23T02:00:00.000Z' }),
        ],
      }),
      payment({ status: 'closed', createdAt: '2026-11-20T01:30:00.000Z' }),
    ],
    orderId,
  )
  expect(entries.map((each) => (each.kind === 'move' ? each.move.move : each.kind))).toEqual([
    'refundDone',
    'requestRefund',
    'refundRequested',
    'pay',
    'paymentPaid',
    'paymentStarted',
    'place',
  ])
})

test('a payment that was made in the instant it was begun is told above its beginning', () => {
  const at = '2026-11-20T02:00:00.000Z'
  const entries = historyEntries([move('pay', at)], [payment({ paidAt: at })], orderId)
  expect(entries.map(({ kind }) => kind)).toEqual(['move', 'paymentPaid', 'paymentStarted'])
})

test('moves of one instant keep their sequence', () => {
  const at = '2026-11-20T03:00:00.000Z'
  const entries = historyEntries(
    [move('complete', at), move('startTransit', at), move('pay', at)],
    [],
    orderId,
  )
  expect(entries.map((each) => each.kind === 'move' && each.move.move)).toEqual([
    'complete',
    'startTransit',
    'pay',
  ])
})
