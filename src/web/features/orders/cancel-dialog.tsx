import { type ReactElement, useState } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatMoney } from '#i18n/format.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useCancelOrder } from './api.ts'
import { checkReason } from './reason.ts'

/** Longest reason of a move, as the contract has it. */
const reasonLimit = 200

/** Cancels an unpaid order; says first what that means. */
export function CancelDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }): ReactElement {
  const { t } = useTranslation('orders')
  const { language, read } = useReader()
  const cancel = useCancelOrder()
  const [key] = useState(submitKey)
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => checkReason(reason, { required: false, limit: reasonLimit }, language),
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
          {order.offsets.map((offset) => (
            <p key={offset.kind}>
              {offset.kind === 'points'
                ? t('cancel.pointsBack', {
                    points: offset.points ?? 0,
                    amount: formatMoney(offset.amount, { currency: 'symbol' }),
                  })
                : t('cancel.voucherBack', {
                    name: offset.name ? read(offset.name) : '',
                    amount: formatMoney(offset.amount, { currency: 'symbol' }),
                  })}
            </p>
          ))}
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
