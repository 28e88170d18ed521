import { type ReactElement, useState } from 'react'
import { type DeskPaymentReply, deskRequestRefundCall, reasonLimit } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatMoney } from '#i18n/format.ts'
import { useRequestRefund } from '#web/features/payments/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Asks finance to return what waits of a payment; nothing where nothing waits. */
export function GiveBackButton({
  payment,
  staff,
}: {
  payment: DeskPaymentReply
  staff: LoggedInStaff
}): ReactElement | null {
  const { t } = useTranslation(['desk', 'users'])
  const [asking, setAsking] = useState(false)
  const request = useRequestRefund()
  if (!payment.onHold) return null
  const amount = formatMoney(payment.onHold, { currency: 'symbol' })
  return (
    <>
      <Button
        size="s"
        icon="back"
        reason={
          mayCall(deskRequestRefundCall, staff.role)
            ? undefined
            : t('mayNot', { role: t(`users:roles.${staff.role}`) })
        }
        onClick={() => setAsking(true)}
      >
        {t('payments.giveBack', { amount })}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('payments.giveBackTitle', { amount })}
          label={t('order.refundReason')}
          hint={t('order.reasonRead')}
          limit={reasonLimit}
          action={t('order.refundNow')}
          act={async (reason) => {
            await request.mutateAsync({ paymentId: payment.id, reason })
            notices.say('ok', t('order.refundAsked'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('payments.giveBackText', {
              channel: t(`payments.channel.${payment.channel}`),
              number: payment.tradeNo,
            })}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
