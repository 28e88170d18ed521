import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { sum } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useInvoiceable, useInvoices } from './api.ts'
import { InvoiceStanding, InvoiceTags } from './invoice-marks.tsx'
import styles from './invoices.module.css'

/** The invoices over an order, and the way to apply for what is left of it. */
export function OrderInvoices({
  order,
  ended,
  invoiceTo,
  applyTo,
}: {
  order: { readonly id: string; readonly number: string }
  /** It was cancelled or refunded: nothing more is billed of its own accord. */
  ended: boolean
  invoiceTo: (id: string) => string
  /** Where an application with the order's lines begins. */
  applyTo: string
}): ReactElement {
  const { t } = useTranslation('invoices')
  const invoices = useInvoices({ keyword: order.number })
  const lines = useInvoiceable({ orderId: order.id as never })
  const rows = invoices.data?.pages.flatMap(({ items }) => items)
  const left = sum(
    (lines.data?.pages ?? []).flatMap(({ items }) => items.map((each) => each.left)),
    'CNY',
  )
  return (
    <section className="section" aria-labelledby="order-invoices">
      <div className="section-head">
        <h2 id="order-invoices">{t('order.title')}</h2>
        {left.minor > 0 && (
          <Link className={buttonClass('line', 's', 'end')} to={applyTo}>
            {t('order.apply', { left: formatMoney(left, { currency: 'symbol' }) })}
          </Link>
        )}
      </div>
      {rows ? (
        rows.length === 0 ? (
          <p className="panel-text">{t(left.minor > 0 || ended ? 'order.none' : 'order.noneYet')}</p>
        ) : (
          <ul className={styles.invoices}>
            {rows.map((invoice) => (
              <li key={invoice.id}>
                <span>
                  <Link className="link code" to={invoiceTo(invoice.id)}>
                    {invoice.number}
                  </Link>{' '}
                  <InvoiceTags invoice={invoice} />
                  <small>{invoice.title.name}</small>
                </span>
                <InvoiceStanding invoice={invoice} />
                <DateTime at={invoice.issuedAt ?? invoice.appliedAt} show="day" />
                <b className="money">{formatMoney(invoice.amount, { currency: 'symbol' })}</b>
              </li>
            ))}
          </ul>
        )
      ) : invoices.error ? (
        <ErrorState
          title={t('order.failed')}
          error={invoices.error}
          onRetry={() => void invoices.refetch()}
        />
      ) : (
        <Skeleton lines={2} />
      )}
    </section>
  )
}
