import type { ReactElement, ReactNode } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import { formatDay, formatInstant, formatMoney } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

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

/** What is due, until when, and the button that pays it. */
export function DuePanel({
  order,
  now,
  button,
}: {
  order: OrderDetail
  now: Date
  button: ReactNode
}): ReactElement {
  const { t } = useTranslation('payments')
  const leftUntil = useTimeLeft()
  const left = leftUntil(order.paymentDueAt, now)
  const at = formatInstant(order.paymentDueAt)
  const containers = order.containers.map(({ type, quantity }) => `${quantity} × ${type}`).join(' + ')
  return (
    <aside className="pay-side" aria-label={t('due.label')}>
      <div className="panel due">
        <p className="soft">{t('due.title')}</p>
        <p className="due-sum money">{formatMoney(order.prepaid, { currency: 'symbol', zero: 'shown' })}</p>
        <dl className="due-lines">
          <div>
            <dt>{t('due.prepaid')}</dt>
            <dd className="money">{formatMoney(order.prepaid, { currency: 'none', zero: 'shown' })}</dd>
          </div>
          <div className="all">
            <dt>{t('due.total')}</dt>
            <dd className="money">{formatMoney(order.prepaid, { currency: 'none', zero: 'shown' })}</dd>
          </div>
        </dl>
        <Callout meaning={left ? 'wait' : 'stop'}>
          {left === null
            ? t('due.passed', { at })
            : order.kind === 'domestic'
              ? t('due.domestic', { at, left })
              : t('due.overseas', { from: formatDay(order.paymentOpensAt), at, left })}
        </Callout>
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
        </ul>
      </div>
    </aside>
  )
}
