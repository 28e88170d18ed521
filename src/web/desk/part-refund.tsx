import { type ReactElement, useState } from 'react'
import { reasonLimit, requestPartRefundCall } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useRequestPartRefund } from '#web/features/payments/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { typedAmount } from './money-fields.ts'

type PartOfOrder = {
  readonly orderId: string
  readonly orderNumber: string
  /** What was paid for it, and what of that went back or is on its way. */
  readonly amount: Money
  readonly refunded: Money
}

/** Asks for a part of an order's money to go back while the order goes on. */
export function PartRefundButton({
  order,
  staff,
}: {
  order: PartOfOrder
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation(['money', 'desk', 'users'])
  const [asking, setAsking] = useState(false)
  const left = order.amount.minor - order.refunded.minor
  const reason = !mayCall(requestPartRefundCall, staff.role)
    ? t('desk:mayNot', { role: t(`users:roles.${staff.role}`) })
    : left <= 0
      ? t('part.nothingLeft')
      : undefined
  return (
    <>
      <Button size="s" icon="split" reason={reason} onClick={() => setAsking(true)}>
        {t('part.ask')}
      </Button>
      {asking && (
        <PartRefund
          order={order}
          left={money(left, order.amount.currency)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function PartRefund({
  order,
  left,
  onClose,
}: {
  order: PartOfOrder
  left: Money
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const request = useRequestPartRefund()
  const form = useForm({
    initial: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      ...(typedAmount(amount, left.minor) ? {} : { amount: t('part.wrong') }),
      ...(reason.trim() === ''
        ? { reason: t('desk:reason.missing') }
        : [...reason].length > reasonLimit
          ? { reason: t('desk:reason.tooLong', { limit: reasonLimit }) }
          : {}),
    }),
    submit: async ({ amount, reason }) => {
      const part = typedAmount(amount, left.minor)
      if (!part) return
      await request.mutateAsync({ orderId: order.orderId, amount: part, reason: reason.trim() })
      notices.say('ok', t('part.asked'))
      onClose()
    },
  })
  const title = t('part.title', { order: order.orderNumber })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('part.text')}</p>
        </div>
        <TextField
          form={form}
          name="amount"
          label={t('part.amount')}
          hint={t('part.most', { amount: formatMoney(left, { currency: 'symbol' }) })}
          inputMode="decimal"
          required
        />
        <TextAreaField
          form={form}
          name="reason"
          label={t('part.reason')}
          hint={t('desk:order.reasonRead')}
          limit={reasonLimit}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>{t('part.now')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
