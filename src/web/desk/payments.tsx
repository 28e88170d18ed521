import type { ReactElement, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { listNoticesCall, listPaymentsCall } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useSession } from '#web/app/session.ts'
import { usePaymentsOnHold, useTransfersWaiting } from '#web/features/payments/desk-api.ts'
import { useMoneyWaiting } from '#web/features/reconciliation/api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { HeldPayments } from './held-payments.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import { PaymentTable } from './payment-table.tsx'
import { TransferList } from './transfer-list.tsx'

export const meta = pageTitle('deskPayments')

const tabs = ['all', 'transfers', 'held', 'notices'] as const

/** A list that is read whole: its rows, or why there are none. */
function Waiting<Item>({
  read,
  lead,
  none,
  noneText,
  children,
}: {
  read: {
    data: { items: readonly Item[] } | undefined
    error: unknown
    refetch: () => unknown
  }
  lead: string
  none: string
  noneText: string
  children: (items: readonly Item[]) => ReactNode
}): ReactElement {
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={8} />
  if (read.data.items.length === 0)
    return (
      <EmptyState icon="check-circle" title={none}>
        {noneText}
      </EmptyState>
    )
  return (
    <>
      <p className="hint">{lead}</p>
      {children(read.data.items)}
    </>
  )
}

function Payments({ staff }: { staff: LoggedInStaff }): ReactElement {
  const { t } = useTranslation(['money', 'common'])
  const [search, setSearch] = useSearchParams()
  const readsNotices = mayCall(listNoticesCall, staff.role)
  const shown = tabs.filter((each) => each !== 'notices' || readsNotices)
  const tab = shown.find((each) => each === search.get('tab')) ?? 'all'
  const counts = useMoneyWaiting(true).data
  const transfers = useTransfersWaiting(true)
  const held = usePaymentsOnHold(true)
  const countOf = { all: undefined, transfers: counts?.transfers, held: counts?.onHold, notices: undefined }
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskPayments')}</h1>
      </div>
      <Tabs
        label={t('common:pages.deskPayments')}
        panel="payments-panel"
        tabs={shown.map((key) => ({ key, label: t(`tabs.${key}`), count: countOf[key] }))}
        value={tab}
        onChange={(key) => setSearch(key === 'all' ? {} : { tab: key })}
      />
      <div id="payments-panel" role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        {tab === 'all' && <PaymentTable />}
        {tab === 'transfers' && (
          <Waiting
            read={transfers}
            lead={t('transfers.lead')}
            none={t('transfers.none')}
            noneText={t('transfers.noneText')}
          >
            {(proofs) => <TransferList proofs={proofs} staff={staff} />}
          </Waiting>
        )}
        {tab === 'held' && (
          <Waiting read={held} lead={t('held.lead')} none={t('held.none')} noneText={t('held.noneText')}>
            {(payments) => <HeldPayments payments={payments} staff={staff} />}
          </Waiting>
        )}
        {tab === 'notices' && <PaymentNotices />}
      </div>
    </>
  )
}

export default function DeskPayments(): ReactElement {
  const { staff } = useSession()
  return <ForRoles call={listPaymentsCall}>{staff && <Payments staff={staff.staff} />}</ForRoles>
}
