import { describe, expect, it } from 'vitest'
import type { StatementMonth } from '#domain/bills/statements.ts'
import { addFigures, growthOf, monthsAsked, noFigures, shareOf } from './figures.ts'

const month = (text: string) => text as StatementMonth

describe('figures', () => {
  it('are added one by one, and nothing is zero', () => {
    expect(addFigures([])).toEqual(noFigures)
    expect(
      addFigures([
        { ...noFigures, orders: 2, teu: 2.25 },
        { ...noFigures, orders: 1, teu: 2 },
      ]),
    ).toEqual({ ...noFigures, orders: 3, teu: 4.25 })
  })

  it.each([
    [1, 4, 2500],
    [0, 3, 0],
    [2, 3, 6667],
    [0, 0, null],
  ])('%i of %i is a share of %s', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share)
  })

  it.each([
    [150, 100, 5000],
    [50, 100, -5000],
    [0, 100, -10_000],
    [10, 0, null],
  ])('%i after %i grew by %s', (now, before, growth) => {
    expect(growthOf(now, before)).toBe(growth)
  })
})

describe('the months asked for', () => {
  it('come with as many before them', () => {
    expect(monthsAsked(month('2025-11'), month('2026-01'))).toEqual({
      months: ['2025-11', '2025-12', '2026-01'],
      before: ['2025-08', '2025-09', '2025-10'],
    })
  })

  it.each([
    ['2026-02', '2026-01'],
    ['2023-01', '2026-01'],
  ])('are refused from %s to %s', (from, to) => {
    expect(monthsAsked(month(from), month(to))).toBeNull()
  })
})
