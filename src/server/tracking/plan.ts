import { daysBetween, homeZone } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { EventType } from '#domain/tracking/events.ts'
import type { ExceptionPlan } from '#domain/tracking/exceptions.ts'
import { daysForMiles, type SeaWay } from '#domain/tracking/reckoned-arrival.ts'
import { type CountedStay, countStays } from '#domain/tracking/stays.ts'
import type { SailingPlan } from '#domain/tracking/times.ts'
import type { Context } from '#server/platform/context.ts'
import { seaRouteBy } from '#server/reference/queries.ts'
import { loadImportTariffs } from './free-time-store.ts'
import type { TrackedOrder } from './store.ts'
import { terminalDaysFor } from './terminal-days.ts'

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

/**
 * The stays of orders at destination, by order, as they are charged for. Of orders whose containers have not been
 * discharged nothing is read.
 */
export async function importStaysOf(
  ctx: Context,
  orders: readonly TrackedOrder[],
): Promise<ReadonlyMap<OrderId, readonly CountedStay[]>> {
  const begun = orders.filter(
    ({ followed, events }) =>
      followed && events.some(({ type, classifier }) => classifier === 'actual' && isStayStart(type)),
  )
  if (begun.length === 0) return new Map()
  const found = await loadImportTariffs(
    ctx,
    begun.map(({ id }) => id),
  )
  const counted = begun.map((order) => ({
    ...order,
    delivery: order.journey.delivery,
    quoted: order.freeTime,
    tariffs: found.get(order.id) ?? [],
  }))
  const works = await terminalDaysFor(ctx, counted)
  return new Map(counted.map((order) => [order.id, countStays(order, ctx.clock(), works)]))
}
const isStayStart = (type: EventType): boolean => type === 'discharged' || type === 'gatedOut'

/** What an order's shipment is measured against, for its page as for its messages: the offer, the ports' clocks and its stays. */
export const planOf = (
  ctx: Context,
  order: TrackedOrder,
  stays: ReadonlyMap<OrderId, readonly CountedStay[]>,
): ExceptionPlan => ({
  ...sailingPlanOf(ctx, order),
  journey: order.journey,
  polZone: zoneOf(ctx, order.pol),
  podZone: zoneOf(ctx, order.pod),
  gateInBy: order.gateInBy,
  ...order.freeTime,
  containerIds: order.containers.map(({ id }) => id),
  stays: stays.get(order.id) ?? [],
})
