import type { ReactElement } from 'react'
import { countedMost } from '#contract/reconciliation.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { countOf, countOfWithdrawals, useWaiting, type Waiting } from './waiting.ts'

const countOfList = (list: { items: readonly unknown[]; nextCursor: string | null } | undefined) => ({
  count: list?.items.length ?? 0,
  more: list !== undefined && list.nextCursor !== null,
})

/** What waits for finance, counted at the server. */
function countOfMoney({ data }: Waiting['money'], of: 'payments' | 'refunds' | 'differences') {
  if (!data) return { count: 0, more: false }
  const counts = {
    payments: [data.transfers, data.onHold],
    refunds: [data.refunds.requested, data.refunds.failed],
    differences: [data.differences],
  }[of]
  return {
    count: counts.reduce((sum, each) => sum + each, 0),
    more: counts.some((each) => each >= countedMost),
  }
}

/** Charges that their customers have not agreed to: those that wait, and those that were refused. */
const countOfConsents = ({ data }: Waiting['consents']) => ({
  count: (data?.counts.asked ?? 0) + (data?.counts.refused ?? 0),
  more: false,
})

/** How much waits, behind an entry of the desk's navigation; nothing while nothing does. */
export function WaitingCount({
  staff,
  of,
}: {
  staff: LoggedInStaff
  of:
    | 'queues'
    | 'questions'
    | 'consents'
    | 'prices'
    | 'chats'
    | 'events'
    | 'exceptions'
    | 'reports'
    | 'invoices'
    | 'agreements'
    | 'certifications'
    | 'payments'
    | 'refunds'
    | 'differences'
    | 'withdrawals'
}): ReactElement | null {
  const { t } = useTranslation('desk')
  const waiting = useWaiting(staff)
  const { count, more } =
    of === 'queues'
      ? countOf(waiting)
      : of === 'payments' || of === 'refunds' || of === 'differences'
        ? countOfMoney(waiting.money, of)
        : of === 'consents'
          ? countOfConsents(waiting.consents)
          : of === 'withdrawals'
            ? countOfWithdrawals(waiting.withdrawals)
            : countOfList(waiting[of].data)
  if (count === 0) return null
  return (
    <span className="end count">
      <span aria-hidden="true">{more ? t('queue.moreThan', { count }) : count}</span>
      <span className="sr">{t('queue.waits', { count })}</span>
    </span>
  )
}
