import type { ReactElement } from 'react'
import type { Timeline } from '#contract/tracking.ts'
import { formatInstant, formatShortDay, formatTime } from '#i18n/format.ts'
import { spanOf } from '#web/features/orders/order-facts.ts'
import { useSpanText } from '#web/features/orders/order-marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

const dayMilliseconds = 86_400_000

/** How the expected arrival moved: each word with its day, its difference and its reason; what no longer holds is struck. */
export function ArrivalHistory({ arrival }: { arrival: Timeline['arrival'] }): ReactElement | null {
  const { t } = useTranslation('tracking')
  const { language } = useReader()
  const spanText = useSpanText()
  const { changes, plannedOn } = arrival
  /** Against the word before it: to the minute where both have one, else in days. */
  const moved = (at: number): number => {
    const change = changes[at]
    const before = changes[at + 1]
    if (!change) return 0
    return before ? Date.parse(change.at) - Date.parse(before.at) : change.days * dayMilliseconds
  }
  if (!changes.some((_, at) => moved(at) !== 0)) return null
  return (
    <div className="eta">
      <ol aria-label={t('arrivalHistory.title')}>
        {changes.map((change, at) => {
          const by = moved(at)
          const when = `${formatShortDay(change.at, language, change.zone)} ${formatTime(change.at, change.zone)}`
          const time = (
            <time dateTime={change.at} title={formatInstant(change.at, change.zone)}>
              {when}
            </time>
          )
          return (
            <li key={`${change.recordedAt} ${change.at}`}>
              <time dateTime={change.recordedAt} title={formatInstant(change.recordedAt)}>
                {formatShortDay(change.recordedAt, language)}
              </time>
              {at === 0 ? <b>{time}</b> : <s>{time}</s>}
              <span className={by > 0 ? 't-wait' : undefined}>
                {by === 0
                  ? t('arrivalHistory.same')
                  : t(`arrivalHistory.${by > 0 ? 'later' : 'earlier'}${changes[at + 1] ? '' : 'ThanPlan'}`, {
                      time: spanText(spanOf(by)),
                    })}
              </span>
              <p>
                {change.reason ??
                  (by !== 0 && change.classifier === 'estimated' && t('arrivalHistory.noReason'))}
              </p>
            </li>
          )
        })}
        <li>
          <span />
          <s>
            <time dateTime={plannedOn} title={plannedOn}>
              {formatShortDay(plannedOn, language)}
            </time>
          </s>
          <span>{t('arrivalHistory.plan')}</span>
        </li>
      </ol>
    </div>
  )
}
