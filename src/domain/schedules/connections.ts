/**
 * Which transshipments are offered. A connection stays with one group of carriers, because one bill of lading
 * covers it; it changes ship in a third country, because coastal trade is mostly closed to foreign ships; and the
 * box waits long enough to be moved and not so long that it costs storage.
 */

/** Days between coming with the first ship and leaving with the second. Assumed. */
export const connectionDays = { least: 1, most: 7 } as const

/** A ship between one end of the way and a hub: the first one comes to the hub, the second leaves it. */
export type Half = {
  readonly voyage: number
  readonly hub: string
  /** SCAC. */
  readonly carrier: string
  /** When the box leaves and when it arrives. */
  readonly starts: Date
  readonly ends: Date
}

const dayMilliseconds = 86_400_000

/**
 * Of each first ship the connection that arrives first, in no order. `groupOf` names the group of a carrier:
 * sisters carry each other's boxes.
 */
export function connectionsOf<Ship extends Half>(
  outward: readonly Ship[],
  inward: readonly Ship[],
  groupOf: (carrier: string) => string,
): [first: Ship, second: Ship][] {
  const key = (ship: Ship) => ship.hub + groupOf(ship.carrier)
  const leaving = Map.groupBy(inward, key)
  const best = new Map<number, [Ship, Ship]>()
  for (const first of outward) {
    for (const second of leaving.get(key(first)) ?? []) {
      const wait = (second.starts.getTime() - first.ends.getTime()) / dayMilliseconds
      if (wait < connectionDays.least || wait > connectionDays.most || second.voyage === first.voyage)
        continue
      const before = best.get(first.voyage)
      if (!before || second.ends < before[1].ends) best.set(first.voyage, [first, second])
    }
  }
  return [...best.values()]
}

/** A way round is not offered when it takes this much longer than the fastest found. Assumed. */
const slowest = { times: 1.6, days: 10 } as const

/** What is compared; `first` names the first ship's voyage, `legs` counts the ships. */
export type RouteTimes = {
  readonly first: number
  readonly legs: number
  readonly departsAt: Date
  readonly arrivesAt: Date
}

/**
 * The routes worth offering, by departure and then by arrival: every direct one, and of each first ship the one
 * transshipment that arrives first, unless it takes far longer than the fastest route of all.
 */
export function worthOffering<Route extends RouteTimes>(routes: readonly Route[]): Route[] {
  const days = (route: Route) => (route.arrivesAt.getTime() - route.departsAt.getTime()) / dayMilliseconds
  const fastest = Math.min(...routes.map(days))
  const most = Math.max(fastest * slowest.times, fastest + slowest.days)
  const best = new Map<number, Route>()
  for (const route of routes) {
    if (route.legs < 2) continue
    const before = best.get(route.first)
    if (!before || route.arrivesAt < before.arrivesAt) best.set(route.first, route)
  }
  return routes
    .filter((route) => route.legs < 2 || (best.get(route.first) === route && days(route) <= most))
    .sort(
      (a, b) =>
        a.departsAt.getTime() - b.departsAt.getTime() || a.arrivesAt.getTime() - b.arrivesAt.getTime(),
    )
}
