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
  /** A move that is called as the status to which it leads says it by its name. */
  const stepText = ({ move: made, from, to }: DeskOrderDetail['history'][number]): string => {
    const move = t(`orders:moves.${made as OrderMove}`)
    const status = t(`orders:statuses.${to}`)
    return from === to || move === status ? move : t('history.step', { move, status })
  }
  return (
    <ol className="moves">
      {order.history.map((step) => (
        <li key={`${step.move} ${step.madeAt}`}>
          <DateTime at={step.madeAt} />
          <span>
            {stepText(step)}
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
