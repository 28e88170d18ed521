import { type ReactElement, useState } from 'react'
import { formatCount } from '#i18n/format.ts'
import type { FleetShip } from '#web/features/maps/fleet.ts'
import { Age } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './vessel-map.module.css'
import { coordinates, vesselTitle } from './vessel-values.ts'

/** How fast a ship is, and whether its place is as it reported or estimated since, and how long ago that was. */
function ShipLine({ ship, now }: { ship: FleetShip; now: Date }): ReactElement {
  const { t } = useTranslation('vessels')
  return (
    <>
      {ship.speed !== null && <>{t('knots', { count: ship.speed.toFixed(1) })} · </>}
      {t(ship.estimated ? 'map.reckoned' : 'map.reported')} · <Age at={ship.reportedAt} now={now} />
      {ship.source === 'simulated' && <> · {t('sources.simulated')}</>}
    </>
  )
}

/** What the pointer is on, beside it; the list below says the same for those who use none. */
export function ShipLabel({ ship, x, y }: { ship: FleetShip; x: number; y: number }): ReactElement {
  return (
    <div
      className={css.label}
      style={{ left: `clamp(140px, ${x}px, 100% - 140px)`, top: y }}
      data-below={y < 90 || undefined}
      aria-hidden="true"
    >
      <strong>{vesselTitle(ship)}</strong>
      <span>
        <ShipLine ship={ship} now={new Date()} />
      </span>
    </div>
  )
}

/** The ships on the map in words, the nearest to its middle first; each can be looked at. */
export function ShipList({
  ships,
  all,
  chosen,
  open,
  onChoose,
}: {
  ships: readonly FleetShip[]
  /** How many ships the map shows. */
  all: number
  chosen: string | null
  /** Whether it lies open when it comes. */
  open: boolean
  onChoose: (mmsi: string) => void
}): ReactElement {
  const { t } = useTranslation('vessels')
  const now = new Date()
  // The reader opens and closes it from then on; choosing a ship leaves the list, and the keyboard in it, alone.
  const [opened] = useState(open)
  return (
    <details className={css.list} open={opened}>
      <summary>
        {t(all > ships.length ? 'map.list' : 'map.listAll', { count: formatCount(ships.length) })}
      </summary>
      <ul>
        {ships.map((ship) => (
          <li key={ship.mmsi} data-chosen={ship.mmsi === chosen || undefined}>
            <button
              type="button"
              className="link"
              aria-label={t('map.choose', { ship: vesselTitle(ship) })}
              aria-current={ship.mmsi === chosen || undefined}
              onClick={() => onChoose(ship.mmsi)}
            >
              {vesselTitle(ship)}
            </button>
            <span className="code xs">{coordinates(ship.lat, ship.lon)}</span>
            <span className="xs soft">
              <ShipLine ship={ship} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
