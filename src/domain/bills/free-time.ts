import { addDays, type BusinessDate, daysBetween } from '#domain/kernel/business-date.ts'
import { type Currency, type Money, money, times } from '#domain/kernel/money.ts'
import type {
  FreeTimeType,
  freeTimeStarts,
  freeTimeUnits,
  stepsCounted,
} from '#domain/rates/free-time-terms.ts'

/**
 * What a container costs beyond its free time: demurrage while it stands full in the terminal, detention while it is
 * outside, storage for the terminal's own account (domain-facts 3.16). The arithmetic is part of the answer, because
 * a bill of days is believed only when every day can be counted. The odd rule: a tariff counts its steps either
 * from the day after free time or from the first day of all; both are in use, so each tariff says which.
 */
export type FreeTimeTariff = {
  readonly type: FreeTimeType
  readonly freeDays: number
  /** Calendar days, or days on which the terminal works. */
  readonly unit: (typeof freeTimeUnits)[number]
  /** Whether the day of the first event counts, or the day after it is the first. */
  readonly starts: (typeof freeTimeStarts)[number]
  /** Whether the day of the last event counts. */
  readonly lastDayCounts: boolean
  readonly stepsCountFrom: (typeof stepsCounted)[number]
  /** In their sequence; the last one has no end. */
  readonly steps: readonly {
    readonly fromDay: number
    readonly toDay: number | null
    readonly perDay: Money
  }[]
}

export type FreeTimeSum = {
  readonly firstDay: BusinessDate
  /** The last day that costs nothing; null when nothing is free. */
  readonly lastFreeDay: BusinessDate | null
  /** Every counted day, the free ones included. */
  readonly countedDays: number
  readonly chargedDays: number
  readonly chargedFrom: BusinessDate | null
  readonly chargedTo: BusinessDate | null
  /** Days × rate of each step that was reached. */
  readonly steps: readonly {
    readonly fromDay: number
    readonly toDay: number
    readonly days: number
    readonly perDay: Money
    readonly amount: Money
  }[]
  readonly amount: Money
}

/** Days that a sum looks at: nobody leaves a container longer without somebody deciding what becomes of it. */
export const longestStay = 1_000

/**
 * The sum from one event's day to another's, or so far. Throws RangeError when the tariff has no step for a day, or the
 * stay is longer than `longestStay`.
 * @param stopOn the day of the last event; null while it has not happened, then everything until `today` counts
 * @param works whether the terminal works on a day; only asked where working days are counted
 */
export function freeTimeSum(
  tariff: FreeTimeTariff,
  startOn: BusinessDate,
  stopOn: BusinessDate | null,
  today: BusinessDate,
  works: (day: BusinessDate) => boolean,
): FreeTimeSum {
  const firstDay = tariff.starts === 'eventDay' ? startOn : addDays(startOn, 1)
  const end = stopOn === null ? today : tariff.lastDayCounts ? stopOn : addDays(stopOn, -1)
  if (daysBetween(firstDay, end) > longestStay) throw new RangeError(`a stay of over ${longestStay} days`)
  const counts = (day: BusinessDate) => tariff.unit === 'calendar' || works(day)
  const counted: BusinessDate[] = []
  for (let day = firstDay; day <= end; day = addDays(day, 1)) if (counts(day)) counted.push(day)
  const charged = counted.slice(tariff.freeDays)
  const before = tariff.stepsCountFrom === 'start' ? tariff.freeDays : 0
  const days = new Map<FreeTimeTariff['steps'][number], number[]>()
  charged.forEach((_, index) => {
    const number = before + index + 1
    const step = tariff.steps.find((each) => number >= each.fromDay && number <= (each.toDay ?? number))
    if (!step) throw new RangeError(`no rate for day ${number}`)
    days.set(step, [...(days.get(step) ?? []), number])
  })
  const steps = [...days].map(([{ perDay }, numbers]) => ({
    fromDay: numbers[0] ?? 0,
    toDay: numbers.at(-1) ?? 0,
    days: numbers.length,
    perDay,
    amount: times(perDay, numbers.length),
  }))
  return {
    firstDay,
    lastFreeDay: lastFreeDayOf(tariff, firstDay, counts),
    countedDays: counted.length,
    chargedDays: charged.length,
    chargedFrom: charged[0] ?? null,
    chargedTo: charged.at(-1) ?? null,
    steps,
    amount: money(
      steps.reduce((total, { amount }) => total + amount.minor, 0),
      currencyOf(tariff),
    ),
  }
}

const currencyOf = ({ steps }: FreeTimeTariff): Currency => {
  const [first] = steps
  if (!first) throw new RangeError('a tariff without a rate')
  return first.perDay.currency
}

/** The last day that costs nothing, the closed days after it included: on those nobody counts. */
function lastFreeDayOf(
  tariff: FreeTimeTariff,
  firstDay: BusinessDate,
  counts: (day: BusinessDate) => boolean,
): BusinessDate | null {
  let left = tariff.freeDays
  let day = firstDay
  for (let looked = 0; looked <= longestStay; looked++, day = addDays(day, 1)) {
    if (!counts(day)) continue
    if (left === 0) return day === firstDay ? null : addDays(day, -1)
    left--
  }
  throw new RangeError('free time without an end')
}
