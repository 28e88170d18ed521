import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { StatementDetail } from '#contract/statements.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatDay, formatMoney, formatSigned, formatTime } from '#i18n/format.ts'
import { refundLooks } from '#web/features/payments/payment-looks.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** From what was quoted to what is left: each step on a line. */
export function StatementSums({ statement }: { statement: StatementDetail }): ReactElement {
  const { t } = useTranslation('statements')
  const { totals, prepaid, due, status } = statement
  const plain = (amount: Money) => formatMoney(amount, { currency: 'symbol', zero: 'shown' })
  const away = (amount: Money): Money => ({ ...amount, minor: -amount.minor })
  const paid = status === 'completed' || due.minor === 0
  const rows: (readonly [key: string, name: ReactNode, amount: string, strong?: boolean])[] = [
    ['quoted', t('page.quoted'), plain(totals.quoted)],
    ...(totals.difference.minor !== 0
      ? [
          [
            'difference',
            t('page.difference'),
            formatSigned(totals.difference, { currency: 'symbol' }),
          ] as const,
        ]
      : []),
    ['billed', t('page.billed'), plain(totals.billed), true],
    ...(prepaid.minor !== 0 ? [['prepaid', t('page.prepaid'), plain(away(prepaid))] as const] : []),
    due.minor < 0
      ? ['due', t('page.back'), plain(away(due)), true]
      : [
          'due',
          <>
            {t(paid ? 'page.settled' : 'page.due')}
            {!paid && <small>{t('page.dueBy', { day: statement.dueOn })}</small>}
          </>,
          plain(paid ? { ...due, minor: 0 } : due),
          true,
        ],
    ...(totals.invoiced.minor !== 0
      ? [['invoiced', t('page.invoiced'), plain(totals.invoiced)] as const]
      : []),
  ]
  const foreign = totals.byCurrency.some(({ currency }) => currency !== 'CNY')
  return (
    <section aria-labelledby="sums">
      <div className="section-head">
        <h2 id="sums">{t('page.sums')}</h2>
      </div>
      <dl className="sums">
        {rows.map(([key, name, amount, strong]) => (
          <div key={key} className={strong ? 'strong' : undefined}>
            <dt>{name}</dt>
            <dd className="money">{amount}</dd>
          </div>
        ))}
      </dl>
      {foreign && (
        <p className="hint num">
          {t('page.byCurrency', {
            sums: totals.byCurrency.map((amount) => formatMoney(amount)).join(t('page.join')),
          })}
        </p>
      )}
    </section>
  )
}

/** What happened to the statement, the latest first. */
export function StatementHistory({ statement }: { statement: StatementDetail }): ReactElement {
  const { t } = useTranslation('statements')
  return (
    <section aria-labelledby="history">
      <div className="section-head">
        <h2 id="history">{t('history.title')}</h2>
        <p>{t('history.zone')}</p>
      </div>
      <ol className="moves">
        {statement.moves.toReversed().map((each) => (
          <li key={`${each.at} ${each.move}`}>
            <time dateTime={each.at}>
              {formatDay(each.at)} {formatTime(each.at)}
            </time>
            <span>
              <b>{t(`history.moves.${each.move}`)}</b>
              <small>
                {each.by === 'staff' && each.byName
                  ? t('history.person', { name: each.byName })
                  : t(`history.by.${each.by}`)}
                {each.reason && ` ${each.reason}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the statement gives back, refund by refund. Nothing where nothing goes back. */
export function StatementRefunds({
  refunds,
  refundTo,
}: {
  refunds: StatementDetail['refunds']
  refundTo: (id: string) => string
}): ReactElement | null {
  const { t } = useTranslation('payments')
  if (refunds.length === 0) return null
  return (
    <section className="section" aria-labelledby="refunds">
      <div className="section-head">
        <h2 id="refunds">{t('refund.title')}</h2>
      </div>
      <ul className="papers refunds">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Icon name={refundLooks[refund.status].icon} />
            <span>
              <Link className="link money" to={refundTo(refund.id)}>
                {formatMoney(refund.amount, { currency: 'symbol' })}
              </Link>
              <small>{t(`refund.statuses.${refund.status}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
