import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import { type PointsTerms, pointsTerms } from './points.ts'

/**
 * A check-in gives points once a day in Beijing, and more on each seventh day in a row (decision 018).
 * The odd rule: days only go forward. A clock that was set back over midnight finds a later day checked in already,
 * and a day before it is not given any more, or it would count twice in the row.
 */
export type CheckIn = {
  readonly day: BusinessDate
  /** Which day in a row this is, from 1. */
  readonly streak: number
  readonly points: number
}

/** What the day of this place in a row gives. */
type CheckInTerms = Pick<PointsTerms, 'checkIn' | 'streakBonus'>
export const checkInPoints = (streak: number, terms: CheckInTerms): number =>
  terms.checkIn + (streak % pointsTerms.streakDays === 0 ? terms.streakBonus : 0)

/** The check-in of this day after the last one; null where this day, or a later one, is checked in already. */
export function checkInAfter(last: CheckIn | null, day: BusinessDate, terms: CheckInTerms): CheckIn | null {
  if (last && last.day >= day) return null
  const streak = standingStreak(last, day) + 1
  return { day, streak, points: checkInPoints(streak, terms) }
}

/** Days in a row that stand on this day: yesterday's go on until the day is over. */
export const standingStreak = (last: CheckIn | null, day: BusinessDate): number =>
  last && last.day >= addDays(day, -1) ? last.streak : 0
