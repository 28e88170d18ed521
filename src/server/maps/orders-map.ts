import type { QueryOf } from '#contract/endpoint.ts'
import { mostOnMap, type OrdersOnMap, type ordersOnMap } from '#contract/order-map.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { notCarried } from '#domain/orders/orders.ts'
import { placeByDays } from '#domain/orders/place-on-route.ts'
import type { PortCall } from '#domain/quotes/offer.ts'
import { drawnPoint, hundredth, pointAlong } from '#domain/reference/lines.ts'
import type { SeaPassage } from '#domain/reference/sea-network.ts'
import { type HeardShip, shipOf, whatShipSays } from '#domain/vessels/order-ship.ts'
import { ageWordOf, type VesselPosition } from '#domain/vessels/positions.ts'
import { findOrderRows, type OrderItemRow } from '#server/orders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { changedShip, heardShips, scheduledImo } from './ships.ts'
import { type Way, wayOver } from './ways.ts'

const columns = `o.id, o.number, o.status, o.stage, o.pol, o.pol_name, o.pod, o.pod_name, o.planned_sailing_on,
  o.estimated_sailing_on, o.actual_sailing_on, o.planned_arrival_on, o.estimated_arrival_on, o.actual_arrival_on,
  o.placed_at, o.placed_at::text as placed_key, o.vessel, o.terms -> 'via' as via, o.terms ->> 'passage' as passage,
  ${scheduledImo} as imo, ${changedShip} as changed_ship`

type Row = OrderItemRow & {
  via: readonly PortCall[]
  passage: SeaPassage | null
  imo: string | null
  changed_ship: boolean
}
type Shown = OrdersOnMap['orders'][number]

export const reportOf = ({ source, reportedAt }: VesselPosition, now: Date) => ({
  source,
  reportedAt: reportedAt.toISOString(),
  age: ageWordOf(reportedAt, now),
})

/** The newest orders that the filters find, each where its days or its ship say it is. Refuses as the list does. */
export async function ordersForMap(
  ctx: Context,
  actor: Customer,
  search: QueryOf<typeof ordersOnMap>,
): Promise<OrdersOnMap> {
  const rows = await findOrderRows<Row>(
    ctx,
    actor,
    { ...search, sort: 'placedNewest' },
    { limit: mostOnMap + 1, columns },
  )
  const shown = rows.slice(0, mostOnMap)
  const heard = await heardShips(
    ctx,
    shown.flatMap((row) => wordsOf(row) ?? []),
  )
  const now = ctx.clock()
  const ways = new Map<string, Way | null>()
  const orders = shown.map((row): Shown => {
    const ports = [row.pol, ...row.via.map(({ code }) => code), row.pod]
    const key = [...ports, ...(row.passage ? [row.passage] : [])].join('-')
    const way = ways.get(key) ?? (ways.has(key) ? null : wayOver(ctx, ports, row.passage))
    ways.set(key, way)
    const [first, last] = [way?.line[0], way?.line.at(-1)]
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      stage: row.stage,
      pol: { code: row.pol, name: row.pol_name, point: first ? drawnPoint(first) : null },
      pod: { code: row.pod, name: row.pod_name, point: last ? drawnPoint(last) : null },
      sailing: {
        on: row.actual_sailing_on ?? row.estimated_sailing_on,
        actual: row.actual_sailing_on !== null,
      },
      arrival: {
        on: row.actual_arrival_on ?? row.estimated_arrival_on,
        actual: row.actual_arrival_on !== null,
        planned: !row.actual_arrival_on && row.estimated_arrival_on === row.planned_arrival_on,
      },
      place: way && !notCarried.includes(row.status) ? placeOf(row, way, heard, now) : null,
      route: way ? key : null,
    }
  })
  return {
    orders,
    routes: Object.fromEntries(
      [...ways].flatMap(([key, way]) => (way ? [[key, way.line.map(drawnPoint)]] : [])),
    ),
    more: rows.length > mostOnMap,
  }
}

/** How the ship of an order is called that is at sea with it; null where no ship says where the order is. */
const wordsOf = (row: Row) =>
  row.vessel && row.actual_sailing_on && !row.actual_arrival_on && !row.changed_ship
    ? { text: row.vessel, imo: row.imo }
    : null

function placeOf(row: Row, way: Way, heard: readonly HeardShip[], now: Date): Shown['place'] {
  const { kind, share, overdue } = placeByDays(
    {
      sailedOn: row.actual_sailing_on,
      expectedOn: row.estimated_arrival_on,
      arrivedOn: row.actual_arrival_on,
    },
    now,
  )
  const words = wordsOf(row)
  const ship = words && shipOf(words, heard)
  const use = ship && ship !== 'unclear' ? whatShipSays(ship, way.line, now) : null
  if (ship && ship !== 'unclear' && use?.use === 'shown') {
    return {
      kind: 'reported',
      point: drawnPoint(use.point),
      share: hundredth(use.share),
      overdue,
      report: reportOf(ship, now),
    }
  }
  return {
    kind,
    point: drawnPoint(pointAlong(way.line, share)),
    share: hundredth(share),
    overdue,
    report: null,
  }
}
