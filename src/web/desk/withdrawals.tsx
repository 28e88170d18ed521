import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DeskWithdrawalRow, deskListWithdrawals } from '#contract/rebate.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useDeskWithdrawals } from '#web/features/promotion/desk-api.ts'
import { withdrawalLooks } from '#web/features/promotion/withdrawal-looks.ts'
import { FoundList } from '#web/ui/found-list.tsx'
import { Age, Money, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { isOwnDecision, WithdrawalActs } from './withdrawal-acts.tsx'

export const meta = pageTitle('deskWithdrawals')

/** What waits comes first. */
const tabs = ['requested', 'approved', 'paid', 'rejected', 'all'] as const
type Tab = (typeof tabs)[number]

function Row({ withdrawal }: { withdrawal: DeskWithdrawalRow }): ReactElement {
  const { t } = useTranslation('money')
  const now = useNow()
  const { status, certified } = withdrawal
  return (
    <li>
      <StatusText {...withdrawalLooks[status]}>{t(`withdrawals.states.${status}`)}</StatusText>
      <span>
        <Link to={paths.deskWithdrawal(withdrawal.id)}>
          {t('withdrawals.of', { name: withdrawal.customerName, mobile: withdrawal.customerMobile })}
        </Link>
        <small>
          {t('withdrawals.to', {
            holder: withdrawal.holder,
            bank: withdrawal.bank,
            last: withdrawal.accountLast,
          })}
        </small>
        <small>
          {t('withdrawals.asked')} <Age at={withdrawal.requestedAt} now={now} />
        </small>
        {!certified && (status === 'requested' || status === 'approved') && (
          <small className="t-stop">{t('withdrawals.notCertified')}</small>
        )}
        {isOwnDecision(withdrawal) && <small className="t-wait">{t('withdrawals.ownDecision')}</small>}
        {withdrawal.reason && <small className="said">{withdrawal.reason}</small>}
      </span>
      <span className="r">
        <b>
          <Money amount={withdrawal.amount} currency="symbol" />
        </b>
      </span>
      <span className="do">
        <WithdrawalActs withdrawal={withdrawal} />
      </span>
    </li>
  )
}

function Withdrawals(): ReactElement {
  // The words of the dialogs come with the page: fetched on opening, they would take the page and the focus away.
  const { t } = useTranslation(['money', 'desk', 'common', 'users'])
  const [search, setSearch] = useSearchParams()
  const tab: Tab = tabs.find((each) => each === search.get('tab')) ?? 'requested'
  const found = useDeskWithdrawals(tab === 'all' ? undefined : tab)
  const counts = found.data?.pages[0]?.counts
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskWithdrawals')}</h1>
        <p>{t('withdrawals.lead')}</p>
      </div>
      <Tabs
        label={t('common:pages.deskWithdrawals')}
        panel="withdrawals-panel"
        tabs={tabs.map((key) => ({
          key,
          label: t(`withdrawals.tabs.${key}`),
          count: key === 'requested' || key === 'approved' ? counts?.[key] : undefined,
        }))}
        value={tab}
        onChange={(key) => setSearch(key === 'requested' ? {} : { tab: key })}
      />
      <div id="withdrawals-panel" role="tabpanel" aria-label={t(`withdrawals.tabs.${tab}`)}>
        <FoundList
          found={found}
          empty={
            <EmptyState
              icon={tab === 'requested' || tab === 'approved' ? 'check-circle' : 'bank'}
              title={t(`withdrawals.none.${tab}`)}
            >
              {t('withdrawals.noneText')}
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="work">
              {rows.map((row) => (
                <Row key={row.id} withdrawal={row} />
              ))}
            </ul>
          )}
        </FoundList>
      </div>
    </>
  )
}

export default function DeskWithdrawals(): ReactElement {
  return (
    <ForRoles call={deskListWithdrawals}>
      <Withdrawals />
    </ForRoles>
  )
}
