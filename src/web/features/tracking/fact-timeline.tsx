import { type ReactElement, useState } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import type { Timeline } from '#contract/tracking.ts'
import { formatZone } from '#i18n/format.ts'
import { isClosed } from '#web/features/orders/order-facts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FactMark } from '#web/ui/marks.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ArrivalHistory } from './arrival-history.tsx'
import { FactEntry } from './fact-entry.tsx'
import { factsOf, groupByPlace, isChange, type ShipChange, shipChangeOf } from './facts.ts'
import { usePlaceNames } from './place-names.ts'

/** The timeline of facts: by place, each with how sure it is, its source, its age and the zone it is told in. */
export function FactTimeline({
  order,
  timeline,
  now,
}: {
  order: Pick<OrderItem, 'pol' | 'pod' | 'vessel' | 'voyage' | 'status'>
  timeline: Timeline
  now: Date
}): ReactElement {
  const { t } = useTranslation(['tracking', 'common'])
  const [show, setShow] = useState<'all' | 'changes'>('all')
  const names = usePlaceNames(order)
  const facts = factsOf(timeline.events)
  const booked = order.vessel ? { vessel: order.vessel, voyage: order.voyage } : null
  const shown =
    show === 'all'
      ? facts
      : facts.filter((fact) => isChange(fact) || isMovedArrival(fact.head.type, timeline))
  return (
    <section className="order-side" aria-labelledby="timeline">
      <div className="panel-head">
        <h2 id="timeline">{t('timeline.title')}</h2>
        {facts.length > 0 && (
          <span className="end">
            <Segmented
              label={t('timeline.show')}
              value={show}
              onChange={setShow}
              items={[
                { key: 'all', label: t('timeline.showAll') },
                { key: 'changes', label: t('timeline.showChanges') },
              ]}
            />
          </span>
        )}
      </div>
      {facts.length === 0 ? (
        <p className="panel-text">{t(isClosed(order) ? 'timeline.emptyClosed' : 'timeline.empty')}</p>
      ) : (
        <p className="legend">
          {(['actual', 'estimated', 'planned'] as const).map((kind) => (
            <span className="when" key={kind}>
              <FactMark kind={kind} decorative />
              {t(`common:facts.${kind}`)}
            </span>
          ))}
          <span>{t('timeline.legend')}</span>
        </p>
      )}
      {facts.length > 0 && shown.length === 0 && <p className="panel-text">{t('timeline.noChanges')}</p>}
      <div className="timeline">
        {groupByPlace(shown).map(({ whereabouts, facts: here }, at) => {
          const first = here[0]
          if (!first) return null
          const { zone, happenedAt } = first.head
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place may come twice; the order is all that tells the visits apart.
            <section key={`${whereabouts.key} ${at}`}>
              <h3 className="fact-place">
                {names.whereabouts(whereabouts)}
                <span>{formatZone(new Date(happenedAt), zone)}</span>
              </h3>
              <ShipChanged change={shipChangeOf(here, facts, booked)} />
              <ol className="facts-list">
                {here.map((fact) => (
                  <FactEntry
                    key={fact.head.id}
                    fact={fact}
                    order={order}
                    timeline={timeline}
                    zone={zone}
                    now={now}
                  />
                ))}
              </ol>
            </section>
          )
        })}
        {/* Nobody has named an arrival: how it moved follows from the departure, and stands for itself. */}
        {!facts.some(({ head, retracted }) => head.type === 'arrived' && !retracted) && (
          <ArrivalHistory arrival={timeline.arrival} pod={order.pod} />
        )}
      </div>
    </section>
  )
}

/** From which ship to which, where a container changes ships. */
function ShipChanged({ change }: { change: ShipChange | null }): ReactElement | null {
  const { t } = useTranslation('tracking')
  if (!change) return null
  const name = (ship: ShipChange['from']) =>
    ship ? t('where.vessel', { vessel: ship.vessel, voyage: ship.voyage ?? '' }).trim() : t('ships.unknown')
  return (
    <p className="ship-change">
      <Icon name="swap" size="s" />
      {t('ships.changed', { from: name(change.from), to: name(change.to) })}
    </p>
  )
}

const isMovedArrival = (type: string, { arrival }: Timeline): boolean =>
  type === 'arrived' && arrival.changes.length > 0
