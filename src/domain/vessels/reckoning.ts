import type { Place } from '#domain/reference/sea-network.ts'

/**
 * Where a ship probably is between two reports: it keeps its course and speed. That is an estimate and is called one;
 * it ends an hour after the report (decision 021), and then the ship stands again where it was heard.
 */
export const reckonedSeconds = 3_600

/** A slower ship drifts or swings at anchor: its course says nothing. Assumed (decision 021). */
export const leastReckonedKnots = 0.5

/** A nautical mile is a minute of latitude. */
const degreesPerSecond = (knots: number): number => knots / 60 / 3_600

export type Reported = Place & {
  /** Knots and degrees over ground. */
  readonly speed: number | null
  readonly course: number | null
}

/** Degrees of latitude north, and as many east, that a ship makes in a second; null where nothing can be estimated. */
export function driftOf({ speed, course }: Pick<Reported, 'speed' | 'course'>) {
  if (speed === null || course === null || speed < leastReckonedKnots) return null
  const way = degreesPerSecond(speed)
  const angle = (course * Math.PI) / 180
  return { north: way * Math.cos(angle), east: way * Math.sin(angle) }
}

/** Whether a report is young enough to be carried on; one from ahead of our clock is not. */
export const carriesOn = (seconds: number): boolean => seconds > 0 && seconds < reckonedSeconds

/** Where a ship is so many seconds after its report, and whether that is an estimate. Longitudes stay within ±180°. */
export function reckon(reported: Reported, seconds: number): Place & { readonly estimated: boolean } {
  const drift = driftOf(reported)
  if (!drift || !carriesOn(seconds)) return { lat: reported.lat, lon: reported.lon, estimated: false }
  const lon = reported.lon + (drift.east * seconds) / Math.cos((reported.lat * Math.PI) / 180)
  return {
    lat: Math.min(90, Math.max(-90, reported.lat + drift.north * seconds)),
    lon: ((((lon + 180) % 360) + 360) % 360) - 180,
    estimated: true,
  }
}
