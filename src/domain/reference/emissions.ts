import type { Bilingual } from '#domain/kernel/language.ts'
import type { Lane } from './seaports.ts'

/**
 * Greenhouse gas of a transport chain, as ISO 14083 and the GLEC Framework count it: containers in TEU, times the
 * planned distance, times the factor of the trade lane, well to wake. The lane factors already hold the usual load
 * and 15 % of extra distance, so the planned distance is taken as it stands. Where no lane value was published the
 * industry average or the nearest lane stands in, and the answer says that it is an estimate.
 */
export const emissionLanes = [
  'asiaNorthEurope',
  'asiaMediterranean',
  'transSuez',
  'asiaNorthAmericaWest',
  'asiaNorthAmericaEast',
  'asiaSouthAmerica',
  'asiaMiddleEastIndia',
  'europeMiddleEastIndia',
  'asiaAfrica',
  'asiaOceania',
  'southEastAsiaNorthEastAsia',
  'intraSouthEastAsia',
  'intraMiddleEastIndia',
  'europeAfrica',
  'industryAverage',
] as const
export type EmissionLane = (typeof emissionLanes)[number]

/** g CO2e per TEU-km; a part is null where it was not published beside the sum. */
export type SeaFactor = {
  readonly lane: EmissionLane
  readonly name: Bilingual
  readonly dry: { readonly wtt: number | null; readonly ttw: number | null; readonly wtw: number }
  readonly reeferWtw: number | null
  readonly source: string
  readonly estimate: boolean
}

export const landModes = ['truck', 'rail', 'barge', 'largeBarge', 'airShort', 'airLong'] as const
export type LandMode = (typeof landModes)[number]
export type LandFactor = {
  readonly mode: LandMode
  readonly name: Bilingual
  readonly gramsPerTonneKm: number
  readonly source: string
  readonly estimate: boolean
}

export type EmissionFactors = {
  readonly sea: readonly SeaFactor[]
  readonly land: readonly LandFactor[]
  readonly hub: {
    readonly terminalGramsPerContainer: { readonly dry: number; readonly reefer: number }
    readonly transhipmentGramsPerTonne: number
  }
  readonly teuTonnes: {
    readonly light: number
    readonly average: number
    readonly heavy: number
    readonly emptyContainer: number
  }
}

type Region =
  | 'northEastAsia'
  | 'southEastAsia'
  | 'middleEastIndia'
  | 'mediterranean'
  | 'northEurope'
  | 'africa'
  | 'northAmericaWest'
  | 'northAmericaEast'
  | 'southAmerica'
  | 'oceania'

/** The Red Sea counts with the Middle East, Central America and the Caribbean with South America. Assumed. */
const regionOf: Record<Lane, Region> = {
  'north-china': 'northEastAsia',
  'east-china': 'northEastAsia',
  'south-china': 'northEastAsia',
  'northeast-asia': 'northEastAsia',
  'russia-far-east': 'northEastAsia',
  'southeast-asia': 'southEastAsia',
  'south-asia': 'middleEastIndia',
  'middle-east': 'middleEastIndia',
  'red-sea': 'middleEastIndia',
  mediterranean: 'mediterranean',
  'black-sea': 'mediterranean',
  'north-europe': 'northEurope',
  baltic: 'northEurope',
  'west-africa': 'africa',
  'east-africa': 'africa',
  'south-africa': 'africa',
  'north-america-west': 'northAmericaWest',
  'north-america-east': 'northAmericaEast',
  'gulf-of-mexico': 'northAmericaEast',
  'central-america': 'southAmerica',
  caribbean: 'southAmerica',
  'south-america-east': 'southAmerica',
  'south-america-west': 'southAmerica',
  oceania: 'oceania',
  'pacific-islands': 'oceania',
}

const asia: ReadonlySet<Region> = new Set(['northEastAsia', 'southEastAsia'])
const europe: ReadonlySet<Region> = new Set(['mediterranean', 'northEurope'])

const fromAsia: Partial<Record<Region, EmissionLane>> = {
  northEurope: 'asiaNorthEurope',
  mediterranean: 'asiaMediterranean',
  northAmericaWest: 'asiaNorthAmericaWest',
  northAmericaEast: 'asiaNorthAmericaEast',
  southAmerica: 'asiaSouthAmerica',
  middleEastIndia: 'asiaMiddleEastIndia',
  africa: 'asiaAfrica',
  oceania: 'asiaOceania',
}

/**
 * The factor's lane between ports of two trades, either way round. `exact` is false where another lane stands in:
 * traffic inside North East Asia takes the neighbouring South East – North East value, the rest the average. Assumed.
 */
export function emissionLaneBetween(from: Lane, to: Lane): { lane: EmissionLane; exact: boolean } {
  const pair = [regionOf[from], regionOf[to]] as const
  for (const [one, other] of [pair, [pair[1], pair[0]] as const]) {
    if (asia.has(one)) {
      const lane = fromAsia[other]
      if (lane) return { lane, exact: true }
      if (one !== other) return { lane: 'southEastAsiaNorthEastAsia', exact: true }
      return one === 'southEastAsia'
        ? { lane: 'intraSouthEastAsia', exact: true }
        : { lane: 'southEastAsiaNorthEastAsia', exact: false }
    }
    if (europe.has(one) && other === 'middleEastIndia') return { lane: 'europeMiddleEastIndia', exact: true }
    if (europe.has(one) && other === 'africa') return { lane: 'europeAfrica', exact: true }
    if (one === 'middleEastIndia' && other === 'middleEastIndia')
      return { lane: 'intraMiddleEastIndia', exact: true }
  }
  return { lane: 'industryAverage', exact: false }
}

export type SeaEmission = {
  /** Whole grams CO2e, well to wake. */
  readonly grams: number
  readonly lane: EmissionLane
  readonly gramsPerTeuKm: number
  /** A stand-in lane or an unconfirmed value was used. */
  readonly estimate: boolean
}

/** CO2e of the sea leg: TEU × planned kilometres × the lane's factor. Throws RangeError below nought. */
export function seaCo2e(
  leg: {
    readonly teu: number
    readonly km: number
    readonly from: Lane
    readonly to: Lane
    readonly reefer: boolean
  },
  factors: EmissionFactors,
): SeaEmission {
  if (!(leg.teu >= 0) || !(leg.km >= 0))
    throw new RangeError(`not a sea leg: ${leg.teu} TEU over ${leg.km} km`)
  const { lane, exact } = emissionLaneBetween(leg.from, leg.to)
  const row = seaFactor(factors, lane)
  const own = leg.reefer ? row.reeferWtw : row.dry.wtw
  const average = seaFactor(factors, 'industryAverage')
  const gramsPerTeuKm = own ?? average.reeferWtw ?? average.dry.wtw
  return {
    grams: Math.round(leg.teu * leg.km * gramsPerTeuKm),
    lane,
    gramsPerTeuKm,
    estimate: !exact || row.estimate || own === null,
  }
}

function seaFactor(factors: EmissionFactors, lane: EmissionLane): SeaFactor {
  const row = factors.sea.find((each) => each.lane === lane)
  if (!row) throw new RangeError(`no emission factor for ${lane}`)
  return row
}

/** CO2e of a leg by truck, rail, barge or air, in whole grams; `tonnes` includes the container where there is one. */
export function landCo2eGrams(mode: LandMode, tonnes: number, km: number, factors: EmissionFactors): number {
  if (!(tonnes >= 0) || !(km >= 0)) throw new RangeError(`not a leg: ${tonnes} t over ${km} km`)
  const row = factors.land.find((each) => each.mode === mode)
  if (!row) throw new RangeError(`no emission factor for ${mode}`)
  return Math.round(tonnes * km * row.gramsPerTonneKm)
}

/** CO2e of handling containers in terminals, in whole grams; once in each terminal they pass. */
export const terminalCo2eGrams = (containers: number, reefer: boolean, factors: EmissionFactors): number =>
  Math.round(containers * factors.hub.terminalGramsPerContainer[reefer ? 'reefer' : 'dry'])
