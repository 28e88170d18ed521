import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { isBeingChecked } from '#web/features/payments/dialogue-face.ts'
import { OrderInSet } from '#web/features/payments/order-in-set.tsx'
import { OrderToPay } from '#web/features/payments/order-to-pay.tsx'
import { whyNotPaid } from '#web/features/payments/pay-set.ts'
import { useChannelName } from '#web/features/payments/payment-marks.tsx'
import { PriceLines } from '#web/features/payments/price-lines.tsx'
import { OffsetPanel } from '#web/features/points/offset-panel.tsx'
import { Exclusions } from '#web/features/quotes/offer-terms.tsx'
import type { Paying } from '#web/portal/payments/use-paying.ts'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** The only order of this payment, in full. */
export function OrderAlone({ order, paying }: { order: OrderDetail; paying: Paying }): ReactElement {
  const { t } = useTranslation('payments')
  const closed = whyNotPaid(order)
  return (
    <>
      {closed && <Settled order={order} closed={closed} />}
      <OrderToPay
        order={order}
        link={
          <Link className="link end sm" to={paths.order(order.id)}>
            {t('summary.open')}
          </Link>
        }
      />
      <Prices order={order} heading="h2" />
      {!closed && <Offsets order={order} paying={paying} heading="h2" />}
    </>
  )
}

/** One of several orders of this payment. */
export function OrderAmongOthers({
  order,
  paying,
  opened,
  without,
}: {
  order: OrderDetail
  paying: Paying
  /** Whether what is behind the sum is shown at once. */
  opened: boolean
  /** This page without the order. */
  without: string | null
}): ReactElement {
  const { t } = useTranslation('payments')
  return (
    <OrderInSet
      order={order}
      opened={opened}
      link={
        <Link className="link" to={paths.order(order.id)}>
          {t('summary.open')}
        </Link>
      }
      remove={
        without && (
          <Link
            className="link"
            to={without}
            replace
            aria-label={t('set.removeOrder', { number: order.number })}
          >
            {t('set.remove')}
          </Link>
        )
      }
    >
      <Prices order={order} heading="h3" />
      <Offsets order={order} paying={paying} heading="h3" />
    </OrderInSet>
  )
}

/** What the order costs, and what is not in it. */
function Prices({ order, heading: Heading }: { order: OrderDetail; heading: 'h2' | 'h3' }): ReactElement {
  const { t } = useTranslation(['payments', 'quotes'])
  const { read } = useReader()
  const [rate] = order.terms.exchangeRates
  const id = `prices-${order.id}`
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <Heading id={id}>{t('prices.title')}</Heading>
        {rate && (
          <p className="num">
            {t('prices.locked', {
              rate: order.terms.exchangeRates
                .map((each) => t('quotes:detail.rate', { from: each.from, to: each.to, rate: each.rate }))
                .join(t('quotes:offer.viaJoin')),
              on: rate.on,
              source: read(rate.source),
            })}
          </p>
        )}
      </div>
      <PriceLines order={order} />
      <details className="fi-more">
        <summary className="link">{t('prices.excluded')}</summary>
        <Exclusions offer={order.terms} />
      </details>
    </section>
  )
}

/**
 * Points and voucher of an order. While a payment of it is open its sum is fixed, so that payment is closed first;
 * one that finance checks already stays.
 */
function Offsets({
  order,
  paying,
  heading: Heading,
}: {
  order: OrderDetail
  paying: Paying
  heading: 'h2' | 'h3'
}): ReactElement {
  const { t } = useTranslation('payments')
  const id = `offsets-${order.id}`
  const open = paying.open.find((payment) => payment.orders.some((each) => each.orderId === order.id))
  const blocks = open !== undefined && !isBeingChecked(open)
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <Heading id={id}>{t('offsets.title')}</Heading>
      </div>
      {blocks && (
        <Callout meaning="wait">
          {t('offsets.closeFirst', { amount: formatMoney(open.amount, { currency: 'symbol' }) })}{' '}
          <button
            type="button"
            className="link"
            disabled={paying.closing}
            onClick={() => void paying.giveUp(open.id)}
          >
            {t('offsets.close')}
          </button>
        </Callout>
      )}
      <fieldset className="offsets-of" disabled={blocks} aria-labelledby={id}>
        <OffsetPanel order={order} onUndecided={(is) => paying.noteUndecided(order.id, is)} />
      </fieldset>
    </section>
  )
}

/** Payments of these orders that were started and have not ended. */
export function OpenPayments({ paying }: { paying: Paying }): ReactElement | null {
  const { t } = useTranslation('payments')
  const nameOf = useChannelName()
  if (paying.shown !== null || paying.open.length === 0) return null
  return (
    <>
      {paying.open.map((payment) => (
        <Callout key={payment.id}>
          {t(isBeingChecked(payment) ? 'runningChecked' : 'running', {
            amount: formatMoney(payment.amount, { currency: 'symbol' }),
            channel: nameOf(payment.channel),
            orders: payment.orders.map((each) => each.orderNumber).join(t('summary.containerJoin')),
          })}{' '}
          <button type="button" className="link" onClick={() => paying.show(payment.id)}>
            {t('runningShow')}
          </button>
        </Callout>
      ))}
    </>
  )
}

/** Why there is nothing to pay. */
function Settled({
  order,
  closed,
}: {
  order: OrderDetail
  closed: NonNullable<ReturnType<typeof whyNotPaid>>
}): ReactElement {
  const { t } = useTranslation('payments')
  const paid = closed === 'paid' || closed === 'covered'
  const amount = formatMoney(
    { ...order.prepaid, minor: order.prepaid.minor - order.offset.minor },
    { currency: 'symbol', zero: 'shown' },
  )
  return (
    <Callout meaning={paid ? 'ok' : 'note'}>
      <b>{t(paid ? 'settled.paid' : 'settled.closed')}</b>
      <br />
      {closed === 'paid'
        ? t('settled.paidText', { at: formatInstant(order.paidAt), amount })
        : closed === 'covered'
          ? t('settled.coveredText')
          : t('settled.closedText')}{' '}
      <Link className="link" to={paths.order(order.id)}>
        {t('settled.view')}
      </Link>
    </Callout>
  )
}
