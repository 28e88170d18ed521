import type { ReactElement } from 'react'
import { formatMoney, formatShare } from '#i18n/format.ts'
import { useQuoteMargin } from '#web/features/rates/markup-api.ts'
import { Money } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import styles from './work.module.css'

/** What the bought charges of an order cost, and what is left of them. */
export function OrderMargin({ orderId }: { orderId: string }): ReactElement {
  const { t } = useTranslation('markups')
  const margin = useQuoteMargin(orderId)
  if (margin.error) return <ErrorState error={margin.error} onRetry={() => void margin.refetch()} />
  if (!margin.data) return <Skeleton lines={3} />
  const { charges, cost, price, margin: left } = margin.data
  if (charges.length === 0) return <p className="sm soft">{t('margin.none')}</p>
  return (
    <WideTable caption={t('margin.title')} className={styles.costs ?? ''}>
      <thead>
        <tr>
          <th scope="col">{t('margin.charge')}</th>
          <th scope="col" className="r">
            {t('margin.cost')}
          </th>
          <th scope="col" className="r">
            {t('margin.price')}
          </th>
          <th scope="col">{t('margin.rule')}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map((each) => (
          <tr key={`${each.code} ${each.containerType}`}>
            <th scope="row">
              <span className="code">{each.code}</span> {each.containerType}
            </th>
            <td className="r" data-title={t('margin.cost')}>
              <Money amount={each.cost} />
            </td>
            <td className="r" data-title={t('margin.price')}>
              <Money amount={each.price} />
            </td>
            <td>
              {each.rule ? t('margin.ruleVersion', { version: each.rule.version }) : t('margin.passedOn')}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('margin.total')}</th>
          <td className="r" data-title={t('margin.cost')}>
            <Money amount={cost} />
          </td>
          <td className="r" data-title={t('margin.price')}>
            <Money amount={price} />
          </td>
          <td>
            {t('margin.left')} {formatMoney(left.amount, { zero: 'shown' })}
            {left.basisPoints !== null && ` (${formatShare(left.basisPoints)})`}
          </td>
        </tr>
      </tfoot>
    </WideTable>
  )
}
