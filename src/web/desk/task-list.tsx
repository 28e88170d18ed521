import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { OrderTask } from '#contract/order-work.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { taskUrgency } from '#domain/orders/desk-work.ts'
import { formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useFinishTask } from '#web/features/orders/work-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ChangeTaskDialog } from './task-dialogs.tsx'
import styles from './work.module.css'

function TaskState({ task }: { task: OrderTask }): ReactElement {
  const { t } = useTranslation('work')
  const urgency = taskUrgency({ dueOn: task.dueOn, doneAt: task.done }, businessDateOf(useNow()))
  if (task.done)
    return (
      <StatusText meaning="ok" icon="check-circle">
        {t('tasks.done')}
      </StatusText>
    )
  if (urgency)
    return (
      <StatusText
        meaning={urgency === 'late' ? 'stop' : 'wait'}
        icon={urgency === 'late' ? 'alert' : 'clock'}
      >
        {t(`tasks.${urgency}`)}
      </StatusText>
    )
  return (
    <StatusText meaning="sea" icon="calendar">
      {t('tasks.open')}
    </StatusText>
  )
}

/** Tasks with what can be done with each; the order is named where the list is of many orders. */
export function TaskList({
  tasks,
  staff,
  ofOneOrder,
}: {
  tasks: readonly OrderTask[]
  staff: LoggedInStaff
  ofOneOrder?: boolean
}): ReactElement {
  const { t } = useTranslation('work')
  const finish = useFinishTask()
  const [changing, setChanging] = useState<string | null>(null)
  const changed = tasks.find(({ id }) => id === changing)
  const say = (task: OrderTask, done: boolean) =>
    finish.mutate(
      { id: task.id, done },
      { onSuccess: () => void notices.say('ok', t(done ? 'tasks.finished' : 'tasks.reopened')) },
    )
  return (
    <>
      <ul className={styles.list}>
        {tasks.map((task) => {
          const { id, text, done } = task
          const pending = finish.isPending && finish.variables?.id === id
          return (
            <li key={id} className={done ? styles.done : undefined}>
              <TaskState task={task} />
              <p>{text}</p>
              {!ofOneOrder && (
                <small>
                  <Link className="link code" to={paths.deskOrder(task.order.id)}>
                    {task.order.number}
                  </Link>{' '}
                  {task.order.customerName}
                </small>
              )}
              <small>
                {t('tasks.due', { day: task.dueOn })} · {t('tasks.forWhom', { name: task.clerk.name })}
              </small>
              <small>
                {done
                  ? t('tasks.doneBy', { name: done.by, at: formatInstant(done.at) })
                  : t('tasks.made', { name: task.madeBy, at: formatInstant(task.madeAt) })}
              </small>
              <span className={styles.do}>
                {done ? (
                  <Button
                    size="s"
                    pending={pending}
                    aria-label={t('tasks.reopenLabel', { text })}
                    onClick={() => say(task, false)}
                  >
                    {t('tasks.reopen')}
                  </Button>
                ) : (
                  <>
                    <Button
                      size="s"
                      icon="check-circle"
                      pending={pending}
                      aria-label={t('tasks.finishLabel', { text })}
                      onClick={() => say(task, true)}
                    >
                      {t('tasks.finish')}
                    </Button>
                    <Button
                      size="s"
                      aria-label={t('tasks.changeLabel', { text })}
                      onClick={() => setChanging(id)}
                    >
                      {t('tasks.change')}
                    </Button>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {changed && <ChangeTaskDialog task={changed} staff={staff} onClose={() => setChanging(null)} />}
    </>
  )
}
