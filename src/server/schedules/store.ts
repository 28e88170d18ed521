import { sql } from 'kysely'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { SeaPassage } from '#domain/reference/sea-network.ts'
import type { Half } from '#domain/schedules/connections.ts'
import {
  callsNotMade,
  type PortCallStatus,
  type ScheduleSource,
  type Voyage,
} from '#domain/schedules/port-calls.ts'
import type { Context } from '#server/platform/context.ts'

/** Calls written with one statement. */
const callsPerInsert = 2_000

/**
 * Adds voyages with their calls; `startsOn` of each is the day on which its first port is left, `sheet` the number of
 * the sheet that they were imported with. Voyages of which a newer sheet tells are there and not shown.
 */
export async function insertVoyages(
  ctx: Context,
  voyages: readonly (Voyage & { readonly startsOn: BusinessDate })[],
  sheet: number | null = null,
): Promise<void> {
  if (voyages.length === 0) return
  const { rows } = await sql<{ number: number }>`
    insert into schedule_voyages (carrier, service, vessel_name, vessel_imo, passage, source, starts_on, sheet)
    select told.*, ${sheet}::int from unnest(
      ${voyages.map((each) => each.carrier)}::text[], ${voyages.map((each) => each.service)}::text[],
      ${voyages.map((each) => each.vessel)}::text[], ${voyages.map((each) => each.imo)}::text[],
      ${voyages.map((each) => each.passage)}::text[], ${voyages.map((each) => each.source)}::text[],
      ${voyages.map((each) => each.startsOn)}::date[]) as told
    returning number`.execute(ctx.db)
  await insertCalls(
    ctx,
    voyages.flatMap((voyage, at) =>
      voyage.calls.map((call, sequence) => ({ ...call, sequence, voyage: rows[at]?.number })),
    ),
  )
  await settleShown(ctx)
}

type NumberedCall = Voyage['calls'][number] & {
  readonly sequence: number
  readonly voyage: number | undefined
}

/** Adds calls; of those that are there, what is known by now of times and status is renewed. */
async function insertCalls(ctx: Context, calls: readonly NumberedCall[]): Promise<number> {
  let changed = 0n
  for (let at = 0; at < calls.length; at += callsPerInsert) {
    const part = calls.slice(at, at + callsPerInsert)
    const result = await sql`
      insert into port_calls as known (voyage, sequence, port, import_voyage, export_voyage, planned_arrival,
        planned_departure, estimated_arrival, estimated_departure, actual_arrival, actual_departure, status)
      select * from unnest(
        ${part.map((each) => each.voyage)}::int[], ${part.map((each) => each.sequence)}::smallint[],
        ${part.map((each) => each.port)}::text[], ${part.map((each) => each.importVoyage)}::text[],
        ${part.map((each) => each.exportVoyage)}::text[],
        ${part.map((each) => each.arrival.planned)}::timestamptz[],
        ${part.map((each) => each.departure.planned)}::timestamptz[],
        ${part.map((each) => each.arrival.estimated)}::timestamptz[],
        ${part.map((each) => each.departure.estimated)}::timestamptz[],
        ${part.map((each) => each.arrival.actual)}::timestamptz[],
        ${part.map((each) => each.departure.actual)}::timestamptz[],
        ${part.map((each) => each.status)}::text[])
      on conflict (voyage, sequence) do update set estimated_arrival = excluded.estimated_arrival,
        estimated_departure = excluded.estimated_departure, actual_arrival = excluded.actual_arrival,
        actual_departure = excluded.actual_departure, status = excluded.status
      where (known.estimated_arrival, known.estimated_departure, known.actual_arrival, known.actual_departure,
        known.status) is distinct from (excluded.estimated_arrival, excluded.estimated_departure,
        excluded.actual_arrival, excluded.actual_departure, excluded.status)`.execute(ctx.db)
    changed += result.numAffectedRows ?? 0n
  }
  return Number(changed)
}

/**
 * Brings generated voyages up to what is known now: those that are not there are added, of the others the times and the
 * status of their calls. What was imported stays. Answers how many calls changed.
 */
export async function renewVoyages(
  ctx: Context,
  voyages: readonly (Voyage & { readonly startsOn: BusinessDate })[],
): Promise<number> {
  const keyOf = (vessel: string, startsOn: string) => `${startsOn} ${vessel}`
  const [vessels, days] = [voyages.map(({ vessel }) => vessel), voyages.map(({ startsOn }) => startsOn)]
  const { rows } = await sql<{
    number: number
    vessel_name: string
    starts_on: BusinessDate
    source: string
  }>`
    select number, vessel_name, starts_on, source from schedule_voyages
    where (vessel_name, starts_on) in (select * from unnest(${vessels}::text[], ${days}::date[]))`.execute(
    ctx.db,
  )
  const known = new Map(rows.map((row) => [keyOf(row.vessel_name, row.starts_on), row]))
  await insertVoyages(
    ctx,
    voyages.filter(({ vessel, startsOn }) => !known.has(keyOf(vessel, startsOn))),
  )
  return insertCalls(
    ctx,
    voyages.flatMap(({ vessel, startsOn, calls }) => {
      const row = known.get(keyOf(vessel, startsOn))
      if (row?.source !== 'generated') return []
      return calls.map((call, sequence) => ({ ...call, sequence, voyage: row.number }))
    }),
  )
}

/** Removes generated voyages that started before a day, with their calls. */
export async function removeVoyagesBefore(ctx: Context, day: BusinessDate): Promise<void> {
  await sql`delete from schedule_voyages where source = 'generated' and starts_on < ${day}`.execute(ctx.db)
}

/**
 * Shows of several voyages that cannot all be true the one told last: of the same ship at the same time, and of the
 * same service in the days that a sheet covers. What is generated gives way to any sheet.
 */
export async function settleShown(ctx: Context): Promise<void> {
  const { rows } = await sql<{ imported: boolean }>`
    select exists (select from schedule_voyages where sheet is not null or not shown) as imported`.execute(
    ctx.db,
  )
  if (!rows[0]?.imported) return
  await sql`
    with told as materialized (
      select ship.number, coalesce(sheet.sequence, 0) as rank, ship.carrier, ship.service,
        upper(ship.vessel_name) as vessel, ship.vessel_imo as imo, ship.starts_on,
        min(call.planned_departure) as starts, max(call.planned_arrival) as ends
      from schedule_voyages ship
      join port_calls call on call.voyage = ship.number
      left join schedule_sheets sheet on sheet.number = ship.sheet
      group by ship.number, sheet.sequence
    ), covered as (
      select rank, carrier, service, min(starts_on) as first, max(starts_on) as last
      from told where rank > 0 group by rank, carrier, service
    ), hidden as (
      select told.number from told join covered newer
        on newer.carrier = told.carrier and newer.service = told.service and newer.rank > told.rank
        and told.starts_on between newer.first and newer.last
      union
      select told.number from told join told newer
        on newer.vessel = told.vessel and newer.rank > told.rank and newer.starts < told.ends and told.starts < newer.ends
      union
      select told.number from told join told newer
        on newer.imo = told.imo and newer.rank > told.rank and newer.starts < told.ends and told.starts < newer.ends
    )
    update schedule_voyages ship set shown = settled.shown
    from (
      select told.number, hidden.number is null as shown from told left join hidden on hidden.number = told.number
    ) settled
    where settled.number = ship.number and settled.shown <> ship.shown`.execute(ctx.db)
}

/** One ship from a call to a later one, as the join of the two reads. */
export type LegRow = {
  voyage: number
  carrier: string
  service: string
  vessel_name: string
  vessel_imo: string | null
  passage: SeaPassage | null
  source: ScheduleSource
  number: string
  from_port: string
  to_port: string
  from_planned: Date
  from_estimated: Date | null
  from_actual: Date | null
  to_planned: Date
  to_estimated: Date | null
  to_actual: Date | null
  departs_at: Date
  arrives_at: Date
}

const legColumns = (ship: string, from: string, to: string) => {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
  return sql`${column(ship, 'number')} as voyage, ${column(ship, 'carrier')}, ${column(ship, 'service')},
    ${column(ship, 'vessel_name')}, ${column(ship, 'vessel_imo')}, ${column(ship, 'passage')},
    ${column(ship, 'source')}, ${column(from, 'export_voyage')} as number,
    ${column(from, 'port')} as from_port, ${column(to, 'port')} as to_port,
    ${column(from, 'planned_departure')} as from_planned, ${column(from, 'estimated_departure')} as from_estimated,
    ${column(from, 'actual_departure')} as from_actual, ${column(to, 'planned_arrival')} as to_planned,
    ${column(to, 'estimated_arrival')} as to_estimated, ${column(to, 'actual_arrival')} as to_actual,
    ${column(from, 'departs_at')}, ${column(to, 'arrives_at')}`
}

const notMade = sql.join(callsNotMade.map((each) => sql.lit(each)))
const made = (call: string) =>
  sql`(${sql.ref(`${call}.status`)} is null or ${sql.ref(`${call}.status`)} not in (${notMade}))`

/** Nothing is at sea for longer between two ports. */
const longestDays = 100

/** Ships that go from one port to the other, leaving in the given span. */
export async function findDirect(
  ctx: Context,
  asked: { from: string; to: string; after: Date; before: Date; limit: number },
): Promise<LegRow[]> {
  const { rows } = await sql<LegRow>`
    select ${legColumns('ship', 'a', 'b')}
    from port_calls a
    join port_calls b on b.voyage = a.voyage and b.sequence > a.sequence and b.import_voyage = a.export_voyage
    join schedule_voyages ship on ship.number = a.voyage
    where ship.shown and a.port = ${asked.from} and b.port = ${asked.to}
      and a.departs_at >= ${asked.after} and a.departs_at < ${asked.before}
      and ${made('a')} and ${made('b')}
    order by a.departs_at, b.arrives_at limit ${asked.limit}`.execute(ctx.db)
  return rows
}

/** Half of a connection as it is read: the calls of one ship at its end and at a hub. */
export type HalfRow = Half & { readonly carrier: string; readonly loads: number; readonly discharges: number }

type HalfAsked = { from: string; to: string; after: Date; before: Date }

const countriesOf = ({ from, to }: HalfAsked) => sql`(${from.slice(0, 2)}, ${to.slice(0, 2)})`

/** Ships that leave in the given span and do not go the whole way, with every hub they reach in a third country. */
export async function findOutward(ctx: Context, asked: HalfAsked): Promise<HalfRow[]> {
  const { rows } = await sql<HalfRow>`
    select a.voyage, ship.carrier, a.sequence as loads, m.sequence as discharges, m.port as hub,
      a.departs_at as starts, m.arrives_at as ends
    from port_calls a
    join schedule_voyages ship on ship.number = a.voyage
    join port_calls m on m.voyage = a.voyage and m.sequence > a.sequence and m.import_voyage = a.export_voyage
    where ship.shown and a.port = ${asked.from} and a.departs_at >= ${asked.after} and a.departs_at < ${asked.before}
      and left(m.port, 2) not in ${countriesOf(asked)} and ${made('a')} and ${made('m')}
      and not exists (select from port_calls whole where whole.voyage = a.voyage and whole.port = ${asked.to}
        and whole.import_voyage = a.export_voyage and whole.sequence > a.sequence)`.execute(ctx.db)
  return rows
}

/** Ships that come to the other end, with every hub in a third country at which they load for it. */
export async function findInward(ctx: Context, asked: HalfAsked): Promise<HalfRow[]> {
  const { rows } = await sql<HalfRow>`
    select b.voyage, ship.carrier, n.sequence as loads, b.sequence as discharges, n.port as hub,
      n.departs_at as starts, b.arrives_at as ends
    from port_calls b
    join schedule_voyages ship on ship.number = b.voyage
    join port_calls n on n.voyage = b.voyage and n.sequence < b.sequence and n.export_voyage = b.import_voyage
    where ship.shown and b.port = ${asked.to} and b.arrives_at >= ${asked.after}
      and b.arrives_at < ${asked.before}::timestamptz + make_interval(days => ${longestDays})
      and left(n.port, 2) not in ${countriesOf(asked)} and ${made('b')} and ${made('n')}`.execute(ctx.db)
  return rows
}

/** The legs of halves, in the same order. */
export async function findLegs(ctx: Context, halves: readonly HalfRow[]): Promise<LegRow[]> {
  const { rows } = await sql<LegRow>`
    select ${legColumns('ship', 'a', 'b')}
    from unnest(${halves.map((each) => each.voyage)}::int[], ${halves.map((each) => each.loads)}::smallint[],
      ${halves.map((each) => each.discharges)}::smallint[]) with ordinality as half (voyage, loads, discharges, place)
    join schedule_voyages ship on ship.number = half.voyage
    join port_calls a on a.voyage = half.voyage and a.sequence = half.loads
    join port_calls b on b.voyage = half.voyage and b.sequence = half.discharges
    order by half.place`.execute(ctx.db)
  return rows
}

export type SuggestionRow = { kind: 'vessel' | 'service'; name: string; carriers: string[] }

const like = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Services and vessels that hold the text, those that begin with it first. */
export async function findNames(ctx: Context, text: string, limit: number): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select kind, name, carriers from (
      select 'service' as kind, service as name, array_agg(distinct carrier order by carrier) as carriers
      from schedule_voyages where shown and lower(service) like ${`%${like(text)}%`} group by service
      union all
      select 'vessel', vessel_name, array_agg(distinct carrier order by carrier)
      from schedule_voyages where shown and (lower(vessel_name) like ${`%${like(text)}%`} or vessel_imo = ${text})
      group by vessel_name
    ) found
    order by lower(name) not like ${`${like(text)}%`}, kind, name limit ${limit}`.execute(ctx.db)
  return rows
}

export type CallRow = {
  id: number
  carrier: string
  service: string
  vessel_name: string
  vessel_imo: string | null
  source: ScheduleSource
  port: string
  import_voyage: string | null
  export_voyage: string | null
  planned_arrival: Date
  planned_departure: Date
  estimated_arrival: Date | null
  estimated_departure: Date | null
  actual_arrival: Date | null
  actual_departure: Date | null
  status: PortCallStatus | null
}

/** Voyages of a vessel or a service that are under way in the given span, with all their calls in order. */
export async function findVoyages(
  ctx: Context,
  asked: { name: string; after: Date; before: Date; limit: number },
): Promise<CallRow[]> {
  const name = asked.name.toLowerCase()
  const { rows } = await sql<CallRow>`
    with named as (
      select * from schedule_voyages ship
      where ship.shown and (lower(ship.vessel_name) = ${name} or lower(ship.service) = ${name} or ship.vessel_imo = ${asked.name})
        and ship.starts_on < (${asked.before}::timestamptz)::date
        and exists (select from port_calls last where last.voyage = ship.number and last.departs_at >= ${asked.after})
      order by ship.starts_on, ship.number limit ${asked.limit}
    )
    select named.number as id, carrier, service, vessel_name, vessel_imo, source, port, import_voyage, export_voyage,
      planned_arrival, planned_departure, estimated_arrival, estimated_departure, actual_arrival, actual_departure,
      status
    from named join port_calls on port_calls.voyage = named.number
    order by named.starts_on, named.number, sequence`.execute(ctx.db)
  return rows
}
