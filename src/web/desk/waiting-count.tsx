import type { ReactElement } from 'react'
import type { LoggedInStaff } from '#contract/staff.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { countOf, useWaiting } from './waiting.ts'

/** How much waits, behind an entry of the desk's navigation; nothing while nothing does. */
export function WaitingCount({
  staff,
  of,
}: {
  staff: LoggedInStaff
  of: 'queues' | 'prices'
}): ReactElement | null {
  const { t } = useTranslation('desk')
  const waiting = useWaiting(staff)
  const prices = waiting.prices.data
  const { count, more } =
    of === 'queues'
      ? countOf(waiting)
      : { count: prices?.items.length ?? 0, more: prices !== undefined && prices.nextCursor !== null }
  if (count === 0) return null
  return (
    <span className="end count">
      <span aria-hidden="true">{more ? t('queue.moreThan', { count }) : count}</span>
      <span className="sr">{t('queue.waits', { count })}</span>
    </span>
  )
}
