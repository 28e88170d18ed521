import { type ReactElement, useState } from 'react'
import type { BillLineReply } from '#contract/bills.ts'
import { billNoteLimit } from '#domain/bills/bill-lines.ts'
import { decimal, parseAmount } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useCreditBillLine } from '#web/features/bills/desk-api.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** Takes a part of a charge back, or all of it: a line of its own, in the charge's own currency and at its own rate. */
export function CreditCharge({ line, onClose }: { line: BillLineReply; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['bills', 'desk'])
  const { read } = useReader()
  const credit = useCreditBillLine()
  const [key] = useState(submitKey)
  const { amount: charged } = line
  const typed = (text: string) => {
    const amount = parseAmount(text, charged.currency)
    return amount && amount.minor > 0 && amount.minor <= charged.minor ? amount : null
  }
  const form = useForm({
    initial: { amount: decimal(charged), note: '' },
    check: ({ amount, note }) => ({
      ...(typed(amount) ? {} : { amount: t('desk.amountWrong', { most: formatMoney(charged) }) }),
      ...(note.trim() ? {} : { note: t('desk:reason.missing') }),
    }),
    submit: async ({ amount, note }) => {
      const minor = typed(amount)?.minor
      if (!minor) return
      await credit.mutateAsync({ id: line.id, amountMinor: minor, note: note.trim(), key })
      notices.say('ok', t('desk.credited'))
      onClose()
    },
  })
  const title = t('desk.creditOf', { charge: read(line.name), amount: formatMoney(charged) })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('desk.creditText')}</p>
        </div>
        <TextField
          form={form}
          name="amount"
          label={t('desk.creditAmount', { currency: charged.currency })}
          inputMode="decimal"
          required
        />
        <TextAreaField
          form={form}
          name="note"
          label={t('desk.creditNote')}
          hint={t('desk.noteRead')}
          limit={billNoteLimit}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>{t('desk.credit')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
