import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { lanePrices } from '#contract/rate-changes.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { useQuoteOptions } from '#web/features/quotes/api.ts'
import { useLanePrices } from '#web/features/rates/change-api.ts'
import { checkWith } from '#web/lib/check.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useHeldColumns } from './held-columns.tsx'
import css from './markups.module.css'

type LanePrice = ReplyOf<typeof lanePrices>[number]

function useColumns(): readonly Column<LanePrice>[] {
  const { t } = useTranslation('rates')
  return [
    {
      key: 'carrier',
      title: t('lane.carrier'),
      names: true,
      width: 104,
      cell: ({ carrier, service }) => <span className="code">{`${carrier} ${service}`}</span>,
    },
    {
      key: 'price',
      title: t('lane.price'),
      right: true,
      width: 112,
      cell: ({ price }) => <Money amount={price} />,
    },
    ...useHeldColumns(t('lane.replaced')),
  ]
}

/** What a lane cost, or costs, on a day of sailing, and from which sheet. */
export function LanePrices(): ReactElement {
  const { t } = useTranslation('rates')
  const { read } = useReader()
  const language = useLanguage()
  const today = businessDateOf(useNow())
  const [search, setSearch] = useSearchParams()
  const types = useQuoteOptions().data?.containerTypes ?? []
  const columns = useColumns()
  const inAddress = {
    pol: search.get('pol') ?? '',
    pod: search.get('pod') ?? '',
    containerType: search.get('type') ?? '',
    on: search.get('on') ?? '',
  }
  const asked = lanePrices.query.safeParse(inAddress).success ? inAddress : null
  const found = useLanePrices(asked)
  const form = useForm({
    initial: {
      ...inAddress,
      containerType: inAddress.containerType || '40HQ',
      on: inAddress.on || (today as string),
    },
    check: (values): Record<string, string> => {
      const upper = { ...values, pol: values.pol.trim().toUpperCase(), pod: values.pod.trim().toUpperCase() }
      const wrong = checkWith(lanePrices.query, language)(upper)
      for (const end of ['pol', 'pod'] as const) if (wrong[end]) wrong[end] = t('lane.portWrong')
      return wrong
    },
    submit: async ({ pol, pod, containerType, on }) => {
      setSearch({
        tab: 'lane',
        pol: pol.trim().toUpperCase(),
        pod: pod.trim().toUpperCase(),
        type: containerType,
        on,
      })
    },
  })
  return (
    <>
      <p className="sm soft content-lead">{t('lane.lead')}</p>
      <Form form={form} label={t('lane.look')} className={css.ask}>
        <TextField form={form} name="pol" label={t('lane.pol')} maxLength={5} required />
        <TextField form={form} name="pod" label={t('lane.pod')} maxLength={5} required />
        <SelectField
          form={form}
          name="containerType"
          label={t('lane.containerType')}
          required
          choices={types.map(({ code, name }) => ({ value: code, label: `${code} ${read(name)}` }))}
        />
        <TextField form={form} name="on" type="date" label={t('lane.on')} required />
        <div className={css.go}>
          <SubmitButton form={form}>{t('lane.look')}</SubmitButton>
        </div>
      </Form>
      {asked ? (
        <DataTable
          name="desk.lanePrices"
          label={t('tabs.lane')}
          columns={columns}
          rows={found.data}
          rowKey={({ sheet, row }) => `${sheet.id} ${row}`}
          error={found.error}
          onRetry={() => void found.refetch()}
          skeletonRows={6}
          empty={
            <EmptyState icon="search" title={t('lane.none')}>
              {t('lane.noneText')}
            </EmptyState>
          }
        />
      ) : (
        <EmptyState icon="route" title={t('lane.ask')} />
      )}
    </>
  )
}
