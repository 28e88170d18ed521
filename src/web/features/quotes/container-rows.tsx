import type { ReactElement } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field, type FormState } from '#web/ui/form.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { QuoteOptions } from './api.ts'
import type { QuoteValues } from './quote-values.ts'

/** Types and quantities of containers, one row per type. */
export function ContainerRows({
  form,
  options,
}: {
  form: FormState<QuoteValues>
  options: QuoteOptions
}): ReactElement {
  const { t } = useTranslation('quotes')
  const { read } = useReader()
  const rows = form.values.containers
  const set = (next: QuoteValues['containers']) => form.set('containers', next)
  const error = form.errors.containers
  return (
    <section className="qf-part" aria-labelledby="qf-containers">
      <h2 id="qf-containers">{t('form.containers')}</h2>
      {rows.map((row, at) => {
        const chosen = options.containerTypes.find((type) => type.code === row.type)
        const wrongType = form.errors[`containers.${at}.type`]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have a place and no name of their own.
          <fieldset className="qf-row" key={at}>
            <legend className="sr">{t('form.containerRow', { row: at + 1 })}</legend>
            <Field
              label={t('form.containerType')}
              error={wrongType}
              hint={
                chosen
                  ? t(chosen.volumeM3 === null ? 'form.payload' : 'form.payloadAndVolume', {
                      tons: formatNumber(chosen.payloadKg / 1000, { decimals: 1 }),
                      volume: formatNumber(chosen.volumeM3, { decimals: 0 }),
                    })
                  : undefined
              }
              required
            >
              {(control) => (
                <div className={`input${wrongType ? ' bad' : ''}`}>
                  <select
                    {...control}
                    value={row.type ?? ''}
                    onChange={(event) => form.set(`containers.${at}.type`, event.target.value || null)}
                  >
                    <option value="">{t('form.choose')}</option>
                    {options.containerTypes.map((type) => (
                      <option key={type.code} value={type.code}>
                        {`${type.code}  ${read(type.name)}`}
                      </option>
                    ))}
                  </select>
                </div>
              )}
            </Field>
            <Field label={t('form.quantity')} error={form.errors[`containers.${at}.quantity`]} required>
              {(control) => (
                <NumberStepper
                  control={control}
                  label={t('form.quantity')}
                  value={row.quantity ?? Number.NaN}
                  max={options.limits.quantity}
                  onChange={(quantity) =>
                    form.set(`containers.${at}.quantity`, Number.isNaN(quantity) ? null : quantity)
                  }
                />
              )}
            </Field>
            <IconButton
              icon="trash"
              label={t('form.removeContainer', { row: at + 1 })}
              className="qf-remove"
              onClick={() => set(rows.filter((_, each) => each !== at))}
            />
          </fieldset>
        )
      })}
      {error && (
        <p className="hint bad" role="alert">
          {error}
        </p>
      )}
      {rows.length < options.limits.containerRows && (
        <p>
          <Button
            size="s"
            icon="plus"
            aria-invalid={error ? true : undefined}
            onClick={() => set([...rows, { type: null, quantity: 1 }])}
          >
            {t('form.addContainer')}
          </Button>
        </p>
      )}
    </section>
  )
}
