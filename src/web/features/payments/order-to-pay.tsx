import type { ReactElement, ReactNode } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatInstant } from '#i18n/format.ts'
import { Trip } from '#web/features/quotes/trip.tsx'
import { useSeaport } from '#web/features/reference/places.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** The document cut-off in the time of the port of loading, null when none was quoted. */
export function useDocumentCutOff(order: OrderDetail | undefined): string | null {
  const port = useSeaport(order?.pol.code ?? null)
  const cutOff = order?.terms.cutOffs.find((each) => each.code === 'DCO')
  return cutOff ? formatInstant(cutOff.at, port?.zone) : null
}

/** What is being paid for, at one glance. */
export function OrderToPay({ order, link }: { order: OrderDetail; link: ReactNode }): ReactElement {
  const { t } = useTranslation('payments')
  const { read } = useReader()
  const cutOff = useDocumentCutOff(order)
  const fact = (name: string, value: ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <section className="panel pay-trip" aria-labelledby="pay-order">
      <div className="panel-head">
        <h2 id="pay-order">{t('summary.title')}</h2>
        <span className="code quiet">{order.number}</span>
        {link}
      </div>
      <Trip
        pol={order.pol}
        pod={order.pod}
        departsOn={order.sailing.estimatedOn}
        arrivesOn={order.arrival.estimatedOn}
        transitDays={order.terms.transitDays}
        via={order.terms.via}
        passage={order.terms.passage}
        atStart={order.pickup.place.kind === 'door' ? t('summary.pickupDoor') : null}
        atEnd={order.delivery.place.kind === 'door' ? t('summary.deliveryDoor') : null}
      />
      <dl className="meta">
        {fact(
          t('summary.carrier'),
          t('set.carrier', { carrier: read(order.carrier.name), service: order.service }),
        )}
        {order.vessel && fact(t('summary.vessel'), `${order.vessel} ${order.voyage ?? ''}`)}
        {fact(
          t('summary.containers'),
          <span className="num">
            {order.containers.map(({ type, quantity }) => `${quantity} × ${type}`).join(' + ')}
          </span>,
        )}
        {fact(t('summary.cargo'), order.cargo.name)}
        {fact(
          t('summary.consignee'),
          order.consignee?.name ?? <span className="quiet">{t('summary.notGiven')}</span>,
        )}
        {cutOff && fact(t('summary.cutOff'), <span className="num">{cutOff}</span>)}
      </dl>
    </section>
  )
}
