import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { DeskPaymentReply } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { paths } from '#web/app/paths.ts'
import { DocumentPreview } from '#web/features/orders/document-preview.tsx'
import { downloadProof } from '#web/features/payments/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime, Money } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import { RefundState } from './money-marks.tsx'
import { PartRefundButton } from './part-refund.tsx'
import { TopUpRefundButton } from './top-up-refund.tsx'

/** The orders that a payment covers, each with its part, and the way to return a part of that. */
export function PaymentOrders({
  payment,
  staff,
}: {
  payment: DeskPaymentReply
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation('money')
  return (
    <div className="kit-table">
      <WideTable caption={t('payment.orders')}>
        <thead>
          <tr>
            <th scope="col">{t('payment.order')}</th>
            <th scope="col" className="r">
              {t('payment.part')}
            </th>
            <th scope="col" className="r">
              {t('payment.refundedPart')}
            </th>
            <th scope="col">
              <span className="sr">{t('part.ask')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payment.orders.map((order) => (
            <tr key={order.orderId}>
              <th scope="row" className="id">
                <Link className="code" to={paths.deskOrder(order.orderId)}>
                  {order.orderNumber}
                </Link>
              </th>
              <td className="r" data-title={t('payment.part')}>
                <Money amount={order.amount} />
              </td>
              <td className="r" data-title={t('payment.refundedPart')}>
                <Money amount={order.refunded} />
              </td>
              <td className="r">
                {payment.outcome === 'credited' && <PartRefundButton order={order} staff={staff} />}
              </td>
            </tr>
          ))}
          {payment.statements.map((statement) => (
            <tr key={statement.statementId}>
              <th scope="row" className="code id">
                {statement.statementNumber}
              </th>
              <td className="r" data-title={t('payment.part')}>
                <Money amount={statement.amount} />
              </td>
              <td className="r" data-title={t('payment.refundedPart')}>
                –
              </td>
              <td />
            </tr>
          ))}
          {payment.topUps.map((topUp) => (
            <tr key={topUp.topUpId}>
              <th scope="row" className="code id">
                {topUp.topUpNumber}
              </th>
              <td className="r" data-title={t('payment.part')}>
                <Money amount={topUp.amount} />
              </td>
              <td className="r" data-title={t('payment.refundedPart')}>
                –
              </td>
              <td className="r">
                {payment.outcome === 'credited' && <TopUpRefundButton topUp={topUp} staff={staff} />}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  )
}

/** What the company or the bank really took. */
export function PaymentCaptures({ payment }: { payment: DeskPaymentReply }): ReactElement {
  const { t } = useTranslation('money')
  if (payment.captures.length === 0) return <p className="quiet sm">{t('payment.noCaptures')}</p>
  return (
    <div className="kit-table">
      <WideTable caption={t('payment.captures')} className="wrapped-heads">
        <thead>
          <tr>
            <th scope="col">{t('payment.reference')}</th>
            <th scope="col" className="r">
              {t('payment.came')}
            </th>
            <th scope="col" className="r">
              {t('payment.refundedPart')}
            </th>
            <th scope="col">{t('payment.payer')}</th>
            <th scope="col">{t('payment.paid')}</th>
            <th scope="col">{t('payment.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {payment.captures.map((capture) => (
            <tr key={capture.channelTradeNo}>
              <th scope="row" className="code wrap id">
                {capture.channelTradeNo}
              </th>
              <td className="r" data-title={t('payment.came')}>
                <Money amount={capture.amount} />
              </td>
              <td className="r" data-title={t('payment.refundedPart')}>
                <Money amount={capture.refunded} />
              </td>
              <td data-title={t('payment.payer')}>{capture.payer ?? '–'}</td>
              <td className="nb" data-title={t('payment.paid')}>
                <DateTime at={capture.paidAt} />
              </td>
              <td data-title={t('payment.outcome')}>
                {t(`outcomes.${capture.outcome}`)}
                <small>{t(`foundBy.${capture.foundBy}`)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  )
}

/** The proofs that the shipper showed, with what finance said of each. */
export function PaymentProofs({ payment }: { payment: DeskPaymentReply }): ReactElement {
  const { t } = useTranslation(['money', 'orders'])
  const [seen, setSeen] = useState<DeskPaymentReply['proofs'][number] | null>(null)
  return (
    <>
      <ul className="work">
        {payment.proofs.map((proof) => (
          <li key={proof.id}>
            <span className="state">{t(`payment.proofStatus.${proof.status}`)}</span>
            <span>
              {t('transfers.payer', { payer: proof.payerName, day: proof.paidOn })}
              <small>
                {proof.bankReference
                  ? t('transfers.reference', { number: proof.bankReference })
                  : t('transfers.noReference')}
              </small>
              {proof.rejectedReason && (
                <small>{t('refunds.rejectedReason', { reason: proof.rejectedReason })}</small>
              )}
            </span>
            <span className="r quiet nb">
              <DateTime at={proof.submittedAt} />
            </span>
            <span className="do">
              <Button size="s" icon="file" onClick={() => setSeen(proof)}>
                {t('transfers.see')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {seen && (
        <DocumentPreview
          name={seen.fileName}
          read={() => downloadProof(seen.fileId)}
          onClose={() => setSeen(null)}
        />
      )}
    </>
  )
}

/** The refunds of a payment; each is decided on its own page. */
export function PaymentRefunds({ payment }: { payment: DeskPaymentReply }): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  return (
    <ul className="work">
      {payment.refunds.map((refund) => (
        <li key={refund.id}>
          <RefundState status={refund.status} />
          <span>
            <Link className="code" to={paths.deskRefund(refund.id)}>
              {refund.refundNo}
            </Link>{' '}
            {t(`desk:refunds.kind.${refund.kind}`)}
            <small>{t('desk:refunds.reason', { reason: refund.reason })}</small>
          </span>
          <span className="r">
            <Money amount={refund.amount} currency="symbol" />
          </span>
        </li>
      ))}
    </ul>
  )
}
