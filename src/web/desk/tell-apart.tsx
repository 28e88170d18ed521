import type { ReactElement } from 'react'
import { sameReasonLimit } from '#domain/customers/same-customers.ts'
import { useTellApart } from '#web/features/customers/same-api.ts'
import { notices } from '#web/lib/notices.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Says, with a reason, that customers who look the same are not. */
export function TellApartDialog({
  customers,
  onDone,
  onClose,
}: {
  customers: readonly { readonly userId: string; readonly name: string; readonly mobile: string }[]
  onDone?: () => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('customers')
  const tell = useTellApart()
  return (
    <ReasonDialog
      title={t('same.apartTitle')}
      label={t('same.reason')}
      hint={t('same.reasonHint')}
      limit={sameReasonLimit}
      action={t('same.apart')}
      act={async (reason) => {
        await tell.mutateAsync({ userIds: customers.map(({ userId }) => userId), reason })
        notices.say('ok', t('same.apartDone'))
        onDone?.()
      }}
      onClose={onClose}
    >
      <p>
        {t('same.apartText', {
          names: customers.map(({ mobile, name }) => `${name} (${mobile})`).join(t('same.between')),
        })}
      </p>
    </ReasonDialog>
  )
}
