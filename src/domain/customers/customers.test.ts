import { expect, test } from 'vitest'
import { businessDate } from '../kernel/business-date.ts'
import { money } from '../kernel/money.ts'
import { heldBack } from '../users/credit-holds.ts'
import { firstLevels } from '../users/levels.ts'
import { holdSuggested, levelStanding, maskMail } from './customers.ts'

const yuan = (amount: number) => money(amount * 100, 'CNY')

test.each([
  [0, 'ordinary', 'silver', 50_000],
  [49_999.99, 'ordinary', 'silver', 0.01],
  [50_000, 'silver', 'gold', 150_000],
  [999_999, 'gold', 'diamond', 1],
] as const)('CNY %d paid in a year is %s, and %s is that far away [§10]', (paid, level, next, left) => {
  expect(levelStanding(yuan(paid), firstLevels)).toEqual({ level, next: { level: next, left: yuan(left) } })
})

test('the highest level has none above it [§10]', () => {
  expect(levelStanding(yuan(1_000_000), firstLevels)).toEqual({ level: 'diamond', next: null })
})

test.each([
  ['2026-10-21', false, false],
  ['2026-10-20', false, true],
  ['2026-10-20', true, false],
  [null, false, false],
] as const)('a debt due on %s (held: %s) suggests a hold on 2026-11-20: %s', (due, held, suggested) => {
  expect(holdSuggested(due && businessDate(due), businessDate('2026-11-20'), held)).toBe(suggested)
})

test('a hold keeps back what is not paid, and nothing else', () => {
  const paidAt = new Date('2026-11-20T00:00:00Z')
  expect(heldBack({ paidAt: null }, true)).toBe(true)
  expect(heldBack({ paidAt }, true)).toBe(false)
  expect(heldBack({ paidAt: null }, false)).toBe(false)
})

test.each([
  ['ming@example.com', 'm***@example.com'],
  ['a@b.cn', 'a***@b.cn'],
])('%s is shown as %s', (mail, masked) => {
  expect(maskMail(mail)).toBe(masked)
})
