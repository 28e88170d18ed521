import { type ReactElement, useId } from 'react'
import { formatCount, formatMonth } from '#i18n/format.ts'
import { usePointsReport } from '#web/features/points/book-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MonthBars } from '#web/ui/month-bars.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSeriesName } from './kind-names.ts'
import css from './points.module.css'

/** Six months of points: a bar for each month's sum, and every series in the table behind. */
export function PointsChart({ side }: { side: 'income' | 'expense' }): ReactElement {
  const { t } = useTranslation('points')
  const { language } = useReader()
  const nameOf = useSeriesName()
  const id = useId()
  const { data, error, refetch } = usePointsReport(side)
  const sums = data?.dateList.map((_, at) => data.series.reduce((sum, each) => sum + (each.data[at] ?? 0), 0))
  return (
    <section className={css.chart} aria-labelledby={id}>
      <h2 id={id}>{t(`book.${side}`)}</h2>
      {!(data && sums) &&
        (error ? (
          <ErrorState title={t('book.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={5} />
        ))}
      {data && sums?.every((sum) => sum === 0) && <p className="quiet">{t(`book.chartNone.${side}`)}</p>}
      {data && sums?.some((sum) => sum !== 0) && (
        <>
          <MonthBars
            bars={data.dateList.map((month, at) => ({
              month,
              value: sums[at] ?? 0,
              short: formatCount(sums[at] ?? 0),
              spoken: t('book.chartSum', {
                month: formatMonth(month, language),
                points: formatCount(sums[at] ?? 0),
              }),
            }))}
          />
          <details className={css.figures}>
            <summary>
              <Icon name="chevron-down" size="s" />
              {t('book.asTable')}
            </summary>
            <div className="scroll-x">
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('book.series')}</th>
                    {data.dateList.map((month) => (
                      <th key={month} scope="col">
                        {formatMonth(month, language)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.series.map(({ kind, data: months }) => (
                    <tr key={kind}>
                      <th scope="row">{nameOf(kind)}</th>
                      {data.dateList.map((month, at) => (
                        <td key={month} className="figures">
                          {formatCount(months[at] ?? 0)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </section>
  )
}
