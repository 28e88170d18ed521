import type { ReactElement, ReactNode } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { RefundReply } from '#contract/payments.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { isPayable } from '#web/features/orders/order-facts.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { sumsOf } from './sums.ts'

/** From the prepaid total to what is still due: offsets, payment and refunds, each on a line. */
export function OrderSums({
  order,
  refunds,
}: {
  order: OrderDetail
  refunds: readonly RefundReply[]
}): ReactElement {
  const { t } = useTranslation('orders')
  const { read } = useReader()
  const sums = sumsOf(order, refunds)
  const minus = (amount: Money) => formatMoney({ ...amount, minor: -amount.minor }, { currency: 'symbol' })
  const plain = (amount: Money) => formatMoney(amount, { currency: 'symbol', zero: 'shown' })
  const rows: (readonly [key: string, name: ReactNode, amount: string, strong?: boolean])[] = [
    ['prepaid', t('charges.prepaid'), plain(order.prepaid)],
    ...order.offsets.map(
      (offset) =>
        [
          offset.kind,
          <>
            {offset.kind === 'points'
              ? t('charges.offsetPoints', { points: offset.points ?? 0 })
              : t('charges.offsetVoucher', { name: offset.name ? read(offset.name) : '' })}
            {offset.returned.minor > 0 && (
              <small>{t('charges.offsetReturned', { amount: plain(offset.returned) })}</small>
            )}
          </>,
          minus(offset.amount),
        ] as const,
    ),
    ...(order.offset.minor > 0 ? [['toPay', t('charges.toPay'), plain(sums.toPay), true] as const] : []),
    ['paid', t('charges.paid'), plain(sums.paid)],
    ...(sums.refunding.minor > 0
      ? [['refunding', t('charges.refunding'), plain(sums.refunding)] as const]
      : []),
    ...(sums.refunded.minor > 0 ? [['refunded', t('charges.refunded'), plain(sums.refunded)] as const] : []),
    ...(sums.kept.minor > 0 ? [['kept', t('charges.kept'), plain(sums.kept)] as const] : []),
    [
      'due',
      <>
        {t('charges.due')}
        {isPayable(order) && <small>{t('charges.dueBy', { at: formatInstant(order.paymentDueAt) })}</small>}
      </>,
      plain(sums.due),
      true,
    ],
    ...(sums.collect.minor > 0 ? [['collect', t('charges.collect'), plain(sums.collect)] as const] : []),
  ]
  return (
    <dl className="sums">
      {rows.map(([key, name, amount, strong]) => (
        <div key={key} className={strong ? 'strong' : undefined}>
          <dt>{name}</dt>
          <dd className="money">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
