import type { ReactElement } from 'react'
import { acceptOrder } from '#contract/order-desk.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { heldBack } from '#domain/users/credit-holds.ts'
import { type DeskOrderItem, useAcceptOrder, waitingSince } from '#web/features/orders/desk-api.ts'
import { Lane } from '#web/features/orders/order-marks.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Age } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { OrderRows } from './order-rows.tsx'

/** Whose customer it is: the clerk in charge takes the order on first. */
function CustomerOf({ order, staff }: { order: DeskOrderItem; staff: LoggedInStaff }): ReactElement | null {
  const { t } = useTranslation('desk')
  const { customerClerk } = order
  return (
    <>
      {customerClerk && (
        <small>
          {customerClerk.id === staff.staffCode ? (
            <b>{t('queue.accept.yours')}</b>
          ) : (
            t('queue.accept.of', { name: customerClerk.name })
          )}
        </small>
      )}
      {heldBack(order, order.customerHeld) && <small className="t-wait">{t('queue.accept.held')}</small>}
    </>
  )
}

/** Orders that wait to be accepted. */
export function AcceptQueue({
  orders,
  staff,
  now,
}: {
  orders: readonly DeskOrderItem[]
  staff: LoggedInStaff
  now: Date
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'users'])
  const accept = useAcceptOrder()
  const reason = mayCall(acceptOrder, staff.role)
    ? undefined
    : t('mayNot', { role: t(`users:roles.${staff.role}`) })
  return (
    <OrderRows
      label={t('queue.accept.title')}
      orders={orders}
      whatTitle={t('queue.shipment')}
      sinceTitle={t('queue.waiting')}
      what={(order) => (
        <>
          <Lane pol={order.pol} pod={order.pod} />
          <small>
            {t('queue.accept.what', {
              containers: order.containers
                .map((each) => t('orders:containers', each))
                .join(t('orders:containersJoin')),
              cargo: order.cargoName,
            })}
          </small>
        </>
      )}
      since={(order) => (
        <>
          {order.clerkName ?? <span className="quiet">{t('orders.nobody')}</span>}
          <small>
            <Age at={waitingSince(order)} now={now} />
          </small>
          <CustomerOf order={order} staff={staff} />
        </>
      )}
      act={(order) => (
        <Button
          size="s"
          reason={reason ?? (heldBack(order, order.customerHeld) ? t('queue.accept.held') : undefined)}
          pending={accept.isPending && accept.variables === order.id}
          onClick={() =>
            accept.mutate(order.id, {
              onSuccess: () => notices.say('ok', t('order.accepted', { number: order.number })),
            })
          }
        >
          {t('order.accept')}
        </Button>
      )}
    />
  )
}
