import { homeZone } from '#domain/kernel/business-date.ts'
import type { ExceptionPlan } from '#domain/tracking/exceptions.ts'
import type { Context } from '#server/platform/context.ts'
import type { TrackedOrder } from './store.ts'

/** What an order's shipment is measured against, for its page as for its messages: the offer, and the ports' clocks. */
export function planOf(ctx: Context, order: TrackedOrder): ExceptionPlan {
  const zoneOf = (seaport: string) => ctx.reference.seaports.get(seaport)?.zone ?? homeZone
  return {
    sailingOn: order.plannedSailingOn,
    arrivalOn: order.plannedArrivalOn,
    journey: order.journey,
    polZone: zoneOf(order.pol),
    podZone: zoneOf(order.pod),
    gateInBy: order.gateInBy,
    ...order.freeTime,
    containerIds: order.containers.map(({ id }) => id),
  }
}
