import type { ReactElement } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { ChargeTable } from '#web/features/quotes/charge-groups.tsx'
import { Exclusions } from '#web/features/quotes/offer-terms.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** The frozen price lines by part of the way, with who pays; beside them what the price does not hold. */
export function OrderCharges({ order }: { order: OrderDetail }): ReactElement {
  const { t } = useTranslation(['orders', 'common'])
  const { portName, read } = useReader()
  const { terms } = order
  const [rate] = terms.exchangeRates
  return (
    <section className="section" id="charges" aria-labelledby="charges-title">
      <div className="section-head">
        <h2 id="charges-title">{t('charges.title')}</h2>
        <p className="full">
          {rate
            ? t('common:sentences', {
                first: t('charges.lead'),
                second: t('charges.rates', {
                  rates: terms.exchangeRates
                    .map((each) => t('charges.rate', { from: each.from, rate: each.rate }))
                    .join(t('charges.ratesJoin')),
                  on: rate.on,
                  source: read(rate.source),
                }),
              })
            : t('charges.lead')}
        </p>
      </div>
      <div className="order-charges">
        <div className="table-box charges-box">
          <ChargeTable
            charges={order.lines}
            totals={terms.totals}
            pol={portName(order.pol)}
            pod={portName(order.pod)}
          />
        </div>
        {terms.exclusions.length > 0 && (
          <aside className="order-nots">
            <Exclusions offer={terms} />
          </aside>
        )}
      </div>
    </section>
  )
}
