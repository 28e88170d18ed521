import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { pointsTerms } from '#domain/points/points.ts'
import { leastWithdrawal } from '#domain/promotion/withdrawals.ts'
import { formatMoney, formatShare } from '#i18n/format.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { type RebateOverview, useRebate } from '#web/features/promotion/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './promotion.module.css'
import { RebateEntries } from './rebate-entries.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { Withdrawals } from './withdrawals.tsx'

export const meta = pageTitle('rebate')

/** Rebate cash: what there is, the way to one's bank account, and where each amount came from. */
export default function Rebate(): ReactElement {
  const { t } = useTranslation(['promotion', 'common'])
  const queries = useQueryClient()
  const { data, error, refetch } = useRebate()
  useLive(({ kind }) => {
    if (kind === 'withdrawal' || kind === 'resumed') void queries.invalidateQueries({ queryKey: ['rebate'] })
  })
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.rebate')}</h1>
          <p className="quiet">
            {t('rebate.lead', {
              rate: formatShare(pointsTerms.rebateShare),
              least: formatMoney(leastWithdrawal, { currency: 'symbol' }),
            })}
          </p>
        </div>
        <div className="head-end">
          <Link className={buttonClass('line')} to={paths.team()}>
            {t('rebate.toTeam')}
          </Link>
          {data?.certified && <Request overview={data} />}
        </div>
      </div>
      {data ? (
        <Overview overview={data} />
      ) : error ? (
        <ErrorState title={t('rebate.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
      <Withdrawals />
      <RebateEntries />
    </>
  )
}

/** Asks for a payout, or says why there is none to ask for yet. */
function Request({ overview: { balance, least } }: { overview: RebateOverview }): ReactElement {
  const { t } = useTranslation('promotion')
  const [asking, setAsking] = useState(false)
  const shown = (amount: typeof least) => formatMoney(amount, { currency: 'symbol', zero: 'shown' })
  return (
    <>
      <Button
        look="primary"
        reason={
          balance.minor < least.minor
            ? t('rebate.tooLittle', { least: shown(least), balance: shown(balance) })
            : undefined
        }
        onClick={() => setAsking(true)}
      >
        {t('rebate.request')}
      </Button>
      {asking && <WithdrawDialog balance={balance} onClose={() => setAsking(false)} />}
    </>
  )
}

function Overview({ overview }: { overview: RebateOverview }): ReactElement {
  const { t } = useTranslation('promotion')
  return (
    <>
      {!overview.certified && (
        <div className={css.note}>
          <Callout meaning="wait">
            <b>{t('rebate.notCertified')}</b> {t('rebate.notCertifiedText')}{' '}
            <Link className="link" to={paths.certification()}>
              {t('rebate.certify')}
            </Link>
          </Callout>
        </div>
      )}
      <dl className={css.sums}>
        {(['balance', 'onItsWay', 'paidOut', 'earned'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`rebate.${name}`)}</dt>
            <dd>{formatMoney(overview[name], { currency: 'symbol', zero: 'shown' })}</dd>
          </div>
        ))}
      </dl>
      {overview.certified && overview.balance.minor < overview.least.minor && (
        <p className="hint">
          {t('rebate.tooLittle', {
            least: formatMoney(overview.least, { currency: 'symbol' }),
            balance: formatMoney(overview.balance, { currency: 'symbol', zero: 'shown' }),
          })}
        </p>
      )}
    </>
  )
}
