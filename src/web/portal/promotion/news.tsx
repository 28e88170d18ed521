import type { ReactElement } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useTeamNews } from '#web/features/promotion/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Age } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useMemberName } from './member-name.ts'
import css from './promotion.module.css'

const icons = { joined: 'team', rebateEarned: 'coin', rebateTakenBack: 'back' } as const

/** What happened in the team, newest first. */
export function News(): ReactElement {
  const { t } = useTranslation(['promotion', 'common'])
  const nameOf = useMemberName()
  const now = useNow()
  const list = useTeamNews()
  const rows = list.data?.pages.flat()
  return (
    <section className="section" aria-labelledby="news">
      <div className="section-head">
        <h2 id="news">{t('team.news')}</h2>
      </div>
      {!rows ? (
        list.error ? (
          <ErrorState title={t('team.failed')} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton lines={4} />
        )
      ) : rows.length === 0 ? (
        <p className="quiet">{t('team.noNews')}</p>
      ) : (
        <ul className={css.news}>
          {rows.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: news have no names of their own; those before never change.
            <li key={at}>
              <Icon name={icons[each.kind]} />
              <span>
                {t(`team.newsOf.${each.kind}`, {
                  who: nameOf(each.name, each.mobile),
                  amount: formatMoney(each.amount, { currency: 'symbol' }),
                })}
              </span>
              <Age at={each.at} now={now} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore of={list} />
    </section>
  )
}
