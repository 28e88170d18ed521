import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { Timeline } from '#contract/tracking.ts'
import { formatInstant } from '#i18n/format.ts'
import { isClosed } from '#web/features/orders/order-facts.ts'
import { StageBar } from '#web/features/orders/order-marks.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FactMark } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { byException } from './container-facts.ts'
import { useLocalTime, usePlaceTitle } from './place-time.ts'

/** Rows that stand on the overview; the rest is on the containers' own page. */
const shownRows = 4

/** The containers at a glance: those that are held up first, then those that are behind; the rest one step away. */
export function ContainerTable({
  order,
  timeline,
  allTo,
}: {
  order: OrderDetail
  timeline: Timeline | undefined
  /** Where all of them are shown in full. */
  allTo: string
}): ReactElement {
  const { t } = useTranslation(['orders', 'tracking'])
  const rows = order.units.map((unit, at) => ({
    unit,
    place: at + 1,
    tracked: timeline?.containers.find((each) => each.id === unit.id),
  }))
  const sorted = rows.toSorted((a, b) => (a.tracked && b.tracked ? byException(a.tracked, b.tracked) : 0))
  const rest = rows.length - Math.min(rows.length, shownRows)
  const givenUp = (tracked: Timeline['containers'][number] | undefined) =>
    isClosed(order) && tracked?.latestEventId === null
  /** The zone of the place that holds a container up. */
  const zoneOf = (hold: string, since: string) =>
    timeline?.events.find((event) => event.type === hold && event.happenedAt === since)?.zone
  return (
    <section className="section" aria-labelledby="containers">
      <div className="section-head">
        <h2 id="containers">{t('boxes.title')}</h2>
        <Link className="link end" to={allTo} preventScrollReset>
          {t('boxes.all', { count: rows.length })}
        </Link>
      </div>
      <div className="table-box boxes">
        <div className="scroll-x">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('boxes.number')}</th>
                <th scope="col">{t('boxes.type')}</th>
                <th scope="col">{t('boxes.stage')}</th>
                <th scope="col">{t('boxes.latest')}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.slice(0, shownRows).map(({ unit, place, tracked }) => (
                <tr key={unit.id}>
                  <th className="id" scope="row">
                    {unit.number ?? (
                      <>
                        {t('boxes.place', { place })} <span className="quiet">{t('boxes.noNumber')}</span>
                      </>
                    )}
                  </th>
                  <td data-l={t('boxes.type')}>{unit.type}</td>
                  <td data-l={t('boxes.stage')}>
                    <span>
                      {/* Nobody will book what never began and was given up. */}
                      {givenUp(tracked) && <span className="quiet">{t('todo.none')}</span>}
                      {tracked && !givenUp(tracked) && (
                        <StageBar stage={tracked.stage} holds={tracked.holds.map(({ hold }) => hold)} />
                      )}
                      {tracked?.holds.map(({ hold, since }) => (
                        <span className="box-hold t-wait" key={hold}>
                          <Icon name="pause" size="s" />
                          {t('boxes.since', {
                            hold: t(`tracking:holds.${hold}`),
                            at: formatInstant(since, zoneOf(hold, since)),
                          })}
                        </span>
                      ))}
                    </span>
                  </td>
                  <td data-l={t('boxes.latest')}>
                    <Latest timeline={timeline} eventId={tracked?.latestEventId ?? null} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {rest > 0 && <p className="panel-text rest">{t('boxes.rest', { count: rest })}</p>}
      </div>
    </section>
  )
}

function Latest({
  timeline,
  eventId,
}: {
  timeline: Timeline | undefined
  eventId: string | null
}): ReactElement {
  const { t } = useTranslation(['orders', 'tracking'])
  const localTime = useLocalTime()
  const placeTitle = usePlaceTitle()
  const event = timeline?.events.find((each) => each.id === eventId)
  if (!event) return <span className="quiet">{t('boxes.noLatest')}</span>
  return (
    <span className="when">
      <FactMark kind="actual" />
      <time dateTime={event.happenedAt} title={placeTitle(event.happenedAt, event.zone)}>
        {localTime(event.happenedAt, event.zone)}
      </time>
      {t(`tracking:events.${event.type}`)}
    </span>
  )
}
