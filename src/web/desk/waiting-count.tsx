import type { ReactElement } from 'react'
import type { LoggedInStaff } from '#contract/staff.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { countOf, useWaiting } from './waiting.ts'

const countOfList = (list: { items: readonly unknown[]; nextCursor: string | null } | undefined) => ({
  count: list?.items.length ?? 0,
  more: list !== undefined && list.nextCursor !== null,
})

/** How much waits, behind an entry of the desk's navigation; nothing while nothing does. */
export function WaitingCount({
  staff,
  of,
}: {
  staff: LoggedInStaff
  of: 'queues' | 'prices' | 'chats' | 'reports'
}): ReactElement | null {
  const { t } = useTranslation('desk')
  const waiting = useWaiting(staff)
  const { count, more } = of === 'queues' ? countOf(waiting) : countOfList(waiting[of].data)
  if (count === 0) return null
  return (
    <span className="end count">
      <span aria-hidden="true">{more ? t('queue.moreThan', { count }) : count}</span>
      <span className="sr">{t('queue.waits', { count })}</span>
    </span>
  )
}
