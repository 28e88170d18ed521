import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type DeskVoucherReply, grantVoucherCall } from '#contract/points.ts'
import { money } from '#domain/kernel/money.ts'
import { pointsTerms } from '#domain/points/points.ts'
import { type VoucherStatus, voucherStatuses } from '#domain/points/vouchers.ts'
import { formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useSession } from '#web/app/session.ts'
import { useDeskVouchers } from '#web/features/points/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import { useVoucherColumns } from './voucher-columns.tsx'
import { VoucherGrant } from './voucher-grant.tsx'
import { VoucherWithdraw } from './voucher-withdraw.tsx'

export const meta = pageTitle('deskVouchers')

/** The vouchers of all customers: who was given what and why, and a new one. */
export default function DeskVouchers(): ReactElement {
  const { t } = useTranslation(['points', 'desk', 'users', 'common'])
  const { staff: session } = useSession()
  if (!session) return <Skeleton lines={6} />
  const { role } = session.staff
  if (!mayCall(grantVoucherCall, role)) {
    return (
      <EmptyState icon="lock" title={t('common:pages.deskVouchers')}>
        {t('desk:mayNot', { role: t(`users:roles.${role}`) })}
      </EmptyState>
    )
  }
  return <VoucherList />
}

function VoucherList(): ReactElement {
  const { t } = useTranslation(['points', 'common'])
  const [search, setSearch] = useSearchParams()
  const [granting, setGranting] = useState(false)
  const [withdrawing, setWithdrawing] = useState<DeskVoucherReply | null>(null)
  const keyword = search.get('keyword') ?? ''
  const after = search.get('after')
  const status = voucherStatuses.find((each) => each === search.get('status'))
  const found = useDeskVouchers({
    ...(status ? { status } : {}),
    ...(keyword ? { keyword } : {}),
    ...(after ? { cursor: after } : {}),
    size: 50,
  })
  const columns = useVoucherColumns(setWithdrawing)
  const narrowed = keyword !== '' || status !== undefined

  /** Another filter starts at the first page again. */
  const filter = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    change(next)
    setSearch(next)
  }
  const grant = (
    <Button look="primary" onClick={() => setGranting(true)}>
      {t('desk.grant')}
    </Button>
  )
  const nextCursor = found.data?.nextCursor
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskVouchers')}</h1>
        <div className="head-end">{grant}</div>
      </div>
      <p className="sm soft voucher-lead">
        {t('desk.lead', {
          most: formatMoney(money(pointsTerms.voucherMostMinor, 'CNY'), { currency: 'symbol' }),
        })}
      </p>
      <fieldset className="views desk-views">
        <legend className="sr">{t('desk.statuses')}</legend>
        {([undefined, ...voucherStatuses] as const).map((each: VoucherStatus | undefined) => (
          <button
            key={each ?? 'all'}
            type="button"
            className={`view${status === each ? ' on' : ''}`}
            aria-pressed={status === each}
            onClick={() => filter((next) => (each ? next.set('status', each) : next.delete('status')))}
          >
            {each ? t(`status.${each}`) : t('desk.all')}
          </button>
        ))}
      </fieldset>
      <div className="filters desk-filters">
        <KeywordSearch
          keyword={keyword}
          words={{ label: t('desk.keyword'), hint: t('desk.keywordHint'), find: t('desk.find') }}
          onFind={(typed) => filter((next) => (typed ? next.set('keyword', typed) : next.delete('keyword')))}
        />
      </div>
      <DataTable
        name="desk.vouchers"
        label={t('common:pages.deskVouchers')}
        columns={columns}
        rows={found.data?.items}
        rowKey={({ id }) => id}
        error={found.error}
        onRetry={() => void found.refetch()}
        skeletonRows={10}
        empty={
          <EmptyState
            icon={narrowed ? 'search' : 'coin'}
            title={t(narrowed ? 'desk.noMatch' : 'desk.none')}
            actions={narrowed ? <Button onClick={() => setSearch({})}>{t('desk.clear')}</Button> : grant}
          >
            {t(narrowed ? 'desk.noMatchText' : 'desk.noneText')}
          </EmptyState>
        }
        pages={<CursorLinks next={nextCursor} perPage={20} />}
      />
      {granting && <VoucherGrant onClose={() => setGranting(false)} />}
      {withdrawing && <VoucherWithdraw voucher={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}
