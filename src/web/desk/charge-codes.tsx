import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { chargeStates, type DeskCharge, listChargeCodes, saveChargeCode } from '#contract/charge-codes.ts'
import { chargeStages } from '#domain/reference/charges.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useSession } from '#web/app/session.ts'
import { useChargeCodes } from '#web/features/reference/charges-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { type Meaning, StatusBadge } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AddChargeCode, ChargeCodeDialog } from './charge-code-form.tsx'
import { ForRoles } from './for-roles.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import css from './markups.module.css'
import { SheetBar, SheetPick } from './sheet-list.tsx'

export const meta = pageTitle('deskChargeCodes')

const perPage = 50

const meanings: Readonly<Record<DeskCharge['state'], Meaning>> = {
  product: 'idle',
  renamed: 'note',
  own: 'ok',
  closed: 'wait',
}

/** The address of this list with a charge opened, or with none. */
const withCode = (search: URLSearchParams, code: string | null): string => {
  const next = new URLSearchParams(search)
  if (code) next.set('code', code)
  else next.delete('code')
  return `?${next}`
}

function useColumns(): readonly Column<DeskCharge>[] {
  const { t } = useTranslation('charges')
  const { read } = useReader()
  const [search] = useSearchParams()
  return [
    {
      key: 'code',
      title: t('columns.code'),
      width: 110,
      fixed: true,
      names: true,
      cell: ({ code }) => (
        <Link className="code" to={withCode(search, code)} preventScrollReset>
          {code}
        </Link>
      ),
    },
    {
      key: 'name',
      title: t('columns.name'),
      width: 240,
      cell: ({ name }) => (
        <span className={css.cell}>
          {read(name)}
          <small className="soft">{read({ zh: name.en, en: name.zh })}</small>
        </span>
      ),
    },
    {
      key: 'stage',
      title: t('columns.stage'),
      width: 130,
      cell: ({ stage }) => t(`stages.${stage}`),
    },
    { key: 'basis', title: t('columns.basis'), width: 150, cell: ({ basis }) => t(`bases.${basis}`) },
    {
      key: 'taxKind',
      title: t('columns.taxKind'),
      width: 180,
      cell: ({ taxKind }) => t(`taxKinds.${taxKind}`),
    },
    {
      key: 'currency',
      title: t('columns.currency'),
      width: 120,
      cell: ({ currency }) => currency ?? <span className="quiet">–</span>,
    },
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

function ChargeCodes(): ReactElement {
  const { t } = useTranslation(['charges', 'common'])
  const [search, setSearch] = useSearchParams()
  const role = useSession().staff?.staff.role
  const columns = useColumns()
  const text = search.get('text') ?? ''
  const state = chargeStates.find((each) => each === search.get('state'))
  const stage = chargeStages.find((each) => each === search.get('stage'))
  const after = search.get('after')
  const code = search.get('code')
  const found = useChargeCodes({
    text,
    ...(state ? { state } : {}),
    ...(stage ? { stage } : {}),
    ...(after ? { cursor: after } : {}),
    size: perPage,
  })
  const filter = (name: 'text' | 'state' | 'stage', value: string | undefined) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const close = () => setSearch(withCode(search, null), { preventScrollReset: true })
  const may = role !== undefined && mayCall(saveChargeCode, role)
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskChargeCodes')}</h1>
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
              name={t('columns.stage')}
              any={t('anyStage')}
              values={chargeStages}
              value={stage}
              textOf={(each) => t(`stages.${each}`)}
              onChange={(each) => filter('stage', each)}
            />
            <SheetPick
              name={t('columns.state')}
              any={t('anyState')}
              values={chargeStates}
              value={state}
              textOf={(each) => t(`states.${each}`)}
              onChange={(each) => filter('state', each)}
            />
          </>
        }
      />
      <DataTable<DeskCharge>
        name="desk.chargeCodes"
        label={t('label')}
        tools={
          may && (
            <Button
              look="primary"
              icon="plus"
              onClick={() => setSearch(withCode(search, 'new'), { preventScrollReset: true })}
            >
              {t('add')}
            </Button>
          )
        }
        columns={columns}
        rows={found.data?.items}
        rowKey={(each) => each.code}
        error={found.error}
        onRetry={() => void found.refetch()}
        skeletonRows={10}
        total={found.data?.total}
        rowClass={(each) => (each.state === 'closed' ? 'over' : undefined)}
        onOpen={(each) => setSearch(withCode(search, each.code), { preventScrollReset: true })}
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
      {code === 'new' && may && <AddChargeCode onClose={close} />}
      {code && code !== 'new' && <ChargeCodeDialog key={code} code={code} may={may} onClose={close} />}
    </>
  )
}

/** Charges of the product and of the forwarder. */
export default function DeskChargeCodes(): ReactElement {
  return (
    <ForRoles call={listChargeCodes}>
      <ChargeCodes />
    </ForRoles>
  )
}
