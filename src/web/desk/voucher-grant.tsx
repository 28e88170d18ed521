import { type ReactElement, useRef, useState } from 'react'
import { grantReasonLimit, grantVoucherCall, voucherNameLimit } from '#contract/points.ts'
import { addDays, businessDateOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { type Money, money, parseAmount } from '#domain/kernel/money.ts'
import { pointsTerms } from '#domain/points/points.ts'
import { leastFor } from '#domain/points/vouchers.ts'
import { formatMoney } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useGrantVoucher, type VoucherCustomer } from '#web/features/points/desk-api.ts'
import { submitKey } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { CustomerField } from './customer-field.tsx'

/** A voucher is usually good for a quarter. Assumed (decision 029) */
const usualDays = 90
const yuan = (amount: Money) => formatMoney(amount, { currency: 'symbol' })
const amountOf = (text: string): Money | null => parseAmount(text, 'CNY')

const emptyValues = () => {
  const today = businessDateOf(new Date())
  return {
    customer: null as VoucherCustomer | null,
    nameZh: '',
    nameEn: '',
    amount: '',
    least: '',
    validFrom: String(today),
    validUntil: String(addDays(today, usualDays)),
    reason: '',
  }
}
type Values = ReturnType<typeof emptyValues>

/** What the form holds as the call takes it; what cannot be read is left to the check. */
const bodyOf = (values: Values) => ({
  userId: values.customer?.userId ?? '',
  name: { zh: values.nameZh, en: values.nameEn },
  amountMinor: amountOf(values.amount)?.minor ?? 0,
  leastMinor: amountOf(values.least)?.minor ?? 0,
  validFrom: values.validFrom,
  validUntil: values.validUntil,
  reason: values.reason,
})
/** The names of the call's fields where the form's differ. */
const fieldOf: Readonly<Record<string, string>> = {
  userId: 'customer',
  'name.zh': 'nameZh',
  'name.en': 'nameEn',
  amountMinor: 'amount',
  leastMinor: 'least',
}

/** Grants a voucher: to whom, how much, from which order on, for which days, and why. */
export function VoucherGrant({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['points', 'common'])
  const language = useLanguage()
  const grant = useGrantVoucher()
  const [initial] = useState(emptyValues)
  const submit = useRef<{ name: string; key: string } | null>(null)
  const most = money(pointsTerms.voucherMostMinor, 'CNY')
  const form = useForm<Values>({
    initial,
    check: (values) => {
      const wrong: Record<string, string> = {}
      for (const [path, message] of Object.entries(
        checkWith(grantVoucherCall.body, language)(bodyOf(values)),
      )) {
        wrong[fieldOf[path] ?? path] = message
      }
      const amount = amountOf(values.amount)
      const least = amountOf(values.least)
      if (values.customer === null) wrong.customer = t('desk.form.choose')
      if (!amount || amount.minor < 1 || amount.minor > most.minor)
        wrong.amount = t('desk.form.amountWrong', { most: formatMoney(most, { currency: 'none' }) })
      if (!least || (amount && least.minor < leastFor(amount).minor)) wrong.least = t('desk.form.leastWrong')
      return wrong
    },
    submit: async (values) => {
      const body = bodyOf(values)
      const name = JSON.stringify(body)
      if (submit.current?.name !== name) submit.current = { name, key: submitKey() }
      const granted = await grant.mutateAsync({ ...body, key: submit.current.key })
      notices.say('ok', t('desk.form.done', { name: granted.customerName, amount: yuan(granted.amount) }))
      onClose()
    },
  })
  const { values } = form
  const amount = amountOf(values.amount)
  const from = parseBusinessDate(values.validFrom)
  return (
    <Dialog title={t('desk.form.title')} onClose={onClose}>
      <Form form={form} label={t('desk.form.title')}>
        <CustomerField
          chosen={t('desk.form.chosen')}
          about={({ usable }) => t('desk.form.has', { count: usable })}
          value={values.customer}
          error={form.errors.customer}
          onChange={(customer) => form.set('customer', customer)}
        />
        <div className="voucher-pair">
          <TextField
            form={form}
            name="nameZh"
            label={t('desk.form.nameZh')}
            hint={t('desk.form.nameHint')}
            maxLength={voucherNameLimit}
            required
          />
          <TextField
            form={form}
            name="nameEn"
            label={t('desk.form.nameEn')}
            maxLength={voucherNameLimit}
            required
          />
          <TextField
            form={form}
            name="amount"
            label={t('desk.form.amount')}
            hint={t('desk.form.amountHint', { most: yuan(most) })}
            inputMode="decimal"
            maxLength={12}
            required
          />
          <TextField
            form={form}
            name="least"
            label={t('desk.form.least')}
            hint={
              amount && amount.minor > 0
                ? t('desk.form.leastHint', { least: yuan(leastFor(amount)) })
                : t('desk.form.leastHintEmpty')
            }
            inputMode="decimal"
            maxLength={14}
            required
          />
          <TextField
            form={form}
            name="validFrom"
            type="date"
            label={t('desk.form.from')}
            hint={t('desk.form.daysHint', { days: pointsTerms.voucherMostDays })}
            required
          />
          <TextField
            form={form}
            name="validUntil"
            type="date"
            label={t('desk.form.until')}
            {...(from ? { min: from, max: addDays(from, pointsTerms.voucherMostDays - 1) } : {})}
            required
          />
        </div>
        <TextAreaField
          form={form}
          name="reason"
          label={t('desk.form.reason')}
          hint={t('desk.form.reasonHint')}
          limit={grantReasonLimit}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk.form.back')}</Button>
          <SubmitButton form={form}>
            {values.customer
              ? t('desk.form.submit', { name: values.customer.name })
              : t('desk.form.submitPlain')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
