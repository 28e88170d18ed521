import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { portTariffs, type TariffKind, tariffKinds } from '#contract/rate-changes.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { useQuoteOptions } from '#web/features/quotes/api.ts'
import { usePortTariffs } from '#web/features/rates/change-api.ts'
import { checkWith } from '#web/lib/check.ts'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useHeldColumns } from './held-columns.tsx'
import { LaneEnd } from './lane-end.tsx'
import css from './markups.module.css'

type Tariff = ReplyOf<typeof portTariffs>['items'][number]

const perPage = 50

function useColumns(kind: TariffKind): readonly Column<Tariff>[] {
  const { t } = useTranslation(['rates', 'quotes'])
  const { read } = useReader()
  const services = useQuoteOptions().data?.services
  const held = useHeldColumns(t('tariffs.replaced'))
  const what: Readonly<Record<TariffKind, readonly Column<Tariff>[]>> = {
    trucking: [
      {
        key: 'zone',
        title: t('tariffs.zone'),
        names: true,
        width: 180,
        cell: ({ trucking }) =>
          trucking && (
            <span className={css.cell}>
              {read(trucking.zone.name)}
              <small className="code">{trucking.zone.code}</small>
            </span>
          ),
      },
      {
        key: 'direction',
        title: t('tariffs.direction'),
        width: 80,
        cell: ({ trucking }) => trucking && t(`tariffs.${trucking.direction}`),
      },
    ],
    service: [
      {
        key: 'service',
        title: t('tariffs.service'),
        names: true,
        width: 150,
        cell: ({ service }) => {
          const name = services?.find(({ code }) => code === service?.code)?.name
          return (
            <span className={css.cell}>
              {name ? read(name) : service?.code}
              <small className="code">{service?.charge}</small>
            </span>
          )
        },
      },
      {
        key: 'where',
        title: t('tariffs.where'),
        width: 130,
        cell: ({ service }) => (service?.port ? <LaneEnd code={service.port} /> : t('tariffs.everywhere')),
      },
    ],
  }
  return [
    ...what[kind],
    {
      key: 'containerType',
      title: t('lane.containerType'),
      width: 80,
      cell: ({ containerType }) =>
        containerType ? <span className="code">{containerType}</span> : t('tariffs.anyType'),
    },
    {
      key: 'price',
      title: t('lane.price'),
      right: true,
      width: 130,
      cell: ({ price, basisPoints, service, trucking }) => (
        <span className={css.cell}>
          {price ? <Money amount={price} /> : <span className="num">{`${(basisPoints ?? 0) / 100}%`}</span>}
          {service && <small>{t(`quotes:detail.bases.${service.basis}`)}</small>}
          {service?.minimum && (
            <small>
              {t('tariffs.minimum')} <Money amount={service.minimum} />
            </small>
          )}
          {trucking?.includedHours != null && (
            <small>{t('quotes:detail.includedHours', { hours: trucking.includedHours })}</small>
          )}
        </span>
      ),
    },
    ...held,
  ]
}

/** What trucks and services at a port cost, or cost, on a day, and from which sheet. */
export function Tariffs(): ReactElement {
  const { t } = useTranslation('rates')
  const language = useLanguage()
  const today = businessDateOf(useNow())
  const [search, setSearch] = useSearchParams()
  const inAddress = {
    kind: search.get('kind') ?? '',
    port: search.get('port') ?? '',
    on: search.get('on') ?? '',
  }
  const read = portTariffs.query.safeParse({
    ...inAddress,
    cursor: search.get('after') ?? undefined,
    size: perPage,
  })
  const asked = read.success ? read.data : null
  const found = usePortTariffs(asked)
  const columns = useColumns(asked?.kind ?? 'service')
  const form = useForm({
    initial: { ...inAddress, kind: asked?.kind ?? 'service', on: inAddress.on || (today as string) },
    check: (values): Record<string, string> => {
      const wrong = checkWith(
        portTariffs.query,
        language,
      )({ ...values, port: values.port.trim().toUpperCase() })
      if (wrong.port) wrong.port = t('lane.portWrong')
      return wrong
    },
    submit: async ({ kind, port, on }) =>
      setSearch({ tab: 'tariffs', kind, port: port.trim().toUpperCase(), on }),
  })
  return (
    <>
      <p className="sm soft content-lead">{t('tariffs.lead')}</p>
      <Form form={form} label={t('tariffs.look')} className={css.ask}>
        <SelectField
          form={form}
          name="kind"
          label={t('sheets.kind')}
          required
          choices={tariffKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
        <TextField form={form} name="port" label={t('tariffs.port')} maxLength={5} required />
        <TextField form={form} name="on" type="date" label={t('tariffs.on')} required />
        <div className={css.go}>
          <SubmitButton form={form}>{t('tariffs.look')}</SubmitButton>
        </div>
      </Form>
      {asked ? (
        <DataTable
          name={`desk.tariffs.${asked.kind}`}
          label={t('tabs.tariffs')}
          columns={columns}
          rows={found.data?.items}
          rowKey={({ sheet, row }) => `${sheet.id} ${row}`}
          error={found.error}
          onRetry={() => void found.refetch()}
          skeletonRows={6}
          empty={
            <EmptyState icon="search" title={t('tariffs.none')}>
              {t('tariffs.noneText')}
            </EmptyState>
          }
          pages={<CursorLinks next={found.data?.nextCursor} perPage={perPage} />}
        />
      ) : (
        <EmptyState icon="truck" title={t('tariffs.ask')} />
      )}
    </>
  )
}
