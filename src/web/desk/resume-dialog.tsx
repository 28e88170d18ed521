import type { ReactElement } from 'react'
import { useResumeOrder } from '#web/features/orders/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Takes an order up again after its refund was rejected. */
export function ResumeDialog({
  order,
  onClose,
}: {
  order: { readonly id: string; readonly number: string }
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders'])
  const resume = useResumeOrder()
  return (
    <ReasonDialog
      title={t('order.resumeTitle', { number: order.number })}
      label={t('order.resumeReason')}
      hint={t('order.reasonRead')}
      limit={200}
      needed={false}
      action={t('order.resumeNow')}
      act={async (reason) => {
        const { status } = await resume.mutateAsync({ id: order.id, reason })
        notices.say('ok', t('order.resumed', { status: t(`orders:statuses.${status}`) }))
      }}
      onClose={onClose}
    >
      <p>{t('order.resumeText')}</p>
    </ReasonDialog>
  )
}
