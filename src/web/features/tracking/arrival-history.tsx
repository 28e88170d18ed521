import type { ReactElement } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import type { Timeline } from '#contract/tracking.ts'
import { formatInstant, formatShortDay, formatTime } from '#i18n/format.ts'
import { spanOf } from '#web/features/orders/order-facts.ts'
import { useSpanText } from '#web/features/orders/order-marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { asFirst, useSourceText } from './place-names.ts'

const dayMilliseconds = 86_400_000
type Change = Timeline['arrival']['changes'][number]

/** How the expected arrival moved: each word with its day, its difference and its reason; what no longer holds is struck. */
export function ArrivalHistory({
  arrival,
  pod,
}: {
  arrival: Timeline['arrival']
  pod: OrderItem['pod']
}): ReactElement | null {
  const { t } = useTranslation('tracking')
  const { language, portName } = useReader()
  const spanText = useSpanText()
  const sourceText = useSourceText()
  const { changes, plannedOn } = arrival
  /** Against the word before it: to the minute where both have one, else in days. */
  const moved = ({ at, fromAt, days }: Change): number =>
    at && fromAt ? Date.parse(at) - Date.parse(fromAt) : days * dayMilliseconds
  if (!changes.some((change) => moved(change) !== 0)) return null
  return (
    <div className="eta">
      <p>{t('arrivalHistory.label', { port: portName(pod) })}</p>
      <ol aria-label={t('arrivalHistory.title')}>
        {changes.map((change, at) => {
          const by = moved(change)
          const day = formatShortDay(change.at ?? change.to, language, change.zone)
          const time = (
            <time
              dateTime={change.at ?? change.to}
              title={change.at ? formatInstant(change.at, change.zone) : change.to}
            >
              {change.at ? `${day} ${formatTime(change.at, change.zone)}` : day}
            </time>
          )
          return (
            <li key={`${change.recordedAt} ${change.to} ${change.at}`}>
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
                {change.cause !== 'told'
                  ? t(`arrivalHistory.${change.cause}`, { source: sourceText(change.source) })
                  : t(
                      change.classifier === 'actual' && !change.reason
                        ? 'arrivalHistory.arrived'
                        : 'arrivalHistory.told',
                      {
                        source: asFirst(sourceText(change.source)),
                        reason: change.reason ?? t('arrivalHistory.noReason'),
                      },
                    )}
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
