import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type CustomerRow, deskListCustomers } from '#contract/customers.ts'
import { mostDuplicatesCounted } from '#domain/customers/same-customers.ts'
import type { Money as MoneyValue } from '#domain/kernel/money.ts'
import { customerLevels } from '#domain/users/levels.ts'
import { certificationStatuses } from '#domain/users/user.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { type CustomerQuery, useCustomers } from '#web/features/customers/desk-api.ts'
import { useDuplicates } from '#web/features/customers/same-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateTime, Money, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { certificationLooks } from './certification-looks.ts'
import { ForRoles } from './for-roles.tsx'
import { KeywordSearch } from './keyword-search.tsx'

export const meta = pageTitle('deskCustomers')

const pageSize = 50
const clerks = ['anyone', 'me', 'nobody'] as const
const marks = ['held', 'overdue'] as const

/** The filters, read from the address. */
function queryOf(search: URLSearchParams): CustomerQuery {
  const level = customerLevels.find((each) => each === search.get('level'))
  const certified = certificationStatuses.find((each) => each === search.get('certified'))
  const clerk = clerks.find((each) => each === search.get('clerk'))
  const [keyword, after] = [search.get('keyword'), search.get('after')]
  return {
    ...(keyword ? { keyword: keyword.slice(0, 60) } : {}),
    ...(level ? { level } : {}),
    ...(certified ? { certified } : {}),
    ...(clerk ? { clerk } : {}),
    ...(search.get('held') ? { held: '1' } : {}),
    ...(search.get('overdue') ? { overdue: '1' } : {}),
    ...(after ? { cursor: after } : {}),
    size: pageSize,
  }
}

function Sums({ amounts, late }: { amounts: readonly MoneyValue[]; late?: boolean }): ReactElement {
  if (amounts.length === 0) return <span className="quiet">–</span>
  return (
    <span className={late ? 't-stop' : undefined}>
      {amounts.map((amount) => (
        <Money key={amount.currency} amount={amount} />
      ))}
    </span>
  )
}

function useColumns(): readonly Column<CustomerRow>[] {
  const { t } = useTranslation('customers')
  return [
    {
      key: 'customer',
      title: t('columns.customer'),
      fixed: true,
      names: true,
      cell: ({ company, heldSince, logins, name, userId }) => (
        <span className="who">
          <Link to={paths.deskCustomer(userId)}>{name}</Link>
          {company && company !== name && <small>{company}</small>}
          {logins > 1 && <small>{t('same.logins', { count: logins })}</small>}
          {heldSince && (
            <small>
              <StatusText meaning="wait" icon="barred">
                {t('held')}
              </StatusText>
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'mobile',
      title: t('columns.mobile'),
      width: 118,
      cell: ({ mobile }) => <span className="num">{mobile}</span>,
    },
    {
      key: 'certified',
      title: t('columns.certified'),
      width: 124,
      cell: ({ certificationStatus, certificationType }) => (
        <>
          {certificationStatus === 'none' ? (
            <span className="quiet">{t('certified.none')}</span>
          ) : (
            <StatusText {...certificationLooks[certificationStatus]}>
              {t(`certified.${certificationStatus}`)}
            </StatusText>
          )}
          {certificationType && <small>{t(`types.${certificationType}`)}</small>}
        </>
      ),
    },
    { key: 'level', title: t('columns.level'), width: 92, cell: ({ level }) => t(`levels.${level}`) },
    {
      key: 'open',
      title: t('columns.open'),
      right: true,
      width: 96,
      cell: ({ openOrders }) => (openOrders > 0 ? openOrders : <span className="quiet">–</span>),
    },
    {
      key: 'last',
      title: t('columns.last'),
      width: 150,
      cell: ({ lastOrder }) =>
        lastOrder ? (
          <>
            <Link to={paths.deskOrder(lastOrder.id)}>{lastOrder.number}</Link>
            <small>
              <DateTime at={lastOrder.placedAt} show="day" />
            </small>
          </>
        ) : (
          <span className="quiet">–</span>
        ),
    },
    {
      key: 'owed',
      title: t('columns.owed'),
      right: true,
      width: 130,
      cell: ({ owed }) => <Sums amounts={owed} />,
    },
    {
      key: 'overdue',
      title: t('columns.overdue'),
      right: true,
      width: 130,
      cell: ({ overdue }) => <Sums amounts={overdue} late />,
    },
    {
      key: 'clerk',
      title: t('columns.clerk'),
      width: 96,
      cell: ({ clerk }) => clerk?.name ?? <span className="quiet">{t('clerkNone')}</span>,
    },
    {
      key: 'code',
      title: t('columns.code'),
      hidden: true,
      cell: ({ userId }) => <span className="code">{userId}</span>,
    },
  ]
}

/** A closed list above the table; the first choice is none. */
function Choose({
  label,
  any,
  hint,
  choices,
  value,
  onChange,
}: {
  label: string
  any: string
  hint?: string
  choices: readonly (readonly [key: string, name: string])[]
  value: string
  onChange: (value: string) => void
}): ReactElement {
  return (
    <label className="pick-field" title={hint}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {choices.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The way to probable duplicates, with how many there are. */
function ToDuplicates(): ReactElement {
  const { t } = useTranslation('customers')
  const found = useDuplicates({ size: 10 }).data?.found ?? 0
  const words =
    found === 0
      ? t('same.link')
      : found > mostDuplicatesCounted
        ? t('same.linkMany', { count: mostDuplicatesCounted })
        : t('same.linkCount', { count: found })
  return (
    <Link className={buttonClass()} to={paths.deskDuplicates()}>
      <Icon name="copy" />
      {words}
    </Link>
  )
}

function Customers(): ReactElement {
  const { t } = useTranslation(['customers', 'common'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const query = queryOf(search)
  const found = useCustomers(query)
  const columns = useColumns()
  /** Another filter starts at the first page again. */
  const filter = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const { keyword, level, certified, clerk, held, overdue } = query
  const narrowed = [keyword, level, certified, clerk, held, overdue].some((each) => each !== undefined)
  return (
    <>
      <div className="head money-head">
        <h1>{t('common:pages.deskCustomers')}</h1>
        <span className="row-end">
          <ToDuplicates />
        </span>
        <p>{t('lead')}</p>
      </div>
      <div className="filters desk-filters customer-filters">
        <KeywordSearch
          keyword={keyword ?? ''}
          words={{ label: t('find'), hint: t('findHint'), find: t('findDo') }}
          onFind={(typed) => filter('keyword', typed)}
        />
        <Choose
          label={t('filters.level')}
          hint={t('filters.levelHint')}
          any={t('filters.anyLevel')}
          choices={customerLevels.map((each) => [each, t(`levels.${each}`)])}
          value={level ?? ''}
          onChange={(value) => filter('level', value)}
        />
        <Choose
          label={t('filters.certified')}
          any={t('filters.anyCertified')}
          choices={certificationStatuses.map((each) => [each, t(`certified.${each}`)])}
          value={certified ?? ''}
          onChange={(value) => filter('certified', value)}
        />
        <Segmented
          label={t('filters.clerk')}
          items={clerks.map((key) => ({ key, label: t(`filters.clerks.${key}`) }))}
          value={clerk ?? 'anyone'}
          onChange={(value) => filter('clerk', value === 'anyone' ? '' : value)}
        />
        {marks.map((mark) => {
          const on = query[mark] !== undefined
          return (
            <button
              key={mark}
              type="button"
              className={`view${on ? ' on' : ''}`}
              aria-pressed={on}
              onClick={() => filter(mark, on ? '' : '1')}
            >
              {t(`filters.${mark}`)}
            </button>
          )
        })}
      </div>
      <DataTable
        name="desk.customers"
        label={t('common:pages.deskCustomers')}
        columns={columns}
        rows={found.data?.items}
        rowKey={({ userId }) => userId}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={({ userId }) => void navigate(paths.deskCustomer(userId))}
        skeletonRows={12}
        empty={
          <EmptyState
            icon={narrowed ? 'search' : 'team'}
            title={t(narrowed ? 'noMatch' : 'none')}
            actions={narrowed && <Button onClick={() => setSearch({})}>{t('filters.clear')}</Button>}
          >
            {t(narrowed ? 'noMatchText' : 'noneText')}
          </EmptyState>
        }
        pages={<CursorLinks next={found.data?.nextCursor} perPage={pageSize} />}
      />
    </>
  )
}

export default function DeskCustomers(): ReactElement {
  return (
    <ForRoles call={deskListCustomers}>
      <Customers />
    </ForRoles>
  )
}
