import type { ReactElement, ReactNode } from 'react'
import type { LocatedTruck } from '#contract/trucks.ts'
import { directionOf, type Freshness } from '#domain/positions/trucks.ts'
import { formatNumber } from '#i18n/format.ts'
import { Age, Callout, DateTime, type Meaning, Pairs, StatusBadge } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import css from './trucks.module.css'

type Position = NonNullable<LocatedTruck['position']>

const meanings: Readonly<Record<Freshness, Meaning>> = { live: 'ok', recent: 'note', stale: 'wait' }
const known = ['push', 'simulator'] as const

const coordinates = ({ lat, lon }: { lat: number; lon: number }): string =>
  `${formatNumber(lat, { decimals: 5, zero: 'shown' })}, ${formatNumber(lon, { decimals: 5, zero: 'shown' })}`

/** A point in words: the nearest town, else nothing but that there is none. */
function Near({ near }: { readonly near: Position['near'] }): ReactElement {
  const { t } = useTranslation('trucks')
  const { read } = useReader()
  if (!near) return <>{t('farAway')}</>
  const place = read(near.place)
  if (near.kilometres < 1) return <>{t('nearCentre', { place })}</>
  return <>{t('near', { place, kilometres: formatNumber(near.kilometres, { decimals: 0 }) })}</>
}

function Track({ position }: { readonly position: Position }): ReactElement | null {
  const { t } = useTranslation('trucks')
  if (position.track.length === 0) return null
  return (
    <details>
      <summary>{t('track')}</summary>
      <WideTable caption={t('track')}>
        <thead>
          <tr>
            <th scope="col">{t('trackTime')}</th>
            <th scope="col">{t('trackPlace')}</th>
            <th scope="col">{t('facts.coordinates')}</th>
          </tr>
        </thead>
        <tbody>
          {position.track.map((each) => (
            <tr key={each.reportedAt}>
              <td>
                <DateTime at={each.reportedAt} />
              </td>
              <td className={css.place}>
                <Near near={each.near} />
              </td>
              <td className="code">{coordinates(each)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </details>
  )
}

/** The way to the order's port, said to be an estimate, or that it could not be told. */
function Driving({
  estimate,
}: {
  readonly estimate: NonNullable<LocatedTruck['driving']>['estimate']
}): ReactElement {
  const { t } = useTranslation('trucks')
  if (!estimate) return <>{t('drivingFailed')}</>
  const { kilometres, minutes } = estimate
  return (
    <>
      {t('facts.drivingValue', {
        kilometres: formatNumber(kilometres, { decimals: 0, zero: 'shown' }),
        hours: formatNumber(minutes / 60, { decimals: 1, zero: 'shown' }),
      })}
      <small className={`${css.note} quiet`}>{t('drivingNote')}</small>
    </>
  )
}

function Facts({
  truck,
  position,
  now,
}: {
  truck: LocatedTruck
  position: Position
  now: Date
}): ReactElement {
  const { t } = useTranslation('trucks')
  const { read } = useReader()
  const { nearPort, speedKmh, heading } = position
  const source = known.find((each) => each === position.source)
  const facts: (readonly [ReactNode, ReactNode])[] = [
    [t('facts.place'), <Near key="place" near={position.near} />],
    ...(nearPort
      ? [
          [
            t('facts.port'),
            t('facts.portValue', {
              port: `${read(nearPort.name)} ${nearPort.code}`,
              kilometres: formatNumber(nearPort.kilometres, { decimals: 0, zero: 'shown' }),
            }),
          ] as const,
        ]
      : []),
    [
      t('facts.coordinates'),
      <span key="at" className="code">
        {coordinates(position)}
      </span>,
    ],
    [
      t('facts.speed'),
      speedKmh === null
        ? t('facts.unknown')
        : speedKmh === 0
          ? t('facts.stopped')
          : t('facts.speedValue', { speed: formatNumber(speedKmh, { decimals: 0, zero: 'shown' }) }),
    ],
    [
      t('facts.heading'),
      heading === null ? t('facts.unknown') : `${t(`direction.${directionOf(heading)}`)} ${heading}°`,
    ],
    [
      t('facts.reported'),
      <span key="when">
        <DateTime at={position.reportedAt} /> · <Age at={position.reportedAt} now={now} />
      </span>,
    ],
    [t('facts.source'), source ? t(`source.${source}`) : position.source],
    ...(truck.driving
      ? [
          [
            t('facts.driving', { port: read(truck.driving.port.name) }),
            <Driving key="drive" estimate={truck.driving.estimate} />,
          ] as const,
        ]
      : []),
  ]
  return <Pairs items={facts} />
}

/** One truck of an answer: where it is, or why nothing is shown. `now` is when the answer came. */
export function TruckResult({
  truck,
  now,
}: {
  readonly truck: LocatedTruck
  readonly now: Date
}): ReactElement {
  const { t } = useTranslation('trucks')
  const { plate, colour, outcome, position, counted } = truck
  return (
    <li className={`panel ${css.truck}`}>
      <header>
        <h3 className="code">{plate}</h3>
        <span className="quiet">{t(`colour.${colour}`)}</span>
        {position && (
          <StatusBadge meaning={meanings[position.freshness]} icon="clock">
            {t(position.freshness)}
          </StatusBadge>
        )}
        {position && <span className="xs quiet">{t(counted ? 'counted' : 'notCounted')}</span>}
      </header>
      {position && (
        <>
          {position.simulated && <Callout meaning="wait">{t('simulated')}</Callout>}
          <Facts truck={truck} position={position} now={now} />
          <Track position={position} />
        </>
      )}
      {outcome === 'noData' && (
        <Callout meaning="note">
          <strong>{t('noData')}</strong>
          <p>{t('noDataHint')}</p>
        </Callout>
      )}
      {outcome === 'overLimit' && (
        <Callout meaning="stop">
          <strong>{t('overLimit')}</strong>
          <p>{t('overLimitHint')}</p>
        </Callout>
      )}
      {outcome === 'notAsked' && <p className="quiet">{t('notAsked')}</p>}
    </li>
  )
}
