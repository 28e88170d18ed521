import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RefundReply } from '#contract/payments.ts'
import { idPattern } from '#domain/kernel/ids.ts'
import { refundDaysTold } from '#domain/payments/payment-window.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useRefreshPayment, useRefundTrail } from '#web/features/payments/api.ts'
import { refundLooks } from '#web/features/payments/payment-looks.ts'
import { useChannelName } from '#web/features/payments/payment-marks.tsx'
import { Trail } from '#web/features/payments/trail.tsx'
import { StatusBadge } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Fact, MoneyRecord, RecordMissing } from './money-record.tsx'

export const meta = pageTitle('refundDetail')

export default function RefundDetail(): ReactElement {
  const { t } = useTranslation(['trail', 'payments'])
  const [search] = useSearchParams()
  const wanted = search.get('id') ?? ''
  const id = idPattern('rfd').test(wanted) ? wanted : null
  const { data, error, refetch } = useRefundTrail(id)
  const nameOf = useChannelName()
  useLive(
    useRefreshPayment(data?.refund.paymentId ?? null, data?.refund.orderId ? [data.refund.orderId] : []),
  )
  if (!data) {
    return (
      <RecordMissing
        asked={id !== null}
        error={error}
        missing={t('missingRefund')}
        failed={t('failedRefund')}
        onRetry={() => void refetch()}
      />
    )
  }
  const { refund, steps } = data
  const channel = nameOf(refund.channel)
  return (
    <MoneyRecord
      title={t('refund.title', { amount: formatMoney(refund.amount, { currency: 'symbol' }) })}
      number={refund.refundNo}
      badge={
        <StatusBadge {...refundLooks[refund.status]}>
          {t(`payments:refund.statuses.${refund.status}`)}
        </StatusBadge>
      }
      actions={null}
      facts={<RefundFacts refund={refund} channel={channel} />}
    >
      <section className="section" aria-labelledby="trail">
        <div className="section-head">
          <h2 id="trail">{t('title')}</h2>
          <p>{t('zone')}</p>
        </div>
        <Trail steps={steps} channel={channel} reader="shipper" />
      </section>
    </MoneyRecord>
  )
}

const expectedWords = {
  days: 'refund.expectedDays',
  guess: 'refund.expectedAbout',
  late: 'refund.expectedLate',
} as const

function RefundFacts({ refund, channel }: { refund: RefundReply; channel: string }): ReactElement {
  const { t } = useTranslation(['trail', 'payments'])
  const now = useNow()
  const { expected, payout } = refund
  // The shipper's own words; what goes back by itself has a kind and no more.
  const asked = refund.kind === 'order' || refund.kind === 'part'
  return (
    <>
      <Fact name={t('refund.number')}>
        <span className="code">{refund.refundNo}</span>
      </Fact>
      {refund.orderId && (
        <Fact name={t('refund.order')}>
          <Link className="link code" to={paths.order(refund.orderId)}>
            {refund.orderNumber}
          </Link>
        </Fact>
      )}
      {refund.statementId && (
        <Fact name={t('refund.statement')}>
          <Link className="link code" to={paths.statement(refund.statementId)}>
            {refund.statementNumber}
          </Link>
        </Fact>
      )}
      {refund.topUpNumber && (
        <Fact name={t('refund.topUp')}>
          <Link className="link code" to={paths.points()}>
            {refund.topUpNumber}
          </Link>
        </Fact>
      )}
      <Fact name={t('refund.of')}>
        <Link className="link code" to={paths.paymentDetail(refund.paymentId)}>
          {refund.tradeNo}
        </Link>
      </Fact>
      <Fact name={t('refund.channel')}>{channel}</Fact>
      <Fact name={t('refund.kind')}>{t(`payments:refund.kinds.${refund.kind}`)}</Fact>
      {asked && <Fact name={t('refund.reason')}>{refund.reason}</Fact>}
      <Fact name={t('refund.requested')}>{formatInstant(refund.requestedAt)}</Fact>
      {expected && refund.status === 'processing' && (
        <Fact name={t('refund.expected')}>
          {t(expectedWords[refundDaysTold(expected, now)], { from: expected.from, to: expected.to })}
        </Fact>
      )}
      {refund.refundedAt && <Fact name={t('refund.refunded')}>{formatInstant(refund.refundedAt)}</Fact>}
      {payout && (
        <Fact name={t('refund.payout')}>
          {t('refund.payoutText', { on: payout.paidOn, reference: payout.bankReference })}
        </Fact>
      )}
      {refund.lessBecause && <Fact name={t('refund.less')}>{refund.lessBecause}</Fact>}
      {refund.rejectedReason && <Fact name={t('refund.rejected')}>{refund.rejectedReason}</Fact>}
    </>
  )
}
