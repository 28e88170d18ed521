import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusBadge, StatusText } from '#web/ui/marks.tsx'

/** What a status means to a clerk: orange is what waits for the forwarder. */
const looks: Readonly<Record<OrderStatus, { meaning: Meaning; icon: IconName }>> = {
  pendingPayment: { meaning: 'wait', icon: 'clock' },
  accepted: { meaning: 'note', icon: 'check' },
  paid: { meaning: 'ok', icon: 'pay' },
  inTransit: { meaning: 'sea', icon: 'ship' },
  completed: { meaning: 'ok', icon: 'check-circle' },
  cancelledByOperations: { meaning: 'idle', icon: 'barred' },
  cancelled: { meaning: 'idle', icon: 'close' },
  refundInProgress: { meaning: 'wait', icon: 'back' },
  refundCompleted: { meaning: 'idle', icon: 'back' },
  refundRejected: { meaning: 'stop', icon: 'alert' },
}

export function OrderStatusBadge({ status }: { status: OrderStatus }): ReactElement {
  const { t } = useTranslation('orders')
  return <StatusBadge {...looks[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

export function OrderStatusText({ status }: { status: OrderStatus }): ReactElement {
  const { t } = useTranslation('orders')
  return <StatusText {...looks[status]}>{t(`statuses.${status}`)}</StatusText>
}
