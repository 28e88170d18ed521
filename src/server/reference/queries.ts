import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reference.ts'
import type { SeaportReply } from '#contract/reference.ts'
import { divisionsBelow } from '#domain/reference/divisions.ts'
import type { Reference } from '#domain/reference/reference.ts'
import type { Gate, SeaPassage, SeaRoute } from '#domain/reference/sea-network.ts'
import { searchSeaports } from '#domain/reference/seaport-search.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import type { Context } from '#server/platform/context.ts'
import { loadSeaNetwork, openSeaRoutes, type SeaRoutes } from './sea-routes.ts'

export const presentSeaport = ({ code, name, country, lat, lon, zone, lane }: Seaport): SeaportReply => ({
  code,
  name,
  country,
  lat,
  lon,
  zone,
  lane,
})

/** The ports that are offered; with `closedToo` also the closed one that has the text for its code. */
export function searchSeaportsByText(
  { reference }: Pick<Context, 'reference'>,
  { text, limit, closedToo }: QueryOf<typeof contract.searchSeaportsCall>,
): SeaportReply[] {
  const closed = closedToo && reference.closedSeaports.has(text) ? reference.seaports.get(text) : undefined
  const found = closed ? [closed] : searchSeaports(reference.seaportIndex, text, limit)
  return found.map(presentSeaport)
}

/** The ports that are offered. */
export const offeredSeaports = ({ reference }: Pick<Context, 'reference'>): Seaport[] =>
  [...reference.seaports.values()].filter(({ code }) => !reference.closedSeaports.has(code))

export const listSeaports = (ctx: Context): { id: string; name: string; nameEn: string }[] =>
  offeredSeaports(ctx).map(({ code, name }) => ({
    id: code,
    name: name.zh ?? name.en,
    nameEn: name.en,
  }))

export const listCountries = (ctx: Context): ReplyOf<typeof contract.listCountries> =>
  ctx.reference.countries.map(({ code, name, dial, currency }) => ({ code, name, dial, currency }))

export const listDivisions = (ctx: Context, below: string): ReplyOf<typeof contract.listDivisions> =>
  divisionsBelow(ctx.reference.divisions, below).map(({ code, level, name }) => ({ code, level, name }))

export function listForeignPlaces(ctx: Context, country: string): ReplyOf<typeof contract.listForeignPlaces> {
  const { states, cities } = ctx.reference.foreignPlaces
  return {
    states: states.filter((each) => each.country === country).map(({ code, name }) => ({ code, name })),
    cities: [...cities.values()]
      .filter((each) => each.country === country)
      .map(({ code, state, name }) => ({ code, state, name })),
  }
}

export const listContainerTypes = (ctx: Context): ReplyOf<typeof contract.listContainerTypes> =>
  ctx.reference.containerTypes
    .filter((each) => each.offered)
    .map(({ code, iso, name, teu, lengthFt, payloadKg, maxGrossKg, tareKg, volumeM3, group }) => ({
      code,
      iso,
      name,
      teu,
      lengthFt,
      payloadKg,
      maxGrossKg,
      tareKg,
      volumeM3,
      group,
    }))

export const listCarriers = (ctx: Context): ReplyOf<typeof contract.listCarriers> =>
  [...ctx.reference.carriers.values()].map(({ scac, name, short }) => ({ scac, name, short }))

export const listCargoCategories = (ctx: Context): ReplyOf<typeof contract.listCargoCategories> =>
  ctx.reference.cargoCategories.map(({ code, name, dangerous, reefer, woodPacking, inspection, heavy }) => ({
    code,
    name,
    dangerous,
    reefer,
    woodPacking,
    inspection,
    heavy,
  }))

export const listCharges = (ctx: Context): ReplyOf<typeof contract.listCharges> =>
  [...ctx.reference.charges.values()].map(({ code, name, basis, stage, explain, currency, closed }) => ({
    code,
    name,
    basis,
    stage,
    explain,
    currency,
    closed,
  }))

type Ports = Reference['seaports']

let loadedNetwork: ReturnType<typeof loadSeaNetwork> | undefined
const network = () => {
  loadedNetwork ??= loadSeaNetwork()
  return loadedNetwork
}

const routesOf = new WeakMap<Ports, SeaRoutes>()

/** The sea routes over the reference ports; the network is built at the first question. */
export function seaRoutes(ctx: Context): SeaRoutes {
  const { seaports } = ctx.reference
  let routes = routesOf.get(seaports)
  if (!routes) {
    routes = openSeaRoutes({
      network: () => network().network,
      feeders: () => network().feeders,
      ports: (code) => seaports.get(code),
    })
    routesOf.set(seaports, routes)
  }
  return routes
}

/** Kiel is too narrow for ocean ships; the other gates are those the passage avoids. */
const closedBy: Record<SeaPassage | 'any', readonly Gate[]> = {
  any: ['kiel'],
  suez: ['kiel', 'panama'],
  cape: ['kiel', 'suez', 'panama'],
  panama: ['kiel', 'suez'],
}

/** The way by sea between two ports, by the passage a service takes; null for a port that is not known, and without a way. */
export function seaRouteBy(
  ctx: Context,
  from: string,
  to: string,
  passage: SeaPassage | null,
): SeaRoute | null {
  const start = ctx.reference.seaports.get(from)
  const end = ctx.reference.seaports.get(to)
  if (!start || !end) return null
  return seaRoutes(ctx).distanceBetween(start, end, { closed: closedBy[passage ?? 'any'] })
}

const distances = new WeakMap<Ports, Map<string, number | null>>()

/** Planned kilometres by sea between two ports, by the passage a service takes; null when there is no way. */
export function seaKilometres(
  ctx: Context,
  from: string,
  to: string,
  passage: SeaPassage | null,
): number | null {
  let known = distances.get(ctx.reference.seaports)
  if (!known) {
    known = new Map()
    distances.set(ctx.reference.seaports, known)
  }
  const key = `${from}${to}${passage ?? ''}`
  let kilometres = known.get(key)
  if (kilometres === undefined) {
    const route = seaRouteBy(ctx, from, to, passage)
    kilometres = route ? Math.round(route.kilometres) : null
    known.set(key, kilometres)
  }
  return kilometres
}

export { knownCharge, takeCharge, takeCharges } from './charge-queries.ts'
export { lookAtReference } from './kept-reference.ts'
