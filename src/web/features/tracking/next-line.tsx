import type { ReactElement } from 'react'
import type { NextWordReply, Timeline } from '#contract/tracking.ts'
import { formatShortDay } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Age } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { byException } from './container-facts.ts'
import { useLocalTime, usePlaceTitle } from './place-time.ts'

const urgency = { missing: 0, due: 1, awaited: 2 } as const

/** The word an order waits for: what is missing before what is due, then the least advanced container's. */
export const nextOfOrder = ({ containers }: Pick<Timeline, 'containers'>): NextWordReply | null =>
  containers
    .toSorted(byException)
    .flatMap(({ next }) => (next ? [next] : []))
    .toSorted((a, b) => urgency[a.state] - urgency[b.state])[0] ?? null

/** What is to be told next, so that silence can be read: normal until then, missing data after. */
export function NextLine({ next, now }: { next: NextWordReply; now: Date }): ReactElement {
  const { t } = useTranslation('tracking')
  const { language } = useReader()
  const localTime = useLocalTime()
  const placeTitle = usePlaceTitle()
  const { state, type, expected, basis, teller, toldBy, lastHeardAt } = next
  const words = {
    event: t(`expected.${type}`),
    day: formatShortDay(expected.on, language),
    by: localTime(toldBy, expected.zone),
    teller: t(`sources.${teller}`),
  }
  const missing = state === 'missing'
  return (
    <p
      className={`next-word${missing ? ' t-wait' : ''}`}
      title={expected.at ? placeTitle(expected.at, expected.zone) : expected.on}
    >
      {missing && <Icon name="info" size="s" />}
      {state === 'awaited'
        ? t(`next.awaited.${basis}`, words)
        : basis === 'hold'
          ? t('next.holdSilent', words)
          : t(`next.${state}`, words)}
      {missing && lastHeardAt && (
        <>
          {' '}
          {t('next.lastHeard')} <Age at={lastHeardAt} now={now} />
        </>
      )}
    </p>
  )
}
