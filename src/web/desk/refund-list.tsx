import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { approveRefundCall, type DeskRefundReply, reasonLimit } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatMoney } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useApproveRefund, useRejectRefund, useRetryRefund } from '#web/features/payments/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Age, Money, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Refunds that wait: a second clerk of finance approves or rejects, never the one who asked. */
export function RefundList({
  refunds,
  staff,
}: {
  refunds: readonly DeskRefundReply[]
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'users'])
  const now = useNow()
  const approve = useApproveRefund()
  const reject = useRejectRefund()
  const retry = useRetryRefund()
  const [rejecting, setRejecting] = useState<DeskRefundReply | null>(null)
  const isFinance = mayCall(approveRefundCall, staff.role)
  /** Who asked, from the key of the actor: a customer, a clerk or the system. */
  const whoAsked = ({ requestedBy }: DeskRefundReply) => {
    if (requestedBy === `staff:${staff.staffCode}`) return t('refunds.you')
    const kind = (['customer', 'staff'] as const).find((each) => requestedBy.startsWith(`${each}:`))
    return t(`orders:by.${kind ?? 'system'}`)
  }
  const own = (refund: DeskRefundReply) =>
    isFinance && refund.status === 'requested' && !refund.openMoves.includes('approve')
  const barred = (refund: DeskRefundReply, move: 'approve' | 'reject' | 'retry') => {
    if (!isFinance) return t('mayNot', { role: t(`users:roles.${staff.role}`) })
    if (refund.openMoves.includes(move)) return undefined
    return own(refund) ? t('refunds.own') : t('refunds.notOpen')
  }
  return (
    <>
      <ul className="work">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <StatusText
              meaning={refund.status === 'failed' ? 'stop' : 'wait'}
              icon={refund.status === 'failed' ? 'alert' : 'back'}
            >
              {t(`refunds.status.${refund.status}`)}
            </StatusText>
            <span>
              {refund.orderId && refund.orderNumber ? (
                <Link className="code" to={paths.deskOrder(refund.orderId)}>
                  {refund.orderNumber}
                </Link>
              ) : (
                <span className="code">{refund.tradeNo}</span>
              )}{' '}
              {t(`refunds.kind.${refund.kind}`)}
              <small>{t('refunds.reason', { reason: refund.reason })}</small>
              <small>
                {t('refunds.asked', {
                  name: whoAsked(refund),
                  channel: t(`payments.channel.${refund.channel}`),
                })}{' '}
                <Age at={refund.requestedAt} now={now} />
              </small>
              {refund.failure && (
                <small className="t-stop">
                  {t('refunds.failure', { failure: refund.failure, count: refund.tries })}
                </small>
              )}
              {own(refund) && <small className="t-wait">{t('refunds.own')}</small>}
            </span>
            <span className="r">
              <b>
                <Money amount={refund.amount} currency="symbol" />
              </b>
            </span>
            <span className="do">
              {refund.status === 'failed' ? (
                <Button
                  size="s"
                  look="primary"
                  pending={retry.isPending && retry.variables === refund.id}
                  reason={barred(refund, 'retry')}
                  onClick={() =>
                    retry.mutate(refund.id, { onSuccess: () => notices.say('ok', t('refunds.retried')) })
                  }
                >
                  {t('refunds.retry')}
                </Button>
              ) : (
                <>
                  <Button
                    size="s"
                    look="primary"
                    pending={approve.isPending && approve.variables === refund.id}
                    reason={barred(refund, 'approve')}
                    onClick={() =>
                      approve.mutate(refund.id, { onSuccess: () => notices.say('ok', t('refunds.approved')) })
                    }
                  >
                    {t('refunds.approve', { amount: formatMoney(refund.amount, { currency: 'symbol' }) })}
                  </Button>
                  <Button size="s" reason={barred(refund, 'reject')} onClick={() => setRejecting(refund)}>
                    {t('refunds.reject')}
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {rejecting && (
        <ReasonDialog
          title={t('refunds.rejectTitle')}
          label={t('refunds.rejectReason')}
          hint={t('order.reasonRead')}
          limit={reasonLimit}
          action={t('refunds.rejectNow')}
          act={async (reason) => {
            await reject.mutateAsync({ refundId: rejecting.id, reason })
            notices.say('ok', t('refunds.rejected'))
          }}
          onClose={() => setRejecting(null)}
        >
          <p>{t('refunds.rejectText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
