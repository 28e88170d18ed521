import { sql } from 'kysely'
import type { UserId } from '#domain/kernel/ids.ts'
import type { PlateColour, Truck } from '#domain/positions/plates.ts'
import {
  oldestPositionDays,
  repeatFreeMinutes,
  type TruckReport,
  trackHours,
} from '#domain/positions/trucks.ts'
import type { Context } from '#server/platform/context.ts'
import type { PushedBatch } from '#server/providers/trucks/port.ts'

type ReportRow = {
  plate: string
  colour: PlateColour
  lat: number
  lon: number
  speed_kmh: number | null
  heading: number | null
  reported_at: Date
  source: string
}

const plates = (trucks: readonly Truck[]) => trucks.map(({ plate }) => plate)
const colours = (trucks: readonly Truck[]) => trucks.map(({ colour }) => colour)
const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** The oldest instant whose position still says where a truck is. */
export const oldestShown = (now: Date): Date => before(now, oldestPositionDays * 1_440)

/** The latest position of each truck that was sent to us, and one for each hour of the day before it, newest first. */
export async function findReports(ctx: Context, trucks: readonly Truck[]): Promise<TruckReport[]> {
  const { rows } = await sql<ReportRow>`
    with latest as (
      select p.* from truck_positions p
      join unnest(${plates(trucks)}::text[], ${colours(trucks)}::text[]) as asked (plate, colour) using (plate, colour)
      where p.reported_at >= ${oldestShown(ctx.clock())})
    select plate, colour, lat, lon, speed_kmh, heading, reported_at, source from latest
    union all
    select * from (
      select distinct on (r.plate, r.colour, date_bin('1 hour', r.reported_at, 'epoch'))
        r.plate, r.colour, r.lat, r.lon, r.speed_kmh, r.heading, r.reported_at, r.source
      from latest l join truck_reports r on r.plate = l.plate and r.colour = l.colour
        and r.reported_at < l.reported_at and r.reported_at >= l.reported_at - make_interval(hours => ${trackHours})
      order by r.plate, r.colour, date_bin('1 hour', r.reported_at, 'epoch'), r.reported_at desc) as track
    order by reported_at desc`.execute(ctx.db)
  return rows.map(({ speed_kmh, reported_at, ...row }) => ({
    ...row,
    speedKmh: speed_kmh,
    reportedAt: reported_at,
  }))
}

/** Free look-ups used before, without a lock: for showing. */
export async function findUsed(ctx: Context, userId: UserId): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select used from truck_meters where user_id = ${userId}`.execute(ctx.db)
  return rows[0]?.used ?? 0
}

/**
 * The customer's meter, locked until the transaction ends: of calls at the same moment the second counts on from what
 * the first used.
 */
export async function lockMeter(ctx: Context, userId: UserId): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    insert into truck_meters (user_id) values (${userId})
    on conflict (user_id) do update set used = truck_meters.used
    returning used`.execute(ctx.db)
  return rows[0]?.used ?? 0
}

/** Which of the trucks were counted so lately that asking again is free. */
export async function findCounted(ctx: Context, userId: UserId, trucks: readonly Truck[]): Promise<Truck[]> {
  const { rows } = await sql<Truck>`
    select distinct plate, colour from truck_lookups
    join unnest(${plates(trucks)}::text[], ${colours(trucks)}::text[]) as asked (plate, colour) using (plate, colour)
    where user_id = ${userId} and looked_up_at > ${before(ctx.clock(), repeatFreeMinutes)}`.execute(ctx.db)
  return rows
}

/** Counts look-ups of the locked meter. */
export async function countLookups(ctx: Context, userId: UserId, trucks: readonly Truck[]): Promise<void> {
  await sql`
    with counted as (
      insert into truck_lookups (user_id, plate, colour, looked_up_at)
      select ${userId}, plate, colour, ${ctx.clock()}::timestamptz
      from unnest(${plates(trucks)}::text[], ${colours(trucks)}::text[]) as asked (plate, colour)
      returning 1)
    update truck_meters set used = used + (select count(*) from counted) where user_id = ${userId}`.execute(
    ctx.db,
  )
}

/** Notes a vendor's batch down; false when it came before. */
export async function addPush(ctx: Context, source: string, batch: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into truck_pushes (source, batch, received_at) values (${source}, ${batch}, ${ctx.clock()})
    on conflict do nothing`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Keeps positions, each once, and moves each truck's latest position forward, never back. */
export async function saveReports(ctx: Context, { reports }: PushedBatch): Promise<void> {
  const rows = JSON.stringify(
    reports.map(({ speedKmh, reportedAt, ...report }) => ({
      ...report,
      speed_kmh: speedKmh,
      reported_at: reportedAt.toISOString(),
    })),
  )
  // In one order for all, so that batches at the same moment wait for one another and never both at once.
  await sql`
    with sent as (
      select distinct on (plate, colour, reported_at) * from jsonb_to_recordset(${rows}::jsonb) as r
        (plate text, colour text, lat double precision, lon double precision, speed_kmh double precision,
         heading smallint, reported_at timestamptz, source text)
      order by plate, colour, reported_at),
    kept as (
      insert into truck_reports (plate, colour, lat, lon, speed_kmh, heading, reported_at, source)
      select plate, colour, lat, lon, speed_kmh, heading, reported_at, source from sent
      order by plate, colour, reported_at
      on conflict do nothing)
    insert into truck_positions (plate, colour, lat, lon, speed_kmh, heading, reported_at, received_at, source)
    select distinct on (plate, colour) plate, colour, lat, lon, speed_kmh, heading, reported_at,
      ${ctx.clock()}::timestamptz, source
    from sent order by plate, colour, reported_at desc
    on conflict (plate, colour) do update set lat = excluded.lat, lon = excluded.lon, speed_kmh = excluded.speed_kmh,
      heading = excluded.heading, reported_at = excluded.reported_at, received_at = excluded.received_at,
      source = excluded.source
    where truck_positions.reported_at < excluded.reported_at`.execute(ctx.db)
}

/** Removes positions, look-ups and batches from before an instant; the meter stands. */
export async function removeBefore(ctx: Context, instant: Date): Promise<void> {
  await sql`delete from truck_reports where reported_at < ${instant}`.execute(ctx.db)
  await sql`delete from truck_positions where reported_at < ${instant}`.execute(ctx.db)
  await sql`delete from truck_lookups where looked_up_at < ${instant}`.execute(ctx.db)
  await sql`delete from truck_pushes where received_at < ${instant}`.execute(ctx.db)
}
