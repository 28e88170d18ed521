import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DeskSeaport, listDeskSeaports, seaportStates } from '#contract/desk-seaports.ts'
import { formatInstant, formatNumber } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useDeskSeaports } from '#web/features/reference/desk-seaports-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { type Meaning, StatusBadge } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import css from './markups.module.css'
import { AddPort, PortDialog } from './port-form.tsx'
import { SheetBar, SheetPick } from './sheet-list.tsx'

export const meta = pageTitle('deskPorts')

const perPage = 50

const meanings: Readonly<Record<DeskSeaport['state'], Meaning>> = {
  product: 'idle',
  changed: 'note',
  added: 'ok',
  closed: 'wait',
}

/** A coordinate in degrees, to the hundredth; the port's own page has it in full. */
const degrees = (value: number): string => formatNumber(value, { zero: 'shown' })

/** The address of this list with a port opened, or with none. */
const withPort = (search: URLSearchParams, code: string | null): string => {
  const next = new URLSearchParams(search)
  if (code) next.set('code', code)
  else next.delete('code')
  return `?${next}`
}

function useColumns(): readonly Column<DeskSeaport>[] {
  const { t } = useTranslation(['seaports', 'ports'])
  const { read } = useReader()
  const [search] = useSearchParams()
  return [
    {
      key: 'code',
      title: t('columns.code'),
      width: 120,
      fixed: true,
      names: true,
      cell: ({ code }) => (
        <Link className="code" to={withPort(search, code)} preventScrollReset>
          {code}
        </Link>
      ),
    },
    {
      key: 'name',
      title: t('columns.name'),
      width: 230,
      cell: ({ name: { zh, en } }) => (
        <span className={css.cell}>
          {read({ zh: zh ?? en, en })}
          <small className="soft">{zh ? read({ zh: en, en: zh }) : t('noChinese')}</small>
        </span>
      ),
    },
    { key: 'kind', title: t('columns.kind'), width: 110, cell: ({ kind }) => t(`ports:kinds.${kind}`) },
    { key: 'lane', title: t('columns.lane'), width: 170, cell: ({ lane }) => t(`ports:lanes.${lane}`) },
    {
      key: 'position',
      title: t('columns.position'),
      width: 150,
      cell: ({ lat, lon }) => <span className="num">{`${degrees(lat)}, ${degrees(lon)}`}</span>,
    },
    { key: 'zone', title: t('columns.zone'), width: 230, cell: ({ zone }) => zone },
    {
      key: 'state',
      title: t('columns.state'),
      width: 140,
      cell: ({ state }) => <StatusBadge meaning={meanings[state]}>{t(`states.${state}`)}</StatusBadge>,
    },
    {
      key: 'changed',
      title: t('columns.changed'),
      width: 210,
      cell: ({ staffName, madeAt }) =>
        staffName && madeAt ? (
          t('by', { name: staffName, at: formatInstant(madeAt) })
        ) : (
          <span className="quiet">–</span>
        ),
    },
  ]
}

function Ports(): ReactElement {
  const { t } = useTranslation(['seaports', 'common'])
  const [search, setSearch] = useSearchParams()
  const columns = useColumns()
  const text = search.get('text') ?? ''
  const state = seaportStates.find((each) => each === search.get('state'))
  const after = search.get('after')
  const code = search.get('code')
  const found = useDeskSeaports({
    text,
    ...(state ? { state } : {}),
    ...(after ? { cursor: after } : {}),
    size: perPage,
  })
  const filter = (name: 'text' | 'state', value: string | undefined) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const open = (which: string | null) => setSearch(withPort(search, which), { preventScrollReset: true })
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskPorts')}</h1>
          <p className="content-lead">{t('lead')}</p>
        </div>
      </div>
      <SheetBar
        short
        picks={
          <>
            <KeywordSearch
              keyword={text}
              words={{ label: t('search'), hint: t('searchHint'), find: t('find') }}
              onFind={(keyword) => filter('text', keyword)}
            />
            <SheetPick
              name={t('columns.state')}
              any={t('anyState')}
              values={seaportStates}
              value={state}
              textOf={(each) => t(`states.${each}`)}
              onChange={(each) => filter('state', each)}
            />
          </>
        }
      />
      <DataTable<DeskSeaport>
        name="desk.ports"
        label={t('label')}
        tools={
          <Button look="primary" icon="plus" onClick={() => open('new')}>
            {t('add')}
          </Button>
        }
        columns={columns}
        rows={found.data?.items}
        rowKey={(each) => each.code}
        error={found.error}
        onRetry={() => void found.refetch()}
        skeletonRows={10}
        total={found.data?.total}
        rowClass={(each) => (each.state === 'closed' ? 'over' : undefined)}
        onOpen={(each) => open(each.code)}
        empty={
          <EmptyState
            icon="search"
            title={t('noMatch')}
            actions={<Button onClick={() => setSearch({})}>{t('clear')}</Button>}
          >
            {t('noMatchText')}
          </EmptyState>
        }
        pages={<CursorLinks next={found.data?.nextCursor} perPage={perPage} />}
      />
      {code === 'new' && <AddPort onClose={() => open(null)} />}
      {code && code !== 'new' && <PortDialog key={code} code={code} onClose={() => open(null)} />}
    </>
  )
}

/** Ports of the product, and what clerks add to them. */
export default function DeskPorts(): ReactElement {
  return (
    <ForRoles call={listDeskSeaports}>
      <Ports />
    </ForRoles>
  )
}
