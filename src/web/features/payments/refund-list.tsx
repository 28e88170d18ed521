import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { RefundReply } from '#contract/payments.ts'
import { refundDaysTold } from '#domain/payments/payment-window.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { refundLooks } from './payment-looks.ts'

const processing = {
  days: 'refund.processingBy',
  guess: 'refund.processingAbout',
  late: 'refund.processingLate',
} as const

/** How far a refund is, with the days between which its money arrives, or that they went by. */
export function useRefundText(): (refund: RefundReply) => string {
  const { t } = useTranslation('payments')
  const now = useNow()
  return ({ status, amount, refundedAt, expected, payout }) => {
    const given = { amount: formatMoney(amount, { currency: 'symbol' }), at: formatInstant(refundedAt) }
    if (status === 'refunded' && payout) return t('refund.paidOut', { ...given, on: payout.paidOn })
    if (status !== 'processing' || !expected) return t(`refund.${status}`, given)
    return t(processing[refundDaysTold(expected, now)], { ...given, from: expected.from, to: expected.to })
  }
}

/** The refunds of an order: how much, how far, and why. Nothing where there are none. */
export function RefundList({
  refunds,
  refundTo,
}: {
  refunds: readonly RefundReply[]
  /** Where a refund's own page is; left out, its number leads nowhere. */
  refundTo?: (id: string) => string
}): ReactElement | null {
  const { t } = useTranslation('payments')
  const text = useRefundText()
  if (refunds.length === 0) return null
  return (
    <section className="section" aria-labelledby="refunds">
      <div className="section-head">
        <h2 id="refunds">{t('refund.title')}</h2>
      </div>
      <ul className="papers refunds">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Icon name={refundLooks[refund.status].icon} />
            <span>
              {text(refund)}
              <small>
                {t(`refund.kinds.${refund.kind}`)}{' '}
                {refundTo ? (
                  <Link className="link code" to={refundTo(refund.id)}>
                    {refund.refundNo}
                  </Link>
                ) : (
                  <span className="code">{refund.refundNo}</span>
                )}
              </small>
              {(refund.kind === 'order' || refund.kind === 'part') && (
                <small>{t('refund.reasonGiven', { reason: refund.reason })}</small>
              )}
              {refund.lessBecause && <small>{t('refund.lessBecause', { reason: refund.lessBecause })}</small>}
              {refund.rejectedReason && (
                <small>{t('refund.rejectedReason', { reason: refund.rejectedReason })}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
