import { calendarLimits } from '#domain/calendar/limits.ts'
import { addDays, type BusinessDate, daysBetween, parseBusinessDate } from '#domain/kernel/business-date.ts'

/**
 * The State Council's General Office announces the days off of a year the November before, and which weekends are worked
 * instead of them, in sentences of one form:
 * “二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。”
 */
export type AnnouncedDay = { readonly day: BusinessDate; readonly works: boolean }

const dayForm = /(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日/g
/** A run of days in one sentence, longer than any holiday: such a pair is a slip of the pen. */
const longestRun = 15

type Named = { readonly day: BusinessDate; readonly at: number; readonly end: number }

/** The days that a clause names, in order; a month or year that is left out is that of the day before it. */
function daysNamed(clause: string, year: string): Named[] {
  const named: Named[] = []
  let last = { year, month: '' }
  for (const match of clause.matchAll(dayForm)) {
    const month = match[2] ?? last.month
    last = { year: match[1] ?? last.year, month }
    const day = parseBusinessDate(
      `${last.year}-${month.padStart(2, '0')}-${(match[3] ?? '').padStart(2, '0')}`,
    )
    if (day) named.push({ day, at: match.index, end: match.index + match[0].length })
  }
  return named
}

/**
 * The days off and the worked weekends that an announcement names, each once, in order of days. A sentence that names
 * neither says nothing; of a day that is named twice the last word holds.
 * @param year the year of dates that name none
 */
export function readAnnouncement(text: string, year: string): readonly AnnouncedDay[] {
  // Remarks in brackets name weekdays and days of the lunar calendar.
  const plain = text
    .slice(0, calendarLimits.letters)
    .normalize('NFKC')
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/\s/g, '')
  const found = new Map<BusinessDate, boolean>()
  for (const sentence of plain.split(/[。;]/)) {
    // One sentence may give days off and, behind a comma, worked days.
    for (const clause of sentence.split(/(?<=放假|上班)/)) {
      const works = clause.endsWith('上班')
      if (!works && !clause.endsWith('放假')) continue
      const named = daysNamed(clause, year)
      for (const [place, { day, at }] of named.entries()) {
        const before = named[place - 1]
        const run =
          before && /^(?:至|到|-|~|—)$/.test(clause.slice(before.end, at)) ? daysBetween(before.day, day) : 0
        const first = run > 0 && run <= longestRun && before ? before.day : day
        for (let each = first; each <= day; each = addDays(each, 1)) found.set(each, works)
      }
    }
  }
  return [...found]
    .map(([day, works]) => ({ day, works }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, calendarLimits.days)
}
