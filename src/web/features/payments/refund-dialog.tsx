import { type ReactElement, useState } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import { reasonLimit, requestRefundCall } from '#contract/payments.ts'
import { checkReason } from '#web/features/orders/reason.ts'
import { call, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

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
    check: ({ reason }) => checkReason(reason, { required: true, limit: reasonLimit }, language),
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
