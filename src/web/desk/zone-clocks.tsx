import type { ReactElement } from 'react'
import { businessDateOf, homeZone } from '#domain/kernel/business-date.ts'
import { formatShortDay, formatTime } from '#i18n/format.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

const clocks = [
  { name: 'beijing', zone: homeZone },
  { name: 'rotterdam', zone: 'Europe/Amsterdam' },
  { name: 'losAngeles', zone: 'America/Los_Angeles' },
] as const

/** What time it is where we and those whom we call work. */
export function ZoneClocks({ now }: { now: Date }): ReactElement {
  const { t } = useTranslation('desk')
  const { language } = useReader()
  const today = businessDateOf(now)
  return (
    <p className="clocks">
      {clocks.map(({ name, zone }) => {
        const day = businessDateOf(now, zone)
        return (
          <span key={name}>
            {t(`clocks.${name}`)} <b className="num">{formatTime(now, zone)}</b>{' '}
            {day !== today && <small>{formatShortDay(day, language)}</small>}
          </span>
        )
      })}
    </p>
  )
}
