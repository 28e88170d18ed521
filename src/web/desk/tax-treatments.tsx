import type { ReactElement } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { taxTreatmentsCall } from '#contract/invoices.ts'
import { type TaxTreatment, taxTreatments } from '#domain/invoices/invoices.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { useSetTaxTreatment, useTaxTreatments } from '#web/features/invoices/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { notices } from '#web/lib/notices.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Treatment = ReplyOf<typeof taxTreatmentsCall>['treatments'][number]

/** How invoices are taxed from which day on; only what has not begun can be set. */
export function TaxTreatments(): ReactElement {
  const { t } = useTranslation(['invoicing', 'common'])
  const today = businessDateOf(useNow())
  const read = useTaxTreatments()
  const set = useSetTaxTreatment()
  const treatments = read.data?.treatments
  // Newest first: of those that have begun, the first one holds.
  const inForce = treatments?.find((each) => each.fromDay <= today)
  const form = useForm<{ fromDay: string; treatment: TaxTreatment }>({
    initial: { fromDay: '', treatment: 'zeroRated' },
    check: ({ fromDay }): Record<string, string> => {
      if (fromDay === '') return { fromDay: t('treatment.fromMissing') }
      return fromDay <= today ? { fromDay: t('treatment.fromPast') } : {}
    },
    submit: async ({ fromDay, treatment }) => {
      await set.mutateAsync({ fromDay, treatment })
      notices.say('ok', t('treatment.saved', { day: fromDay, value: t(`treatments.${treatment}`) }))
      form.replace({ fromDay: '', treatment })
    },
  })
  const stateOf = (each: Treatment) => {
    if (each.fromDay > today) return t('treatment.ahead', { day: each.fromDay })
    return t(each === inForce ? 'treatment.now' : 'treatment.past')
  }
  return (
    <div className="two-columns">
      <div>
        <p className="sm soft lead">{t('treatment.lead')}</p>
        <DataTable<Treatment>
          name="desk.taxTreatments"
          label={t('treatment.label')}
          settings={false}
          skeletonRows={3}
          rows={treatments}
          rowKey={(each) => each.fromDay}
          error={read.error}
          onRetry={() => void read.refetch()}
          rowClass={(each) => (each.fromDay <= today && each !== inForce ? 'over' : undefined)}
          columns={[
            {
              key: 'from',
              title: t('treatment.from'),
              names: true,
              width: 140,
              cell: (each) => <DateTime at={each.fromDay} show="day" />,
            },
            { key: 'value', title: t('treatment.value'), cell: (each) => t(`treatments.${each.treatment}`) },
            { key: 'state', title: t('treatment.state'), cell: stateOf },
          ]}
          empty={
            <EmptyState icon="receipt" title={t('treatment.none')}>
              {t('treatment.noneText')}
            </EmptyState>
          }
        />
      </div>
      <section className="panel side-form" aria-label={t('treatment.add')}>
        <h2>{t('treatment.add')}</h2>
        <Form form={form} label={t('treatment.add')}>
          <TextField
            form={form}
            name="fromDay"
            type="date"
            label={t('treatment.from')}
            hint={t('treatment.fromHint')}
            min={addDays(today, 1)}
            required
          />
          <SelectField
            form={form}
            name="treatment"
            label={t('treatment.value')}
            required
            choices={taxTreatments.map((value) => ({ value, label: t(`treatments.${value}`) }))}
          />
          <SubmitButton form={form}>{t('treatment.save')}</SubmitButton>
        </Form>
      </section>
    </div>
  )
}
