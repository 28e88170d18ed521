import type { ReactElement } from 'react'
import type { InvoiceReply } from '#contract/invoices.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusBadge, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Standing = InvoiceReply['status'] | 'givenUp'
const looks: Record<Standing, { readonly meaning: Meaning; readonly icon: IconName }> = {
  invoicing: { meaning: 'wait', icon: 'clock' },
  success: { meaning: 'ok', icon: 'check-circle' },
  failed: { meaning: 'stop', icon: 'alert' },
  givenUp: { meaning: 'idle', icon: 'barred' },
}

/** How far an invoice is: a failed one that was given up waits for nothing any more. */
export const standingOf = ({ status, givenUpAt }: Pick<InvoiceReply, 'status' | 'givenUpAt'>): Standing =>
  status === 'failed' && givenUpAt ? 'givenUp' : status

/** How far an invoice is: a plate in a heading, words with an icon in a row. */
export function InvoiceStanding({
  invoice,
  plate,
}: {
  invoice: Pick<InvoiceReply, 'status' | 'givenUpAt'>
  plate?: boolean
}): ReactElement {
  const { t } = useTranslation('invoices')
  const standing = standingOf(invoice)
  const Mark = plate ? StatusBadge : StatusText
  return <Mark {...looks[standing]}>{t(`standings.${standing}`)}</Mark>
}

/** What sets an invoice apart: that it takes another one back, and that no tax office knows it. */
export function InvoiceTags({ invoice }: { invoice: Pick<InvoiceReply, 'redOf' | 'sample'> }): ReactElement {
  const { t } = useTranslation('invoices')
  return (
    <>
      {invoice.redOf && <span className="tag plain stop">{t('red')}</span>}
      {invoice.sample && (
        <span className="tag plain note" title={t('sampleText')}>
          {t('sample')}
        </span>
      )}
    </>
  )
}
