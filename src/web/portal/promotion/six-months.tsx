import type { ReactElement } from 'react'
import { formatCount, formatMonth, formatShortMonth } from '#i18n/format.ts'
import { useSixMonths } from '#web/features/promotion/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './promotion.module.css'

/** Pixels of the highest bar; its figure stands above it. */
const highest = 108

/** New members and the points they brought, month by month: two bars each with a scale of their own, and the table. */
export function SixMonths(): ReactElement {
  const { t } = useTranslation('promotion')
  const { language } = useReader()
  const { data, error, refetch } = useSixMonths()
  const months = data?.dateList.map((month, at) => ({
    month,
    people: data.newCustomers[at] ?? 0,
    points: data.points[at] ?? 0,
  }))
  const mostPeople = Math.max(1, ...(data?.newCustomers ?? []))
  const mostPoints = Math.max(1, ...(data?.points ?? []))
  return (
    <section className="section" aria-labelledby="months">
      <div className="section-head">
        <h2 id="months">{t('team.chart')}</h2>
        <p>{t('team.chartLead')}</p>
      </div>
      {!months ? (
        error ? (
          <ErrorState title={t('team.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : months.every(({ people, points }) => people === 0 && points === 0) ? (
        <p className="quiet">{t('team.chartNone')}</p>
      ) : (
        <>
          <p className={css.legend} aria-hidden="true">
            <span>
              <i className={css.people} />
              {t('team.newMembers')}
            </span>
            <span>
              <i className={css.points} />
              {t('team.points')}
            </span>
          </p>
          <ol className={css.months}>
            {months.map(({ month, people, points }) => (
              <li key={month}>
                <span className="sr">
                  {t('team.chartMonth', {
                    month: formatMonth(month, language),
                    members: formatCount(people),
                    points: formatCount(points),
                  })}
                </span>
                <span className={css.bars} aria-hidden="true">
                  <span>
                    {formatCount(people)}
                    <i
                      className={css.people}
                      style={{ height: Math.round((highest * people) / mostPeople) }}
                    />
                  </span>
                  <span>
                    {formatCount(points)}
                    <i
                      className={css.points}
                      style={{ height: Math.round((highest * points) / mostPoints) }}
                    />
                  </span>
                </span>
                <span className={css.month} aria-hidden="true">
                  {formatShortMonth(month, language)}
                </span>
              </li>
            ))}
          </ol>
          <details className={css.asTable}>
            <summary>
              <Icon name="chevron-down" size="s" />
              {t('team.asTable')}
            </summary>
            <table className={css.plain}>
              <thead>
                <tr>
                  <th scope="col">{t('team.month')}</th>
                  <th scope="col" className="r">
                    {t('team.newMembers')}
                  </th>
                  <th scope="col" className="r">
                    {t('team.points')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {months.map(({ month, people, points }) => (
                  <tr key={month}>
                    <th scope="row">{formatMonth(month, language)}</th>
                    <td className="r">{formatCount(people)}</td>
                    <td className="r">{formatCount(points)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}
