import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PaymentReply } from '#contract/payments.ts'
import { idPattern } from '#domain/kernel/ids.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paidLinks } from '#web/app/paid-links.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { usePaymentTrail, useRefreshPayment } from '#web/features/payments/api.ts'
import { isOpen } from '#web/features/payments/dialogue-face.ts'
import { paymentLooks, refundLooks, standingOf } from '#web/features/payments/payment-looks.ts'
import { useChannelName } from '#web/features/payments/payment-marks.tsx'
import { paidItems } from '#web/features/payments/pays-what.ts'
import { useRefundText } from '#web/features/payments/refund-list.tsx'
import { Trail } from '#web/features/payments/trail.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusBadge } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Fact, MoneyRecord, RecordMissing } from './money-record.tsx'

export const meta = pageTitle('paymentDetail')

export default function PaymentDetail(): ReactElement {
  const { t } = useTranslation(['trail', 'payments'])
  const [search] = useSearchParams()
  const wanted = search.get('id') ?? ''
  const id = idPattern('pay').test(wanted) ? wanted : null
  const { data, error, refetch } = usePaymentTrail(id)
  const nameOf = useChannelName()
  useLive(useRefreshPayment(id, data?.payment.orders.map((each) => each.orderId) ?? []))
  if (!data) {
    return (
      <RecordMissing
        asked={id !== null}
        error={error}
        missing={t('missingPayment')}
        failed={t('failedPayment')}
        onRetry={() => void refetch()}
      />
    )
  }
  const { payment, steps } = data
  const channel = nameOf(payment.channel)
  return (
    <MoneyRecord
      title={t('payment.title', { amount: formatMoney(payment.amount, { currency: 'symbol' }) })}
      number={payment.tradeNo}
      badge={<PaymentBadge payment={payment} />}
      actions={<GoOn payment={payment} />}
      facts={<PaymentFacts payment={payment} channel={channel} />}
    >
      <section className="section" aria-labelledby="pays">
        <div className="section-head">
          <h2 id="pays">{t('payment.orders')}</h2>
        </div>
        <PaidSums payment={payment} />
      </section>
      <Proofs payment={payment} />
      <Refunds payment={payment} />
      <section className="section" aria-labelledby="trail">
        <div className="section-head">
          <h2 id="trail">{t('title')}</h2>
          <p>{t('zone')}</p>
        </div>
        <Trail steps={steps} channel={channel} reader="shipper" />
      </section>
    </MoneyRecord>
  )
}

function PaymentBadge({ payment }: { payment: PaymentReply }): ReactElement {
  const { t } = useTranslation('payments')
  const standing = standingOf(payment)
  return <StatusBadge {...paymentLooks[standing]}>{t(`standings.${standing}`)}</StatusBadge>
}

/** The way back into a payment that can still be made. */
function GoOn({ payment }: { payment: PaymentReply }): ReactElement | null {
  const { t } = useTranslation('trail')
  const now = useNow()
  if (!isOpen(payment, now)) return null
  return (
    <Link className={buttonClass('primary')} to={paths.paying({ paymentId: payment.id })}>
      {t('payment.goOn')}
    </Link>
  )
}

function PaymentFacts({ payment, channel }: { payment: PaymentReply; channel: string }): ReactElement {
  const { t } = useTranslation('trail')
  return (
    <>
      <Fact name={t('payment.number')}>
        <span className="code">{payment.tradeNo}</span>
      </Fact>
      <Fact name={t('payment.channel')}>{channel}</Fact>
      {payment.channelTradeNo && (
        <Fact name={t('payment.channelNumber')}>
          <span className="code wrap">{payment.channelTradeNo}</span>
        </Fact>
      )}
      <Fact name={t('payment.created')}>{formatInstant(payment.createdAt)}</Fact>
      {payment.paidAt ? (
        <Fact name={t('payment.paid')}>{formatInstant(payment.paidAt)}</Fact>
      ) : (
        <Fact name={t('payment.expires')}>{formatInstant(payment.expiresAt)}</Fact>
      )}
    </>
  )
}

/** What of the payment is for which order or statement, and what of it went back. */
function PaidSums({ payment }: { payment: PaymentReply }): ReactElement {
  const { t } = useTranslation('trail')
  const items = paidItems(payment, paidLinks)
  return (
    <ul className="paid-orders order-sums">
      {items.map((each) => (
        <li key={each.id}>
          <span>
            <Link className="link code" to={each.to}>
              {each.number}
            </Link>
            {each.refunded && each.refunded.minor > 0 && (
              <small>
                {t('payment.refunded', { amount: formatMoney(each.refunded, { currency: 'symbol' }) })}
              </small>
            )}
          </span>
          <span className="money">{formatMoney(each.amount, { currency: 'symbol' })}</span>
        </li>
      ))}
      {items.length > 1 && (
        <li className="all">
          <b>{t('payment.total')}</b>
          <b className="money">{formatMoney(payment.amount, { currency: 'symbol' })}</b>
        </li>
      )}
    </ul>
  )
}

/** The slips that were handed in for a bank transfer. */
function Proofs({ payment }: { payment: PaymentReply }): ReactElement | null {
  const { t } = useTranslation('trail')
  if (payment.proofs.length === 0) return null
  return (
    <section className="section" aria-labelledby="proofs">
      <div className="section-head">
        <h2 id="proofs">{t('payment.proofs')}</h2>
      </div>
      <ul className="papers">
        {payment.proofs.map((proof) => (
          <li key={proof.id}>
            <Icon
              name={
                proof.status === 'rejected' ? 'close' : proof.status === 'accepted' ? 'check-circle' : 'clock'
              }
            />
            <span>
              {t(`payment.proofStatuses.${proof.status}`, { reason: proof.rejectedReason ?? '' })}
              <small>
                {t('payment.proofBy', { payer: proof.payerName, on: proof.paidOn })}{' '}
                {proof.bankReference && <span className="code wrap">{proof.bankReference}</span>}
              </small>
              <small>
                {proof.fileName} {formatInstant(proof.submittedAt)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What of it goes or went back. */
function Refunds({ payment }: { payment: PaymentReply }): ReactElement | null {
  const { t } = useTranslation(['trail', 'payments'])
  const text = useRefundText()
  if (payment.refunds.length === 0) return null
  return (
    <section className="section" aria-labelledby="refunds">
      <div className="section-head">
        <h2 id="refunds">{t('payment.refunds')}</h2>
      </div>
      <ul className="papers refunds">
        {payment.refunds.map((refund) => (
          <li key={refund.id}>
            <Icon name={refundLooks[refund.status].icon} />
            <span>
              {text(refund)}
              <small>
                {t(`payments:refund.kinds.${refund.kind}`)}{' '}
                <Link className="link code" to={paths.refundDetail(refund.id)}>
                  {refund.refundNo}
                </Link>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
