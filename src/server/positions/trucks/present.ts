import type { LocatedTruck } from '#contract/trucks.ts'
import type { Truck } from '#domain/positions/plates.ts'
import {
  estimateDrive,
  freeTruckLookups,
  freshnessOf,
  type Lookup,
  type TruckReport,
  thinTrack,
} from '#domain/positions/trucks.ts'
import type { Context } from '#server/platform/context.ts'
import { placeNear, portNear } from './places.ts'

type Port = { readonly code: string; readonly name: { readonly zh: string | null; readonly en: string } }
/** What is needed of an order to know where its truck drives to or comes from. */
export type OrderPorts = { readonly pol: Port; readonly pod: Port }

export const meterOf = (used: number): { free: number; used: number; left: number } => ({
  free: freeTruckLookups,
  used,
  left: Math.max(0, freeTruckLookups - used),
})

/** Trucks drive to the order's port in China: that of loading, for an import that of discharge. */
function presentDriving(
  ctx: Context,
  report: TruckReport,
  { pol, pod }: OrderPorts,
): LocatedTruck['driving'] {
  const { seaports } = ctx.reference
  const chinese = [pol, pod].find(({ code }) => seaports.get(code)?.country === 'CN')
  const { code, name } = chinese ?? pol
  const port = seaports.get(code)
  return {
    port: {
      code,
      name: { zh: name.zh ?? name.en, en: name.en },
      point: port ? [port.lon, port.lat] : null,
    },
    estimate: estimateDrive(report, port),
  }
}

function presentPosition(ctx: Context, reports: readonly TruckReport[]): LocatedTruck['position'] {
  const [latest] = reports
  if (!latest) return null
  const { lat, lon, speedKmh, heading, reportedAt, source } = latest
  const { asked } = ctx.trucks
  return {
    lat,
    lon,
    speedKmh,
    heading,
    reportedAt: reportedAt.toISOString(),
    freshness: freshnessOf(reportedAt, ctx.clock()),
    source,
    simulated: asked?.name === source && asked.simulated,
    near: placeNear(ctx.reference, latest),
    nearPort: portNear(ctx.reference, latest),
    track: thinTrack(reports).map((each) => ({
      lat: each.lat,
      lon: each.lon,
      reportedAt: each.reportedAt.toISOString(),
      near: placeNear(ctx.reference, each),
    })),
  }
}

/** One truck of an answer; what was not counted or free shows no position, whatever is known. */
export function presentTruck(
  ctx: Context,
  { plate, colour }: Truck,
  { outcome, counted }: Lookup,
  reports: readonly TruckReport[],
  order: OrderPorts | null,
): LocatedTruck {
  const [latest] = outcome === 'found' ? reports : []
  return {
    plate,
    colour,
    outcome,
    counted,
    position: latest ? presentPosition(ctx, reports) : null,
    driving: latest && order ? presentDriving(ctx, latest, order) : null,
  }
}
