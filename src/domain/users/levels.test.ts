import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import {
  customerLevels,
  firstLevels,
  inForceOn,
  type LevelVersion,
  levelFrom,
  levelOf,
  levelVersionState,
  mayBegin,
  notRising,
} from './levels.ts'

const day = businessDate
const version = (number: number, fromDay: string, withdrawn = false): LevelVersion => ({
  version: number,
  fromDay: day(fromDay),
  withdrawn,
})

it.each([
  [99_999, 'ordinary'],
  [100_000, 'silver'],
  [200_000, 'gold'],
  [299_999, 'gold'],
  [300_000, 'diamond'],
] as const)('%i paid is %s by the amounts that were set', (paid, level) => {
  expect(levelOf(money(paid, 'CNY'), { silver: 100_000, gold: 200_000, diamond: 300_000 })).toBe(level)
})

it('rises from level to level', () => {
  const from = customerLevels.map((level) => levelFrom(level, firstLevels))
  expect(from).toEqual([...from].sort((one, other) => one - other))
  expect(notRising(firstLevels)).toBeNull()
  expect(notRising({ silver: 2, gold: 2, diamond: 3 })).toBe('gold')
  expect(notRising({ silver: 1, gold: 3, diamond: 3 })).toBe('diamond')
})

it.each([
  ['2026-11-24', false],
  ['2026-11-25', true],
  ['2027-11-25', true],
  ['2027-11-26', false],
  ['2026-01-01', false],
])('others may begin on %s: %s', (fromDay, may) => {
  expect(mayBegin(day(fromDay), day('2026-11-24'))).toBe(may)
})

describe('the version of a day', () => {
  const all = [
    version(1, '2026-01-01'),
    version(2, '2026-12-01'),
    version(3, '2026-12-01'),
    version(5, '2027-01-01', true),
    version(6, '2026-06-01'),
  ]
  it.each([
    ['2025-12-31', null],
    ['2026-01-01', 1],
    ['2026-05-31', 1],
    ['2026-06-01', 6],
    ['2026-11-30', 6],
    ['2026-12-01', 3],
    ['2027-06-01', 3],
  ])('on %s is %s', (on, expected) => {
    expect(inForceOn(all, day(on))?.version ?? null).toBe(expected)
  })

  it('tells of each what it is', () => {
    const today = day('2026-11-24')
    expect(all.map((each) => levelVersionState(each, all, today))).toEqual([
      'past',
      'past',
      'ahead',
      'withdrawn',
      'inForce',
    ])
  })
})
