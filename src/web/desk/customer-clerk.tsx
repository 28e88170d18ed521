import type { ReactElement } from 'react'
import type { DeskCustomer } from '#contract/customers.ts'
import { useAssignCustomer, useSalesClerks } from '#web/features/customers/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SelectField, SubmitButton, useForm } from '#web/ui/form.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Props = { customer: DeskCustomer; onClose: () => void }

function Choose({
  customer,
  onClose,
  clerks,
}: Props & { clerks: readonly { readonly id: string; readonly name: string }[] }): ReactElement {
  const { t } = useTranslation('customers')
  const assign = useAssignCustomer()
  const { clerk, userId } = customer
  const form = useForm({
    initial: { staffId: clerk?.id ?? '' },
    submit: async ({ staffId }) => {
      const done = await assign.mutateAsync({ userId, staffId: staffId || null, before: clerk?.id ?? null })
      notices.say('ok', done.clerk ? t('clerk.saved', { name: done.clerk.name }) : t('clerk.freed'))
      onClose()
    },
  })
  return (
    <Form form={form} label={t('clerk.change')}>
      <div className="reason-text">
        <p>{t('clerk.changeText')}</p>
      </div>
      <SelectField
        form={form}
        name="staffId"
        label={t('clerk.choose')}
        placeholder={t('clerk.nobody')}
        choices={clerks.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="form-end">
        <Button onClick={onClose}>{t('clerk.back')}</Button>
        <SubmitButton form={form}>{t('clerk.save')}</SubmitButton>
      </div>
    </Form>
  )
}

/** Which clerk of sales looks after a customer. */
export function CustomerClerkDialog({ customer, onClose }: Props): ReactElement {
  const { t } = useTranslation('customers')
  const clerks = useSalesClerks()
  return (
    <Dialog title={t('clerk.change')} onClose={onClose}>
      {clerks.data ? (
        <Choose customer={customer} clerks={clerks.data} onClose={onClose} />
      ) : clerks.error ? (
        <ErrorState error={clerks.error} onRetry={() => void clerks.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}
