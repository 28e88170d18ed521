import { type ReactElement, useState } from 'react'
import type { BillLineReply } from '#contract/bills.ts'
import { formatMoney } from '#i18n/format.ts'
import { useWithdrawBillLine } from '#web/features/bills/desk-api.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { useReader } from '#web/ui/reader.ts'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Asks before a charge is taken off that nobody agreed to. */
export function WithdrawCharge({
  line,
  onClose,
}: {
  line: BillLineReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['bills', 'desk'])
  const { read } = useReader()
  const withdraw = useWithdrawBillLine()
  const [key] = useState(submitKey)
  const words = { charge: read(line.name), amount: formatMoney(line.amount) }
  return (
    <StepDialog
      title={t('desk.withdrawOf', words)}
      back={t('desk:reason.back')}
      action={t('desk.withdraw')}
      act={async () => {
        await withdraw.mutateAsync({ id: line.id, key })
        notices.say('ok', t('desk.withdrawn'))
      }}
      onClose={onClose}
    >
      <p>{t('desk.withdrawText')}</p>
    </StepDialog>
  )
}
