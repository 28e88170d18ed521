import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { dropPartitionsBefore } from '#server/vessels/history.ts'
import { vesselTrack } from '#server/vessels/queries.ts'
import { timed } from './load.ts'
import { cleaned, postmasterOf, processorOfAll, runningOf } from './process.ts'
import { number, report } from './table.ts'
import type { World } from './world.ts'

const day = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const nameOf = (at: number) => `vessel_positions_${dayOf(at).replaceAll('-', '')}`
const mmsiOf = (ship: number) => 201_000_000 + ship * 37
const millions = (rows: number) => `${number(rows / 1e6, 1)}M`
const minutesADay = 1_440

/**
 * Fills days with a row of each ship a minute, in the order in which they would have come. Each is filled before it has
 * an index and before it is one of the history's, which takes a third of the time.
 */
async function fill(client: pg.Client, days: readonly number[], ships: number): Promise<void> {
  for (const from of days) {
    const begun = performance.now()
    const [name, first, next] = [nameOf(from), dayOf(from), dayOf(from + day)]
    await client.query(`create table ${name} (like vessel_positions)`)
    await client.query(
      `insert into ${name} (mmsi, source, minute, lat, lon, speed, course, reported_at)
       select 201000000 + ship * 37, 'nmea', at, ship % 140 - 70, ship % 360 - 180, 12.3, ship % 360, at + interval '7 s'
       from generate_series(0, 1439) minute, generate_series(0, ${ships - 1}) ship,
         lateral (select timestamptz '${first}T00:00:00Z' + minute * interval '1 minute') said (at)`,
    )
    await client.query(`alter table ${name} add primary key (mmsi, source, minute)`)
    await client.query(
      `alter table vessel_positions attach partition ${name}
       for values from ('${first}T00:00:00Z') to ('${next}T00:00:00Z')`,
    )
    console.log(
      `    ${first}: ${millions(ships * minutesADay)} rows in ${number((performance.now() - begun) / 1e3, 0)} s`,
    )
  }
}

/** Has the files of a partition written to the disk and leave the memory, as those of a day long past have. */
async function forget(client: pg.Client, folder: string, name: string): Promise<void> {
  await client.query('checkpoint')
  const { rows } = await client.query<{ path: string; bytes: number }>(
    `select pg_relation_filepath(oid) as path, pg_relation_size(oid)::float8 as bytes from pg_class
     where oid = $1::regclass or oid in (select indexrelid from pg_index where indrelid = $1::regclass)`,
    [name],
  )
  for (const { path, bytes } of rows)
    for (let part = 0; part * 2 ** 30 < bytes; part++)
      spawnSync('dd', [
        `if=${join(folder, 'postgres', path)}${part === 0 ? '' : `.${part}`}`,
        'iflag=nocache',
        'count=0',
      ])
}

/**
 * Drops the oldest day beside somebody who reads tracks all the time. The day is gone when no other session finds it;
 * the file system frees its files after that, while nobody waits.
 */
async function drop(
  { ctx, databaseUrl }: World,
  from: number,
  { rows, what, ships }: { rows: number; what: string; ships: number },
): Promise<void> {
  // One session, so that its own processor time is known.
  const pool = openPool(databaseUrl, 1)
  pool.on('error', () => undefined)
  const dropping = { ...ctx, pool, db: openDatabase(pool) }
  const { rows: sessions } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  // A session that did nothing yet reads the catalogue first.
  await dropPartitionsBefore(dropping, dayOf(from))
  let stopped = false
  let longest = 0
  const clock = () => new Date(from + 3 * day)
  const reading = (async () => {
    for (let turn = 0; !stopped; turn++) {
      const asked = performance.now()
      await vesselTrack(
        { ...ctx, clock },
        { mmsi: String(mmsiOf((turn * 7919) % ships)), source: 'nmea', days: 1 },
      )
      longest = Math.max(longest, performance.now() - asked)
    }
  })()
  const watch = (async () => {
    for (;;) {
      const { rows: left } = await ctx.pool.query<{ there: boolean }>(
        'select to_regclass($1) is not null as there',
        [nameOf(from)],
      )
      if (!left[0]?.there) return performance.now()
    }
  })()
  const [before, begun] = [await runningOf(sessions[0]?.pid), performance.now()]
  await dropPartitionsBefore(dropping, dayOf(from + day))
  const taken = performance.now() - begun
  const gone = (await watch) - begun
  const spent = (await runningOf(sessions[0]?.pid)) - before
  stopped = true
  await reading
  await pool.end()
  report(
    `a day of ${millions(rows)} rows is dropped, ${what}`,
    `gone after ${number(gone, 0)} ms, its files freed after ${number(taken, 0)} ms, ${number(spent, 0)} ms of processor time; a reader of tracks waited ${number(longest, 0)} ms at most`,
    '≤ 100 ms',
    gone <= 100,
  )
}

/** Days full of rows: the track of one ship among them, and dropping a day. */
export async function history(world: World, rows: number, dayCount: number): Promise<void> {
  const { ctx, databaseUrl, folder } = world
  // Shortly after midnight the product has a partition of yesterday already: the days end before it.
  const until = Date.now() - (Date.now() % day) - day
  const days = Array.from({ length: dayCount }, (_, at) => until - (dayCount - at) * day)
  const ships = Math.round(rows / dayCount / minutesADay)
  // It takes longer than the product's own statements may.
  const filler = new pg.Client(databaseUrl)
  await filler.connect()
  await filler.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  await fill(filler, days, ships)
  for (const from of days) await filler.query(`analyze ${nameOf(from)}`)
  const { rows: sizes } = await filler.query<{ rows: number; bytes: number }>(
    `select sum(c.reltuples)::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'vessel_positions'::regclass`,
  )
  const all = sizes[0]?.rows ?? 0
  const times = 1_000
  const postgres = await postmasterOf(ctx.pool)
  const before = await processorOfAll(postgres)
  const point = await timed(times, (turn) =>
    vesselTrack(
      { ...ctx, clock: () => new Date(until - (turn % Math.max(1, dayCount - 1)) * day) },
      { mmsi: String(mmsiOf((turn * 7919) % ships)), source: 'nmea', days: 1 },
    ),
  )
  // A tenth more were asked, to warm up.
  const spent = (await processorOfAll(postgres)) - before
  report(
    `a ship's track of a day among ${millions(all)} rows in ${dayCount} days, ${number((sizes[0]?.bytes ?? 0) / 2 ** 30, 1)} GB, a row a minute`,
    `p50 ${number(point.p50, 1)} ms, p99 ${number(point.p99, 1)} ms; PostgreSQL ${number(spent / times / 1.1, 1)} ms of processor time each`,
    'p99 ≤ 20 ms',
    point.p99 <= 20,
  )
  report('what PostgreSQL cleaned up by itself', await cleaned(ctx.pool))
  const ofADay = ships * minutesADay
  const [first, second] = days as [number, number]
  await drop(world, first, { rows: ofADay, what: 'all of it still in memory', ships })
  await forget(filler, folder, nameOf(second))
  await drop(world, second, { rows: ofADay, what: 'written long ago', ships })
  await filler.end()
}
