import type { ReactElement } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { RefundReply } from '#contract/payments.ts'
import type { Timeline } from '#contract/tracking.ts'
import { daysBetween } from '#domain/kernel/business-date.ts'
import {
  formatDay,
  formatInstant,
  formatShortDay,
  formatTime,
  formatWeekday,
  formatZone,
} from '#i18n/format.ts'
import { expectedOf, isClosed, missedSailing, spanOf } from '#web/features/orders/order-facts.ts'
import { useSpanText } from '#web/features/orders/order-marks.tsx'
import { CostAnswer } from '#web/features/payments/cost-answer.tsx'
import { Age, FactMark } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { Bone } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { Ship } from './facts.ts'
import { MustAnswer } from './must-answer.tsx'
import { NextLine, nextOfOrder } from './next-line.tsx'
import { asFirst, usePlaceNames, useSourceText } from './place-names.ts'
import { usePlaceTitle } from './place-time.ts'
import { heldUp, lastShip, whereOf } from './where.ts'

/** Four questions, answered before anything else. */
export function OrderAnswers(given: {
  order: OrderDetail
  timeline: Timeline | undefined
  refunds: readonly RefundReply[]
  now: Date
  payTo: string
  quoteTo: string
}): ReactElement {
  const { t } = useTranslation('orders')
  const { order, timeline, now } = given
  return (
    <section className="answers" aria-label={t('detail.answers')}>
      <div>
        <h2>{t('where.title')}</h2>
        {timeline ? <WhereAnswer order={order} timeline={timeline} now={now} /> : <Waiting />}
      </div>
      <div>
        <h2>{t('arrival.title')}</h2>
        <ArrivalAnswer order={order} timeline={timeline} />
      </div>
      <MustAnswer {...given} />
      <div>
        <h2>{t('cost.title')}</h2>
        <CostAnswer order={order} refunds={given.refunds} />
      </div>
    </section>
  )
}

const Waiting = () => (
  <>
    <p className="big">
      <Bone width={140} height={20} />
    </p>
    <p>
      <Bone width={200} />
    </p>
  </>
)

function WhereAnswer({
  order,
  timeline,
  now,
}: {
  order: OrderDetail
  timeline: Timeline
  now: Date
}): ReactElement {
  const { t } = useTranslation(['tracking', 'orders'])
  const { language, portName } = useReader()
  const names = usePlaceNames(order)
  const sourceText = useSourceText()
  const spanText = useSpanText()
  const placeTitle = usePlaceTitle()
  const where = whereOf(isClosed(order), timeline)
  const [held] = heldUp(timeline)
  const next = nextOfOrder(timeline)
  const onHold = order.status === 'refundInProgress'
  if (where.kind === 'closed') {
    return (
      <>
        <p className="big">{t(onHold ? 'where.onHold' : 'where.closed')}</p>
        <p>
          {onHold
            ? t('orders:detail.onHoldText')
            : t('orders:detail.notShippedText', { status: t(`orders:statuses.${order.status}`) })}
        </p>
      </>
    )
  }
  if (where.kind === 'notMoving') {
    const sailing = expectedOf(order.sailing)
    return (
      <>
        <p className="big">{t('where.notMoving')}</p>
        <p>
          {t('where.notMovingText', {
            port: portName(order.pol),
            day: formatShortDay(sailing.on, language),
            kind: t(`kinds.${sailing.kind}`),
          })}
        </p>
        <Vessel order={order} />
        {next && <NextLine next={next} now={now} />}
      </>
    )
  }
  const { event } = where
  const place = names.short(event.place) || portName(event.type === 'arrived' ? order.pod : order.pol)
  const what = t(`events.${event.type}`)
  const line =
    where.kind === 'atSea'
      ? event.type === 'passed' && names.short(event.place)
        ? t('where.passedText', { place, to: portName(order.pod) })
        : t('where.atSeaText', { from: place, to: portName(order.pod) })
      : what
  return (
    <>
      <p className="big">
        {held
          ? t(`holds.${held.hold}`)
          : where.kind === 'done'
            ? t('where.done')
            : where.kind === 'atSea'
              ? t('where.atSea')
              : place}
      </p>
      <p>
        {held
          ? t('where.held', { place, time: spanText(spanOf(now.getTime() - Date.parse(held.since))) })
          : line}
      </p>
      <Vessel order={order} told={lastShip(timeline)} />
      <p className="sub">
        {`${what} `}
        <time dateTime={event.happenedAt} title={placeTitle(event.happenedAt, event.zone)}>
          {formatInstant(event.happenedAt, event.zone)}
        </time>
        <br />
        {asFirst(sourceText(event.source))}
        {' · '}
        <Age at={event.recordedAt} now={now} />
      </p>
      {next && <NextLine next={next} now={now} />}
    </>
  )
}

/** The ship it is on: as the last event that names one has it, else the one that was booked. */
function Vessel({ order, told }: { order: OrderDetail; told?: Ship | null }): ReactElement | null {
  const { t } = useTranslation(['tracking', 'orders'])
  const { vessel, voyage } = told ?? order
  if (!vessel) return null
  return (
    <p className="sub">
      {t('where.vessel', { vessel, voyage: voyage ?? '' })}
      {vessel === order.vessel && missedSailing(order) && ` · ${t('orders:containerMap.missed')}`}
    </p>
  )
}

function ArrivalAnswer({
  order,
  timeline,
}: {
  order: OrderDetail
  timeline: Timeline | undefined
}): ReactElement {
  const { t } = useTranslation(['orders', 'tracking'])
  const { language, portName } = useReader()
  const placeTitle = usePlaceTitle()
  if (order.status === 'refundInProgress') {
    return (
      <>
        <p className="big">{t('arrival.onHold')}</p>
        <p className="sub">{t('arrival.onHoldText')}</p>
      </>
    )
  }
  if (isClosed(order)) return <p className="big">{t('arrival.none')}</p>
  const listed = expectedOf(order.arrival)
  const { on, at, zone, classifier } = timeline?.arrival ?? {
    on: listed.on,
    at: null,
    zone: null,
    classifier: listed.kind,
  }
  const byDistance = timeline ? timeline.arrival.basis === 'distance' : (listed.byDistance ?? false)
  const day = { day: formatShortDay(on, language), weekday: formatWeekday(on, language) }
  const kind = t(`tracking:kinds.${classifier}`)
  const port = portName(order.pod)
  const days = daysBetween(order.arrival.plannedOn, on)
  const reason = timeline?.arrival.changes.find((change) => change.reason)?.reason
  const sailing = expectedOf(order.sailing)
  const sailingText = order.deliveredOn
    ? t('arrival.delivered', { day: formatDay(order.deliveredOn) })
    : sailing.kind === 'actual'
      ? t('arrival.sailed', { day: formatDay(sailing.on) })
      : missedSailing(order)
        ? null
        : t('arrival.sails', { day: formatDay(sailing.on), kind: t(`tracking:kinds.${sailing.kind}`) })
  return (
    <>
      <p className="big">
        <FactMark kind={classifier} />
        <time dateTime={at ?? on} title={at && zone ? placeTitle(at, zone) : on}>
          {at && zone ? t('arrival.onTime', { ...day, time: formatTime(at, zone) }) : t('arrival.onDay', day)}
        </time>
      </p>
      <p>
        {at && zone
          ? t('arrival.zone', { zone: formatZone(new Date(at), zone), kind, port })
          : t('arrival.dayOnly', { kind, port })}
      </p>
      <p className="sub">
        {t('arrival.planned', { day: formatDay(order.arrival.plannedOn) })}
        {' · '}
        {days === 0 ? (
          t('arrival.asPlanned')
        ) : (
          <b className={days > 0 ? 't-wait' : 't-ok'}>
            {days > 0 ? t('arrival.late', { count: days }) : t('arrival.early', { count: -days })}
          </b>
        )}
        {timeline?.arrival.rolledAway && !byDistance && (
          <>
            <br />
            <b className="t-wait">{t('tracking:arrivalRolled')}</b>
          </>
        )}
        {byDistance && (
          <>
            <br />
            <b className="t-wait">{t('tracking:byDistance')}</b>{' '}
            {t(timeline?.arrival.rolledAway ? 'tracking:arrivalRolledGuess' : 'tracking:byDistanceText')}
          </>
        )}
        {days !== 0 && reason && (
          <>
            <br />
            {t('arrival.why', { reason })}
          </>
        )}
        {sailingText && (
          <>
            <br />
            {sailingText}
          </>
        )}
      </p>
    </>
  )
}
