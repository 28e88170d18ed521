import type { PositionSource } from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'
import type { Heard } from '#server/providers/positions/port.ts'
import { gather, minuteOf, type Placed } from './gather.ts'
import { addHistory } from './history.ts'
import { noteIntake } from './intake-metrics.ts'
import { keptMinutesOf } from './kept-minutes.ts'
import { countReports, saveLastPositions, saveVessels } from './store.ts'

/**
 * Takes what a feed heard: the newest position of each ship, its history and its words, and counts what was taken and
 * what was not, by reason. Taking the same twice changes nothing but the counts.
 */
export async function takeHeard(ctx: Context, source: PositionSource, heard: Heard): Promise<void> {
  const now = ctx.clock()
  const { last, minutes, words, counts, newest } = gather(heard, now)
  // Neither needs the other: on two connections they take half as long.
  if (last.length > 0)
    await Promise.all([saveLastPositions(ctx, source, last), addUnkept(ctx, source, minutes)])
  if (words.length > 0) await saveVessels(ctx, source, words)
  if (counts.size > 0) await countReports(ctx, source, now.toISOString().slice(0, 10), counts)
  noteIntake(ctx, source, counts, newest)
}

/** Adds to the history what this process has not added already; it remembers what the database has acknowledged. */
async function addUnkept(ctx: Context, source: PositionSource, minutes: readonly Placed[]): Promise<void> {
  const kept = keptMinutesOf(ctx, source)
  const unkept = minutes.filter(({ mmsi, at }) => !kept.has(mmsi, minuteOf(at)))
  if (unkept.length === 0) return
  await addHistory(ctx, source, unkept)
  for (const { mmsi, at } of unkept) kept.add(mmsi, minuteOf(at))
}
