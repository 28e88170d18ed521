import { expect, test } from 'vitest'
import { addDays, businessDate } from '#domain/kernel/business-date.ts'
import { reminderOf } from './reminders.ts'

test.each<[days: number, reminder: number | null]>([
  [-30, null],
  [-4, null],
  [-3, -3],
  [0, -3],
  [1, 1],
  [14, 1],
  [15, 15],
  [29, 15],
  [30, 30],
  [400, 30],
])('%i days after its due day a statement has the reminder of day %s', (days, reminder) => {
  const due = businessDate('2026-11-20')
  expect(reminderOf(due, addDays(due, days))).toBe(reminder)
})
