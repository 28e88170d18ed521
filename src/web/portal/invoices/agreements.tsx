import { type ReactElement, useState } from 'react'
import { type AgreementReply, agreementFile } from '#contract/invoices.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { formatDay, formatInstant } from '#i18n/format.ts'
import { AgreementDialog } from '#web/features/invoices/agreement-dialog.tsx'
import type { useAgreements } from '#web/features/invoices/api.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Callout, type Meaning, StatusText } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './invoices.module.css'

type Standing = AgreementReply['status'] | 'ended'
const looks: Record<Standing, { readonly meaning: Meaning; readonly icon: IconName }> = {
  submitted: { meaning: 'wait', icon: 'clock' },
  approved: { meaning: 'ok', icon: 'check-circle' },
  rejected: { meaning: 'stop', icon: 'alert' },
  ended: { meaning: 'idle', icon: 'calendar' },
}

/** What was handed in of payers, and what finance says about it. */
export function Agreements({ agreements }: { agreements: ReturnType<typeof useAgreements> }): ReactElement {
  const { t } = useTranslation('invoices')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button look="primary" icon="upload" onClick={() => setAdding(true)}>
      {t('agreements.add')}
    </Button>
  )
  if (!agreements.data) {
    return agreements.error ? (
      <ErrorState
        title={t('agreements.failed')}
        error={agreements.error}
        onRetry={() => void agreements.refetch()}
      />
    ) : (
      <Skeleton lines={6} />
    )
  }
  return (
    <>
      <p className={css.guide}>{t('agreements.lead')}</p>
      {agreements.data.length === 0 ? (
        <EmptyState icon="document" title={t('agreements.none')} actions={add}>
          {t('agreements.noneText')}
        </EmptyState>
      ) : (
        <>
          <p className={css.toolbar}>{add}</p>
          <ul className={css.cards}>
            {agreements.data.map((agreement) => (
              <Agreement key={agreement.id} agreement={agreement} />
            ))}
          </ul>
        </>
      )}
      {adding && <AgreementDialog kind="entrustment" onClose={() => setAdding(false)} />}
    </>
  )
}

function Agreement({ agreement }: { agreement: AgreementReply }): ReactElement {
  const { t } = useTranslation('invoices')
  const today = businessDateOf(useNow())
  const [pending, setPending] = useState(false)
  const [again, setAgain] = useState(false)
  const { kind, payerName, taxNumber, fileName, validUntil, status, reason, handedInAt, decidedAt } =
    agreement
  const standing: Standing = status === 'approved' && validUntil < today ? 'ended' : status
  return (
    <li className={css.card}>
      <h2>{payerName}</h2>
      <p className={css.line}>
        <span className="quiet">{t(`agreements.kinds.${kind}`)}</span>
        <StatusText {...looks[standing]}>{t(`agreements.standings.${standing}`)}</StatusText>
      </p>
      {reason && <Callout meaning="stop">{t('agreements.because', { reason })}</Callout>}
      <p className={css.small}>
        {t('agreements.until', { day: formatDay(validUntil) })}
        {taxNumber && (
          <>
            {' · '}
            <span className="code">{taxNumber}</span>
          </>
        )}
        <br />
        {t('agreements.handedIn', { at: formatInstant(handedInAt) })}
        {decidedAt && ` · ${t('agreements.decided', { at: formatInstant(decidedAt) })}`}
      </p>
      <p className={css.acts}>
        <Button
          size="s"
          icon="download"
          aria-label={t('agreements.fileOf', { name: fileName })}
          pending={pending}
          onClick={async () => {
            setPending(true)
            // A failure has been said as a passing notice.
            await downloadPaper(agreementFile, { id: agreement.id }).catch(() => undefined)
            setPending(false)
          }}
        >
          {fileName}
        </Button>
        {(standing === 'rejected' || standing === 'ended') && (
          <Button
            size="s"
            aria-label={t('agreements.againOf', { name: payerName })}
            onClick={() => setAgain(true)}
          >
            {t('agreements.again')}
          </Button>
        )}
      </p>
      {again && <AgreementDialog kind={kind} payerName={payerName} onClose={() => setAgain(false)} />}
    </li>
  )
}
