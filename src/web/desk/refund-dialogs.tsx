import type { ReactElement } from 'react'
import { bankReferenceLimit, type DeskRefundReply, reasonLimit } from '#contract/payments.ts'
import { formatMoney } from '#i18n/format.ts'
import { useApproveRefund, useRecordPayout } from '#web/features/payments/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { isBankReference, todayInBeijing, typedAmount } from './money-fields.ts'

/** Approves less than was asked for; why is what the shipper reads. */
export function ApproveLess({
  refund,
  onClose,
}: {
  refund: DeskRefundReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const approve = useApproveRefund()
  const form = useForm({
    initial: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      ...(typedAmount(amount, refund.amount.minor - 1) ? {} : { amount: t('refunds.lessWrong') }),
      ...(reason.trim() === ''
        ? { reason: t('desk:reason.missing') }
        : [...reason].length > reasonLimit
          ? { reason: t('desk:reason.tooLong', { limit: reasonLimit }) }
          : {}),
    }),
    submit: async ({ amount, reason }) => {
      const agreed = typedAmount(amount)
      if (!agreed) return
      await approve.mutateAsync({ refundId: refund.id, amount: agreed, reason: reason.trim() })
      notices.say('ok', t('desk:refunds.approved'))
      onClose()
    },
  })
  const typed = typedAmount(form.values.amount, refund.amount.minor - 1)
  return (
    <Dialog title={t('refunds.lessTitle')} onClose={onClose}>
      <Form form={form} label={t('refunds.lessTitle')}>
        <div className="reason-text">
          <p>{t('refunds.lessText', { amount: formatMoney(refund.amount, { currency: 'symbol' }) })}</p>
        </div>
        <TextField form={form} name="amount" label={t('refunds.lessAmount')} inputMode="decimal" required />
        <TextAreaField
          form={form}
          name="reason"
          label={t('refunds.lessReason')}
          hint={t('refunds.lessReasonHint')}
          limit={reasonLimit}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>
            {typed
              ? t('refunds.lessNow', { amount: formatMoney(typed, { currency: 'symbol' }) })
              : t('refunds.lessNowPlain')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** Writes down that finance paid a refund from our own bank: it ends the refund. */
export function RecordPayout({
  refund,
  onClose,
}: {
  refund: DeskRefundReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const record = useRecordPayout()
  const form = useForm({
    initial: { bankReference: '', paidOn: todayInBeijing() },
    check: ({ bankReference, paidOn }) => ({
      ...(isBankReference(bankReference) ? {} : { bankReference: t('transfers.bankReferenceWrong') }),
      ...(paidOn === ''
        ? { paidOn: t('transfers.dayMissing') }
        : paidOn > todayInBeijing()
          ? { paidOn: t('transfers.dayAhead') }
          : {}),
    }),
    submit: async ({ bankReference, paidOn }) => {
      await record.mutateAsync({ refundId: refund.id, bankReference, paidOn })
      notices.say('ok', t('refunds.payoutDone'))
      onClose()
    },
  })
  const title = t('refunds.payoutTitle', { number: refund.orderNumber ?? refund.tradeNo })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('refunds.payoutText', { amount: formatMoney(refund.amount, { currency: 'symbol' }) })}</p>
        </div>
        <TextField
          form={form}
          name="bankReference"
          label={t('refunds.payoutReference')}
          hint={t('transfers.bankReferenceHint')}
          maxLength={bankReferenceLimit + 10}
          required
        />
        <TextField
          form={form}
          name="paidOn"
          type="date"
          label={t('refunds.payoutOn')}
          max={todayInBeijing()}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>{t('refunds.payoutNow')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
