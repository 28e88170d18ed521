import { type ReactElement, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { deskDownloadExport, deskExportOrders, deskSorts } from '#contract/order-desk.ts'
import { mostCounted } from '#contract/orders.ts'
import type { SavedView } from '#contract/workspace.ts'
import { orderQueues } from '#domain/orders/desk-queues.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts'
import { formatCount, formatShortDay } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import {
  type DeskOrderItem,
  type DeskOrderQuery,
  useDeskExports,
  useDeskOrders,
} from '#web/features/orders/desk-api.ts'
import { ExportButton, ExportsDialog, useDeskExport } from '#web/features/orders/export-button.tsx'
import { isClosed, listedDay } from '#web/features/orders/order-facts.ts'
import { viewOfSearch } from '#web/features/orders/order-list-view.ts'
import { Containers, Lane, ListedDay, OrderStatusText } from '#web/features/orders/order-marks.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { useDefaultView } from '#web/features/workspace/api.ts'
import { SavedViews } from '#web/features/workspace/saved-views.tsx'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime, Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type DeskSelection, nothingChosen, OrdersBulk } from './orders-bulk.tsx'
import { OrdersFilters } from './orders-filters.tsx'

export const meta = pageTitle('deskOrders')

/** The filters, read from the address; what is spoilt in it counts as not said. */
function queryOf(search: URLSearchParams): DeskOrderQuery & { status: OrderStatus[] } {
  const { timeFilter, from, to, stage, pol, pod, keyword } = viewOfSearch(search)
  const said = (name: string, pattern: RegExp) => {
    const text = search.get(name) ?? ''
    return pattern.test(text) ? text : null
  }
  const queue = orderQueues.find((each) => each === search.get('queue'))
  const sort = deskSorts.find((each) => each === search.get('sort'))
  const clerk = said('clerk', /^(me|nobody|stf_\w{26})$/)
  const customer = said('customer', /^usr_\w{26}$/)
  const carrier = said('carrier', /^[A-Z]{4}$/)
  return {
    status: search
      .getAll('status')
      .filter((each): each is OrderStatus => (orderStatuses as readonly string[]).includes(each)),
    timeFilter,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(stage ? { stage } : {}),
    ...(pol ? { pol } : {}),
    ...(pod ? { pod } : {}),
    ...(keyword ? { keyword } : {}),
    ...(customer ? { customerId: customer } : {}),
    ...(clerk ? { clerk } : {}),
    ...(carrier ? { carrier } : {}),
    ...(queue ? { queue } : {}),
    ...(search.get('exceptions') === '1' ? { exceptions: '1' as const } : {}),
    ...(sort ? { sort } : {}),
    ...(search.get('after') ? { cursor: search.get('after') as string } : {}),
    size: 50,
  }
}

/** Whether anything narrows the list, besides its order and its page. */
const isNarrowed = ({ status, timeFilter, sort: _, size: __, cursor: ___, ...others }: DeskOrderQuery) =>
  (status ?? []).length > 0 || timeFilter !== 'all' || Object.keys(others).length > 0

function useColumns(queue: DeskOrderQuery['queue']): readonly Column<DeskOrderItem>[] {
  const { t } = useTranslation(['desk', 'orders', 'tracking'])
  const { read, language } = useReader()
  return [
    {
      key: 'number',
      title: t('orders:columns.number'),
      fixed: true,
      names: true,
      width: 150,
      cell: (order) => <Link to={paths.deskOrder(order.id)}>{order.number}</Link>,
    },
    {
      key: 'status',
      title: t('orders:columns.status'),
      width: 110,
      cell: (order) => <OrderStatusText order={order} />,
    },
    {
      key: 'customer',
      title: t('orders.customer'),
      width: 112,
      cell: (order) => <span className="who">{order.customerName}</span>,
    },
    {
      key: 'lane',
      title: t('orders:columns.lane'),
      cell: (order) => <Lane pol={order.pol} pod={order.pod} />,
    },
    {
      key: 'containers',
      title: t('orders:columns.containers'),
      width: 88,
      cell: (order) => <Containers containers={order.containers} />,
    },
    {
      key: 'stage',
      title: t('orders:columns.stage'),
      width: 104,
      cell: (order) =>
        isClosed(order) ? (
          <span className="quiet">–</span>
        ) : order.holds.includes('rolled') ? (
          t('tracking:rolledStage')
        ) : (
          t(`tracking:stages.${order.stage}`)
        ),
    },
    {
      key: 'sailing',
      title: t('orders:columns.sailing'),
      width: 84,
      cell: (order) => <ListedDay brief day={listedDay(order, 'sailing')} />,
    },
    {
      key: 'arrival',
      title: t('orders:columns.arrival'),
      width: 84,
      cell: (order) => <ListedDay brief day={listedDay(order, 'arrival')} />,
    },
    {
      key: 'clerk',
      title: t('orders.clerk'),
      width: 84,
      cell: (order) => order.clerkName ?? <span className="quiet">{t('orders.clerkNone')}</span>,
    },
    {
      key: 'news',
      title: t('orders.news'),
      hidden: queue !== 'silent',
      cell: (order) =>
        order.newsAt ? <DateTime at={order.newsAt} /> : <span className="quiet">{t('orders.noNews')}</span>,
    },
    {
      key: 'freeUntil',
      title: t('orders.freeUntil'),
      hidden: queue !== 'freeTime',
      width: 96,
      cell: (order) => (order.freeUntil ? formatShortDay(order.freeUntil, language) : '–'),
    },
    {
      key: 'amount',
      title: t('orders.amount'),
      right: true,
      width: 116,
      cell: (order) => <Money amount={order.prepaid} currency="none" />,
    },
    {
      key: 'carrier',
      title: t('orders:columns.carrier'),
      hidden: true,
      cell: (order) => read(order.carrier.name),
    },
    {
      key: 'vessel',
      title: t('orders:columns.vessel'),
      hidden: true,
      cell: (order) =>
        order.vessel ? t('orders.vessel', { vessel: order.vessel, voyage: order.voyage ?? '' }) : '–',
    },
    {
      key: 'booking',
      title: t('orders:columns.booking'),
      hidden: true,
      cell: (order) => <span className="code">{order.bookingNumber ?? '–'}</span>,
    },
    {
      key: 'billOfLading',
      title: t('orders:columns.billOfLading'),
      hidden: true,
      cell: (order) => <span className="code">{order.billOfLading ?? '–'}</span>,
    },
    {
      key: 'placedAt',
      title: t('orders:columns.placedAt'),
      hidden: true,
      cell: (order) => <DateTime at={order.placedAt} />,
    },
  ]
}

/** What is ticked after a change on this page: orders ticked on other pages stay. */
function tickedOf(
  before: DeskSelection,
  rows: readonly DeskOrderItem[],
  keys: ReadonlySet<string>,
): DeskSelection {
  const kept = before.kind === 'ticked' ? [...before.orders.values()].filter(({ id }) => keys.has(id)) : []
  const added = rows.filter(({ id }) => keys.has(id))
  return { kind: 'ticked', orders: new Map([...kept, ...added].map((order) => [order.id, order])) }
}

/** What a saved view keeps: all that stands in the address but the page, whatever the order it was chosen in. */
function savedQueryOf(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  for (const name of ['after', 'view', 'exports']) kept.delete(name)
  kept.sort()
  return kept.toString()
}

/** The clerk's own workbooks of the last day: a way to them where there are some, and their list. */
function MadeExports(): ReactElement | null {
  const { t } = useTranslation(['orders', 'many'])
  const [search, setSearch] = useSearchParams()
  const exports = useDeskExports(true)
  const open = search.get('exports') === '1'
  const show = (on: boolean) => {
    const next = new URLSearchParams(search)
    if (on) next.set('exports', '1')
    else next.delete('exports')
    setSearch(next, { preventScrollReset: true })
  }
  if (!open && !exports.data?.length) return null
  return (
    <>
      <Button look="bare" onClick={() => show(true)}>
        {t('export.list')}
      </Button>
      {open && (
        <ExportsDialog
          exports={exports}
          file={deskDownloadExport}
          words={{ lead: t('many:export.lead'), none: t('many:export.none') }}
          onClose={() => show(false)}
        />
      )}
    </>
  )
}

export default function DeskOrders(): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'tracking', 'common', 'users', 'workspace'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { staff } = useSession()
  const query = queryOf(search)
  const { cursor: _, size: __, ...asked } = query
  const found = useDeskOrders(query)
  const columns = useColumns(query.queue)
  const [selection, setSelection] = useState<DeskSelection>(nothingChosen)
  // What was chosen was chosen among other orders; turning pages keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search drops what was chosen.
  useEffect(() => setSelection(nothingChosen), [JSON.stringify(asked)])

  /** Another filter starts at the first page again. */
  const filter = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    change(next)
    setSearch(next, { preventScrollReset: true })
  }
  const narrowed = isNarrowed(query)
  const items = found.data?.items
  // Later pages do not count again.
  const [counted, setCounted] = useState<number | null>(null)
  const total = found.data?.total ?? null
  if (total !== null && total !== counted) setCounted(total)
  const known = total ?? (query.cursor ? counted : null)
  const exporting = useDeskExport()
  const exportBarred =
    staff && !mayCall(deskExportOrders, staff.staff.role)
      ? t('mayNot', { role: t(`users:roles.${staff.staff.role}`) })
      : undefined
  const show = (saved: SavedView | null, replace = false) => {
    const next = new URLSearchParams(saved?.query)
    if (saved) next.set('view', saved.name)
    setSearch(next, { preventScrollReset: true, replace })
  }
  useDefaultView('desk.orders', search, (saved) => show(saved, true))
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskOrders')}</h1>
        {known !== null && (
          <p>
            {known > mostCounted
              ? t('orders.foundMore', { shown: formatCount(mostCounted) })
              : t('orders.found', { count: known, shown: formatCount(known) })}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one kind, no form. */}
      <div className="views" role="group" aria-label={t('workspace:views.label')}>
        <SavedViews
          list="desk.orders"
          name={search.get('view')}
          query={savedQueryOf(search)}
          changed={(saved) => savedQueryOf(search) !== savedQueryOf(new URLSearchParams(saved.query))}
          onShow={show}
        />
      </div>
      <fieldset className="views desk-views">
        <legend className="sr">{t('orders:list.tabs')}</legend>
        <button
          type="button"
          className={`view${query.status.length === 0 ? ' on' : ''}`}
          aria-pressed={query.status.length === 0}
          onClick={() => filter((next) => next.delete('status'))}
        >
          {t('orders:list.all')}
        </button>
        {orderStatuses.map((status) => {
          const on = query.status.includes(status)
          return (
            <button
              key={status}
              type="button"
              className={`view${on ? ' on' : ''}`}
              aria-pressed={on}
              onClick={() =>
                filter((next) => {
                  next.delete('status')
                  for (const each of orderStatuses) {
                    if (each === status ? !on : query.status.includes(each)) next.append('status', each)
                  }
                })
              }
            >
              {t(`orders:statuses.${status}`)}
            </button>
          )
        })}
      </fieldset>
      <OrdersFilters
        search={search}
        query={query}
        customerName={items?.[0]?.customerName}
        narrowed={narrowed}
        onFilter={filter}
        onClear={() => setSearch({})}
      />
      <DataTable
        name="desk.orders"
        label={t('common:pages.deskOrders')}
        columns={columns}
        rows={found.isPlaceholderData && items?.length === 0 ? undefined : items}
        rowKey={(order) => order.id}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(order) => void navigate(paths.deskOrder(order.id))}
        skeletonRows={12}
        selection={{
          keys:
            selection.kind === 'matching'
              ? new Set(items?.map((order) => order.id))
              : new Set(selection.orders.keys()),
          onChange: (keys) => setSelection(tickedOf(selection, items ?? [], keys)),
          labelOf: (order) => t('orders:bulk.select', { number: order.number }),
          labelAll: t('orders:bulk.selectPage'),
        }}
        tools={(shown) => (
          <>
            <ExportButton
              exporting={exporting}
              asked={{ search: asked }}
              columns={shown}
              barred={exportBarred}
            />
            {!exportBarred && <MadeExports />}
          </>
        )}
        foot={(shown) =>
          staff && (
            <OrdersBulk
              selection={selection}
              search={asked}
              total={known}
              staff={staff.staff}
              onExport={exportBarred ? null : (chosen) => exporting.start(chosen, shown)}
              exporting={exporting.pending}
              onSelect={setSelection}
            />
          )
        }
        empty={
          <EmptyState
            {...(narrowed ? { icon: 'search' as const } : {})}
            title={t(narrowed ? 'orders.noMatch' : 'orders.none')}
            actions={narrowed && <Button onClick={() => setSearch({})}>{t('orders.clear')}</Button>}
          >
            {t(narrowed ? 'orders.noMatchText' : 'orders.noneText')}
          </EmptyState>
        }
        pages={<CursorLinks next={found.data?.nextCursor} perPage={50} />}
      />
    </>
  )
}
