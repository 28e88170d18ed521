import { chained, drawnLine } from '#domain/reference/lines.ts'
import type { LonLat, SeaPassage } from '#domain/reference/sea-network.ts'
import { type PassedPlace, placesPassed } from '#domain/reference/sea-passages.ts'
import type { Context } from '#server/platform/context.ts'
import { seaRouteBy } from '#server/reference/queries.ts'

/** The usual way by sea over some ports. */
export type Way = {
  /** Thinned for drawing; it goes on over the antimeridian. */
  readonly line: readonly LonLat[]
  readonly nauticalMiles: number
  /** How much of the way lies before each of the ports, the first one's 0 and the last one's 1. */
  readonly shares: readonly number[]
  readonly passed: readonly PassedPlace[]
}

/** Null where a port has no place, or two of them no way. */
export function wayOver(ctx: Context, ports: readonly string[], passage: SeaPassage | null): Way | null {
  const routes = ports.slice(1).map((to, at) => seaRouteBy(ctx, ports[at] as string, to, passage))
  const known = routes.filter((route) => route !== null)
  if (known.length === 0 || known.length < routes.length) return null
  const { line, shares } = chained(known.map((route) => drawnLine(route.line)))
  return {
    line,
    nauticalMiles: known.reduce((sum, each) => sum + each.nauticalMiles, 0),
    shares: [0, ...shares],
    passed: placesPassed(chained(known.map((route) => route.line)).line),
  }
}
