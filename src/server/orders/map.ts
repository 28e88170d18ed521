import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { mostOnMap, type ordersOnMap } from '#contract/order-map.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { placeByDays, pointAlong, thinned } from '#domain/orders/place-on-route.ts'
import type { LonLat } from '#domain/reference/sea-network.ts'
import type { Context } from '#server/platform/context.ts'
import { seaRoutes } from '#server/reference/queries.ts'
import { pageStatement } from './list-query.ts'
import type { OrderItemRow } from './present.ts'

const columns = `o.id, o.number, o.status, o.stage, o.pol, o.pol_name, o.pod, o.pod_name, o.planned_sailing_on,
  o.estimated_sailing_on, o.actual_sailing_on, o.planned_arrival_on, o.estimated_arrival_on, o.actual_arrival_on,
  o.placed_at, o.placed_at::text as placed_key`

/** Nothing of these sails any more. */
const ended: readonly OrderStatus[] = ['cancelled', 'cancelledByOperations', 'refundCompleted']

/** A line may lie so many degrees, some 10 km, beside the one that was computed: less than a pixel of the schematic map. */
const thinDegrees = 0.1
const hundredth = (value: number): number => Math.round(value * 100) / 100
const rounded = ([lon, lat]: LonLat): [number, number] => [hundredth(lon), hundredth(lat)]

type Reply = ReplyOf<typeof ordersOnMap>

/** The newest orders that the filters find, each where its days say it is. Refuses as the list does. */
export async function ordersForMap(
  ctx: Context,
  { userId }: Customer,
  search: QueryOf<typeof ordersOnMap>,
): Promise<Reply> {
  const { column: _, ...asked } = pageStatement(
    userId,
    { ...search, sort: 'placedNewest' },
    { limit: mostOnMap + 1, columns },
  )
  const { rows } = await ctx.pool.query<OrderItemRow>(asked)
  const now = ctx.clock()
  const lines = new Map<string, LonLat[] | null>()
  const lineOf = (row: OrderItemRow): LonLat[] | null => {
    const key = `${row.pol}-${row.pod}`
    let line = lines.get(key)
    if (line === undefined) {
      const from = ctx.reference.seaports.get(row.pol)
      const to = ctx.reference.seaports.get(row.pod)
      const route = from && to ? seaRoutes(ctx).distanceBetween(from, to, { closed: ['kiel'] }) : null
      line = route ? thinned(route.line, thinDegrees) : null
      lines.set(key, line)
    }
    return line
  }
  const orders = rows.slice(0, mostOnMap).map((row): Reply['orders'][number] => {
    const line = lineOf(row)
    const days = {
      sailedOn: row.actual_sailing_on,
      expectedOn: row.estimated_arrival_on,
      arrivedOn: row.actual_arrival_on,
    }
    const shown = line && !ended.includes(row.status) ? placeByDays(days, now) : null
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      stage: row.stage,
      pol: { code: row.pol, name: row.pol_name, point: line?.[0] ? rounded(line[0]) : null },
      pod: { code: row.pod, name: row.pod_name, point: line?.at(-1) ? rounded(line.at(-1) as LonLat) : null },
      sailing: {
        on: row.actual_sailing_on ?? row.estimated_sailing_on,
        actual: row.actual_sailing_on !== null,
      },
      arrival: {
        on: row.actual_arrival_on ?? row.estimated_arrival_on,
        actual: row.actual_arrival_on !== null,
      },
      place:
        line && shown
          ? { ...shown, share: hundredth(shown.share), point: rounded(pointAlong(line, shown.share)) }
          : null,
      route: line ? `${row.pol}-${row.pod}` : null,
    }
  })
  return {
    orders,
    routes: Object.fromEntries([...lines].flatMap(([key, line]) => (line ? [[key, line.map(rounded)]] : []))),
    more: rows.length > mostOnMap,
  }
}
