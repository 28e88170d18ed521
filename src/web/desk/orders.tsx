import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { orderQueues } from '#domain/orders/desk-queues.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts'
import { formatShortDay } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { type DeskOrderItem, type DeskOrderQuery, useDeskOrders } from '#web/features/orders/desk-api.ts'
import { Containers, Lane, OrderStatusText } from '#web/features/orders/order-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateTime, FactDate, Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { KeywordSearch } from './keyword-search.tsx'

export const meta = pageTitle('deskOrders')

const clerks = ['anyone', 'me', 'nobody'] as const

/** The filters, read from the address. */
function queryOf(search: URLSearchParams): DeskOrderQuery & { status: OrderStatus[] } {
  const status = search
    .getAll('status')
    .filter((each): each is OrderStatus => (orderStatuses as readonly string[]).includes(each))
  const clerk = clerks.find((each) => each === search.get('clerk'))
  const queue = orderQueues.find((each) => each === search.get('queue'))
  return {
    status,
    ...(search.get('keyword') ? { keyword: search.get('keyword') as string } : {}),
    ...(search.get('customer') ? { customerId: search.get('customer') as string } : {}),
    ...(clerk ? { clerk } : {}),
    ...(queue ? { queue } : {}),
    ...(search.get('after') ? { cursor: search.get('after') as string } : {}),
    size: 50,
  }
}

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
      cell: (order) => <OrderStatusText status={order.status} />,
    },
    { key: 'customer', title: t('orders.customer'), cell: (order) => order.customerName },
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
      width: 90,
      cell: (order) => t(`tracking:stages.${order.stage}`),
    },
    {
      key: 'sailing',
      title: t('orders:columns.sailing'),
      width: 84,
      cell: ({ sailing }) => (
        <FactDate
          kind={sailing.actualOn ? 'actual' : 'estimated'}
          at={sailing.actualOn ?? sailing.estimatedOn}
        />
      ),
    },
    {
      key: 'arrival',
      title: t('orders:columns.arrival'),
      width: 84,
      cell: ({ arrival }) => (
        <FactDate
          kind={arrival.actualOn ? 'actual' : 'estimated'}
          at={arrival.actualOn ?? arrival.estimatedOn}
        />
      ),
    },
    {
      key: 'clerk',
      title: t('orders.clerk'),
      width: 84,
      cell: (order) => order.clerkName ?? <span className="quiet">{t('orders.nobody')}</span>,
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
      title: t('orders:columns.amount'),
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

export default function DeskOrders(): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'tracking', 'common'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const query = queryOf(search)
  const found = useDeskOrders(query)
  const columns = useColumns(query.queue)
  const keyword = search.get('keyword') ?? ''

  /** Another filter starts at the first page again. */
  const filter = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    change(next)
    setSearch(next)
  }
  const narrowed =
    keyword !== '' ||
    query.status.length > 0 ||
    query.customerId !== undefined ||
    query.clerk !== undefined ||
    query.queue !== undefined
  const nextCursor = found.data?.nextCursor
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskOrders')}</h1>
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
      <div className="filters desk-filters">
        <KeywordSearch
          keyword={keyword}
          words={{ label: t('orders.keyword'), hint: t('orders.keywordHint'), find: t('orders.find') }}
          onFind={(typed) => filter((next) => (typed ? next.set('keyword', typed) : next.delete('keyword')))}
        />
        <Segmented
          label={t('orders.clerk')}
          items={clerks.map((key) => ({ key, label: t(`orders.clerks.${key}`) }))}
          value={query.clerk ?? 'anyone'}
          onChange={(clerk) =>
            filter((next) => (clerk === 'anyone' ? next.delete('clerk') : next.set('clerk', clerk)))
          }
        />
        <label className="pick-field">
          <span>{t('orders.queue')}</span>
          <select
            value={query.queue ?? ''}
            onChange={({ target }) =>
              filter((next) => (target.value ? next.set('queue', target.value) : next.delete('queue')))
            }
          >
            <option value="">{t('orders.anyQueue')}</option>
            {orderQueues.map((each) => (
              <option key={each} value={each}>
                {t(`queue.${each}.name`)}
              </option>
            ))}
          </select>
        </label>
        {query.customerId && (
          <span className="pick on">
            {t('orders.oneCustomer', { name: found.data?.items[0]?.customerName ?? '–' })}
            <button
              type="button"
              aria-label={t('orders.allCustomers')}
              onClick={() => filter((next) => next.delete('customer'))}
            >
              <Icon name="close" size="s" />
            </button>
          </span>
        )}
      </div>
      <DataTable
        name="desk.orders"
        label={t('common:pages.deskOrders')}
        columns={columns}
        rows={found.data?.items}
        rowKey={(order) => order.id}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(order) => void navigate(paths.deskOrder(order.id))}
        skeletonRows={12}
        empty={
          <EmptyState
            {...(narrowed ? { icon: 'search' as const } : {})}
            title={t(narrowed ? 'orders.noMatch' : 'orders.none')}
            actions={narrowed && <Button onClick={() => setSearch({})}>{t('orders.clear')}</Button>}
          >
            {t(narrowed ? 'orders.noMatchText' : 'orders.noneText')}
          </EmptyState>
        }
        pages={<CursorLinks next={nextCursor} perPage={50} />}
      />
    </>
  )
}
