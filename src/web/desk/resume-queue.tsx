import { type ReactElement, useState } from 'react'
import { resumeOrder } from '#contract/order-desk.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import type { DeskOrderItem } from '#web/features/orders/desk-api.ts'
import { expectedOf } from '#web/features/orders/order-facts.ts'
import { Lane } from '#web/features/orders/order-marks.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FactDate } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { OrderRows } from './order-rows.tsx'
import { ResumeDialog } from './resume-dialog.tsx'

/** Orders whose refund was rejected, to be taken up again. */
export function ResumeQueue({
  orders,
  staff,
}: {
  orders: readonly DeskOrderItem[]
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'users'])
  const [resuming, setResuming] = useState<DeskOrderItem | null>(null)
  const reason = mayCall(resumeOrder, staff.role)
    ? undefined
    : t('mayNot', { role: t(`users:roles.${staff.role}`) })
  return (
    <>
      <OrderRows
        label={t('queue.resume.title')}
        orders={orders}
        whatTitle={t('queue.shipment')}
        sinceTitle={t('queue.sailingAndClerk')}
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
            <FactDate kind={expectedOf(order.sailing).kind} at={expectedOf(order.sailing).on} />
            <small>{order.clerkName ?? t('orders.nobody')}</small>
          </>
        )}
        act={(order) => (
          <Button size="s" reason={reason} onClick={() => setResuming(order)}>
            {t('order.resume')}
          </Button>
        )}
      />
      {resuming && <ResumeDialog order={resuming} onClose={() => setResuming(null)} />}
    </>
  )
}
