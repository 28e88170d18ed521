import { type ReactElement, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { SeaMap } from '#web/features/maps/sea-map.tsx'
import { placeParts } from '#web/features/orders/place-parts.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { useOrderMap } from '#web/features/tracking/api.ts'
import { type ContainerGroup, groupsOf, overlayOf } from '#web/features/tracking/container-groups.ts'
import css from '#web/features/tracking/order-map.module.css'
import {
  ContainerPlaces,
  OrderShip,
  PortTimesList,
  WayFacts,
} from '#web/features/tracking/order-map-words.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useOrderPage } from './order-page.ts'

export const meta = pageTitle('containerMap')

const none = [] as const

/** The containers of an order on a map of its way, and the same in words beside it (requirements §2). */
export default function OrderMap(): ReactElement {
  const { t } = useTranslation(['orders', 'ports'])
  const { portName } = useReader()
  const { order, now } = useOrderPage()
  const [search] = useSearchParams()
  const found = useOrderMap(order.id)
  const map = found.data
  const groups = useMemo(() => groupsOf(map?.containers ?? none), [map?.containers])
  const asked = groups.find(({ containers }) => containers.some(({ id }) => id === search.get('container')))
  const [pressed, setPressed] = useState<string | null | undefined>(undefined)
  const chosen = pressed === undefined ? (asked?.id ?? null) : pressed
  const pickup = usePlaceText(placeParts(order.pickup.place)).name
  const delivery = usePlaceText(placeParts(order.delivery.place)).name

  const boxes = ({ containers }: ContainerGroup): string =>
    containers
      .map(({ id, number }) => number ?? t('boxes.place', { place: placeOf(id) }))
      .join(t('containersJoin'))
  const placeOf = (id: string): number => order.units.findIndex((unit) => unit.id === id) + 1
  const overlay = useMemo(
    () =>
      map &&
      overlayOf(map, groups, {
        port: portName,
        water: (water) => t(`ports:waters.${water}`),
        group: ({ containers }) => t('containerMap.count', { count: containers.length }),
        door: (end) => (end === 'pickup' ? pickup : delivery),
      }),
    // The names change with the language, and with it `t`.
    [map, groups, portName, t, pickup, delivery],
  )
  const frame = useMemo(
    () => [
      ...(map?.way ? [map.way.line] : []),
      ...(map?.roads.flatMap(({ line }) => (line ? [line] : [])) ?? []),
    ],
    [map?.way, map?.roads],
  )
  if (!map || !overlay) {
    return found.isError ? (
      <ErrorState title={t('containerMap.failed')} error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton lines={10} />
    )
  }
  const closed = map.containers.every(({ place, where }) => !place && where !== 'returned')
  return (
    <>
      {found.isError && <StaleNote onRetry={() => void found.refetch()} />}
      {closed && map.containers.length > 0 && map.way && <Callout>{t('containerMap.closed')}</Callout>}
      <div className={css.beside}>
        <SeaMap
          label={t('containerMap.drawn')}
          points={none}
          lines={none}
          overlay={overlay}
          frame={frame}
          chosen={chosen}
          onChoose={(id) => setPressed(groups.some((group) => group.id === id) ? id : null)}
        />
        <div className={css.words}>
          <section aria-labelledby="map-boxes">
            <h2 id="map-boxes">{t('containerMap.boxes')}</h2>
            <ContainerPlaces
              map={map}
              groups={groups}
              names={boxes}
              chosen={chosen}
              now={now}
              onChoose={setPressed}
            />
          </section>
          <section aria-labelledby="map-ship">
            <h2 id="map-ship">{t('containerMap.ship')}</h2>
            <OrderShip map={map} order={order} now={now} />
          </section>
        </div>
      </div>
      <div className={`${css.words} ${css.below}`}>
        <section aria-labelledby="map-ports">
          <h2 id="map-ports">{t('containerMap.ports')}</h2>
          <PortTimesList map={map} order={order} now={now} />
        </section>
        <section aria-labelledby="map-way">
          <h2 id="map-way">{t('containerMap.way')}</h2>
          <WayFacts map={map} order={order} />
        </section>
      </div>
    </>
  )
}
