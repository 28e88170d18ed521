import { type ReactElement, useState } from 'react'
import { reasonLimit } from '#contract/payments.ts'
import type { DeskWithdrawalRow } from '#contract/rebate.ts'
import { formatMoney } from '#i18n/format.ts'
import { useDecideWithdrawal } from '#web/features/promotion/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { WithdrawalPayout } from './withdrawal-payout.tsx'

/** Whether finance is kept from paying it only because this clerk approved it. */
export const isOwnDecision = ({ status, openMoves }: DeskWithdrawalRow): boolean =>
  status === 'approved' && !openMoves.includes('pay')

/** What finance may do with a withdrawal now; nothing once it has ended. */
export function WithdrawalActs({ withdrawal }: { withdrawal: DeskWithdrawalRow }): ReactElement | null {
  const { t } = useTranslation(['money', 'desk'])
  const decide = useDecideWithdrawal()
  const [asking, setAsking] = useState<'approve' | 'reject' | 'pay' | null>(null)
  const close = () => setAsking(null)
  const { id, status, openMoves } = withdrawal
  const amount = formatMoney(withdrawal.amount, { currency: 'symbol' })
  if (status === 'paid' || status === 'rejected') return null
  const barred = (move: 'approve' | 'reject' | 'pay') => {
    if (openMoves.includes(move)) return undefined
    return t(isOwnDecision(withdrawal) ? 'withdrawals.ownDecision' : 'withdrawals.notOpen')
  }
  return (
    <>
      {status === 'requested' && (
        <Button size="s" look="primary" reason={barred('approve')} onClick={() => setAsking('approve')}>
          {t('withdrawals.approve', { amount })}
        </Button>
      )}
      {status === 'approved' && (
        <Button size="s" look="primary" icon="bank" reason={barred('pay')} onClick={() => setAsking('pay')}>
          {t('withdrawals.payout')}
        </Button>
      )}
      <Button size="s" reason={barred('reject')} onClick={() => setAsking('reject')}>
        {t('withdrawals.reject')}
      </Button>
      {asking === 'approve' && (
        <StepDialog
          title={t('withdrawals.approveTitle')}
          back={t('desk:reason.back')}
          action={t('withdrawals.approveNow')}
          act={async () => {
            await decide.mutateAsync({ id, approve: true })
            notices.say('ok', t('withdrawals.approved'))
          }}
          onClose={close}
        >
          <p>
            {amount} ·{' '}
            {t('withdrawals.to', {
              holder: withdrawal.holder,
              bank: withdrawal.bank,
              last: withdrawal.accountLast,
            })}
          </p>
          <p>{t('withdrawals.approveText')}</p>
        </StepDialog>
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={t('withdrawals.rejectTitle')}
          label={t('withdrawals.rejectReason')}
          hint={t('desk:order.reasonRead')}
          limit={reasonLimit}
          action={t('withdrawals.rejectNow')}
          act={async (reason) => {
            await decide.mutateAsync({ id, approve: false, reason })
            notices.say('ok', t('withdrawals.rejected'))
          }}
          onClose={close}
        >
          <p>{t('withdrawals.rejectText', { amount })}</p>
        </ReasonDialog>
      )}
      {asking === 'pay' && <WithdrawalPayout withdrawal={withdrawal} onClose={close} />}
    </>
  )
}
