import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { StatementMonthReply } from '#contract/statements.ts'
import { formatMonth } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useMonths } from '#web/features/statements/desk-api.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime, Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { MonthEnd } from './month-end.tsx'
import { MonthState } from './month-state.tsx'
import { QueueSection } from './queue-section.tsx'

const toDo = ({ checks }: StatementMonthReply): number =>
  checks.filter(({ blocks, open }) => blocks && open > 0).length

function useColumns(): readonly Column<StatementMonthReply>[] {
  const { t } = useTranslation('billing')
  const { language } = useReader()
  return [
    {
      key: 'month',
      title: t('months.month'),
      fixed: true,
      names: true,
      width: 140,
      cell: ({ month }) => (
        <Link className="nb" to={paths.deskStatements({ tab: 'months', month })}>
          {formatMonth(month, language)}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('months.state'),
      width: 140,
      cell: (month) => <MonthState month={month} />,
    },
    {
      key: 'checks',
      title: t('months.checks'),
      width: 120,
      cell: (month) =>
        month.state === 'closed' || month.state === 'open' ? (
          <span className="quiet">–</span>
        ) : toDo(month) > 0 ? (
          <span className="t-wait">{t('months.checksOpen', { count: toDo(month) })}</span>
        ) : (
          <span className="quiet">{t('months.checksDone')}</span>
        ),
    },
    {
      key: 'closed',
      title: t('months.closed'),
      width: 220,
      wideOnly: true,
      cell: ({ closedAt, closedByName }) =>
        closedAt ? (
          <span className="quiet">
            {closedByName} <DateTime at={closedAt} />
          </span>
        ) : (
          <span className="quiet">–</span>
        ),
    },
    {
      key: 'customers',
      title: t('months.customers'),
      wideOnly: true,
      right: true,
      width: 90,
      cell: ({ customers }) => <span className="num">{customers || '–'}</span>,
    },
    {
      key: 'statements',
      title: t('months.statements'),
      right: true,
      width: 100,
      cell: ({ statements }) => <span className="num">{statements || '–'}</span>,
    },
    {
      key: 'billed',
      title: t('months.billed'),
      right: true,
      width: 140,
      cell: ({ billed }) => <Money amount={billed} currency="none" />,
    },
    {
      key: 'due',
      title: t('months.due'),
      right: true,
      width: 140,
      cell: ({ due }) => <Money amount={due} currency="none" />,
    },
  ]
}

/** The month in hand is the oldest one that is over, was begun and is not closed; else the newest that is over. */
function inHand(months: readonly StatementMonthReply[]): StatementMonthReply | undefined {
  const over = months.slice(1)
  return over.findLast(({ state }) => state === 'made' || state === 'running') ?? over[0] ?? months[0]
}

/** Month end: the month in hand with its checklist, and the twelve last ones. */
export function Months(): ReactElement {
  const { t } = useTranslation('billing')
  const [search, setSearch] = useSearchParams()
  const found = useMonths()
  const columns = useColumns()
  if (!found.data)
    return found.error ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton lines={10} />
    )
  const { months } = found.data
  const chosen = months.find(({ month }) => month === search.get('month')) ?? inHand(months)
  return (
    <>
      <p className="hint">{t('months.lead')}</p>
      {chosen && <MonthEnd key={chosen.month} month={chosen} />}
      <QueueSection id="months" title={t('months.list')} lead={t('months.listLead')}>
        <DataTable
          name="desk.months"
          label={t('months.list')}
          columns={columns}
          rows={months}
          rowKey={({ month }) => month}
          error={found.error}
          onRetry={() => void found.refetch()}
          onOpen={({ month }) => setSearch({ tab: 'months', month })}
          rowClass={({ month }) => (month === chosen?.month ? 'chosen' : undefined)}
          settings={false}
          empty={null}
        />
      </QueueSection>
    </>
  )
}
