import { type ReactElement, useState } from 'react'
import type { addBillLineCall, OrderBillReply } from '#contract/bills.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import type { Timeline } from '#contract/tracking.ts'
import { amountOf, billNoteLimit, enteredCauses, quantityDigits } from '#domain/bills/bill-lines.ts'
import { type Currency, currencies, parseAmount } from '#domain/kernel/money.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { useAddBillLine, useCharges } from '#web/features/bills/desk-api.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './bill.module.css'

type Body = BodyInput<typeof addBillLineCall>
type Row = OrderBillReply['rows'][number]

const isQuantity = (text: string): boolean =>
  new RegExp(`^\\d{1,7}(\\.\\d{1,${quantityDigits}})?$`).test(text) && Number(text) > 0

/** Enters a charge beyond the quote: for a quoted line or for something new, with its cause and its evidence. */
export function AddCharge({
  order,
  bill,
  timeline,
  onClose,
}: {
  order: DeskOrderDetail
  bill: OrderBillReply
  timeline: Timeline | undefined
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['bills', 'desk', 'tracking', 'orders'])
  const { read } = useReader()
  const charges = useCharges()
  const add = useAddBillLine()
  const [key, setKey] = useState(submitKey)
  const quoted = bill.rows.flatMap((row) => (row.quoted ? { row, quoted: row.quoted } : []))
  const quotedAt = (text: string) => quoted.find((each) => String(each.quoted.position) === text)
  const currencyOf = ({ line, currency }: { line: string; currency: string }): Currency =>
    quotedAt(line)?.quoted.amount.currency ?? (currency as Currency)
  const form = useForm({
    initial: {
      line: '',
      code: '',
      quantity: '1',
      price: '',
      currency: 'CNY',
      cause: '',
      evidence: '',
      note: '',
    },
    check: (values) => {
      const { line, code, quantity, price, cause, evidence, note } = values
      const needsPaper = cause !== 'customerRequest' && cause !== 'exchangeRate'
      const unit = parseAmount(price, currencyOf(values))
      return {
        ...(line || code ? {} : { code: t('desk.codeMissing') }),
        ...(isQuantity(quantity) ? {} : { quantity: t('desk.quantityWrong', { digits: quantityDigits }) }),
        ...(unit && unit.minor > 0 ? {} : { price: t('desk.priceWrong') }),
        ...(cause ? {} : { cause: t('desk.causeMissing') }),
        ...(cause && needsPaper && !evidence ? { evidence: t('desk.evidenceMissing') } : {}),
        ...(cause === 'customerRequest' && !note.trim() ? { note: t('desk.noteMissing') } : {}),
      }
    },
    submit: async (values) => {
      const unitPrice = parseAmount(values.price, currencyOf(values))
      const at = quotedAt(values.line)
      if (!unitPrice) return
      const [kind, id] = values.evidence.split(' ')
      const reply = await add.mutateAsync({
        orderId: order.id,
        quotedPosition: at?.quoted.position ?? null,
        code: (at?.row.code ?? values.code) as Body['code'],
        quantity: values.quantity,
        unitPrice,
        cause: values.cause as Body['cause'],
        note: values.note.trim(),
        eventId: kind === 'event' && id ? id : null,
        fileId: kind === 'file' && id ? id : null,
        key,
      })
      setKey(submitKey)
      const waits = reply.rows.some(({ lines }) =>
        lines.some((line) => line.consent === 'asked' && !bill.rows.some((row) => isIn(row, line.id))),
      )
      notices.say('ok', t(waits ? 'desk.addedAsked' : 'desk.added'))
      onClose()
    },
  })
  const values = form.values
  /** Choosing a charge chooses the currency that it is usually priced in. */
  const charging: typeof form = {
    ...form,
    set(path, value) {
      form.set(path, value)
      const usual = charges.data?.find((each) => each.code === value)?.currency
      if (usual) form.set('currency', usual)
    },
  }
  const chosen = quotedAt(values.line)
  const currency = currencyOf(values)
  const unit = parseAmount(values.price, currency)
  const sum =
    unit && unit.minor > 0 && isQuantity(values.quantity)
      ? formatMoney(amountOf(unit, values.quantity))
      : null
  const evidence = [
    // What is internal proves nothing to the customer.
    ...order.documents
      .filter(({ internal }) => !internal)
      .map((each) => ({ value: `file ${each.fileId}`, label: each.name })),
    ...(timeline?.events ?? [])
      .filter((each) => each.retractedAt === null && each.classifier === 'actual')
      .map((each) => ({
        value: `event ${each.id}`,
        label: t('desk.eventOf', {
          event: t(`tracking:events.${each.type}`),
          day: formatInstant(each.happenedAt),
        }),
      })),
  ]
  return (
    <Dialog title={t('desk.addTitle', { order: order.number })} onClose={onClose}>
      <Form form={form} label={t('desk.addTitle', { order: order.number })}>
        <div className="reason-text">
          <p>{t('desk.addText')}</p>
        </div>
        <SelectField
          form={form}
          name="line"
          label={t('desk.line')}
          choices={quoted.map((each) => ({
            value: String(each.quoted.position),
            label: t('desk.lineOf', {
              code: each.row.code,
              name: read(each.row.name),
              amount: formatMoney(each.quoted.amount),
            }),
          }))}
          placeholder={t('desk.lineNone')}
        />
        {!chosen && (
          <SelectField
            form={charging}
            name="code"
            label={t('charge')}
            choices={(charges.data ?? [])
              .filter((each) => !each.closed)
              .map((each) => ({
                value: each.code,
                label: `${each.code} ${read(each.name)}`,
              }))}
            placeholder={t('desk.choose')}
            required
          />
        )}
        <div className={styles.pair}>
          <TextField form={form} name="quantity" label={t('desk.quantity')} inputMode="decimal" required />
          <TextField
            form={form}
            name="price"
            label={t('desk.price', { currency })}
            inputMode="decimal"
            required
            {...(sum ? { hint: t('desk.sum', { amount: sum }) } : {})}
          />
        </div>
        {!chosen && (
          <SelectField
            form={form}
            name="currency"
            label={t('desk.currency')}
            choices={currencies.map((each) => ({ value: each, label: each }))}
          />
        )}
        <SelectField
          form={form}
          name="cause"
          label={t('desk.cause')}
          choices={enteredCauses.map((each) => ({
            value: each,
            label: each === 'customerRequest' ? t('desk.customerRequest') : t(`causes.${each}`),
          }))}
          placeholder={t('desk.choose')}
          required
        />
        <SelectField
          form={form}
          name="evidence"
          label={t('desk.evidence')}
          hint={t('desk.evidenceHint')}
          choices={evidence}
          placeholder={t('desk.choose')}
        />
        <TextAreaField
          form={form}
          name="note"
          label={t('desk.note')}
          hint={t('desk.noteRead')}
          limit={billNoteLimit}
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>{t('desk.addNow')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

const isIn = (row: Row, id: string): boolean => row.lines.some((line) => line.id === id)
