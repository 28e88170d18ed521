import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderItem } from '#contract/order-shapes.ts'
import type { TimeFilter } from '#domain/orders/order-filters.ts'
import { formatMoney } from '#i18n/format.ts'
import { IconButton } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { NextStep } from './next-step.tsx'
import { isClosed, listedDay } from './order-facts.ts'
import { type ListView, nextSort, type OrderSort } from './order-list-view.ts'
import { Containers, HoldMark, Lane, ListedDay, OrderStatusText, StageBar } from './order-marks.tsx'

/** The columns that can be sorted by time, and the filters whose day each of them shows. */
const timeColumns: Readonly<Record<string, readonly TimeFilter[]>> = {
  sailing: ['estimatedSailing', 'actualSailing'],
  arrival: ['all', 'estimatedArrival', 'actualArrival'],
  pickupOn: ['pickup'],
  gateInOn: ['gateIn'],
  deliveredOn: ['actualDelivery'],
}

type Given = {
  view: ListView
  now: Date
  onSort: (sort: OrderSort) => void
  openTo: (order: OrderItem) => string
  payTo: (order: OrderItem) => string
  onCopy: (order: OrderItem) => void
}

/** The columns of the order list: what most people need first, the rest to be switched on. */
export function useOrderColumns({ view, now, onSort, openTo, payTo, onCopy }: Given): Column<OrderItem>[] {
  const { t } = useTranslation('orders')
  const { language, read } = useReader()
  const wide = language === 'en-US'
  const sortOf = (by: 'placed' | 'time'): NonNullable<Column<OrderItem>['sort']> => {
    const direction = !view.sort.startsWith(by)
      ? 'none'
      : view.sort.endsWith('Newest')
        ? 'descending'
        : 'ascending'
    return { direction, onSort: () => onSort(nextSort(view.sort, by)) }
  }
  const timed = (key: string) => (timeColumns[key]?.includes(view.timeFilter) ? { sort: sortOf('time') } : {})
  const text = (value: string | null, className = ''): ReactNode =>
    value ? <span className={className}>{value}</span> : <span className="quiet">{t('todo.none')}</span>
  const day = (value: string | null) => <DateTime at={value} show="day" />

  return [
    {
      key: 'number',
      title: t('columns.number'),
      names: true,
      fixed: true,
      width: 148,
      bone: 118,
      sort: sortOf('placed'),
      cell: (order) => (
        <span className="c-no">
          <Link to={openTo(order)}>{order.number}</Link>
          {order.redDot && <span className="dot" role="img" aria-label={t('list.hasNews')} />}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      width: wide ? 138 : 88,
      bone: 58,
      cell: (order) => (
        <span className="c-state">
          <OrderStatusText order={order} />
        </span>
      ),
    },
    {
      key: 'lane',
      title: t('columns.lane'),
      width: wide ? 146 : 196,
      bone: 170,
      cell: (order) => (
        <span className="c-lane">
          <Lane pol={order.pol} pod={order.pod} />
        </span>
      ),
    },
    {
      key: 'containers',
      title: t('columns.containers'),
      width: 80,
      bone: 54,
      cell: (order) => (
        <span className="c-qty">
          <Containers containers={order.containers} />
        </span>
      ),
    },
    {
      key: 'stage',
      title: t('columns.stage'),
      width: wide ? 108 : 80,
      bone: 60,
      cell: (order) => (
        <span className="c-stage">
          {isClosed(order) ? (
            <span className="quiet">{t('todo.none')}</span>
          ) : (
            <>
              <StageBar stage={order.stage} holds={order.holds} />
              <HoldMark holds={order.holds} />
            </>
          )}
        </span>
      ),
    },
    {
      key: 'sailing',
      title: t('columns.sailing'),
      width: wide ? 92 : 104,
      bone: 50,
      ...timed('sailing'),
      cell: (order) => (
        <span className="c-etd">
          <ListedDay day={listedDay(order, 'sailing')} />
        </span>
      ),
    },
    {
      key: 'arrival',
      title: t('columns.arrival'),
      width: wide ? 92 : 104,
      bone: 50,
      ...timed('arrival'),
      cell: (order) => (
        <span className="c-eta">
          <ListedDay day={listedDay(order, 'arrival')} />
        </span>
      ),
    },
    {
      key: 'todo',
      title: t('columns.todo'),
      width: wide ? 148 : 152,
      bone: 140,
      cell: (order) => (
        <span className="c-todo">
          <NextStep order={order} now={now} payTo={payTo(order)} openTo={openTo(order)} />
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('columns.amount'),
      right: true,
      width: 102,
      cell: (order) => <span className="c-sum">{formatMoney(order.prepaid, { currency: 'none' })}</span>,
    },
    {
      key: 'actions',
      title: <span className="sr">{t('columns.actions')}</span>,
      name: t('columns.actions'),
      width: 50,
      bone: 16,
      cell: (order) => (
        <span className="c-acts">
          <IconButton
            icon="copy"
            label={t('copy.row', { number: order.number })}
            onClick={() => onCopy(order)}
          />
        </span>
      ),
    },
    {
      key: 'collect',
      title: t('columns.collect'),
      right: true,
      hidden: true,
      width: 118,
      cell: (order) => formatMoney(order.collect, { currency: 'none' }),
    },
    {
      key: 'carrier',
      title: t('columns.carrier'),
      hidden: true,
      width: 170,
      cell: (order) =>
        t('detail.carrierService', { carrier: read(order.carrier.name), service: order.service }),
    },
    {
      key: 'vessel',
      title: t('columns.vessel'),
      hidden: true,
      width: 190,
      cell: (order) => text([order.vessel, order.voyage].filter(Boolean).join(' ') || null, 'nb'),
    },
    {
      key: 'reference',
      title: t('columns.reference'),
      hidden: true,
      width: 140,
      cell: (order) => text(order.customerReference, 'code'),
    },
    {
      key: 'billOfLading',
      title: t('columns.billOfLading'),
      hidden: true,
      width: 150,
      cell: (order) => text(order.billOfLading, 'code'),
    },
    {
      key: 'booking',
      title: t('columns.booking'),
      hidden: true,
      width: 140,
      cell: (order) => text(order.bookingNumber, 'code'),
    },
    {
      key: 'cargo',
      title: t('columns.cargo'),
      hidden: true,
      width: 160,
      cell: (order) => text(order.cargoName),
    },
    {
      key: 'pickupOn',
      title: t('columns.pickupOn'),
      hidden: true,
      width: 110,
      ...timed('pickupOn'),
      cell: (order) => day(order.pickupOn),
    },
    {
      key: 'gateInOn',
      title: t('columns.gateInOn'),
      hidden: true,
      width: 110,
      ...timed('gateInOn'),
      cell: (order) => day(order.gateInOn),
    },
    {
      key: 'deliveredOn',
      title: t('columns.deliveredOn'),
      hidden: true,
      width: 110,
      ...timed('deliveredOn'),
      cell: (order) => day(order.deliveredOn),
    },
    {
      key: 'placedAt',
      title: t('columns.placedAt'),
      hidden: true,
      width: 190,
      cell: (order) => <DateTime at={order.placedAt} />,
    },
  ]
}
