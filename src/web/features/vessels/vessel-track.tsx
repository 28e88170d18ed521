import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { type TrackPoint, trackDays, type VesselReply } from '#contract/vessels.ts'
import { dash } from '#i18n/format.ts'
import { DateTime } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import { trackQuery } from './api.ts'
import { coordinates, vesselTitle } from './vessel-values.ts'
import css from './vessels.module.css'

type Days = (typeof trackDays)[number]

export const daysOf = (text: string | null): Days => trackDays.find((each) => String(each) === text) ?? 1

/** Where the ship was, as a table: the newest first, from the source of its position alone. */
export function VesselTrack({
  vessel,
  days,
  onDays,
}: {
  vessel: VesselReply
  days: Days
  onDays: (days: Days) => void
}): ReactElement {
  const { t } = useTranslation(['vessels', 'common'])
  const track = useQuery(trackQuery({ mmsi: vessel.mmsi, source: vessel.source, days }))
  return (
    <section className={css.track}>
      <div className={css.trackHead}>
        <h2>{t('track.title')}</h2>
        <Segmented
          label={t('track.title')}
          items={trackDays.map((each) => ({ key: String(each), label: t('track.days', { count: each }) }))}
          value={String(days)}
          onChange={(key) => onDays(daysOf(key))}
        />
      </div>
      {!track.data && !track.isError && <Skeleton lines={6} />}
      {!track.data && track.isError && (
        <ErrorState error={track.error} onRetry={() => void track.refetch()} />
      )}
      {track.data?.length === 0 && <p className="quiet">{t('track.none')}</p>}
      {track.data && track.data.length > 0 && (
        <>
          <TrackTable points={track.data} caption={t('track.caption', { ship: vesselTitle(vessel) })} />
          <p className="xs quiet">
            {t('common:sentences', {
              first: t('track.thinned'),
              second: t('track.source', { source: t(`sources.${vessel.source}`) }),
            })}
          </p>
        </>
      )}
    </section>
  )
}

function TrackTable({ points, caption }: { points: readonly TrackPoint[]; caption: string }): ReactElement {
  const { t } = useTranslation('vessels')
  return (
    <WideTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{t('track.time')}</th>
          <th scope="col">{t('facts.coordinates')}</th>
          <th scope="col" className="r">
            {t('facts.speed')}
          </th>
          <th scope="col" className="r">
            {t('facts.course')}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.reportedAt}>
            <td className="code">
              <DateTime at={point.reportedAt} />
            </td>
            <td className="code">{coordinates(point.lat, point.lon)}</td>
            <td className="r code">
              {point.speed === null ? dash : t('knots', { count: point.speed.toFixed(1) })}
            </td>
            <td className="r code">
              {point.course === null ? dash : t('degrees', { count: Math.round(point.course) })}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
