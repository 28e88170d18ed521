import type { ReactElement } from 'react'
import { readCargoQuestion } from '#domain/cargo/cargo-question.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { checkDigitOf } from '#domain/reference/containers.ts'
import { type FieldErrors, Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { CargoAsked, CargoTables } from './api.ts'
import css from './cargo.module.css'

/** A full container number; before that nobody wants to hear that it is wrong. */
const wholeNumber = 11
const wholeBill = 8

/**
 * The two numbers and the carrier. While they are typed the page says what it reads in them; what is wrong is said
 * under its field. Without the tables (they could not be read) only the server checks.
 */
export function CargoForm({
  initial,
  tables,
  onAsk,
}: {
  readonly initial: CargoAsked
  readonly tables: CargoTables | undefined
  readonly onAsk: (asked: CargoAsked) => void
}): ReactElement {
  const { t, i18n } = useTranslation('cargo')
  const nameOf = (scac: string | null | undefined): string => {
    const carrier = tables?.carriers.find((each) => each.scac === scac)
    return carrier ? inLanguage(carrier.short, i18n.language) : ''
  }
  const read = (values: CargoAsked) =>
    tables ? readCargoQuestion({ ...values, carrier: values.carrier || null }, tables) : null

  /** What is wrong, by field; with `typing`, only what more typing would not cure. */
  const faultsOf = (values: CargoAsked, typing: boolean): FieldErrors => {
    const reading = read(values)
    if (!reading) return {}
    const wrong: Record<string, string> = {}
    const { faults, container, owner } = reading
    const billDone = values.bill.trim().length >= wholeBill
    if (faults.includes('billFormat') && (!typing || billDone)) wrong.bill = t('form.billFormat')
    if (faults.includes('containerShape') && (!typing || container.length >= wholeNumber))
      wrong.container = t('form.containerShape')
    if (faults.includes('containerCheckDigit'))
      wrong.container = t('form.checkDigit', { digit: checkDigitOf(container.slice(0, 10)) })
    if (faults.includes('ownerMismatch'))
      wrong.carrier = t('form.mismatch', {
        code: owner?.code ?? '',
        owner: nameOf(owner?.carrier),
        carrier: nameOf(reading.carrier),
      })
    return wrong
  }

  const form = useForm<CargoAsked>({
    initial,
    check: (values) => faultsOf(values, false),
    submit: async (values) => onAsk(values),
  })
  const reading = read(form.values)
  const live = faultsOf(form.values, true)
  const shown = { ...form, errors: { ...live, ...form.errors } }

  const billHint = (): string => {
    const usual = reading?.bill?.usual
    if (!usual) return t('form.billHint')
    const said = { carrier: nameOf(reading?.bill?.carrier), count: usual.length }
    return usual.signs === 'digits' ? t('form.billDigits', said) : t('form.billSigns', said)
  }
  const containerHint = (): string => {
    const right = reading && !reading.faults.some((each) => each.startsWith('container'))
    if (!right) return t('form.containerHint')
    const { owner, container } = reading
    if (owner?.lessor) return t('form.ownerLessor', { name: owner.lessor })
    if (owner) return t('form.ownerCarrier', { name: nameOf(owner.carrier) })
    return t('form.ownerUnknown', { code: container.slice(0, 4) })
  }
  const understood = reading?.carrierFrom === 'chosen' ? null : nameOf(reading?.carrier)
  const carrierHint = (): string | undefined => {
    if (reading?.carrierFrom === 'bill') return t('form.fromBill')
    if (reading?.carrierFrom === 'container') return t('form.fromContainer')
    return reading?.bill && !reading.carrier ? t('form.notKnown') : undefined
  }

  return (
    <Form form={shown} label={t('form.label')} className={css.form ?? ''}>
      <TextField
        form={shown}
        name="bill"
        label={t('form.bill')}
        hint={live.bill ? undefined : billHint()}
        maxLength={60}
        required
      />
      <TextField
        form={shown}
        name="container"
        label={t('form.container')}
        hint={live.container ? undefined : containerHint()}
        maxLength={40}
        required
      />
      <SelectField
        form={shown}
        name="carrier"
        label={t('form.carrier')}
        required={false}
        hint={live.carrier ? undefined : carrierHint()}
        placeholder={understood ? t('form.automaticAs', { name: understood }) : t('form.automatic')}
        choices={(tables?.carriers ?? []).map(({ scac }) => ({
          value: scac,
          label: `${nameOf(scac)} (${scac})`,
        }))}
      />
      <div className={css.submit}>
        <SubmitButton form={form}>{t('form.submit')}</SubmitButton>
      </div>
    </Form>
  )
}
