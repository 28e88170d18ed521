import { type ReactElement, useId } from 'react'
import { currencies } from '#domain/kernel/money.ts'
import { type FormState, TextField } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { QuoteOptions } from './api.ts'
import type { QuoteValues } from './quote-values.ts'

/** Services around the carriage: any of them, or saying that none is needed (requirements §5). */
export function ServiceFields({
  form,
  options,
}: {
  form: FormState<QuoteValues>
  options: QuoteOptions
}): ReactElement {
  const { t } = useTranslation('quotes')
  const { read } = useReader()
  const id = useId()
  const chosen = form.values.services
  const error = form.errors.services
  const toggle = (code: string, on: boolean) => {
    if (code === options.noService) return form.set('services', on ? [code] : [])
    const others = chosen.filter((each) => each !== code && each !== options.noService)
    form.set('services', on ? [...others, code] : others)
  }
  const box = (code: string, name: string, note: string | null) => (
    <label className="kit-check qf-service" key={code}>
      <input
        className="check"
        type="checkbox"
        checked={chosen.includes(code)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => toggle(code, event.target.checked)}
      />
      <span>
        {name}
        {note && <small>{note}</small>}
      </span>
    </label>
  )
  const needs = (what: 'goodsValue' | 'storageDays') =>
    options.services.some((service) => service.needs.includes(what) && chosen.includes(service.code))
  return (
    <section className="qf-part" aria-labelledby="qf-services">
      <h2 id="qf-services">{t('form.services')}</h2>
      <p className="hint qf-note">{t('form.servicesHint')}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: the heading above names the group. */}
      <div className="qf-services" role="group" aria-labelledby="qf-services">
        {options.services.map((service) => box(service.code, read(service.name), read(service.note)))}
        {box(options.noService, t('form.noService'), null)}
      </div>
      {error && (
        <p className="hint bad" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {(needs('goodsValue') || needs('storageDays')) && (
        <div className="qf-levels two">
          {needs('goodsValue') && (
            <TextField
              form={form}
              name="goodsValue"
              label={t('form.goodsValue')}
              hint={t('form.goodsValueHint')}
              inputMode="decimal"
              required
              after={
                <select
                  className="qf-unit"
                  aria-label={t('form.goodsCurrency')}
                  value={form.values.goodsCurrency}
                  onChange={(event) => form.set('goodsCurrency', event.target.value)}
                >
                  {currencies.map((currency) => (
                    <option key={currency}>{currency}</option>
                  ))}
                </select>
              }
            />
          )}
          {needs('storageDays') && (
            <TextField
              form={form}
              name="storageDays"
              label={t('form.storageDays')}
              hint={t('form.storageDaysHint', { limit: options.limits.storageDays })}
              inputMode="numeric"
              required
            />
          )}
        </div>
      )}
      <label className="kit-check qf-service qf-free">
        <input
          className="check"
          type="checkbox"
          checked={form.values.freePickup}
          onChange={(event) => form.set('freePickup', event.target.checked)}
        />
        <span>
          {t('form.freePickup')}
          <small>{t('form.freePickupHint')}</small>
        </span>
      </label>
      {form.values.freePickup && (
        <div className="qf-levels">
          <TextField
            form={form}
            name="pickupInformation.contact"
            label={t('form.pickupContact')}
            autoComplete="name"
            maxLength={30}
            required
          />
          <TextField
            form={form}
            name="pickupInformation.phone"
            label={t('form.pickupPhone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            required
          />
          <TextField
            form={form}
            name="pickupInformation.address"
            label={t('form.pickupAddress')}
            autoComplete="street-address"
            maxLength={200}
            required
            className="qf-all"
          />
        </div>
      )}
    </section>
  )
}
