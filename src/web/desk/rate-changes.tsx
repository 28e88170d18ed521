import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RateChangeReply } from '#contract/rate-changes.ts'
import { type RateChange, rateChanges } from '#domain/rates/rate-changes.ts'
import { formatShare } from '#i18n/format.ts'
import type { FileFormat } from '#web/features/rates/api.ts'
import { downloadChanges, useRateChanges } from '#web/features/rates/change-api.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { type Meaning, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import { saveFile } from './save-file.ts'
import { SheetLink } from './sheet-link.tsx'

const looks: Readonly<
  Record<RateChange, { meaning: Meaning; icon: 'plus' | 'arrow-up' | 'arrow-down' | 'check' }>
> = {
  added: { meaning: 'note', icon: 'plus' },
  raised: { meaning: 'wait', icon: 'arrow-up' },
  lowered: { meaning: 'ok', icon: 'arrow-down' },
  same: { meaning: 'idle', icon: 'check' },
}

/** By how much, with its sign. */
const percentOf = ({ basisPoints }: RateChangeReply): string =>
  basisPoints === null || basisPoints === 0
    ? '–'
    : `${basisPoints > 0 ? '+' : ''}${formatShare(basisPoints).replace('-', '−')}`

/** Each row of a sheet beside what is on sale for the same thing. */
export function RateChanges({ sheetId }: { sheetId: string }): ReactElement {
  const { t } = useTranslation(['rates', 'sheets'])
  const { read } = useReader()
  const [search, setSearch] = useSearchParams()
  const [saving, setSaving] = useState<FileFormat | null>(null)
  const change = rateChanges.find((each) => each === search.get('change'))
  const found = useRateChanges(sheetId, change)
  const filter = (value: string) => {
    const next = new URLSearchParams(search)
    if (value === 'all') next.delete('change')
    else next.set('change', value)
    setSearch(next)
  }
  const save = async (format: FileFormat) => {
    setSaving(format)
    await downloadChanges(sheetId, change, format).then(saveFile, () => undefined)
    setSaving(null)
  }
  const pages = found.data?.pages
  const rows = pages?.flatMap((page) => page.items) ?? []
  const columns = pages?.[0]?.columns ?? []
  return (
    <>
      <p className="sm soft lead">{t('changes.against')}</p>
      <div className="filters desk-filters">
        <Segmented
          label={t('changes.filter')}
          items={[
            { key: 'all', label: t('changes.all') },
            ...rateChanges.map((key) => ({ key, label: t(`sheet.${key}`) })),
          ]}
          value={change ?? 'all'}
          onChange={filter}
        />
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            size="s"
            icon="download"
            pending={saving === format}
            onClick={() => void save(format)}
          >
            {t('changes.export', { format })}
          </Button>
        ))}
      </div>
      {found.error && !pages ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !pages ? (
        <Skeleton lines={8} />
      ) : rows.length === 0 && !found.hasNextPage ? (
        change ? (
          <EmptyState
            icon="search"
            title={t('changes.noMatch')}
            actions={<Button onClick={() => filter('all')}>{t('changes.clear')}</Button>}
          />
        ) : (
          <EmptyState icon="list" title={t('changes.none')} />
        )
      ) : (
        <>
          {rows.length === 0 ? (
            <p className="hint">{t('changes.noneYet')}</p>
          ) : (
            <WideTable caption={t('changes.caption')} className="rate-rows">
              <thead>
                <tr>
                  <th scope="col" className="r">
                    {t('changes.row')}
                  </th>
                  <th scope="col">{t('changes.change')}</th>
                  <th scope="col" className="r">
                    {t('changes.was')}
                  </th>
                  <th scope="col" className="r">
                    {t('changes.becomes')}
                  </th>
                  <th scope="col" className="r">
                    {t('changes.percent')}
                  </th>
                  {columns.map((column) => (
                    <th key={column.key} scope="col">
                      {read(column.title)}
                    </th>
                  ))}
                  <th scope="col">{t('changes.from')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((each) => (
                  <tr key={each.row}>
                    <th scope="row" className="r num">
                      {each.row}
                    </th>
                    <td>
                      <StatusText {...looks[each.change]}>{t(`sheet.${each.change}`)}</StatusText>
                    </td>
                    <td className="r num">{each.was === null ? '–' : `${each.currency} ${each.was}`}</td>
                    <td className="r num">{`${each.currency} ${each.becomes}`}</td>
                    <td className="r num">{percentOf(each)}</td>
                    {columns.map(({ key }) => (
                      <td key={key}>{each.cells[key] || '–'}</td>
                    ))}
                    <td>{each.sheet ? <SheetLink {...each.sheet} /> : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </WideTable>
          )}
          <div className="pages">
            <span>{t('sheet.linesShown', { count: rows.length })}</span>
            <LoadMore of={found} />
          </div>
        </>
      )}
    </>
  )
}
