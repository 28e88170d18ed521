import type { PositionSource } from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'
import { float8Array, instantArray, int4Array } from '#server/platform/db/binary-arrays.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'
import type { Placed, VesselWords } from './gather.ts'

/** A batch stands in the database column by column: one statement, however many rows. */
const column = <Row, Value>(rows: readonly Row[], read: (row: Row) => Value): Value[] => rows.map(read)

/** The numbers of positions as parameters `int[]`, then `float8[]` up to the course, then `timestamptz[]`. */
export const placesOf = (positions: readonly Placed[]) => {
  const all = positions.length
  return [
    int4Array(all, (at) => positions[at]?.mmsi ?? null),
    float8Array(all, (at) => positions[at]?.report.lat ?? null),
    float8Array(all, (at) => positions[at]?.report.lon ?? null),
    float8Array(all, (at) => positions[at]?.report.speed ?? null),
    float8Array(all, (at) => positions[at]?.report.course ?? null),
    instantArray(all, (at) => positions[at]?.at ?? null),
  ]
}

/** Saves the newest position of each ship. Rows come sorted, so that two processes never wait for each other. */
export async function saveLastPositions(
  ctx: Context,
  source: PositionSource,
  positions: readonly Placed[],
): Promise<void> {
  await rowsOf(ctx, {
    name: 'vessels.saveLast',
    text: `insert into vessel_last_positions as last
        (mmsi, source, lat, lon, speed, course, reported_at, heading, status)
      select mmsi, $1, lat, lon, speed, course, at, heading, status
      from unnest($2::int[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::timestamptz[], $8::int[],
          $9::int[]) as heard (mmsi, lat, lon, speed, course, at, heading, status)
      on conflict (mmsi, source) do update set lat = excluded.lat, lon = excluded.lon, speed = excluded.speed,
        course = excluded.course, heading = excluded.heading, status = excluded.status,
        reported_at = excluded.reported_at, heard_at = now()
      where excluded.reported_at > last.reported_at`,
    values: [
      source,
      ...placesOf(positions),
      int4Array(positions.length, (at) => positions[at]?.report.heading ?? null),
      int4Array(positions.length, (at) => positions[at]?.report.status ?? null),
    ],
  })
}

/** Destination and arrival are said together: the later ones replace the earlier ones as a whole. */
const isNewer = `excluded.voyage_at >= coalesce(known.voyage_at, '-infinity')`

const isCalledOtherwise = `(coalesce(excluded.imo, known.imo), coalesce(excluded.name, known.name),
  coalesce(excluded.call_sign, known.call_sign)) is distinct from (known.imo, known.name, known.call_sign)`

/** Saves what a source says of ships. */
export async function saveVessels(
  ctx: Context,
  source: PositionSource,
  vessels: readonly VesselWords[],
): Promise<void> {
  await rowsOf(ctx, {
    name: 'vessels.saveWords',
    text: `insert into vessels as known (mmsi, source, imo, name, call_sign, ship_type, carrier, destination,
        eta_month, eta_day, eta_hour, eta_minute, draught, voyage_at)
      select mmsi, $1, imo, name, call_sign, ship_type, carrier, destination, month, day, hour, minute, draught, at
      from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::int2[], $7::text[], $8::text[], $9::int2[],
          $10::int2[], $11::int2[], $12::int2[], $13::real[], $14::timestamptz[])
        as said (mmsi, imo, name, call_sign, ship_type, carrier, destination, month, day, hour, minute, draught, at)
      on conflict (mmsi, source) do update set
        imo = coalesce(excluded.imo, known.imo), name = coalesce(excluded.name, known.name),
        call_sign = coalesce(excluded.call_sign, known.call_sign),
        ship_type = coalesce(excluded.ship_type, known.ship_type),
        carrier = coalesce(excluded.carrier, known.carrier),
        destination = case when ${isNewer} then excluded.destination else known.destination end,
        eta_month = case when ${isNewer} then excluded.eta_month else known.eta_month end,
        eta_day = case when ${isNewer} then excluded.eta_day else known.eta_day end,
        eta_hour = case when ${isNewer} then excluded.eta_hour else known.eta_hour end,
        eta_minute = case when ${isNewer} then excluded.eta_minute else known.eta_minute end,
        draught = case when ${isNewer} then excluded.draught else known.draught end,
        voyage_at = case when ${isNewer} then excluded.voyage_at else known.voyage_at end,
        changed_at = case when ${isCalledOtherwise} then now() else known.changed_at end`,
    values: [
      source,
      column(vessels, ({ mmsi }) => Number(mmsi)),
      column(vessels, ({ imo }) => (imo === null ? null : Number(imo))),
      column(vessels, ({ name }) => name),
      column(vessels, ({ callSign }) => callSign),
      column(vessels, ({ shipType }) => shipType),
      column(vessels, ({ carrier }) => carrier),
      column(vessels, ({ destination }) => destination),
      column(vessels, ({ eta }) => eta?.month ?? null),
      column(vessels, ({ eta }) => eta?.day ?? null),
      column(vessels, ({ eta }) => eta?.hour ?? null),
      column(vessels, ({ eta }) => eta?.minute ?? null),
      column(vessels, ({ draught }) => draught),
      column(vessels, ({ saidAt }) => saidAt?.toISOString() ?? null),
    ],
  })
}

type NamedRow = {
  mmsi: number
  source: PositionSource
  imo: number | null
  name: string | null
  call_sign: string | null
  changed_at: Date
}
const namedColumns = 'mmsi, source, imo, name, call_sign, changed_at'

/** Ships by their keys, behind the one given: so many at once that nobody waits long for the others. */
export const readVesselNames = (
  ctx: Context,
  behind: { readonly mmsi: number; readonly source: string },
  most: number,
): Promise<NamedRow[]> =>
  rowsOf<NamedRow>(ctx, {
    name: 'vessels.names',
    text: `select ${namedColumns} from vessels where (mmsi, source) > ($1, $2) order by mmsi, source limit $3`,
    values: [behind.mmsi, behind.source, most],
  })

/** When a ship came or was called otherwise last, as far as anybody knows; 1970 before any did. */
export async function readLastNameChange(ctx: Context): Promise<Date> {
  const [row] = await rowsOf<{ last: Date | null }>(ctx, {
    name: 'vessels.lastNameChange',
    text: 'select max(changed_at) as last from vessels',
  })
  return row?.last ?? new Date(0)
}

/** Ships that came, or are called otherwise, since an instant; oldest first. */
export const readChangedVesselNames = (ctx: Context, since: Date): Promise<NamedRow[]> =>
  rowsOf<NamedRow>(ctx, {
    name: 'vessels.changedNames',
    text: `select ${namedColumns} from vessels where changed_at > $1 order by changed_at`,
    values: [since],
  })

/** Adds to the counters of a day. */
export async function countReports(
  ctx: Context,
  source: PositionSource,
  day: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const outcomes = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  await rowsOf(ctx, {
    name: 'vessels.count',
    text: `insert into position_counts as counted (day, source, outcome, reports)
      select $1::date, $2, outcome, reports from unnest($3::text[], $4::bigint[]) as heard (outcome, reports)
      on conflict (day, source, outcome) do update set reports = counted.reports + excluded.reports`,
    values: [day, source, outcomes.map(([outcome]) => outcome), outcomes.map(([, reports]) => reports)],
  })
}
