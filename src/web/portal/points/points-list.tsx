import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { pointsTerms } from '#domain/points/points.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useAccountInfo } from '#web/features/profile/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { OwnVouchers } from './own-vouchers.tsx'
import css from './points.module.css'
import { PointsChart } from './points-chart.tsx'
import { PointsEntries } from './points-entries.tsx'

export const meta = pageTitle('points')

/** One's own points: what there is, where it came from and went, and the vouchers beside it. */
export default function PointsList(): ReactElement {
  const { t } = useTranslation(['points', 'common'])
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.points')}</h1>
          <p className="quiet">{t('book.lead', { perYuan: pointsTerms.pointsPerYuan })}</p>
        </div>
        <div className="head-end">
          <Link className={buttonClass('line')} to={paths.pointsMall()}>
            {t('common:pages.pointsMall')}
          </Link>
          <Link className={buttonClass('line')} to={paths.topUp()}>
            {t('common:pages.topUp')}
          </Link>
          <Link className={buttonClass('primary')} to={paths.earnPoints()}>
            {t('book.earnMore')}
          </Link>
        </div>
      </div>
      <Totals />
      <div className={css.charts}>
        <PointsChart side="income" />
        <PointsChart side="expense" />
      </div>
      <PointsEntries />
      <OwnVouchers />
    </>
  )
}

function Totals(): ReactElement {
  const { t } = useTranslation('points')
  const { data, error, refetch } = useAccountInfo()
  if (!data)
    return error ? (
      <ErrorState title={t('book.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={2} />
    )
  const sums = [
    [t('book.balance'), formatCount(data.balance)],
    [t('book.worth'), formatMoney(data.worth, { currency: 'symbol', zero: 'shown' })],
    [t('book.vouchers'), formatCount(data.vouchers)],
    [t('book.orders'), formatCount(data.orders.count)],
    [t('book.paid'), formatMoney(data.orders.paid, { currency: 'symbol', zero: 'shown' })],
  ]
  return (
    <dl className={css.sums}>
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
