import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { DeskStatement } from '#contract/statements.ts'
import { billKinds } from '#domain/bills/bill-lines.ts'
import { type StatementStatus, statementStatuses } from '#domain/bills/statements.ts'
import { type BusinessDate, parseBusinessDate } from '#domain/kernel/business-date.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkInterval } from '#domain/orders/order-filters.ts'
import { formatMoney, formatMonth } from '#i18n/format.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { paths } from '#web/app/paths.ts'
import { type DeskStatementQuery, useDeskStatements } from '#web/features/statements/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import { recentMonths } from './recent-months.ts'
import { CustomerName, OverdueMark, StatementState } from './statement-marks.tsx'

const pageSize = 50

/** The filters, read from the address. */
function queryOf(search: URLSearchParams): DeskStatementQuery {
  const status = statementStatuses.find((each) => each === search.get('status'))
  const kind = billKinds.find((each) => each === search.get('kind'))
  const month = recentMonths().find((each) => each === search.get('month'))
  const [from, to] = [parseBusinessDate(search.get('from') ?? ''), parseBusinessDate(search.get('to') ?? '')]
  const [keyword, userId, after] = [search.get('keyword'), search.get('customer'), search.get('after')]
  return {
    ...(status ? { status } : {}),
    ...(kind ? { kind } : {}),
    ...(month ? { month } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    by: search.get('by') === 'due' ? 'due' : 'issued',
    ...(search.get('overdue') ? { overdue: '1' } : {}),
    ...(keyword ? { keyword: keyword.slice(0, 60) } : {}),
    ...(userId ? { userId } : {}),
    ...(after ? { cursor: after } : {}),
    size: pageSize,
  }
}

/** Why the days of a search cannot be asked for; null when they can. */
function intervalFault({ from, to }: DeskStatementQuery, language: Language): string | null {
  try {
    checkInterval(from as BusinessDate | undefined, to as BusinessDate | undefined)
    return null
  } catch (error) {
    if (error instanceof Refusal) return refusalMessage(error.code, error.params, language)
    throw error
  }
}

function useColumns(): readonly Column<DeskStatement>[] {
  const { t } = useTranslation('billing')
  const { language } = useReader()
  return [
    {
      key: 'number',
      title: t('list.number'),
      fixed: true,
      names: true,
      width: 140,
      cell: ({ id, number }) => <Link to={paths.deskStatement(id)}>{number}</Link>,
    },
    {
      key: 'customer',
      title: t('list.customer'),
      width: 160,
      cell: ({ customer }) => (
        <span className="who">
          <CustomerName customer={customer} />
        </span>
      ),
    },
    { key: 'kind', title: t('list.kind'), width: 116, cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'month',
      title: t('list.month'),
      width: 112,
      cell: ({ month, sequence }) => (
        <>
          <span className="nb">{formatMonth(month, language)}</span>
          {sequence > 1 && <small>{t('list.of', { sequence })}</small>}
        </>
      ),
    },
    {
      key: 'status',
      title: t('list.status'),
      width: 126,
      cell: ({ openQueries, status }) => (
        <>
          <StatementState status={status} />
          {openQueries > 0 && <small className="t-wait">{t('list.questions', { count: openQueries })}</small>}
        </>
      ),
    },
    {
      key: 'billed',
      title: t('list.billed'),
      right: true,
      width: 112,
      cell: ({ billed }) => <Money amount={billed} currency="none" zero="shown" />,
    },
    {
      key: 'prepaid',
      title: t('list.prepaid'),
      right: true,
      width: 112,
      cell: ({ prepaid }) => <Money amount={prepaid} currency="none" zero="shown" />,
    },
    {
      key: 'due',
      title: t('list.due'),
      right: true,
      width: 126,
      // What is settled catches no eye.
      cell: ({ due, status }) =>
        status === 'paymentRequired' ? (
          <b>
            <Money amount={due} currency="none" zero="shown" />
          </b>
        ) : (
          <Money amount={due} currency="none" zero="shown" />
        ),
    },
    {
      key: 'dueOn',
      title: t('list.dueOn'),
      width: 142,
      cell: ({ age, dueOn }) => (
        <>
          <span className="nb">{dueOn}</span>
          <OverdueMark age={age} />
        </>
      ),
    },
    {
      key: 'issued',
      title: t('list.issued'),
      width: 110,
      hidden: true,
      cell: ({ issuedOn }) => <span className="nb">{issuedOn}</span>,
    },
    {
      key: 'invoiced',
      title: t('list.invoiced'),
      width: 110,
      hidden: true,
      cell: ({ invoiced }) => t(`invoiced.${invoiced}`),
    },
    {
      key: 'lines',
      title: t('list.lines'),
      right: true,
      width: 90,
      hidden: true,
      cell: ({ lines }) => <span className="num">{lines}</span>,
    },
  ]
}

/** The statements of all customers, newest first: filters and page stand in the address. */
export function StatementTable(): ReactElement {
  const { t } = useTranslation('billing')
  const { language } = useReader()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const query = queryOf(search)
  const fault = intervalFault(query, language)
  const found = useDeskStatements(query, fault === null)
  const columns = useColumns()
  const keyword = search.get('keyword') ?? ''
  const nextCursor = found.data?.nextCursor
  const { counts, totals } = found.data ?? {}

  /** Another filter starts at the first page again. */
  const filter = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const narrowed = [...search.keys()].some((name) => name !== 'after')
  return (
    <>
      <fieldset className="views desk-views">
        <legend className="sr">{t('filters.statuses')}</legend>
        {([undefined, ...statementStatuses] as const).map((each: StatementStatus | undefined) => (
          <button
            key={each ?? 'all'}
            type="button"
            className={`view${query.status === each ? ' on' : ''}`}
            aria-pressed={query.status === each}
            onClick={() => filter('status', each ?? '')}
          >
            {each ? t(`statuses.${each}`) : t('filters.all')}
            {each && counts && <span className="num">{counts[each]}</span>}
          </button>
        ))}
      </fieldset>
      <div className="filters rates-filters bill-filters">
        <KeywordSearch
          keyword={keyword}
          words={{ label: t('filters.keyword'), hint: t('filters.keywordHint'), find: t('filters.find') }}
          onFind={(typed) => filter('keyword', typed)}
        />
        <label className="pick-field">
          <span>{t('filters.kind')}</span>
          <select value={query.kind ?? ''} onChange={(event) => filter('kind', event.target.value)}>
            <option value="">{t('filters.anyKind')}</option>
            {billKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kinds.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="pick-field">
          <span>{t('filters.month')}</span>
          <select value={query.month ?? ''} onChange={(event) => filter('month', event.target.value)}>
            <option value="">{t('filters.anyMonth')}</option>
            {recentMonths().map((each) => (
              <option key={each} value={each}>
                {formatMonth(each, language)}
              </option>
            ))}
          </select>
        </label>
        <label className="pick-field">
          <span>{t('filters.by')}</span>
          <select value={query.by} onChange={(event) => filter('by', event.target.value)}>
            <option value="issued">{t('filters.byIssued')}</option>
            <option value="due">{t('filters.byDue')}</option>
          </select>
        </label>
        <span className="row-end">
          {(['from', 'to'] as const).map((name) => (
            <label key={name} className="pick-field" htmlFor={`statements-${name}`}>
              <span>{t(`filters.${name}`)}</span>
              <DayInput
                control={{ id: `statements-${name}` }}
                name={name}
                value={search.get(name) ?? ''}
                onChange={(day) => filter(name, day)}
              />
            </label>
          ))}
        </span>
        <label className="pick-field">
          <input
            className="check"
            type="checkbox"
            checked={query.overdue !== undefined}
            onChange={(event) => filter('overdue', event.target.checked ? '1' : '')}
          />
          <span>{t('filters.overdue')}</span>
        </label>
        {query.userId && (
          <span className="pick on">
            {t('filters.oneCustomer', { name: found.data?.items[0]?.customer.name ?? '–' })}
            <button
              type="button"
              aria-label={t('filters.allCustomers')}
              onClick={() => filter('customer', '')}
            >
              <Icon name="close" size="s" />
            </button>
          </span>
        )}
      </div>
      {fault && (
        <Callout meaning="stop" alert>
          {fault}
        </Callout>
      )}
      {totals && totals.statements > 0 && (
        <p className="hint" aria-live="polite">
          {t(query.status ? 'list.totalsDue' : 'list.totals', {
            count: totals.statements,
            billed: formatMoney(totals.billed, { zero: 'shown' }),
            prepaid: formatMoney(totals.prepaid, { zero: 'shown' }),
            due: formatMoney(totals.due, { zero: 'shown' }),
          })}
        </p>
      )}
      <DataTable
        name="desk.statements"
        label={t('tabs.all')}
        columns={columns}
        rows={found.data?.items}
        rowKey={({ id }) => id}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={({ id }) => void navigate(paths.deskStatement(id))}
        skeletonRows={12}
        empty={
          <EmptyState
            icon={narrowed ? 'search' : 'receipt'}
            title={t(narrowed ? 'list.noMatch' : 'list.none')}
            actions={narrowed && <Button onClick={() => setSearch({})}>{t('filters.clear')}</Button>}
          >
            {t(narrowed ? 'list.noMatchText' : 'list.noneText')}
          </EmptyState>
        }
        pages={<CursorLinks next={nextCursor} perPage={pageSize} />}
      />
    </>
  )
}
