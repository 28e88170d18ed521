import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { mostOrdersPerPayment } from '#contract/payments.ts'
import { comesBackOf } from './comes-back.ts'
import { firstDue, idsOfSearch, type OrderToRead, paySetOf, reductionsOf, whyNotPaid } from './pay-set.ts'

const cny = (minor: number) => ({ minor, currency: 'CNY' }) as const
const idOf = (at: number) => `ord_0000000000000000${String(at).padStart(4, '0')}`

/** An order as far as paying it looks at it. */
const order = (at: number, facts: Partial<OrderDetail> = {}): OrderDetail =>
  ({
    id: idOf(at),
    number: `SP${at}`,
    status: 'pendingPayment',
    paidAt: null,
    paymentDueAt: '2026-11-21T02:41:00.000Z',
    prepaid: cny(100_000),
    offset: cny(0),
    amountDue: cny(100_000),
    offsets: [],
    ...facts,
  }) as unknown as OrderDetail
const read = (each: OrderDetail): OrderToRead => ({ id: each.id, order: each, failed: null })
const offset = (kind: 'points' | 'voucher', minor: number, returned = 0) => ({
  kind,
  points: kind === 'points' ? minor : null,
  name: kind === 'voucher' ? { zh: '欧洲线立减', en: 'Europe voucher' } : null,
  amount: cny(minor),
  returned: cny(returned),
})

describe('which orders one payment pays', () => {
  it('takes each order of the address once, in its order, and counts what is none', () => {
    const [a, b] = ['ord_01jd5z8x9y2w3v4t5s6r7q8p9n', 'ord_01jd5z8x9y2w3v4t5s6r7q8p9p']
    const search = new URLSearchParams([
      ['order', b],
      ['order', a],
      ['order', ` ${b} `],
      ['order', ''],
      ['order', '<script>'],
      ['order', 'pay_01jd5z8x9y2w3v4t5s6r7q8p9n'],
    ])
    expect(idsOfSearch(search)).toEqual({ ids: [b, a], strange: 2 })
  })

  it.each([
    ['pendingPayment', null, 100_000, null],
    ['accepted', null, 100_000, null],
    ['pendingPayment', null, 0, 'covered'],
    ['paid', '2026-11-20T02:46:00.000Z', 0, 'paid'],
    ['completed', '2026-11-20T02:46:00.000Z', 0, 'paid'],
    ['cancelled', null, 100_000, 'cancelled'],
    ['cancelledByOperations', null, 100_000, 'cancelled'],
    ['refundInProgress', '2026-11-20T02:46:00.000Z', 0, 'refund'],
    ['refundCompleted', '2026-11-20T02:46:00.000Z', 0, 'refund'],
    ['refundRejected', '2026-11-20T02:46:00.000Z', 0, 'refund'],
  ] as const)(
    'an order that is %s (paid %s, %d due) is left out because: %s [§4]',
    (status, paidAt, due, why) => {
      expect(whyNotPaid({ status, paidAt, amountDue: cny(due) })).toBe(why)
    },
  )

  it('names what it leaves out, with the reason, and pays the rest', () => {
    const set = paySetOf([
      read(order(1)),
      read(order(2, { status: 'cancelled' })),
      { id: idOf(3), order: undefined, failed: 'missing' },
      { id: idOf(4), order: undefined, failed: 'unread' },
      { id: idOf(5), order: undefined, failed: null },
      read(order(6)),
    ])
    expect(set.orders.map((each) => each.number)).toEqual(['SP1', 'SP6'])
    expect(set.leftOut).toEqual([
      { id: idOf(2), number: 'SP2', reason: 'cancelled' },
      { id: idOf(3), number: null, reason: 'missing' },
      { id: idOf(4), number: null, reason: 'unread' },
    ])
    expect(set.reading).toBe(1)
  })

  it('pays at most twenty orders at once, and says which are too many', () => {
    const set = paySetOf(Array.from({ length: mostOrdersPerPayment + 2 }, (_, at) => read(order(at))))
    expect(set.orders).toHaveLength(mostOrdersPerPayment)
    expect(set.leftOut.map(({ number, reason }) => [number, reason])).toEqual([
      ['SP20', 'tooMany'],
      ['SP21', 'tooMany'],
    ])
  })

  it('adds up what is due after points and vouchers, and only what has not come back of them', () => {
    const sums = reductionsOf([
      order(1, { offsets: [offset('voucher', 30_000), offset('points', 20_000)], amountDue: cny(50_000) }),
      order(2, { offsets: [offset('points', 10_000, 10_000)] }),
    ])
    expect(sums).toEqual({
      prepaid: cny(200_000),
      points: { count: 20_000, amount: cny(20_000) },
      voucher: { count: 1, amount: cny(30_000) },
      due: cny(150_000),
    })
  })

  it('is due when the first of its orders is due [§5]', () => {
    const early = order(2, { paymentDueAt: '2026-11-20T10:00:00.000Z' })
    expect(firstDue([order(1), early, order(3)])?.number).toBe('SP2')
    expect(firstDue([])).toBeNull()
  })
})

describe('what a refund brings back', () => {
  const offsets = [offset('voucher', 30_000), offset('points', 20_000)]
  const item = (refunded: number) => ({
    orderId: idOf(1) as never,
    orderNumber: 'SP1',
    amount: cny(50_000),
    refunded: cny(refunded),
  })

  it('is the money that was paid, the points and the voucher', () => {
    const back = comesBackOf(order(1, { offsets, offset: cny(50_000) }), [])
    expect(back).toMatchObject({ money: cny(50_000), points: 20_000 })
    expect(back.vouchers.map(({ name }) => name.en)).toEqual(['Europe voucher'])
  })

  it('is less what went back in parts already', () => {
    const given = order(1, {
      offsets: [offset('voucher', 30_000), offset('points', 20_000, 5_000)],
      offset: cny(50_000),
    })
    const back = comesBackOf(given, [
      { outcome: 'late', orders: [item(50_000)] },
      { outcome: 'credited', orders: [item(12_500)] },
    ])
    expect(back).toMatchObject({ money: cny(37_500), points: 15_000 })
  })
})
