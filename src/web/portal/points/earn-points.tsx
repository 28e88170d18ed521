import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { usePointsTasks } from '#web/features/points/book-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { CheckIns } from './check-ins.tsx'
import css from './points.module.css'

export const meta = pageTitle('earnPoints')

/** How points are earned: the check-in of the day with its calendar, and what else gives them. */
export default function EarnPoints(): ReactElement {
  const { t } = useTranslation(['points', 'common'])
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.earnPoints')}</h1>
          <p className="quiet">{t('book.earnLead')}</p>
        </div>
        <div className="head-end">
          <Link className={buttonClass('line')} to={paths.points()}>
            {t('book.toList')}
          </Link>
        </div>
      </div>
      <div className={css.earn}>
        <CheckIns />
        <Tasks />
      </div>
    </>
  )
}

function Tasks(): ReactElement {
  const { t } = useTranslation('points')
  const { data, error, refetch } = usePointsTasks()
  return (
    <section>
      <h2 className={css.title}>{t('book.tasks.title')}</h2>
      {!data &&
        (error ? (
          <ErrorState title={t('book.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={6} />
        ))}
      {data && (
        <ul className={css.tasks}>
          {data.map(({ kind, pointsNum, forAmount, streak, every, done }) => (
            <li key={kind}>
              <span>
                {t(`book.tasks.${kind}`, {
                  points: formatCount(pointsNum),
                  amount: formatMoney(forAmount, { currency: 'symbol' }),
                  days: streak?.days ?? 0,
                  bonus: streak?.bonus ?? 0,
                })}
              </span>
              {kind === 'topUp' && (
                <Link className="link" to={paths.topUp()}>
                  {t('topUp.go')}
                </Link>
              )}
              {done && (
                <span className={css.done}>
                  <Icon name="check-circle" />{' '}
                  {t(every === 'day' ? 'book.tasks.doneToday' : 'book.tasks.done')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
