import type { ReactElement } from 'react'
import type { ExceptionReply, Timeline } from '#contract/tracking.ts'
import { homeZone } from '#domain/kernel/business-date.ts'
import { formatShortDay } from '#i18n/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { asFirst, useSourceText } from './place-names.ts'
import { useLocalTime, usePlaceTitle } from './place-time.ts'

const icons: Readonly<Partial<Record<ExceptionReply['kind'], IconName>>> = {
  rolled: 'ship',
  departureLate: 'clock',
  arrivalLate: 'clock',
  arrivalMoved: 'calendar',
  silent: 'info',
  gateOutOverdue: 'coin',
  returnOverdue: 'coin',
}

/** A moved arrival that makes it late is told once, as late. */
export const shownExceptions = (exceptions: readonly ExceptionReply[]): ExceptionReply[] =>
  exceptions.filter(
    ({ kind, is }) =>
      kind !== 'arrivalMoved' ||
      !exceptions.some((each) => each.kind === 'arrivalLate' && each.is?.on === is?.on),
  )

/** What the shipper has to know before anything else: each with since when, from whom, and what was valid before. */
export function ExceptionList({ timeline }: { timeline: Timeline }): ReactElement | null {
  const { t } = useTranslation('tracking')
  const shown = shownExceptions(timeline.exceptions)
  if (shown.length === 0) return null
  return (
    <section className="exceptions" aria-labelledby="exceptions">
      <h2 id="exceptions">{t('exceptions.title')}</h2>
      <ul>
        {shown.map((each) => (
          <li key={each.key}>
            <Icon name={icons[each.kind] ?? 'pause'} size="s" />
            <div>
              <b>
                <ExceptionName exception={each} />
              </b>
              <ExceptionFacts exception={each} timeline={timeline} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExceptionName({ exception: { kind, days } }: { exception: ExceptionReply }): ReactElement {
  const { t } = useTranslation('tracking')
  switch (kind) {
    case 'gateOutOverdue':
    case 'returnOverdue':
    case 'departureLate':
    case 'arrivalLate':
      return <>{t(`exceptions.${kind}`, { count: days })}</>
    case 'silent':
      return <>{days > 0 ? t('exceptions.silent', { count: days }) : t('exceptions.silentToday')}</>
    case 'arrivalMoved':
      return <>{t('exceptions.arrivalMoved')}</>
    default:
      return <>{t(`holds.${kind}`)}</>
  }
}

function ExceptionFacts({
  exception,
  timeline,
}: {
  exception: ExceptionReply
  timeline: Timeline
}): ReactElement {
  const { t } = useTranslation(['tracking', 'orders'])
  const { language } = useReader()
  const sourceText = useSourceText()
  const localTime = useLocalTime()
  const placeTitle = usePlaceTitle()
  const { kind, since, zone, source, was, is, reason, containerIds } = exception
  const whenText = (when: NonNullable<ExceptionReply['was']>) =>
    when.at ? localTime(when.at, when.zone) : formatShortDay(when.on, language)
  const concerned = timeline.containers.filter(({ id }) => containerIds.includes(id))
  const numbers = concerned.map(({ number }) => number).filter((number) => number !== null)
  const next = concerned[0]?.next
  // When a time was told is on our own clock; when something happened is on the place's.
  const sinceZone = was && is ? homeZone : zone
  return (
    <p>
      {kind === 'silent' && is && next ? (
        <span>
          {next.basis === 'hold'
            ? t('exceptions.silentHold', { event: t(`expected.${next.type}`) })
            : t('exceptions.silentWhat', {
                event: t(`expected.${next.type}`),
                day: whenText(is),
                teller: t(`sources.${next.teller}`),
              })}
        </span>
      ) : was && is ? (
        <span>
          <s>{whenText(was)}</s> <Icon name="arrow" size="s" label={t('exceptions.now')} />{' '}
          <b>{whenText(is)}</b>
        </span>
      ) : was ? (
        <span>{t('exceptions.freeUntil', { day: whenText(was) })}</span>
      ) : null}
      {numbers.length > 0 && concerned.length < timeline.containers.length && (
        <span className="code">{numbers.join(t('orders:containersJoin'))}</span>
      )}
      {reason && <span>{reason}</span>}
      {kind !== 'silent' && (
        <span className="quiet" title={placeTitle(since, sinceZone)}>
          {source
            ? t('exceptions.toldSince', {
                source: asFirst(sourceText(source)),
                at: localTime(since, sinceZone),
              })
            : t('exceptions.since', { at: localTime(since, sinceZone) })}
        </span>
      )}
    </p>
  )
}
