import { sql } from 'kysely'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId, TrackingEventId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Offer } from '#domain/quotes/offer.ts'
import type { QuoteRequest } from '#domain/quotes/quote-request.ts'
import type { SeaPassage } from '#domain/reference/sea-network.ts'
import type { Journey } from '#domain/tracking/container-stage.ts'
import type {
  Classifier,
  EventSource,
  EventType,
  SourceKind,
  TrackingEvent,
  TransportMode,
} from '#domain/tracking/events.ts'
import type { Context } from '#server/platform/context.ts'

export type StoredEvent = TrackingEvent & {
  readonly seaport: string | null
  readonly facility: string | null
  readonly mode: TransportMode | null
  readonly vessel: string | null
  readonly voyage: string | null
  readonly empty: boolean | null
}

export type TrackedContainer = {
  readonly id: ContainerId
  readonly type: string
  readonly number: string | null
}

/** All that stages and times of an order are derived from. */
export type TrackedOrder = {
  readonly id: OrderId
  readonly userId: UserId
  readonly placedAt: Date
  readonly plannedArrivalOn: BusinessDate
  readonly plannedSailingOn: BusinessDate
  /** Accepted and neither closed nor completed: word of its containers is waited for. */
  readonly followed: boolean
  /** The terminal's cut-off for full containers, and the free days, as the offer had them. */
  readonly gateInBy: Date | null
  readonly freeTime: Offer['freeTime']
  readonly pol: string
  readonly pod: string
  /** Where the offer changes ships, and the passage its service takes. */
  readonly via: readonly string[]
  readonly passage: SeaPassage | null
  readonly journey: Journey
  readonly containers: readonly TrackedContainer[]
  readonly events: readonly StoredEvent[]
}

type OrderRow = {
  id: OrderId
  user_id: UserId
  placed_at: Date
  planned_arrival_on: BusinessDate
  planned_sailing_on: BusinessDate
  pol: string
  pod: string
  request: QuoteRequest
  status: OrderStatus
  accepted: boolean
  cut_offs: Offer['cutOffs'] | null
  via: Offer['via'] | null
  passage: SeaPassage | null
  free_time: Offer['freeTime'] | null
  containers: TrackedContainer[] | null
}
type EventRow = {
  id: TrackingEventId
  order_id: OrderId
  container_id: ContainerId | null
  type: EventType
  classifier: Classifier
  seaport: string | null
  facility: string | null
  mode: TransportMode | null
  vessel: string | null
  voyage: string | null
  empty: boolean | null
  happened_at: Date
  zone: string
  recorded_at: Date
  source_kind: SourceKind
  source_name: string
  note: string | null
  retracted_at: Date | null
}

const eventOf = (row: EventRow): StoredEvent => ({
  id: row.id,
  orderId: row.order_id,
  containerId: row.container_id,
  type: row.type,
  classifier: row.classifier,
  seaport: row.seaport,
  facility: row.facility,
  mode: row.mode,
  vessel: row.vessel,
  voyage: row.voyage,
  empty: row.empty,
  happenedAt: row.happened_at,
  zone: row.zone,
  recordedAt: row.recorded_at,
  source: { kind: row.source_kind, name: row.source_name },
  note: row.note,
  retractedAt: row.retracted_at,
})

const followedStatuses: readonly OrderStatus[] = ['accepted', 'paid', 'inTransit']

/** Which part of the way is ours, as the quote says. */
const journeyOf = (request: QuoteRequest): Journey => ({
  fumigation: request.services.includes('fumigation'),
  importCustoms: request.services.includes('importClearance'),
  delivery: request.delivery.kind,
})

/**
 * The order with its containers and all its events; `lock` keeps others from adding events until the transaction
 * ends. Refuses with `request.notFound`, for another customer's order too.
 */
export async function loadTrackedOrder(
  ctx: Context,
  actor: Actor,
  id: string,
  lock = false,
): Promise<TrackedOrder> {
  const [order] = await loadTrackedOrders(ctx, actor, [id], lock)
  if (!order) throw new Refusal('request.notFound')
  return order
}

/** The same for several orders in as few statements, by id; what the actor may not see is left out. */
export async function loadTrackedOrders(
  ctx: Context,
  actor: Actor,
  ids: readonly string[],
  lock = false,
): Promise<TrackedOrder[]> {
  if (actor.kind === 'visitor') return []
  const { rows } = await sql<OrderRow>`
    select o.id, o.user_id, o.placed_at, o.planned_arrival_on, o.planned_sailing_on, o.pol, o.pod, o.request, o.status,
      o.accepted_at is not null as accepted, o.terms->'cutOffs' as cut_offs, o.terms->'freeTime' as free_time,
      o.terms->'via' as via, o.terms->>'passage' as passage,
      (select json_agg(json_build_object('id', c.id, 'type', c.type, 'number', c.number) order by c.position)
        from order_containers c where c.user_id = o.user_id and c.order_id = o.id) as containers
    from orders o where o.id = any(${ids}) and ${actor.kind === 'customer' ? sql`o.user_id = ${actor.userId}` : sql`true`}
    order by o.id ${lock ? sql`for update of o` : sql``}`.execute(ctx.db)
  if (rows.length === 0) return []
  const events = await sql<EventRow>`
    select e.id, e.order_id, e.container_id, e.type, e.classifier, e.seaport, e.facility, e.mode, e.vessel, e.voyage,
      e.empty, e.happened_at, e.zone, e.recorded_at, e.source_kind, e.source_name, e.note, e.retracted_at
    from unnest(${rows.map((row) => row.user_id)}::text[], ${rows.map((row) => row.id)}::text[]) o (user_id, id)
    join tracking_events e on e.user_id = o.user_id and e.order_id = o.id order by e.recorded_at, e.id`.execute(
    ctx.db,
  )
  const told = Map.groupBy(events.rows.map(eventOf), ({ orderId }) => orderId)
  return rows.map((row) => trackedOrderOf(row, told.get(row.id) ?? []))
}

function trackedOrderOf(row: OrderRow, events: readonly StoredEvent[]): TrackedOrder {
  const cutOff = row.cut_offs?.find(({ code }) => code === 'FCO')
  return {
    id: row.id,
    userId: row.user_id,
    placedAt: row.placed_at,
    plannedArrivalOn: row.planned_arrival_on,
    plannedSailingOn: row.planned_sailing_on,
    followed: row.accepted && followedStatuses.includes(row.status),
    gateInBy: cutOff ? new Date(cutOff.at) : null,
    freeTime: row.free_time ?? { demurrageDays: null, detentionDays: null },
    pol: row.pol,
    pod: row.pod,
    via: (row.via ?? []).map(({ code }) => code),
    passage: row.passage,
    journey: journeyOf(row.request),
    containers: row.containers ?? [],
    events,
  }
}

export type NewEvent = Omit<StoredEvent, 'retractedAt'> & { readonly vendorKey: string | null }

/**
 * Adds events in one statement; one whose sender and number are known already is left as it is. Answers the orders that
 * have new ones, with them, and how many: whoever calls has locked what it read.
 */
export async function addStoredEvents(
  ctx: Context,
  given: readonly { readonly order: TrackedOrder; readonly events: readonly NewEvent[] }[],
): Promise<{ readonly order: TrackedOrder; readonly added: number }[]> {
  const events = given.flatMap(({ order, events }) =>
    events.map(({ source, ...each }) => ({
      ...each,
      userId: order.userId,
      sourceKind: source.kind,
      sourceName: source.name,
    })),
  )
  const { rows } = await sql<{ id: TrackingEventId }>`
    insert into tracking_events (id, user_id, order_id, container_id, type, classifier, seaport, facility, mode, vessel,
      voyage, empty, happened_at, zone, recorded_at, source_kind, source_name, vendor_key, note)
    select id, "userId", "orderId", "containerId", type, classifier, seaport, facility, mode, vessel, voyage, empty,
      "happenedAt", zone, "recordedAt", "sourceKind", "sourceName", "vendorKey", note
    from json_to_recordset(${JSON.stringify(events)}::json) e (id text, "userId" text, "orderId" text,
      "containerId" text, type text, classifier text, seaport text, facility text, mode text, vessel text, voyage text,
      empty boolean, "happenedAt" timestamptz, zone text, "recordedAt" timestamptz, "sourceKind" text,
      "sourceName" text, "vendorKey" text, note text)
    on conflict (source_kind, source_name, vendor_key) do nothing returning id`.execute(ctx.db)
  const added = new Set(rows.map(({ id }) => id))
  return given.flatMap(({ order, events }) => {
    const fresh = events
      .filter(({ id }) => added.has(id))
      .map(({ vendorKey: _, ...each }): StoredEvent => ({ ...each, retractedAt: null }))
    if (fresh.length === 0) return []
    const all = [...order.events, ...fresh].toSorted(byRecording)
    return [{ order: { ...order, events: all }, added: fresh.length }]
  })
}

const byRecording = (a: StoredEvent, b: StoredEvent): number =>
  a.recordedAt.getTime() - b.recordedAt.getTime() || (a.id < b.id ? -1 : 1)

/** Which of its numbers a source has told already, retracted ones too. */
export async function findKnownKeys(
  ctx: Context,
  source: EventSource,
  vendorKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ vendorKey: string }>`
    select e.vendor_key as "vendorKey" from tracking_events e
    where e.source_kind = ${source.kind} and e.source_name = ${source.name}
      and e.vendor_key = any(${[...vendorKeys]}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ vendorKey }) => vendorKey))
}

/** Marks one event as retracted; false when it is not there or was retracted before. */
export async function retractStoredEvent(
  ctx: Context,
  order: Pick<TrackedOrder, 'userId' | 'id'>,
  eventId: TrackingEventId,
  by: Actor,
  reason: string,
  now: Date,
): Promise<boolean> {
  const result = await sql`
    update tracking_events set retracted_at = ${now}, retracted_by = ${actorKey(by)}, retracted_reason = ${reason}
    where user_id = ${order.userId} and order_id = ${order.id} and id = ${eventId} and retracted_at is null`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Marks events of one source, named by its own numbers, as retracted. Answers the orders of those that were not before. */
export async function retractEventsOfSource(
  ctx: Context,
  orders: readonly Pick<TrackedOrder, 'userId' | 'id'>[],
  source: EventSource,
  vendorKeys: readonly string[],
  by: string,
  reason: string,
  now: Date,
): Promise<Set<OrderId>> {
  const { rows } = await sql<{ orderId: OrderId }>`
    update tracking_events e set retracted_at = ${now}, retracted_by = ${by}, retracted_reason = ${reason}
    from unnest(${orders.map(({ userId }) => userId)}::text[], ${orders.map(({ id }) => id)}::text[]) o (user_id, id)
    where e.user_id = o.user_id and e.order_id = o.id and e.source_kind = ${source.kind}
      and e.source_name = ${source.name} and e.vendor_key = any(${vendorKeys}) and e.retracted_at is null
    returning e.order_id as "orderId"`.execute(ctx.db)
  return new Set(rows.map(({ orderId }) => orderId))
}
