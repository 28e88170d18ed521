import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { PaymentReply } from '#contract/payments.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { isOpen } from './dialogue-face.ts'
import { paymentLooks, standingOf } from './payment-looks.ts'
import { ChannelMark, useChannelName } from './payment-marks.tsx'

/** Every try to pay an order or a statement, newest first: how much, by which way, and what became of it. Nothing where there are none. */
export function PaymentList({
  payments,
  paymentTo,
  payingTo,
}: {
  payments: readonly PaymentReply[]
  /** Where a payment's own page is. */
  paymentTo: (id: string) => string
  /** Where an open payment is gone on with. */
  payingTo: (id: string) => string
}): ReactElement | null {
  const { t } = useTranslation('payments')
  const nameOf = useChannelName()
  const now = useNow()
  if (payments.length === 0) return null
  return (
    <section className="section" aria-labelledby="payments">
      <div className="section-head">
        <h2 id="payments">{t('list.title')}</h2>
      </div>
      <ul className="papers pay-list">
        {payments.map((payment) => {
          const standing = standingOf(payment)
          return (
            <li key={payment.id}>
              <ChannelMark channel={payment.channel} />
              <span>
                <span className="pay-list-line">
                  <b className="money">{formatMoney(payment.amount, { currency: 'symbol' })}</b>
                  <StatusText {...paymentLooks[standing]}>{t(`standings.${standing}`)}</StatusText>
                </span>
                <small>
                  {t('list.line', {
                    channel: nameOf(payment.channel),
                    at: formatInstant(payment.paidAt ?? payment.createdAt),
                  })}{' '}
                  <Link className="link code" to={paymentTo(payment.id)}>
                    {payment.tradeNo}
                  </Link>
                  {payment.orders.length > 1 && ` ${t('list.together', { count: payment.orders.length })}`}
                  {payment.statements.length > 1 &&
                    ` ${t('list.togetherStatements', { count: payment.statements.length })}`}
                </small>
              </span>
              {isOpen(payment, now) && (
                <Link className="link end" to={payingTo(payment.id)}>
                  {t('runningShow')}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
