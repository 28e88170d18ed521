import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders.ts'
import { requestRefundCall } from '#contract/payments.ts'
import type { Language } from '#domain/kernel/language.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { call, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useCancelOrder } from './api.ts'

/** Longest reason of a move, as the contract has it. */
const reasonLimit = 200

/** What is wrong with a reason before it is sent. */
function checkReason(reason: string, required: boolean, language: Language): Record<string, string> {
  if (required && reason.trim() === '') return { reason: fieldMessage('required', {}, language) }
  return [...reason.trim()].length > reasonLimit
    ? { reason: fieldMessage('text.tooLong', { limit: reasonLimit }, language) }
    : {}
}

/** Cancels an unpaid order; says first what that means. */
export function CancelDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }): ReactElement {
  const { t } = useTranslation('orders')
  const { language } = useReader()
  const cancel = useCancelOrder()
  const [key] = useState(submitKey)
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => checkReason(reason, false, language),
    async submit({ reason }) {
      await cancel.mutateAsync({ id: order.id, reason, key })
      notices.say('ok', t('cancel.done', { number: order.number }))
      onClose()
    },
  })
  return (
    <Dialog title={t('cancel.title', { number: order.number })} onClose={onClose}>
      <Form form={form} label={t('cancel.title', { number: order.number })}>
        <Callout meaning="wait">
          <p>{t('cancel.consequence')}</p>
          <p>{t('cancel.costs')}</p>
          <p>{t('cancel.again')}</p>
        </Callout>
        <TextAreaField
          form={form}
          name="reason"
          label={t('cancel.reason')}
          required={false}
          hint={t('cancel.reasonHint')}
          limit={reasonLimit}
        />
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('cancel.stay')}</Button>
          <SubmitButton form={form}>{t('cancel.act')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** Asks for a paid order's money back, with the reason; says first what happens then. */
export function RefundDialog({
  order,
  onClose,
  onDone,
}: {
  order: OrderDetail
  onClose: () => void
  onDone: () => void
}): ReactElement {
  const { t } = useTranslation('orders')
  const { language } = useReader()
  const [key] = useState(submitKey)
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => checkReason(reason, true, language),
    async submit({ reason }) {
      await call(requestRefundCall, { body: { orderId: order.id, reason }, key, msgFlag: false })
      notices.say('ok', t('askRefund.done'))
      onDone()
      onClose()
    },
  })
  return (
    <Dialog title={t('askRefund.title', { number: order.number })} onClose={onClose}>
      <Form form={form} label={t('askRefund.title', { number: order.number })}>
        <Callout meaning="wait">
          <p>{t('askRefund.consequence')}</p>
          <p>{t('askRefund.money')}</p>
          <p>{t('askRefund.refused')}</p>
        </Callout>
        <TextAreaField
          form={form}
          name="reason"
          label={t('askRefund.reason')}
          required
          hint={t('askRefund.reasonHint')}
          limit={reasonLimit}
        />
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('askRefund.stay')}</Button>
          <SubmitButton form={form}>{t('askRefund.act')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
