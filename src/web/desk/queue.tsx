import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { acceptOrder } from '#contract/orders.ts'
import { approveRefundCall, listPaymentsCall, listRefundsCall } from '#contract/payments.ts'
import { listPriceRequests } from '#contract/quotes.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { addEvents } from '#contract/tracking.ts'
import { businessDateOf, daysBetween, homeZone, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { ageOf, formatInstant, formatShortDay, formatTime, formatWeekday } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import {
  type DeskOrderItem,
  type FoundOrders,
  useAcceptOrder,
  useOrdersToAccept,
  useOrdersWithoutGateIn,
  waitingSince,
} from '#web/features/orders/desk-api.ts'
import { Lane, OrderStatusText } from '#web/features/orders/order-marks.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { usePaymentsOnHold, useRefundsWaiting } from '#web/features/payments/desk-api.ts'
import { useOpenPriceRequests } from '#web/features/quotes/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Age, FactDate, Money, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { Bone, EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { RefundList } from './refund-list.tsx'

export const meta = pageTitle('desk')

/** Rows of a queue that stand on this page; the rest is one step away. */
const shownRows = 8
/** An order should be accepted, and a price answered, within this many minutes. Assumed (decision 012) */
const goalMinutes = 120
/** A container that is not in the terminal this many days before sailing is late. Assumed (decision 015) */
const lateDays = 2

const clocks = [
  { name: 'beijing', zone: homeZone },
  { name: 'rotterdam', zone: 'Europe/Amsterdam' },
  { name: 'losAngeles', zone: 'America/Los_Angeles' },
] as const

type Urgency = 'wait' | 'stop' | undefined

function Clocks({ now }: { now: Date }): ReactElement {
  const { t } = useTranslation('desk')
  const { language } = useReader()
  const today = businessDateOf(now)
  return (
    <p className="clocks">
      {clocks.map(({ name, zone }) => {
        const day = businessDateOf(now, zone)
        return (
          <span key={name}>
            {t(`clocks.${name}`)} <b className="num">{formatTime(now, zone)}</b>{' '}
            {day !== today && <small>{formatShortDay(day, language)}</small>}
          </span>
        )
      })}
    </p>
  )
}

type QueueTileProps = {
  name: string
  icon: IconName
  /** Where the work is done. With nothing waiting there is nowhere to go. */
  to: string
  /** undefined while it is being read. */
  count: number | undefined
  more?: boolean
  oldest: ReactNode
  goal?: ReactNode
  urgency?: Urgency
  failed: boolean
}

/** How many wait, for how long the oldest does, and what is expected of us. */
function QueueTile({
  name,
  icon,
  to,
  count,
  more,
  oldest,
  goal,
  urgency,
  failed,
}: QueueTileProps): ReactElement {
  const { t } = useTranslation('desk')
  const face = (
    <>
      <span className="q-name">
        <Icon name={icon} />
        {name}
      </span>
      <b className="num">
        {failed ? (
          '–'
        ) : count === undefined ? (
          <Bone width={32} height={20} />
        ) : more ? (
          t('queue.moreThan', { count })
        ) : (
          count
        )}
      </b>
      <small>{failed ? t('queue.failed') : count === 0 ? t('queue.empty') : oldest}</small>
      {goal && count !== 0 && <small className="goal">{goal}</small>}
    </>
  )
  return (
    <li className={count ? urgency : undefined}>
      {count ? <a href={to}>{face}</a> : <div className="tile">{face}</div>}
    </li>
  )
}

const minutesSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 60_000

function useWaited(): (at: string, now: Date) => string {
  const { t } = useTranslation('desk')
  return (at, now) => {
    const { unit, count } = ageOf(at, now)
    return t(`waited.${unit}`, { count })
  }
}

/** One queue's rows below the tiles. */
function QueueSection({
  id,
  title,
  lead,
  aside,
  children,
}: {
  id: string
  title: string
  lead?: string
  aside?: ReactNode
  children: ReactNode
}): ReactElement {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-head`} tabIndex={-1}>
      <div className="section-head">
        <h2 id={`${id}-head`}>{title}</h2>
        {lead && <p>{lead}</p>}
        {aside}
      </div>
      {children}
    </section>
  )
}

type OrderRowsProps = {
  label: string
  orders: readonly DeskOrderItem[]
  what: (order: DeskOrderItem) => ReactNode
  since: (order: DeskOrderItem) => ReactNode
  act: (order: DeskOrderItem) => ReactNode
  whatTitle: string
  sinceTitle: string
}

function OrderRows({ label, orders, what, since, act, whatTitle, sinceTitle }: OrderRowsProps): ReactElement {
  const { t } = useTranslation(['desk', 'orders'])
  return (
    <div className="table-box">
      <div className="scroll-x">
        <table className="table exc">
          <caption className="sr">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('orders:columns.status')}</th>
              <th scope="col">{t('queue.orderAndCustomer')}</th>
              <th scope="col">{whatTitle}</th>
              <th scope="col">{sinceTitle}</th>
              <th scope="col">
                <span className="sr">{t('queue.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.slice(0, shownRows).map((order) => (
              <tr key={order.id}>
                <td>
                  <OrderStatusText status={order.status} />
                </td>
                <th scope="row">
                  <Link className="code" to={paths.deskOrder(order.id)}>
                    {order.number}
                  </Link>
                  <small>{order.customerName}</small>
                </th>
                <td>{what(order)}</td>
                <td className="nb">{since(order)}</td>
                <td className="r">{act(order)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function AcceptQueue({
  found,
  staff,
  now,
}: {
  found: FoundOrders
  staff: LoggedInStaff
  now: Date
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'users'])
  const accept = useAcceptOrder()
  const reason = mayCall(acceptOrder, staff.role)
    ? undefined
    : t('mayNot', { role: t(`users:roles.${staff.role}`) })
  return (
    <OrderRows
      label={t('queue.accept.title')}
      orders={found.orders}
      whatTitle={t('queue.shipment')}
      sinceTitle={t('queue.waiting')}
      what={(order) => (
        <>
          <Lane pol={order.pol} pod={order.pod} />
          <small>
            {t('queue.accept.what', {
              containers: order.containers
                .map((each) => t('orders:containers', each))
                .join(t('orders:containersJoin')),
              cargo: order.cargoName,
            })}
          </small>
        </>
      )}
      since={(order) => (
        <>
          {order.clerkName ?? <span className="quiet">{t('orders.nobody')}</span>}
          <small>
            <Age at={waitingSince(order)} now={now} />
          </small>
        </>
      )}
      act={(order) => (
        <Button
          size="s"
          reason={reason}
          pending={accept.isPending && accept.variables === order.id}
          onClick={() =>
            accept.mutate(order.id, {
              onSuccess: () => notices.say('ok', t('order.accepted', { number: order.number })),
            })
          }
        >
          {t('order.accept')}
        </Button>
      )}
    />
  )
}

function GateInQueue({ found, staff }: { found: FoundOrders; staff: LoggedInStaff }): ReactElement {
  const { t } = useTranslation(['desk', 'tracking', 'orders'])
  return (
    <OrderRows
      label={t('queue.gateIn.title')}
      orders={found.orders}
      whatTitle={t('queue.shipment')}
      sinceTitle={t('orders:columns.sailing')}
      what={(order) => (
        <>
          <Lane pol={order.pol} pod={order.pod} />
          <small>
            {t('queue.gateIn.what', {
              containers: order.containers
                .map((each) => t('orders:containers', each))
                .join(t('orders:containersJoin')),
              stage: t(`tracking:stages.${order.stage}`),
            })}
          </small>
        </>
      )}
      since={(order) => (
        <>
          <FactDate kind="estimated" at={order.sailing.estimatedOn} />
          <small>
            {order.vessel
              ? t('orders.vessel', { vessel: order.vessel, voyage: order.voyage ?? '' })
              : t('queue.gateIn.noVessel')}
          </small>
        </>
      )}
      act={(order) => (
        <Link className={buttonClass('plain', 's')} to={paths.deskOrder(order.id)}>
          {t(mayCall(addEvents, staff.role) ? 'queue.gateIn.act' : 'queue.open')}
        </Link>
      )}
    />
  )
}

export default function DeskQueue(): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'tracking', 'users', 'common'])
  const { language } = useReader()
  const now = useNow()
  const waited = useWaited()
  const { staff: session } = useSession()
  const staff = session?.staff
  const may = (call: { roles: readonly string[] }) => staff !== undefined && mayCall(call, staff.role)
  const accept = useOrdersToAccept()
  const gateIn = useOrdersWithoutGateIn()
  const prices = useOpenPriceRequests(may(listPriceRequests))
  const payments = usePaymentsOnHold(may(listPaymentsCall))
  const requested = useRefundsWaiting('requested', may(listRefundsCall))
  const failed = useRefundsWaiting('failed', may(listRefundsCall))
  if (!staff) return <Skeleton lines={6} />

  const today = businessDateOf(now)
  const oldestAccept = accept.data?.orders[0]
  const nextSailing = gateIn.data?.orders[0]?.sailing.estimatedOn
  const nextDay = nextSailing ? parseBusinessDate(nextSailing) : null
  const oldestPrice = prices.data?.items.at(-1)?.createdAt
  const oldestPayment = payments.data?.items.at(-1)?.paidAt ?? null
  const refunds = [...(failed.data?.items ?? []), ...(requested.data?.items ?? [])]
  const oldestRefund = refunds.map((each) => each.requestedAt).toSorted()[0]
  const overGoal = (at: string | undefined): Urgency =>
    at && minutesSince(at, now) > goalMinutes
      ? 'stop'
      : at && minutesSince(at, now) > goalMinutes * 0.75
        ? 'wait'
        : undefined
  const goal = (at: string | undefined) => {
    const left = at ? Math.ceil(goalMinutes - minutesSince(at, now)) : goalMinutes
    if (left <= 0)
      return (
        <>
          <Icon name="alert" size="s" /> {t('queue.goalPassed')}
        </>
      )
    if (left <= goalMinutes * 0.25)
      return (
        <>
          <Icon name="clock" size="s" /> {t('queue.goalSoon', { count: left })}
        </>
      )
    return t('queue.goal', { count: goalMinutes / 60 })
  }
  const sailingUrgency: Urgency =
    nextDay === null
      ? undefined
      : daysBetween(today, nextDay) < 0
        ? 'stop'
        : daysBetween(today, nextDay) <= lateDays
          ? 'wait'
          : undefined
  const reads = [
    accept,
    gateIn,
    ...(may(listPriceRequests) ? [prices] : []),
    ...(may(listPaymentsCall) ? [payments, requested, failed] : []),
  ]
  const quiet =
    reads.every((each) => each.data) &&
    [accept.data?.orders, gateIn.data?.orders, prices.data?.items, payments.data?.items, refunds].every(
      (each) => !each || each.length === 0,
    )
  const brokenRead = reads.find((each) => each.error && !each.data)

  return (
    <>
      <div className="head desk-head">
        <h1>
          {formatShortDay(today, language)} {formatWeekday(today, language)}
        </h1>
        <p>{t('queue.hello', { name: staff.name, role: t(`users:roles.${staff.role}`) })}</p>
        <Clocks now={now} />
      </div>
      <section aria-labelledby="queues-head">
        <h2 className="sr" id="queues-head">
          {t('queue.title')}
        </h2>
        <ul className="queues fit">
          <QueueTile
            name={t('queue.accept.name')}
            icon="box"
            to="#accept"
            count={accept.data?.orders.length}
            more={accept.data?.more ?? false}
            oldest={oldestAccept && t('queue.oldest', { waited: waited(waitingSince(oldestAccept), now) })}
            goal={goal(oldestAccept && waitingSince(oldestAccept))}
            urgency={overGoal(oldestAccept && waitingSince(oldestAccept))}
            failed={Boolean(accept.error && !accept.data)}
          />
          <QueueTile
            name={t('queue.gateIn.name')}
            icon="route"
            to="#gate-in"
            count={gateIn.data?.orders.length}
            more={gateIn.data?.more ?? false}
            oldest={nextSailing && t('queue.gateIn.next', { day: formatShortDay(nextSailing, language) })}
            goal={
              sailingUrgency === 'stop' ? (
                <>
                  <Icon name="alert" size="s" /> {t('queue.gateIn.passed')}
                </>
              ) : (
                t('queue.gateIn.goal', { count: lateDays })
              )
            }
            urgency={sailingUrgency}
            failed={Boolean(gateIn.error && !gateIn.data)}
          />
          {may(listPriceRequests) && (
            <QueueTile
              name={t('queue.prices.name')}
              icon="quote"
              to={paths.deskRates({ tab: 'requests' })}
              count={prices.data?.items.length}
              more={prices.data?.nextCursor !== null && prices.data !== undefined}
              oldest={oldestPrice && t('queue.oldest', { waited: waited(oldestPrice, now) })}
              goal={goal(oldestPrice)}
              urgency={overGoal(oldestPrice)}
              failed={Boolean(prices.error && !prices.data)}
            />
          )}
          {may(listPaymentsCall) && (
            <>
              <QueueTile
                name={t('queue.payments.name')}
                icon="pay"
                to="#payments"
                count={payments.data?.items.length}
                oldest={oldestPayment && t('queue.oldest', { waited: waited(oldestPayment, now) })}
                goal={t('queue.payments.goal')}
                urgency="wait"
                failed={Boolean(payments.error && !payments.data)}
              />
              <QueueTile
                name={t('queue.refunds.name')}
                icon="back"
                to="#refunds"
                count={requested.data && failed.data ? refunds.length : undefined}
                oldest={oldestRefund && t('queue.oldest', { waited: waited(oldestRefund, now) })}
                goal={t('queue.refunds.goal')}
                urgency={failed.data?.items.length ? 'stop' : undefined}
                failed={Boolean((requested.error && !requested.data) || (failed.error && !failed.data))}
              />
            </>
          )}
        </ul>
      </section>

      {brokenRead && (
        <ErrorState error={brokenRead.error} onRetry={() => reads.forEach((each) => void each.refetch())} />
      )}
      {quiet && (
        <EmptyState
          icon="check-circle"
          title={t('queue.allDone')}
          actions={
            <Link className={buttonClass()} to={paths.deskOrders()}>
              {t('order.toList')}
            </Link>
          }
        >
          {t('queue.allDoneText')}
        </EmptyState>
      )}
      {accept.data && accept.data.orders.length > 0 && (
        <QueueSection
          id="accept"
          title={t('queue.accept.title')}
          lead={t('queue.accept.lead')}
          aside={
            accept.data.orders.length > shownRows && (
              <Link className="link end sm" to={paths.deskOrders({ status: ['pendingPayment', 'paid'] })}>
                {t('queue.all', { count: accept.data.orders.length })}
              </Link>
            )
          }
        >
          <AcceptQueue found={accept.data} staff={staff} now={now} />
        </QueueSection>
      )}
      {gateIn.data && gateIn.data.orders.length > 0 && (
        <QueueSection
          id="gate-in"
          title={t('queue.gateIn.title')}
          lead={t('queue.gateIn.lead')}
          aside={
            gateIn.data.orders.length > shownRows && (
              <Link
                className="link end sm"
                to={paths.deskOrders({ status: ['accepted', 'paid', 'inTransit'] })}
              >
                {t('queue.all', { count: gateIn.data.orders.length })}
              </Link>
            )
          }
        >
          <GateInQueue found={gateIn.data} staff={staff} />
        </QueueSection>
      )}
      <div className="desk-two">
        {refunds.length > 0 && (
          <QueueSection id="refunds" title={t('queue.refunds.title')} lead={t('refunds.twoPeople')}>
            {!may(approveRefundCall) && <p className="hint">{t('refunds.financeOnly')}</p>}
            <RefundList refunds={refunds} staff={staff} />
          </QueueSection>
        )}
        {payments.data && payments.data.items.length > 0 && (
          <QueueSection id="payments" title={t('queue.payments.title')} lead={t('queue.payments.lead')}>
            <ul className="work">
              {payments.data.items.map((payment) => (
                <li key={payment.id}>
                  <StatusText meaning="wait" icon="pause">
                    {t('payments.onHold')}
                  </StatusText>
                  <span>
                    {payment.orders.map((each) => (
                      <Link key={each.orderId} className="code" to={paths.deskOrder(each.orderId)}>
                        {each.orderNumber}
                      </Link>
                    ))}
                    {payment.captures
                      .filter((capture) => capture.outcome === 'wrongAmount')
                      .map((capture) => (
                        <small key={capture.channelTradeNo}>
                          {t('payments.wrongAmount', {
                            channel: t(`payments.channel.${payment.channel}`),
                            number: capture.channelTradeNo,
                            at: formatInstant(capture.paidAt),
                          })}
                        </small>
                      ))}
                  </span>
                  <span className="r">
                    {payment.captures
                      .filter((capture) => capture.outcome === 'wrongAmount')
                      .map((capture) => (
                        <b key={capture.channelTradeNo}>
                          <Money amount={capture.amount} currency="symbol" />
                        </b>
                      ))}
                    <small>
                      {t('payments.asked')} <Money amount={payment.amount} currency="symbol" />
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </QueueSection>
        )}
      </div>
    </>
  )
}
