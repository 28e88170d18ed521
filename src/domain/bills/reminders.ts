import { type BusinessDate, daysBetween } from '#domain/kernel/business-date.ts'

/** Days after the due day on which a reminder goes out; below zero before it. Assumed (decision 038) */
export const reminderDays = [-3, 1, 15, 30] as const
export type ReminderDay = (typeof reminderDays)[number]

/**
 * The reminder that has its turn: the last day that was reached, so that one missed day is made good and several are
 * not sent at once. Null before the first.
 */
export function reminderOf(due: BusinessDate, today: BusinessDate): ReminderDay | null {
  const days = daysBetween(due, today)
  return reminderDays.findLast((day) => day <= days) ?? null
}
