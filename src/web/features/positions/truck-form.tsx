import type { ReactElement, ReactNode } from 'react'
import { type PlateColour, plateColours, type Truck, usualColourOf } from '#domain/positions/plates.ts'
import { mostTrucksAtOnce } from '#domain/positions/trucks.ts'
import { Form, type FormState, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { platesOf, readPlateLines, trucksOf } from './truck-lines.ts'
import css from './trucks.module.css'

/** What the form holds: plates one a line, the colours that were chosen, and the order whose port matters. */
export type TruckDraft = {
  readonly plates: string
  readonly colours: Readonly<Record<string, PlateColour>>
  readonly order: string
}

export const draftOfTrucks = (trucks: readonly Truck[], order: string | null): TruckDraft => ({
  plates: trucks.map(({ plate }) => plate).join('\n'),
  colours: Object.fromEntries(trucks.map(({ plate, colour }) => [plate, colour])),
  order: order ?? '',
})

/** One choice of colour for each plate that was recognised. */
function ColourChoices({ form }: { readonly form: FormState<TruckDraft> }): ReactElement | null {
  const { t } = useTranslation('trucks')
  const { plates: text, colours } = form.values
  const plates = platesOf(text).slice(0, mostTrucksAtOnce)
  if (plates.length === 0) return null
  return (
    <fieldset className={css.colours}>
      <legend>{t('form.colours')}</legend>
      {plates.map((plate) => (
        <label key={plate}>
          <span className="code">{plate}</span>
          <span className="input">
            <select
              aria-label={t('form.colourOf', { plate })}
              value={colours[plate] ?? usualColourOf(plate)}
              onChange={(event) => form.set(`colours.${plate}`, event.target.value)}
            >
              {plateColours.map((colour) => (
                <option key={colour} value={colour}>
                  {t(`colour.${colour}`)}
                </option>
              ))}
            </select>
          </span>
        </label>
      ))}
      <p className="hint">{t('form.coloursHint')}</p>
    </fieldset>
  )
}

/** Asks for plates, one a line, and the colour of each. `order` is the field that chooses an order, where there is one. */
export function TruckForm({
  initial,
  examples,
  order,
  note,
  onAsk,
}: {
  readonly initial: TruckDraft
  readonly examples: readonly Truck[]
  readonly order: ((form: FormState<TruckDraft>) => ReactNode) | null
  readonly note: ReactNode
  readonly onAsk: (trucks: readonly Truck[], order: string) => void
}): ReactElement {
  const { t } = useTranslation('trucks')
  const form = useForm<TruckDraft>({
    initial,
    check: ({ plates }) => {
      const lines = readPlateLines(plates)
      const wrong = lines.find(({ plate }) => plate === null)
      if (lines.length === 0) return { plates: t('plateMissing') }
      if (wrong) return { plates: t('plateInvalid', { line: wrong.line, text: wrong.text }) }
      if (platesOf(plates).length > mostTrucksAtOnce)
        return { plates: t('tooMany', { limit: mostTrucksAtOnce }) }
      return {} as Record<string, string>
    },
    submit: async ({ plates, colours, order }) => onAsk(trucksOf(plates, colours), order),
  })
  const add = ({ plate, colour }: Truck) => {
    const { plates, colours } = form.values
    if (platesOf(plates).includes(plate)) return
    form.replace({
      ...form.values,
      plates: [plates.trim(), plate].filter(Boolean).join('\n'),
      colours: { ...colours, [plate]: colour },
    })
  }
  return (
    <Form form={form} label={t('form.label')} className={`kit-form ${css.form}`}>
      <TextAreaField
        form={form}
        name="plates"
        label={t('form.plates')}
        hint={t('form.platesHint', { limit: mostTrucksAtOnce })}
        rows={4}
        required
      />
      {examples.length > 0 && (
        <div className={css.examples}>
          <span className="hint">{t('form.examples')}</span>
          {examples.map((truck) => (
            <button key={truck.plate} type="button" className="link code" onClick={() => add(truck)}>
              {truck.plate}
            </button>
          ))}
        </div>
      )}
      <ColourChoices form={form} />
      {order?.(form)}
      {note}
      <div>
        <SubmitButton form={form}>{t('form.submit')}</SubmitButton>
      </div>
    </Form>
  )
}
