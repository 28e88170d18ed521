import type { ReactElement, ReactNode } from 'react'
import type { OrderOnMap, PortTimes } from '#contract/order-map.ts'
import type { OrderItem } from '#contract/order-shapes.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { formatCount, formatDay, formatInstant, formatNumber } from '#i18n/format.ts'
import { missedSailing } from '#web/features/orders/order-facts.ts'
import { Age, FactMark } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ContainerGroup } from './container-groups.ts'
import css from './order-map.module.css'
import { useSourceText } from './place-names.ts'

const percent = (share: number): string => formatNumber(share * 100, { decimals: 0, zero: 'shown' })

/** What the map of an order shows, in words: where each box is and what that rests on. */
export function ContainerPlaces({
  map,
  groups,
  names,
  chosen,
  now,
  onChoose,
}: {
  map: OrderOnMap
  groups: readonly ContainerGroup[]
  /** What the boxes of a group are called. */
  names: (group: ContainerGroup) => string
  chosen: string | null
  now: Date
  onChoose: (id: string | null) => void
}): ReactElement {
  const { t } = useTranslation(['orders', 'tracking'])
  const { portName } = useReader()
  const sourceText = useSourceText()
  const portOf = (code: string): string => {
    const port = map.ports.find((each) => each.code === code)
    return port ? portName(port) : code
  }
  if (groups.length === 0) return <p className="soft">{t('containerMap.noBoxes')}</p>
  return (
    <ul className={css.list}>
      {groups.map((group) => {
        const { id, place, event, where } = group
        return (
          <li key={id} data-chosen={id === chosen || undefined}>
            <h3>{names(group)}</h3>
            <p>{t(`containerMap.where.${where}`)}</p>
            {place && event && (
              <p className="sm soft">
                {place.basis === 'told'
                  ? t('containerMap.told')
                  : t(`containerMap.${place.basis}`, { share: percent(place.share) })}
              </p>
            )}
            {place?.overdue && <p className="sm t-wait">{t('containerMap.overdue')}</p>}
            <p className="sm soft">
              {event ? (
                <>
                  {t(event.port ? 'containerMap.eventAt' : 'containerMap.event', {
                    event: t(`tracking:events.${event.type}`),
                    port: event.port ? portOf(event.port) : '',
                    at: formatInstant(event.at, event.zone),
                  })}
                  <br />
                  {sourceText(event.source)}
                  {' · '}
                  <Age at={event.recordedAt} now={now} />
                </>
              ) : (
                t('containerMap.nothing')
              )}
            </p>
            {place && groups.length > 1 && (
              <button
                type="button"
                className="link sm"
                aria-pressed={id === chosen}
                aria-label={t('containerMap.openOf', { name: names(group) })}
                onClick={() => onChoose(id === chosen ? null : id)}
              >
                {t('containerMap.open')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The order's ship: what was heard of it last, and why the map uses it or does not. */
export function OrderShip({
  map: { ship },
  order,
  now,
}: {
  map: OrderOnMap
  order: Pick<OrderItem, 'sailing' | 'holds' | 'vessel'>
  now: Date
}): ReactElement {
  const { t } = useTranslation(['orders', 'vessels'])
  if (!ship) return <p className="soft">{t('containerMap.noShip')}</p>
  const { name, voyage, use, report } = ship
  return (
    <>
      <p>
        <span className="code">
          {t('containerMap.shipName', { vessel: name, voyage: voyage ?? '' }).trim()}
        </span>
        {name === order.vessel && missedSailing(order) && ` · ${t('containerMap.missed')}`}
      </p>
      <p className="sm soft">{t(`containerMap.use.${use}`)}</p>
      {report && (
        <p className="sm soft">
          {t('containerMap.heard')} <Age at={report.reportedAt} now={now} />
          {' · '}
          {t(`vessels:sources.${report.source}`)}
          {' · '}
          {t(`vessels:ages.${report.age}`)}
        </p>
      )}
      {report?.source === 'simulated' && <p className="sm t-wait">{t('containerMap.simulated')}</p>}
    </>
  )
}

/** The ports in the order in which they are called at, with what was planned, is expected and happened. */
export function PortTimesList({
  map,
  order,
  now,
}: {
  map: OrderOnMap
  order: Pick<OrderItem, 'arrival' | 'sailing' | 'holds'>
  now: Date
}): ReactElement {
  const { t } = useTranslation('orders')
  const { byDistance, estimatedOn } = order.arrival
  const { portName } = useReader()
  return (
    <ol className={css.ports}>
      {map.ports.map((port) => (
        <li key={port.code}>
          <h3>
            {portName(port)} <span className="code quiet">{port.code}</span>
          </h3>
          <p className="sm quiet">{t(`containerMap.roles.${port.role}`)}</p>
          <dl>
            {(['arrival', 'departure'] as const).map(
              (side) =>
                port[side] && (
                  <div key={side}>
                    <dt>{t(`containerMap.${side}`)}</dt>
                    <dd>
                      <Times
                        times={port[side]}
                        reckonedOn={port.role === 'destination' && byDistance ? estimatedOn : null}
                        missed={port.role === 'origin' && missedSailing(order)}
                        now={now}
                      />
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function Times({
  times,
  reckonedOn,
  missed,
  now,
}: {
  times: PortTimes
  /** Worked out from the way that is left, where the schedule no longer holds. */
  reckonedOn: BusinessDate | null
  /** What was planned is the sailing of a ship that left without a container of the order. */
  missed: boolean
  now: Date
}): ReactElement {
  const { t } = useTranslation('orders')
  const sourceText = useSourceText()
  const passedBy = missed ? ` · ${t('containerMap.missed')}` : null
  const words = { actual: 'actual', estimated: 'estimatedTime', planned: 'planned' } as const
  const lines: ReactNode[] = (['actual', 'estimated', 'planned'] as const).flatMap((kind) => {
    const told = times[kind]
    if (!told) return []
    return [
      <p key={kind}>
        <FactMark kind={kind} decorative /> {t(`containerMap.${words[kind]}`)}{' '}
        <time dateTime={told.at}>{formatInstant(told.at, told.zone)}</time>
        <small className="quiet">
          {sourceText(told.source)}
          {' · '}
          <Age at={told.recordedAt} now={now} />
          {kind !== 'actual' && passedBy}
        </small>
      </p>,
    ]
  })
  if (reckonedOn && !times.actual)
    lines.unshift(
      <p key="reckoned">
        <FactMark kind="estimated" decorative /> {t('containerMap.estimatedTime')}{' '}
        <time dateTime={reckonedOn}>{formatDay(reckonedOn)}</time>
        <small className="quiet">{t('byDistance')}</small>
      </p>,
    )
  if (times.plannedOn && !times.planned)
    lines.push(
      <p key="quoted">
        <FactMark kind="planned" decorative /> {t('containerMap.planned')}{' '}
        <time dateTime={times.plannedOn}>{formatDay(times.plannedOn)}</time>
        <small className="quiet">
          {t('containerMap.quoted')}
          {passedBy}
        </small>
      </p>,
    )
  return lines.length > 0 ? <div>{lines}</div> : <p className="quiet">{t('containerMap.unknown')}</p>
}

/** How long the way by sea is and what it passes, and the ways on the road at its ends. */
export function WayFacts({
  map,
  order,
}: {
  map: OrderOnMap
  order: Pick<OrderItem, 'pol' | 'pod'>
}): ReactElement {
  const { t } = useTranslation(['orders', 'ports'])
  const { portName } = useReader()
  const { way, roads } = map
  return (
    <>
      {way ? (
        <>
          <p>{t('containerMap.miles', { miles: formatCount(way.nauticalMiles) })}</p>
          <p className="sm soft">
            {way.waters.length > 0
              ? t('containerMap.waters', {
                  waters: way.waters
                    .map(({ water }) => t(`ports:waters.${water}`))
                    .join(t('containerMap.join')),
                })
              : t('containerMap.openSea')}
          </p>
        </>
      ) : (
        <p className="soft">{t('containerMap.noWay')}</p>
      )}
      {roads.length > 0 && <h3>{t('containerMap.roads')}</h3>}
      {roads.map(({ end, estimate }) => (
        <p key={end}>
          {t(`containerMap.road.${end}`, { port: portName(end === 'pickup' ? order.pol : order.pod) })}
          <br />
          <span className={estimate ? 'sm soft' : 'sm t-wait'}>
            {estimate
              ? t(estimate.minutes < 60 ? 'containerMap.driveMinutes' : 'containerMap.drive', {
                  kilometres: formatNumber(estimate.kilometres, { decimals: 0, zero: 'shown' }),
                  hours: formatNumber(estimate.minutes / 60, { decimals: 1, zero: 'shown' }),
                  minutes: estimate.minutes,
                })
              : t('containerMap.driveFailed')}
          </span>
        </p>
      ))}
      {roads.some(({ estimate }) => estimate) && <p className="xs quiet">{t('containerMap.driveNote')}</p>}
    </>
  )
}
