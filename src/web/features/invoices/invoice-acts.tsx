import { type ReactElement, useState } from 'react'
import { downloadInvoice, type InvoiceReply } from '#contract/invoices.ts'
import { needsNewApplication } from '#domain/invoices/invoices.ts'
import { formatMoney } from '#i18n/format.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useGiveUp, useRetry } from './api.ts'
import { MailDialog } from './mail-dialog.tsx'

/** What may be done with an invoice now, by its open moves; nothing where there is nothing to do. */
export function InvoiceActs({ invoice, size }: { invoice: InvoiceReply; size?: 's' }): ReactElement | null {
  const { t } = useTranslation('invoices')
  const retry = useRetry()
  const [asking, setAsking] = useState<'mail' | 'giveUp' | null>(null)
  const { openMoves, number } = invoice
  const can = (move: (typeof openMoves)[number]) => openMoves.includes(move)
  const sized = size ? { size } : {}
  const anew = can('giveUp') && needsNewApplication(invoice.failureCode)
  const mailed = invoice.mailedAt !== null || invoice.mailFailure !== null
  if (openMoves.length === 0) return null
  return (
    <>
      {can('download') &&
        (['pdf', 'xml'] as const).map((as) => (
          <DownloadButton key={as} invoice={invoice} as={as} {...sized} />
        ))}
      {can('mail') && (
        <Button
          {...sized}
          aria-label={t(mailed ? 'acts.mailAgainOf' : 'acts.mailOf', { number })}
          onClick={() => setAsking('mail')}
        >
          {t(mailed ? 'acts.mailAgain' : 'acts.mail')}
        </Button>
      )}
      {anew && <GiveUpButton number={number} {...sized} look="primary" onAsk={() => setAsking('giveUp')} />}
      {can('retry') && (
        <Button
          {...sized}
          {...(anew ? {} : { look: 'primary' as const })}
          icon="retry"
          aria-label={t('acts.retryOf', { number })}
          pending={retry.isPending}
          onClick={() =>
            retry.mutate(invoice.id, { onSuccess: () => notices.say('ok', t('acts.retried', { number })) })
          }
        >
          {t('acts.retry')}
        </Button>
      )}
      {can('giveUp') && !anew && (
        <GiveUpButton number={number} {...sized} onAsk={() => setAsking('giveUp')} />
      )}
      {asking === 'mail' && <MailDialog invoice={invoice} onClose={() => setAsking(null)} />}
      {asking === 'giveUp' && <GiveUpDialog invoice={invoice} onClose={() => setAsking(null)} />}
    </>
  )
}

function GiveUpButton({
  number,
  onAsk,
  ...looks
}: {
  number: string
  size?: 's'
  look?: 'primary'
  onAsk: () => void
}): ReactElement {
  const { t } = useTranslation('invoices')
  return (
    <Button {...looks} aria-label={t('acts.giveUpOf', { number })} onClick={onAsk}>
      {t('acts.giveUp')}
    </Button>
  )
}

function DownloadButton({
  invoice,
  as,
  size,
}: {
  invoice: InvoiceReply
  as: 'pdf' | 'xml'
  size?: 's'
}): ReactElement {
  const { t } = useTranslation('invoices')
  const [pending, setPending] = useState(false)
  return (
    <Button
      icon="download"
      aria-label={t(`acts.${as}Of`, { number: invoice.number })}
      pending={pending}
      {...(size ? { size } : {})}
      onClick={async () => {
        setPending(true)
        // A failure has been said as a passing notice.
        await downloadPaper(downloadInvoice, { id: invoice.id, as }).catch(() => undefined)
        setPending(false)
      }}
    >
      {as.toUpperCase()}
    </Button>
  )
}

/** Giving up frees the lines: what that means is said before. */
function GiveUpDialog({ invoice, onClose }: { invoice: InvoiceReply; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const giveUp = useGiveUp()
  return (
    <StepDialog
      title={t('giveUp.title', { number: invoice.number })}
      back={t('giveUp.back')}
      action={t('giveUp.act')}
      act={async () => {
        await giveUp.mutateAsync(invoice.id)
        notices.say('ok', t('giveUp.done'))
      }}
      onClose={onClose}
    >
      <p>{t('giveUp.text', { amount: formatMoney(invoice.amount, { currency: 'symbol' }) })}</p>
      <p>{t('giveUp.instead')}</p>
    </StepDialog>
  )
}
