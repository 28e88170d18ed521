import { type ReactElement, useState } from 'react'
import { approveRefundCall, type DeskRefundReply, reasonLimit } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatMoney } from '#i18n/format.ts'
import { useApproveRefund, useRejectRefund, useRetryRefund } from '#web/features/payments/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ApproveLess, RecordPayout } from './refund-dialogs.tsx'

/** Whether finance is kept from approving it only because this clerk asked for it. */
export const isOwnRequest = (refund: DeskRefundReply, staff: LoggedInStaff): boolean =>
  mayCall(approveRefundCall, staff.role) &&
  refund.status === 'requested' &&
  !refund.openMoves.includes('approve')

/** What finance may do with a refund now; nothing once it has ended. */
export function RefundActs({
  refund,
  staff,
}: {
  refund: DeskRefundReply
  staff: LoggedInStaff
}): ReactElement | null {
  const { t } = useTranslation(['desk', 'money', 'users'])
  const approve = useApproveRefund()
  const reject = useRejectRefund()
  const retry = useRetryRefund()
  const [asking, setAsking] = useState<'reject' | 'less' | 'payout' | null>(null)
  const close = () => setAsking(null)
  const isFinance = mayCall(approveRefundCall, staff.role)
  const barred = (move: DeskRefundReply['openMoves'][number]) => {
    if (!isFinance) return t('mayNot', { role: t(`users:roles.${staff.role}`) })
    if (refund.openMoves.includes(move)) return undefined
    return isOwnRequest(refund, staff) ? t('refunds.own') : t('refunds.notOpen')
  }
  const byHand = refund.channel === 'bankTransfer'
  if (refund.status === 'refunded' || refund.status === 'rejected') return null
  if (refund.status === 'processing' && !byHand) return null
  return (
    <>
      {refund.status === 'requested' && (
        <>
          <Button
            size="s"
            look="primary"
            pending={approve.isPending}
            reason={barred('approve')}
            onClick={() =>
              approve.mutate(refund.id, { onSuccess: () => notices.say('ok', t('refunds.approved')) })
            }
          >
            {t('refunds.approve', { amount: formatMoney(refund.amount, { currency: 'symbol' }) })}
          </Button>
          <Button size="s" reason={barred('approve')} onClick={() => setAsking('less')}>
            {t('money:refunds.less')}
          </Button>
          <Button size="s" reason={barred('reject')} onClick={() => setAsking('reject')}>
            {t('refunds.reject')}
          </Button>
        </>
      )}
      {refund.status === 'failed' && !byHand && (
        <Button
          size="s"
          look="primary"
          pending={retry.isPending}
          reason={barred('retry')}
          onClick={() =>
            retry.mutate(refund.id, { onSuccess: () => notices.say('ok', t('refunds.retried')) })
          }
        >
          {t('refunds.retry')}
        </Button>
      )}
      {refund.status !== 'requested' && (
        <Button
          size="s"
          icon="bank"
          {...(byHand ? { look: 'primary' as const } : {})}
          reason={barred('payOut')}
          onClick={() => setAsking('payout')}
        >
          {t('money:refunds.payout')}
        </Button>
      )}
      {asking === 'less' && <ApproveLess refund={refund} onClose={close} />}
      {asking === 'payout' && <RecordPayout refund={refund} onClose={close} />}
      {asking === 'reject' && (
        <ReasonDialog
          title={t('refunds.rejectTitle')}
          label={t('refunds.rejectReason')}
          hint={t('order.reasonRead')}
          limit={reasonLimit}
          action={t('refunds.rejectNow')}
          act={async (reason) => {
            await reject.mutateAsync({ refundId: refund.id, reason })
            notices.say('ok', t('refunds.rejected'))
          }}
          onClose={close}
        >
          <p>{t('refunds.rejectText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
