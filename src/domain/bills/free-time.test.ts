import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type BusinessDate, businessDate, weekdayOf } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import { type FreeTimeTariff, freeTimeSum } from './free-time.ts'

const usd = (minor: number) => money(minor, 'USD')
const always = (_day: BusinessDate) => true
const weekdays = (day: BusinessDate) => weekdayOf(day) <= 5
/** Seven days free, then five at 60, five at 90, and 120. */
const tariff: FreeTimeTariff = {
  type: 'demurrage',
  freeDays: 7,
  unit: 'calendar',
  starts: 'eventDay',
  lastDayCounts: true,
  stepsCountFrom: 'afterFreeTime',
  steps: [
    { fromDay: 1, toDay: 5, perDay: usd(6_000) },
    { fromDay: 6, toDay: 10, perDay: usd(9_000) },
    { fromDay: 11, toDay: null, perDay: usd(12_000) },
  ],
}
const start = businessDate('2026-11-02')
const sumUntil = (stop: string, change: Partial<FreeTimeTariff> = {}, works = always) =>
  freeTimeSum({ ...tariff, ...change }, start, businessDate(stop), businessDate('2027-01-01'), works)

describe('demurrage and detention', () => {
  test.each<[stop: string, counted: number, charged: number, minor: number]>([
    ['2026-11-02', 1, 0, 0],
    ['2026-11-08', 7, 0, 0],
    ['2026-11-09', 8, 1, 6_000],
    ['2026-11-13', 12, 5, 30_000],
    ['2026-11-14', 13, 6, 39_000],
    ['2026-11-20', 19, 12, 99_000],
  ])('from 2 November to %s: %i days, %i beyond, %i', (stop, countedDays, chargedDays, minor) => {
    expect(sumUntil(stop)).toMatchObject({ countedDays, chargedDays, amount: usd(minor) })
  })

  test('tells its arithmetic, step by step', () => {
    expect(sumUntil('2026-11-20')).toEqual({
      firstDay: '2026-11-02',
      lastFreeDay: '2026-11-08',
      countedDays: 19,
      chargedDays: 12,
      chargedFrom: '2026-11-09',
      chargedTo: '2026-11-20',
      steps: [
        { fromDay: 1, toDay: 5, days: 5, perDay: usd(6_000), amount: usd(30_000) },
        { fromDay: 6, toDay: 10, days: 5, perDay: usd(9_000), amount: usd(45_000) },
        { fromDay: 11, toDay: 12, days: 2, perDay: usd(12_000), amount: usd(24_000) },
      ],
      amount: usd(99_000),
    })
  })

  test('may begin on the day after, leave out the last day, and count its steps from the first day of all', () => {
    expect(sumUntil('2026-11-09', { starts: 'nextDay' })).toMatchObject({
      lastFreeDay: '2026-11-09',
      chargedDays: 0,
    })
    expect(sumUntil('2026-11-09', { lastDayCounts: false }).chargedDays).toBe(0)
    // Day 8 of all: the second step.
    expect(sumUntil('2026-11-09', { stepsCountFrom: 'start' }).amount).toEqual(usd(9_000))
  })

  test('counts working days where the tariff does, and a last free day runs over the weekend', () => {
    const five = sumUntil('2026-11-09', { unit: 'working', freeDays: 5 }, weekdays)
    // Monday to Friday are free, nobody counts Saturday and Sunday.
    expect(five).toMatchObject({ lastFreeDay: '2026-11-08', chargedDays: 1, chargedFrom: '2026-11-09' })
  })

  test('runs until today while it is not over', () => {
    const running = freeTimeSum(tariff, start, null, businessDate('2026-11-10'), always)
    expect(running).toMatchObject({ chargedDays: 2, amount: usd(12_000) })
    const free = freeTimeSum(tariff, start, null, businessDate('2026-11-05'), always)
    expect(free).toMatchObject({
      chargedDays: 0,
      lastFreeDay: '2026-11-08',
      chargedFrom: null,
      amount: usd(0),
    })
  })

  test('nothing is free where no day is', () => {
    expect(sumUntil('2026-11-02', { freeDays: 0 })).toMatchObject({ lastFreeDay: null, amount: usd(6_000) })
  })

  test('a stay that ends before it began costs nothing; an endless one and a day without a rate are faults', () => {
    expect(sumUntil('2026-10-30').amount).toEqual(usd(0))
    expect(() => freeTimeSum(tariff, start, null, addDays(start, 2_000), always)).toThrow(RangeError)
    expect(() => sumUntil('2026-11-20', { steps: tariff.steps.slice(0, 1) })).toThrow(/no rate for day 6/)
  })

  test('the sum is the sum of its steps, grows with the stay, and every charged day is in one step', () => {
    const step = fc.record({
      days: fc.integer({ min: 1, max: 9 }),
      perDay: fc.integer({ min: 1, max: 50_000 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.array(step, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 200 }),
        fc.constantFrom<FreeTimeTariff['stepsCountFrom']>('afterFreeTime', 'start'),
        fc.constantFrom<FreeTimeTariff['unit']>('calendar', 'working'),
        (freeDays, given, stay, stepsCountFrom, unit) => {
          let from = 1
          const steps = given.map(({ days, perDay }, at) => {
            const own = {
              fromDay: from,
              toDay: at === given.length - 1 ? null : from + days - 1,
              perDay: usd(perDay),
            }
            from += days
            return own
          })
          const own: FreeTimeTariff = { ...tariff, freeDays, unit, stepsCountFrom, steps }
          const at = (days: number) => freeTimeSum(own, start, addDays(start, days), start, weekdays)
          const sum = at(stay)
          expect(sum.steps.reduce((total, each) => total + each.amount.minor, 0)).toBe(sum.amount.minor)
          expect(sum.steps.reduce((total, each) => total + each.days, 0)).toBe(sum.chargedDays)
          expect(sum.chargedDays).toBe(Math.max(0, sum.countedDays - freeDays))
          expect(at(stay + 1).amount.minor).toBeGreaterThanOrEqual(sum.amount.minor)
        },
      ),
    )
  })
})
