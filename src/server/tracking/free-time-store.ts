import { sql } from 'kysely'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { BillLineId, ContainerId, OrderId, TrackingEventId, UserId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { type Currency, money } from '#domain/kernel/money.ts'
import type { FreeTimeDirection, FreeTimeType } from '#domain/rates/free-time-terms.ts'
import type { Classifier, EventType, SourceKind, TrackingEvent } from '#domain/tracking/events.ts'
import type { CarrierTariff } from '#domain/tracking/stays.ts'
import type { Context } from '#server/platform/context.ts'

export type BilledStay = {
  readonly containerId: ContainerId
  readonly type: FreeTimeType
  readonly direction: FreeTimeDirection
  readonly lineId: BillLineId
  readonly startedOn: BusinessDate
  readonly endedOn: BusinessDate
}

/** A carrier's tariff with what to call it. */
export type NamedTariff = CarrierTariff & { readonly source: Bilingual }

/** An order as its containers' days are counted. */
export type CountedOrder = {
  readonly id: OrderId
  readonly userId: UserId
  readonly number: string
  readonly pol: string
  readonly pod: string
  readonly delivery: 'port' | 'door'
  /** Nothing is carried out any more. */
  readonly ended: boolean
  /** The free days of its own quote. */
  readonly quoted: { readonly demurrageDays: number | null; readonly detentionDays: number | null }
  readonly containers: readonly {
    readonly id: ContainerId
    readonly type: string
    readonly number: string | null
  }[]
  readonly events: readonly TrackingEvent[]
  readonly billed: readonly BilledStay[]
  /** Those of its carrier. */
  readonly tariffs: readonly NamedTariff[]
}

type OrderRow = {
  id: OrderId
  user_id: UserId
  number: string
  pol: string
  pod: string
  carrier: string
  delivery: 'port' | 'door'
  ended: boolean
  free_time: CountedOrder['quoted'] | null
  containers: CountedOrder['containers'] | null
  billed: BilledStay[] | null
}
type EventRow = {
  id: TrackingEventId
  order_id: OrderId
  container_id: ContainerId | null
  type: EventType
  classifier: Classifier
  happened_at: Date
  zone: string
  recorded_at: Date
  source_kind: SourceKind
  source_name: string
}
type TariffRow = {
  id: string
  carrier: string
  type: FreeTimeType
  direction: FreeTimeDirection
  port: string | null
  country: string | null
  equipment: CarrierTariff['equipment']
  free_days: number
  unit: CarrierTariff['unit']
  starts: CarrierTariff['starts']
  last_day_counts: boolean
  steps_from: CarrierTariff['stepsCountFrom']
  steps: { fromDay: number; toDay: number | null; perDayMinor: number }[]
  currency: Currency
  valid_from: BusinessDate
  valid_to: BusinessDate | null
  source: Bilingual
  sequence: number | null
}

/** Tariffs that count: those without a sheet, and those of sheets that are applied. */
const standingTariffs = sql`(
  select t.*, s.sequence from free_time_tariffs t left join rate_sheets s on s.number = t.sheet
  where t.sheet is null or s.status = 'applied') t`

/**
 * Orders with their containers, the events that stays follow from, what was billed of them and their carriers' tariffs:
 * three statements, however many. Another customer's are left out.
 */
export async function loadCountedOrders(
  ctx: Context,
  ids: readonly OrderId[],
  of: UserId | null,
): Promise<CountedOrder[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.user_id, o.number, o.pol, o.pod, o.carrier_code as carrier,
      o.request->'delivery'->>'kind' as delivery, o.terms->'freeTime' as free_time,
      o.status in ('cancelled', 'cancelledByOperations', 'refundCompleted') as ended,
      (select json_agg(json_build_object('id', c.id, 'type', c.type, 'number', c.number) order by c.position)
        from order_containers c where c.user_id = o.user_id and c.order_id = o.id) as containers,
      (select json_agg(json_build_object('containerId', b.container_id, 'type', b.type, 'direction', b.direction,
          'lineId', b.bill_line_id, 'startedOn', b.started_on, 'endedOn', b.ended_on))
        from free_time_billed b where b.user_id = o.user_id and b.order_id = o.id) as billed
    from orders o where o.id = any(${ids}) and ${of === null ? sql`true` : sql`o.user_id = ${of}`}
    order by o.id`.execute(ctx.db)
  if (rows.length === 0) return []
  const events = await sql<EventRow>`
    select e.id, e.order_id, e.container_id, e.type, e.classifier, e.happened_at, e.zone, e.recorded_at, e.source_kind,
      e.source_name
    from unnest(${rows.map((row) => row.user_id)}::text[], ${rows.map((row) => row.id)}::text[]) o (user_id, id)
    join tracking_events e on e.user_id = o.user_id and e.order_id = o.id
    where e.classifier = 'actual' and e.retracted_at is null order by e.recorded_at, e.id`.execute(ctx.db)
  const tariffs = await sql<TariffRow>`
    select id, carrier, type, direction, port, country, equipment, free_days, unit, starts, last_day_counts, steps_from,
      steps, currency, valid_from, valid_to, source, sequence
    from ${standingTariffs} where carrier = any(${[...new Set(rows.map(({ carrier }) => carrier))]})`.execute(
    ctx.db,
  )
  const eventsOf = Map.groupBy(events.rows, (row) => row.order_id)
  const tariffsOf = Map.groupBy(tariffs.rows, (row) => row.carrier)
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    number: row.number,
    pol: row.pol,
    pod: row.pod,
    delivery: row.delivery,
    ended: row.ended,
    quoted: row.free_time ?? { demurrageDays: null, detentionDays: null },
    containers: row.containers ?? [],
    events: (eventsOf.get(row.id) ?? []).map(eventOf),
    billed: row.billed ?? [],
    tariffs: (tariffsOf.get(row.carrier) ?? []).map(tariffOf),
  }))
}

const eventOf = (row: EventRow): TrackingEvent => ({
  id: row.id,
  orderId: row.order_id,
  containerId: row.container_id,
  type: row.type,
  classifier: row.classifier,
  happenedAt: row.happened_at,
  zone: row.zone,
  recordedAt: row.recorded_at,
  source: { kind: row.source_kind, name: row.source_name },
  note: null,
  retractedAt: null,
})

const tariffOf = (row: TariffRow): NamedTariff => ({
  id: row.id,
  type: row.type,
  direction: row.direction,
  port: row.port,
  country: row.country,
  equipment: row.equipment,
  freeDays: row.free_days,
  unit: row.unit,
  starts: row.starts,
  lastDayCounts: row.last_day_counts,
  stepsCountFrom: row.steps_from,
  steps: row.steps.map(({ fromDay, toDay, perDayMinor }) => ({
    fromDay,
    toDay,
    perDay: money(perDayMinor, row.currency),
  })),
  validFrom: row.valid_from,
  validTo: row.valid_to,
  source: row.source,
  ...(row.sequence === null ? {} : { sequence: row.sequence }),
})

/** The tariffs that may count an order's stays at destination, by order. */
export async function loadImportTariffs(
  ctx: Context,
  ids: readonly OrderId[],
): Promise<Map<OrderId, NamedTariff[]>> {
  const { rows } = await sql<TariffRow & { order_id: OrderId }>`
    select o.id as order_id, t.* from orders o
    join ${standingTariffs} on t.carrier = o.carrier_code and t.direction = 'import'
      and coalesce(t.port, o.pod) = o.pod and coalesce(t.country, left(o.pod, 2)) = left(o.pod, 2)
    where o.id = any(${ids})`.execute(ctx.db)
  return new Map(
    [...Map.groupBy(rows, (row) => row.order_id)].map(([id, tariffs]) => [id, tariffs.map(tariffOf)]),
  )
}

/** Remembers that a stay was billed; one of these stays once. */
export const addBilledStay = (
  ctx: Context,
  order: Pick<CountedOrder, 'id' | 'userId'>,
  stay: BilledStay,
): Promise<unknown> =>
  sql`insert into free_time_billed (user_id, order_id, container_id, type, direction, bill_line_id, started_on, ended_on,
      billed_at)
    values (${order.userId}, ${order.id}, ${stay.containerId}, ${stay.type}, ${stay.direction}, ${stay.lineId},
      ${stay.startedOn}, ${stay.endedOn}, ${ctx.clock()})`.execute(ctx.db)

/** Forgets a stay that was taken back; its lines stand on the bill. */
export const removeBilledStay = (
  ctx: Context,
  order: Pick<CountedOrder, 'id' | 'userId'>,
  stay: BilledStay,
): Promise<unknown> =>
  sql`delete from free_time_billed where user_id = ${order.userId} and order_id = ${order.id}
    and container_id = ${stay.containerId} and type = ${stay.type} and direction = ${stay.direction}`.execute(
    ctx.db,
  )

/**
 * Orders under way or not long completed, by id: what runs, what ends and what is corrected afterwards.
 * @param after the last id of the part before
 */
export async function findOrdersToCount(
  ctx: Context,
  after: OrderId | null,
  deliveredAfter: Date,
  most: number,
): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select o.id from orders o
    where o.id > ${after ?? ''} and o.accepted_at is not null
      and (o.status in ('accepted', 'paid', 'inTransit') or (o.status = 'completed' and o.delivered_at >= ${deliveredAfter}))
      and exists (select from tracking_events e where e.user_id = o.user_id and e.order_id = o.id
        and e.classifier = 'actual' and e.type in ('emptyPickedUp', 'gatedIn', 'discharged', 'gatedOut'))
    order by o.id limit ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export type NewTariff = Omit<NamedTariff, 'steps'> & {
  readonly carrier: string
  readonly currency: Currency
  readonly steps: readonly {
    readonly fromDay: number
    readonly toDay: number | null
    readonly perDayMinor: number
  }[]
}

/** Puts tariffs in the table; the same id again is the same tariff, anew. */
export async function saveTariffs(ctx: Context, tariffs: readonly NewTariff[]): Promise<void> {
  await sql`
    insert into free_time_tariffs (id, carrier, type, direction, port, country, equipment, free_days, unit, starts,
      last_day_counts, steps_from, steps, currency, valid_from, valid_to, source, added_at)
    select id, carrier, type, direction, port, country, equipment, "freeDays", unit, starts, "lastDayCounts",
      "stepsCountFrom", steps, currency, "validFrom", "validTo", source, ${ctx.clock()}
    from jsonb_to_recordset(${JSON.stringify(tariffs)}::jsonb) t (id text, carrier text, type text, direction text,
      port text, country text, equipment text, "freeDays" int, unit text, starts text, "lastDayCounts" boolean,
      "stepsCountFrom" text, steps jsonb, currency text, "validFrom" date, "validTo" date, source jsonb)
    on conflict (id) do update set carrier = excluded.carrier, type = excluded.type, direction = excluded.direction,
      port = excluded.port, country = excluded.country, equipment = excluded.equipment, free_days = excluded.free_days,
      unit = excluded.unit, starts = excluded.starts, last_day_counts = excluded.last_day_counts,
      steps_from = excluded.steps_from, steps = excluded.steps, currency = excluded.currency,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to, source = excluded.source`.execute(
    ctx.db,
  )
}
