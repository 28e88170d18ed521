import { type BusinessDate, businessDateOf, daysBetween, instantOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { PortCall } from '#domain/quotes/offer.ts'
import type { SeaPassage } from '#domain/reference/sea-network.ts'
import { daysForMiles, heardShip, isFromHeardShip, leastLateDays } from '#domain/tracking/reckoned-arrival.ts'
import { type HeardShip, shipOf, whatShipSays } from '#domain/vessels/order-ship.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { recordFollowing } from '#server/tracking/commands.ts'
import { changedShip, heardShips, scheduledImo } from './ships.ts'
import { wayOver } from './ways.ts'

type AtSea = {
  id: OrderId
  pol: string
  pod: string
  zone: string
  via: readonly PortCall[]
  passage: SeaPassage | null
  vessel: string
  imo: string | null
  planned_sailing_on: BusinessDate
  planned_arrival_on: BusinessDate
  estimated_arrival_on: BusinessDate
}

const atATime = 500

/** Orders whose named ship carries them now, after one of them. */
const findAtSea = (ctx: Context, after: OrderId | null): Promise<AtSea[]> =>
  rowsOf(ctx, {
    name: 'maps.ordersAtSea',
    text: `select o.id, o.pol, o.pod, o.terms->'pod'->>'zone' as zone, o.terms->'via' as via,
        o.terms->>'passage' as passage, o.vessel, ${scheduledImo} as imo, o.planned_sailing_on, o.planned_arrival_on,
        o.estimated_arrival_on
      from orders o
      where o.status = 'inTransit' and o.actual_sailing_on is not null and o.actual_arrival_on is null
        and o.vessel is not null and not ${changedShip} and o.id > $1
      order by o.id limit ${atATime}`,
    values: [after ?? ''],
  })

/** The day on which a ship arrives from where it was heard, at the pace of the service; null where it says nothing. */
function arrivalFrom(ctx: Context, order: AtSea, ship: HeardShip): BusinessDate | null {
  const way = wayOver(ctx, [order.pol, ...order.via.map(({ code }) => code), order.pod], order.passage)
  const said = way && whatShipSays(ship, way.line, ctx.clock())
  if (!way || said?.use !== 'shown') return null
  const offered = daysBetween(order.planned_sailing_on, order.planned_arrival_on)
  const pace = { miles: way.nauticalMiles, days: offered, changes: 0 }
  const days = daysForMiles(way.nauticalMiles * (1 - said.share), pace)
  return businessDateOf(new Date(ship.reportedAt.getTime() + days * 86_400_000), order.zone)
}

/**
 * Tells an arrival from where an order's ship was heard, when it is later than the stated one by `leastLateDays`, and
 * again when the ship makes up for it or falls behind further by as much. Answers whether it did.
 */
async function reckon(ctx: Context, order: AtSea, ship: HeardShip): Promise<boolean> {
  const on = arrivalFrom(ctx, order, ship)
  if (on === null) return false
  const added = await recordFollowing(ctx, order.id, heardShip, ({ events }) => {
    const own = events.filter((each) => each.retractedAt === null && isFromHeardShip(each)).at(-1)
    const late = own
      ? Math.abs(daysBetween(businessDateOf(own.happenedAt, own.zone), on))
      : daysBetween(order.estimated_arrival_on, on)
    if (late < leastLateDays) return []
    return [
      {
        type: 'arrived',
        classifier: 'estimated',
        containerIds: [],
        seaport: order.pod,
        // A day without an hour.
        happenedAt: instantOf(on, '12:00', order.zone),
        zone: order.zone,
        vendorKey: `${order.id} ${ship.reportedAt.toISOString()}`,
      },
    ]
  })
  return added > 0
}

/** Tells later arrivals of orders at sea from real positions of their ships; what is simulated tells none. */
export async function reckonHeardArrivals(ctx: Context): Promise<number> {
  let told = 0
  for (let after: OrderId | null = null; ; ) {
    const orders: AtSea[] = await findAtSea(ctx, after)
    const words = orders.map(({ vessel, imo }) => ({ text: vessel, imo }))
    const heard = await heardShips(ctx, words)
    for (const order of orders) {
      const ship = shipOf({ text: order.vessel, imo: order.imo }, heard)
      if (ship === null || ship === 'unclear' || ship.source === 'simulated') continue
      if (await reckon(ctx, order, ship)) told++
    }
    after = orders.at(-1)?.id ?? null
    if (orders.length < atATime) return told
  }
}

export const reckonHeardArrivalsHourly = job({
  name: 'maps.reckonHeardArrivals',
  retries: 0,
  every: '17 * * * *',
  run: async (ctx) => {
    const told = await reckonHeardArrivals(ctx)
    if (told > 0) ctx.log.info({ orders: told }, 'arrivals told from where ships were heard')
  },
})
