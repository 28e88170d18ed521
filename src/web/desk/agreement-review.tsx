import { type ReactElement, type ReactNode, useState } from 'react'
import type { DeskAgreement } from '#contract/invoices.ts'
import { downloadAgreement, useDecideAgreement } from '#web/features/invoices/desk-api.ts'
import { ShownDocument, saveAs, useShownDocument } from '#web/features/orders/document-preview.tsx'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Callout, Pairs } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './agreement-review.module.css'
import { customerName } from './invoice-marks.tsx'

/** Longest reason for sending an agreement back, as the contract holds it. */
const reasonLimit = 200

/** What the customer entered beside the signed paper; approved, or sent back with a reason. */
export function AgreementReview({
  agreement,
  onClose,
}: {
  agreement: DeskAgreement
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['invoicing', 'orders'])
  const decide = useDecideAgreement()
  const [rejecting, setRejecting] = useState(false)
  const paper = useShownDocument(agreement.fileName, () => downloadAgreement(agreement.id))
  const { id, customer, kind, status } = agreement
  const approval = useForm({
    initial: {},
    submit: async () => {
      await decide.mutateAsync({ id, approve: true })
      notices.say('ok', t('agreements.approved'))
      onClose()
    },
  })
  const facts: [ReactNode, ReactNode][] = [
    [t('agreements.payer'), <b key="payer">{agreement.payerName}</b>],
    [t('agreements.kind'), t(`agreements.kinds.${kind}`)],
    [
      t('agreements.tax'),
      <span key="tax" className="code">
        {agreement.taxNumber ?? '–'}
      </span>,
    ],
    [t('agreements.validUntil'), agreement.validUntil],
    [t('agreements.customer'), customerName(customer)],
    [
      t('agreements.file'),
      <span key="file" className="file-name">
        {agreement.fileName}
      </span>,
    ],
  ]
  return (
    <Dialog
      title={t(status === 'submitted' ? 'agreements.reviewOf' : 'agreements.seeOf', {
        payer: agreement.payerName,
      })}
      size="l"
      onClose={onClose}
    >
      <div className={styles.review}>
        <div className={styles.facts}>
          <h3>{t('agreements.facts')}</h3>
          <Pairs items={facts} />
          {agreement.reason && (
            <Callout meaning="wait">{t('agreements.reasonOf', { reason: agreement.reason })}</Callout>
          )}
          {status === 'submitted' &&
            (rejecting ? (
              <Rejection
                id={id}
                decide={decide.mutateAsync}
                onKeep={() => setRejecting(false)}
                onDone={onClose}
              />
            ) : (
              <Form form={approval} label={t('agreements.approve')}>
                <p className="sm soft">{t('agreements.check')}</p>
                <p className="sm soft">{t(`agreements.effects.${kind}`)}</p>
                <div className="form-end">
                  <Button onClick={() => setRejecting(true)}>{t('agreements.reject')}</Button>
                  <SubmitButton form={approval}>{t('agreements.approve')}</SubmitButton>
                </div>
              </Form>
            ))}
        </div>
        <section className={styles.paper} aria-label={t('agreements.paper')}>
          <ShownDocument name={agreement.fileName} shown={paper} />
          {paper.download && (
            <Button
              size="s"
              icon="download"
              onClick={() => paper.download && saveAs(paper.download, agreement.fileName)}
            >
              {t('orders:documents.downloadIt')}
            </Button>
          )}
        </section>
      </div>
    </Dialog>
  )
}

function Rejection({
  id,
  decide,
  onKeep,
  onDone,
}: {
  id: string
  decide: ReturnType<typeof useDecideAgreement>['mutateAsync']
  onKeep: () => void
  onDone: () => void
}): ReactElement {
  const { t } = useTranslation(['invoicing', 'desk'])
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> => {
      if (reason.trim() === '') return { reason: t('desk:reason.missing') }
      return [...reason].length > reasonLimit
        ? { reason: t('desk:reason.tooLong', { limit: reasonLimit }) }
        : {}
    },
    submit: async ({ reason }) => {
      await decide({ id, approve: false, reason: reason.trim() })
      notices.say('ok', t('agreements.rejected'))
      onDone()
    },
  })
  return (
    <Form form={form} label={t('agreements.rejectNow')}>
      <TextAreaField
        form={form}
        name="reason"
        label={t('agreements.reason')}
        hint={t('agreements.reasonHint')}
        limit={reasonLimit}
        required
      />
      <div className="form-end">
        <Button onClick={onKeep}>{t('agreements.keep')}</Button>
        <SubmitButton form={form}>{t('agreements.rejectNow')}</SubmitButton>
      </div>
    </Form>
  )
}
