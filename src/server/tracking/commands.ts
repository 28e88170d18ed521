import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/tracking.ts'
import { type Actor, type Staff, system } from '#domain/kernel/actor.ts'
import { homeZone } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { holdNames, leastAdvanced } from '#domain/orders/stages.ts'
import { stateOf } from '#domain/tracking/container-stage.ts'
import {
  type Classifier,
  type EventSource,
  type EventType,
  eventsOfContainer,
  kindOfEvent,
  type TransportMode,
} from '#domain/tracking/events.ts'
import { timeFault } from '#domain/tracking/intake.ts'
import { timeFaultCodes } from '#domain/tracking/read-import-rows.ts'
import { stayEvents } from '#domain/tracking/stays.ts'
import { orderTimes } from '#domain/tracking/times.ts'
import { type Progress, recordProgress } from '#server/orders/commands/moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { billEndedStays } from './free-time-job.ts'
import { sailingPlanOf } from './plan.ts'
import { tellShipmentNews } from './shipment-news.ts'
import {
  addStoredEvents,
  loadTrackedOrder,
  loadTrackedOrders,
  type NewEvent,
  retractStoredEvent,
  type TrackedOrder,
} from './store.ts'

export type GivenEvent = {
  readonly type: EventType
  readonly classifier: Classifier
  /** Empty: every container of the order. */
  readonly containerIds: readonly ContainerId[]
  readonly seaport?: string | undefined
  readonly facility?: string | undefined
  readonly mode?: TransportMode | undefined
  readonly vessel?: string | undefined
  readonly voyage?: string | undefined
  readonly happenedAt: Date
  readonly zone?: string | undefined
  readonly note?: string | undefined
  /** The sender's own number; the same number again changes nothing. */
  readonly vendorKey?: string | undefined
}

/**
 * Adds events of one order from a named source, and lets the order follow: stage, days, transit, completion. Answers
 * the order as it was.
 * Refuses with `request.notFound` (order), `request.invalid` (a strange container, port or zone) and
 * `tracking.tooEarly` (something actual in the future) or `tracking.beforeOrder` (long before the order was placed).
 */
export function recordEvents(
  ctx: Context,
  actor: Actor,
  orderId: OrderId,
  source: EventSource,
  given: readonly GivenEvent[],
): Promise<TrackedOrder> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const order = await loadTrackedOrder(ctx, actor, orderId, true)
    refuseStrange(ctx, given, order, now)
    const events = eventsGiven(ctx, order, source, given, now)
    await followAdded(ctx, await addStoredEvents(ctx, [{ order, events }]))
    return order
  })
}

export type { TrackedOrder } from './store.ts'

/**
 * Adds what follows from all that an order's timeline says, while nobody else adds to it. Answers how many events were
 * new. Refuses as `recordEvents` does.
 */
export function recordFollowing(
  ctx: Context,
  orderId: OrderId,
  source: EventSource,
  following: (order: TrackedOrder) => readonly GivenEvent[],
): Promise<number> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const order = await loadTrackedOrder(ctx, system, orderId, true)
    const given = following(order)
    if (given.length === 0) return 0
    refuseStrange(ctx, given, order, now)
    const added = await addStoredEvents(ctx, [{ order, events: eventsGiven(ctx, order, source, given, now) }])
    await followAdded(ctx, added)
    return added[0]?.added ?? 0
  })
}

/** The sender's number of one event as it is stored: an event of several containers is a row for each. */
export const storedKey = (vendorKey: string, containerId: ContainerId | null): string =>
  containerId ? `${vendorKey}/${containerId}` : vendorKey

/** What a source tells of an order, as rows: a port that goes without saying and the zone of the place are filled in. */
export const eventsGiven = (
  ctx: Context,
  order: { readonly id: OrderId; readonly pol: string; readonly pod: string },
  source: EventSource,
  given: readonly GivenEvent[],
  now: Date,
): NewEvent[] =>
  given.flatMap((each) =>
    (each.containerIds.length > 0 ? each.containerIds : [null]).map(
      (containerId): NewEvent => ({
        id: newId('evt'),
        orderId: order.id,
        containerId,
        type: each.type,
        classifier: each.classifier,
        seaport: each.seaport ?? portOf(each.type, order),
        facility: each.facility || null,
        mode: each.mode ?? null,
        vessel: each.vessel || null,
        voyage: each.voyage || null,
        empty: kindOfEvent(each.type).dcsa?.empty ?? null,
        happenedAt: each.happenedAt,
        zone: each.zone ?? zoneOf(ctx, each.seaport ?? portOf(each.type, order)),
        recordedAt: now,
        source,
        note: each.note || null,
        vendorKey: each.vendorKey ? storedKey(each.vendorKey, containerId) : null,
      }),
    ),
  )

/** Port events that name no port happen at the order's own. */
export function portOf(
  type: EventType,
  order: { readonly pol: string; readonly pod: string },
): string | null {
  if (['gatedIn', 'loaded', 'departed', 'rolled'].includes(type)) return order.pol
  return ['arrived', 'discharged', 'gatedOut'].includes(type) ? order.pod : null
}

export const zoneOf = (ctx: Context, seaport: string | null): string =>
  (seaport && ctx.reference.seaports.get(seaport)?.zone) || homeZone

/** Zones that were asked for, since making a format takes a while; what people type is not kept without end. */
const zones = new Map<string, boolean>()
const mostZones = 2_000

export function zoneExists(zone: string): boolean {
  const known = zones.get(zone)
  if (known !== undefined) return known
  let exists = true
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    exists = false
  }
  if (zones.size < mostZones) zones.set(zone, exists)
  return exists
}

/** Refuses what cannot be, each fault beside its field. */
function refuseStrange(ctx: Context, given: readonly GivenEvent[], order: TrackedOrder, now: Date): void {
  const own = new Set(order.containers.map(({ id }) => id))
  const fields: Record<string, FieldRefusal> = {}
  let untimely = false
  let strange = false
  given.forEach((each, place) => {
    const note = (field: string, code: FieldRefusal['code']) => {
      fields[`events.${place}.${field}`] = { code, params: {} }
      if (field === 'happenedAt') untimely = true
      else strange = true
    }
    if (!each.containerIds.every((id) => own.has(id))) note('containerIds', 'field.invalid')
    if (each.seaport && !ctx.reference.seaports.has(each.seaport)) note('seaport', 'seaport.unknown')
    if (each.zone && !zoneExists(each.zone)) note('zone', 'field.invalid')
    const fault = timeFault(each, order.placedAt, now)
    if (fault) note('happenedAt', timeFaultCodes[fault])
  })
  if (strange) throw new Refusal('request.invalid', {}, fields)
  if (untimely) {
    const early = Object.values(fields).some(({ code }) => code === timeFaultCodes.inFuture)
    throw new Refusal(early ? 'tracking.tooEarly' : 'tracking.beforeOrder', {}, fields)
  }
}

const earliest = (events: readonly { readonly happenedAt: Date }[]): Date | null =>
  events.length > 0 ? new Date(Math.min(...events.map(({ happenedAt }) => happenedAt.getTime()))) : null

/** When something was last told that still stands. */
const lastTold = (events: TrackedOrder['events']): Date | null => {
  const told = events.filter(({ retractedAt }) => retractedAt === null)
  return told.length > 0 ? new Date(Math.max(...told.map(({ recordedAt }) => recordedAt.getTime()))) : null
}

/** Runs the functions of events again over what stands, and lets the orders follow what they say. */
export async function deriveProgress(ctx: Context, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length > 0) await follow(ctx, await loadTrackedOrders(ctx, system, orderIds))
}

/** The same for orders that were locked before events were added to them. */
export const followAdded = (
  ctx: Context,
  added: Awaited<ReturnType<typeof addStoredEvents>>,
): Promise<void> =>
  follow(
    ctx,
    added.map(({ order }) => order),
  )

async function follow(ctx: Context, orders: readonly TrackedOrder[]): Promise<void> {
  if (orders.length === 0) return
  await recordProgress(ctx, new Map(orders.map((order) => [order.id, progressOf(ctx, order)])))
  for (const order of orders) await tell(ctx, [`customer:${order.userId}`, 'staff'], 'tracking', order.id)
  await tellShipmentNews(ctx, orders, true)
  const counted = orders.filter(({ events }) => events.some(isOfStay)).map(({ id }) => id)
  if (counted.length > 0) await ctx.jobs.enqueue(ctx, billEndedStays, { orderIds: counted })
}

/** Told or taken back, it may change which days are free, and what a container's days cost. */
const isOfStay = ({ type, classifier }: TrackedOrder['events'][number]): boolean =>
  classifier === 'actual' && stayEvents.includes(type)

/** What an order's events say of it as a whole. */
function progressOf(ctx: Context, order: TrackedOrder): Progress {
  const states = order.containers.map(({ id }) => stateOf(eventsOfContainer(order.events, id), order.journey))
  const done = states.map(({ doneAt }) => doneAt?.getTime() ?? null)
  const { arrivalBasis, ...times } = orderTimes(
    order.events,
    order.containers.map(({ id }) => id),
    sailingPlanOf(ctx, order),
    order.journey.delivery,
  )
  return {
    ...times,
    arrivalByDistance: arrivalBasis === 'distance',
    stage: leastAdvanced(states.map(({ stage }) => stage)),
    holds: holdNames.filter((hold) => states.some(({ holds }) => holds.some((each) => each.hold === hold))),
    deliveredAt: done.length > 0 && done.every((at) => at !== null) ? new Date(Math.max(...done)) : null,
    newsAt: lastTold(order.events),
    movedAt: earliest(
      order.events.filter(
        (each) => each.classifier === 'actual' && each.retractedAt === null && kindOfEvent(each.type).moves,
      ),
    ),
  }
}

/** What a clerk enters. The log has a record for each kind of event: how many boxes, and when the first was. */
export const addEvents = (
  ctx: Context,
  actor: Staff,
  request: BodyOf<typeof contract.addEvents>,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const given = request.events.map((each) => ({ ...each, happenedAt: new Date(each.happenedAt) }))
    const source = { kind: 'clerk', name: actor.name } as const
    const { userId, containers } = await recordEvents(ctx, actor, request.orderId, source, given)
    for (const events of Map.groupBy(given, ({ type, classifier }) => `${type} ${classifier}`).values()) {
      const [first] = events
      if (!first) continue
      noteChange(ctx, {
        subject: request.orderId,
        userId,
        after: {
          event: first.type,
          certainty: first.classifier,
          boxes: events.reduce((sum, each) => sum + (each.containerIds.length || containers.length), 0),
          happenedAt: earliest(events)?.toISOString() ?? null,
          note: first.note || null,
        },
      })
    }
  })

/**
 * Takes a wrong event back; it stays visible. What the order did because of it (start its transit) is not undone:
 * moves have a history of their own. Refuses with `request.notFound`.
 */
export function retractEvent(
  ctx: Context,
  actor: Staff,
  orderId: OrderId,
  eventId: TrackingEventId,
  reason: string,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await loadTrackedOrder(ctx, actor, orderId, true)
    if (!(await retractStoredEvent(ctx, order, eventId, actor, reason, ctx.clock())))
      throw new Refusal('request.notFound')
    const event = order.events.find(({ id }) => id === eventId)
    noteChange(ctx, {
      subject: orderId,
      userId: order.userId,
      before: {
        event: event?.type ?? null,
        certainty: event?.classifier ?? null,
        happenedAt: event?.happenedAt.toISOString() ?? null,
        withdrawn: false,
      },
      after: { withdrawn: true },
      reason,
    })
    await deriveProgress(ctx, [orderId])
  })
}
