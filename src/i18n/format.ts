import { type BusinessDate, businessDateOf, homeZone } from '#domain/kernel/business-date.ts'
import type { Language } from '#domain/kernel/language.ts'
import { decimal, type Money } from '#domain/kernel/money.ts'

/** Numbers, money, days and times as readers see them; nothing else formats them. */

/** Stands for nothing: a missing value or a zero (requirements §9). */
export const dash = '–'

const grouped = (plain: string): string =>
  plain.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** A true minus sign: a hyphen in front of a figure is read as a dash. */
const signed = (plain: string): string => plain.replace(/^-/, '−')

export type MoneyStyle = {
  /** `code` (USD 1,200.00, the default), `symbol` (¥ for CNY, the code for others), `none` (the figure alone) */
  readonly currency?: 'code' | 'symbol' | 'none'
  /** A real zero as 0.00, for totals; else zero is a dash (requirements §9). */
  readonly zero?: 'dash' | 'shown'
}

/** An amount with exactly its currency's digits, a dash for nothing. */
export function formatMoney(amount: Money | null | undefined, style: MoneyStyle = {}): string {
  if (!amount || (amount.minor === 0 && style.zero !== 'shown')) return dash
  const figure = grouped(decimal(amount))
  const kind = style.currency ?? 'code'
  if (kind === 'none') return signed(figure)
  if (kind === 'symbol' && amount.currency === 'CNY')
    return figure.startsWith('-') ? `−¥${figure.slice(1)}` : `¥${figure}`
  return `${amount.currency} ${signed(figure)}`
}

/** A difference: with its sign, a plus as well; a dash for nothing. */
export function formatSigned(amount: Money, style: MoneyStyle = {}): string {
  if (amount.minor <= 0) return formatMoney(amount, style)
  const text = formatMoney(amount, style)
  return style.currency === 'none' || style.currency === 'symbol' ? `+${text}` : text.replace(' ', ' +')
}

/** By their digits behind the point. It rounds what a number is written as: 1.005 to 1.01, where `toFixed` says 1.00. */
const figuresTo = new Map<number, Intl.NumberFormat>()

/** A number with grouped thousands: two decimals unless told, a dash for null or zero (requirements §9). */
export function formatNumber(
  value: number | null | undefined,
  { decimals = 2, zero = 'dash' }: { decimals?: number; zero?: 'dash' | 'shown' } = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value) || (value === 0 && zero === 'dash'))
    return dash
  let figures = figuresTo.get(decimals)
  if (!figures) {
    figures = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // What rounds to nothing has no sign.
      signDisplay: 'negative',
    })
    figuresTo.set(decimals, figures)
  }
  return signed(figures.format(value))
}

/** A count: whole, and zero is a zero. */
export const formatCount = (value: number): string => signed(grouped(String(Math.trunc(value))))

/** A share in basis points as a percentage: 8 is 0.08%. */
export const formatShare = (basisPoints: number): string =>
  `${formatNumber(basisPoints / 100, { decimals: basisPoints % 100 === 0 ? 0 : 2, zero: 'shown' })}%`

/** A day as yyyy-MM-dd (requirements §9). An instant needs the zone in which its day is meant. */
export function formatDay(
  day: BusinessDate | Date | string | null | undefined,
  zone: string = homeZone,
): string {
  if (!day) return dash
  if (typeof day === 'string') return day.length > 10 ? businessDateOf(new Date(day), zone) : day
  return businessDateOf(day, zone)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day in few characters, where the year is plain: 12-04 in Chinese, 4 Dec in English. */
export function formatShortDay(
  day: BusinessDate | Date | string | null | undefined,
  language: Language,
  zone: string = homeZone,
): string {
  const full = formatDay(day, zone)
  const match = /^\d{4}-(\d{2})-(\d{2})$/.exec(full)
  if (!match) return full
  return language === 'zh-CN'
    ? `${match[1]}-${match[2]}`
    : `${Number(match[2])} ${months[Number(match[1]) - 1]}`
}

/** A month from `yyyy-MM`: 2026 年 11 月 in Chinese, Nov 2026 in English. */
export function formatMonth(month: string, language: Language): string {
  const [year = '', number = ''] = month.split('-')
  return language === 'zh-CN' ? `${year} 年 ${Number(number)} 月` : `${months[Number(number) - 1]} ${year}`
}

/** A month from `yyyy-MM` in few characters, where the year is plain: 11 月 in Chinese, Nov in English. */
export function formatShortMonth(month: string, language: Language): string {
  const number = Number(month.split('-')[1])
  return language === 'zh-CN' ? `${number} 月` : `${months[number - 1]}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function partsOf(at: Date, zone: string): Record<string, string> {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'longOffset',
    })
    clocks.set(zone, clock)
  }
  return Object.fromEntries(clock.formatToParts(at).map((each) => [each.type, each.value]))
}

/** The zone as an offset at that instant: UTC+8, UTC−3:30, UTC+0. */
export function formatZone(at: Date, zone: string = homeZone): string {
  const name = partsOf(at, zone).timeZoneName ?? 'GMT+00:00'
  const match = /^GMT([+-])(\d{2}):(\d{2})$/.exec(name)
  if (!match) return 'UTC+0'
  return `UTC${match[1] === '-' ? '−' : '+'}${Number(match[2])}${match[3] === '00' ? '' : `:${match[3]}`}`
}

/** The wall clock: 10:26. */
export function formatTime(at: Date | string, zone: string = homeZone): string {
  const parts = partsOf(typeof at === 'string' ? new Date(at) : at, zone)
  return `${parts.hour}:${parts.minute}`
}

/** Day, time and zone: 2026-11-20 10:26 (UTC+8). A time never stands without its zone. */
export function formatInstant(at: Date | string | null | undefined, zone: string = homeZone): string {
  if (!at) return dash
  const instant = typeof at === 'string' ? new Date(at) : at
  return `${businessDateOf(instant, zone)} ${formatTime(instant, zone)} (${formatZone(instant, zone)})`
}

const weekdays = {
  'zh-CN': ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  'en-US': ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const satisfies Record<Language, readonly string[]>

export const formatWeekday = (day: BusinessDate | string, language: Language): string =>
  weekdays[language][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** How long ago, in the largest whole unit: minutes, hours or days; the phrases are `common.age`. */
export function ageOf(
  at: Date | string,
  now: Date,
): { readonly unit: 'now' | 'minutes' | 'hours' | 'days'; readonly count: number } {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / 60_000)
  if (minutes < 1) return { unit: 'now', count: 0 }
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: Math.floor(minutes / 1_440) }
}
