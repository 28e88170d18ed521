import type { ReactElement } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { Timeline } from '#contract/tracking.ts'
import { containerNumberFault } from '#domain/reference/containers.ts'
import { formatCount, formatInstant, formatNumber } from '#i18n/format.ts'
import { isClosed } from '#web/features/orders/order-facts.ts'
import { CopyButton } from '#web/features/orders/order-head.tsx'
import { StageBar } from '#web/features/orders/order-marks.tsx'
import { useQuoteOptions } from '#web/features/quotes/api.ts'
import { useSeaport } from '#web/features/reference/places.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { MilestoneTable } from './milestone-table.tsx'
import { NextLine } from './next-line.tsx'
import { TruckPanel } from './truck-panel.tsx'

/** One container with everything that is known of it: what holds it up first, then its facts, steps and trucks. */
export function ContainerCard({
  order,
  timeline,
  unit,
  place,
  now,
  open,
  toMap,
}: {
  order: OrderDetail
  timeline: Timeline
  unit: OrderDetail['units'][number]
  /** Which container of the order it is, from 1. */
  place: number
  now: Date
  /** Unfolded at first. */
  open: boolean
  /** The link to it on the map of the order. */
  toMap: ReactElement
}): ReactElement {
  const { t } = useTranslation(['orders', 'tracking'])
  const tracked = timeline.containers.find((each) => each.id === unit.id)
  const name = unit.number ?? t('boxes.place', { place })
  const zoneOf = (hold: string, since: string) =>
    timeline.events.find((event) => event.type === hold && event.happenedAt === since)?.zone
  return (
    <details className="box-card" open={open || (tracked?.holds.length ?? 0) > 0}>
      <summary>
        <Icon name="chevron-right" size="s" />
        <span className="box-name">
          <b className={unit.number ? 'code' : undefined}>{name}</b>{' '}
          <span className="quiet">{unit.type}</span>
        </span>
        {tracked && !isClosed(order) && (
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
      </summary>
      <div className="box-body">
        <BoxFacts order={order} unit={unit} now={now} />
        {tracked?.next && !isClosed(order) && <NextLine next={tracked.next} now={now} />}
        <div className="scroll-x">
          <MilestoneTable
            events={timeline.events}
            containerId={unit.id}
            name={name}
            now={now}
            plans={{ departed: order.sailing.plannedOn, arrived: order.arrival.plannedOn }}
          />
        </div>
        <TruckPanel order={order} events={timeline.events} containerId={unit.id} />
        {toMap}
      </div>
    </details>
  )
}

/** Number with its check, type with its meaning, seal, and the weight as far as it is known. */
function BoxFacts({
  order,
  unit,
  now,
}: {
  order: OrderDetail
  unit: OrderDetail['units'][number]
  now: Date
}): ReactElement {
  const { t } = useTranslation('orders')
  const { read } = useReader()
  const { data: options } = useQuoteOptions()
  const zone = useSeaport(order.pol.code)?.zone
  const type = options?.containerTypes.find((each) => each.code === unit.type)
  const fault = unit.number ? containerNumberFault(unit.number) : null
  const cutOff = order.terms.cutOffs.find((each) => each.code === 'VCO')
  return (
    <dl className="pairs box-facts">
      <div>
        <dt>{t('boxes.number')}</dt>
        <dd>
          {unit.number ? (
            <>
              <span className="code">{unit.number}</span>
              <CopyButton text={unit.number} label={t('boxes.copyNumber', { number: unit.number })} />
              <small className={fault ? 't-stop' : 't-ok'}>
                <Icon name={fault ? 'alert' : 'check-circle'} size="s" />
                {t(
                  fault === null
                    ? 'boxes.valid'
                    : fault === 'shape'
                      ? 'boxes.wrongShape'
                      : 'boxes.wrongCheckDigit',
                )}
              </small>
            </>
          ) : (
            <span className="quiet">{t('boxes.noNumber')}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('boxes.type')}</dt>
        <dd>
          {unit.type}
          {type && (
            <>
              <small>{t('boxes.typeMeaning', { name: read(type.name), iso: type.iso })}</small>
              <small>
                {t(type.volumeM3 === null ? 'boxes.typeWeights' : 'boxes.typeSize', {
                  volume: type.volumeM3 === null ? '' : formatNumber(type.volumeM3, { decimals: 1 }),
                  payload: formatCount(type.payloadKg),
                  tare: formatCount(type.tareKg),
                })}
              </small>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('boxes.seal')}</dt>
        <dd>
          {unit.seal ? (
            <span className="code">{unit.seal}</span>
          ) : (
            <span className="quiet">{t('boxes.noSeal')}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('boxes.vgm')}</dt>
        <dd>
          <span className="quiet">
            {cutOff && zone && Date.parse(cutOff.at) > now.getTime()
              ? t('boxes.vgmCutOff', { at: formatInstant(cutOff.at, zone) })
              : t('boxes.vgmUnknown')}
          </span>
        </dd>
      </div>
    </dl>
  )
}
