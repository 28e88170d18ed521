import type { ReactElement } from 'react'
import { bankReferenceLimit, payerNameLimit } from '#contract/payments.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useConfirmTransfer } from '#web/features/payments/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { isBankReference, todayInBeijing, typedAmount } from './money-fields.ts'

/** What is known of a transfer before it is confirmed: the payment, and what a proof says. */
export type TransferToConfirm = {
  readonly paymentId: string
  readonly tradeNo: string
  readonly amount: Money
  readonly payer: string
  readonly paidOn: string
  readonly bankReference: string
}

/** Enters what the bank's list says of a transfer. The amount is left empty on purpose: it is read, not assumed. */
export function ConfirmTransfer({
  transfer,
  onClose,
}: {
  transfer: TransferToConfirm
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const confirm = useConfirmTransfer()
  const form = useForm({
    initial: {
      amount: '',
      bankReference: transfer.bankReference,
      paidOn: transfer.paidOn,
      payer: transfer.payer,
    },
    check: ({ amount, bankReference, paidOn, payer }) => ({
      ...(typedAmount(amount) ? {} : { amount: t('transfers.amountWrong') }),
      ...(isBankReference(bankReference) ? {} : { bankReference: t('transfers.bankReferenceWrong') }),
      ...(paidOn === ''
        ? { paidOn: t('transfers.dayMissing') }
        : paidOn > todayInBeijing()
          ? { paidOn: t('transfers.dayAhead') }
          : {}),
      ...(payer.trim() === '' ? { payer: t('transfers.payerMissing') } : {}),
    }),
    submit: async ({ amount, bankReference, paidOn, payer }) => {
      const came = typedAmount(amount)
      if (!came) return
      await confirm.mutateAsync({
        paymentId: transfer.paymentId,
        amount: came,
        bankReference,
        paidOn,
        payer: payer.trim(),
      })
      const exact = came.minor === transfer.amount.minor
      notices.say(exact ? 'ok' : 'wait', t(exact ? 'transfers.confirmed' : 'transfers.confirmedHeld'))
      onClose()
    },
  })
  const typed = typedAmount(form.values.amount)
  const title = t('transfers.confirmTitle', { number: transfer.tradeNo })
  const due = formatMoney(transfer.amount, { currency: 'symbol' })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('transfers.confirmText')}</p>
        </div>
        <TextField
          form={form}
          name="amount"
          label={t('transfers.amount')}
          hint={t('transfers.amountHint', { amount: due })}
          inputMode="decimal"
          required
        />
        {typed && typed.minor !== transfer.amount.minor && (
          <Callout meaning="wait">{t('transfers.amountDiffers', { amount: due })}</Callout>
        )}
        <TextField
          form={form}
          name="bankReference"
          label={t('transfers.bankReference')}
          hint={t('transfers.bankReferenceHint')}
          maxLength={bankReferenceLimit + 10}
          required
        />
        <TextField
          form={form}
          name="paidOn"
          type="date"
          label={t('transfers.paidOn')}
          max={todayInBeijing()}
          required
        />
        <TextField
          form={form}
          name="payer"
          label={t('transfers.payerName')}
          maxLength={payerNameLimit}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>{t('transfers.confirmNow')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
