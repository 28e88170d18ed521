import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId, VoucherId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import {
  earnedPoints,
  firstTerms,
  mostPoints,
  pointsLimit,
  rebateOf,
  returnedPoints,
  takenBack,
  worthOfPoints,
} from './points.ts'
import { leastFor, type Voucher, type VoucherObstacle, voucherObstacle, voucherStatus } from './vouchers.ts'

const cny = (minor: number) => money(minor, 'CNY')

describe('points off an order [§3]', () => {
  it.each<[prepaid: number, most: number]>([
    [0, 0],
    [499, 0],
    // 20 % of CNY 5.00 is CNY 1.00: one step.
    [500, 100],
    [999, 100],
    [1_000, 200],
    [3_421_962, 684_300],
    [4_240_322, 848_000],
  ])('a prepaid total of %i takes at most %i points', (prepaid, most) => {
    expect(pointsLimit(cny(prepaid), firstTerms)).toBe(most)
    expect(worthOfPoints(most).minor * 5).toBeLessThanOrEqual(prepaid)
  })

  it.each<[available: number, most: number]>([
    [0, 0],
    [99, 0],
    [100, 100],
    [3_421, 3_400],
    [10_000_000, 848_000],
  ])('%i points in the book allow %i', (available, most) => {
    expect(mostPoints(cny(4_240_322), available, firstTerms)).toBe(most)
  })

  it('100 points are worth CNY 1', () => {
    expect(worthOfPoints(100)).toEqual(cny(100))
    expect(worthOfPoints(3_400)).toEqual(cny(3_400))
  })
})

describe('what a completed order earns [§3]', () => {
  it.each<[paid: number, points: number, rebate: number]>([
    [0, 0, 0],
    [999, 0, 10],
    [1_000, 1, 10],
    [4_240_322, 4_240, 42_403],
    [3_421_999, 3_421, 34_220],
  ])('%i paid earns %i points and a rebate of %i', (paid, points, rebate) => {
    expect(earnedPoints(cny(paid), firstTerms)).toBe(points)
    expect(rebateOf(cny(paid)).minor).toBe(rebate)
  })

  it.each<[earned: number, before: number, refunded: number, paid: number, taken: number]>([
    [4_240, 0, 4_240_322, 4_240_322, 4_240],
    [4_240, 0, 2_120_161, 4_240_322, 2_120],
    // Rounded up: three thirds end where one whole does.
    [100, 0, 1, 3, 34],
    [100, 34, 1, 3, 34],
    [100, 68, 1, 3, 32],
    [100, 100, 1, 3, 0],
    [0, 0, 1, 3, 0],
    [10, 0, 5, 0, 0],
  ])(
    'of %i earned, %i back already, a refund of %i of %i takes %i',
    (earned, before, refunded, paid, taken) => {
      expect(takenBack(earned, before, cny(refunded), cny(paid))).toBe(taken)
    },
  )

  it.each<[given: number, before: number, refunded: number, paid: number, back: number]>([
    [1_000, 0, 3_000, 3_000, 1_000],
    [1_000, 0, 1_000, 3_000, 333],
    [1_000, 333, 1_000, 3_000, 333],
    [1_000, 666, 3_000, 3_000, 334],
    [1_000, 900, 2_999, 3_000, 100],
  ])(
    'of %i points given, %i back already, a refund of %i of %i returns %i',
    (given, before, refunded, paid, back) => {
      expect(returnedPoints(given, before, { refunded: cny(refunded), paid: cny(paid) })).toBe(back)
    },
  )
})

describe('a voucher [§3]', () => {
  const today = '2026-11-20' as BusinessDate
  const here = { id: 'ord_1' as OrderId, prepaid: cny(100_000) }
  const voucher: Voucher = {
    id: 'vch_1' as VoucherId,
    userId: 'usr_1' as UserId,
    name: { zh: '券', en: 'Voucher' },
    amount: cny(50_000),
    least: cny(100_000),
    validFrom: today,
    validUntil: today,
    withdrawnAt: null,
    usedOn: null,
  }
  it.each<[what: string, change: Partial<Voucher>, obstacle: VoucherObstacle | null]>([
    ['holds on its one day and at its least order', {}, null],
    ['is on this very order', { usedOn: { id: here.id, number: 'SP1' } }, null],
    ['is on another order', { usedOn: { id: 'ord_2' as OrderId, number: 'SP2' } }, 'used'],
    ['was withdrawn', { withdrawnAt: new Date(0) }, 'withdrawn'],
    [
      'was over yesterday',
      { validFrom: '2026-11-01' as BusinessDate, validUntil: '2026-11-19' as BusinessDate },
      'over',
    ],
    [
      'begins tomorrow',
      { validFrom: '2026-11-21' as BusinessDate, validUntil: '2026-11-21' as BusinessDate },
      'notYet',
    ],
    ['asks for more', { least: cny(100_001) }, 'orderTooSmall'],
    ['would cover more than half', { amount: cny(50_001) }, 'orderTooSmall'],
  ])('%s', (_, change, obstacle) => {
    expect(voucherObstacle({ ...voucher, ...change }, here, today)).toBe(obstacle)
  })

  it('is shown by what it is to its owner', () => {
    expect(voucherStatus(voucher, today)).toBe('usable')
    expect(voucherStatus({ ...voucher, usedOn: { id: here.id, number: 'SP1' } }, today)).toBe('used')
    expect(
      voucherStatus({ ...voucher, usedOn: { id: here.id, number: 'SP1' }, withdrawnAt: new Date(0) }, today),
    ).toBe('withdrawn')
  })

  it('asks for an order of twice its amount at least', () => {
    expect(leastFor(cny(50_000))).toEqual(cny(100_000))
    expect(leastFor(cny(333))).toEqual(cny(666))
  })

  it('and points together always leave something to pay', () => {
    for (const prepaid of [200, 500, 1_000, 999_999, 4_240_322]) {
      const half = Math.floor(prepaid / 2)
      expect(worthOfPoints(pointsLimit(cny(prepaid), firstTerms)).minor + half).toBeLessThan(prepaid)
    }
  })
})
