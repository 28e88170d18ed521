import type { ReactElement } from 'react'
import type { WithdrawalReply } from '#contract/rebate.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { useWithdrawals } from '#web/features/promotion/api.ts'
import { withdrawalLooks } from '#web/features/promotion/withdrawal-looks.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { DateTime, Money, StatusText } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './promotion.module.css'

/** What became of each request, newest first. */
export function Withdrawals(): ReactElement {
  const { t } = useTranslation(['promotion', 'common'])
  const list = useWithdrawals()
  const rows = list.data?.pages.flatMap((page) => page.items)
  return (
    <section className="section" aria-labelledby="withdrawals">
      <div className="section-head">
        <h2 id="withdrawals">{t('rebate.withdrawals')}</h2>
      </div>
      {!rows ? (
        list.error ? (
          <ErrorState title={t('rebate.failed')} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton lines={3} />
        )
      ) : rows.length === 0 ? (
        <p className="quiet">{t('rebate.noWithdrawals')}</p>
      ) : (
        <ul className={css.withdrawals}>
          {rows.map((row) => (
            <li key={row.id}>
              <StatusText {...withdrawalLooks[row.status]}>{t(`rebate.states.${row.status}`)}</StatusText>
              <div>
                {t('rebate.toText', { holder: row.holder, bank: row.bank, last: row.accountLast })}
                <small>
                  {t('rebate.requestedAt')} <DateTime at={row.requestedAt} />
                </small>
                <Progress row={row} />
              </div>
              <b>
                <Money amount={row.amount} currency="symbol" />
              </b>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className={css.pages}>
          <LoadMore of={list} />
        </p>
      )}
    </section>
  )
}

function Progress({ row }: { row: WithdrawalReply }): ReactElement {
  const { t } = useTranslation('promotion')
  switch (row.status) {
    case 'requested':
      return <small>{t('rebate.waits')}</small>
    case 'approved':
      return <small>{t('rebate.approvedAt', { at: formatInstant(row.decidedAt) })}</small>
    case 'rejected':
      return (
        <small>
          {t('rebate.rejectedAt', { at: formatInstant(row.decidedAt), reason: row.reason ?? '' })}
        </small>
      )
    case 'paid':
      return (
        <small>
          {t('rebate.paidAt', {
            at: formatInstant(row.paidAt),
            net: formatMoney(row.net, { currency: 'symbol', zero: 'shown' }),
            tax: formatMoney(row.tax, { currency: 'symbol', zero: 'shown' }),
            reference: row.bankReference ?? '',
          })}
        </small>
      )
    default:
      return row.status satisfies never
  }
}
