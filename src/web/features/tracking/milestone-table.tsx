import type { ReactElement } from 'react'
import type { TrackingEventReply } from '#contract/tracking.ts'
import { type BusinessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import { formatShortDay } from '#i18n/format.ts'
import { spanOf } from '#web/features/orders/order-facts.ts'
import { useSpanText } from '#web/features/orders/order-marks.tsx'
import { Age, FactMark } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { type Milestone, type MilestoneType, milestonesOf } from './container-facts.ts'
import { worthTellingMinutes } from './facts.ts'
import { asFirst, useSourceText } from './place-names.ts'
import { useLocalTime, usePlaceTitle } from './place-time.ts'

const minute = 60_000
const dayMinutes = 1_440
const kinds = ['planned', 'estimated', 'actual'] as const

/** The steps of one container: planned, expected and happened side by side, each with its source and age. */
export function MilestoneTable({
  events,
  containerId,
  name,
  now,
  plans,
}: {
  events: readonly TrackingEventReply[]
  containerId: string
  /** What the container is called. */
  name: string
  now: Date
  /** What the offer said, where no event is a plan: days at the place. */
  plans: Readonly<Partial<Record<MilestoneType, BusinessDate>>>
}): ReactElement {
  const { t } = useTranslation('tracking')
  const milestones = milestonesOf(events, containerId)
  if (milestones.length === 0) return <p className="panel-text">{t('milestones.none')}</p>
  return (
    <table className="table milestones">
      <caption className="sr">{t('milestones.caption', { container: name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('milestones.step')}</th>
          {kinds.map((kind) => (
            <th scope="col" key={kind}>
              <FactMark kind={kind} decorative /> {t(`milestones.${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {milestones.map((milestone) => (
          <tr key={milestone.type}>
            <th scope="row">{t(`events.${milestone.type}`)}</th>
            {kinds.map((kind) => (
              <td key={kind} data-l={t(`milestones.${kind}`)}>
                {kind === 'planned' && !milestone.planned && plans[milestone.type] ? (
                  <Offered day={plans[milestone.type] as BusinessDate} />
                ) : (
                  <Word event={milestone[kind]} now={now} />
                )}
                {kind === 'estimated' && <Before words={milestone.before} />}
                {kind === (milestone.actual ? 'actual' : 'estimated') && (
                  <Late milestone={milestone} plan={plans[milestone.type]} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The day that the offer named when the order was placed. */
function Offered({ day }: { day: BusinessDate }): ReactElement {
  const { t } = useTranslation('tracking')
  const { language } = useReader()
  return (
    <span className="word">
      <time dateTime={day} title={day}>
        {formatShortDay(day, language)}
      </time>
      <small>{t('arrivalHistory.plan')}</small>
    </span>
  )
}

function Word({ event, now }: { event: TrackingEventReply | null; now: Date }): ReactElement {
  const { t } = useTranslation('tracking')
  const localTime = useLocalTime()
  const placeTitle = usePlaceTitle()
  const sourceText = useSourceText()
  if (!event) return <span className="quiet">–</span>
  return (
    <span className="word">
      <time dateTime={event.happenedAt} title={placeTitle(event.happenedAt, event.zone)}>
        {localTime(event.happenedAt, event.zone)}
      </time>
      <small>
        {asFirst(sourceText(event.source))}
        {' · '}
        <Age at={event.recordedAt} now={now} />
      </small>
      {event.note && <small>{t('timeline.note', { note: event.note })}</small>}
    </span>
  )
}

/** What was expected before and holds no longer, struck through. */
function Before({ words }: { words: readonly TrackingEventReply[] }): ReactElement | null {
  const { t } = useTranslation('tracking')
  const localTime = useLocalTime()
  if (words.length === 0) return null
  return (
    <small className="was">
      {t('milestones.was')}{' '}
      {words.map((word) => (
        <s key={word.id}>
          <time dateTime={word.happenedAt}>{localTime(word.happenedAt, word.zone)}</time>
        </s>
      ))}
    </small>
  )
}

/** How far what happened, or is expected, misses the plan. */
function Late({
  milestone: { planned, estimated, actual },
  plan,
}: {
  milestone: Milestone
  plan: BusinessDate | undefined
}): ReactElement | null {
  const { t } = useTranslation('tracking')
  const spanText = useSpanText()
  const best = actual ?? estimated
  if (!best || (!planned && !plan)) return null
  // An offer knows the day only, so days are what it is missed by.
  const minutes = planned
    ? Math.round((Date.parse(best.happenedAt) - Date.parse(planned.happenedAt)) / minute)
    : daysBetween(plan as BusinessDate, businessDateOf(new Date(best.happenedAt), best.zone)) * dayMinutes
  if (Math.abs(minutes) < worthTellingMinutes) return null
  return (
    <small className={minutes > 0 ? 't-wait' : 't-ok'}>
      {t(minutes > 0 ? 'milestones.late' : 'milestones.early', { time: spanText(spanOf(minutes * minute)) })}
    </small>
  )
}
