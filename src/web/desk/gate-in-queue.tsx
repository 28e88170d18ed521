import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { LoggedInStaff } from '#contract/staff.ts'
import { addEvents } from '#contract/tracking.ts'
import { paths } from '#web/app/paths.ts'
import type { DeskOrderItem } from '#web/features/orders/desk-api.ts'
import { expectedOf } from '#web/features/orders/order-facts.ts'
import { Lane } from '#web/features/orders/order-marks.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FactDate } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { OrderRows } from './order-rows.tsx'

/** Accepted orders of which containers are still outside of the terminal. */
export function GateInQueue({
  orders,
  staff,
}: {
  orders: readonly DeskOrderItem[]
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation(['desk', 'tracking', 'orders'])
  return (
    <OrderRows
      label={t('queue.gateIn.title')}
      orders={orders}
      whatTitle={t('queue.shipment')}
      sinceTitle={t('orders:columns.sailing')}
      what={(order) => (
        <>
          <Lane pol={order.pol} pod={order.pod} />
          <small>
            {t('queue.gateIn.what', {
              containers: order.containers
                .map((each) => t('orders:containers', each))
                .join(t('orders:containersJoin')),
              stage: t(`tracking:stages.${order.stage}`),
            })}
          </small>
        </>
      )}
      since={(order) => (
        <>
          <FactDate kind={expectedOf(order.sailing).kind} at={order.sailing.estimatedOn} />
          <small>
            {order.vessel
              ? t('orders.vessel', { vessel: order.vessel, voyage: order.voyage ?? '' })
              : t('queue.gateIn.noVessel')}
          </small>
        </>
      )}
      act={(order) => (
        <Link className={buttonClass('plain', 's')} to={paths.deskOrder(order.id)}>
          {t(mayCall(addEvents, staff.role) ? 'queue.gateIn.act' : 'queue.open')}
        </Link>
      )}
    />
  )
}
