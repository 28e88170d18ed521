import type { ReactElement } from 'react'
import type { ExceptionReply } from '#contract/exceptions.ts'
import { ageOf, formatInstant } from '#i18n/format.ts'
import { StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const stopping: readonly ExceptionReply['kind'][] = [
  'rolled',
  'exportCustomsHeld',
  'customsHeld',
  'carrierHeld',
  'terminalHeld',
]

/** What goes wrong, in its colour: what stops a container, what only makes it late, what is over. */
export function ExceptionKindText({
  exception: { kind, overAt },
}: {
  exception: ExceptionReply
}): ReactElement {
  const { t } = useTranslation('exceptions')
  const [meaning, icon] = overAt
    ? (['ok', 'check-circle'] as const)
    : stopping.includes(kind)
      ? (['stop', 'alert'] as const)
      : (['wait', 'clock'] as const)
  return (
    <StatusText meaning={meaning} icon={icon}>
      {t(`kinds.${kind}`)}
    </StatusText>
  )
}

/** Since when, and for how long, or when it was over. */
export function ExceptionTimes({ exception, now }: { exception: ExceptionReply; now: Date }): ReactElement {
  const { t } = useTranslation('exceptions')
  const { since, overAt } = exception
  const { unit, count } = ageOf(since, now)
  const lasted = unit === 'hours' || unit === 'days' ? t('lasted', { time: t(unit, { count }) }) : null
  const after = overAt ? t('overAt', { at: formatInstant(overAt) }) : lasted
  return <>{[t('since', { at: formatInstant(since) }), after].filter(Boolean).join(' · ')}</>
}
