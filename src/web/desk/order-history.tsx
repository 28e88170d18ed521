import type { ReactElement } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import type { OrderMove } from '#domain/orders/order-moves.ts'
import { useReasonText } from '#web/features/payments/order-history.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Every move of the order, newest first. */
export function OrderHistory({ order }: { order: DeskOrderDetail }): ReactElement {
  const { t } = useTranslation(['desk', 'orders'])
  const reasonText = useReasonText()
  return (
    <ol className="moves">
      {order.history.map((step) => (
        <li key={`${step.move} ${step.madeAt}`}>
          <DateTime at={step.madeAt} />
          <span>
            {step.from === step.to
              ? t(`orders:moves.${step.move as OrderMove}`)
              : t('history.step', {
                  move: t(`orders:moves.${step.move as OrderMove}`),
                  status: t(`orders:statuses.${step.to}`),
                })}
            <small>
              {step.byName
                ? t('history.by', { kind: t(`orders:by.${step.by}`), name: step.byName })
                : t(`orders:by.${step.by}`)}
            </small>
            {step.reason && <small>{t('history.reason', { reason: reasonText(step.reason) })}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
