import type { ReactElement } from 'react'
import { money } from '#domain/kernel/money.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { useLevels, useSources } from '#web/features/promotion/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './promotion.module.css'

/** The levels by what was paid within a year: one's own, and how many of the team are at each. */
export function Levels(): ReactElement {
  const { t } = useTranslation(['promotion', 'common'])
  const { data, error, refetch } = useLevels()
  const next = data?.levels.find(({ from }) => from.minor > data.paid.minor)
  const own =
    data &&
    t('team.ownLevel', {
      level: t(`team.levels.${data.own}`),
      paid: formatMoney(data.paid, { currency: 'symbol', zero: 'shown' }),
    })
  return (
    <section className="section" aria-labelledby="levels">
      <div className="section-head">
        <h2 id="levels">{t('team.level')}</h2>
        {own && (
          <p>
            {next
              ? t('common:sentences', {
                  first: own,
                  second: t('team.nextLevel', {
                    amount: formatMoney(money(next.from.minor - data.paid.minor, 'CNY'), {
                      currency: 'symbol',
                    }),
                    level: t(`team.levels.${next.level}`),
                  }),
                })
              : own}
          </p>
        )}
      </div>
      {!data ? (
        error ? (
          <ErrorState title={t('team.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={4} />
        )
      ) : (
        <table className={css.plain}>
          <thead>
            <tr>
              <th scope="col">{t('team.levelOf')}</th>
              <th scope="col">{t('team.levelFrom')}</th>
              <th scope="col" className="r">
                {t('team.levelMembers')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.levels.map(({ level, from, members }) => (
              <tr key={level} className={level === data.own ? css.own : undefined}>
                <th scope="row">
                  {t(`team.levels.${level}`)} {level === data.own && <Icon name="user" size="s" />}
                </th>
                <td>
                  {t('team.levelFromText', {
                    amount: formatMoney(from, { currency: 'symbol', zero: 'shown' }),
                  })}
                </td>
                <td className="r">{formatCount(members)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** By which way the members came. */
export function Sources(): ReactElement {
  const { t } = useTranslation('promotion')
  const { data, error, refetch } = useSources()
  return (
    <section className="section" aria-labelledby="sources">
      <div className="section-head">
        <h2 id="sources">{t('team.sourcesTitle')}</h2>
      </div>
      {!data ? (
        error ? (
          <ErrorState title={t('team.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={4} />
        )
      ) : (
        <table className={css.plain}>
          <thead>
            <tr>
              <th scope="col">{t('team.source')}</th>
              <th scope="col" className="r">
                {t('team.sourceMembers')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ source, members }) => (
              <tr key={source}>
                <th scope="row">{t(`team.sources.${source}`)}</th>
                <td className="r">{formatCount(members)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
