import type { ReactElement } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { chargeStages } from '#domain/reference/charges.ts'
import { formatMoney, formatShare } from '#i18n/format.ts'
import { ChargeNotes, SumByCurrency } from '#web/features/quotes/charge-groups.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** The order's prices by part of the way; what the shipper pays is added up, what is collected is told apart. */
export function PriceLines({ order }: { order: OrderDetail }): ReactElement {
  const { t } = useTranslation(['payments', 'quotes'])
  const { read, portName } = useReader()
  const pol = portName(order.pol)
  const pod = portName(order.pod)
  const prepaid = order.lines.filter((line) => line.payer === 'prepaid')
  const largest = [...chargeStages].sort(
    (a, b) => order.terms.totals.stages[b].cny.minor - order.terms.totals.stages[a].cny.minor,
  )[0]
  const { collect } = order.terms.totals
  return (
    <div className="lines">
      {chargeStages.map((stage) => {
        const lines = prepaid.filter((line) => line.stage === stage)
        if (lines.length === 0) return null
        const cny = lines.reduce((sum, line) => sum + line.cny.minor, 0)
        return (
          <details key={stage} open={stage === largest}>
            <summary>
              <Icon name="chevron-right" size="s" />
              <b>{t(`quotes:detail.stage.${stage}`, { pol, pod })}</b>
              <span className="quiet">{t('prices.lines', { count: lines.length })}</span>
              <span className="money">
                {formatMoney({ minor: cny, currency: 'CNY' }, { currency: 'none' })}
              </span>
            </summary>
            <ul>
              {lines.map((line) => (
                <li key={line.position}>
                  <span>
                    {read(line.name)}
                    <ChargeNotes charge={line} />
                  </span>
                  <span className="calc">
                    {t('prices.calculation', {
                      basis: t(`quotes:detail.bases.${line.basis}`),
                      quantity: line.percent ? formatShare(line.percent.basisPoints) : line.quantity,
                      unit: formatMoney(line.percent ? line.percent.of : line.unitPrice),
                    })}
                  </span>
                  <span className="money">{formatMoney(line.cny, { currency: 'none' })}</span>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
      <p className="sumline sum">
        <span>{t('prices.prepaid')}</span>
        <span className="money">{formatMoney(order.prepaid, { currency: 'none', zero: 'shown' })}</span>
      </p>
      <p className="sumline note">
        <span>
          {collect.cny.minor === 0
            ? t('prices.noCollect')
            : t('prices.collect', {
                sums: collect.byCurrency.map((amount) => formatMoney(amount)).join(t('quotes:detail.plus')),
                cny: formatMoney(collect.cny, { currency: 'symbol' }),
                pod,
              })}
        </span>
      </p>
      <p className="sr">
        <SumByCurrency amounts={order.terms.totals.prepaid.byCurrency} />
      </p>
    </div>
  )
}
