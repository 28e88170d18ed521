import { type ReactElement, useState } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { useAssignOrder } from '#web/features/orders/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ClerkPick } from './clerk-pick.tsx'

/** Gives one order to a clerk, or back to nobody. */
export function AssignDialog({
  order,
  staff,
  onClose,
}: {
  order: DeskOrderDetail
  staff: LoggedInStaff
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('desk')
  const assign = useAssignOrder()
  const [clerk, setClerk] = useState<string | null>(staff.staffCode)
  return (
    <Dialog title={t('assign.title', { number: order.number })} onClose={onClose}>
      <div className="kit-form">
        <ClerkPick value={clerk} staff={staff} onChange={setClerk} />
        {assign.error && (
          <Callout meaning="stop" alert>
            {assign.error.message}
          </Callout>
        )}
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('bulk.back')}</Button>
          <Button
            look="primary"
            pending={assign.isPending}
            reason={clerk === order.clerkId ? t('assign.same') : undefined}
            onClick={() =>
              assign.mutate(
                { id: order.id, clerkId: clerk as typeof order.clerkId },
                {
                  onSuccess: (after) => {
                    notices.say(
                      'ok',
                      after.clerkName ? t('assign.done', { name: after.clerkName }) : t('assign.doneNobody'),
                    )
                    onClose()
                  },
                },
              )
            }
          >
            {t('assign.now')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
