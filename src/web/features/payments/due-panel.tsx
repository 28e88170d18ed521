import type { ReactElement, ReactNode } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { Money } from '#domain/kernel/money.ts'
import { earnedPoints } from '#domain/points/points.ts'
import { formatCount, formatDay, formatInstant, formatMoney } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { firstDue, reductionsOf } from './pay-set.ts'
import { useMinorPerPoint } from './top-up-api.ts'

const minute = 60_000

/** How long is left, in the two units that matter. */
function useTimeLeft(): (until: string, now: Date) => string | null {
  const { t } = useTranslation('payments')
  return (until, now) => {
    const minutes = Math.floor((new Date(until).getTime() - now.getTime()) / minute)
    if (minutes < 0) return null
    const hours = Math.floor(minutes / 60)
    if (hours >= 48) return t('left.days', { days: Math.floor(hours / 24), hours: hours % 24 })
    if (hours >= 1) return t('left.hours', { hours, minutes: minutes % 60 })
    return t('left.minutes', { minutes })
  }
}

/** Until when everything here is to be paid: the rule of the order that is due first. */
function DueBy({ orders, now }: { orders: readonly OrderDetail[]; now: Date }): ReactElement | null {
  const { t } = useTranslation('payments')
  const leftUntil = useTimeLeft()
  const order = firstDue(orders)
  if (!order) return null
  const left = leftUntil(order.paymentDueAt, now)
  const at = formatInstant(order.paymentDueAt)
  const from = formatDay(order.paymentOpensAt)
  const rule = () => {
    if (left === null) return t('due.passed', { at })
    return order.kind === 'domestic' ? t('due.domestic', { at, left }) : t('due.overseas', { from, at, left })
  }
  return (
    <Callout meaning={left ? 'wait' : 'stop'}>
      {orders.length > 1 && (
        <>
          <b>{t('due.first', { number: order.number })}</b>
          <br />
        </>
      )}
      {rule()}
    </Callout>
  )
}

/** What is due, what it is made of, until when, and the button that pays it. */
export function DuePanel({
  orders,
  now,
  button,
}: {
  orders: readonly OrderDetail[]
  now: Date
  button: ReactNode
}): ReactElement {
  const { t } = useTranslation('payments')
  const { read } = useReader()
  const { prepaid, points, voucher, due } = reductionsOf(orders)
  const containers = orders
    .flatMap((order) => order.containers)
    .map(({ type, quantity }) => t('summary.container', { quantity, type }))
    .join(t('summary.containerJoin'))
  const placedOn = (order: OrderDetail) => businessDateOf(new Date(order.placedAt))
  const perPoint = useMinorPerPoint(orders.map(placedOn))
  const earned = orders.reduce((total, order) => {
    const minorPerEarnedPoint = perPoint(placedOn(order))
    return total + (minorPerEarnedPoint === null ? 0 : earnedPoints(order.amountDue, { minorPerEarnedPoint }))
  }, 0)
  const voucherName = orders
    .flatMap((order) => order.offsets)
    .find((each) => each.kind === 'voucher' && each.name)?.name
  const plain = (amount: Money) => formatMoney(amount, { currency: 'none', zero: 'shown' })
  const less = (amount: Money) => plain({ ...amount, minor: -amount.minor })
  return (
    <aside className="pay-side" aria-label={t('due.label')}>
      <div className="panel due">
        <p className="soft">
          {orders.length > 1 ? t('due.titleOfSeveral', { count: orders.length }) : t('due.title')}
        </p>
        <p className="due-sum money">{formatMoney(due, { currency: 'symbol', zero: 'shown' })}</p>
        <dl className="due-lines">
          {orders.length > 1 ? (
            orders.map((order) => (
              <div key={order.id}>
                <dt className="code">{order.number}</dt>
                <dd className="money">{plain(order.prepaid)}</dd>
              </div>
            ))
          ) : (
            <div>
              <dt>{t('due.prepaid')}</dt>
              <dd className="money">{plain(prepaid)}</dd>
            </div>
          )}
          {voucher.amount.minor > 0 && (
            <div>
              <dt>
                {voucher.count === 1 && voucherName
                  ? t('due.voucher', { name: read(voucherName) })
                  : t('due.vouchers', { count: voucher.count })}
              </dt>
              <dd className="money">{less(voucher.amount)}</dd>
            </div>
          )}
          {points.amount.minor > 0 && (
            <div>
              <dt>{t('due.points', { shown: formatCount(points.count), count: points.count })}</dt>
              <dd className="money">{less(points.amount)}</dd>
            </div>
          )}
          <div className="all">
            <dt>{t('due.total')}</dt>
            <dd className="money">{plain(due)}</dd>
          </div>
        </dl>
        <DueBy orders={orders} now={now} />
        <p className="agree">{t('due.agreed')}</p>
        {button}
        <ul className="after">
          <li>
            <Icon name="ship" size="s" />
            {t('due.afterBooking', { containers })}
          </li>
          <li>
            <Icon name="back" size="s" />
            {t('due.afterRefund')}
          </li>
          <li>
            <Icon name="receipt" size="s" />
            {t('due.afterInvoice')}
          </li>
          {earned > 0 && (
            <li>
              <Icon name="coin" size="s" />
              {t('due.afterPoints', { shown: formatCount(earned), count: earned })}
            </li>
          )}
        </ul>
      </div>
    </aside>
  )
}
