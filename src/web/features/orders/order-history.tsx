import type { ReactElement } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import { formatDay, formatTime } from '#i18n/format.ts'
import type { orders } from '#i18n/zh-CN/orders.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type MoveName = keyof (typeof orders)['moves']
type ReasonCode = keyof (typeof orders)['reasons']

/** Every move of the order: when, what it became, who did it and why. Newest first. */
export function OrderHistory({ history }: Pick<OrderDetail, 'history'>): ReactElement {
  const { t, i18n } = useTranslation('orders')
  // Reasons of the system are codes; people's are their own words.
  const reasonText = (reason: string) =>
    i18n.exists(`orders:reasons.${reason}`) ? t(`reasons.${reason as ReasonCode}`) : reason
  const personText = ({ by, byName }: OrderDetail['history'][number]) =>
    by === 'customer'
      ? t('history.you')
      : byName
        ? t('history.person', { by: t(`by.${by}`), name: byName })
        : t(`by.${by}`)
  return (
    <section className="section" aria-labelledby="history">
      <div className="section-head">
        <h2 id="history">{t('history.title')}</h2>
        <p>{t('history.zone')}</p>
      </div>
      <ol className="moves">
        {history.map((each) => {
          const move = t(`moves.${each.move as MoveName}`)
          const person = personText(each)
          return (
            <li key={`${each.madeAt} ${each.move}`}>
              <time dateTime={each.madeAt}>
                {formatDay(each.madeAt)} {formatTime(each.madeAt)}
              </time>
              <span>
                <b>{move}</b>{' '}
                {each.from === each.to ? (
                  <span className="quiet">{t('history.stays')}</span>
                ) : (
                  <>
                    <Icon name="arrow" size="s" /> {t(`statuses.${each.to}`)}
                  </>
                )}
                <small>
                  {each.reason ? t('history.why', { person, reason: reasonText(each.reason) }) : person}
                </small>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
