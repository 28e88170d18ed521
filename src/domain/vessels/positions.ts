import { type Place, unwrapLine } from '#domain/reference/sea-network.ts'
import type { CrewEta } from './ais.ts'

/**
 * Where a ship is, as far as anybody heard. A position has a source and an age, and neither is ever left out: what
 * the simulator of a demo installation says is never shown as a ship's, and positions of two sources are never put
 * into one track. A ship at sea is heard by satellites only, so an old position is no fault, but it has to say so.
 */

/** `simulated` is the embedded simulator, `nmea` a receiver's or provider's feed over TCP, `aisstream` a websocket. */
export const positionSources = ['nmea', 'aisstream', 'simulated'] as const
export type PositionSource = (typeof positionSources)[number]

/** How fresh a position is: under an hour live, under six recent, else stale (decision 017). */
export const ageWords = ['live', 'recent', 'stale'] as const
export type AgeWord = (typeof ageWords)[number]

const hour = 3_600_000

export function ageWordOf(reportedAt: Date, now: Date): AgeWord {
  const age = now.getTime() - reportedAt.getTime()
  if (age < hour) return 'live'
  return age < 6 * hour ? 'recent' : 'stale'
}

/** What ships say they are doing; other values of AIS are reserved. */
export const navigationStatuses = {
  0: 'underWay',
  1: 'anchored',
  2: 'notUnderCommand',
  3: 'restricted',
  4: 'constrained',
  5: 'moored',
  6: 'aground',
  7: 'fishing',
  8: 'sailing',
} as const satisfies Readonly<Record<number, string>>
export type NavigationStatus = (typeof navigationStatuses)[keyof typeof navigationStatuses]
export const navigationStatusNames = Object.values(navigationStatuses)

export const navigationStatusOf = (status: number | null): NavigationStatus | null =>
  (navigationStatuses as Readonly<Record<number, NavigationStatus>>)[status ?? -1] ?? null

/** A position as it is kept. */
export type VesselPosition = {
  readonly mmsi: string
  readonly source: PositionSource
  readonly lat: number
  readonly lon: number
  readonly speed: number | null
  readonly course: number | null
  readonly heading: number | null
  readonly status: number | null
  readonly reportedAt: Date
}

/** Why a report that could be read is not taken. */
export const notTakenReasons = ['notAShip', 'tooOld', 'ahead', 'notAboutShips'] as const
export type NotTakenReason = (typeof notTakenReasons)[number]

/** How old a report may be when it comes in, and how far ahead of our clock. Assumed (decision 017). */
export const oldestReportHours = 48
export const mostAheadMinutes = 5

/** Whether the time of a report lets it in. */
export function refusedForTime(reportedAt: Date, now: Date): NotTakenReason | null {
  if (reportedAt.getTime() > now.getTime() + mostAheadMinutes * 60_000) return 'ahead'
  return reportedAt.getTime() < now.getTime() - oldestReportHours * hour ? 'tooOld' : null
}

/** A crew's arrival has no year: it is the one in which it lies nearest to when it was said. Null for 30 February. */
export function etaInstant(eta: CrewEta, saidAt: Date): Date | null {
  const year = saidAt.getUTCFullYear()
  const near = [year - 1, year, year + 1]
    .map((each) => new Date(Date.UTC(each, eta.month - 1, eta.day, eta.hour, eta.minute)))
    .filter((each) => each.getUTCDate() === eta.day)
    .sort((a, b) => Math.abs(a.getTime() - saidAt.getTime()) - Math.abs(b.getTime() - saidAt.getTime()))
  return near[0] ?? null
}

/**
 * What a destination may name, best guess first: crews write a LOCODE ("CNNGB", "CN NGB"), a leg ("CNSHA>USLAX",
 * where the end counts) or a name, with dots and slashes as they please.
 */
export function destinationGuesses(destination: string): { codes: readonly string[]; name: string } {
  const end = (
    destination
      .toUpperCase()
      .split(/>|=|\bTO\b|-(?=-)/)
      .at(-1) ?? ''
  ).trim()
  const joined = end.replaceAll(/[^A-Z0-9]/g, '')
  const codes = /^[A-Z]{2}[A-Z2-9]{3}$/.test(joined) ? [joined] : []
  return {
    codes,
    name: end
      .replaceAll(/[^A-Z0-9 ]+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }
}

/** A ship that makes less is at anchor, in port or drifting: its speed says nothing about when it arrives. Assumed. */
export const leastSailingKnots = 5

/** When a ship arrives that keeps its speed; null while it does not sail. */
export function arrivalAt(reportedAt: Date, nauticalMiles: number, speed: number | null): Date | null {
  if (speed === null || speed < leastSailingKnots) return null
  return new Date(reportedAt.getTime() + Math.round((nauticalMiles / speed) * 60) * 60_000)
}

/** A point of a line, and which way it goes on there. */
export type AlongLine = Place & { readonly course: number }

/** The place at a share (0 to 1) of the length of a line of longitudes and latitudes. */
export function pointAlong(line: readonly (readonly [number, number])[], share: number): AlongLine {
  const points = unwrapLine(line)
  const lengths = points.slice(1).map((point, at) => flatLength(points[at] ?? point, point))
  let left = Math.min(1, Math.max(0, share)) * lengths.reduce((all, each) => all + each, 0)
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [points[at], points[at + 1]]
    if (!from || !to) break
    if (left <= length || at === lengths.length - 1) {
      const part = length === 0 ? 0 : Math.min(1, left / length)
      const lon = from[0] + (to[0] - from[0]) * part
      return {
        lat: from[1] + (to[1] - from[1]) * part,
        lon: wrapLongitude(lon),
        course: flatCourse(from, to),
      }
    }
    left -= length
  }
  const only = points[0] ?? [0, 0]
  return { lat: only[1], lon: wrapLongitude(only[0]), course: 0 }
}

const wrapLongitude = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180

/** Legs are short enough to be measured on a plane at their middle latitude. */
function flatLegs(
  from: readonly [number, number],
  to: readonly [number, number],
): [east: number, north: number] {
  const squeeze = Math.cos((((from[1] + to[1]) / 2) * Math.PI) / 180)
  return [(to[0] - from[0]) * squeeze, to[1] - from[1]]
}
const flatLength = (from: readonly [number, number], to: readonly [number, number]): number =>
  Math.hypot(...flatLegs(from, to))
function flatCourse(from: readonly [number, number], to: readonly [number, number]): number {
  const [east, north] = flatLegs(from, to)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}
