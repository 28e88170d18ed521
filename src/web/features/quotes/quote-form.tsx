import './quote-form.css'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { QuoteOptions } from './api.ts'
import { ContainerRows } from './container-rows.tsx'
import { PlaceFields } from './place-fields.tsx'
import { emptyDraft } from './quote-draft.ts'
import { checkLeft, checkQuote, draftOfValues, tablesOf, valuesOfDraft } from './quote-values.ts'
import { ServiceFields } from './service-fields.tsx'

type Flag = 'dangerous' | 'reefer' | 'woodPacking' | 'inspection' | 'heavy'
const flags: readonly Flag[] = ['dangerous', 'reefer', 'woodPacking', 'inspection', 'heavy']

type QuoteFormProps = {
  initial: QuoteDraft
  options: QuoteOptions
  /** Told with every change, so that the draft can be kept. */
  onChange: (draft: QuoteDraft) => void
  onSearch: (draft: QuoteDraft) => unknown
  /** Whether the reader has an address book to choose doors from. */
  addressBook: boolean
  /** Said under the buttons: that the draft is kept, or where it came from. */
  note: ReactNode
}

/** The price query (requirements §5): checked here by the rules of the server, then searched. */
export function QuoteForm({
  initial,
  options,
  onChange,
  onSearch,
  addressBook,
  note,
}: QuoteFormProps): ReactElement {
  const { t } = useTranslation('quotes')
  const { language, read } = useReader()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const tables = tablesOf(options)
  const today = businessDateOf(new Date())
  const bare = useForm({
    initial: valuesOfDraft(initial),
    check: (values) => checkQuote(values, tables, today, language),
    submit: async (values) => onSearch(draftOfValues(values)),
  })
  const form = { ...bare, errors: { ...checkLeft(bare.values, left, tables, language), ...bare.errors } }
  const { values } = form

  // Keeps the draft outside of the page, so that a reload or a kill loses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when values change, not when the function does.
  useEffect(() => onChange(draftOfValues(values)), [values])

  const category = options.cargoCategories.find((each) => each.code === values.cargo.category)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to which field was left.
    <div
      className="qf"
      onBlur={(event) => {
        const name = (event.target as HTMLInputElement).name
        if (name)
          afterPress(() => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))))
      }}
    >
      <Form form={form} label={t('form.title')} className="qf-form">
        <div className="qf-ends">
          <PlaceFields end="pickup" form={form} addressBook={addressBook} />
          <button
            type="button"
            className="icon-btn qf-swap"
            aria-label={t('form.swap')}
            title={t('form.swap')}
            onClick={() => form.replace({ ...values, pickup: values.delivery, delivery: values.pickup })}
          >
            <Icon name="swap" />
          </button>
          <PlaceFields end="delivery" form={form} addressBook={addressBook} />
        </div>
        <ContainerRows form={form} options={options} />
        <section className="qf-part" aria-labelledby="qf-cargo">
          <h2 id="qf-cargo">{t('form.cargo')}</h2>
          <div className="qf-levels two">
            <TextField
              form={form}
              name="cargo.name"
              label={t('form.cargoName')}
              hint={t('form.cargoNameHint')}
              maxLength={120}
              required
            />
            <SelectField
              form={form}
              name="cargo.category"
              label={t('form.cargoCategory')}
              placeholder={t('form.choose')}
              choices={options.cargoCategories.map((each) => ({ value: each.code, label: read(each.name) }))}
              required
            />
            <TextField
              form={form}
              name="readyOn"
              type="date"
              label={t('form.readyOn')}
              hint={t('form.readyOnHint')}
              min={today}
              max={addDays(today, options.limits.readyDays)}
              required
            />
            <TextField
              form={form}
              name="cargo.hsCode"
              label={t('form.hsCode')}
              hint={t('form.hsCodeHint')}
              inputMode="numeric"
              maxLength={18}
              required={false}
            />
          </div>
          {category && flags.some((flag) => category[flag]) && (
            <div className="callout">
              <Icon name="info" />
              <div>
                {flags
                  .filter((flag) => category[flag])
                  .map((flag) => (
                    <p key={flag}>{t(`form.flags.${flag}`)}</p>
                  ))}
              </div>
            </div>
          )}
        </section>
        <ServiceFields form={form} options={options} />
        <div className="qf-foot">
          <SubmitButton form={form} size="l">
            <Icon name="search" />
            {t('form.submit')}
          </SubmitButton>
          <Button
            look="bare"
            onClick={() => {
              setLeft(new Set())
              form.replace(valuesOfDraft(emptyDraft))
            }}
          >
            {t('form.clear')}
          </Button>
          <p className="hint">{note}</p>
        </div>
      </Form>
    </div>
  )
}
