import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { confirmTransferCall, type DeskPaymentReply, deskPaymentTrailCall } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { usePaymentTrail } from '#web/features/payments/desk-api.ts'
import { Trail } from '#web/features/payments/trail.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime, Money, Pairs } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { GiveBackButton } from './give-back-button.tsx'
import { todayInBeijing } from './money-fields.ts'
import { PaymentState } from './money-marks.tsx'
import { PaymentCaptures, PaymentOrders, PaymentProofs, PaymentRefunds } from './payment-parts.tsx'
import { QueueSection } from './queue-section.tsx'
import { RecordMissing } from './record-missing.tsx'
import { ConfirmTransfer } from './transfer-dialogs.tsx'

export const meta = pageTitle('deskPayment')

/** A transfer that stands on the bank's list though nobody showed a proof of it. */
function FoundTransfer({
  payment,
  staff,
}: {
  payment: DeskPaymentReply
  staff: LoggedInStaff
}): ReactElement | null {
  const { t } = useTranslation(['money', 'desk', 'users'])
  const [open, setOpen] = useState(false)
  if (payment.channel !== 'bankTransfer' || payment.outcome === 'credited') return null
  const proof = payment.proofs.find((each) => each.status === 'submitted')
  return (
    <>
      <Button
        icon="bank"
        look="primary"
        reason={
          mayCall(confirmTransferCall, staff.role)
            ? undefined
            : t('desk:mayNot', { role: t(`users:roles.${staff.role}`) })
        }
        onClick={() => setOpen(true)}
      >
        {t(proof ? 'transfers.confirm' : 'transfers.without')}
      </Button>
      {open && (
        <ConfirmTransfer
          transfer={{
            paymentId: payment.id,
            tradeNo: payment.tradeNo,
            amount: payment.amount,
            payer: proof?.payerName ?? '',
            paidOn: proof?.paidOn ?? todayInBeijing(),
            bankReference: proof?.bankReference ?? '',
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Payment({ id, staff }: { id: string; staff: LoggedInStaff }): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const read = usePaymentTrail(id)
  if (!read.data)
    return (
      <RecordMissing
        error={read.error}
        words={{
          title: t('payment.notFound'),
          text: t('payment.notFoundText'),
          toList: t('payment.toList'),
        }}
        listTo={paths.deskPayments()}
        onRetry={() => void read.refetch()}
      />
    )
  const { payment, steps } = read.data
  const channel = t(`desk:payments.channel.${payment.channel}`)
  const facts: [ReactNode, ReactNode][] = [
    [t('payment.channel'), channel],
    [
      t('payment.reference'),
      <span key="reference" className="code">
        {payment.channelTradeNo ?? '–'}
      </span>,
    ],
    [
      t('payment.customer'),
      <Link key="customer" className="link" to={paths.deskOrders({ customer: payment.userId })}>
        {t('payment.customerOrders')}
      </Link>,
    ],
    [t('payment.created'), <DateTime key="created" at={payment.createdAt} />],
    [t('payment.expires'), <DateTime key="expires" at={payment.expiresAt} />],
    [t('payment.paid'), <DateTime key="paid" at={payment.paidAt} />],
    ...(payment.authorizedPayer
      ? ([[t('payment.authorized'), payment.authorizedPayer]] as [ReactNode, ReactNode][])
      : []),
    ...(payment.failure ? ([[t('payment.failure'), payment.failure]] as [ReactNode, ReactNode][]) : []),
  ]
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskPayments()}>{t('payment.back')}</Link>
      </nav>
      <div className="head money-head">
        <h1 className="code">{payment.tradeNo}</h1>
        <PaymentState payment={payment} />
        <b className="money-sum">
          <Money amount={payment.amount} currency="symbol" />
        </b>
        <span className="row-end">
          <GiveBackButton payment={payment} staff={staff} />
          <FoundTransfer payment={payment} staff={staff} />
        </span>
      </div>
      <div className="order-grid money-grid">
        <div className="order-main">
          <QueueSection id="orders" title={t('payment.orders')} lead={t('payment.ordersLead')}>
            <PaymentOrders payment={payment} staff={staff} />
          </QueueSection>
          <QueueSection id="captures" title={t('payment.captures')} lead={t('payment.capturesLead')}>
            <PaymentCaptures payment={payment} />
          </QueueSection>
          {payment.proofs.length > 0 && (
            <QueueSection id="proofs" title={t('payment.proofs')}>
              <PaymentProofs payment={payment} />
            </QueueSection>
          )}
          <QueueSection id="refunds" title={t('payment.refunds')}>
            {payment.refunds.length === 0 ? (
              <p className="quiet sm">{t('payment.noRefunds')}</p>
            ) : (
              <PaymentRefunds payment={payment} />
            )}
          </QueueSection>
        </div>
        <div className="order-side">
          <QueueSection id="facts" title={t('payment.facts')}>
            <Pairs items={facts} />
          </QueueSection>
          <QueueSection id="trail" title={t('payment.trail')} lead={t('payment.trailLead')}>
            <Trail steps={steps} channel={channel} reader="desk" />
          </QueueSection>
        </div>
      </div>
    </>
  )
}

export default function DeskPayment(): ReactElement {
  const { id = '' } = useParams()
  const { staff } = useSession()
  return (
    <ForRoles call={deskPaymentTrailCall}>
      {staff && <Payment key={id} id={id} staff={staff.staff} />}
    </ForRoles>
  )
}
