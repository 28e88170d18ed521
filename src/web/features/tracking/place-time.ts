import { formatInstant, formatShortDay, formatTime, formatZone } from '#i18n/format.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** Day and time as they are on the clock of the place; the zone follows where it is not the heading's. */
export function useLocalTime(): (at: string, zone: string, told?: string) => string {
  const { language } = useReader()
  return (at, zone, told) => {
    const offset = formatZone(new Date(at), zone)
    const clock = `${formatShortDay(at, language, zone)} ${formatTime(at, zone)}`
    return told !== undefined && offset === formatZone(new Date(at), told) ? clock : `${clock} (${offset})`
  }
}

/** An instant in full at its place and, where the reader's clock shows another time, on that one too. */
export const bothTimes = (at: string, zone: string, own: string): { there: string; mine: string | null } => {
  const there = formatInstant(at, zone)
  const mine = formatInstant(at, own)
  return { there, mine: mine === there ? null : mine }
}

/** What a time says when it is pointed at: the whole instant at the place, and the reader's own. */
export function usePlaceTitle(): (at: string, zone: string) => string {
  const { t } = useTranslation('tracking')
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (at, zone) => {
    const { there, mine } = bothTimes(at, zone, own)
    return mine === null ? there : t('bothTimes', { there, mine })
  }
}
