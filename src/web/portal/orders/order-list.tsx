import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OrderItem } from '#contract/order-shapes.ts'
import { downloadExport } from '#contract/orders.ts'
import { mostOrdersPerPayment } from '#contract/payments.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { CreditHoldNotice } from '#web/features/customers/credit-hold-notice.tsx'
import {
  orderQuery,
  refreshExports,
  refreshOrders,
  useExports,
  useOrderCounts,
  useOrders,
} from '#web/features/orders/api.ts'
import { BulkBar, noSelection, type Selection } from '#web/features/orders/bulk-bar.tsx'
import { copyQueryOf } from '#web/features/orders/copy-order.ts'
import { ExportButton, ExportsDialog, useExport } from '#web/features/orders/export-button.tsx'
import { keepList } from '#web/features/orders/kept-list.ts'
import { useOrderColumns } from '#web/features/orders/order-columns.tsx'
import { OrderFilters } from '#web/features/orders/order-filters.tsx'
import {
  changedSince,
  type ListView,
  listQueryOf,
  queryOfView,
  savedQueryOf,
  searchOf,
  viewOfSaved,
  viewOfSearch,
  withoutFilter,
} from '#web/features/orders/order-list-view.ts'
import { OrderPager } from '#web/features/orders/order-pager.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { useDefaultView } from '#web/features/workspace/api.ts'
import { SavedViews } from '#web/features/workspace/saved-views.tsx'
import { notices } from '#web/lib/notices.ts'
import { FirstSteps } from '#web/portal/profile/first-steps.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ListOrMap } from './list-or-map.tsx'
import { ListHead, NoRows, RefreshFailed } from './order-list-parts.tsx'

export const meta = pageTitle('orders')

export default function OrderList(): ReactElement {
  const { t } = useTranslation(['orders', 'tracking', 'workspace', 'common'])
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const now = useNow()
  const view = viewOfSearch(search)
  const addressed = paths.orders(queryOfView(view))
  const show = (next: ListView) => navigate(paths.orders(queryOfView(next)), { preventScrollReset: true })
  const [selection, setSelection] = useState<Selection>(noSelection)
  // What was chosen was chosen among other orders; turning pages keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search drops what was chosen.
  useEffect(() => setSelection(noSelection), [savedQueryOf(view)])

  const orders = useOrders(listQueryOf(view))
  const counts = useOrderCounts()
  const queries = useQueryClient()
  useLive(({ kind, about }) => {
    if (kind === 'export') void refreshExports(queries)
    // A dot that is set comes with news of its order.
    else if (kind !== 'notice' && kind !== 'redDotAdd')
      void refreshOrders(queries, kind === 'order' ? about : '')
  })

  // Keeps the address for the ways back from elsewhere; the list itself stays mounted.
  useEffect(() => keepList(queryOfView(viewOfSearch(search))), [search])
  useDefaultView('orders', search, (saved) =>
    navigate(paths.orders(queryOfView(viewOfSaved(saved))), { replace: true, preventScrollReset: true }),
  )

  const exporting = useExport()
  const copy = useCopy((query) => void navigate(paths.quoteSearch(query)))
  const columns = useOrderColumns({
    view,
    now,
    onSort: (sort) => show({ ...view, sort, trail: [] }),
    openTo: (order) => paths.order(order.id),
    payTo: (order) => paths.confirmAndPay({ order: order.id }),
    onCopy: copy,
  })
  const items = orders.data?.items
  // What is shown while other orders are read are the earlier rows, never an earlier "nothing".
  const rows = orders.isPlaceholderData && items?.length === 0 ? undefined : items
  const total = orders.data?.total ?? null
  const exportsShown = search.get('exports') === '1'

  return (
    <>
      <ListHead />
      <CreditHoldNotice billsTo={paths.payBill()} />
      {counts.data?.all === 0 && <FirstSteps />}
      {/* Who has no order yet has nothing to look through. */}
      {counts.data?.all !== 0 && (
        <>
          <Views view={view} onShow={show} onMap={paths.ordersMap(queryOfView({ ...view, trail: [] }))} />
          <Tabs
            label={t('list.tabs')}
            panel="orders"
            value={view.status ?? 'all'}
            onChange={(key) =>
              show({ ...view, status: orderStatuses.find((each) => each === key) ?? null, trail: [] })
            }
            tabs={[
              { key: 'all' as const, label: t('list.all'), count: counts.data?.all },
              ...orderStatuses.map((key) => ({
                key,
                label: t(`statuses.${key}`),
                count: counts.data?.byStatus[key],
              })),
            ]}
          />
          <OrderFilters view={view} onChange={show} />
        </>
      )}
      <div
        id="orders"
        role="tabpanel"
        aria-label={t('list.table')}
        className={`order-list${orders.isPlaceholderData ? ' stale' : ''}`}
      >
        {orders.isPlaceholderData && (
          <p className="sr" role="status">
            {t('list.stale')}
          </p>
        )}
        {orders.isError && items && (
          <Callout meaning="wait" alert>
            <RefreshFailed at={orders.dataUpdatedAt} now={now} />{' '}
            <button type="button" className="link" onClick={() => void orders.refetch()}>
              {t('common:actions.retry')}
            </button>
          </Callout>
        )}
        {orders.isError && !items ? (
          <ErrorState title={t('failed.list')} error={orders.error} onRetry={() => void orders.refetch()} />
        ) : (
          <DataTable<OrderItem>
            name="orders"
            label={t('list.table')}
            columns={columns}
            rows={rows}
            rowKey={(order) => order.id}
            skeletonRows={Math.min(view.size, 20)}
            empty={<NoRows view={view} all={counts.data?.all} onShow={show} />}
            onOpen={(order) => navigate(paths.order(order.id))}
            selection={{
              keys:
                selection.kind === 'matching'
                  ? new Set(rows?.map((order) => order.id))
                  : new Set(selection.orders.keys()),
              onChange: (keys) => setSelection(tickedOf(selection, rows ?? [], keys)),
              labelOf: (order) => t('bulk.select', { number: order.number }),
              labelAll: t('bulk.selectPage'),
            }}
            tools={(shown) => (
              <ExportButton
                exporting={exporting}
                asked={{ search: searchOf(view) }}
                columns={shown}
                barred={rows?.length === 0 ? t('noMatch.title') : undefined}
              />
            )}
            foot={(shown) => (
              <BulkBar
                selection={selection}
                view={view}
                total={total}
                columns={shown}
                payTo={(ids) => paths.confirmAndPay({ order: ids })}
                mostPaid={mostOrdersPerPayment}
                onSelect={setSelection}
              />
            )}
            pages={
              rows && (
                <OrderPager
                  view={view}
                  rows={rows.length}
                  total={total}
                  next={orders.data?.nextCursor ?? null}
                  onChange={show}
                />
              )
            }
          />
        )}
      </div>
      {exportsShown && <Exports onClose={() => navigate(addressed, { preventScrollReset: true })} />}
    </>
  )
}

/** What is ticked after a change on this page: orders ticked on other pages stay. */
function tickedOf(before: Selection, rows: readonly OrderItem[], keys: ReadonlySet<string>): Selection {
  const kept = before.kind === 'ticked' ? [...before.orders.values()].filter(({ id }) => keys.has(id)) : []
  const added = rows.filter(({ id }) => keys.has(id))
  return { kind: 'ticked', orders: new Map([...kept, ...added].map((order) => [order.id, order])) }
}

/** Reads an order in full and leads to the quote form with the same shipment. */
function useCopy(lead: (query: ReturnType<typeof copyQueryOf>) => void): (order: OrderItem) => void {
  const { t } = useTranslation('orders')
  const queries = useQueryClient()
  return (order) => {
    queries.fetchQuery(orderQuery(order.id)).then(
      (whole) => lead(copyQueryOf(whole)),
      () => notices.say('wait', t('copy.failed', { number: order.number })),
    )
  }
}

/** The customer's own workbooks of the last days. */
function Exports({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('orders')
  return (
    <ExportsDialog
      exports={useExports()}
      file={downloadExport}
      words={{ lead: t('export.listLead'), none: t('export.none') }}
      onClose={onClose}
    />
  )
}

/** The reader's views, and the switch between list and map. */
function Views({
  view,
  onShow,
  onMap,
}: {
  view: ListView
  onShow: (view: ListView) => void
  onMap: string
}): ReactElement {
  const { t } = useTranslation(['orders', 'workspace'])
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one kind, no form.
    <div className="views" role="group" aria-label={t('workspace:views.label')}>
      <SavedViews
        list="orders"
        name={view.view}
        query={savedQueryOf(view)}
        changed={(saved) => changedSince(view, saved)}
        onShow={(saved) =>
          onShow(saved ? viewOfSaved(saved) : { ...withoutFilter(view), status: null, size: 20, view: null })
        }
      />
      <div className="views-end">
        <ListOrMap shown="list" to={onMap} />
      </div>
    </div>
  )
}
