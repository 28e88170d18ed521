import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { listCertifications } from '#contract/certification.ts'
import { deskListAgreements, deskListInvoices } from '#contract/invoices.ts'
import { approveRefundCall, listPaymentsCall } from '#contract/payments.ts'
import { listPriceRequests } from '#contract/quotes.ts'
import { deskListWithdrawals } from '#contract/rebate.ts'
import { listConsents, listStatementQueries } from '#contract/statements.ts'
import { businessDateOf, daysBetween, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { ageOf, formatShortDay, formatWeekday } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useOrdersWithoutGateIn, waitingSince } from '#web/features/orders/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AcceptQueue } from './accept-queue.tsx'
import { GateInQueue } from './gate-in-queue.tsx'
import { HeldPayments } from './held-payments.tsx'
import { shownRows } from './order-rows.tsx'
import { QueueSection } from './queue-section.tsx'
import { QueueTile, type Urgency } from './queue-tile.tsx'
import { RefundList } from './refund-list.tsx'
import { ResumeQueue } from './resume-queue.tsx'
import { countOfWithdrawals, useWaiting } from './waiting.ts'
import { ZoneClocks } from './zone-clocks.tsx'

export const meta = pageTitle('desk')

/** An order should be accepted, and a price answered, within this many minutes. Assumed (decision 012) */
const goalMinutes = 120
/** A container that is not in the terminal this many days before sailing is late. Assumed (decision 015) */
const lateDays = 2

const minutesSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 60_000

function useWaited(): (at: string, now: Date) => string {
  const { t } = useTranslation('desk')
  return (at, now) => {
    const { unit, count } = ageOf(at, now)
    return t(`waited.${unit}`, { count })
  }
}

export default function DeskQueue(): ReactElement {
  const { t } = useTranslation(['desk', 'billing', 'money', 'orders', 'tracking', 'users', 'common'])
  const { language } = useReader()
  const now = useNow()
  const waited = useWaited()
  const { staff: session } = useSession()
  const staff = session?.staff
  const may = (call: { roles: readonly string[] }) => staff !== undefined && mayCall(call, staff.role)
  const {
    accept,
    resume,
    prices,
    transfers,
    payments,
    requested,
    failed,
    questions,
    consents,
    invoices,
    agreements,
    certifications,
    withdrawals,
  } = useWaiting(staff)
  const gateIn = useOrdersWithoutGateIn()
  if (!staff) return <Skeleton lines={6} />

  const today = businessDateOf(now)
  const oldestAccept = accept.data?.orders[0]
  const nextSailing = gateIn.data?.orders[0]?.sailing.estimatedOn
  const nextDay = nextSailing ? parseBusinessDate(nextSailing) : null
  const oldestPrice = prices.data?.items.at(-1)?.createdAt
  const oldestQuestion = questions.data?.items[0]?.askedAt
  const oldestConsent = consents.data?.items[0]?.line.addedAt
  const refusedConsents = consents.data?.counts.refused ?? 0
  const oldestTransfer = transfers.data?.items[0]?.submittedAt
  const oldestPayment = payments.data?.items.at(-1)?.paidAt ?? null
  const refunds = [...(failed.data?.items ?? []), ...(requested.data?.items ?? [])]
  const oldestRefund = refunds.map((each) => each.requestedAt).toSorted()[0]
  const oldestInvoice = invoices.data?.items.at(-1)?.appliedAt
  const oldestAgreement = agreements.data?.items[0]?.handedInAt
  const oldestCertification = certifications.data?.items[0]?.submittedAt
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
    resume,
    ...(may(listPriceRequests) ? [prices] : []),
    ...(may(listStatementQueries) ? [questions] : []),
    ...(may(listConsents) ? [consents] : []),
    ...(may(listPaymentsCall) ? [transfers, payments, requested, failed] : []),
    ...(may(deskListInvoices) ? [invoices] : []),
    ...(may(deskListAgreements) ? [agreements] : []),
    ...(may(listCertifications) ? [certifications] : []),
    ...(may(deskListWithdrawals) ? [withdrawals] : []),
  ]
  const quiet =
    reads.every((each) => each.data) &&
    [
      accept.data?.orders,
      gateIn.data?.orders,
      resume.data?.orders,
      prices.data?.items,
      questions.data?.items,
      transfers.data?.items,
      payments.data?.items,
      refunds,
      invoices.data?.items,
      agreements.data?.items,
      certifications.data?.items,
    ].every((each) => !each || each.length === 0) &&
    countOfWithdrawals(withdrawals).count === 0
  const brokenRead = reads.find((each) => each.error && !each.data)

  return (
    <>
      <div className="head desk-head">
        <h1>
          {formatShortDay(today, language)} {formatWeekday(today, language)}
        </h1>
        <p>{t('queue.hello', { name: staff.name, role: t(`users:roles.${staff.role}`) })}</p>
        <ZoneClocks now={now} />
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
          <QueueTile
            name={t('queue.resume.name')}
            icon="retry"
            to="#resume"
            count={resume.data?.orders.length}
            more={resume.data?.more ?? false}
            oldest={t('queue.resume.rejected')}
            goal={t('queue.resume.goal')}
            urgency={undefined}
            failed={Boolean(resume.error && !resume.data)}
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
          {may(listStatementQueries) && (
            <QueueTile
              name={t('billing:queue.questions.name')}
              icon="chat"
              to={paths.deskStatements({ tab: 'questions' })}
              count={questions.data?.items.length}
              more={questions.data?.nextCursor !== null && questions.data !== undefined}
              oldest={oldestQuestion && t('queue.oldest', { waited: waited(oldestQuestion, now) })}
              goal={t('billing:queue.questions.goal')}
              urgency={undefined}
              failed={Boolean(questions.error && !questions.data)}
            />
          )}
          {may(listConsents) && (
            <QueueTile
              name={t('billing:queue.consents.name')}
              icon="team"
              to={paths.deskConsents(refusedConsents > 0 ? { tab: 'refused' } : {})}
              count={consents.data && consents.data.counts.asked + refusedConsents}
              oldest={
                refusedConsents > 0
                  ? t('billing:queue.consents.refused', { count: refusedConsents })
                  : oldestConsent && t('queue.oldest', { waited: waited(oldestConsent, now) })
              }
              goal={refusedConsents > 0 && t('billing:queue.consents.goal')}
              urgency={refusedConsents > 0 ? 'wait' : undefined}
              failed={Boolean(consents.error && !consents.data)}
            />
          )}
          {may(listPaymentsCall) && (
            <>
              <QueueTile
                name={t('queue.transfers.name')}
                icon="bank"
                to={paths.deskPayments({ tab: 'transfers' })}
                count={transfers.data?.items.length}
                more={transfers.data?.nextCursor !== null && transfers.data !== undefined}
                oldest={oldestTransfer && t('queue.oldest', { waited: waited(oldestTransfer, now) })}
                goal={t('queue.transfers.goal')}
                urgency={undefined}
                failed={Boolean(transfers.error && !transfers.data)}
              />
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
          {may(deskListInvoices) && (
            <QueueTile
              name={t('queue.invoices.name')}
              icon="receipt"
              to={paths.deskInvoices()}
              count={invoices.data?.waiting}
              oldest={oldestInvoice && t('queue.oldest', { waited: waited(oldestInvoice, now) })}
              goal={t('queue.invoices.goal')}
              urgency="stop"
              failed={Boolean(invoices.error && !invoices.data)}
            />
          )}
          {may(deskListAgreements) && (
            <QueueTile
              name={t('queue.agreements.name')}
              icon="shield"
              to={paths.deskAgreements()}
              count={agreements.data?.counts.submitted}
              oldest={oldestAgreement && t('queue.oldest', { waited: waited(oldestAgreement, now) })}
              goal={t('queue.agreements.goal')}
              urgency={undefined}
              failed={Boolean(agreements.error && !agreements.data)}
            />
          )}
          {may(listCertifications) && (
            <QueueTile
              name={t('queue.certifications.name')}
              icon="user"
              to={paths.deskCertifications()}
              count={certifications.data?.inReview}
              oldest={oldestCertification && t('queue.oldest', { waited: waited(oldestCertification, now) })}
              goal={t('queue.certifications.goal')}
              urgency={undefined}
              failed={Boolean(certifications.error && !certifications.data)}
            />
          )}
          {may(deskListWithdrawals) && (
            <QueueTile
              name={t('money:withdrawals.tile')}
              icon="coin"
              to={paths.deskWithdrawals(withdrawals.data?.requested === 0 ? { tab: 'approved' } : {})}
              count={withdrawals.data && countOfWithdrawals(withdrawals).count}
              oldest={
                withdrawals.data &&
                t('money:withdrawals.tileSplit', {
                  requested: withdrawals.data.requested,
                  approved: withdrawals.data.approved,
                })
              }
              goal={t('money:withdrawals.tileGoal')}
              urgency={undefined}
              failed={Boolean(withdrawals.error && !withdrawals.data)}
            />
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
      {resume.data && resume.data.orders.length > 0 && (
        <QueueSection
          id="resume"
          title={t('queue.resume.title')}
          lead={t('queue.resume.lead')}
          aside={
            resume.data.orders.length > shownRows && (
              <Link className="link end sm" to={paths.deskOrders({ status: ['refundRejected'] })}>
                {t('queue.all', { count: resume.data.orders.length })}
              </Link>
            )
          }
        >
          <ResumeQueue found={resume.data} staff={staff} />
        </QueueSection>
      )}
      <div className="desk-two">
        {refunds.length > 0 && (
          <QueueSection
            id="refunds"
            title={t('queue.refunds.title')}
            lead={t('refunds.twoPeople')}
            aside={
              <Link className="link end sm" to={paths.deskRefunds()}>
                {t('queue.refunds.all')}
              </Link>
            }
          >
            {!may(approveRefundCall) && <p className="hint">{t('refunds.financeOnly')}</p>}
            <RefundList refunds={refunds} staff={staff} />
          </QueueSection>
        )}
        {payments.data && payments.data.items.length > 0 && (
          <QueueSection
            id="payments"
            title={t('queue.payments.title')}
            lead={t('queue.payments.lead')}
            aside={
              <Link className="link end sm" to={paths.deskPayments()}>
                {t('queue.payments.all')}
              </Link>
            }
          >
            <HeldPayments payments={payments.data.items} staff={staff} />
          </QueueSection>
        )}
      </div>
    </>
  )
}
