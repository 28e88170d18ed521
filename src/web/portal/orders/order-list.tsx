import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { OrderItem } from '#contract/orders.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { refreshOrders, useOrderCounts, useOrders, useOrderTotals } from '#web/features/orders/api.ts'
import { keepList } from '#web/features/orders/kept-list.ts'
import { useOrderColumns } from '#web/features/orders/order-columns.tsx'
import { OrderFilters, useFilterTexts } from '#web/features/orders/order-filters.tsx'
import {
  filtersInUse,
  type ListView,
  listQueryOf,
  queryOfView,
  viewOfSearch,
  withoutFilter,
} from '#web/features/orders/order-list-view.ts'
import { OrderPager } from '#web/features/orders/order-pager.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Age, Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Phrase, useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('orders')

export default function OrderList(): ReactElement {
  const { t } = useTranslation(['orders', 'tracking', 'common'])
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const now = useNow()
  const view = viewOfSearch(search)
  const show = (next: ListView) => navigate(paths.orders(queryOfView(next)), { preventScrollReset: true })

  const orders = useOrders(listQueryOf(view))
  const counts = useOrderCounts()
  const queries = useQueryClient()
  useLive(({ kind, about }) => {
    if (kind !== 'notice') void refreshOrders(queries, kind === 'order' ? about : '')
  })

  // Keeps the address for the ways back from elsewhere; the list itself stays mounted.
  useEffect(() => keepList(queryOfView(viewOfSearch(search))), [search])

  const columns = useOrderColumns({
    view,
    now,
    onSort: (sort) => show({ ...view, sort, trail: [] }),
    openTo: (order) => paths.order(order.id),
    payTo: (order) => paths.confirmAndPay({ order: order.id }),
  })
  const items = orders.data?.items
  // What is shown while other orders are read are the earlier rows, never an earlier "nothing".
  const rows = orders.isPlaceholderData && items?.length === 0 ? undefined : items

  return (
    <>
      <Head />
      {/* Who has no order yet has nothing to look through. */}
      {counts.data?.all !== 0 && (
        <>
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
            pages={
              rows && (
                <OrderPager
                  view={view}
                  rows={rows.length}
                  total={orders.data?.total ?? null}
                  next={orders.data?.nextCursor ?? null}
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

/** The page's name, the figures of all orders, and the way to a new one. */
function Head(): ReactElement {
  const { t } = useTranslation(['orders', 'common'])
  const { data } = useOrderTotals()
  const bold = { b: (words: string) => <b className="num">{words}</b> }
  return (
    <div className="head orders-head">
      <h1>{t('common:pages.orders')}</h1>
      <p className="facts">
        {data && (
          <>
            <span>
              <Phrase
                text={t('list.factTotal', { shown: formatCount(data.totalOrderNumber) })}
                parts={bold}
              />
            </span>
            <span>
              <Phrase
                text={t('list.factPending', { shown: formatCount(data.pendingOrderNumber) })}
                parts={bold}
              />
            </span>
            {data.invoiceValue.minor > 0 && (
              <span>
                <Phrase
                  text={t('list.factInvoice', {
                    shown: formatMoney(data.invoiceValue, { currency: 'symbol' }),
                  })}
                  parts={bold}
                />
              </span>
            )}
            {data.vouchersAreAvailable > 0 && (
              <span>
                <Phrase
                  text={t('list.factVouchers', { shown: formatCount(data.vouchersAreAvailable) })}
                  parts={bold}
                />
              </span>
            )}
          </>
        )}
      </p>
      <div className="head-end">
        <Link className={buttonClass('primary')} to={paths.quoteSearch()}>
          <Icon name="plus" />
          {t('list.newQuote')}
        </Link>
      </div>
    </div>
  )
}

function RefreshFailed({ at, now }: { at: number; now: Date }): ReactElement {
  const { t } = useTranslation('orders')
  return <Phrase text={t('list.refreshFailed')} parts={{ age: () => <Age at={new Date(at)} now={now} /> }} />
}

/** Nothing to show: the first visit, a status without orders, or filters that find nothing, named. */
function NoRows({
  view,
  all,
  onShow,
}: {
  view: ListView
  all: number | undefined
  onShow: (view: ListView) => void
}): ReactElement {
  const { t } = useTranslation(['orders', 'common'])
  const texts = useFilterTexts(view)
  const used = filtersInUse(view)
  if (all === 0 || (used.length === 0 && view.status === null)) {
    return (
      <EmptyState
        title={t('empty.title')}
        actions={
          <Link className={buttonClass('primary')} to={paths.quoteSearch()}>
            {t('empty.act')}
          </Link>
        }
      >
        {t('empty.text')}
      </EmptyState>
    )
  }
  const everything = { ...withoutFilter(view), status: null }
  if (used.length === 0 && view.status) {
    return (
      <EmptyState
        icon="box"
        title={t('noMatch.noneInStatus', { status: t(`statuses.${view.status}`) })}
        actions={<Button onClick={() => onShow(everything)}>{t('noMatch.showAll')}</Button>}
      >
        {t('noMatch.noneInStatusText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="search"
      title={t('noMatch.title')}
      actions={
        <Button look="primary" onClick={() => onShow(everything)}>
          {all === undefined ? t('noMatch.showAll') : t('noMatch.clear', { count: all })}
        </Button>
      }
    >
      <span className="no-match">
        <span>{t('noMatch.lead')}</span>
        {view.status && (
          <span className="tag plain">
            {t('filter.value', { name: t('filter.status'), value: t(`statuses.${view.status}`) })}
          </span>
        )}
        {used.map((name) => (
          <span className="tag plain" key={name}>
            {t('filter.value', texts[name])}
          </span>
        ))}
      </span>
      {t('noMatch.advice')}
    </EmptyState>
  )
}
