import { type ReactElement, type ReactNode, useState } from 'react'
import type { Bilingual } from '#domain/kernel/language.ts'
import { formatCount } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'

type Column = { readonly key: string; readonly title: Bilingual }
type GoodRow = { readonly row: number; readonly cells: Readonly<Record<string, string>> }
type BadRow = GoodRow & {
  readonly problems: readonly { readonly column: string; readonly code: string; readonly message: string }[]
}

/** Columns whose values are figures stand at the right. */
const figures = new Set([
  'amount',
  'minimum',
  'transitDays',
  'demurrageDays',
  'detentionDays',
  'allotment',
  'includedHours',
  'freeDays',
])

/** Rows as they read in the file; what is wrong stands in its own cell, named in words in front. */
export function RowTable({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly Column[]
  rows: readonly (GoodRow | BadRow)[]
}): ReactElement {
  const { t } = useTranslation('sheets')
  const { read } = useReader()
  const withProblems = rows.some((row) => 'problems' in row)
  // A column that is empty in every row only makes the table wider.
  const shown = columns.filter(({ key }) =>
    rows.some(
      (row) =>
        (row.cells[key] ?? '') !== '' ||
        ('problems' in row && row.problems.some((each) => each.column === key)),
    ),
  )
  return (
    <WideTable caption={label} className="rate-rows">
      <thead>
        <tr>
          <th scope="col" className="r">
            {t('row')}
          </th>
          {withProblems && <th scope="col">{t('problems')}</th>}
          {shown.map((column) => (
            <th key={column.key} scope="col" className={figures.has(column.key) ? 'r' : undefined}>
              {read(column.title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const problems = 'problems' in row ? row.problems : []
          return (
            <tr key={row.row}>
              <th scope="row" className="r num">
                {row.row}
              </th>
              {withProblems && (
                <td className="problems">
                  <ul>
                    {problems.map((problem) => {
                      const column = columns.find((each) => each.key === problem.column)
                      return (
                        <li key={`${problem.column} ${problem.code}`}>
                          <Icon name="alert" size="s" />{' '}
                          {t('problem', {
                            column: column ? read(column.title) : problem.column,
                            message: problem.message,
                          })}
                        </li>
                      )
                    })}
                  </ul>
                </td>
              )}
              {shown.map(({ key }) => {
                const wrong = problems.some((problem) => problem.column === key)
                const text = row.cells[key] ?? ''
                return (
                  <td
                    key={key}
                    className={
                      [figures.has(key) ? 'r' : '', wrong ? 'wrong' : ''].filter(Boolean).join(' ') ||
                      undefined
                    }
                  >
                    {text === '' ? (
                      <span className="quiet">{wrong ? t('emptyCell') : '–'}</span>
                    ) : (
                      <span className="cell-text">{text}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </WideTable>
  )
}

/** The first rows of many, with how many there are. */
export function FirstRows({
  label,
  columns,
  rows,
  all,
}: {
  label: string
  columns: readonly Column[]
  rows: readonly (GoodRow | BadRow)[]
  all: number
}): ReactElement {
  const { t } = useTranslation('sheets')
  if (rows.length === 0) return <EmptyState icon="list" title={t('noRows')} />
  return (
    <>
      {rows.length < all && (
        <p className="hint">{t('firstOnly', { shown: formatCount(rows.length), rows: formatCount(all) })}</p>
      )}
      <RowTable label={label} columns={columns} rows={rows} />
    </>
  )
}

/** The rows of a sheet: those with problems first, where there are any; the good ones as its page shows them. */
export function SheetRows({
  columns,
  bad,
  badRows,
  goodRows,
  more,
  children,
}: {
  columns: readonly Column[]
  /** The first bad rows; `badRows` counts them all. */
  bad: readonly BadRow[]
  badRows: number
  goodRows: number
  /** A further tab, such as what a sheet changes. */
  more?: { readonly label: string; readonly content: ReactNode }
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('sheets')
  const [chosen, setChosen] = useState<'bad' | 'good' | 'more' | null>(null)
  const shown = chosen ?? (bad.length > 0 ? 'bad' : 'good')
  return (
    <>
      <Tabs
        label={t('rowsTabs')}
        panel="sheet-panel"
        tabs={[
          ...(bad.length > 0 ? [{ key: 'bad' as const, label: t('badTab'), count: badRows }] : []),
          { key: 'good' as const, label: t('goodTab'), count: goodRows },
          ...(more ? [{ key: 'more' as const, label: more.label }] : []),
        ]}
        value={shown}
        onChange={setChosen}
      />
      <div id="sheet-panel" role="tabpanel" className="tab-panel">
        {shown === 'bad' ? (
          <FirstRows label={t('badTab')} columns={columns} rows={bad} all={badRows} />
        ) : shown === 'more' ? (
          more?.content
        ) : (
          children
        )}
      </div>
    </>
  )
}
