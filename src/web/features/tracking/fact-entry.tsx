import type { ReactElement } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import type { Timeline, TrackingEventReply } from '#contract/tracking.ts'
import { formatInstant } from '#i18n/format.ts'
import { spanOf } from '#web/features/orders/order-facts.ts'
import { useSpanText } from '#web/features/orders/order-marks.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Age } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ArrivalHistory } from './arrival-history.tsx'
import { type Fact, minutesLate, worthTellingMinutes } from './facts.ts'
import { asFirst, usePlaceNames, useSourceText } from './place-names.ts'
import { useLocalTime, usePlaceTitle } from './place-time.ts'

const minute = 60_000
const classOf = { actual: 'actual', estimated: 'est', planned: 'plan' } as const
const wordClass = { actual: 'w-actual', estimated: 'w-est', planned: 'w-plan' } as const

/** One entry of the timeline, with everything there is to say about it. */
export function FactEntry({
  fact,
  order,
  timeline,
  zone,
  now,
}: {
  fact: Fact
  order: Pick<OrderItem, 'pol' | 'pod'>
  timeline: Timeline
  /** The zone of the heading it stands under. */
  zone: string
  now: Date
}): ReactElement {
  const { t } = useTranslation(['tracking', 'common'])
  const names = usePlaceNames(order)
  const sourceText = useSourceText()
  const spanText = useSpanText()
  const localTime = useLocalTime()
  const placeTitle = usePlaceTitle()
  const { head, kind, planned, retracted } = fact

  const word = t(kind === 'actual' ? `events.${head.type}` : `expected.${head.type}`)
  const named =
    head.type === 'passed' && names.short(head.place)
      ? t('timeline.passed', { place: names.short(head.place) })
      : word
  const title = withContainers(named)
  function withContainers(event: string): string {
    if (fact.containerIds.length >= timeline.containers.length) return event
    const only =
      fact.containerIds.length === 1
        ? timeline.containers.find((each) => each.id === fact.containerIds[0])
        : undefined
    if (only?.number) return t('timeline.box', { event, number: only.number })
    return t('timeline.boxes', { event, count: fact.containerIds.length })
  }

  const late = minutesLate(fact)
  return (
    <li className={`fact ${classOf[kind]}${retracted ? ' withdrawn' : ''}`}>
      <div className="fact-line">
        <b>{retracted ? <s>{title}</s> : title}</b>
        <span className="fact-when">
          <span className={wordClass[kind]}>{t(`kinds.${kind}`)}</span>{' '}
          <time dateTime={head.happenedAt} title={placeTitle(head.happenedAt, head.zone)}>
            {retracted ? (
              <s>{localTime(head.happenedAt, head.zone, zone)}</s>
            ) : (
              localTime(head.happenedAt, head.zone, zone)
            )}
          </time>
        </span>
      </div>
      <p>
        <Recorded event={head} now={now} sourceText={sourceText} />
      </p>
      {retracted && (
        <p className="t-wait">{t('timeline.retracted', { at: formatInstant(head.retractedAt) })}</p>
      )}
      {planned && head.type !== 'arrived' && (
        <p>
          {t('timeline.planned', { at: localTime(planned.happenedAt, planned.zone, zone) })}
          {late !== null && Math.abs(late) >= worthTellingMinutes && (
            <span className={late > 0 ? 't-wait' : undefined}>
              {' · '}
              {t(late > 0 ? 'timeline.late' : 'timeline.early', { time: spanText(spanOf(late * minute)) })}
            </span>
          )}
        </p>
      )}
      {head.note && head.type !== 'arrived' && <p>{t('timeline.note', { note: head.note })}</p>}
      {fact.conflictMinutes !== null && (
        <div className="two-sources">
          <p className="t-wait">
            <Icon name="split" size="s" />
            {t('timeline.conflict', { time: spanText(spanOf(fact.conflictMinutes * minute)) })}
          </p>
          <dl>
            {fact.reports.map((report, at) => (
              <div key={report.id}>
                <dt>{asFirst(sourceText(report.source))}</dt>
                <dd>
                  <time dateTime={report.happenedAt} title={placeTitle(report.happenedAt, report.zone)}>
                    {localTime(report.happenedAt, report.zone, zone)}
                  </time>
                  {at === 0 && <span className="tag plain note">{t('timeline.conflictUsed')}</span>}
                </dd>
              </div>
            ))}
          </dl>
          <p>{t('timeline.conflictWhy')}</p>
        </div>
      )}
      {head.type === 'arrived' && !retracted && <ArrivalHistory arrival={timeline.arrival} pod={order.pod} />}
    </li>
  )
}

function Recorded({
  event,
  now,
  sourceText,
}: {
  event: TrackingEventReply
  now: Date
  sourceText: (source: TrackingEventReply['source']) => string
}): ReactElement {
  return (
    <span title={formatInstant(event.recordedAt)}>
      {asFirst(sourceText(event.source))}
      {' · '}
      <Age at={event.recordedAt} now={now} />
    </span>
  )
}
