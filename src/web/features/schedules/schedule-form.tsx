import type { ReactElement } from 'react'
import { scheduleWeeks } from '#contract/schedules.ts'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { SeaportInput } from '#web/features/reference/seaport-input.tsx'
import { Field, Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ScheduleAsk } from './schedule-search.ts'
import css from './schedules.module.css'

/** Two ports, a day and a period. */
export function ScheduleForm({
  ask,
  onAsk,
}: {
  ask: ScheduleAsk
  onAsk: (ask: ScheduleAsk) => void
}): ReactElement {
  const { t } = useTranslation('schedules')
  const form = useForm<ScheduleAsk>({
    initial: ask,
    check: ({ from, to, startsOn }) => ({
      ...(from ? {} : { from: t('fromMissing') }),
      ...(to ? (to === from ? { to: t('samePort') } : {}) : { to: t('toMissing') }),
      ...(parseBusinessDate(startsOn) ? {} : { startsOn: t('dayMissing') }),
    }),
    submit: async (values) => onAsk(values),
  })
  const port = (name: 'from' | 'to') => (
    <Field label={t(name)} required error={form.errors[name]}>
      {(control) => (
        <SeaportInput
          code={form.values[name]}
          onChange={(code) => form.set(name, code)}
          control={control}
          wrong={form.errors[name] !== undefined}
        />
      )}
    </Field>
  )
  return (
    <Form form={form} label={t('ask')} className={`${css.card} ${css.form}`}>
      {port('from')}
      {port('to')}
      <TextField form={form} name="startsOn" type="date" label={t('startsOn')} required />
      <SelectField
        form={form}
        name="weeks"
        label={t('weeks')}
        choices={scheduleWeeks.map((count) => ({ value: String(count), label: t('weekCount', { count }) }))}
      />
      <SelectField
        form={form}
        name="transshipments"
        label={t('ways')}
        choices={[
          { value: '1', label: t('withTransshipment') },
          { value: '0', label: t('directOnly') },
        ]}
      />
      <SubmitButton form={form}>{t('search')}</SubmitButton>
    </Form>
  )
}
