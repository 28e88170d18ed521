import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { approveRefundCall, listRefundsCall } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useSession } from '#web/app/session.ts'
import { useDeskRefunds } from '#web/features/payments/desk-api.ts'
import { useMoneyWaiting } from '#web/features/reconciliation/api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { FoundList } from '#web/ui/found-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { RefundList } from './refund-list.tsx'

export const meta = pageTitle('deskRefunds')

/** What waits comes first. */
const tabs = ['requested', 'failed', 'processing', 'refunded', 'rejected', 'all'] as const
type Tab = (typeof tabs)[number]

function Refunds({ staff }: { staff: LoggedInStaff }): ReactElement {
  const { t } = useTranslation(['money', 'desk', 'common', 'users'])
  const [search, setSearch] = useSearchParams()
  const tab: Tab = tabs.find((each) => each === search.get('tab')) ?? 'requested'
  const waiting = useMoneyWaiting(true)
  const found = useDeskRefunds(tab === 'all' ? {} : { status: tab })
  const counts = waiting.data?.refunds
  const countOf = (each: Tab) =>
    each === 'requested' || each === 'failed' || each === 'processing' ? counts?.[each] : undefined
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskRefunds')}</h1>
        <p>{t('refunds.lead')}</p>
      </div>
      {!mayCall(approveRefundCall, staff.role) && <p className="hint">{t('desk:refunds.financeOnly')}</p>}
      <Tabs
        label={t('common:pages.deskRefunds')}
        panel="refunds-panel"
        tabs={tabs.map((key) => ({ key, label: t(`refunds.tabs.${key}`), count: countOf(key) }))}
        value={tab}
        onChange={(key) => setSearch(key === 'requested' ? {} : { tab: key })}
      />
      <div id="refunds-panel" role="tabpanel" aria-label={t(`refunds.tabs.${tab}`)}>
        <FoundList
          found={found}
          empty={
            <EmptyState icon="back" title={t(`refunds.none.${tab}`)}>
              {t('refunds.noneText')}
            </EmptyState>
          }
        >
          {(refunds) => <RefundList refunds={refunds} staff={staff} />}
        </FoundList>
      </div>
    </>
  )
}

export default function DeskRefunds(): ReactElement {
  const { staff } = useSession()
  return <ForRoles call={listRefundsCall}>{staff && <Refunds staff={staff.staff} />}</ForRoles>
}
