import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { mostVesselsInView, type vesselsInViewCall } from '#contract/vessels.ts'
import { oldestReportHours, positionSources } from '#domain/vessels/positions.ts'
import { isWithin, thinned } from '#domain/vessels/view.ts'
import type { Context } from '#server/platform/context.ts'
import { keptFleet, overlapMilliseconds } from './kept-fleet.ts'

/** To a hundred-thousandth of a degree, about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
const tenth = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10

/** The ships within a map's bounds that were heard in the last two days, or those of them that were heard since. */
export async function vesselsInView(
  ctx: Context,
  { since, ...bounds }: QueryOf<typeof vesselsInViewCall>,
  most = mostVesselsInView,
): Promise<ReplyOf<typeof vesselsInViewCall>> {
  const fleet = await keptFleet(ctx)
  const now = ctx.clock().getTime()
  const oldest = now / 1000 - oldestReportHours * 3_600
  const within: number[] = []
  let simulated = 0
  for (let ship = 0; ship < fleet.mmsi.length; ship++) {
    if ((fleet.reported[ship] ?? 0) < oldest) continue
    if (!isWithin(bounds, fleet.lat[ship] ?? 0, fleet.lon[ship] ?? 0)) continue
    within.push(ship)
    if (positionSources[fleet.source[ship] ?? 0] === 'simulated') simulated++
  }
  const left = thinned(within, fleet, bounds, most)
  const shown = since === undefined ? left : left.filter((ship) => (fleet.heard[ship] ?? 0) > since)
  const column = <Value>(of: (ship: number) => Value): Value[] => shown.map(of)
  return {
    now,
    until: Math.max(0, fleet.until - overlapMilliseconds),
    heard: within.length - simulated,
    simulated,
    thinned: left.length < within.length,
    mmsi: column((ship) => fleet.mmsi[ship] ?? 0),
    name: column((ship) => fleet.name[ship] ?? null),
    lat: column((ship) => rounded(fleet.lat[ship] ?? 0)),
    lon: column((ship) => rounded(fleet.lon[ship] ?? 0)),
    speed: column((ship) => tenth(fleet.speed[ship])),
    course: column((ship) => tenth(fleet.course[ship])),
    heading: column((ship) => fleet.heading[ship] ?? null),
    source: column((ship) => fleet.source[ship] ?? 0),
    age: column((ship) => Math.round(now / 1000 - (fleet.reported[ship] ?? 0))),
  }
}
