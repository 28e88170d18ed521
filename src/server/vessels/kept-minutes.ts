import type pg from 'pg'
import type { PositionSource } from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'

/** So many minutes of a ship are remembered: its newest one and those before it. */
const minutesRemembered = 20
/** Beyond so many ships everything is forgotten, and learnt anew: a feed may say any number. */
export const mostShips = 300_000
/**
 * Which minutes of which ships this process has put into the history: a ship is heard many times a minute, and only
 * the first time is worth asking the database. What is forgotten is asked for, and found to be there.
 */
export type KeptMinutes = {
  /** `minute` counts from 1970. */
  has(mmsi: number, minute: number): boolean
  add(mmsi: number, minute: number): void
}

export function openKeptMinutes(most = mostShips): KeptMinutes {
  const places = new Map<number, number>()
  const newest = new Int32Array(most)
  /** A bit for each minute: bit 0 is the newest, bit 1 the one before it. */
  const bits = new Int32Array(most)
  return {
    has(mmsi, minute) {
      const place = places.get(mmsi)
      if (place === undefined) return false
      const before = (newest[place] ?? 0) - minute
      return before >= 0 && before < minutesRemembered && ((bits[place] ?? 0) & (1 << before)) !== 0
    },
    add(mmsi, minute) {
      let place = places.get(mmsi)
      if (place === undefined) {
        if (places.size >= most) places.clear()
        place = places.size
        places.set(mmsi, place)
        newest[place] = minute
        bits[place] = 1
        return
      }
      const later = minute - (newest[place] ?? 0)
      if (later > 0) {
        newest[place] = minute
        bits[place] = later < minutesRemembered ? ((bits[place] ?? 0) << later) | 1 : 1
      } else if (-later < minutesRemembered) bits[place] = (bits[place] ?? 0) | (1 << -later)
    },
  }
}

const kept = new WeakMap<pg.Pool, Map<PositionSource, KeptMinutes>>()

/** The minutes that this process knows to be kept of a source. */
export function keptMinutesOf({ pool }: Context, source: PositionSource): KeptMinutes {
  const sources = kept.get(pool) ?? new Map<PositionSource, KeptMinutes>()
  kept.set(pool, sources)
  const known = sources.get(source) ?? openKeptMinutes()
  sources.set(source, known)
  return known
}
