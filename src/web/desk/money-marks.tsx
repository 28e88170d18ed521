import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { DeskPaymentReply, DeskRefundReply } from '#contract/payments.ts'
import { paths } from '#web/app/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Look = { readonly meaning: Meaning; readonly icon: IconName }

const paymentLooks: Record<DeskPaymentReply['status'], Look> = {
  created: { meaning: 'note', icon: 'clock' },
  waiting: { meaning: 'wait', icon: 'clock' },
  paid: { meaning: 'ok', icon: 'check-circle' },
  closed: { meaning: 'idle', icon: 'barred' },
  failed: { meaning: 'stop', icon: 'close' },
}
const refundLooks: Record<DeskRefundReply['status'], Look> = {
  requested: { meaning: 'wait', icon: 'clock' },
  processing: { meaning: 'note', icon: 'back' },
  refunded: { meaning: 'ok', icon: 'check-circle' },
  failed: { meaning: 'stop', icon: 'alert' },
  rejected: { meaning: 'idle', icon: 'close' },
}

/** How a payment stands at the desk: once money came, what became of it says more than that it came. */
export function PaymentState({
  payment: { status, outcome },
}: {
  payment: Pick<DeskPaymentReply, 'status' | 'outcome'>
}): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  if (outcome && outcome !== 'credited') {
    const held = outcome === 'wrongAmount'
    return (
      <StatusText meaning={held ? 'stop' : 'wait'} icon={held ? 'pause' : 'back'}>
        {t(`outcomes.${outcome}`)}
      </StatusText>
    )
  }
  return <StatusText {...paymentLooks[status]}>{t(`desk:payments.status.${status}`)}</StatusText>
}

export function RefundState({ status }: Pick<DeskRefundReply, 'status'>): ReactElement {
  const { t } = useTranslation('desk')
  return <StatusText {...refundLooks[status]}>{t(`refunds.status.${status}`)}</StatusText>
}

/** The orders of a payment; the first is a link, the others are counted. */
export function OrderLinks({ orders }: Pick<DeskPaymentReply, 'orders'>): ReactElement {
  const { t } = useTranslation('money')
  const [first, ...others] = orders
  if (!first) return <>–</>
  return (
    <>
      <Link className="code" to={paths.deskOrder(first.orderId)}>
        {first.orderNumber}
      </Link>
      {others.length > 0 && (
        <span className="quiet" title={others.map((each) => each.orderNumber).join(' ')}>
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
