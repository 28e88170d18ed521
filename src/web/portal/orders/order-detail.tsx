import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation, useSearchParams } from 'react-router'
import type { OrderDetail as Order } from '#contract/order-shapes.ts'
import { idPattern } from '#domain/kernel/ids.ts'
import { formatInstant } from '#i18n/format.ts'
import { useLive } from '#web/app/live.ts'
import { paths } from '#web/app/paths.ts'
import { CreditHoldNotice } from '#web/features/customers/credit-hold-notice.tsx'
import { refreshOrders, useClearRedDot, useOrder } from '#web/features/orders/api.ts'
import { copyQueryOf } from '#web/features/orders/copy-order.ts'
import { keptListQuery } from '#web/features/orders/kept-list.ts'
import { OrderHead } from '#web/features/orders/order-head.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { useOrderPayments } from '#web/features/payments/api.ts'
import { refreshTimeline, useTimeline } from '#web/features/tracking/api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { OrderActions } from './order-actions.tsx'
import type { OrderPage } from './order-page.ts'
import { OrderProposals } from './order-proposals.tsx'

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

/** Whether a hold of credit would keep the order from being accepted. */
const waitsForPayment = ({ acceptedAt, paidAt, status }: Order): boolean =>
  status === 'pendingPayment' && acceptedAt === null && paidAt === null

/** The order has been looked at: its red dot goes. */
function useSeen(order: Order | undefined): void {
  const { mutate } = useClearRedDot()
  const seen = order?.redDot ? order.id : null
  // Tells the server that the customer has seen what is new.
  useEffect(() => {
    if (seen) mutate(seen)
  }, [seen, mutate])
}

/** The frame of an order: its head and tabs around the tab that is open; what they all show is read here, once. */
export default function OrderDetail(): ReactElement {
  const { t } = useTranslation([
    'orders',
    'tracking',
    'instructions',
    'quotes',
    'payments',
    'changes',
    'common',
  ])
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
  const page: OrderPage = {
    order: order.data,
    timeline,
    payments,
    refunds,
    now,
    payTo: paths.confirmAndPay({ order: id }),
    againTo: paths.quoteSearch(copyQueryOf(order.data)),
  }
  return (
    <div className="order-page">
      <OrderHead
        order={order.data}
        listTo={paths.orders(keptListQuery())}
        actions={<OrderActions page={page} />}
      />
      <OrderProposals order={order.data} />
      {waitsForPayment(order.data) && <CreditHoldNotice billsTo={paths.payBill()} />}
      {order.isError && <StaleNote onRetry={() => void order.refetch()} />}
      <OrderTabs id={id} boxes={order.data.units.length} />
      <Outlet context={page} />
      <p className="print-only">
        {t('charges.printed', { number: order.data.number, at: formatInstant(now) })}
      </p>
    </div>
  )
}

/** What the bar at the top of the portal covers. */
const headerPixels = 64

/** The parts of an order; each has an address of its own. */
function OrderTabs({ id, boxes }: { id: string; boxes: number }): ReactElement {
  const { t } = useTranslation('orders')
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  // A tab that is opened begins below the bar: whoever has scrolled past it is led back to it, nobody else moves.
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const top = bar.current?.getBoundingClientRect().top ?? 0
    if (top < headerPixels) bar.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [pathname])
  return (
    <nav className="tabs order-tabs" aria-label={t('detail.tabs')} ref={bar}>
      <NavLink to={paths.order(id)} preventScrollReset>
        {t('detail.tabOverview')}
      </NavLink>
      <NavLink to={paths.orderContainers(id)} preventScrollReset>
        {t('detail.tabContainers')}
        <span className="count">{boxes}</span>
      </NavLink>
      <NavLink to={paths.orderMap(id)} preventScrollReset>
        {t('containerMap.tab')}
      </NavLink>
      <NavLink to={paths.orderCosts(id)} preventScrollReset>
        {t('detail.tabCosts')}
      </NavLink>
    </nav>
  )
}
