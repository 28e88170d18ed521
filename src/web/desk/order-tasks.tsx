import { type ReactElement, useState } from 'react'
import type { LoggedInStaff } from '#contract/staff.ts'
import { useOrderTasks } from '#web/features/orders/work-api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AddTaskDialog } from './task-dialogs.tsx'
import { TaskList } from './task-list.tsx'

/** What is to be done for an order, and what was. */
export function OrderTasks({
  order,
  staff,
}: {
  order: { readonly id: string; readonly number: string }
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation('work')
  const found = useOrderTasks(order.id)
  const [adding, setAdding] = useState(false)
  const retry = () => void found.refetch()
  const add = (
    <Button size="s" icon="plus" onClick={() => setAdding(true)}>
      {t('tasks.add')}
    </Button>
  )
  return (
    <>
      {!found.data &&
        (found.error ? <ErrorState error={found.error} onRetry={retry} /> : <Skeleton lines={3} />)}
      {found.data && found.error && <StaleNote onRetry={retry} />}
      {found.data?.length === 0 && (
        <EmptyState icon="check-circle" title={t('tasks.none')} actions={add}>
          {t('tasks.noneText')}
        </EmptyState>
      )}
      {found.data && found.data.length > 0 && (
        <>
          <TaskList tasks={found.data} staff={staff} ofOneOrder />
          <div className="form-end">{add}</div>
        </>
      )}
      {adding && <AddTaskDialog order={order} staff={staff} onClose={() => setAdding(false)} />}
    </>
  )
}
