import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { firstTerms } from './points.ts'
import { refundOfTopUp, topUpPackages } from './top-ups.ts'

it('sells the smallest package first, in CNY, however they are written down', () => {
  const topUps = [
    { yuan: 500, bonus: 1_000 },
    { yuan: 100, bonus: 0 },
    { yuan: 200, bonus: 200 },
  ]
  expect(topUpPackages({ topUps })).toEqual([
    { id: 'p100', amount: money(10_000, 'CNY'), points: 10_000, bonus: 0 },
    { id: 'p200', amount: money(20_000, 'CNY'), points: 20_000, bonus: 200 },
    { id: 'p500', amount: money(50_000, 'CNY'), points: 50_000, bonus: 1_000 },
  ])
})

it.each([
  // bought for ten yuan: of three points one is worth 333 and a third, rounded down
  ['a single point', 3, 1_000, 1, 333],
  ['points worth less than a fen', 1_000, 1, 999, null],
  ['points worth one fen', 1_000, 1, 1_000, 1],
])(
  'a refund of %s is rounded down, and of nothing there is none (decision 040)',
  (_what, points, minor, standing, back) => {
    const sold = { points, bonus: 0, amount: money(minor, 'CNY') }
    expect(refundOfTopUp(sold, { points: 0, bonus: 0 }, standing)?.amount.minor ?? null).toBe(back)
  },
)

it('sells points at what they are worth, dearer packages with more beside them [§3]', () => {
  const sold = topUpPackages(firstTerms)
  for (const { amount, points } of sold) expect(points).toBe(amount.minor)
  const shares = sold.map(({ points, bonus }) => bonus / points)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(new Set(sold.map(({ id }) => id)).size).toBe(sold.length)
})

const bought = { points: 10_000, bonus: 200, amount: money(10_000, 'CNY') }
const nothing = { points: 0, bonus: 0 }
it.each([
  ['all of it unspent', nothing, 10_200, { points: 10_000, bonus: 200, amount: money(10_000, 'CNY') }],
  ['what was earned besides pays for what was spent', nothing, 10_500, { ...bought }],
  ['a part spent', nothing, 6_200, { points: 6_000, bonus: 200, amount: money(6_000, 'CNY') }],
  ['only the bonus is left', nothing, 200, null],
  ['less than the bonus is left', nothing, 50, null],
  [
    'the rest, later',
    { points: 6_000, bonus: 200 },
    4_000,
    { points: 4_000, bonus: 0, amount: money(4_000, 'CNY') },
  ],
  ['all of it refunded', { points: 10_000, bonus: 200 }, 9_000, null],
])('a refund of %s (decision 040)', (_what, before, standing, refund) => {
  expect(refundOfTopUp(bought, before, standing)).toEqual(refund)
})

it('refunds in parts never take or give back more than was bought [A-01]', () => {
  const natural = fc.integer({ min: 1, max: 200_000 })
  fc.assert(
    fc.property(
      natural,
      natural,
      fc.nat(5_000),
      fc.array(fc.nat(200_000), { maxLength: 6 }),
      (minor, points, bonus, standings) => {
        const sold = { points, bonus, amount: money(minor, 'CNY') }
        let before = nothing
        let paid = 0
        for (const standing of standings) {
          const part = refundOfTopUp(sold, before, standing)
          if (!part) continue
          expect(part.points + part.bonus).toBeLessThanOrEqual(standing)
          before = { points: before.points + part.points, bonus: before.bonus + part.bonus }
          paid += part.amount.minor
        }
        expect(before.points).toBeLessThanOrEqual(points)
        expect(before.bonus).toBeLessThanOrEqual(bonus)
        expect(paid * points).toBeLessThanOrEqual(minor * before.points)
      },
    ),
  )
})
