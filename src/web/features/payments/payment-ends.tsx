import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { RefundReply } from '#contract/payments.ts'
import { refundDaysTold } from '#domain/payments/payment-window.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { isClosed, isPayable } from '#web/features/orders/order-facts.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ReturnReason } from './dialogue-face.ts'
import { useDocumentCutOff } from './order-to-pay.tsx'
import { firstDue, reductionsOf } from './pay-set.ts'
import type { FaceProps } from './payment-face.tsx'
import { isAskedFor, standingOf } from './payment-looks.ts'
import { FaceMark } from './payment-marks.tsx'
import { paidItems, paysWhat, wayToPaid } from './pays-what.ts'
import { useRefundText } from './refund-list.tsx'

type Words = { channel: string; amount: string }

/** The money is there: what happens next, and where to look. */
export function Succeeded({ state, orders, links, channel, amount }: FaceProps & Words): ReactElement {
  const { t } = useTranslation('payments')
  const { payment } = state
  const [order, ...more] = orders
  const { what, one, to } = wayToPaid(payment, links)
  const twice = payment.refunds.find(({ kind }) => kind === 'duplicate')
  return (
    <div className="dialog-body">
      <FaceMark icon="check" ok />
      <h2>{t('dialogue.success.title', { amount })}</h2>
      <p>
        {t('dialogue.success.text', {
          at: formatInstant(payment.paidAt),
          channel,
          number: payment.channelTradeNo ?? payment.tradeNo,
        })}
      </p>
      {standingOf(payment) !== 'credited' && <WentBack {...{ state, links }} />}
      {order && more.length === 0 && one
        ? !isClosed(order) && <NextSteps order={order} />
        : !one && (
            <ul className="paid-orders" aria-label={t(`dialogue.success.paid.${what}`)}>
              {paidItems(payment, links).map((each) => (
                <li key={each.id}>
                  <Link className="link code" to={each.to}>
                    {each.number}
                  </Link>
                  <span className="money">{formatMoney(each.amount, { currency: 'symbol' })}</span>
                </li>
              ))}
            </ul>
          )}
      {twice && (
        <p className="callout">
          <Icon name="back" />
          <span>
            {t(twice.status === 'refunded' ? 'dialogue.success.twiceDone' : 'dialogue.success.twice', {
              amount: formatMoney(twice.amount, { currency: 'symbol' }),
              at: formatInstant(twice.refundedAt),
            })}
            {twice.status !== 'refunded' && twice.expected && <Expected days={twice.expected} />}
          </span>
        </p>
      )}
      <p className="acts">
        <Link className={buttonClass('primary')} to={to}>
          {t(one ? `dialogue.success.views.${what}` : `toPaid.${what}`)}
        </Link>
        <Link className={buttonClass()} to={links.payment(payment.id)}>
          {t('dialogue.success.receipt')}
        </Link>
      </p>
    </div>
  )
}

/** What went back, or is to go back, after it was paid. */
function WentBack({ state, links }: Pick<FaceProps, 'state' | 'links'>): ReactElement {
  const text = useRefundText()
  const asked = state.payment.refunds.filter(({ kind }) => isAskedFor(kind))
  return (
    <ul className="papers refunds">
      {asked.map((refund) => (
        <li key={refund.id}>
          <Icon name="back" />
          <span>
            {text(refund)}{' '}
            <Link className="link code" to={links.refund(refund.id)}>
              {refund.refundNo}
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}

const expectedWords = {
  days: 'dialogue.returned.expected',
  guess: 'dialogue.returned.about',
  late: 'dialogue.returned.overdue',
} as const

/** Between which days money that goes back arrives, or that they went by. */
function Expected({ days }: { days: NonNullable<RefundReply['expected']> }): ReactElement {
  const { t } = useTranslation('payments')
  const now = useNow()
  return <> {t(expectedWords[refundDaysTold(days, now)], { from: days.from, to: days.to })}</>
}

function NextSteps({ order }: { order: OrderDetail }): ReactElement {
  const { t } = useTranslation('payments')
  const documentsBefore = useDocumentCutOff(order)
  const way = order.pickup.place.kind === 'door' ? 'load' : 'deliver'
  return (
    <ol className="next-steps">
      <li>
        <b>{t('dialogue.success.steps.accept')}</b>
        <span>{t('dialogue.success.steps.acceptText')}</span>
      </li>
      {documentsBefore && (
        <li>
          <b>{t('dialogue.success.steps.documents', { at: documentsBefore })}</b>
          <span>{t('dialogue.success.steps.documentsText')}</span>
        </li>
      )}
      <li>
        <b>{t(`dialogue.success.steps.${way}`)}</b>
        <span>{t(`dialogue.success.steps.${way}Text`)}</span>
      </li>
    </ol>
  )
}

/** The way on from a payment that has ended without being credited. */
function WaysOn({
  state,
  orders,
  links,
  amount,
  again,
  onAgain,
  onClose,
}: FaceProps & { amount: string; again: boolean }): ReactElement {
  const { t } = useTranslation('payments')
  const { what, one, to } = wayToPaid(state.payment, links)
  const payable = orders.filter(isPayable)
  // What is due now: points or a voucher may have changed it since this payment began.
  const due = payable.length > 0 ? formatMoney(reductionsOf(payable).due, { currency: 'symbol' }) : amount
  return (
    <p className="acts">
      {again && onAgain ? (
        <Button look="primary" onClick={onAgain}>
          {t('dialogue.timeout.again', { amount: due })}
        </Button>
      ) : (
        <Link className={buttonClass('primary')} to={to}>
          {t(one ? `dialogue.success.views.${what}` : `toPaid.${what}`)}
        </Link>
      )}
      {onClose && <Button onClick={onClose}>{t('dialogue.timeout.close')}</Button>}
    </p>
  )
}

/** Money that does not belong here is on its way back, with the days between which it arrives. */
export function Returned({ why, ...given }: FaceProps & Words & { why: ReturnReason }): ReactElement {
  const { t } = useTranslation('payments')
  const { state, links, amount } = given
  const what = paysWhat(state.payment)
  const refund = state.payment.refunds.findLast(({ kind }) => kind === why)
  // A wrong amount is not what the payment asked for.
  const came = why === 'held' && refund ? formatMoney(refund.amount, { currency: 'symbol' }) : amount
  return (
    <div className="dialog-body" role="alert">
      <FaceMark icon="back" />
      <h2>
        {t(
          why === 'otherPayer'
            ? 'dialogue.returned.otherPayerTitle'
            : refund?.status === 'refunded'
              ? 'dialogue.returned.doneTitle'
              : 'dialogue.returned.title',
        )}
      </h2>
      <p>
        {what !== 'orders' && (why === 'late' || why === 'duplicate' || why === 'amountChanged')
          ? t(`dialogue.returned.${what}.${why}`, { amount: came })
          : t(`dialogue.returned.${why}`, { amount: came })}
      </p>
      {refund?.status === 'refunded' ? (
        <p>{t('dialogue.returned.done', { at: formatInstant(refund.refundedAt) })}</p>
      ) : (
        refund?.expected && (
          <p>
            <Expected days={refund.expected} />
          </p>
        )
      )}
      {refund && (
        <p>
          <Link className="link" to={links.refund(refund.id)}>
            {t('dialogue.returned.follow')}
          </Link>
        </p>
      )}
      {/* Where the order did not end, it still waits for its money. */}
      <WaysOn {...given} again={why === 'otherPayer' || why === 'amountChanged' || why === 'held'} />
    </div>
  )
}

/** No money came: out of time, refused, or closed. */
export function Ended({
  kind,
  ...given
}: FaceProps & Words & { kind: 'refused' | 'closed' | 'timeout' }): ReactElement {
  const { t } = useTranslation('payments')
  const { orders, channel, amount } = given
  const held = firstDue(orders.filter(isPayable))?.paymentDueAt ?? null
  return (
    <div className="dialog-body" role="alert">
      <FaceMark icon={kind === 'timeout' ? 'clock' : 'close'} />
      {kind === 'timeout' ? (
        <>
          <h2>{t('dialogue.timeout.title')}</h2>
          <p>
            {held ? t('dialogue.timeout.text', { at: formatInstant(held) }) : t('dialogue.timeout.textShort')}
          </p>
          <p className="callout">
            <Icon name="info" />
            <span>{t('dialogue.timeout.hint')}</span>
          </p>
        </>
      ) : kind === 'refused' ? (
        <>
          <h2>{t('dialogue.failed.title')}</h2>
          <p>{t('dialogue.failed.text', { channel })}</p>
        </>
      ) : (
        <>
          <h2>{t('dialogue.closed.title')}</h2>
          <p>{t('dialogue.closed.text')}</p>
        </>
      )}
      <WaysOn {...given} amount={amount} again />
    </div>
  )
}
