import { daysBetween, homeZone } from '#domain/kernel/business-date.ts'
import type { ExceptionPlan } from '#domain/tracking/exceptions.ts'
import { daysForMiles, type SeaWay } from '#domain/tracking/reckoned-arrival.ts'
import type { SailingPlan } from '#domain/tracking/times.ts'
import type { Context } from '#server/platform/context.ts'
import { seaRouteBy } from '#server/reference/queries.ts'
import type { TrackedOrder } from './store.ts'

type Planned = Pick<TrackedOrder, 'plannedSailingOn' | 'plannedArrivalOn' | 'pol' | 'pod' | 'via' | 'passage'>

const zoneOf = (ctx: Context, seaport: string): string =>
  ctx.reference.seaports.get(seaport)?.zone ?? homeZone

/** Nautical miles over some ports by the passage of the offer; null where there is no way. */
function milesOver(ctx: Context, ports: readonly string[], { passage }: Planned): number | null {
  let miles = 0
  for (const [at, to] of ports.slice(1).entries()) {
    const route = seaRouteBy(ctx, ports[at] as string, to, passage)
    if (!route) return null
    miles += route.nauticalMiles
  }
  return miles
}

/** The way of an order in days, at the pace of its offer. The network is asked only when a day is wanted. */
function wayOf(ctx: Context, order: Planned): SeaWay {
  const { pol, pod, via } = order
  return {
    pol,
    zone: zoneOf(ctx, pod),
    daysFrom(port) {
      const offered = milesOver(ctx, [pol, ...via, pod], order)
      const left = port === pol ? offered : milesOver(ctx, [port, pod], order)
      if (left === null) return null
      const days = daysBetween(order.plannedSailingOn, order.plannedArrivalOn)
      // From the port of loading its own changes of ship are on the way as well.
      const pace = offered === null ? null : { miles: offered, days, changes: port === pol ? 0 : via.length }
      return daysForMiles(left, pace)
    },
  }
}

/** What the arrival of an order is measured against: its offer, and the way by sea where that no longer holds. */
export const sailingPlanOf = (ctx: Context, order: Planned): SailingPlan => ({
  sailingOn: order.plannedSailingOn,
  arrivalOn: order.plannedArrivalOn,
  way: wayOf(ctx, order),
})

/** What an order's shipment is measured against, for its page as for its messages: the offer, and the ports' clocks. */
export const planOf = (ctx: Context, order: TrackedOrder): ExceptionPlan => ({
  ...sailingPlanOf(ctx, order),
  journey: order.journey,
  polZone: zoneOf(ctx, order.pol),
  podZone: zoneOf(ctx, order.pod),
  gateInBy: order.gateInBy,
  ...order.freeTime,
  containerIds: order.containers.map(({ id }) => id),
})
