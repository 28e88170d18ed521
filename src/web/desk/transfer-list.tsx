import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { confirmTransferCall, type DeskProofReply, reasonLimit, rejectProofCall } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { DocumentPreview } from '#web/features/orders/document-preview.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { downloadProof, useRejectProof } from '#web/features/payments/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Age, Money, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ConfirmTransfer } from './transfer-dialogs.tsx'

type Asking = { readonly what: 'see' | 'confirm' | 'reject'; readonly proof: DeskProofReply }

/** Proofs of transfers that wait: looked at, found on the bank's list and confirmed, or rejected with a reason. */
export function TransferList({
  proofs,
  staff,
}: {
  proofs: readonly DeskProofReply[]
  staff: LoggedInStaff
}): ReactElement {
  // The preview's words come with the page: fetched on opening, they would take the page and the focus away.
  const { t } = useTranslation(['money', 'desk', 'users', 'orders'])
  const now = useNow()
  const reject = useRejectProof()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const barred = (call: { roles: readonly string[] }) =>
    mayCall(call, staff.role) ? undefined : t('desk:mayNot', { role: t(`users:roles.${staff.role}`) })
  return (
    <>
      <ul className="work">
        {proofs.map((proof) => (
          <li key={proof.id}>
            <StatusText meaning="wait" icon="bank">
              {t('payment.proofStatus.submitted')}
            </StatusText>
            <span>
              <Link className="code" to={paths.deskPayment(proof.paymentId)}>
                {proof.tradeNo}
              </Link>{' '}
              {proof.customerName}
              <small className="code">
                {[...proof.orderNumbers, ...proof.statementNumbers, ...proof.topUpNumbers].join(' ')}
              </small>
              <small>{t('transfers.payer', { payer: proof.payerName, day: proof.paidOn })}</small>
              <small>
                {proof.bankReference
                  ? t('transfers.reference', { number: proof.bankReference })
                  : t('transfers.noReference')}
              </small>
              <small>
                <Age at={proof.submittedAt} now={now} />
              </small>
              {proof.heldUntil && (
                <small className="t-wait">
                  {t('transfers.held', { at: formatInstant(proof.heldUntil) })}
                </small>
              )}
            </span>
            <span className="r">
              <b>
                <Money amount={proof.amount} currency="symbol" />
              </b>
              <small>{t('transfers.wants')}</small>
            </span>
            <span className="do">
              <Button size="s" icon="file" onClick={() => setAsking({ what: 'see', proof })}>
                {t('transfers.see')}
              </Button>
              <Button
                size="s"
                look="primary"
                reason={barred(confirmTransferCall)}
                onClick={() => setAsking({ what: 'confirm', proof })}
              >
                {t('transfers.confirm')}
              </Button>
              <Button
                size="s"
                reason={barred(rejectProofCall)}
                onClick={() => setAsking({ what: 'reject', proof })}
              >
                {t('transfers.reject')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {asking?.what === 'see' && (
        <DocumentPreview
          name={asking.proof.fileName}
          read={() => downloadProof(asking.proof.fileId)}
          onClose={close}
        />
      )}
      {asking?.what === 'confirm' && (
        <ConfirmTransfer
          transfer={{
            paymentId: asking.proof.paymentId,
            tradeNo: asking.proof.tradeNo,
            amount: asking.proof.amount,
            payer: asking.proof.payerName,
            paidOn: asking.proof.paidOn,
            bankReference: asking.proof.bankReference ?? '',
          }}
          onClose={close}
        />
      )}
      {asking?.what === 'reject' && (
        <ReasonDialog
          title={t('transfers.rejectTitle')}
          label={t('transfers.rejectReason')}
          hint={t('desk:order.reasonRead')}
          limit={reasonLimit}
          action={t('transfers.rejectNow')}
          act={async (reason) => {
            await reject.mutateAsync({ proofId: asking.proof.id, reason })
            notices.say('ok', t('transfers.rejected'))
          }}
          onClose={close}
        >
          <p>{t('transfers.rejectText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
