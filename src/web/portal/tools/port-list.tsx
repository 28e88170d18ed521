import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listSeaportPage } from '#contract/seaports.ts'
import { seaportLanes } from '#domain/reference/seaports.ts'
import { formatCount, formatNumber } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useCountries } from '#web/features/reference/places.ts'
import { queryOfList, type SeaportListView } from '#web/features/reference/seaport-address.ts'
import { seaportPageQuery, seaportsPerPage } from '#web/features/reference/seaport-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './ports.module.css'

type Row = ReplyOf<typeof listSeaportPage>['items'][number]

/** How long typing pauses before the address follows. */
const pauseMilliseconds = 250

/** All ports, narrowed by text, country and trade; the choices show how many ports they lead to. */
export function PortList({
  view,
  onChange,
}: {
  view: SeaportListView
  /** `replace` while the reader types, so that each letter is not a step back. */
  onChange: (view: SeaportListView, replace: boolean) => void
}): ReactElement {
  const { t } = useTranslation('ports')
  const { read, portName, language } = useReader()
  const navigate = useNavigate()
  const list = useQuery(seaportPageQuery(view))
  const countries = useCountries()
  const countryName = (code: string) => {
    const country = countries.data?.find((each) => each.code === code)
    return country ? read(country.name) : code
  }
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      title: t('list.name'),
      names: true,
      cell: (row) => (
        <span>
          <Link to={paths.seaportTool({ port: row.code })}>{portName(row)}</Link>
          {language === 'zh-CN' && row.name.zh && <small className="quiet"> {row.name.en}</small>}
        </span>
      ),
    },
    { key: 'code', title: t('list.code'), cell: (row) => <span className="code">{row.code}</span> },
    { key: 'country', title: t('list.country'), cell: (row) => countryName(row.country) },
    { key: 'lane', title: t('list.lane'), cell: (row) => t(`lanes.${row.lane}`) },
    { key: 'kind', title: t('list.kind'), wideOnly: true, cell: (row) => t(`kinds.${row.kind}`) },
    {
      key: 'terminals',
      title: t('list.terminals'),
      right: true,
      wideOnly: true,
      cell: (row) => formatNumber(row.terminals, { decimals: 0 }),
    },
  ]
  const total = list.data?.total
  const pages = Math.max(1, Math.ceil((total ?? 0) / seaportsPerPage))
  const option = (name: string, count: number) => t('search.option', { name, count: formatCount(count) })
  // A choice that stands in the address is shown even where it leads to nothing.
  const withChosen = <Key extends string>(
    counts: readonly { key: Key; count: number }[] | undefined,
    chosen: Key | null,
  ) =>
    !chosen || counts?.some(({ key }) => key === chosen)
      ? (counts ?? [])
      : [...(counts ?? []), { key: chosen, count: 0 }]
  const narrowed = view.text.trim() !== '' || view.country !== null || view.lane !== null
  const clear = () => onChange({ text: '', country: null, lane: null, page: 1 }, false)
  return (
    <>
      <search aria-label={t('search.form')} className={css.search}>
        <TextFilter text={view.text} onChange={(text) => onChange({ ...view, text, page: 1 }, true)} />
        <Choice
          label={t('search.country')}
          value={view.country}
          options={withChosen(list.data?.countries, view.country)
            .map(({ key, count }) => ({ key, name: countryName(key), count }))
            .sort((a, b) => a.name.localeCompare(b.name, language))
            .map(({ key, name, count }) => ({ key, label: option(name, count) }))}
          onChange={(country) => onChange({ ...view, country, page: 1 }, false)}
        />
        <Choice
          label={t('search.lane')}
          value={view.lane}
          options={seaportLanes
            .flatMap((lane) => withChosen(list.data?.lanes, view.lane).find(({ key }) => key === lane) ?? [])
            .map(({ key, count }) => ({ key, label: option(t(`lanes.${key}`), count) }))}
          onChange={(lane) => onChange({ ...view, lane, page: 1 }, false)}
        />
      </search>
      <DataTable
        name="seaports"
        label={t('list.label')}
        columns={columns}
        rows={list.data?.items}
        rowKey={(row) => row.code}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        onOpen={(row) => void navigate(paths.seaportTool({ port: row.code }))}
        total={total}
        settings={false}
        empty={
          <EmptyState
            icon="search"
            title={t('list.none')}
            actions={narrowed && <Button onClick={clear}>{t('search.clear')}</Button>}
          >
            {t('list.noneText')}
          </EmptyState>
        }
        pages={
          pages > 1 && (
            <>
              <span className="num">{t('list.page', { page: view.page, pages })}</span>
              <nav className={css.turn} aria-label={t('list.pages')}>
                {view.page > 1 && (
                  <Link
                    className={buttonClass('plain', 's')}
                    to={paths.seaportTool(queryOfList({ ...view, page: view.page - 1 }))}
                  >
                    {t('list.before')}
                  </Link>
                )}
                {view.page < pages && (
                  <Link
                    className={buttonClass('plain', 's')}
                    to={paths.seaportTool(queryOfList({ ...view, page: view.page + 1 }))}
                  >
                    {t('list.next')}
                  </Link>
                )}
              </nav>
            </>
          )
        }
      />
    </>
  )
}

/** The search text; the address follows when the reader pauses. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactElement {
  const { t } = useTranslation('ports')
  const id = useId()
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const latest = useRef(onChange)
  // Takes over a text that came with the address itself: a step back, a link, cleared filters.
  useEffect(() => {
    latest.current = onChange
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text, onChange])
  // Carries what is typed into the address.
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      latest.current(wanted)
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('search.text')}
      </label>
      <div className="input">
        <input
          id={id}
          type="search"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </div>
  )
}

function Choice<Key extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Key | null
  options: readonly { key: Key; label: string }[]
  onChange: (key: Key | null) => void
}): ReactElement {
  const { t } = useTranslation('ports')
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="input">
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => onChange(options.find(({ key }) => key === event.target.value)?.key ?? null)}
        >
          <option value="">{t('search.any')}</option>
          {options.map((each) => (
            <option key={each.key} value={each.key}>
              {each.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
