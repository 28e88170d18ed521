import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/schedules.ts'
import type { ScheduledRouteReply } from '#contract/schedules.ts'
import { addDays, businessDateOf, daysBetween, instantOf } from '#domain/kernel/business-date.ts'
import { cutOffAt, cutOffsOf, filingFor, latestReady } from '#domain/quotes/sailings.ts'
import { seaCo2e } from '#domain/reference/emissions.ts'
import { connectionsOf, type RouteTimes, worthOffering } from '#domain/schedules/connections.ts'
import type { Context } from '#server/platform/context.ts'
import { presentSeaport, seaKilometres } from '#server/reference/queries.ts'
import {
  findDirect,
  findInward,
  findLegs,
  findNames,
  findOutward,
  findVoyages,
  type LegRow,
} from './store.ts'

/** Routes given for one search. Assumed: more are read by nobody. */
const mostRoutes = 200
const mostSuggestions = 10
/** Voyages of one timetable, and the days before and after today it covers. */
const mostVoyages = 40
const timetableDays = { back: 14, ahead: 70 } as const

type Asked = QueryOf<typeof contract.searchSchedules>
type Found = RouteTimes & { readonly ships: readonly LegRow[] }

const portsOf = (ctx: Context, codes: Iterable<string>) =>
  [...new Set(codes)].flatMap((code) => {
    const port = ctx.reference.seaports.get(code)
    return port ? [presentSeaport(port)] : []
  })
const zoneOf = (ctx: Context, code: string): string | undefined => ctx.reference.seaports.get(code)?.zone

const times = (planned: Date, estimated: Date | null, actual: Date | null) => ({
  planned: planned.toISOString(),
  estimated: estimated?.toISOString() ?? null,
  actual: actual?.toISOString() ?? null,
})

function presentRoute(ctx: Context, { ships, departsAt }: Found): ScheduledRouteReply {
  const first = ships[0] as LegRow
  const last = ships.at(-1) as LegRow
  const loadedOn = businessDateOf(first.from_planned, zoneOf(ctx, first.from_port))
  const readyBy = latestReady(loadedOn)
  const [departure, now] = [first.from_planned.getTime(), ctx.clock()]
  // As an offer: nothing is sold whose documents could no longer be in time.
  const open = departsAt > now && cutOffAt('DCO', departure) > now.getTime()
  const filing = filingFor(first.from_port.slice(0, 2), last.to_port.slice(0, 2))
  return {
    key: ships.map(({ voyage, from_port }) => `${voyage}${from_port}`).join('-'),
    legs: ships.map((ship) => ({
      carrier: ship.carrier,
      service: ship.service,
      vessel: ship.vessel_name,
      imo: ship.vessel_imo,
      voyage: ship.number,
      source: ship.source,
      from: ship.from_port,
      to: ship.to_port,
      departure: times(ship.from_planned, ship.from_estimated, ship.from_actual),
      arrival: times(ship.to_planned, ship.to_estimated, ship.to_actual),
    })),
    transitDays: daysBetween(loadedOn, businessDateOf(last.to_planned, zoneOf(ctx, last.to_port))),
    connectionHours: ships[1]
      ? Math.floor((ships[1].departs_at.getTime() - first.arrives_at.getTime()) / 3_600_000)
      : null,
    cutOffs: cutOffsOf(departure, filing),
    readyBy: open && readyBy >= businessDateOf(now) ? readyBy : null,
    co2e: emissionOf(ctx, ships),
  }
}

/** CO2e of one dry TEU over all ships; null where a distance is not known. */
function emissionOf(ctx: Context, ships: readonly LegRow[]): ScheduledRouteReply['co2e'] {
  let grams = 0
  let estimate = false
  for (const { from_port, to_port, passage } of ships) {
    const from = ctx.reference.seaports.get(from_port)
    const to = ctx.reference.seaports.get(to_port)
    const km = seaKilometres(ctx, from_port, to_port, passage)
    if (!from || !to || km === null) return null
    const leg = seaCo2e(
      { teu: 1, km, from: from.lane, to: to.lane, reefer: false },
      ctx.reference.emissionFactors,
    )
    grams += leg.grams
    estimate ||= leg.estimate
  }
  return { grams, estimate }
}

/** Direct sailings and those with one transshipment, by departure. A port that is not known has none. */
export async function searchSchedules(
  ctx: Context,
  { from, to, startsOn, weeks, transshipments }: Asked,
): Promise<ReplyOf<typeof contract.searchSchedules>> {
  const zone = zoneOf(ctx, from)
  const span = {
    from,
    to,
    after: instantOf(startsOn, '00:00', zone),
    before: instantOf(addDays(startsOn, weeks * 7), '00:00', zone),
    limit: mostRoutes + 1,
  }
  const [direct, outward, inward] = await Promise.all([
    findDirect(ctx, span),
    ...(transshipments > 0 && from !== to ? [findOutward(ctx, span), findInward(ctx, span)] : []),
  ])
  const pairs = connectionsOf(
    outward ?? [],
    inward ?? [],
    (scac) => ctx.reference.carriers.get(scac)?.parent ?? scac,
  )
  const legs = pairs.length > 0 ? await findLegs(ctx, pairs.flat()) : []
  const routeOf = (...ships: [LegRow, ...LegRow[]]): Found => ({
    ships,
    first: ships[0].voyage,
    legs: ships.length,
    departsAt: ships[0].departs_at,
    arrivesAt: (ships.at(-1) as LegRow).arrives_at,
  })
  const found = worthOffering([
    ...direct.map((row) => routeOf(row)),
    ...pairs.map((_, at) => routeOf(legs[2 * at] as LegRow, legs[2 * at + 1] as LegRow)),
  ])
  const routes = found.slice(0, mostRoutes).map((each) => presentRoute(ctx, each))
  return {
    routes,
    more: found.length > mostRoutes,
    ports: portsOf(ctx, [
      from,
      to,
      ...routes.flatMap(({ legs }) => legs.flatMap((leg) => [leg.from, leg.to])),
    ]),
  }
}

export const suggestVessels = async (
  ctx: Context,
  text: string,
): Promise<ReplyOf<typeof contract.suggestVessels>> => findNames(ctx, text, mostSuggestions)

/** The calls of a vessel or a service around today; nothing where the name is not known. */
export async function vesselTimetable(
  ctx: Context,
  name: string,
): Promise<ReplyOf<typeof contract.vesselTimetable>> {
  const today = businessDateOf(ctx.clock())
  const rows = await findVoyages(ctx, {
    name,
    after: instantOf(addDays(today, -timetableDays.back)),
    before: instantOf(addDays(today, timetableDays.ahead)),
    limit: mostVoyages + 1,
  })
  const byVoyage = Map.groupBy(rows, ({ id }) => id)
  const voyages = [...byVoyage.values()].slice(0, mostVoyages).flatMap((calls) => {
    const ship = calls[0]
    if (!ship) return []
    const { id, carrier, service, vessel_name: vessel, vessel_imo: imo, source } = ship
    return {
      id,
      carrier,
      service,
      vessel,
      imo,
      source,
      calls: calls.map((call) => ({
        port: call.port,
        importVoyage: call.import_voyage,
        exportVoyage: call.export_voyage,
        arrival: times(call.planned_arrival, call.estimated_arrival, call.actual_arrival),
        departure: times(call.planned_departure, call.estimated_departure, call.actual_departure),
        status: call.status,
      })),
    }
  })
  return {
    voyages,
    more: byVoyage.size > mostVoyages,
    ports: portsOf(
      ctx,
      rows.map(({ port }) => port),
    ),
  }
}
