import type { ReactElement } from 'react'
import { decimal, type Money, money, parseAmount } from '#domain/kernel/money.ts'
import { leastWithdrawal, mostWithdrawal, readBankNumber } from '#domain/promotion/withdrawals.ts'
import { formatMoney } from '#i18n/format.ts'
import { useRequestWithdrawal } from '#web/features/promotion/api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, type FormState, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Values = {
  readonly amount: string
  readonly holder: string
  readonly bank: string
  readonly account: string
}

/** Asks for rebate cash to be paid to a bank account. */
export function WithdrawDialog({ balance, onClose }: { balance: Money; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['promotion', 'common'])
  const request = useRequestWithdrawal()
  const most = money(Math.min(balance.minor, mostWithdrawal.minor), 'CNY')
  const range = {
    least: formatMoney(leastWithdrawal, { currency: 'symbol' }),
    balance: formatMoney(most, { currency: 'symbol' }),
  }
  const typed = (text: string): Money | null => {
    const amount = parseAmount(text, 'CNY')
    return amount && amount.minor >= leastWithdrawal.minor && amount.minor <= most.minor ? amount : null
  }
  const form: FormState<Values> = useForm<Values>({
    initial: { amount: '', holder: '', bank: '', account: '' },
    check: ({ amount, holder, bank, account }): Record<string, string> => ({
      ...(typed(amount) ? {} : { amount: t('rebate.amountWrong', range) }),
      ...(holder.trim() ? {} : { holder: t('rebate.holderMissing') }),
      ...(bank.trim() ? {} : { bank: t('rebate.bankMissing') }),
      ...(readBankNumber(account) ? {} : { account: t('rebate.accountWrong') }),
    }),
    submit: async ({ amount, ...to }) => {
      const asked = typed(amount)
      if (!asked) return
      try {
        await request.mutateAsync({ ...to, amountMinor: asked.minor })
      } catch (error) {
        // The server's field has the amount in minor units; the reader typed it as an amount.
        const wrong = error instanceof CallFailure ? error.fields.amountMinor : undefined
        if (!wrong) throw error
        return form.fail({ amount: wrong.message })
      }
      notices.say('ok', t('rebate.requested'))
      onClose()
    },
  })
  const amount = typed(form.values.amount)
  return (
    <Dialog title={t('rebate.requestTitle')} onClose={onClose}>
      <Form form={form} label={t('rebate.requestTitle')}>
        <div className="reason-text">
          <p>{t('rebate.requestText')}</p>
        </div>
        <TextField
          form={form}
          name="amount"
          inputMode="decimal"
          label={t('rebate.amount')}
          hint={t('rebate.amountHint', range)}
          after={
            <button type="button" className="link sm" onClick={() => form.set('amount', decimal(most))}>
              {t('rebate.amountAll')}
            </button>
          }
          required
        />
        <TextField
          form={form}
          name="holder"
          autoComplete="name"
          label={t('rebate.holder')}
          hint={t('rebate.holderHint')}
          maxLength={60}
          required
        />
        <TextField
          form={form}
          name="bank"
          label={t('rebate.bank')}
          hint={t('rebate.bankHint')}
          maxLength={80}
          required
        />
        <TextField
          form={form}
          name="account"
          inputMode="numeric"
          label={t('rebate.account')}
          hint={t('rebate.accountHint')}
          maxLength={60}
          required
        />
        <p className="hint">{t('rebate.tax')}</p>
        <div className="form-end">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>
            {amount
              ? t('rebate.submit', { amount: formatMoney(amount, { currency: 'symbol' }) })
              : t('rebate.submitPlain')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
