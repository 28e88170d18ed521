import { type ReactElement, useState } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { reasonLimit, requestRefundCall } from '#contract/payments.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { checkReason } from '#web/features/orders/reason.ts'
import { call, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useOrderPayments } from './api.ts'
import { comesBackOf } from './comes-back.ts'

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
  const { t } = useTranslation('payments')
  const { language, read } = useReader()
  const [key] = useState(submitKey)
  const { data: payments } = useOrderPayments(order.id)
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
  const { money, points, vouchers } = comesBackOf(order, payments ?? [])
  return (
    <Dialog title={t('askRefund.title', { number: order.number })} onClose={onClose}>
      <Form form={form} label={t('askRefund.title', { number: order.number })}>
        <Callout meaning="wait">
          <p>{t('askRefund.consequence')}</p>
          <p>{t('askRefund.refused')}</p>
        </Callout>
        <section className="comes-back" aria-labelledby="comes-back">
          <h3 id="comes-back">{t('askRefund.back')}</h3>
          <ul>
            <li>
              <span>
                {t('askRefund.money')}
                <small>{t('askRefund.moneyNote')}</small>
              </span>
              <b className="money">{formatMoney(money, { currency: 'symbol' })}</b>
            </li>
            {points > 0 && (
              <li>
                <span>
                  {t('askRefund.points')}
                  <small>{t('askRefund.pointsNote')}</small>
                </span>
                <b className="num">
                  {t('askRefund.pointsCount', { shown: formatCount(points), count: points })}
                </b>
              </li>
            )}
            {vouchers.map((voucher) => (
              <li key={voucher.name.zh}>
                <span>
                  {t('askRefund.voucher', { name: read(voucher.name) })}
                  <small>{t('askRefund.voucherNote')}</small>
                </span>
                <b className="money">{formatMoney(voucher.amount, { currency: 'symbol' })}</b>
              </li>
            ))}
          </ul>
          <p className="hint">{t('askRefund.when')}</p>
        </section>
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
