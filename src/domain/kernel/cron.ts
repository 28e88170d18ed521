/** When work comes by the clock, as far as the product's own cron lines go. Hours and minutes are Beijing's. */
export type Rhythm =
  | { readonly kind: 'minutes'; readonly every: number }
  | { readonly kind: 'hours'; readonly every: number; readonly minute: number }
  | { readonly kind: 'daily'; readonly time: string }

const two = (text: string) => text.padStart(2, '0')

/**
 * Reads a cron line of five fields: every so many minutes, every so many hours at a minute, or daily at a time. Null for
 * any other line, which is better shown as it stands than told wrongly.
 */
export function rhythmOf(line: string): Rhythm | null {
  const [minute = '', hour = '', ...days] = line.trim().split(/\s+/)
  if (days.length !== 3 || days.some((each) => each !== '*')) return null
  const minutes = /^\*(?:\/(\d+))?$/.exec(minute)
  if (minutes && hour === '*') return { kind: 'minutes', every: Number(minutes[1] ?? 1) }
  if (!/^\d{1,2}$/.test(minute)) return null
  const hours = /^\*(?:\/(\d+))?$/.exec(hour)
  if (hours) return { kind: 'hours', every: Number(hours[1] ?? 1), minute: Number(minute) }
  return /^\d{1,2}$/.test(hour) ? { kind: 'daily', time: `${two(hour)}:${two(minute)}` } : null
}
