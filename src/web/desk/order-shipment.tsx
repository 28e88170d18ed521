import type { ReactElement, ReactNode } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { formatNumber } from '#i18n/format.ts'
import { Pairs } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { PlaceLine } from './place-line.tsx'

function Party({ name, party }: { name: string; party: DeskOrderDetail['shipper'] }): ReactElement | null {
  if (!party) return null
  const lines = [party.name, party.contact, party.phone, party.email, party.address].filter(Boolean)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {lines.map((line) => (
          <span key={line} className="line">
            {line}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** What is carried, from where to where, for whom. */
export function OrderShipment({ order }: { order: DeskOrderDetail }): ReactElement {
  const { t } = useTranslation(['desk', 'quotes'])
  const { cargo } = order
  const pairs: [string, ReactNode][] = [
    [t('shipment.cargo'), cargo.name],
    [t('shipment.hsCode'), cargo.hsCode ?? '–'],
    [t('shipment.readyOn'), cargo.readyOn],
    [
      t('shipment.packages'),
      cargo.packages === undefined
        ? '–'
        : t('shipment.packagesOf', { count: cargo.packages, packaging: cargo.packaging ?? '' }),
    ],
    [
      t('shipment.grossWeight'),
      cargo.grossWeightKg === undefined
        ? '–'
        : t('shipment.kilograms', { weight: formatNumber(cargo.grossWeightKg, { decimals: 3 }) }),
    ],
    [
      t('shipment.volume'),
      cargo.volumeM3 === undefined
        ? '–'
        : t('shipment.cubicMetres', { volume: formatNumber(cargo.volumeM3, { decimals: 3 }) }),
    ],
    [t('shipment.marks'), cargo.marks || '–'],
  ]
  return (
    <dl className="shipment">
      {(['pickup', 'delivery'] as const).map((end) => (
        <div key={end}>
          <dt>{t(`shipment.${end}`)}</dt>
          <dd>
            <PlaceLine place={order[end].place} />
            {(order[end].contact || order[end].phone) && (
              <span className="line">
                {t('shipment.contact', { contact: order[end].contact ?? '', phone: order[end].phone ?? '' })}
              </span>
            )}
          </dd>
        </div>
      ))}
      {order.pickupInformation && (
        <div>
          <dt>{t('shipment.freePickup')}</dt>
          <dd>
            <span className="line">{order.pickupInformation.address}</span>
            <span className="line">{t('shipment.contact', order.pickupInformation)}</span>
          </dd>
        </div>
      )}
      <Party name={t('shipment.shipper')} party={order.shipper} />
      <Party name={t('shipment.consignee')} party={order.consignee} />
      <Party name={t('shipment.notifyParty')} party={order.notifyParty} />
      <div>
        <dt>{t('shipment.goods')}</dt>
        <dd>
          <Pairs items={pairs} />
        </dd>
      </div>
    </dl>
  )
}
