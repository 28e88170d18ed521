import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mostEntries, type PointsEntry } from '#contract/points-book.ts'
import { type PointsKind, pointsTypes } from '#domain/points/points.ts'
import { dash, formatCount, formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { usePointsEntries } from '#web/features/points/book-api.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './points.module.css'

const kinds = Object.keys(pointsTypes) as PointsKind[]
const kindOf = (type: PointsEntry['type']): PointsKind =>
  kinds.find((kind) => pointsTypes[kind] === type) ?? 'order'
const size = 10

/** What is said of an entry, by what it was posted for. */
const whatOf = (kind: PointsEntry['kind']) => {
  if (kind === 'pointsEarned') return 'earned'
  if (kind === 'pointsBought') return 'bought'
  if (kind === 'pointsSpent') return 'spent'
  if (kind === 'pointsReturned') return 'returned'
  return kind === 'pointsTakenBack' ? 'takenBack' : 'other'
}

/** All entries, page by page, of one source or of all. */
export function PointsEntries(): ReactElement {
  const { t } = useTranslation('points')
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find((each) => each === search.get('type'))
  const asked = Number(search.get('page'))
  const current = Number.isInteger(asked) && asked >= 1 && asked <= 1000 ? asked : 1
  const list = usePointsEntries({ current, size, ...(kind ? { type: pointsTypes[kind] } : {}) })
  const total = list.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / size))
  const go = (page: number, type: string | undefined) =>
    setSearch({ ...(type ? { type } : {}), ...(page > 1 ? { page: String(page) } : {}) })
  return (
    <section className={css.section}>
      <h2>{t('book.entries')}</h2>
      <div className={`scroll-x ${css.filter}`}>
        <Segmented
          label={t('book.types')}
          value={kind ?? 'all'}
          items={[
            { key: 'all' as const, label: t('book.all') },
            ...kinds.map((key) => ({ key, label: t(`book.kinds.${key}`) })),
          ]}
          onChange={(key) => go(1, key === 'all' ? undefined : key)}
        />
      </div>
      <DataTable
        name="points"
        label={t('book.entries')}
        settings={false}
        skeletonRows={size}
        rows={list.data?.items}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState title={kind ? t('book.noneOfType') : t('book.none')}>
            {kind ? null : t('book.noneText')}
          </EmptyState>
        }
        columns={[
          { key: 'at', title: t('book.columns.at'), names: true, cell: (row) => formatInstant(row.at) },
          { key: 'type', title: t('book.columns.type'), cell: (row) => t(`book.kinds.${kindOf(row.type)}`) },
          { key: 'what', title: t('book.columns.what'), cell: (row) => t(`book.what.${whatOf(row.kind)}`) },
          {
            key: 'order',
            title: t('book.columns.order'),
            cell: (row) =>
              row.order ? <Link to={paths.order(row.order.id)}>{row.order.number}</Link> : dash,
          },
          {
            key: 'points',
            title: t('book.columns.points'),
            right: true,
            cell: (row) => (
              <span className="figures">
                {row.pointsNum > 0 ? '+' : ''}
                {formatCount(row.pointsNum)}
              </span>
            ),
          },
        ]}
        pages={
          total > size && (
            <div className={css.pages}>
              {current > 1 && (
                <Button size="s" onClick={() => go(current - 1, kind)}>
                  {t('book.previous')}
                </Button>
              )}
              <span>{t('book.pages', { current: formatCount(current), last: formatCount(last) })}</span>
              {current < last && (
                <Button size="s" onClick={() => go(current + 1, kind)}>
                  {t('book.next')}
                </Button>
              )}
              {total >= mostEntries && (
                <span className="quiet">{t('book.reach', { most: formatCount(mostEntries) })}</span>
              )}
            </div>
          )
        }
      />
    </section>
  )
}
