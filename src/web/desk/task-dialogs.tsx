import { type ReactElement, useState } from 'react'
import type { BodyInput } from '#contract/endpoint.ts'
import type { addTask, changeTask, OrderTask } from '#contract/order-work.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { taskLimit } from '#domain/orders/desk-work.ts'
import { useAddTask, useChangeTask } from '#web/features/orders/work-api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useColleagueChoices } from './colleague-pick.tsx'
import { todayInBeijing } from './money-fields.ts'

/** Puts a task on an order. */
export function AddTaskDialog({
  order,
  staff,
  onClose,
}: {
  order: { readonly id: string; readonly number: string }
  staff: LoggedInStaff
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('work')
  const colleagues = useColleagueChoices(staff)
  const add = useAddTask()
  const title = t('tasks.addTitle', { number: order.number })
  const form = useForm({
    initial: { text: '', dueOn: todayInBeijing(), clerkId: staff.staffCode as string },
    check: ({ text, dueOn }) => ({
      ...(text.trim() === '' ? { text: t('tasks.empty') } : {}),
      ...([...text].length > taskLimit ? { text: t('tasks.tooLong', { limit: taskLimit }) } : {}),
      ...(parseBusinessDate(dueOn) ? {} : { dueOn: t('tasks.dayWrong') }),
    }),
    submit: async ({ text, dueOn, clerkId }) => {
      await add.mutateAsync({ orderId: order.id, text: text.trim(), dueOn, clerkId } satisfies BodyInput<
        typeof addTask
      >)
      notices.say('ok', t('tasks.added'))
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <TextField
          form={form}
          name="text"
          label={t('tasks.text')}
          hint={t('tasks.textHint')}
          maxLength={taskLimit}
          required
        />
        <TextField form={form} name="dueOn" type="date" label={t('tasks.dueOn')} required />
        {colleagues.error ? (
          <ErrorState error={colleagues.error} onRetry={() => void colleagues.refetch()} />
        ) : (
          <SelectField form={form} name="clerkId" label={t('tasks.clerk')} choices={colleagues.choices} />
        )}
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('tasks.back')}</Button>
          <SubmitButton form={form}>{t('tasks.add')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

const wasChanged = (error: unknown): boolean =>
  error instanceof CallFailure && error.reason === 'order.taskChanged'

/**
 * Gives a task another day or clerk. What a colleague changed meanwhile is not overwritten: what was chosen here stays
 * in the form, and the task behind it shows how it is now.
 */
export function ChangeTaskDialog({
  task,
  staff,
  onClose,
}: {
  /** As the list has it now; it is read again after a refusal. */
  task: OrderTask
  staff: LoggedInStaff
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('work')
  const colleagues = useColleagueChoices(staff)
  const change = useChangeTask()
  const [version, setVersion] = useState(task.version)
  const form = useForm({
    initial: { dueOn: task.dueOn as string, clerkId: task.clerk.id as string },
    check: ({ dueOn }): Record<string, string> =>
      parseBusinessDate(dueOn) ? {} : { dueOn: t('tasks.dayWrong') },
    submit: async ({ dueOn, clerkId }) => {
      await change.mutateAsync({ id: task.id, version, dueOn, clerkId } satisfies BodyInput<
        typeof changeTask
      >)
      notices.say('ok', t('tasks.changed'))
      onClose()
    },
  })
  return (
    <Dialog title={t('tasks.changeTitle')} onClose={onClose}>
      <Form form={form} label={t('tasks.changeTitle')}>
        <div className="reason-text">
          <p>{task.text}</p>
          <p>
            {t('tasks.due', { day: task.dueOn })} · {t('tasks.forWhom', { name: task.clerk.name })}
          </p>
        </div>
        <TextField form={form} name="dueOn" type="date" label={t('tasks.dueOn')} required />
        {colleagues.error ? (
          <ErrorState error={colleagues.error} onRetry={() => void colleagues.refetch()} />
        ) : (
          <SelectField form={form} name="clerkId" label={t('tasks.clerk')} choices={colleagues.choices} />
        )}
        <div className="dialog-acts">
          {wasChanged(change.error) && version !== task.version && (
            <Button onClick={() => setVersion(task.version)}>{t('tasks.look')}</Button>
          )}
          <Button onClick={onClose}>{t('tasks.back')}</Button>
          <SubmitButton form={form}>{t('tasks.changeNow')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
