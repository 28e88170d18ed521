import type { ReactElement } from 'react'
import type { Bilingual } from '#domain/kernel/language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
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
  const { t } = useTranslation('rates')
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
            {t('sheet.row')}
          </th>
          {withProblems && <th scope="col">{t('sheet.problems')}</th>}
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
                          {t('sheet.problem', {
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
                      <span className="quiet">{wrong ? t('sheet.emptyCell') : '–'}</span>
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
