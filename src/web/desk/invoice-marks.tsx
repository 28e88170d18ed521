import type { ReactElement } from 'react'
import type { DeskInvoice, InvoiceReply } from '#contract/invoices.ts'
import { waitsForCustomer } from '#domain/invoices/invoices.ts'
import { formatInstant } from '#i18n/format.ts'
import { useRetryAtDesk } from '#web/features/invoices/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { type Meaning, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const looks = {
  invoicing: { meaning: 'wait', icon: 'clock' },
  success: { meaning: 'ok', icon: 'check-circle' },
  failed: { meaning: 'stop', icon: 'alert' },
  givenUp: { meaning: 'idle', icon: 'close' },
} as const satisfies Record<string, { meaning: Meaning; icon: string }>

/** A customer by the company's name, where there is one. */
export const customerName = ({ name, company }: DeskInvoice['customer']): string => company ?? name

/** How an invoice stands; of a failed one also why, of a red letter that it is one. */
export function InvoiceState({
  invoice,
}: {
  invoice: Pick<InvoiceReply, 'status' | 'givenUpAt' | 'failure' | 'redOf'>
}): ReactElement {
  const { t } = useTranslation('invoicing')
  const standing = invoice.givenUpAt ? 'givenUp' : invoice.status
  return (
    <span className="pay-state">
      <StatusText {...looks[standing]}>{t(`statuses.${standing}`)}</StatusText>
      {standing === 'failed' && invoice.failure && <small>{invoice.failure}</small>}
    </span>
  )
}

/** Whether its mail went out, waits, was not wanted, or why it did not arrive. */
export function MailState({
  invoice,
}: {
  invoice: Pick<InvoiceReply, 'email' | 'status' | 'mailedAt' | 'mailFailure'>
}): ReactElement {
  const { t } = useTranslation('invoicing')
  if (invoice.email === null) return <span className="quiet">{t('noMail')}</span>
  if (invoice.mailFailure) return <span className="t-stop">{invoice.mailFailure}</span>
  if (invoice.mailedAt) return <span>{t('mailed', { at: formatInstant(invoice.mailedAt) })}</span>
  return <span className="quiet">{t('mailWaits')}</span>
}

/** Tries a failed invoice again, where it may be. */
export function RetryInvoice({
  invoice,
  size,
}: {
  invoice: Pick<DeskInvoice, 'id' | 'number' | 'openMoves' | 'failureCode' | 'redOf'>
  size?: 's'
}): ReactElement | null {
  const { t } = useTranslation('invoicing')
  const retry = useRetryAtDesk()
  if (!invoice.openMoves.includes('retry')) return null
  return (
    <Button
      {...(waitsForCustomer(invoice) ? {} : { look: 'primary' })}
      icon="retry"
      {...(size ? { size } : {})}
      pending={retry.isPending}
      aria-label={t('retryOf', { number: invoice.number })}
      onClick={() => retry.mutate(invoice.id, { onSuccess: () => void notices.say('ok', t('retried')) })}
    >
      {t('retry')}
    </Button>
  )
}
