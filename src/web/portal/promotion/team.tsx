import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { pointsTerms } from '#domain/points/points.ts'
import { formatCount, formatShare } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useTeamCounts } from '#web/features/promotion/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Invite } from './invite.tsx'
import { Levels, Sources } from './levels.tsx'
import { Members } from './members.tsx'
import { News } from './news.tsx'
import css from './promotion.module.css'
import { SixMonths } from './six-months.tsx'

export const meta = pageTitle('team')

/** One's own team: how to invite, how many came and how, what they brought, who they are (masked), what happened. */
export default function Team(): ReactElement {
  const { t } = useTranslation(['promotion', 'payments', 'common'])
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.team')}</h1>
          <p className="quiet">{t('team.lead', { rate: formatShare(pointsTerms.rebateShare) })}</p>
        </div>
        <div className="head-end">
          <Link className={buttonClass('line')} to={paths.rebate()}>
            {t('team.toRebate')}
          </Link>
        </div>
      </div>
      <Counts />
      <Invite />
      <div className={css.two}>
        <SixMonths />
        <Sources />
      </div>
      <Levels />
      <Members />
      <News />
    </>
  )
}

function Counts(): ReactElement {
  const { t } = useTranslation('promotion')
  const { data, error, refetch } = useTeamCounts()
  if (!data)
    return error ? (
      <ErrorState title={t('team.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={2} />
    )
  return (
    <dl className={css.sums}>
      {(['direct', 'certified', 'newThisMonth', 'second'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`team.${name}`)}</dt>
          <dd>{formatCount(data[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
