import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { Link, useParams } from 'react-router'
import { deskCustomer } from '#contract/customers.ts'
import { type DeskOrderDetail, setBooking, setContainerNumbers } from '#contract/order-desk.ts'
import { orderCosts, orderNotes } from '#contract/order-work.ts'
import { orderRecords } from '#contract/records.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { addEvents, retractEvent, type Timeline } from '#contract/tracking.ts'
import { formatInstant } from '#i18n/format.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useDeskOrder } from '#web/features/orders/desk-api.ts'
import { expectedOf } from '#web/features/orders/order-facts.ts'
import { Lane, OrderStatusBadge } from '#web/features/orders/order-marks.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { useDeskTimeline } from '#web/features/tracking/desk-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, DateTime, FactDate } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { BookingForm } from './booking-form.tsx'
import { ContainerForm } from './container-form.tsx'
import { EventList } from './event-list.tsx'
import { MilestoneGrid } from './milestone-grid.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderChanges } from './order-changes.tsx'
import { OrderCosts } from './order-costs.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderInstructions } from './order-instructions.tsx'
import { OrderCharges, OrderPayments } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderOffsets } from './order-offsets.tsx'
import { OrderRecords } from './order-records.tsx'
import { OrderShipment } from './order-shipment.tsx'
import { OrderTasks } from './order-tasks.tsx'
import { RecordMissing } from './record-missing.tsx'
import { useHeld } from './use-held.ts'

export const meta = pageTitle('deskOrder')

/** Events are entered for orders that are being carried out or have been. */
const closed: readonly DeskOrderDetail['status'][] = [
  'cancelled',
  'cancelledByOperations',
  'refundCompleted',
  'pendingPayment',
]

function Section({
  title,
  lead,
  aside,
  children,
  className,
}: {
  title: string
  lead?: string
  aside?: ReactNode
  children: ReactNode
  className?: string
}): ReactElement {
  const id = useId()
  return (
    <section className={`section ${className ?? ''}`.trim()} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
        {aside}
      </div>
      {children}
    </section>
  )
}

function OrderHead({ order, staff }: { order: DeskOrderDetail; staff: LoggedInStaff }): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'common'])
  const { read } = useReader()
  const facts: [string, ReactNode][] = [
    [
      t('order.customer'),
      mayCall(deskCustomer, staff.role) ? (
        <Link key="customer" className="link" to={paths.deskCustomer(order.userId)}>
          {order.customerName}
        </Link>
      ) : (
        order.customerName
      ),
    ],
    ...(order.customerClerk
      ? [[t('order.customerClerk'), order.customerClerk.name] as [string, ReactNode]]
      : []),
    [t('order.kind'), t(`orders:kinds.${order.kind}`)],
    [
      t('order.carrier'),
      t('order.carrierService', { carrier: read(order.carrier.name), service: order.service }),
    ],
    [
      t('order.containers'),
      order.containers.map((each) => t('orders:containers', each)).join(t('orders:containersJoin')),
    ],
    [t('order.clerk'), order.clerkName ?? <span className="t-wait">{t('order.noClerk')}</span>],
    ...(order.customerReference
      ? [[t('order.reference'), order.customerReference] as [string, ReactNode]]
      : []),
  ]
  const times: [string, ReactNode][] = [
    [t('order.placed'), <DateTime key="placed" at={order.placedAt} />],
    [
      t('order.paid'),
      order.paidAt ? (
        <DateTime key="paid" at={order.paidAt} />
      ) : (
        t('order.dueBy', { at: formatInstant(order.paymentDueAt) })
      ),
    ],
    [t('order.acceptedAt'), <DateTime key="accepted" at={order.acceptedAt} />],
    [
      t('order.sailing'),
      <FactDate
        key="sailing"
        kind={expectedOf(order.sailing).kind}
        at={expectedOf(order.sailing).on}
        show="day"
      />,
    ],
    [
      t('order.arrival'),
      <FactDate
        key="arrival"
        kind={expectedOf(order.arrival).kind}
        at={expectedOf(order.arrival).on}
        show="day"
      />,
    ],
  ]
  return (
    <>
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link to={paths.deskOrders()}>{t('common:nav.deskOrders')}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page">{order.number}</span>
      </nav>
      <div className="head order-head">
        <h1>
          <span className="num">{order.number}</span> <OrderStatusBadge order={order} />
          <Lane pol={order.pol} pod={order.pod} />
        </h1>
        <div className="head-end">
          <OrderActions order={order} staff={staff} />
        </div>
      </div>
      {[facts, times].map((list, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lists that stay where they are.
        <dl className="meta" key={at}>
          {list.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
      {order.remark && <Callout>{t('order.remark', { remark: order.remark })}</Callout>}
    </>
  )
}

function Tracking({
  order,
  staff,
  timeline,
  error,
  retry,
}: {
  order: DeskOrderDetail
  staff: LoggedInStaff
  timeline: Timeline | undefined
  error: unknown
  retry: () => void
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'users'])
  if (error && !timeline) return <ErrorState error={error} onRetry={retry} />
  if (!timeline) return <Skeleton lines={5} />
  const barred = !mayCall(addEvents, staff.role)
    ? t('mayNot', { role: t(`users:roles.${staff.role}`) })
    : closed.includes(order.status) && order.acceptedAt === null
      ? t('milestones.closed', { status: t(`orders:statuses.${order.status}`) })
      : undefined
  return (
    <>
      {barred && <Callout>{barred}</Callout>}
      <div className="panel milestone-panel">
        <MilestoneGrid order={order} timeline={timeline} barred={barred} />
      </div>
    </>
  )
}

const bookingOf = (order: DeskOrderDetail | undefined): string =>
  [order?.bookingNumber, order?.billOfLading, order?.vessel, order?.voyage].join('\n')
const containersOf = (order: DeskOrderDetail | undefined): string =>
  (order?.units ?? []).map((unit) => [unit.number, unit.seal].join('\t')).join('\n')

export default function DeskOrder(): ReactElement {
  const { t } = useTranslation([
    'desk',
    'bills',
    'orders',
    'tracking',
    'quotes',
    'instructions',
    'markups',
    'changes',
    'work',
    'users',
    'common',
  ])
  const { id = '' } = useParams()
  const { staff: session } = useSession()
  const order = useDeskOrder(id)
  const timeline = useDeskTimeline(id)
  const [bookingChanged, setBookingChanged] = useState(false)
  const [containersChanged, setContainersChanged] = useState(false)
  // What somebody else saves starts a form anew, but never under the hands of who is typing in it.
  const bookingKey = useHeld(bookingOf(order.data), bookingChanged)
  const containersKey = useHeld(containersOf(order.data), containersChanged)
  if (!order.data || !session)
    return (
      <RecordMissing
        error={order.data ? null : order.error}
        words={{ title: t('order.notFound'), text: t('order.notFoundText'), toList: t('order.toList') }}
        listTo={paths.deskOrders()}
        onRetry={() => void order.refetch()}
      />
    )
  const { staff } = session
  const given = order.data
  const roleName = t(`users:roles.${staff.role}`)
  const barred = (call: { roles: readonly string[] }) =>
    mayCall(call, staff.role) ? undefined : t('mayNot', { role: roleName })
  return (
    <>
      <LeaveGuard when={bookingChanged || containersChanged} />
      <OrderHead order={given} staff={staff} />
      <Section title={t('milestones.title')} lead={t('milestones.lead')}>
        <Tracking
          order={given}
          staff={staff}
          timeline={timeline.data}
          error={timeline.error}
          retry={() => void timeline.refetch()}
        />
      </Section>
      <div className="order-grid desk-order">
        <div className="order-main">
          <Section title={t('changes:desk.title')} lead={t('changes:desk.lead')}>
            <OrderChanges order={given} staff={staff} />
          </Section>
          <Section title={t('booking.title')}>
            <BookingForm
              key={`${id}\n${bookingKey}`}
              order={given}
              barred={barred(setBooking)}
              onChanged={setBookingChanged}
            />
          </Section>
          <Section title={t('containers.title')} lead={t('containers.lead')}>
            <ContainerForm
              key={`${id}\n${containersKey}`}
              order={given}
              barred={barred(setContainerNumbers)}
              onChanged={setContainersChanged}
            />
          </Section>
          <Section title={t('money.title')} lead={t('money.lead')}>
            <OrderCharges order={given} role={staff.role} />
            <OrderOffsets order={given} />
            <OrderPayments order={given} staff={staff} />
          </Section>
          {mayCall(orderCosts, staff.role) && (
            <Section title={t('work:costs.title')} lead={t('work:costs.lead')}>
              <OrderCosts orderId={given.id} />
            </Section>
          )}
          <Section title={t('instructions:desk.title')} lead={t('instructions:desk.lead')}>
            <OrderInstructions order={given} staff={staff} />
          </Section>
          <Section title={t('shipment.title')}>
            <OrderShipment order={given} />
          </Section>
        </div>
        <div className="order-side">
          {mayCall(orderNotes, staff.role) && (
            <>
              <Section title={t('work:tasks.title')} lead={t('work:tasks.lead')}>
                <OrderTasks order={given} staff={staff} />
              </Section>
              <Section title={t('work:notes.title')} lead={t('work:notes.lead')}>
                <OrderNotes orderId={given.id} />
              </Section>
            </>
          )}
          <Section title={t('events.title')} lead={t('events.lead')}>
            {timeline.data ? (
              <EventList timeline={timeline.data} barred={barred(retractEvent)} />
            ) : (
              <Skeleton lines={5} />
            )}
          </Section>
          <Section title={t('documents.title')}>
            <OrderDocuments order={given} staff={staff} />
          </Section>
          <Section title={t('history.title')}>
            <OrderHistory order={given} />
          </Section>
          {mayCall(orderRecords, staff.role) && (
            <Section title={t('work:records.title')} lead={t('work:records.lead')}>
              <OrderRecords orderId={given.id} />
            </Section>
          )}
        </div>
      </div>
      <Section title={t('bills:desk.title')} lead={t('bills:desk.lead')}>
        <OrderBill order={given} staff={staff} timeline={timeline.data} />
      </Section>
    </>
  )
}
