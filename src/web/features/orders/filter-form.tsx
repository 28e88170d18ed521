import type { ReactElement } from 'react'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkInterval, timeFilters } from '#domain/orders/order-filters.ts'
import { stages } from '#domain/orders/stages.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { SeaportInput } from '#web/features/reference/seaport-input.tsx'
import {
  Field,
  type FieldErrors,
  Form,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { type ListFilters, type ListView, orderSorts } from './order-list-view.ts'

type Values = {
  timeFilter: string
  from: string
  to: string
  stage: string
  pol: string | null
  pod: string | null
  sort: string
}
export type FilterGroup = 'time' | 'pol' | 'pod'

/** Sets filters of the list: one group in the row of filters, all of them and the sort order on a phone. */
export default function FilterForm({
  view,
  group,
  onApply,
}: {
  view: ListView
  group: FilterGroup | 'all'
  onApply: (change: Partial<ListFilters> & { sort?: ListView['sort'] }) => void
}): ReactElement {
  const { t } = useTranslation(['orders', 'tracking'])
  const { language } = useReader()
  const { timeFilter, from, to, stage, pol, pod, sort } = view
  const form = useForm<Values>({
    initial: {
      // Whoever opens the filter wants one: the arrival is what most people look for.
      timeFilter: timeFilter === 'all' && group === 'time' ? 'estimatedArrival' : timeFilter,
      from: from ?? '',
      to: to ?? '',
      stage: stage ?? '',
      pol,
      pod,
      sort,
    },
    check: (values) => checkDays(values, language),
    async submit(values) {
      const timed = values.timeFilter !== 'all'
      const day = (text: string) => (timed && text !== '' ? (text as BusinessDate) : null)
      const days = {
        timeFilter: values.timeFilter as ListFilters['timeFilter'],
        from: day(values.from),
        to: day(values.to),
      }
      const port = { pol: values.pol, pod: values.pod }
      if (group === 'time') onApply(days)
      else if (group !== 'all') onApply({ [group]: port[group] })
      else
        onApply({
          ...days,
          ...port,
          stage: (values.stage || null) as ListFilters['stage'],
          sort: values.sort as ListView['sort'],
        })
    },
  })
  const timed = form.values.timeFilter !== 'all'
  return (
    <Form form={form} label={t('filter.label')}>
      {(group === 'time' || group === 'all') && (
        <>
          <SelectField
            form={form}
            name="timeFilter"
            label={t('filter.timeKind')}
            choices={timeFilters.map((value) => ({ value, label: t(`timeFilters.${value}`) }))}
          />
          {timed && (
            <div className="pick-days">
              <TextField form={form} name="from" type="date" label={t('filter.from')} />
              <TextField form={form} name="to" type="date" label={t('filter.to')} />
            </div>
          )}
        </>
      )}
      {group === 'all' && (
        <SelectField
          form={form}
          name="stage"
          label={t('filter.stage')}
          placeholder={t('filter.allStages')}
          choices={stages.map((value) => ({ value, label: t(`tracking:stages.${value}`) }))}
        />
      )}
      {(['pol', 'pod'] as const)
        .filter((end) => group === end || group === 'all')
        .map((end) => (
          <Field key={end} label={t(`filter.${end}`)}>
            {(control) => (
              <SeaportInput
                code={form.values[end]}
                control={control}
                wrong={false}
                onChange={(code) => form.set(end, code)}
              />
            )}
          </Field>
        ))}
      {group === 'all' && (
        <SelectField
          form={form}
          name="sort"
          label={t('filter.sort')}
          choices={orderSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
      )}
      <SubmitButton form={form} block>
        {t('filter.apply')}
      </SubmitButton>
    </Form>
  )
}

/** The interval as the server will judge it (requirements §5), told beside the end. */
function checkDays({ timeFilter, from, to }: Values, language: 'zh-CN' | 'en-US'): FieldErrors {
  if (timeFilter === 'all' || from === '' || to === '') return {}
  try {
    checkInterval(from as BusinessDate, to as BusinessDate)
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { to: refusalMessage(error.code, error.params, language) }
  }
}
