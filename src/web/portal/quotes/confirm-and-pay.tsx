import { type ReactElement, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { OrderDetail } from '#contract/orders.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useOrder } from '#web/features/orders/api.ts'
import { isPayable } from '#web/features/orders/order-facts.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import {
  type ChannelChoice,
  useClosePayment,
  useCreateCharge,
  useOrderPayments,
  usePaymentChannels,
  useRefreshPayment,
} from '#web/features/payments/api.ts'
import { ChannelChoiceField } from '#web/features/payments/channel-choice.tsx'
import { DuePanel } from '#web/features/payments/due-panel.tsx'
import { OrderToPay, useDocumentCutOff } from '#web/features/payments/order-to-pay.tsx'
import { PaymentDialogue } from '#web/features/payments/payment-dialogue.tsx'
import { useChannelName } from '#web/features/payments/payment-face.tsx'
import { PriceLines } from '#web/features/payments/price-lines.tsx'
import { Exclusions } from '#web/features/quotes/offer-terms.tsx'
import { CallFailure, isCancelled, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Steps } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('confirmAndPay')

/** Starts payments and follows the one that is open; the channel's page opens beside this one where it may. */
function usePaying(order: OrderDetail) {
  const navigate = useNavigate()
  const create = useCreateCharge()
  const close = useClosePayment()
  const payments = useOrderPayments(order.id)
  const [shown, setShown] = useState<string | null>(null)
  const submit = useRef<{ name: string; key: string } | null>(null)
  const running =
    payments.data?.find((each) => each.status === 'created' || each.status === 'waiting') ?? null

  /** Shows the page on the way to the channel in the tab that was opened for it, else in this one. */
  const leadTo = (tab: Window | null, paymentId: string) => {
    const way = paths.aliPay({ payment: paymentId })
    if (tab && !tab.closed) tab.location.replace(way)
    else void navigate(way)
  }

  return {
    shown,
    running,
    pending: create.isPending,
    show: setShown,
    async pay(channel: ChannelChoice): Promise<void> {
      if (create.isPending) return
      // Opened at once, while the browser still knows that the reader asked for it.
      const tab = window.open('', '_blank')
      const name = `${channel} ${order.prepaid.minor}`
      if (submit.current?.name !== name) submit.current = { name, key: submitKey() }
      const { key } = submit.current
      try {
        const charge = await create.mutateAsync({ orderId: order.id, channel, amount: order.prepaid, key })
        submit.current = null
        setShown(charge.paymentId)
        leadTo(tab, charge.paymentId)
      } catch (error) {
        tab?.close()
        submit.current = null
        if (isCancelled(error)) return
        if (error instanceof CallFailure && error.reason === 'payment.inProgress') {
          const open = (await payments.refetch()).data?.find((each) => each.status === 'waiting')
          if (open) setShown(open.id)
        }
        notices.say('wait', error instanceof Error ? error.message : String(error))
      }
    },
    reopen(paymentId: string): void {
      leadTo(window.open('', '_blank'), paymentId)
    },
    /** Gives the open payment up, so that another way to pay can be chosen. */
    async other(paymentId: string): Promise<void> {
      await close.mutateAsync(paymentId)
      setShown(null)
      await payments.refetch()
    },
  }
}

function Pay({ order }: { order: OrderDetail }): ReactElement {
  const { t } = useTranslation(['payments', 'quotes'])
  const { language, read } = useReader()
  const now = useNow()
  const paying = usePaying(order)
  const { data: channels } = usePaymentChannels()
  const nameOf = useChannelName()
  const documentsBefore = useDocumentCutOff(order)
  const [chosen, setChosen] = useState<ChannelChoice | null>(null)
  useLive(useRefreshPayment(paying.shown, order.id))
  const channel = chosen ?? channels?.find((each) => each.available)?.channel ?? null
  const amount = formatMoney(order.prepaid, { currency: 'symbol', zero: 'shown' })
  const rate = order.terms.exchangeRates[0]
  const payable = isPayable(order)
  const orderLink = (words: string, look: string) => (
    <Link className={buttonClass(look === 'primary' ? 'primary' : 'plain')} to={paths.order(order.id)}>
      {words}
    </Link>
  )
  const reason =
    channel === 'onlineBanking'
      ? refusalMessage('payment.onlineBankingNotSupported', {}, language)
      : channel === null
        ? t('channels.title')
        : undefined
  const button = (className: string) => (
    <Button
      look="primary"
      size="l"
      block
      className={className}
      pending={paying.pending}
      reason={reason}
      onClick={() => channel && void paying.pay(channel)}
    >
      {paying.pending
        ? t('due.preparing', { amount })
        : t('due.pay', { channel: channel ? nameOf(channel) : '', amount })}
    </Button>
  )
  return (
    <>
      <div className="pay-grid">
        <div className="pay-main">
          {!payable && (
            <Callout meaning={order.paidAt ? 'ok' : 'note'}>
              <b>{t(order.paidAt ? 'settled.paid' : 'settled.closed')}</b>
              <br />
              {order.paidAt
                ? t('settled.paidText', { at: formatInstant(order.paidAt), amount })
                : t('settled.closedText')}{' '}
              <Link className="link" to={paths.order(order.id)}>
                {t('settled.view')}
              </Link>
            </Callout>
          )}
          {payable && paying.running && paying.shown === null && (
            <Callout>
              {t('running', { amount: formatMoney(paying.running.amount, { currency: 'symbol' }) })}{' '}
              <button type="button" className="link" onClick={() => paying.show(paying.running?.id ?? null)}>
                {t('runningShow')}
              </button>
            </Callout>
          )}
          <OrderToPay
            order={order}
            link={
              <Link className="link end sm" to={paths.order(order.id)}>
                {t('summary.open')}
              </Link>
            }
          />
          <section aria-labelledby="pay-prices">
            <div className="section-head">
              <h2 id="pay-prices">{t('prices.title')}</h2>
              {rate && (
                <p className="num">
                  {t('prices.locked', {
                    rate: order.terms.exchangeRates
                      .map((each) =>
                        t('quotes:detail.rate', { from: each.from, to: each.to, rate: each.rate }),
                      )
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
          {payable && (
            <section aria-labelledby="pay-channels">
              <div className="section-head">
                <h2 id="pay-channels">{t('channels.title')}</h2>
              </div>
              <ChannelChoiceField value={channel} onChange={setChosen} />
            </section>
          )}
        </div>
        {payable && <DuePanel order={order} now={now} button={button('pay-go')} />}
      </div>
      {payable && <div className="pay-bar">{button('')}</div>}
      {paying.shown && (
        <PaymentDialogue
          paymentId={paying.shown}
          orderNumber={order.number}
          heldUntil={payable ? order.paymentDueAt : null}
          after={{ documentsBefore, pickupAtDoor: order.pickup.place.kind === 'door' }}
          orderLink={orderLink}
          onReopen={() => paying.shown && paying.reopen(paying.shown)}
          onAgain={() => channel && void paying.pay(channel)}
          onOther={() => paying.shown && void paying.other(paying.shown)}
          onClose={() => paying.show(null)}
        />
      )}
    </>
  )
}

/** Step four: what was ordered, what it costs, until when it is to be paid, and the way to pay. */
export default function ConfirmAndPay(): ReactElement {
  const { t } = useTranslation(['payments', 'quotes'])
  const [search] = useSearchParams()
  const orderId = search.get('order')
  const { data: order, error, refetch } = useOrder(orderId ?? '')
  return (
    <>
      <nav className="crumbs" aria-label={t('crumbs.label')}>
        <Link to={paths.quoteSearch()}>{t('quotes:crumbs.quote')}</Link>
        <span aria-hidden="true">›</span>
        <Link to={paths.orders()}>{t('crumbs.orders')}</Link>
        <span aria-hidden="true">›</span>
        <span className="code" aria-current="page">
          {order?.number ?? t('title')}
        </span>
      </nav>
      <div className="head">
        <h1>{t('title')}</h1>
      </div>
      <Steps
        label={t('quotes:steps.label')}
        steps={[
          t('quotes:steps.search'),
          t('quotes:steps.choose'),
          t('quotes:steps.fillIn'),
          t('quotes:steps.pay'),
        ]}
        at={3}
      />
      {orderId === null ? (
        <EmptyState
          title={t('noOrder')}
          actions={
            <Link className={buttonClass('primary')} to={paths.orders()}>
              {t('toOrders')}
            </Link>
          }
        >
          {t('noOrderText')}
        </EmptyState>
      ) : error && !order ? (
        <ErrorState title={t('orderFailed')} error={error} onRetry={() => void refetch()} />
      ) : order ? (
        <Pay key={order.id} order={order} />
      ) : (
        <Skeleton lines={10} />
      )}
    </>
  )
}
