import type { ReactElement, ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { deskRefundTrailCall } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useRefundTrail } from '#web/features/payments/desk-api.ts'
import { Trail } from '#web/features/payments/trail.tsx'
import { Money, Pairs } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { RefundState, useActorName } from './money-marks.tsx'
import { QueueSection } from './queue-section.tsx'
import { RecordMissing } from './record-missing.tsx'
import { isOwnRequest, RefundActs } from './refund-acts.tsx'
import { RefundFacts } from './refund-list.tsx'

export const meta = pageTitle('deskRefund')

function Refund({ id, staff }: { id: string; staff: LoggedInStaff }): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const read = useRefundTrail(id)
  const nameOf = useActorName(staff.staffCode)
  if (!read.data)
    return (
      <RecordMissing
        error={read.error}
        words={{
          title: t('refund.notFound'),
          text: t('refund.notFoundText'),
          toList: t('refund.toList'),
        }}
        listTo={paths.deskRefunds()}
        onRetry={() => void read.refetch()}
      />
    )
  const { refund, steps } = read.data
  const channel = t(`desk:payments.channel.${refund.channel}`)
  const facts: [ReactNode, ReactNode][] = [
    [t('refund.kind'), t(`desk:refunds.kind.${refund.kind}`)],
    [t('refund.reason'), refund.reason],
    [
      t('refund.requested'),
      t('refund.requestedBy', { name: nameOf(refund.requestedBy), at: formatInstant(refund.requestedAt) }),
    ],
    ...(refund.approvedBy
      ? ([[t('refund.approved'), nameOf(refund.approvedBy)]] as [ReactNode, ReactNode][])
      : []),
    [t('refund.channel'), channel],
    [
      t('refund.payment'),
      <Link key="payment" className="code" to={paths.deskPayment(refund.paymentId)}>
        {refund.tradeNo}
      </Link>,
    ],
    ...(refund.orderId && refund.orderNumber
      ? ([
          [
            t('refund.order'),
            <Link key="order" className="code" to={paths.deskOrder(refund.orderId)}>
              {refund.orderNumber}
            </Link>,
          ],
        ] as [ReactNode, ReactNode][])
      : []),
    ...(refund.statementNumber
      ? ([
          [
            t('refund.statement'),
            <span key="statement" className="code">
              {refund.statementNumber}
            </span>,
          ],
        ] as [ReactNode, ReactNode][])
      : []),
    ...(refund.topUpNumber
      ? ([
          [
            t('refund.topUp'),
            <span key="topUp" className="code">
              {refund.topUpNumber}
            </span>,
          ],
        ] as [ReactNode, ReactNode][])
      : []),
    ...(refund.tries > 0 ? ([[t('refund.tries'), refund.tries]] as [ReactNode, ReactNode][]) : []),
  ]
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskRefunds()}>{t('refund.back')}</Link>
      </nav>
      <div className="head money-head">
        <h1 className="code">{refund.refundNo}</h1>
        <RefundState status={refund.status} />
        <b className="money-sum">
          <Money amount={refund.amount} currency="symbol" />
        </b>
        <span className="row-end">
          <RefundActs refund={refund} staff={staff} />
        </span>
      </div>
      {isOwnRequest(refund, staff) && <p className="hint">{t('refunds.yourOwn')}</p>}
      <div className="order-grid money-grid">
        <div className="order-main">
          <QueueSection id="trail" title={t('refund.trail')} lead={t('refund.trailLead')}>
            <Trail steps={steps} channel={channel} reader="desk" />
          </QueueSection>
        </div>
        <div className="order-side">
          <QueueSection id="facts" title={t('refund.facts')}>
            <Pairs items={facts} />
            <div className="money-notes">
              <RefundFacts refund={refund} />
            </div>
          </QueueSection>
        </div>
      </div>
    </>
  )
}

export default function DeskRefund(): ReactElement {
  const { id = '' } = useParams()
  const { staff } = useSession()
  return (
    <ForRoles call={deskRefundTrailCall}>{staff && <Refund key={id} id={id} staff={staff.staff} />}</ForRoles>
  )
}
