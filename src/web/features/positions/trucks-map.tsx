import { type ReactElement, useMemo } from 'react'
import type { LocatedTruck } from '#contract/trucks.ts'
import { truckKey } from '#domain/positions/plates.ts'
import { ageOf } from '#i18n/format.ts'
import type { MapOverlay, MapSpot } from '#web/features/maps/overlay.ts'
import { SeaMap } from '#web/features/maps/sea-map.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './trucks.module.css'

const none = [] as const
const spot = ({ lon, lat }: { lon: number; lat: number }): MapSpot => [lon, lat]

/** Trucks that were found, each with where it came from and a straight dash to its order's port. `now` is when the answer came. */
export default function TrucksMap({
  trucks,
  now,
}: {
  trucks: readonly LocatedTruck[]
  now: Date
}): ReactElement {
  const { t } = useTranslation(['trucks', 'common'])
  const { read } = useReader()
  const placed = useMemo(
    () => trucks.flatMap(({ position, ...truck }) => (position ? [{ ...truck, position }] : [])),
    [trucks],
  )
  const overlay = useMemo((): MapOverlay => {
    const ports = new Map(
      placed.flatMap(({ driving }) =>
        driving?.port.point ? [[driving.port.code, driving.port] as const] : [],
      ),
    )
    return {
      ways: placed.flatMap(({ position, driving }) => [
        ...(position.track.length > 0
          ? [{ line: [...position.track.map(spot).reverse(), spot(position)], look: 'track' } as const]
          : []),
        // Between a truck and a port nobody can drive to there is no way to draw.
        ...(driving?.port.point && driving.estimate
          ? [{ line: [spot(position), driving.port.point], look: 'road' } as const]
          : []),
      ]),
      marks: [
        ...[...ports.values()].flatMap((port) =>
          port.point
            ? [{ id: port.code, name: read(port.name), point: port.point, look: 'port' } as const]
            : [],
        ),
        ...placed.map(({ position, ...truck }) => {
          const { unit, count } = ageOf(position.reportedAt, now)
          const age = unit === 'now' ? t('common:age.now') : t(`common:age.${unit}`, { count })
          return {
            id: truckKey(truck),
            name: t('map.truck', { plate: truck.plate, age }),
            point: spot(position),
            look: 'reported',
          } as const
        }),
      ],
    }
  }, [placed, now, read, t])
  const frame = useMemo(
    () =>
      placed.map(({ position, driving }) => [
        spot(position),
        ...position.track.map(spot),
        ...(driving?.port.point && driving.estimate ? [driving.port.point] : []),
      ]),
    [placed],
  )
  return (
    <div className={css.map}>
      <SeaMap
        label={t('map.label')}
        points={none}
        lines={none}
        overlay={overlay}
        frame={frame}
        closest={7}
        chosen={null}
        onChoose={() => undefined}
      />
      <p className="xs quiet">
        {placed.some(({ position }) => position.simulated) && `${t('simulated')} · `}
        {t('map.note')}
      </p>
    </div>
  )
}
