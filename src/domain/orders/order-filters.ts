import { type BusinessDate, daysBetween } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'

/** The times by which orders are looked up (requirements §4), in the order of their numbers 0 to 7. */
export const timeFilters = [
  'all',
  'pickup',
  'gateIn',
  'estimatedSailing',
  'actualSailing',
  'estimatedArrival',
  'actualArrival',
  'actualDelivery',
] as const
export type TimeFilter = (typeof timeFilters)[number]

/** The longest interval of a look-up, in days: a year and a day. Assumed (decision 012) */
export const longestIntervalDays = 366

/** Refuses days of which the last comes before the first; one open end is as good as none. */
export function checkSequence(from: BusinessDate | undefined, to: BusinessDate | undefined): void {
  if (from && to && daysBetween(from, to) < 0) throw new Refusal('request.endBeforeStart')
}

/** Refuses an interval that ends before it starts or is too long; one open end is as good as none. */
export function checkInterval(from: BusinessDate | undefined, to: BusinessDate | undefined): void {
  checkSequence(from, to)
  if (from && to && daysBetween(from, to) > longestIntervalDays)
    throw new Refusal('request.intervalTooLong', { days: longestIntervalDays })
}
