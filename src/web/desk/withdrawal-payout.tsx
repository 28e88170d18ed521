import type { ReactElement } from 'react'
import { bankReferenceLimit } from '#contract/payments.ts'
import type { DeskWithdrawalRow } from '#contract/rebate.ts'
import { type Money, parseAmount } from '#domain/kernel/money.ts'
import { netOf } from '#domain/promotion/withdrawals.ts'
import { formatMoney } from '#i18n/format.ts'
import { useRecordWithdrawalPayout } from '#web/features/promotion/desk-api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, type FormState, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { isBankReference } from './money-fields.ts'

type Values = { readonly bankReference: string; readonly tax: string }

/** Writes down that a withdrawal was paid: the bank's reference, and the tax withheld. */
export function WithdrawalPayout({
  withdrawal: { id, amount, holder, bank, accountLast },
  onClose,
}: {
  withdrawal: DeskWithdrawalRow
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const record = useRecordWithdrawalPayout()
  const shown = formatMoney(amount, { currency: 'symbol' })
  const taxOf = (text: string): Money | null => {
    const tax = parseAmount(text, 'CNY')
    return tax && tax.minor >= 0 && tax.minor <= amount.minor ? tax : null
  }
  const form: FormState<Values> = useForm<Values>({
    initial: { bankReference: '', tax: '' },
    check: ({ bankReference, tax }): Record<string, string> => ({
      ...(isBankReference(bankReference) ? {} : { bankReference: t('transfers.bankReferenceWrong') }),
      ...(taxOf(tax) ? {} : { tax: t('withdrawals.payoutTaxWrong', { amount: shown }) }),
    }),
    submit: async ({ bankReference, tax }) => {
      const withheld = taxOf(tax)
      if (!withheld) return
      try {
        await record.mutateAsync({
          id,
          bankReference: bankReference.replaceAll(/\s/g, ''),
          taxMinor: withheld.minor,
        })
      } catch (error) {
        // The server's field has the tax in minor units; the clerk typed it as an amount.
        const wrong = error instanceof CallFailure ? error.fields.taxMinor : undefined
        if (!wrong) throw error
        return form.fail({ tax: wrong.message })
      }
      notices.say('ok', t('withdrawals.payoutDone'))
      onClose()
    },
  })
  const tax = taxOf(form.values.tax)
  return (
    <Dialog title={t('withdrawals.payoutTitle')} onClose={onClose}>
      <Form form={form} label={t('withdrawals.payoutTitle')}>
        <div className="reason-text">
          <p>
            {shown} · {t('withdrawals.to', { holder, bank, last: accountLast })}
          </p>
          <p>{t('withdrawals.payoutText')}</p>
        </div>
        <TextField
          form={form}
          name="bankReference"
          label={t('withdrawals.payoutReference')}
          hint={t('transfers.bankReferenceHint')}
          maxLength={bankReferenceLimit + 10}
          required
        />
        <TextField
          form={form}
          name="tax"
          inputMode="decimal"
          label={t('withdrawals.payoutTax')}
          hint={
            tax
              ? t('withdrawals.payoutNet', {
                  net: formatMoney(netOf(amount, tax), { currency: 'symbol', zero: 'shown' }),
                })
              : t('withdrawals.payoutTaxHint', { amount: shown })
          }
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>{t('withdrawals.payoutNow')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
