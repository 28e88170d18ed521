import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import type { DeskOrderItem } from '#web/features/orders/desk-api.ts'
import { OrderStatusText } from '#web/features/orders/order-marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Rows of a queue that stand on its page; the rest is one step away. */
export const shownRows = 8

type OrderRowsProps = {
  label: string
  orders: readonly DeskOrderItem[]
  what: (order: DeskOrderItem) => ReactNode
  since: (order: DeskOrderItem) => ReactNode
  act: (order: DeskOrderItem) => ReactNode
  whatTitle: string
  sinceTitle: string
}

/** The orders of one queue, each with what it is about, since when it waits, and what to do. */
export function OrderRows({
  label,
  orders,
  what,
  since,
  act,
  whatTitle,
  sinceTitle,
}: OrderRowsProps): ReactElement {
  const { t } = useTranslation(['desk', 'orders'])
  return (
    <div className="table-box">
      <div className="scroll-x">
        <table className="table exc">
          <caption className="sr">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('orders:columns.status')}</th>
              <th scope="col">{t('queue.orderAndCustomer')}</th>
              <th scope="col">{whatTitle}</th>
              <th scope="col">{sinceTitle}</th>
              <th scope="col">
                <span className="sr">{t('queue.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.slice(0, shownRows).map((order) => (
              <tr key={order.id}>
                <td>
                  <OrderStatusText order={order} />
                </td>
                <th scope="row">
                  <Link className="code" to={paths.deskOrder(order.id)}>
                    {order.number}
                  </Link>
                  <small>{order.customerName}</small>
                </th>
                <td>{what(order)}</td>
                <td className="nb">{since(order)}</td>
                <td className="r">{act(order)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
