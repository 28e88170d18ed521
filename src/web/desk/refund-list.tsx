import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { DeskRefundReply } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { refundDaysTold } from '#domain/payments/payment-window.ts'
import { formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { Age, Money } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { RefundState, useActorName } from './money-marks.tsx'
import { isOwnRequest, RefundActs } from './refund-acts.tsx'

/** Refunds as rows of work: a second clerk of finance approves or rejects, never the one who asked. */
export function RefundList({
  refunds,
  staff,
}: {
  refunds: readonly DeskRefundReply[]
  staff: LoggedInStaff
}): ReactElement {
  return (
    <ul className="work">
      {refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} staff={staff} />
      ))}
    </ul>
  )
}

function RefundRow({ refund, staff }: { refund: DeskRefundReply; staff: LoggedInStaff }): ReactElement {
  const { t } = useTranslation(['desk', 'money'])
  const now = useNow()
  const nameOf = useActorName(staff.staffCode)
  const own = isOwnRequest(refund, staff)
  return (
    <li>
      <RefundState status={refund.status} />
      <span>
        {refund.orderId && refund.orderNumber ? (
          <Link className="code" to={paths.deskOrder(refund.orderId)}>
            {refund.orderNumber}
          </Link>
        ) : (
          <Link className="code" to={paths.deskPayment(refund.paymentId)}>
            {refund.tradeNo}
          </Link>
        )}{' '}
        {refund.statementNumber && <span className="code">{refund.statementNumber} </span>}
        {refund.topUpNumber && <span className="code">{refund.topUpNumber} </span>}
        {t(`refunds.kind.${refund.kind}`)}
        <small>{t('refunds.reason', { reason: refund.reason })}</small>
        <small>
          {t('refunds.asked', {
            name: nameOf(refund.requestedBy),
            channel: t(`payments.channel.${refund.channel}`),
          })}{' '}
          <Age at={refund.requestedAt} now={now} />
        </small>
        <RefundFacts refund={refund} />
        {own && <small className="t-wait">{t('refunds.own')}</small>}
        <small>
          <Link className="link" to={paths.deskRefund(refund.id)}>
            {t('money:refunds.open', { number: refund.refundNo })}
          </Link>
        </small>
      </span>
      <span className="r">
        <b>
          <Money amount={refund.amount} currency="symbol" />
        </b>
      </span>
      <span className="do">
        <RefundActs refund={refund} staff={staff} />
      </span>
    </li>
  )
}

const expectedWords = {
  days: 'refunds.expected',
  guess: 'refunds.expectedUnsure',
  late: 'refunds.expectedLate',
} as const

/** What became of it so far: when it should arrive, how it was paid, why it failed, was cut or rejected. */
export function RefundFacts({ refund }: { refund: DeskRefundReply }): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const now = useNow()
  const { expected } = refund
  const told = expected && refundDaysTold(expected, now)
  return (
    <>
      {refund.failure && (
        <small className="t-stop">
          {t('desk:refunds.failure', { failure: refund.failure, count: refund.tries })}
        </small>
      )}
      {refund.status === 'processing' && refund.channel === 'bankTransfer' && (
        <small className="t-wait">{t('refunds.transferNote')}</small>
      )}
      {refund.status === 'processing' && expected && told && (
        <small className={told === 'late' ? 't-wait' : undefined}>
          {t(expectedWords[told], { from: expected.from, to: expected.to })}
        </small>
      )}
      {refund.lessBecause && <small>{t('refunds.lessBecause', { reason: refund.lessBecause })}</small>}
      {refund.rejectedReason && (
        <small>{t('refunds.rejectedReason', { reason: refund.rejectedReason })}</small>
      )}
      {refund.payout ? (
        <small>
          {t('refunds.paidOut', { number: refund.payout.bankReference, day: refund.payout.paidOn })}
        </small>
      ) : (
        refund.refundedAt && (
          <small>{t('refunds.refundedAt', { at: formatInstant(refund.refundedAt) })}</small>
        )
      )}
    </>
  )
}
