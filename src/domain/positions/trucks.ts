import { straightKilometres } from '#domain/reference/straight-distance.ts'
import type { Truck } from './plates.ts'

/**
 * Where a truck is. Lorries from 12 tonnes and tractors report their position by law, vans do not, so asking for a
 * plate may find nothing, and that costs nothing. Ten plates that are found are free for each user; the same plate
 * asked for again within ten minutes is the same question and not counted. A position is always shown with its age
 * and its source, and how far it is to a port is an estimate, because no road network stands behind it.
 */

/** Requirements §6 and §9. */
export const freeTruckLookups = 10
/** Decision 017: the same plate is free for so long after it was counted. */
export const repeatFreeMinutes = 10
/** As many plates at once as are free. Assumed (decision 017). */
export const mostTrucksAtOnce = 10
/** An older position says nothing of where the truck is: it counts as no data. Assumed (decision 017). */
export const oldestPositionDays = 7
/** How much of the way behind a truck is shown. Assumed (decision 017). */
export const trackHours = 24
/** Positions and look-ups are forgotten after so long. Assumed (decision 017). */
export const keptDays = 30

/** What a truck's own device said, or a simulator in its place. */
export type TruckReport = Truck & {
  /** Degrees, WGS 84, north and east positive. */
  readonly lat: number
  readonly lon: number
  /** Kilometres an hour; null where the device does not say. */
  readonly speedKmh: number | null
  /** Degrees clockwise from north, 0–359; null where the device does not say. */
  readonly heading: number | null
  readonly reportedAt: Date
  /** Who told it, by the name of the source. */
  readonly source: string
}

export const lookupOutcomes = ['found', 'noData', 'overLimit', 'notAsked'] as const
export type LookupOutcome = (typeof lookupOutcomes)[number]

/** What becomes of one plate of a question, and whether it is counted. */
export type Lookup = { readonly outcome: LookupOutcome; readonly counted: boolean }

/**
 * Decides over the plates of one question, in their order. `used` are the free look-ups used before. Where `spend` is
 * false nothing is counted, and only what is free anyway is answered: a page that is opened again asks in this way.
 */
export function decideLookups(
  used: number,
  spend: boolean,
  asked: readonly { readonly found: boolean; readonly free: boolean }[],
): Lookup[] {
  let left = Math.max(0, freeTruckLookups - used)
  return asked.map(({ found, free }) => {
    // Whether there is a position is part of the answer, so it is not told before it is asked for.
    if (!spend && !free) return { outcome: 'notAsked', counted: false }
    if (!found) return { outcome: 'noData', counted: false }
    if (free) return { outcome: 'found', counted: false }
    if (left === 0) return { outcome: 'overLimit', counted: false }
    left -= 1
    return { outcome: 'found', counted: true }
  })
}

export const freshnesses = ['live', 'recent', 'stale'] as const
export type Freshness = (typeof freshnesses)[number]

/** Devices report every few minutes: below an hour is live, below six hours recent. Assumed (decision 017). */
export function freshnessOf(reportedAt: Date, now: Date): Freshness {
  const hours = (now.getTime() - reportedAt.getTime()) / 3_600_000
  return hours < 1 ? 'live' : hours < 6 ? 'recent' : 'stale'
}

export type Point = { readonly lat: number; readonly lon: number }

/** Roads are longer than the straight line by about this much. Assumed (decision 017). */
const detour = 1.3
/** What a container truck makes on the whole way, with its stops. Assumed (decision 017). */
const averageKmh = 55
/** No truck drives a container further to a port; a longer way means a wrong position or the wrong port. Assumed. */
const longestDriveKm = 4_000

export type Drive = { readonly kilometres: number; readonly minutes: number }

/** A way on the road as an estimate: the straight line with a detour. Null where nobody would drive that far. */
export function estimateRoad(from: Point, to: Point): Drive | null {
  const kilometres = straightKilometres(from, to) * detour
  if (kilometres > longestDriveKm) return null
  return { kilometres: Math.round(kilometres), minutes: Math.round((kilometres / averageKmh) * 60) }
}

/**
 * The way of a truck to a port as an estimate. Null when it cannot be told, because the port is not known, lies in
 * another country than the truck, or is too far away to be driven to.
 */
export function estimateDrive(
  from: Point,
  port: (Point & { readonly country: string }) | null | undefined,
): Drive | null {
  // Plates of mainland China drive in mainland China.
  return port?.country === 'CN' ? estimateRoad(from, port) : null
}

/** The eight directions a heading is told in. */
export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof directions)[number]
export const directionOf = (heading: number): Direction =>
  directions[Math.round((((heading % 360) + 360) % 360) / 45) % 8] as Direction

/** One position for each hour behind the first, newest first: enough to see where a truck came from. */
export function thinTrack<Report extends { readonly reportedAt: Date }>(
  newestFirst: readonly Report[],
): Report[] {
  const [first, ...older] = newestFirst
  if (!first) return []
  let last = first.reportedAt.getTime()
  return older.filter(({ reportedAt }) => {
    if (last - reportedAt.getTime() < 3_600_000) return false
    last = reportedAt.getTime()
    return true
  })
}
