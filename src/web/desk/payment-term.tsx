import type { ReactElement } from 'react'
import type { DeskStatementDetail } from '#contract/statements.ts'
import { useSetPaymentTerm } from '#web/features/statements/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Bound of the contract. */
const mostDays = 180

const daysOf = (text: string): number | null => {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
  return days <= mostDays ? days : null
}

/** Within how many days a customer pays, from the next statement on. */
export function PaymentTerm({
  customer,
  onClose,
}: Pick<DeskStatementDetail, 'customer'> & { onClose: () => void }): ReactElement {
  const { t } = useTranslation('billing')
  const save = useSetPaymentTerm()
  const form = useForm({
    initial: { days: String(customer.termDays) },
    check: ({ days }): Record<string, string> => (daysOf(days) === null ? { days: t('term.daysWrong') } : {}),
    submit: async ({ days }) => {
      const count = daysOf(days)
      if (count === null) return
      await save.mutateAsync({ userId: customer.userId, days: count })
      notices.say('ok', t('term.saved', { count }))
      onClose()
    },
  })
  const title = t('term.title', { name: customer.name })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('term.text')}</p>
        </div>
        <TextField
          form={form}
          name="days"
          label={t('term.days')}
          hint={t('term.daysHint')}
          inputMode="numeric"
          maxLength={3}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('back')}</Button>
          <SubmitButton form={form}>{t('term.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
