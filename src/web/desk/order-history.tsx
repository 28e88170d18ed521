import type { ReactElement } from 'react'
import type { DeskOrderDetail } from '#contract/orders.ts'
import type { OrderMove } from '#domain/orders/order-moves.ts'
import { DateTime } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Every move of the order, newest first. */
export function OrderHistory({ order }: { order: DeskOrderDetail }): ReactElement {
  const { t } = useTranslation(['desk', 'orders'])
  return (
    <ol className="moves">
      {order.history.map((step) => (
        <li key={`${step.move} ${step.madeAt}`}>
          <DateTime at={step.madeAt} />
          <span>
            {t('history.step', {
              move: t(`orders:moves.${step.move as OrderMove}`),
              status: t(`orders:statuses.${step.to}`),
            })}
            <small>
              {step.byName
                ? t('history.by', { kind: t(`orders:by.${step.by}`), name: step.byName })
                : t(`orders:by.${step.by}`)}
            </small>
            {step.reason && <small>{t('history.reason', { reason: reasonText(step.reason, t) })}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The system writes some reasons as codes; people write sentences. */
function reasonText(reason: string, t: (key: 'orders:reasons.paymentDeadlinePassed') => string): string {
  return reason === 'paymentDeadlinePassed' ? t('orders:reasons.paymentDeadlinePassed') : reason
}
