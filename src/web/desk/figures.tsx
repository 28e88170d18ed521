import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { exportFigures, type figuresByMonth } from '#contract/figures.ts'
import { monthOf, monthsBackFrom } from '#domain/bills/statements.ts'
import { mostMonths } from '#domain/figures/figures.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { formatMonth } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { downloadFigures, type FiguresFilter, useFigures } from '#web/features/figures/api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { SeaportInput } from '#web/features/reference/seaport-input.tsx'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './figures.module.css'
import { FigureCharts } from './figures-charts.tsx'
import { FigureSums } from './figures-sums.tsx'
import { CarrierFigures, LaneFigures, MonthFigures } from './figures-tables.tsx'
import { ForRoles } from './for-roles.tsx'
import { saveFile } from './save-file.ts'

export const meta = pageTitle('deskFigures')

export type FiguresReply = ReplyOf<typeof figuresByMonth>

const narrowing = ['pol', 'pod', 'carrier'] as const
const usualMonths = 12

/** The filter that the address holds; what no server would take is left out of the question. */
function filterOf(search: URLSearchParams): FiguresFilter {
  const taken = (name: string, pattern: RegExp) => {
    const value = search.get(name)
    return value && pattern.test(value) ? { [name]: value } : {}
  }
  const month = /^\d{4}-(0[1-9]|1[0-2])$/
  return {
    ...taken('from', month),
    ...taken('to', month),
    ...taken('pol', /^[A-Z]{2}[A-Z2-9]{3}$/),
    ...taken('pod', /^[A-Z]{2}[A-Z2-9]{3}$/),
    ...taken('carrier', /^[A-Z]{3,4}$/),
  }
}

function Filters({
  filter,
  carriers,
  onChange,
}: {
  filter: FiguresFilter
  carriers: FiguresReply['carriers']
  onChange: (name: string, value: string | null) => void
}): ReactElement {
  const { t } = useTranslation('figures')
  const { language, read } = useReader()
  const latest = monthOf(businessDateOf(useNow()))
  const months = monthsBackFrom(latest, mostMonths)
  const to = filter.to ?? latest
  const from = filter.from ?? monthsBackFrom(to as typeof latest, usualMonths).at(-1) ?? to
  const month = (name: 'from' | 'to', value: string) => (
    <label className="pick-field">
      <span>{t(`filter.${name}`)}</span>
      <select value={value} onChange={(event) => onChange(name, event.target.value)}>
        {(months.some((each) => each === value) ? months : [value, ...months]).map((each) => (
          <option key={each} value={each}>
            {formatMonth(each, language)}
          </option>
        ))}
      </select>
    </label>
  )
  const port = (name: 'pol' | 'pod') => (
    <Field label={t(`filter.${name}`)} className={css.port ?? ''}>
      {(control) => (
        <SeaportInput
          code={filter[name] ?? null}
          onChange={(code) => onChange(name, code)}
          control={control}
          wrong={false}
        />
      )}
    </Field>
  )
  return (
    <div className={`filters desk-filters ${css.filters}`}>
      {month('from', from)}
      {month('to', to)}
      {port('pol')}
      {port('pod')}
      <label className="pick-field">
        <span>{t('filter.carrier')}</span>
        <select
          value={filter.carrier ?? ''}
          onChange={(event) => onChange('carrier', event.target.value || null)}
        >
          <option value="">{t('filter.anyCarrier')}</option>
          {filter.carrier && carriers.every(({ code }) => code !== filter.carrier) && (
            <option value={filter.carrier}>{filter.carrier}</option>
          )}
          {carriers.map(({ code, name }) => (
            <option key={code} value={code}>
              {read(name)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Export({ filter }: { filter: FiguresFilter }): ReactElement {
  const { t } = useTranslation('figures')
  const [making, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      saveFile(await downloadFigures(filter))
    } catch {
      notices.say('stop', t('exportFailed'))
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button icon="download" pending={making} onClick={() => void make()}>
      {t('export')}
    </Button>
  )
}

function Shown({ found }: { found: FiguresReply }): ReactElement {
  const { t } = useTranslation('figures')
  return (
    <>
      <p className="hint">
        {found.madeAt ? (
          <>
            {t('madeAt', { at: '' })} <DateTime at={found.madeAt} />
          </>
        ) : (
          t('waiting')
        )}
      </p>
      <FigureSums found={found} />
      <FigureCharts months={found.months} margins={found.margins && found.totals.costedMinor > 0} />
      <section className={css.section} aria-labelledby="figures-months">
        <h2 id="figures-months">{t('months')}</h2>
        <MonthFigures months={found.months} margins={found.margins} />
      </section>
      <section className={css.section} aria-labelledby="figures-lanes">
        <h2 id="figures-lanes">{t('lanes')}</h2>
        {found.laneCount > found.lanes.length && (
          <p className="hint">{t('lanesShown', { count: found.lanes.length, all: found.laneCount })}</p>
        )}
        <LaneFigures lanes={found.lanes} teu={found.totals.teu} margins={found.margins} />
      </section>
      <section className={css.section} aria-labelledby="figures-carriers">
        <h2 id="figures-carriers">{t('carriers')}</h2>
        <CarrierFigures carriers={found.carriers} teu={found.totals.teu} margins={found.margins} />
      </section>
    </>
  )
}

function Figures(): ReactElement {
  const { t } = useTranslation(['figures', 'common'])
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const found = useFigures(filter)
  const narrowed = narrowing.some((name) => filter[name]) || filter.from || filter.to
  const empty =
    found.data && found.data.totals.orders + found.data.totals.quotes + found.data.totals.arrived === 0
  const change = (name: string, value: string | null) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskFigures')}</h1>
        <div className="head-end">
          <Export filter={filter} />
        </div>
      </div>
      <p className="sm soft">{t('lead')}</p>
      <Filters filter={filter} carriers={found.data?.carriers ?? []} onChange={change} />
      {found.data && found.error && <StaleNote onRetry={() => void found.refetch()} />}
      {!found.data &&
        (found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={12} />
        ))}
      {empty && (
        <EmptyState
          icon={narrowed ? 'search' : 'chart'}
          title={t(narrowed ? 'noMatch' : 'none')}
          actions={narrowed ? <Button onClick={() => setSearch({})}>{t('filter.clear')}</Button> : undefined}
        >
          {t(narrowed ? 'noMatchText' : 'noneText')}
        </EmptyState>
      )}
      {found.data && !empty && <Shown found={found.data} />}
    </>
  )
}

export default function DeskFigures(): ReactElement {
  return (
    <ForRoles call={exportFigures}>
      <Figures />
    </ForRoles>
  )
}
