import type { ReactElement } from 'react'
import type { DocumentKind } from '#domain/orders/orders.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { FreeTime } from '#web/features/bills/free-time.tsx'
import { QuoteToBill } from '#web/features/bills/quote-to-bill.tsx'
import { OrderInvoices } from '#web/features/invoices/order-invoices.tsx'
import { DocumentList } from '#web/features/orders/order-documents.tsx'
import { isClosed } from '#web/features/orders/order-facts.ts'
import { OrderSums } from '#web/features/payments/order-sums.tsx'
import { PaymentList } from '#web/features/payments/payment-list.tsx'
import { RefundList } from '#web/features/payments/refund-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useOrderPage } from './order-page.ts'

export const meta = pageTitle('orderCosts')

/** What a finance clerk of the shipper looks for beside the figures. */
const invoiceKinds: readonly DocumentKind[] = ['invoice']

/** Everything about the money of an order: quoted lines, what takes off, what was paid and what came back. */
export default function OrderCosts(): ReactElement {
  const { t } = useTranslation(['orders', 'quotes', 'payments', 'common'])
  const { order, payments, refunds } = useOrderPage()
  const ended = isClosed(order) && order.status !== 'refundInProgress'
  const invoices = order.documents.filter(({ kind }) => invoiceKinds.includes(kind))
  return (
    <>
      <section className="section" aria-labelledby="sums-title">
        <div className="section-head">
          <h2 id="sums-title">{t('charges.payTitle')}</h2>
          <Button size="s" className="end" onClick={() => window.print()}>
            {t('detail.print')}
          </Button>
        </div>
        <OrderSums order={order} refunds={refunds} />
      </section>
      <QuoteToBill
        order={order}
        evidenceTo={{ events: paths.orderContainers(order.id), files: paths.order(order.id) }}
      />
      <FreeTime orderId={order.id} ended={ended} />
      {payments.data ? (
        payments.data.length === 0 ? (
          <section className="section" aria-labelledby="payments-none">
            <div className="section-head">
              <h2 id="payments-none">{t('charges.payments')}</h2>
            </div>
            <p className="panel-text">{t('charges.noPayments')}</p>
          </section>
        ) : (
          <>
            <PaymentList
              payments={payments.data}
              paymentTo={paths.paymentDetail}
              payingTo={(payment) => paths.paying({ paymentId: payment })}
            />
            <RefundList refunds={refunds} refundTo={paths.refundDetail} />
          </>
        )
      ) : payments.isError ? (
        <ErrorState
          title={t('charges.paymentsFailed')}
          error={payments.error}
          onRetry={() => void payments.refetch()}
        />
      ) : (
        <Skeleton lines={3} />
      )}
      <OrderInvoices
        order={order}
        ended={ended}
        invoiceTo={paths.invoice}
        applyTo={paths.applyForInvoice({ order: order.id })}
      />
      {invoices.length > 0 && (
        <section className="section" aria-labelledby="invoices-title">
          <div className="section-head">
            <h2 id="invoices-title">{t('charges.invoices')}</h2>
          </div>
          <DocumentList order={order} documents={invoices} />
        </section>
      )}
    </>
  )
}
