import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { type BillKind, billKinds } from '#domain/bills/bill-lines.ts'
import { formatMonth } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import type { VoucherCustomer } from '#web/features/points/desk-api.ts'
import { useIssueStatements } from '#web/features/statements/desk-api.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SelectField, SubmitButton, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { CustomerField } from './customer-field.tsx'
import { recentMonths } from './recent-months.ts'

/** Makes the statements of one customer now, of what is billed so far; leads to those that were made. */
export function IssueStatements({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['billing', 'points'])
  const { language } = useReader()
  const navigate = useNavigate()
  const issue = useIssueStatements()
  const [submit, setSubmit] = useState<{ of: string; key: string } | null>(null)
  const months = recentMonths()
  const form = useForm({
    initial: { customer: null as VoucherCustomer | null, month: months[0] as string, kind: '' },
    check: ({ customer }): Record<string, string> =>
      customer ? {} : { customer: t('issue.customerMissing') },
    submit: async ({ customer, month, kind }) => {
      if (!customer) return
      // The same wish sent again is the same submit; another one is not.
      const of = [customer.userId, month, kind].join(' ')
      const key = submit?.of === of ? submit.key : submitKey()
      setSubmit({ of, key })
      const { items } = await issue.mutateAsync({
        userId: customer.userId,
        month,
        ...(kind ? { kind: kind as BillKind } : {}),
        key,
      })
      notices.say('ok', t('issue.done', { count: items.length }))
      onClose()
      const [first] = items
      await navigate(
        items.length === 1 && first
          ? paths.deskStatement(first.id)
          : paths.deskStatements({ customer: customer.userId, month }),
      )
    },
  })
  return (
    <Dialog title={t('issue.title')} onClose={onClose}>
      <Form form={form} label={t('issue.title')}>
        <div className="reason-text">
          <p>{t('issue.text')}</p>
        </div>
        <CustomerField
          value={form.values.customer}
          chosen={t('issue.customer')}
          error={form.errors.customer}
          onChange={(customer) => form.set('customer', customer)}
        />
        <SelectField
          form={form}
          name="month"
          label={t('issue.month')}
          choices={months.map((value) => ({ value, label: formatMonth(value, language) }))}
        />
        <SelectField
          form={form}
          name="kind"
          label={t('issue.kind')}
          placeholder={t('issue.everyKind')}
          choices={billKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('back')}</Button>
          <SubmitButton form={form}>{t('issue.now')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
