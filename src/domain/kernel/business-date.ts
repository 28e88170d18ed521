/** Days are not instants: a business day is 'yyyy-MM-dd' in a named zone; instants are Date, in UTC. */
export type BusinessDate = string & { readonly __brand: 'BusinessDate' }

/** The zone in which the forwarder's days begin (requirements §8: Beijing time). */
export const homeZone = 'Asia/Shanghai'

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** The day, or null when the text is no day that exists (2026-02-30). */
export function parseBusinessDate(text: string): BusinessDate | null {
  // Each row of a list has several: counted here, for a Date and its text would be most of what a row costs.
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const last = month === 2 && isLeap(year) ? 29 : (daysOfMonths[month - 1] ?? 0)
  return day >= 1 && day <= last ? (text as BusinessDate) : null
}

/** The day as given by code that knows it exists. Throws RangeError when it does not. */
export function businessDate(text: string): BusinessDate {
  const date = parseBusinessDate(text)
  if (!date) throw new RangeError(`no such day: ${text}`)
  return date
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day that was last asked for in each zone; a minute never lies in two days of a zone. */
const lastDays = new Map<string, { readonly minute: number; readonly day: BusinessDate }>()

/** The calendar day of an instant in a zone; the one bridge from instants to days. */
export function businessDateOf(at: Date, zone: string = homeZone): BusinessDate {
  const minute = Math.floor(at.getTime() / 60_000)
  const last = lastDays.get(zone)
  if (last?.minute === minute) return last.day
  let format = dayFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    dayFormats.set(zone, format)
  }
  const day = format.format(at) as BusinessDate
  lastDays.set(zone, { minute, day })
  return day
}

const dayMilliseconds = 86_400_000
const utc = (date: BusinessDate): number => Date.parse(`${date}T00:00:00Z`)

export function addDays(date: BusinessDate, days: number): BusinessDate {
  // Every month has its first 28 days; only what leaves them needs a calendar.
  const day = Number(date.slice(8)) + days
  if (day >= 1 && day <= 28) return `${date.slice(0, 8)}${day < 10 ? '0' : ''}${day}` as BusinessDate
  return new Date(utc(date) + days * dayMilliseconds).toISOString().slice(0, 10) as BusinessDate
}

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: BusinessDate, to: BusinessDate): number =>
  (utc(to) - utc(from)) / dayMilliseconds

/** ISO weekday: Monday 1 … Sunday 7. */
export const weekdayOf = (date: BusinessDate): number => new Date(utc(date)).getUTCDay() || 7

/** The instant at which a wall-clock time of a day happens in a zone ("10:00" by default midnight). */
export function instantOf(date: BusinessDate, time = '00:00', zone: string = homeZone): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  let at = wall
  // Two passes settle the offset also across a change of clocks.
  for (let pass = 0; pass < 2; pass++) at = wall - zoneOffset(new Date(at), zone)
  return new Date(at)
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()
const lastOffsets = new Map<string, { readonly minute: number; readonly offset: number }>()

/** Milliseconds by which a zone's wall clock is ahead of UTC at an instant. */
export function zoneOffset(at: Date, zone: string): number {
  const minute = Math.floor(at.getTime() / 60_000)
  const last = lastOffsets.get(zone)
  if (last?.minute === minute) return last.offset
  let format = zoneFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    zoneFormats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map((each) => [each.type, each.value]))
  const wall = Date.parse(
    `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`,
  )
  const offset = wall - Math.floor(at.getTime() / 1000) * 1000
  lastOffsets.set(zone, { minute, offset })
  return offset
}
