import type { ReactElement } from 'react'
import type { LoggedInStaff } from '#contract/staff.ts'
import type { QueueName } from '#domain/workbench/queues.ts'
import { useDeskQueues } from '#web/features/workbench/api.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { waitingIn } from './waiting.ts'

/** How much waits, behind an entry of the desk's navigation; nothing while nothing does. */
export function WaitingCount({
  staff,
  of,
}: {
  staff: LoggedInStaff | undefined
  of: readonly QueueName[]
}): ReactElement | null {
  const { t } = useTranslation('desk')
  const { data } = useDeskQueues(staff !== undefined)
  const { count, more } = waitingIn(data?.queues, of)
  if (count === 0) return null
  return (
    <span className="end count">
      <span aria-hidden="true">{more ? t('queue.moreThan', { count }) : count}</span>
      <span className="sr">{t('queue.waits', { count })}</span>
    </span>
  )
}
