import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { approveRefundCall } from '#contract/payments.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderQueue } from '#domain/orders/desk-queues.ts'
import type { QueueName } from '#domain/workbench/queues.ts'
import { formatShortDay, formatWeekday } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useQueueOrders } from '#web/features/orders/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { usePaymentsOnHold, useRefundsWaiting } from '#web/features/payments/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { useDeskQueues } from '#web/features/workbench/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AcceptQueue } from './accept-queue.tsx'
import { GateInQueue } from './gate-in-queue.tsx'
import { HeldPayments } from './held-payments.tsx'
import { shownRows } from './order-rows.tsx'
import { QueueSection } from './queue-section.tsx'
import { QueueTiles } from './queue-tiles.tsx'
import { RefundList } from './refund-list.tsx'
import { ResumeQueue } from './resume-queue.tsx'
import { allDone } from './waiting.ts'
import { ZoneClocks } from './zone-clocks.tsx'

export const meta = pageTitle('desk')

export default function DeskQueue(): ReactElement {
  const { t } = useTranslation(['desk', 'users', 'common'])
  const { language } = useReader()
  const now = useNow()
  const { staff: session } = useSession()
  const staff = session?.staff
  const { data, error, refetch } = useDeskQueues(staff !== undefined)
  const queues = data?.queues
  const countIn = (name: QueueName) => queues?.find((each) => each.name === name)?.count ?? 0
  // Lists are read only where something waits in them.
  const accept = useQueueOrders('accept', countIn('accept') > 0)
  const gateIn = useQueueOrders('gateIn', countIn('gateIn') > 0)
  const resume = useQueueOrders('resume', countIn('resume') > 0)
  const payments = usePaymentsOnHold(countIn('payments') > 0)
  const requested = useRefundsWaiting('requested', countIn('refunds') > 0)
  const failed = useRefundsWaiting('failed', countIn('refunds') > 0)
  if (!staff) return <Skeleton lines={6} />

  const today = businessDateOf(now)
  const refunds =
    countIn('refunds') > 0 ? [...(failed.data?.items ?? []), ...(requested.data?.items ?? [])] : []
  const rowsOf = (queue: OrderQueue, orders: typeof accept.data) =>
    countIn(queue) > 0 && orders && orders.length > 0 ? orders : undefined
  const shown = {
    accept: rowsOf('accept', accept.data),
    gateIn: rowsOf('gateIn', gateIn.data),
    resume: rowsOf('resume', resume.data),
  }
  const toAll = (queue: OrderQueue) =>
    countIn(queue) > shownRows && (
      <Link className="link end sm" to={paths.deskOrders({ queue })}>
        {t('queue.all', { count: countIn(queue) })}
      </Link>
    )
  const brokenLists = [accept, gateIn, resume, payments, requested, failed].filter(
    (each) => each.error && !each.data,
  )

  return (
    <>
      <div className="head desk-head">
        <h1>
          {language === 'en-US'
            ? `${formatWeekday(today, language)} ${formatShortDay(today, language)}`
            : `${formatShortDay(today, language)} ${formatWeekday(today, language)}`}
        </h1>
        <p>{t('queue.hello', { name: staff.name, role: t(`users:roles.${staff.role}`) })}</p>
        <ZoneClocks now={now} />
      </div>
      {error && !queues ? (
        <ErrorState title={t('queue.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <QueueTiles queues={queues} now={now} />
      )}
      {brokenLists[0] && (
        <ErrorState
          error={brokenLists[0].error}
          onRetry={() => brokenLists.forEach((each) => void each.refetch())}
        />
      )}
      {queues && allDone(queues) && (
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
      {shown.accept && (
        <QueueSection
          id="accept"
          title={t('queue.accept.title')}
          lead={t('queue.accept.lead')}
          aside={toAll('accept')}
        >
          <AcceptQueue orders={shown.accept} staff={staff} now={now} />
        </QueueSection>
      )}
      {shown.gateIn && (
        <QueueSection
          id="gate-in"
          title={t('queue.gateIn.title')}
          lead={t('queue.gateIn.lead')}
          aside={toAll('gateIn')}
        >
          <GateInQueue orders={shown.gateIn} staff={staff} />
        </QueueSection>
      )}
      {shown.resume && (
        <QueueSection
          id="resume"
          title={t('queue.resume.title')}
          lead={t('queue.resume.lead')}
          aside={toAll('resume')}
        >
          <ResumeQueue orders={shown.resume} staff={staff} />
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
            {!mayCall(approveRefundCall, staff.role) && <p className="hint">{t('refunds.financeOnly')}</p>}
            <RefundList refunds={refunds} staff={staff} />
          </QueueSection>
        )}
        {countIn('payments') > 0 && payments.data && payments.data.items.length > 0 && (
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
