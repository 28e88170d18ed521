import type { ReactElement } from 'react'
import type { ScheduledRouteReply } from '#contract/schedules.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { formatShortDay, formatWeekday } from '#i18n/format.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useCarrierName } from './api.ts'
import type { PortOf } from './route-list.tsx'
import { weeksOf } from './schedule-search.ts'
import css from './schedules.module.css'

/** Sailings by week and day of departure, by the calendar of the port of loading; each leads to its line in the list. */
export function RouteCalendar({
  routes,
  portOf,
  onOpen,
}: {
  routes: readonly ScheduledRouteReply[]
  portOf: PortOf
  onOpen: (key: string) => void
}): ReactElement {
  const { t } = useTranslation('schedules')
  const { language } = useReader()
  const carrierName = useCarrierName()
  const sailings = routes.flatMap(({ key, legs, transitDays }) => {
    const [first] = legs
    if (!first) return []
    const { planned, estimated, actual } = first.departure
    const day = businessDateOf(new Date(actual ?? estimated ?? planned), portOf(first.from)?.zone)
    const services = legs.map((leg) => leg.service).join(' + ')
    return [{ key, day, carrier: first.carrier, services, transitDays }]
  })
  const weeks = weeksOf(sailings, ({ day }) => day)
  return (
    <div className={css.weeks}>
      {weeks.map(({ monday, days }) => (
        <section key={monday} aria-label={t('week', { from: monday, to: addDays(monday, 6) })}>
          <h3 className="num">{t('week', { from: monday, to: addDays(monday, 6) })}</h3>
          <ol className={css.days}>
            {days.map(({ day, items }) => (
              <li key={day} data-empty={items.length === 0 || undefined}>
                <h4>
                  {formatWeekday(day, language)}{' '}
                  <time className="num quiet" dateTime={day}>
                    {formatShortDay(day, language)}
                  </time>
                </h4>
                {items.length === 0 && <span className="quiet xs">{t('noSailing')}</span>}
                {items.map(({ key, carrier, services, transitDays }) => (
                  <button key={key} type="button" className={css.sailing} onClick={() => onOpen(key)}>
                    <b>{carrierName(carrier)}</b>
                    <span className="code">{services}</span>
                    <span className="num">{t('days', { count: transitDays })}</span>
                  </button>
                ))}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
