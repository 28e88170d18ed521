import { scheduleWeeks } from '#contract/schedules.ts'
import { addDays, type BusinessDate, parseBusinessDate, weekdayOf } from '#domain/kernel/business-date.ts'
import { locodePattern } from '#domain/reference/seaports.ts'
import type { ScheduleQuery } from './api.ts'

/** What the form of the schedules holds; the same stands in the address. */
export type ScheduleAsk = {
  readonly from: string | null
  readonly to: string | null
  readonly startsOn: string
  readonly weeks: string
  /** Most changes of ship: '0' or '1'. */
  readonly transshipments: string
}

const portOf = (text: string | null): string | null => {
  const code = text?.trim().toUpperCase() ?? ''
  return locodePattern.test(code) ? code : null
}

/** What an address asks; whatever it leaves out or spoils is as in an empty form. */
export const askOfSearch = (search: URLSearchParams, today: BusinessDate): ScheduleAsk => ({
  from: portOf(search.get('from')),
  to: portOf(search.get('to')),
  startsOn: parseBusinessDate(search.get('startsOn') ?? '') ?? today,
  weeks: scheduleWeeks.map(String).find((each) => each === search.get('weeks')) ?? '4',
  transshipments: search.get('transshipments') === '0' ? '0' : '1',
})

/** The question to the server; null while it is not whole. */
export function queryOfAsk(ask: ScheduleAsk): ScheduleQuery | null {
  const startsOn = parseBusinessDate(ask.startsOn)
  if (!ask.from || !ask.to || ask.from === ask.to || !startsOn) return null
  return {
    from: ask.from,
    to: ask.to,
    startsOn,
    weeks: Number(ask.weeks),
    transshipments: Number(ask.transshipments),
  }
}

export type CalendarWeek<Item> = {
  /** Its Monday. */
  readonly monday: BusinessDate
  readonly days: readonly { readonly day: BusinessDate; readonly items: readonly Item[] }[]
}

/** Things by weeks from Monday to Sunday; weeks between the first and the last stand even when they are empty. */
export function weeksOf<Item>(
  items: readonly Item[],
  dayOf: (item: Item) => BusinessDate,
): CalendarWeek<Item>[] {
  const days = items.map(dayOf).sort()
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const weeks: CalendarWeek<Item>[] = []
  for (let monday = addDays(first, 1 - weekdayOf(first)); monday <= last; monday = addDays(monday, 7)) {
    weeks.push({
      monday,
      days: Array.from({ length: 7 }, (_, at) => {
        const day = addDays(monday, at)
        return { day, items: items.filter((each) => dayOf(each) === day) }
      }),
    })
  }
  return weeks
}
