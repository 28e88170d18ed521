import chineseDays from 'chinese-days'
import { sql } from 'kysely'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import type { Context } from './context.ts'

/** Years whose public holidays the calendar knows; asked of it once each. */
const announced = new Map<string, boolean>()

/** Whether the public calendar knows the holidays of a year; they are announced in the November before. */
export function isAnnounced(year: string): boolean {
  let known = announced.get(year)
  if (known === undefined) {
    known = chineseDays.getHolidaysInRange(`${year}-01-01`, `${year}-12-31`, false).length > 0
    announced.set(year, known)
  }
  return known
}

/** What the public calendar says of a day, and what it calls it where it is a holiday or worked in place of one. */
export function publicDay(day: BusinessDate): { works: boolean; holiday: Bilingual | null } {
  const { work, name } = chineseDays.getDayDetail(day)
  // Other days are named by their weekday.
  const [en, zh] = name.split(',')
  return { works: work, holiday: en && zh ? { en, zh } : null }
}

/**
 * Working days in mainland China: the public calendar with its days off and the weekends worked instead of them,
 * and before it what stands in `working_day_overrides`. Of a year that neither knows, only the weekends are known.
 */
export async function loadWorkingDays(ctx: Context): Promise<{
  works: (day: BusinessDate) => boolean
  known: (day: BusinessDate) => boolean
}> {
  const { rows } = await sql<{ day: BusinessDate; works: boolean }>`
    select day, works from working_day_overrides`.execute(ctx.db)
  const overrides = new Map(rows.map(({ day, works }) => [day, works]))
  const years = new Set(rows.map(({ day }) => day.slice(0, 4)))
  return {
    works: (day) => overrides.get(day) ?? chineseDays.isWorkday(day),
    known: (day) => years.has(day.slice(0, 4)) || isAnnounced(day.slice(0, 4)),
  }
}
