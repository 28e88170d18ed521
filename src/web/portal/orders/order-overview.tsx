import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { OrderDocuments } from '#web/features/orders/order-documents.tsx'
import { OrderExpress } from '#web/features/orders/order-express.tsx'
import { isClosed } from '#web/features/orders/order-facts.ts'
import { OrderInstructions } from '#web/features/orders/order-instructions.tsx'
import { OrderShipment } from '#web/features/orders/order-shipment.tsx'
import { OrderHistory } from '#web/features/payments/order-history.tsx'
import { OrderSums } from '#web/features/payments/order-sums.tsx'
import { ContainerTable } from '#web/features/tracking/container-table.tsx'
import { ExceptionList } from '#web/features/tracking/exception-list.tsx'
import { FactTimeline } from '#web/features/tracking/fact-timeline.tsx'
import { OrderAnswers } from '#web/features/tracking/order-answers.tsx'
import { StageTrack } from '#web/features/tracking/stage-track.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useOrderPage } from './order-page.ts'

export const meta = pageTitle('order')

/** One glance: where, when, what must be done, what it costs; then what is written on the order. */
export default function OrderOverview(): ReactElement {
  const { t } = useTranslation(['orders', 'tracking', 'quotes', 'instructions', 'addresses', 'common'])
  const { order, timeline, payments, refunds, now, payTo, againTo } = useOrderPage()
  return (
    <>
      {timeline.data && !isClosed(order) && <ExceptionList timeline={timeline.data} />}
      <OrderAnswers
        order={order}
        timeline={timeline.data}
        refunds={refunds}
        now={now}
        payTo={payTo}
        quoteTo={againTo}
      />
      {timeline.data && !isClosed(order) ? (
        <StageTrack timeline={timeline.data} />
      ) : (
        <div className="no-stages" />
      )}
      <div className="order-grid">
        <div className="order-main">
          <ContainerTable order={order} timeline={timeline.data} allTo={paths.orderContainers(order.id)} />
          <OrderDocuments order={order} />
          <OrderInstructions order={order} />
          <OrderExpress order={order} />
          <OrderShipment order={order} />
        </div>
        {timeline.data ? (
          <FactTimeline order={order} timeline={timeline.data} now={now} />
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
      <section className="section" id="charges" aria-labelledby="charges-title">
        <div className="section-head">
          <h2 id="charges-title">{t('charges.summary')}</h2>
          <Link className="link end" to={paths.orderCosts(order.id)} preventScrollReset>
            {t('charges.seeAll')}
          </Link>
        </div>
        <OrderSums order={order} refunds={refunds} />
      </section>
      <OrderHistory order={order} payments={payments.data ?? []} />
    </>
  )
}
