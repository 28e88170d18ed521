import type { ReactElement } from 'react'
import type { CreditHold, DeskCustomer } from '#contract/customers.ts'
import { holdReasonLimit } from '#domain/users/credit-holds.ts'
import { useHoldCredit, useLiftHold } from '#web/features/customers/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { customer: DeskCustomer; onClose: () => void }

/** Holds a customer's credit, with a reason. */
export function HoldDialog({ customer: { name, userId }, onClose }: Props): ReactElement {
  const { t } = useTranslation('customers')
  const hold = useHoldCredit()
  return (
    <ReasonDialog
      title={t('hold.setTitle', { name })}
      label={t('hold.reason')}
      hint={t('hold.reasonHint')}
      limit={holdReasonLimit}
      action={t('hold.set')}
      act={async (reason) => {
        await hold.mutateAsync({ userId, reason })
        notices.say('ok', t('hold.setDone'))
      }}
      onClose={onClose}
    >
      <p>{t('hold.setText')}</p>
    </ReasonDialog>
  )
}

/** Lifts it again, with a reason. */
export function LiftDialog({
  customer: { name, userId },
  hold,
  onClose,
}: Props & { hold: CreditHold }): ReactElement {
  const { t } = useTranslation('customers')
  const lift = useLiftHold()
  return (
    <ReasonDialog
      title={t('hold.liftTitle', { name })}
      label={t('hold.reason')}
      hint={t('hold.reasonHint')}
      limit={holdReasonLimit}
      action={t('hold.lift')}
      act={async (reason) => {
        await lift.mutateAsync({ userId, id: hold.id, reason })
        notices.say('ok', t('hold.liftDone'))
      }}
      onClose={onClose}
    >
      <p>{t('hold.liftText')}</p>
    </ReasonDialog>
  )
}
