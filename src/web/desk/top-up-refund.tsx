import { type ReactElement, useState } from 'react'
import { type DeskPaymentReply, reasonLimit } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { requestTopUpRefundCall } from '#contract/top-ups.ts'
import { formatCount } from '#i18n/format.ts'
import { useRequestTopUpRefund } from '#web/features/payments/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Asks for the money of bought points that were not spent. */
export function TopUpRefundButton({
  topUp,
  staff,
}: {
  topUp: DeskPaymentReply['topUps'][number]
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation(['money', 'desk', 'users'])
  const [asking, setAsking] = useState(false)
  const request = useRequestTopUpRefund()
  return (
    <>
      <Button
        size="s"
        icon="back"
        reason={
          mayCall(requestTopUpRefundCall, staff.role)
            ? undefined
            : t('desk:mayNot', { role: t(`users:roles.${staff.role}`) })
        }
        onClick={() => setAsking(true)}
      >
        {t('topUpRefund.ask')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('topUpRefund.title', { topUp: topUp.topUpNumber })}
          label={t('part.reason')}
          hint={t('desk:order.reasonRead')}
          limit={reasonLimit}
          action={t('part.now')}
          act={async (reason) => {
            await request.mutateAsync({ topUpId: topUp.topUpId, reason })
            notices.say('ok', t('topUpRefund.asked'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('topUpRefund.text', {
              points: formatCount(topUp.pointsNum),
              bonus: formatCount(topUp.bonus),
            })}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
