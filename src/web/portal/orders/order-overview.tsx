import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OrderDetail } from '#contract/orders.ts'
import { idPattern } from '#domain/kernel/ids.ts'
import { formatMoney } from '#i18n/format.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { refreshOrders, useClearRedDot, useOrder } from '#web/features/orders/api.ts'
import { CancelDialog } from '#web/features/orders/cancel-dialog.tsx'
import { keptListQuery } from '#web/features/orders/kept-list.ts'
import { OrderCharges } from '#web/features/orders/order-charges.tsx'
import { OrderDocuments } from '#web/features/orders/order-documents.tsx'
import { isClosed, isPayable } from '#web/features/orders/order-facts.ts'
import { OrderHead } from '#web/features/orders/order-head.tsx'
import { OrderHistory } from '#web/features/orders/order-history.tsx'
import { OrderShipment } from '#web/features/orders/order-shipment.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { useOrderPayments } from '#web/features/payments/api.ts'
import { RefundDialog } from '#web/features/payments/refund-dialog.tsx'
import { RefundList } from '#web/features/payments/refund-list.tsx'
import { refreshTimeline, useTimeline } from '#web/features/tracking/api.ts'
import { ContainerTable } from '#web/features/tracking/container-table.tsx'
import { FactTimeline } from '#web/features/tracking/fact-timeline.tsx'
import { OrderAnswers } from '#web/features/tracking/order-answers.tsx'
import { StageTrack } from '#web/features/tracking/stage-track.tsx'
import { CallFailure } from '#web/lib/call.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('order')

/** What the tracking and the money of an order changed, told while the page is open. */
function useFreshOrder(id: string): void {
  const queries = useQueryClient()
  useLive(({ kind, about }) => {
    const everything = kind === 'resumed'
    if (everything || about === id || kind === 'payment') {
      void refreshOrders(queries, id)
      void queries.invalidateQueries({ queryKey: ['payments', 'order', id] })
    }
    if (everything || about === id) void refreshTimeline(queries, id)
  })
}

export default function OrderOverview(): ReactElement {
  const { t } = useTranslation(['orders', 'tracking', 'quotes', 'common'])
  const [search] = useSearchParams()
  const wanted = search.get('id') ?? ''
  // What is no order's id is not asked for.
  const id = idPattern('ord').test(wanted) ? wanted : ''
  const order = useOrder(id)
  const timeline = useTimeline(id)
  const payments = useOrderPayments(id || null)
  const now = useNow()
  useFreshOrder(id)
  useSeen(order.data)

  const missing = order.error instanceof CallFailure && order.error.reason === 'request.notFound'
  if (id === '' || missing) {
    return (
      <EmptyState
        icon="box"
        title={t('failed.missing')}
        actions={
          <Link className={buttonClass('primary')} to={paths.orders()}>
            {t('failed.toList')}
          </Link>
        }
      >
        {t('failed.missingText')}
      </EmptyState>
    )
  }
  if (!order.data) {
    return order.isError ? (
      <ErrorState title={t('failed.order')} error={order.error} onRetry={() => void order.refetch()} />
    ) : (
      <Skeleton lines={9} />
    )
  }

  const refunds = (payments.data ?? [])
    .flatMap((payment) => payment.refunds)
    .filter((refund) => refund.orderId === id)
  const payTo = paths.confirmAndPay({ order: id })
  return (
    <>
      <OrderHead
        order={order.data}
        listTo={paths.orders(keptListQuery())}
        actions={<Actions order={order.data} payTo={payTo} />}
      />
      <OrderAnswers
        order={order.data}
        timeline={timeline.data}
        refunds={refunds}
        now={now}
        payTo={payTo}
        quoteTo={paths.quoteSearch(sameLane(order.data))}
      />
      {timeline.data && !isClosed(order.data) ? (
        <StageTrack timeline={timeline.data} />
      ) : (
        <div className="no-stages" />
      )}
      <div className="order-grid">
        <div className="order-main">
          <ContainerTable order={order.data} timeline={timeline.data} />
          <OrderDocuments order={order.data} />
          <OrderShipment order={order.data} />
        </div>
        {timeline.data ? (
          <FactTimeline order={order.data} timeline={timeline.data} now={now} />
        ) : timeline.isError ? (
          <section className="order-side">
            <ErrorState
              title={t('tracking:timeline.failed')}
              error={timeline.error}
              onRetry={() => void timeline.refetch()}
            />
          </section>
        ) : (
          <section className="order-side">
            <Skeleton lines={8} />
          </section>
        )}
      </div>
      <RefundList refunds={refunds} />
      <OrderCharges order={order.data} />
      <OrderHistory history={order.data.history} />
    </>
  )
}

/** The same way in the quote form again. */
const sameLane = (order: OrderDetail) => ({
  from: order.pol.code,
  to: order.pod.code,
  type: order.containers.map((each) => each.type),
  quantity: order.containers.map((each) => String(each.quantity)),
})

/** The order has been looked at: its red dot goes. */
function useSeen(order: OrderDetail | undefined): void {
  const { mutate } = useClearRedDot()
  const seen = order?.redDot ? order.id : null
  // Tells the server that the customer has seen what is new.
  useEffect(() => {
    if (seen) mutate(seen)
  }, [seen, mutate])
}

/** The moves that are open to the customer, and payment; each says first what it means. */
function Actions({ order, payTo }: { order: OrderDetail; payTo: string }): ReactElement | null {
  const { t } = useTranslation('orders')
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'cancel' | 'refund' | null>(null)
  const close = () => setAsking(null)
  const open = (move: string) => order.openMoves.includes(move)
  if (!isPayable(order) && !open('cancel') && !open('requestRefund')) return null
  return (
    <>
      {open('requestRefund') && (
        <Button icon="back" onClick={() => setAsking('refund')}>
          {t('detail.requestRefund')}
        </Button>
      )}
      {open('cancel') && (
        <Button icon="barred" onClick={() => setAsking('cancel')}>
          {t('detail.cancel')}
        </Button>
      )}
      {isPayable(order) && (
        <Link className={buttonClass('primary')} to={payTo}>
          {t('detail.pay', { amount: formatMoney(order.prepaid, { currency: 'symbol' }) })}
        </Link>
      )}
      {asking === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {asking === 'refund' && (
        <RefundDialog
          order={order}
          onClose={close}
          onDone={() => {
            void refreshOrders(queries, order.id)
            void queries.invalidateQueries({ queryKey: ['payments', 'order', order.id] })
          }}
        />
      )}
    </>
  )
}
