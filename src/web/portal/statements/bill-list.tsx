import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { NavLink, useNavigate, useSearchParams } from 'react-router'
import { mostStatementsPerPayment, type StatementReply } from '#contract/statements.ts'
import type { SavedView } from '#contract/workspace.ts'
import { type BillKind, billKinds } from '#domain/bills/bill-lines.ts'
import { statementStatuses } from '#domain/bills/statements.ts'
import { useLive } from '#web/app/live.ts'
import { paths } from '#web/app/paths.ts'
import { OrderPager } from '#web/features/orders/order-pager.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { refreshStatements, useStatements } from '#web/features/statements/api.ts'
import {
  changedSince,
  listQueryOf,
  queryOfView,
  type StatementView,
  savedQueryOf,
  viewOfSaved,
  viewOfSearch,
  withoutFilter,
} from '#web/features/statements/list-view.ts'
import { useStatementColumns } from '#web/features/statements/statement-columns.tsx'
import { StatementFilters } from '#web/features/statements/statement-filters.tsx'
import {
  ExportStatements,
  NoStatements,
  PayBar,
  type StatementSelection,
  StatementTotals,
} from '#web/features/statements/statement-list.tsx'
import styles from '#web/features/statements/statements.module.css'
import { useViews } from '#web/features/workspace/api.ts'
import { SavedViews } from '#web/features/workspace/saved-views.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState, StaleNote } from '#web/ui/states.tsx'
import { showCurrentTab, Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { billPaths, changesStatements } from './ways.ts'

const nothing: StatementSelection = new Map()

/** The statements of one kind: found, looked at in saved ways, exported, and paid together. */
export function BillList({ kind }: { kind: BillKind }): ReactElement {
  const { t } = useTranslation(['statements', 'orders', 'workspace', 'common'])
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const now = useNow()
  const view = viewOfSearch(search)
  const panel = `statements-${kind}`
  const addressOf = (next: StatementView) => billPaths[kind](queryOfView(next))
  const show = (next: StatementView) => navigate(addressOf(next), { preventScrollReset: true })
  const [chosen, setChosen] = useState(nothing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search drops what was chosen.
  useEffect(() => setChosen(nothing), [savedQueryOf(view)])

  const list = useStatements(listQueryOf(kind, view))
  const queries = useQueryClient()
  useLive((news) => {
    if (changesStatements(news)) void refreshStatements(queries)
  })
  const views = useViews(panel)
  useDefaultView(views.data, search, (saved) =>
    navigate(addressOf(viewOfSaved(saved)), { replace: true, preventScrollReset: true }),
  )

  const columns = useStatementColumns({
    now,
    openTo: (id) => paths.statement(id),
    payTo: (id) => paths.payBill({ statement: id }),
  })
  const items = list.data?.items
  // What is shown while other statements are read are the earlier rows, never an earlier "nothing".
  const rows = list.isPlaceholderData && items?.length === 0 ? undefined : items
  const counts = list.data?.counts
  const all = counts ? statementStatuses.reduce((count, each) => count + counts[each], 0) : undefined
  const tick = (keys: ReadonlySet<string>) => {
    const kept = [...chosen.values()].filter(({ id }) => keys.has(id))
    const added = (rows ?? []).filter(({ id }) => keys.has(id))
    setChosen(new Map([...kept, ...added].map((statement) => [statement.id, statement])))
  }
  return (
    <>
      <div className="head">
        <h1>{t(`kinds.${kind}`)}</h1>
        <p className="facts">
          {list.data && !list.isPlaceholderData && list.data.totals.statements > 0 && (
            <span>
              <StatementTotals totals={list.data.totals} />
            </span>
          )}
        </p>
      </div>
      <nav className={`tabs ${styles.kinds}`} aria-label={t('list.kindsNav')} ref={showCurrentTab}>
        <NavLink to={paths.statements()} end>
          {t('common:pages.statements')}
        </NavLink>
        {billKinds.map((each) => (
          <NavLink key={each} to={billPaths[each]()} end>
            {t(`kinds.${each}`)}
          </NavLink>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one kind, no form. */}
      <div className="views" role="group" aria-label={t('workspace:views.label')}>
        <SavedViews
          list={panel}
          all={t('list.everything')}
          name={view.view}
          query={savedQueryOf(view)}
          changed={(saved) => changedSince(view, saved)}
          onShow={(saved) =>
            show(saved ? viewOfSaved(saved) : { ...withoutFilter(view), status: null, size: 20, view: null })
          }
        />
      </div>
      <Tabs
        label={t('list.tabs')}
        panel={panel}
        value={view.status ?? 'all'}
        onChange={(key) =>
          show({ ...view, status: statementStatuses.find((each) => each === key) ?? null, trail: [] })
        }
        tabs={[
          { key: 'all' as const, label: t('list.all'), count: all },
          ...statementStatuses.map((key) => ({ key, label: t(`statuses.${key}`), count: counts?.[key] })),
        ]}
      />
      <StatementFilters view={view} onChange={show} />
      <div
        id={panel}
        role="tabpanel"
        aria-label={t('list.table', { kind: t(`kinds.${kind}`) })}
        className={`order-list${list.isPlaceholderData ? ' stale' : ''}`}
      >
        {list.isPlaceholderData && (
          <p className="sr" role="status">
            {t('list.stale')}
          </p>
        )}
        {list.isError && items && <StaleNote onRetry={() => void list.refetch()} />}
        {list.isError && !items ? (
          <ErrorState title={t('list.failed')} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable<StatementReply>
            name={panel}
            label={t('list.table', { kind: t(`kinds.${kind}`) })}
            columns={columns}
            rows={rows}
            rowKey={(statement) => statement.id}
            skeletonRows={8}
            empty={<NoStatements kind={kind} view={view} listTo={paths.statements()} onShow={show} />}
            onOpen={(statement) => navigate(paths.statement(statement.id))}
            selection={{
              keys: new Set(chosen.keys()),
              onChange: tick,
              labelOf: ({ number }) => t('list.select', { number }),
              labelAll: t('list.selectPage'),
            }}
            tools={() => <ExportStatements kind={kind} view={view} none={rows?.length === 0} />}
            foot={
              <PayBar
                chosen={chosen}
                most={mostStatementsPerPayment}
                payTo={(ids) => paths.payBill({ statement: ids })}
                onDrop={() => setChosen(nothing)}
              />
            }
            pages={
              rows && (
                <OrderPager
                  view={view}
                  rows={rows.length}
                  total={list.data?.totals.statements ?? null}
                  next={list.data?.nextCursor ?? null}
                  legend={false}
                  onChange={show}
                />
              )
            }
          />
        )}
      </div>
    </>
  )
}

/** Opens the list with its default view, once, where the address says nothing. */
function useDefaultView(
  views: readonly SavedView[] | undefined,
  search: URLSearchParams,
  show: (view: SavedView) => unknown,
): void {
  const open = useRef(search.size === 0)
  const saved = views?.find((each) => each.isDefault)
  // Changes the address, which is outside of the page.
  useEffect(() => {
    if (!views) return
    if (open.current && saved && search.size === 0) show(saved)
    open.current = false
  })
}
