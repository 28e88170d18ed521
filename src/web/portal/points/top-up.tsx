import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { PackageReply } from '#contract/top-ups.ts'
import { zero } from '#domain/kernel/money.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { PaymentList } from '#web/features/payments/payment-list.tsx'
import { usePointsTerms, useTopUpPayments } from '#web/features/payments/top-up-api.ts'
import { useAccountInfo } from '#web/features/profile/api.ts'
import { PayGrid } from '#web/portal/payments/pay-grid.tsx'
import { usePayingTopUp } from '#web/portal/payments/use-paying.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('topUp')

/** Points bought in packages, paid as orders are. */
export default function TopUp(): ReactElement {
  const { t } = useTranslation(['points', 'common'])
  const terms = usePointsTerms()
  const packages = terms.data?.flatMap((earning) => earning.packages)
  const payments = useTopUpPayments()
  return (
    <>
      <nav className="crumbs" aria-label={t('topUp.crumbs')}>
        <Link to={paths.points()}>{t('common:pages.points')}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page">{t('common:pages.topUp')}</span>
      </nav>
      <div className="head">
        <h1>{t('common:pages.topUp')}</h1>
        <p className="facts">{t('topUp.lead')}</p>
      </div>
      {packages ? (
        <Buy packages={packages} />
      ) : terms.error ? (
        <ErrorState title={t('topUp.failed')} error={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
      <PaymentList
        payments={payments.payments}
        paymentTo={paths.paymentDetail}
        payingTo={(paymentId) => paths.paying({ paymentId })}
      />
    </>
  )
}

function Buy({ packages }: { packages: readonly PackageReply[] }): ReactElement {
  const { t } = useTranslation(['points', 'payments'])
  const [picked, setPicked] = useState(packages[0]?.id ?? null)
  const chosen = packages.find(({ id }) => id === picked) ?? null
  const paying = usePayingTopUp(chosen)
  return (
    <PayGrid
      paying={paying}
      due={chosen?.amount ?? zero('CNY')}
      of="topUps"
      reason={chosen ? undefined : t('topUp.none')}
      side={(button) => <Due chosen={chosen} button={button} />}
    >
      {paying.shown === null && paying.open.length > 0 && (
        <Callout meaning="wait">
          {t('topUp.delayed')}{' '}
          <button type="button" className="link" onClick={() => paying.show(paying.open[0]?.id ?? null)}>
            {t('payments:runningShow')}
          </button>
        </Callout>
      )}
      <Packages packages={packages} value={picked} onChange={setPicked} />
    </PayGrid>
  )
}

function Packages({
  packages,
  value,
  onChange,
}: {
  packages: readonly PackageReply[]
  value: string | null
  onChange: (id: string) => void
}): ReactElement {
  const { t } = useTranslation('points')
  const name = useId()
  return (
    <section aria-labelledby="packages">
      <div className="section-head">
        <h2 id="packages">{t('topUp.packages')}</h2>
      </div>
      <fieldset className="options">
        <legend className="sr">{t('topUp.packages')}</legend>
        {packages.map(({ id, amount, pointsNum, bonus }) => (
          <label key={id} className={`option${value === id ? ' on' : ''}`}>
            <input
              className="check"
              type="radio"
              name={name}
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <span>
              <b>{t('topUp.points', { points: formatCount(pointsNum) })}</b>
              {bonus > 0 && <small>{t('topUp.bonus', { points: formatCount(bonus) })}</small>}
            </span>
            <span className="money">{formatMoney(amount, { currency: 'symbol' })}</span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}

/** What is due for the chosen package, and what stands in the book after it. */
function Due({ chosen, button }: { chosen: PackageReply | null; button: ReactNode }): ReactElement {
  const { t } = useTranslation('points')
  const { data } = useAccountInfo()
  const lines: [string, string][] = chosen
    ? [
        [t('topUp.bought'), formatCount(chosen.pointsNum)],
        [t('topUp.given'), formatCount(chosen.bonus)],
        ...(data
          ? ([[t('topUp.after'), formatCount(data.balance + chosen.pointsNum + chosen.bonus)]] as [
              string,
              string,
            ][])
          : []),
      ]
    : []
  return (
    <aside className="pay-side" aria-label={t('topUp.due')}>
      <div className="panel due">
        <p className="soft">{t('topUp.due')}</p>
        <p className="due-sum money">{chosen ? formatMoney(chosen.amount, { currency: 'symbol' }) : '–'}</p>
        <dl className="due-lines">
          {lines.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="money">{count}</dd>
            </div>
          ))}
        </dl>
        {button}
        <ul className="after">
          <li>
            <Icon name="clock" size="s" />
            {t('topUp.mayBeDelayed')}
          </li>
          <li>
            <Icon name="back" size="s" />
            {t('topUp.refundable')}
          </li>
        </ul>
      </div>
    </aside>
  )
}
