import type { ReactElement } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { RefundReply } from '#contract/payments.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { isPayable } from '#web/features/orders/order-facts.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { sumsOf } from './sums.ts'

/** What an order costs its shipper, and how much of it is paid, due or coming back. */
export function CostAnswer({
  order,
  refunds,
}: {
  order: OrderDetail
  refunds: readonly RefundReply[]
}): ReactElement {
  const { t } = useTranslation('orders')
  const { paid, due, refunded, refunding, kept, collect } = sumsOf(order, refunds)
  const rows: [string, Money][] = [
    [t('cost.paid'), paid],
    [t('cost.due'), due],
  ]
  if (refunding.minor > 0) rows.push([t('cost.refunding'), refunding])
  if (refunded.minor > 0) rows.push([t('cost.refunded'), refunded])
  if (kept.minor > 0) rows.push([t('charges.kept'), kept])
  if (collect.minor > 0) rows.push([t('cost.collect'), collect])
  return (
    <>
      <p className="big money">{formatMoney(order.prepaid, { currency: 'symbol', zero: 'shown' })}</p>
      <p>{t('cost.prepaid')}</p>
      <p className="sub two">
        {rows.map(([name, amount]) => (
          <span className="two-row" key={name}>
            <span>{name}</span>
            <span className="money">{formatMoney(amount, { currency: 'symbol', zero: 'shown' })}</span>
          </span>
        ))}
      </p>
      <p className="sub">
        {order.paidAt
          ? t('cost.paidAt', { at: formatInstant(order.paidAt) })
          : !isPayable(order) && t('cost.closed')}
        {(order.paidAt || !isPayable(order)) && <br />}
        <a className="link" href="#charges">
          {t('cost.lines')}
        </a>
      </p>
    </>
  )
}
