import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { PositionSource } from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'
import { CopyRows, copyRows } from '#server/platform/db/copy.ts'
import { rowsOf, transactIn } from '#server/platform/db/transaction.ts'
import type { Placed } from './gather.ts'
import { placesOf } from './store.ts'

/** Fewer rows are not worth the second way to the database and back that a copy takes. */
export const fewestCopied = 200
/** After a copy was refused, rows are inserted for this long: another process may hear the same ships. */
const insertingMilliseconds = 60_000
/** A reader waits at most this long because a day goes. */
const lockMilliseconds = 50
const lockTries = 100

const uniqueViolation = '23505'
const deadlock = '40P01'
const lockNotAvailable = '55P03'
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** Until when rows are inserted, by source; `performance.now()`. */
const inserting = new WeakMap<pg.Pool, Map<PositionSource, number>>()

/**
 * Adds to the history; a minute that is there already stays as it is, and a day without a partition gets one. Rows come
 * sorted by day, ship and time. Many are copied, as long as none of them is there already: a copy with one that is keeps
 * nothing, and all of them are inserted instead.
 */
export async function addHistory(
  ctx: Context,
  source: PositionSource,
  positions: readonly Placed[],
): Promise<void> {
  try {
    await copyOrInsert(ctx, source, positions)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('no partition of relation')) throw error
    await makePartitions(ctx, [
      ...new Set(positions.map(({ at }) => new Date(at).toISOString().slice(0, 10))),
    ])
    await copyOrInsert(ctx, source, positions)
  }
}

async function copyOrInsert(
  ctx: Context,
  source: PositionSource,
  positions: readonly Placed[],
): Promise<void> {
  const pauses = inserting.get(ctx.pool) ?? new Map<PositionSource, number>()
  const copied =
    positions.length >= fewestCopied &&
    !ctx.db.isTransaction &&
    performance.now() >= (pauses.get(source) ?? Number.NEGATIVE_INFINITY)
  if (copied)
    try {
      await copyHistory(ctx, source, positions)
      return
    } catch (error) {
      if (codeOf(error) !== uniqueViolation && codeOf(error) !== deadlock) throw error
      inserting.set(ctx.pool, pauses.set(source, performance.now() + insertingMilliseconds))
    }
  await insertHistory(ctx, source, positions)
}

async function copyHistory(
  ctx: Context,
  source: PositionSource,
  positions: readonly Placed[],
): Promise<void> {
  const rows = new CopyRows(8, positions.length)
  const name = Buffer.from(source)
  for (const { mmsi, at, report } of positions) {
    rows.row()
    rows.int4(mmsi)
    rows.text(name)
    rows.instant(at - (at % 60_000))
    rows.float8(report.lat)
    rows.float8(report.lon)
    rows.float4(report.speed)
    rows.float4(report.course)
    rows.instant(at)
  }
  await copyRows(
    ctx.pool,
    'copy vessel_positions (mmsi, source, minute, lat, lon, speed, course, reported_at) from stdin (format binary)',
    rows.finish(),
  )
}

async function insertHistory(
  ctx: Context,
  source: PositionSource,
  positions: readonly Placed[],
): Promise<void> {
  await rowsOf(ctx, {
    name: 'vessels.addHistory',
    text: `insert into vessel_positions (mmsi, source, minute, lat, lon, speed, course, reported_at)
      select mmsi, $1, date_trunc('minute', at), lat, lon, speed, course, at
      from unnest($2::int[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::timestamptz[])
        as heard (mmsi, lat, lon, speed, course, at)
      on conflict do nothing`,
    values: [source, ...placesOf(positions)],
  })
}

const partitionOf = (day: string): string => `vessel_positions_${day.replaceAll('-', '')}`
/** The day of a partition, as PostgreSQL reads it. */
const dayOf = (name: string): string => name.slice('vessel_positions_'.length)

/**
 * Makes the partitions of days (UTC) that are not there yet. Each is made by itself and attached when it is whole: that
 * waits for nobody who reads or writes, and nobody waits for it. The tables are the owner's, and so is the work on them.
 */
export async function makePartitions(ctx: Context, days: readonly string[]): Promise<void> {
  await transactIn(ctx.db, async (trx) => {
    // Two processes may find the same day missing.
    await sql`select pg_advisory_xact_lock(hashtext('vessel_positions'))`.execute(trx)
    for (const day of days) await sql`select make_day_of_positions(${day}::date)`.execute(trx)
  })
}

/**
 * Drops a partition, which nobody may read or write beside. Whoever comes while it waits for its lock waits with it: so
 * it waits a moment only, lets the others go first and comes again.
 */
async function dropPartition(ctx: Context, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await transactIn(ctx.db, async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(lockMilliseconds)}`.execute(trx)
        await sql`select drop_day_of_positions(${dayOf(name)}::date)`.execute(trx)
      })
      return
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable || tries === lockTries) throw error
      await pause(lockMilliseconds * (1 + Math.random()))
    }
  }
}

/** Drops the partitions of all days before one, each on its own, and says how many. */
export async function dropPartitionsBefore(ctx: Context, day: string): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'vessel_positions'::regclass and c.relname < ${partitionOf(day)}
    order by c.relname`.execute(ctx.db)
  for (const { name } of rows) await dropPartition(ctx, name)
  return rows.length
}
