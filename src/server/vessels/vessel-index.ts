import { setImmediate as breathe } from 'node:timers/promises'
import type pg from 'pg'
import { openVesselIndex, type VesselIndex } from '#domain/vessels/vessel-search.ts'
import type { Context } from '#server/platform/context.ts'
import { readChangedVesselNames, readLastNameChange, readVesselNames } from './store.ts'

/** So many ships are read at once; requests go between. */
const mostAtOnce = 5_000
/** What has changed is asked for at most so often. */
const freshMilliseconds = 1_000
/** A statement says when it began and is seen when it ended, which takes it 20 s at most (`platform/db/connect.ts`). */
const overlapMilliseconds = 30_000

type Filled = { readonly index: VesselIndex; seen: Date; askedAt: number; asking: Promise<void> | null }

/** One index for each database, made at the first suggestion. */
const filled = new WeakMap<pg.Pool, Promise<Filled>>()

type Named = Awaited<ReturnType<typeof readVesselNames>>[number]

function put(ctx: Context, filled: Filled, rows: readonly Named[]): void {
  for (const { mmsi, source, imo, name, call_sign: callSign, changed_at: changedAt } of rows) {
    filled.index.put({
      mmsi: String(mmsi),
      source,
      imo: imo === null ? null : String(imo),
      name,
      callSign,
      nameZh: ctx.reference.vesselNames.zhOf(name),
    })
    if (changedAt > filled.seen) filled.seen = changedAt
  }
}

async function fill(ctx: Context): Promise<Filled> {
  // What changes while the ships are read is read again.
  const seen = await readLastNameChange(ctx)
  const made: Filled = { index: openVesselIndex(), seen, askedAt: performance.now(), asking: null }
  let last: Named | undefined
  do {
    const rows = await readVesselNames(ctx, last ?? { mmsi: 0, source: '' }, mostAtOnce)
    put(ctx, made, rows)
    last = rows.length === mostAtOnce ? rows.at(-1) : undefined
    await breathe()
  } while (last)
  made.seen = seen
  return made
}

/** The ships of all sources as they are called now, or were a second ago. */
export async function vesselIndex(ctx: Context): Promise<VesselIndex> {
  let making = filled.get(ctx.pool)
  if (!making) {
    making = fill(ctx)
    filled.set(ctx.pool, making)
    // The next one asks again.
    making.catch(() => filled.delete(ctx.pool))
  }
  const known = await making
  if (!known.asking && performance.now() - known.askedAt >= freshMilliseconds) {
    known.askedAt = performance.now()
    known.asking = readChangedVesselNames(ctx, new Date(known.seen.getTime() - overlapMilliseconds))
      .then((rows) => put(ctx, known, rows))
      .finally(() => {
        known.asking = null
      })
  }
  await known.asking
  return known.index
}
