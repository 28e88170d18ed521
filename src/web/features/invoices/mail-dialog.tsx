import { type ReactElement, useRef } from 'react'
import { type InvoiceReply, mailInvoice } from '#contract/invoices.ts'
import { formatInstant } from '#i18n/format.ts'
import { submitKey } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useMail } from './api.ts'

/** Sends an issued invoice by e-mail, PDF and XML attached; to another address if that is wanted. */
export function MailDialog({
  invoice,
  onClose,
}: {
  invoice: InvoiceReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const { language } = useReader()
  const mail = useMail()
  const key = useRef(submitKey())
  const form = useForm({
    initial: { email: invoice.email ?? '' },
    check: ({ email }) => checkWith(mailInvoice.body, language)({ id: invoice.id, email }),
    async submit({ email }) {
      await mail.mutateAsync({ id: invoice.id, email, key: key.current })
      notices.say('ok', t('mail.sent', { email: email.trim() }))
      onClose()
    },
  })
  return (
    <Dialog title={t('mail.title', { number: invoice.number })} onClose={onClose}>
      {invoice.mailFailure ? (
        <Callout meaning="stop">{invoice.mailFailure}</Callout>
      ) : (
        invoice.mailedAt && (
          <Callout meaning="ok">{t('mail.before', { at: formatInstant(invoice.mailedAt) })}</Callout>
        )
      )}
      <Form form={form} label={t('mail.title', { number: invoice.number })}>
        <TextField
          form={form}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('mail.to')}
          hint={t('mail.hint')}
          maxLength={254}
          required
        />
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t('mail.send')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
