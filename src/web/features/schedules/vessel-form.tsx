import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useDeferredValue, useId } from 'react'
import { Field, Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { suggestionQuery, useCarrierName } from './api.ts'
import css from './schedules.module.css'

/** One field for a vessel or a service; what is known is offered while it is typed. */
export function VesselForm({ name, onAsk }: { name: string; onAsk: (name: string) => void }): ReactElement {
  const { t } = useTranslation('schedules')
  const carrierName = useCarrierName()
  const list = useId()
  const form = useForm({
    initial: { name },
    check: (values): Record<string, string> => (values.name.trim() === '' ? { name: t('plan.missing') } : {}),
    submit: async (values) => onAsk(values.name.trim()),
  })
  const typed = useDeferredValue(form.values.name.trim())
  const { data: suggestions } = useQuery(suggestionQuery(typed))
  return (
    <Form form={form} label={t('plan.title')} className={`${css.card} ${css.ask}`}>
      <Field label={t('plan.ask')} required error={form.errors.name}>
        {(control) => (
          <div className={`input${form.errors.name ? ' bad' : ''}`}>
            <input
              {...control}
              type="search"
              name="name"
              list={list}
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              placeholder={t('plan.placeholder')}
              value={form.values.name}
              onChange={(event) => form.set('name', event.target.value)}
            />
            <datalist id={list}>
              {suggestions?.map((each) => (
                <option key={each.kind + each.name} value={each.name}>
                  {each.kind === 'service'
                    ? t('plan.serviceKind', { carriers: each.carriers.map(carrierName).join(', ') })
                    : t('plan.vesselKind')}
                </option>
              ))}
            </datalist>
          </div>
        )}
      </Field>
      <SubmitButton form={form}>{t('plan.search')}</SubmitButton>
    </Form>
  )
}
