import type { ReactElement } from 'react'
import type { RefundReply } from '#contract/payments.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const icons: Readonly<Record<RefundReply['status'], IconName>> = {
  requested: 'clock',
  processing: 'back',
  refunded: 'check-circle',
  failed: 'alert',
  rejected: 'close',
}

/** The refunds of an order: how much, how far, and why. Nothing where there are none. */
export function RefundList({ refunds }: { refunds: readonly RefundReply[] }): ReactElement | null {
  const { t } = useTranslation('orders')
  if (refunds.length === 0) return null
  const line = ({ status, amount, refundedAt, expected }: RefundReply): string => {
    const given = { amount: formatMoney(amount, { currency: 'symbol' }), at: formatInstant(refundedAt) }
    return status === 'processing' && expected
      ? t('refund.processingBy', { ...given, from: expected.from, to: expected.to })
      : t(`refund.${status}`, given)
  }
  return (
    <section className="section" aria-labelledby="refunds">
      <div className="section-head">
        <h2 id="refunds">{t('refund.title')}</h2>
      </div>
      <ul className="papers refunds">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Icon name={icons[refund.status]} />
            <span>
              {line(refund)}
              <small>
                <span className="code">{refund.refundNo}</span>{' '}
                {t('refund.reasonGiven', { reason: refund.reason })}
              </small>
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
