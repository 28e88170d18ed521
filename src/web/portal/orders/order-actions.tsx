import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { orderConfirmation } from '#contract/orders.ts'
import { formatMoney } from '#i18n/format.ts'
import { OrderAlerts } from '#web/features/notifications/order-alerts.tsx'
import { refreshOrders } from '#web/features/orders/api.ts'
import { CancelDialog } from '#web/features/orders/cancel-dialog.tsx'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { isPayable } from '#web/features/orders/order-facts.ts'
import { RefundDialog } from '#web/features/payments/refund-dialog.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { OrderPage } from './order-page.ts'

/** The moves that are open to the customer, payment, and what can be done with any order; each says first what it means. */
export function OrderActions({ page: { order, payTo, againTo } }: { page: OrderPage }): ReactElement {
  const { t } = useTranslation('orders')
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'cancel' | 'refund' | null>(null)
  const [printing, setPrinting] = useState(false)
  const close = () => setAsking(null)
  const open = (move: string) => order.openMoves.includes(move)
  const confirmation = async () => {
    setPrinting(true)
    try {
      await downloadPaper(orderConfirmation, { id: order.id })
    } catch {
      // The failure has been said as a passing notice; the button is ready for another try.
    } finally {
      setPrinting(false)
    }
  }
  return (
    <>
      <Link className={buttonClass()} to={againTo}>
        <Icon name="copy" />
        {t('detail.again')}
      </Link>
      <Button icon="document" pending={printing} onClick={() => void confirmation()}>
        {t('detail.confirmation')}
      </Button>
      <OrderAlerts order={order} />
      <Button className="wide-only" onClick={() => window.print()}>
        {t('detail.print')}
      </Button>
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
          {t('detail.pay', { amount: formatMoney(order.amountDue, { currency: 'symbol' }) })}
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
