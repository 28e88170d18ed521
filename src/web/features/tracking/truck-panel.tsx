import type { ReactElement } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { TrackingEventReply } from '#contract/tracking.ts'
import { placeParts } from '#web/features/orders/place-parts.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { type TruckEnd, truckOf } from './container-facts.ts'
import { useLocalTime } from './place-time.ts'

/** What events tell about the trucks at both ends; what nobody told is said to be unknown. */
export function TruckPanel({
  order,
  events,
  containerId,
}: {
  order: OrderDetail
  events: readonly TrackingEventReply[]
  containerId: string
}): ReactElement {
  return (
    <div className="trucks">
      <Truck end="pickup" order={order} events={events} containerId={containerId} />
      <Truck end="delivery" order={order} events={events} containerId={containerId} />
    </div>
  )
}

function Truck({
  end,
  order,
  events,
  containerId,
}: {
  end: TruckEnd
  order: OrderDetail
  events: readonly TrackingEventReply[]
  containerId: string
}): ReactElement {
  const { t } = useTranslation(['tracking', 'orders'])
  const { portName } = useReader()
  const localTime = useLocalTime()
  const { place, contact, phone } = order[end]
  const text = usePlaceText(placeParts(place))
  const { steps, told } = truckOf(events, containerId, end)
  const port = portName(end === 'pickup' ? order.pol : order.pod)
  const ours = place.kind === 'door'
  return (
    <section>
      <h4>
        <Icon name="truck" size="s" /> {t(`trucks.${end}`)}
      </h4>
      <p>{ours ? t(`trucks.ours.${end}`, { port }) : t(`trucks.own.${end}`)}</p>
      {ours && (
        <p className="sub">
          {text.address}
          {contact || phone ? ` · ${[contact, phone].filter(Boolean).join(' ')}` : ''}
        </p>
      )}
      {told.length > 0 && <p>{t('trucks.told', { names: told.join(t('orders:containersJoin')) })}</p>}
      {steps.length === 0 ? (
        <p className="quiet">{t('trucks.nothing')}</p>
      ) : (
        <ul>
          {steps.map(({ type, actual, estimated, planned }) => {
            const best = actual ?? estimated ?? planned
            if (!best) return null
            return (
              <li key={type}>
                {t('trucks.step', {
                  kind: t(`kinds.${best.classifier}`),
                  event: t(`events.${type}`),
                  at: localTime(best.happenedAt, best.zone),
                })}
              </li>
            )
          })}
        </ul>
      )}
      {ours && <p className="quiet">{t('trucks.plateUnknown')}</p>}
    </section>
  )
}
