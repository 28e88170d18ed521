import type { ReactElement, ReactNode } from 'react'
import type { FoundVessel } from '#contract/vessels.ts'
import type { AgeWord } from '#domain/vessels/positions.ts'
import { dash, formatCount } from '#i18n/format.ts'
import { useCountries } from '#web/features/reference/places.ts'
import { Age, Callout, DateTime, type Meaning, Pairs, StatusBadge } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { coordinates, vesselTitle } from './vessel-values.ts'
import css from './vessels.module.css'

const meaningOf = { live: 'ok', recent: 'wait', stale: 'idle' } as const satisfies Record<AgeWord, Meaning>
const iconOf = { live: 'check-circle', recent: 'clock', stale: 'clock' } as const

const code = (text: string | null): ReactNode => (text === null ? dash : <span className="code">{text}</span>)

/** What is known of one ship: where it is, how old that is and who says so, the ship itself, its voyage. */
export function VesselFacts({ found, now }: { found: FoundVessel; now: Date }): ReactElement {
  const { t } = useTranslation('vessels')
  const { vessel, position, voyage } = found
  return (
    <>
      <h2 className={css.name}>
        {vesselTitle(vessel)}
        {position && (
          <StatusBadge meaning={meaningOf[position.age]} icon={iconOf[position.age]}>
            {t(`ages.${position.age}`)}
          </StatusBadge>
        )}
      </h2>
      {vessel.source === 'simulated' && <Callout meaning="wait">{t('simulatedNote')}</Callout>}
      {position?.age === 'stale' && <Callout meaning="note">{t('staleNote')}</Callout>}
      <div className={css.facts}>
        <section>
          <h3>{t('facts.position')}</h3>
          {position ? (
            <PositionFacts position={position} source={vessel.source} now={now} />
          ) : (
            <p>{t('noPosition')}</p>
          )}
        </section>
        <section>
          <h3>{t('facts.ship')}</h3>
          <ShipFacts vessel={vessel} />
        </section>
        {voyage && (
          <section>
            <h3>{t('facts.voyage')}</h3>
            <VoyageFacts voyage={voyage} now={now} />
          </section>
        )}
      </div>
    </>
  )
}

function PositionFacts({
  position,
  source,
  now,
}: {
  position: NonNullable<FoundVessel['position']>
  source: FoundVessel['vessel']['source']
  now: Date
}): ReactElement {
  const { t } = useTranslation('vessels')
  const degrees = (value: number | null) =>
    value === null ? dash : t('degrees', { count: Math.round(value) })
  return (
    <Pairs
      items={[
        [t('facts.coordinates'), code(coordinates(position.lat, position.lon))],
        [
          t('facts.reported'),
          <span key="reported" className="code">
            <DateTime at={position.reportedAt} />
            {' · '}
            <Age at={position.reportedAt} now={now} />
          </span>,
        ],
        [t('facts.source'), t(`sources.${source}`)],
        [t('facts.status'), position.status === null ? dash : t(`statuses.${position.status}`)],
        [t('facts.speed'), position.speed === null ? dash : t('knots', { count: position.speed.toFixed(1) })],
        [t('facts.course'), degrees(position.course)],
        [t('facts.heading'), degrees(position.heading)],
      ]}
    />
  )
}

function ShipFacts({ vessel }: { vessel: FoundVessel['vessel'] }): ReactElement {
  const { t } = useTranslation('vessels')
  const { read } = useReader()
  const countries = useCountries()
  const flag = countries.data?.find((each) => each.code === vessel.flag)
  return (
    <Pairs
      items={[
        [t('facts.imo'), code(vessel.imo)],
        [t('facts.mmsi'), code(vessel.mmsi)],
        [t('facts.callSign'), code(vessel.callSign)],
        [t('facts.flag'), flag ? read(flag.name) : (vessel.flag ?? dash)],
        ...(vessel.carrier ? [[t('facts.carrier'), read(vessel.carrier)] as const] : []),
      ]}
    />
  )
}

function VoyageFacts({
  voyage,
  now,
}: {
  voyage: NonNullable<FoundVessel['voyage']>
  now: Date
}): ReactElement {
  const { t } = useTranslation('vessels')
  const { portName } = useReader()
  const { port } = voyage
  const zone = port?.zone ?? 'UTC'
  return (
    <>
      <Pairs
        items={[
          [t('facts.destination'), code(voyage.destination)],
          [
            t('facts.port'),
            port ? (
              <span key="port">
                {portName(port)} <span className="code">{port.code}</span>
              </span>
            ) : (
              dash
            ),
          ],
          [t('facts.eta'), <DateTime key="eta" at={voyage.eta} zone={zone} />],
          ...(voyage.nauticalMiles === null
            ? []
            : [
                [
                  t('facts.computedEta'),
                  voyage.computedEta ? (
                    <DateTime key="computed" at={voyage.computedEta} zone={zone} />
                  ) : (
                    t('notSailing')
                  ),
                ] as const,
                [
                  t('facts.distance'),
                  t('nauticalMiles', { count: formatCount(voyage.nauticalMiles) }),
                ] as const,
              ]),
          [
            t('facts.draught'),
            voyage.draught === null ? dash : t('metres', { count: voyage.draught.toFixed(1) }),
          ],
          [t('facts.saidAt'), <Age key="said" at={voyage.saidAt} now={now} />],
        ]}
      />
      {voyage.computedEta && <p className="xs quiet">{t('computedNote')}</p>}
    </>
  )
}
