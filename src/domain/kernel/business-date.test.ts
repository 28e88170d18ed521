import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  businessDate,
  businessDateOf,
  daysBetween,
  instantOf,
  parseBusinessDate,
  weekdayOf,
} from './business-date.ts'

describe('business days', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-2-3', '20261120', '', '2026-11-20T00:00', '0000-00-00'])(
    'knows that %j is no day',
    (text) => {
      expect(parseBusinessDate(text)).toBeNull()
    },
  )

  it('begins the day in Beijing, not in UTC', () => {
    expect(businessDateOf(new Date('2026-11-19T16:00:00Z'))).toBe('2026-11-20')
    expect(businessDateOf(new Date('2026-11-19T15:59:59Z'))).toBe('2026-11-19')
    expect(businessDateOf(new Date('2026-11-20T02:00:00Z'), 'America/Los_Angeles')).toBe('2026-11-19')
  })

  it('counts over months, leap years and changes of clocks', () => {
    expect(addDays(businessDate('2028-02-28'), 1)).toBe('2028-02-29')
    expect(daysBetween(businessDate('2026-03-28'), businessDate('2026-03-30'))).toBe(2)
    expect(weekdayOf(businessDate('2026-11-20'))).toBe(5)
    expect(weekdayOf(businessDate('2026-11-22'))).toBe(7)
  })

  it('counts days as the calendar does', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }),
        fc.integer({ min: -800, max: 800 }),
        (at, days) => {
          const from = businessDate(at.toISOString().slice(0, 10))
          const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
          expect(addDays(from, days)).toBe(to)
        },
      ),
      { seed: 20261120, numRuns: 2_000 },
    )
  })

  it.each([
    ['2026-11-25', '10:00', 'Asia/Shanghai', '2026-11-25T02:00:00.000Z'],
    ['2026-07-01', '23:59', 'Europe/Berlin', '2026-07-01T21:59:00.000Z'],
    ['2026-12-01', '06:00', 'Europe/Amsterdam', '2026-12-01T05:00:00.000Z'],
    ['2026-03-08', '03:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
    ['2026-11-20', '00:00', 'Pacific/Apia', '2026-11-19T11:00:00.000Z'],
  ])('places %s %s in %s', (day, time, zone, expected) => {
    expect(instantOf(businessDate(day), time, zone).toISOString()).toBe(expected)
  })
})
