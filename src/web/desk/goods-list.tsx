import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type GoodsListReply, goodsStates } from '#contract/hs-goods.ts'
import { formatHsCode } from '#domain/reference/hs-codes.ts'
import { formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { downloadGoods, useGoodsList } from '#web/features/reference/goods-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { type Meaning, StatusBadge } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import { saveFile } from './save-file.ts'

type Item = GoodsListReply['items'][number]

const meanings: Readonly<Record<Item['state'], Meaning>> = {
  bundled: 'idle',
  edited: 'ok',
  withdrawn: 'wait',
}

function useColumns(): readonly Column<Item>[] {
  const { t } = useTranslation('goods')
  return [
    {
      key: 'code',
      title: t('list.code'),
      width: 140,
      fixed: true,
      names: true,
      cell: ({ code }) => (
        <Link className="code" to={paths.deskGoods({ code })}>
          {formatHsCode(code)}
        </Link>
      ),
    },
    {
      key: 'nameZh',
      title: t('list.nameZh'),
      cell: ({ name, changesOn }) => (
        <span className="goods-name">
          <span lang="zh-CN">{name.zh}</span>
          {changesOn && <small>{t('list.changesOn', { day: changesOn })}</small>}
        </span>
      ),
    },
    {
      key: 'nameEn',
      title: t('list.nameEn'),
      cell: ({ name }) => (
        <span className="goods-name" lang="en">
          {name.en}
        </span>
      ),
    },
    {
      key: 'rebate',
      title: t('list.rebate'),
      right: true,
      width: 100,
      cell: ({ rebate }) => (rebate ? <span className="num">{`${rebate}%`}</span> : '–'),
    },
    {
      key: 'state',
      title: t('list.state'),
      width: 130,
      cell: ({ state }) => <StatusBadge meaning={meanings[state]}>{t(`list.states.${state}`)}</StatusBadge>,
    },
    {
      key: 'changed',
      title: t('list.changed'),
      width: 220,
      cell: ({ staffName, madeAt }) =>
        staffName && madeAt ? t('list.by', { name: staffName, at: formatInstant(madeAt) }) : '–',
    },
  ]
}

/** Goods by name, code and source. */
export function GoodsList(): ReactElement {
  const { t } = useTranslation(['goods', 'common'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const columns = useColumns()
  const text = search.get('text') ?? ''
  const state = goodsStates.find((each) => each === search.get('state'))
  const list = useGoodsList({ text, state })
  const look = (next: { text?: string; state?: string }) =>
    setSearch(
      Object.entries({ text, state: state ?? '', ...next }).filter((each): each is [string, string] =>
        Boolean(each[1]),
      ),
    )
  const save = async () => {
    setSaving(true)
    await downloadGoods({ text, state }).then(saveFile, () => undefined)
    setSaving(false)
  }
  const add = (
    <Link className={buttonClass('primary')} to={paths.deskGoods({ code: 'new' })}>
      {t('list.add')}
    </Link>
  )
  return (
    <>
      <div className="filters rates-filters">
        <KeywordSearch
          keyword={text}
          words={{ label: t('list.search'), hint: t('list.hint'), find: t('list.find') }}
          onFind={(keyword) => look({ text: keyword })}
        />
        <label className="pick-field">
          <span>{t('list.state')}</span>
          <select value={state ?? ''} onChange={(event) => look({ state: event.target.value })}>
            <option value="">{t('list.anyState')}</option>
            {goodsStates.map((each) => (
              <option key={each} value={each}>
                {t(`list.states.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <span className="row-end filters-end">
          <Button icon="download" pending={saving} onClick={() => void save()}>
            {t('list.export')}
          </Button>
          {add}
        </span>
      </div>
      {list.data && (
        <p className="texts-count" role="status">
          {t('list.total', { count: list.data.pages[0]?.total ?? 0 })}
        </p>
      )}
      <DataTable
        name="desk.goods"
        label={t('list.label')}
        columns={columns}
        rows={list.data?.pages.flatMap((page) => page.items)}
        rowKey={({ code }) => code}
        error={list.error}
        onRetry={() => void list.refetch()}
        onOpen={({ code }) => void navigate(paths.deskGoods({ code }))}
        rowClass={(item) => (item.state === 'withdrawn' ? 'over' : undefined)}
        empty={
          <EmptyState
            icon="search"
            title={t('list.none')}
            actions={<Button onClick={() => setSearch({})}>{t('list.clear')}</Button>}
          >
            {t('list.noneText')}
          </EmptyState>
        }
        more={list}
      />
    </>
  )
}
