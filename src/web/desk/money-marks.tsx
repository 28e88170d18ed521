import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { DeskPaymentReply, DeskRefundReply } from '#contract/payments.ts'
import { paths } from '#web/app/paths.ts'
import { paymentLooks, refundLooks, standingOf } from '#web/features/payments/payment-looks.ts'
import { StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** How a payment stands at the desk; of money that paid no order also why. */
export function PaymentState({ payment }: { payment: DeskPaymentReply }): ReactElement {
  const { t } = useTranslation('money')
  const { outcome } = payment
  const standing = standingOf(payment)
  return (
    <span className="pay-state">
      <StatusText {...paymentLooks[standing]}>{t(`standings.${standing}`)}</StatusText>
      {outcome && outcome !== 'credited' && <small>{t(`outcomes.${outcome}`)}</small>}
    </span>
  )
}

export function RefundState({ status }: Pick<DeskRefundReply, 'status'>): ReactElement {
  const { t } = useTranslation('desk')
  return <StatusText {...refundLooks[status]}>{t(`refunds.status.${status}`)}</StatusText>
}

/** The orders of a payment; the first is a link, the others are counted. Of anything else that it pays, the numbers. */
export function OrderLinks({
  orders,
  statements,
  topUps,
}: Pick<DeskPaymentReply, 'orders' | 'statements' | 'topUps'>): ReactElement {
  const { t } = useTranslation('money')
  const [first, ...others] = orders
  if (!first) {
    const numbers = [
      ...statements.map((each) => each.statementNumber),
      ...topUps.map((each) => each.topUpNumber),
    ]
    return <span className="code">{numbers.join(t('list.between')) || '–'}</span>
  }
  return (
    <>
      <Link className="code" to={paths.deskOrder(first.orderId)}>
        {first.orderNumber}
      </Link>
      {others.length > 0 && (
        <span className="quiet" title={others.map((each) => each.orderNumber).join(t('list.between'))}>
          {' '}
          {t('list.ordersMore', { count: others.length })}
        </span>
      )}
    </>
  )
}

/** Who did something, from the key of the actor: a customer, this clerk, another one, or the system. */
export function useActorName(staffCode: string): (key: string) => string {
  const { t } = useTranslation('money')
  return (key) => {
    if (key === `staff:${staffCode}`) return t('by.you')
    const kind = (['customer', 'staff'] as const).find((each) => key.startsWith(`${each}:`))
    return t(`by.${kind ?? 'system'}`)
  }
}
