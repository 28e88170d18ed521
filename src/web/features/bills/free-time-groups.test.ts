import { describe, expect, test } from 'vitest'
import type { RunningCharge } from '#contract/bills.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import { daysLeft, groupCharges } from './free-time-groups.ts'

const charge = (container: string, more: Partial<RunningCharge> = {}): RunningCharge => ({
  container,
  containerType: '40HQ',
  type: 'demurrage',
  direction: 'import',
  state: 'free',
  freeDays: 5,
  unit: 'calendar',
  startedOn: businessDate('2026-12-01'),
  endedOn: null,
  lastFreeDay: businessDate('2026-12-05'),
  countedDays: 3,
  chargedDays: 0,
  steps: [],
  amount: money(0, 'USD'),
  nextDay: money(6_000, 'USD'),
  lineId: null,
  tariff: { zh: '费率', en: 'Tariff' },
  ...more,
})

describe('free time on a page', () => {
  test('tells containers of the same days and price together, what costs now first', () => {
    const running = { state: 'running', countedDays: 7, chargedDays: 2 } as const
    const groups = groupCharges([
      charge('AAAU0000001'),
      charge('AAAU0000002', { ...running, containerType: '45HQ' }),
      charge('AAAU0000003'),
      charge('AAAU0000004', running),
    ])
    expect(
      groups.map(({ charge, containers }) => [charge.state, containers.map(({ number }) => number)]),
    ).toEqual([
      ['running', ['AAAU0000002', 'AAAU0000004']],
      ['free', ['AAAU0000001', 'AAAU0000003']],
    ])
  })

  test('containers whose days are billed by lines of their own are still told together', () => {
    const billed = { state: 'billed', endedOn: businessDate('2026-12-08') } as const
    const lines = ['bil_1', 'bil_2'] as RunningCharge['lineId'][]
    const groups = groupCharges(lines.map((lineId, at) => charge(`AAAU000000${at}`, { ...billed, lineId })))
    expect(groups).toHaveLength(1)
  })

  test('counts the days that are left after today, never below none', () => {
    expect(daysLeft(charge('x'))).toBe(2)
    expect(daysLeft(charge('x', { countedDays: 5 }))).toBe(0)
    expect(daysLeft(charge('x', { countedDays: 9 }))).toBe(0)
  })
})
