import type { CalendarDay, CalendarYear } from '#contract/calendar.ts'
import { addDays, type BusinessDate, businessDate, weekdayOf } from '#domain/kernel/business-date.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'
import { isAnnounced, publicDay } from '#server/platform/working-days.ts'

type Row = {
  day: BusinessDate
  works: boolean
  note: string
  set_by_name: string | null
  set_at: Date | null
}

const isWeekend = (day: BusinessDate): boolean => weekdayOf(day) > 5

/** A year's days that are anything but plain, in order. */
export async function yearOf(ctx: Context, year: number): Promise<CalendarYear> {
  const rows = await rowsOf<Row>(ctx, {
    name: 'calendar.year',
    text: `select day, works, note, set_by_name, set_at from working_day_overrides
      where day between make_date($1, 1, 1) and make_date($1, 12, 31)`,
    values: [year],
  })
  const set = new Map(rows.map((row) => [row.day, row]))
  const days: CalendarDay[] = []
  const last = businessDate(`${year}-12-31`)
  for (let day = businessDate(`${year}-01-01`); day <= last; day = addDays(day, 1)) {
    const known = publicDay(day)
    const row = set.get(day)
    if (!row && !known.holiday && known.works !== isWeekend(day)) continue
    days.push({
      day,
      works: row?.works ?? known.works,
      usual: known.works,
      holiday: known.holiday,
      set: row
        ? { works: row.works, note: row.note, by: row.set_by_name, at: row.set_at?.toISOString() ?? null }
        : null,
    })
  }
  return { year, announced: isAnnounced(String(year)), days }
}
