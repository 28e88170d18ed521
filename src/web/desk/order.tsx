import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { type DeskOrderDetail, setBooking, setContainerNumbers } from '#contract/orders.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { addEvents, retractEvent, type Timeline } from '#contract/tracking.ts'
import type { OrderMove } from '#domain/orders/order-moves.ts'
import { formatInstant, formatNumber } from '#i18n/format.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { downloadDocument, useDeskOrder } from '#web/features/orders/desk-api.ts'
import { Lane, OrderStatusBadge } from '#web/features/orders/order-marks.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { useDeskTimeline } from '#web/features/tracking/desk-api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, DateTime, FactDate, Pairs } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { BookingForm } from './booking-form.tsx'
import { ContainerForm } from './container-form.tsx'
import { EventList } from './event-list.tsx'
import { MilestoneGrid } from './milestone-grid.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCharges, OrderPayments } from './order-money.tsx'
import { PlaceLine } from './place-line.tsx'
import { saveFile } from './save-file.ts'

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
      <Link key="customer" className="link" to={paths.deskOrders({ customer: order.userId })}>
        {order.customerName}
      </Link>,
    ],
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
        kind={order.sailing.actualOn ? 'actual' : 'estimated'}
        at={order.sailing.actualOn ?? order.sailing.estimatedOn}
        show="day"
      />,
    ],
    [
      t('order.arrival'),
      <FactDate
        key="arrival"
        kind={order.arrival.actualOn ? 'actual' : 'estimated'}
        at={order.arrival.actualOn ?? order.arrival.estimatedOn}
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
          <span className="num">{order.number}</span> <OrderStatusBadge status={order.status} />
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

function Documents({ order }: { order: DeskOrderDetail }): ReactElement {
  const { t } = useTranslation(['desk', 'orders'])
  if (order.documents.length === 0) return <p className="quiet sm">{t('documents.none')}</p>
  return (
    <ul className="docs">
      {order.documents.map((document) => (
        <li key={document.fileId}>
          <Icon name="document" />
          <span>
            {t(`orders:documentKinds.${document.kind}`)}
            <small>
              {t('documents.from', {
                name: document.name,
                by: t(`orders:by.${document.by}`),
                size: formatNumber(document.bytes / 1024, { decimals: 0 }),
              })}
            </small>
          </span>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('documents.download', { name: document.name })}
            title={t('documents.download', { name: document.name })}
            onClick={() => void downloadDocument(document.fileId).then(saveFile, () => undefined)}
          >
            <Icon name="download" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Party({ name, party }: { name: string; party: DeskOrderDetail['shipper'] }): ReactElement | null {
  if (!party) return null
  const lines = [party.name, party.contact, party.phone, party.email, party.address].filter(Boolean)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {lines.map((line) => (
          <span key={line} className="line">
            {line}
          </span>
        ))}
      </dd>
    </div>
  )
}

function Shipment({ order }: { order: DeskOrderDetail }): ReactElement {
  const { t } = useTranslation(['desk', 'quotes'])
  const { cargo } = order
  const pairs: [string, ReactNode][] = [
    [t('shipment.cargo'), cargo.name],
    [t('shipment.hsCode'), cargo.hsCode ?? '–'],
    [t('shipment.readyOn'), cargo.readyOn],
    [
      t('shipment.packages'),
      cargo.packages === undefined
        ? '–'
        : t('shipment.packagesOf', { count: cargo.packages, packaging: cargo.packaging ?? '' }),
    ],
    [
      t('shipment.grossWeight'),
      cargo.grossWeightKg === undefined
        ? '–'
        : t('shipment.kilograms', { weight: formatNumber(cargo.grossWeightKg, { decimals: 3 }) }),
    ],
    [
      t('shipment.volume'),
      cargo.volumeM3 === undefined
        ? '–'
        : t('shipment.cubicMetres', { volume: formatNumber(cargo.volumeM3, { decimals: 3 }) }),
    ],
    [t('shipment.marks'), cargo.marks || '–'],
  ]
  return (
    <dl className="shipment">
      {(['pickup', 'delivery'] as const).map((end) => (
        <div key={end}>
          <dt>{t(`shipment.${end}`)}</dt>
          <dd>
            <PlaceLine place={order[end].place} />
            {(order[end].contact || order[end].phone) && (
              <span className="line">
                {t('shipment.contact', { contact: order[end].contact ?? '', phone: order[end].phone ?? '' })}
              </span>
            )}
          </dd>
        </div>
      ))}
      {order.pickupInformation && (
        <div>
          <dt>{t('shipment.freePickup')}</dt>
          <dd>
            <span className="line">{order.pickupInformation.address}</span>
            <span className="line">{t('shipment.contact', order.pickupInformation)}</span>
          </dd>
        </div>
      )}
      <Party name={t('shipment.shipper')} party={order.shipper} />
      <Party name={t('shipment.consignee')} party={order.consignee} />
      <Party name={t('shipment.notifyParty')} party={order.notifyParty} />
      <div>
        <dt>{t('shipment.goods')}</dt>
        <dd>
          <Pairs items={pairs} />
        </dd>
      </div>
    </dl>
  )
}

function History({ order }: { order: DeskOrderDetail }): ReactElement {
  const { t } = useTranslation(['desk', 'orders'])
  return (
    <ol className="moves">
      {order.history.map((step) => (
        <li key={`${step.move} ${step.madeAt}`}>
          <DateTime at={step.madeAt} />
          <span>
            {t('history.step', {
              move: t(`orders:moves.${step.move as OrderMove}`),
              status: t(`orders:statuses.${step.to}`),
            })}
            <small>
              {step.byName
                ? t('history.by', { kind: t(`orders:by.${step.by}`), name: step.byName })
                : t(`orders:by.${step.by}`)}
            </small>
            {step.reason && <small>{t('history.reason', { reason: reasonText(step.reason, t) })}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The system writes some reasons as codes; people write sentences. */
function reasonText(reason: string, t: (key: 'orders:reasons.paymentDeadlinePassed') => string): string {
  return reason === 'paymentDeadlinePassed' ? t('orders:reasons.paymentDeadlinePassed') : reason
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

export default function DeskOrder(): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'tracking', 'quotes', 'users', 'common'])
  const { id = '' } = useParams()
  const { staff: session } = useSession()
  const order = useDeskOrder(id)
  const timeline = useDeskTimeline(id)
  const [bookingChanged, setBookingChanged] = useState(false)
  const [containersChanged, setContainersChanged] = useState(false)
  if (order.error && !order.data) {
    if (
      order.error instanceof CallFailure &&
      (order.error.reason === 'request.notFound' || order.error.reason === 'request.invalid')
    ) {
      return (
        <EmptyState
          title={t('order.notFound')}
          actions={
            <Link className={buttonClass('primary')} to={paths.deskOrders()}>
              {t('order.toList')}
            </Link>
          }
        >
          {t('order.notFoundText')}
        </EmptyState>
      )
    }
    return <ErrorState error={order.error} onRetry={() => void order.refetch()} />
  }
  if (!order.data || !session) return <Skeleton lines={9} />
  const { staff } = session
  const given = order.data
  const roleName = t(`users:roles.${staff.role}`)
  const barred = (call: { roles: readonly string[] }) =>
    mayCall(call, staff.role) ? undefined : t('mayNot', { role: roleName })
  const formKey = [given.bookingNumber, given.billOfLading, given.vessel, given.voyage].join('\n')
  const unitsKey = given.units.map((unit) => [unit.number, unit.seal].join('\t')).join('\n')
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
          <Section title={t('booking.title')}>
            <BookingForm
              key={formKey}
              order={given}
              barred={barred(setBooking)}
              onChanged={setBookingChanged}
            />
          </Section>
          <Section title={t('containers.title')} lead={t('containers.lead')}>
            <ContainerForm
              key={unitsKey}
              order={given}
              barred={barred(setContainerNumbers)}
              onChanged={setContainersChanged}
            />
          </Section>
          <Section title={t('money.title')} lead={t('money.lead')}>
            <OrderCharges order={given} role={staff.role} />
            <OrderPayments order={given} role={staff.role} />
          </Section>
          <Section title={t('shipment.title')}>
            <Shipment order={given} />
          </Section>
        </div>
        <div className="order-side">
          <Section title={t('events.title')} lead={t('events.lead')}>
            {timeline.data ? (
              <EventList timeline={timeline.data} barred={barred(retractEvent)} />
            ) : (
              <Skeleton lines={5} />
            )}
          </Section>
          <Section title={t('documents.title')}>
            <Documents order={given} />
          </Section>
          <Section title={t('history.title')}>
            <History order={given} />
          </Section>
        </div>
      </div>
    </>
  )
}
