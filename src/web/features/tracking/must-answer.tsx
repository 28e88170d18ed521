import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { RefundReply } from '#contract/payments.ts'
import type { Timeline } from '#contract/tracking.ts'
import type { Hold } from '#domain/orders/stages.ts'
import { formatDay, formatInstant, formatMoney } from '#i18n/format.ts'
import { isClosed, nextStepOf, papersMissing, spanOf } from '#web/features/orders/order-facts.ts'
import { useSpanText } from '#web/features/orders/order-marks.tsx'
import { useSeaport } from '#web/features/reference/places.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { heldUp } from './where.ts'

type Task = {
  readonly key: string
  readonly icon: IconName
  readonly to: string | null
  readonly text: string
  readonly note: ReactNode
  readonly soon: boolean
  /** Others are at it; the customer only has to know. */
  readonly waits?: boolean
}

/** What customs or the carrier have to end. */
const othersEnd: readonly Hold[] = ['exportCustomsHeld', 'customsHeld', 'rolled']

/** What the customer must do now, each with its deadline or its reason; else what is being waited for. */
export function MustAnswer({
  order,
  timeline,
  refunds,
  now,
  payTo,
  quoteTo,
}: {
  order: OrderDetail
  timeline: Timeline | undefined
  refunds: readonly RefundReply[]
  now: Date
  payTo: string
  quoteTo: string
}): ReactElement {
  const { t } = useTranslation(['orders', 'tracking'])
  const tasks = useTasks({ order, timeline, refunds, now, payTo })
  const own = tasks.filter(({ waits }) => !waits).length
  const step = nextStepOf(order, now)
  return (
    <div className="must">
      <h2>
        {t('must.title')}
        {own > 0 && <span className="count">{own}</span>}
      </h2>
      {own === 0 && <p className="big">{t('must.nothing')}</p>}
      {tasks.length > 0 ? (
        <ol>
          {tasks.map((task) => (
            <li key={task.key}>
              <TaskLine task={task} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="sub">
          {step.kind === 'waitAccept'
            ? t('must.waitAccept')
            : step.kind === 'refundAsked'
              ? t('must.waitRefund')
              : t('must.nothingText')}
        </p>
      )}
      {isClosed(order) && order.status !== 'refundInProgress' && (
        <p className="sub">
          <Link className="link" to={quoteTo}>
            {t('must.shipAgain')}
          </Link>
        </p>
      )}
    </div>
  )
}

function TaskLine({ task }: { task: Task }): ReactElement {
  const inner = (
    <>
      <Icon name={task.icon} size="s" />
      <span>
        {task.text}
        <small className={task.soon ? 'soon' : undefined}>{task.note}</small>
      </span>
    </>
  )
  if (!task.to) return <span className="task">{inner}</span>
  return task.to.startsWith('#') ? <a href={task.to}>{inner}</a> : <Link to={task.to}>{inner}</Link>
}

function useTasks({
  order,
  timeline,
  refunds,
  now,
  payTo,
}: {
  order: OrderDetail
  timeline: Timeline | undefined
  refunds: readonly RefundReply[]
  now: Date
  payTo: string
}): Task[] {
  const { t } = useTranslation(['orders', 'tracking'])
  const spanText = useSpanText()
  const polZone = useSeaport(order.pol.code)?.zone
  const tasks: Task[] = []
  if (order.changeAskedAt)
    tasks.push({
      key: 'change',
      icon: 'swap',
      to: '#proposal-title',
      text: t('must.answerChange'),
      note: t('must.answerChangeText'),
      soon: true,
    })
  // A change that waits does not put the payment off.
  const step = nextStepOf({ ...order, changeAskedAt: null }, now)

  if (step.kind === 'pay') {
    const at = formatInstant(order.paymentDueAt)
    const early = new Date(order.paymentOpensAt).getTime() > now.getTime()
    tasks.push({
      key: 'pay',
      icon: 'pay',
      to: payTo,
      text: t('must.pay', { amount: formatMoney(order.amountDue, { currency: 'symbol' }) }),
      note: early
        ? t('must.payOpens', { day: formatDay(order.paymentOpensAt) })
        : t(order.status === 'inTransit' ? 'must.payByAfloat' : 'must.payBy', { at }),
      soon: !early && step.soon,
    })
  }
  if (step.kind === 'refundRejected') {
    const rejected = refunds.find((refund) => refund.status === 'rejected')
    const reason =
      rejected?.rejectedReason ?? order.history.find((each) => each.move === 'rejectRefund')?.reason
    tasks.push({
      key: 'refund',
      icon: 'alert',
      to: null,
      text: t('must.refundRejected'),
      note: (
        <>
          {reason && <>{t('refund.rejectedReason', { reason })} </>}
          {t('must.again')}
        </>
      ),
      soon: true,
    })
  }
  const papers = papersMissing(order)
  if (papers.length > 0) {
    const cutOff = order.terms.cutOffs.find((each) => each.code === 'DCO')
    const open = cutOff && Date.parse(cutOff.at) > now.getTime()
    tasks.push({
      key: 'papers',
      icon: 'upload',
      to: '#documents',
      text: t(
        papers.length === 2
          ? 'must.upload'
          : papers[0] === 'invoice'
            ? 'must.uploadInvoice'
            : 'must.uploadPackingList',
      ),
      note:
        open && polZone ? t('must.uploadBy', { at: formatInstant(cutOff.at, polZone) }) : t('must.uploadFor'),
      soon: open === true && Date.parse(cutOff.at) - now.getTime() < 3 * 86_400_000,
    })
  }
  if (order.freePickup && order.pickupInformation === null && order.edits.pickupInformation.open) {
    tasks.push({
      key: 'pickup',
      icon: 'pin',
      to: '#parcels',
      text: t('must.pickup'),
      note: t('must.pickupNote'),
      soon: true,
    })
  }
  const { instructions } = order.edits
  if (order.shippingInstructions === null && instructions.open && order.acceptedAt !== null) {
    const at = instructions.by === 'cutOff' && polZone ? instructions.until : null
    tasks.push({
      key: 'instructions',
      icon: 'document',
      to: '#instructions',
      text: t('must.instructions'),
      note: at
        ? t('must.instructionsBy', { at: formatInstant(at, polZone) })
        : t('must.instructionsBeforeSailing'),
      soon: at !== null && Date.parse(at) - now.getTime() < 3 * 86_400_000,
    })
  }
  const barred = !instructions.open && instructions.by !== 'closed' && order.sailing.actualOn === null
  if (order.shippingInstructions === null && barred && order.acceptedAt !== null) {
    tasks.push({
      key: 'instructions',
      icon: 'document',
      to: '#instructions',
      text: t('must.instructionsLate'),
      note: t('must.instructionsLateText'),
      soon: true,
    })
  }
  for (const { hold, since } of isClosed(order) || !timeline ? [] : heldUp(timeline)) {
    tasks.push({
      key: hold,
      icon: 'pause',
      to: null,
      text: t('must.hold', {
        hold: t(`tracking:holds.${hold}`),
        time: spanText(spanOf(now.getTime() - Date.parse(since))),
      }),
      note: t(`must.holdText.${hold}`),
      soon: false,
      waits: othersEnd.includes(hold),
    })
  }
  return tasks
}
