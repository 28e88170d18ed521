import type pg from 'pg'
import { oldestReportHours, positionSources } from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'

/**
 * The last positions of all ships, kept by each process in columns, so that a map's question costs the database
 * nothing: however many maps are open, a process reads what is new at most every few seconds.
 */
export type KeptFleet = {
  /** One row a ship. */
  readonly mmsi: number[]
  readonly name: (string | null)[]
  readonly lat: number[]
  readonly lon: number[]
  readonly speed: (number | null)[]
  readonly course: (number | null)[]
  readonly heading: (number | null)[]
  /** A place in the list of sources. */
  readonly source: number[]
  /** Seconds since 1970. */
  readonly reported: number[]
  /** When it was written down, milliseconds since 1970 by the database's clock. */
  readonly heard: number[]
  /** The newest of these. */
  until: number
}

type Row = {
  mmsi: number
  source: (typeof positionSources)[number]
  name: string | null
  lat: number
  lon: number
  speed: number | null
  course: number | null
  heading: number | null
  reported: number
  heard: number
}

/** How long an answer may lag behind the database. Assumed (decision 021). */
export const freshMilliseconds = 5_000
/** What is written down becomes readable a little later: the last seconds are read again. */
export const overlapMilliseconds = 5_000
/** Everything is read anew after this long: a process of the version before does not say when it wrote. */
const wholeMilliseconds = 3_600_000
/** So many rows are read at a time, and requests go between. */
const rowsAtOnce = 5_000

type Kept = { fleet: KeptFleet; at: number; wholeAt: number; reading: Promise<void> | null }
const kept = new WeakMap<pg.Pool, Kept>()

const simulated = positionSources.indexOf('simulated')
const places = new WeakMap<KeptFleet, Map<number, number>>()

const emptyFleet = (): KeptFleet => ({
  mmsi: [],
  name: [],
  lat: [],
  lon: [],
  speed: [],
  course: [],
  heading: [],
  source: [],
  reported: [],
  heard: [],
  until: 0,
})

/** A real source goes before the simulator, and of the real ones the newest. */
function put(fleet: KeptFleet, row: Row): void {
  let known = places.get(fleet)
  if (!known) {
    known = new Map()
    places.set(fleet, known)
  }
  fleet.until = Math.max(fleet.until, row.heard)
  const source = positionSources.indexOf(row.source)
  let place = known.get(row.mmsi)
  if (place === undefined) {
    place = fleet.mmsi.length
    known.set(row.mmsi, place)
  } else if (fleet.source[place] !== source) {
    if (source === simulated) return
    if (fleet.source[place] !== simulated && row.reported <= (fleet.reported[place] ?? 0)) return
  }
  fleet.mmsi[place] = row.mmsi
  fleet.name[place] = row.name
  fleet.lat[place] = row.lat
  fleet.lon[place] = row.lon
  fleet.speed[place] = row.speed
  fleet.course[place] = row.course
  fleet.heading[place] = row.heading
  fleet.source[place] = source
  fleet.reported[place] = row.reported
  fleet.heard[place] = row.heard
}

/** Reads what was written down since, a part at a time. */
async function readSince(ctx: Context, fleet: KeptFleet, since: number): Promise<void> {
  let after: [mmsi: number, source: string] = [0, '']
  for (;;) {
    const rows = await rowsOf<Row>(ctx, {
      name: 'vessels.readFleet',
      text: `select p.mmsi, p.source, v.name, p.lat, p.lon, p.speed, p.course, p.heading,
          extract(epoch from p.reported_at)::float8 as reported, extract(epoch from p.heard_at)::float8 * 1000 as heard
        from vessel_last_positions p left join vessels v using (mmsi, source)
        where p.heard_at > to_timestamp($1::float8 / 1000) and p.reported_at > $2
          and (p.mmsi, p.source) > ($3::int, $4::text)
        order by p.mmsi, p.source limit ${rowsAtOnce}`,
      values: [
        since,
        new Date(ctx.clock().getTime() - oldestReportHours * 3_600_000).toISOString(),
        ...after,
      ],
    })
    for (const row of rows) put(fleet, row)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = [last.mmsi, last.source]
  }
}

async function renew(ctx: Context, known: Kept, now: number): Promise<void> {
  if (now - known.wholeAt >= wholeMilliseconds) {
    const fleet = emptyFleet()
    await readSince(ctx, fleet, 0)
    Object.assign(known, { fleet, wholeAt: now })
  } else await readSince(ctx, known.fleet, known.fleet.until - overlapMilliseconds)
  known.at = now
}

/** All ships, not older than five seconds. Those who ask at once share one reading. */
export async function keptFleet(ctx: Context): Promise<KeptFleet> {
  let known = kept.get(ctx.pool)
  if (!known) {
    known = {
      fleet: emptyFleet(),
      at: Number.NEGATIVE_INFINITY,
      wholeAt: Number.NEGATIVE_INFINITY,
      reading: null,
    }
    kept.set(ctx.pool, known)
  }
  const now = ctx.clock().getTime()
  if (known.reading || now - known.at >= freshMilliseconds) {
    known.reading ??= renew(ctx, known, now).finally(() => {
      known.reading = null
    })
    await known.reading
  }
  return known.fleet
}
