import { type ReactElement, useState } from 'react'
import {
  acceptOrder,
  assignOrder,
  cancelByOperations,
  type DeskOrderDetail,
  deskOrderConfirmation,
  resumeOrder,
} from '#contract/order-desk.ts'
import { deskRequestRefundCall, reasonLimit } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { heldBack } from '#domain/users/credit-holds.ts'
import { useAcceptOrder, useCancelByOperations } from '#web/features/orders/desk-api.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { useRequestRefund } from '#web/features/payments/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'

/** What a clerk may do with the order as a whole now: its open moves, barred with a reason where the role may not. */
export function OrderActions({
  order,
  staff,
}: {
  order: DeskOrderDetail
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'users'])
  const [printing, setPrinting] = useState(false)
  const [asking, setAsking] = useState<'assign' | 'cancel' | 'refund' | 'resume' | null>(null)
  const accept = useAcceptOrder()
  const cancel = useCancelByOperations()
  const refund = useRequestRefund()
  const barred = (call: { roles: readonly string[] }) =>
    mayCall(call, staff.role) ? undefined : t('mayNot', { role: t(`users:roles.${staff.role}`) })
  const open = (move: string) => order.openMoves.includes(move)
  return (
    <>
      <Button
        icon="document"
        pending={printing}
        onClick={async () => {
          setPrinting(true)
          // A failure has been said as a passing notice; the button is ready for another try.
          await downloadPaper(deskOrderConfirmation, { id: order.id }).catch(() => undefined)
          setPrinting(false)
        }}
      >
        {t('orders:detail.confirmation')}
      </Button>
      <Button icon="user" reason={barred(assignOrder)} onClick={() => setAsking('assign')}>
        {t('assign.act')}
      </Button>
      {open('requestRefund') && (
        <Button icon="back" reason={barred(deskRequestRefundCall)} onClick={() => setAsking('refund')}>
          {t('order.requestRefund')}
        </Button>
      )}
      {open('cancelByOperations') && (
        <Button icon="barred" reason={barred(cancelByOperations)} onClick={() => setAsking('cancel')}>
          {t('order.cancel')}
        </Button>
      )}
      {open('resume') && (
        <Button look="primary" icon="retry" reason={barred(resumeOrder)} onClick={() => setAsking('resume')}>
          {t('order.resume')}
        </Button>
      )}
      {open('accept') && (
        <Button
          look="primary"
          icon="check"
          pending={accept.isPending}
          reason={
            barred(acceptOrder) ?? (heldBack(order, order.customerHeld) ? t('queue.accept.held') : undefined)
          }
          onClick={() =>
            accept.mutate(order.id, {
              onSuccess: () => notices.say('ok', t('order.accepted', { number: order.number })),
            })
          }
        >
          {t('order.accept')}
        </Button>
      )}
      {asking === 'assign' && <AssignDialog order={order} staff={staff} onClose={() => setAsking(null)} />}
      {asking === 'resume' && <ResumeDialog order={order} onClose={() => setAsking(null)} />}
      {asking === 'cancel' && (
        <ReasonDialog
          title={t('order.cancelTitle', { number: order.number })}
          label={t('order.cancelReason')}
          hint={t('order.reasonRead')}
          limit={200}
          action={t('order.cancelNow')}
          act={async (reason) => {
            await cancel.mutateAsync({ id: order.id, reason })
            notices.say('ok', t('order.cancelled'))
          }}
          onClose={() => setAsking(null)}
        >
          <p>{t('order.cancelText')}</p>
          {order.paidAt && <p>{t('order.cancelPaid')}</p>}
        </ReasonDialog>
      )}
      {asking === 'refund' && (
        <ReasonDialog
          title={t('order.refundTitle', { number: order.number })}
          label={t('order.refundReason')}
          limit={reasonLimit}
          action={t('order.refundNow')}
          act={async (reason) => {
            await refund.mutateAsync({ orderId: order.id, reason })
            notices.say('ok', t('order.refundAsked'))
          }}
          onClose={() => setAsking(null)}
        >
          <p>{t('order.refundText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
