import type { ReactElement, ReactNode } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { LeftOut } from './pay-set.ts'

/** One of several orders that are paid at once: its way and its sum, and folded below them what is behind the sum. */
export function OrderInSet({
  order,
  opened,
  link,
  remove,
  children,
}: {
  order: OrderDetail
  opened: boolean
  link: ReactNode
  /** Takes the order out of this payment. */
  remove: ReactNode
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('payments')
  const { portName, read } = useReader()
  const heading = `order-${order.id}`
  return (
    <section className="panel in-set" aria-labelledby={heading}>
      <div className="panel-head">
        <h2 id={heading} className="code">
          {order.number}
        </h2>
        <b className="money end">{formatMoney(order.amountDue, { currency: 'symbol', zero: 'shown' })}</b>
      </div>
      <p className="in-set-way">
        <span>{t('set.way', { pol: portName(order.pol), pod: portName(order.pod) })}</span>
        <span className="quiet">
          {t('set.carrier', { carrier: read(order.carrier.name), service: order.service })}
        </span>
        <span className="quiet">{t('set.due', { at: formatInstant(order.paymentDueAt) })}</span>
      </p>
      <details className="in-set-more" open={opened}>
        <summary>
          <Icon name="chevron-right" size="s" />
          {t('set.open')}
        </summary>
        {children}
      </details>
      <p className="in-set-acts">
        {link}
        {remove}
      </p>
    </section>
  )
}

/** Orders that were asked for and are not part of this payment, each with the reason. */
export function LeftOutOrders({
  leftOut,
  strange,
  linkTo,
}: {
  leftOut: readonly LeftOut[]
  /** How many things in the address are no orders at all. */
  strange: number
  linkTo: (order: LeftOut) => ReactNode
}): ReactElement | null {
  const { t } = useTranslation('payments')
  if (leftOut.length === 0 && strange === 0) return null
  return (
    <section className="callout left-out" aria-labelledby="left-out">
      <Icon name="info" />
      <div>
        <h2 id="left-out">{t('set.leftOut', { count: leftOut.length + strange })}</h2>
        <ul>
          {leftOut.map((each) => (
            <li key={each.id}>
              {each.number && linkTo(each)} {t(`set.why.${each.reason}`)}
            </li>
          ))}
          {strange > 0 && <li>{t('set.strange', { count: strange })}</li>}
        </ul>
      </div>
    </section>
  )
}
