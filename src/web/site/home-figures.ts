import { addDays, businessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import type { Money } from '#domain/kernel/money.ts'
import { cutOffAt, departureAt } from '#domain/quotes/sailings.ts'
import { lanes } from './lanes.ts'

/**
 * Figures that the home page prints about one shipment: a factory in Yuyao to the port of Rotterdam, two 40HQ. A test
 * holds the way to our sea network and the quote to what the demo prices answer.
 */

const wholeWay = lanes[0].miles

/** Way-points of Ningbo to Rotterdam: degrees north and east, and nautical miles run, rounded to ten. */
export const wayPoints = {
  taiwanStrait: { lat: 25.49, lon: 119.94, miles: 460 },
  singaporeStrait: { lat: 1.21, lon: 104, miles: 2_230 },
  dondraHead: { lat: 5.83, lon: 80.6, miles: 3_770 },
  babElMandeb: { lat: 12.7, lon: 43.3, miles: 6_050 },
  gibraltar: { lat: 35.96, lon: -5.6, miles: 9_260 },
} as const
export type WayPointName = keyof typeof wayPoints

/** The share of the way that is run at a way-point. */
export const shareRun = (name: WayPointName): number =>
  Math.round((wayPoints[name].miles / wholeWay) * 1_000) / 1_000

const angle = (degrees: number, positive: string, negative: string): string => {
  const minutes = Math.round(Math.abs(degrees) * 60)
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′${degrees < 0 ? negative : positive}`
}

/** A position in degrees and minutes, as a chart gives it: 25°29′N 119°56′E. */
export const positionOf = (name: WayPointName): string =>
  `${angle(wayPoints[name].lat, 'N', 'S')} ${angle(wayPoints[name].lon, 'E', 'W')}`

const cny = (minor: number): Money => ({ minor, currency: 'CNY' })
const usd = (minor: number): Money => ({ minor, currency: 'USD' })
const eur = (minor: number): Money => ({ minor, currency: 'EUR' })

/** What the search of the demo prices answers on 2026-11-20 for the sailing of 9 December through Suez. */
export const sampleQuote = {
  askedOn: businessDate('2026-11-20'),
  readyOn: businessDate('2026-12-04'),
  departsOn: businessDate('2026-12-09'),
  arrivesOn: businessDate('2027-01-08'),
  validTo: businessDate('2026-11-27'),
  transitDays: 30,
  demurrageDays: 5,
  detentionDays: 7,
  containerType: '40HQ',
  quantity: 2,
  charges: [
    { code: 'TRK', stage: 'origin', basis: 'container', quantity: 2, unit: cny(129_000), cny: 258_000 },
    { code: 'CUS', stage: 'origin', basis: 'declaration', quantity: 1, unit: cny(15_000), cny: 15_000 },
    { code: 'THC', stage: 'origin', basis: 'container', quantity: 2, unit: cny(82_500), cny: 165_000 },
    { code: 'DOC', stage: 'origin', basis: 'billOfLading', quantity: 1, unit: cny(45_000), cny: 45_000 },
    { code: 'VGM', stage: 'origin', basis: 'container', quantity: 2, unit: cny(5_000), cny: 10_000 },
    { code: 'EIR', stage: 'origin', basis: 'container', quantity: 2, unit: cny(3_500), cny: 7_000 },
    { code: 'SEAL', stage: 'origin', basis: 'container', quantity: 2, unit: cny(3_000), cny: 6_000 },
    { code: 'ENS', stage: 'origin', basis: 'billOfLading', quantity: 1, unit: usd(3_500), cny: 24_792 },
    { code: 'OF', stage: 'ocean', basis: 'container', quantity: 2, unit: usd(271_000), cny: 3_839_257 },
    { code: 'BAF', stage: 'ocean', basis: 'container', quantity: 2, unit: usd(24_600), cny: 348_508 },
    { code: 'PSS', stage: 'ocean', basis: 'container', quantity: 2, unit: usd(15_000), cny: 212_505 },
    { code: 'ETS', stage: 'ocean', basis: 'container', quantity: 2, unit: usd(6_200), cny: 87_835 },
    { code: 'LSS', stage: 'ocean', basis: 'container', quantity: 2, unit: usd(4_000), cny: 56_668 },
    { code: 'DTHC', stage: 'destination', basis: 'container', quantity: 2, unit: eur(25_500), cny: 418_945 },
    { code: 'DO', stage: 'destination', basis: 'billOfLading', quantity: 1, unit: eur(6_000), cny: 49_288 },
    { code: 'ISPS', stage: 'destination', basis: 'container', quantity: 2, unit: eur(1_500), cny: 24_644 },
  ],
  /** The one line that may still change, and until when. */
  mayChange: { code: 'PSS', until: 'sailing' },
  rates: [
    { from: 'USD', rate: '7.0835' },
    { from: 'EUR', rate: '8.2146' },
  ],
  byCurrency: [cny(506_000), usd(645_100), eur(60_000)],
  total: cny(5_568_442),
  prepaid: cny(5_075_565),
  collect: cny(492_877),
  co2e: { grams: 3_692_531, gramsPerTeuKm: 46.9 },
  exclusions: [
    { code: 'destinationClearance', usually: null },
    { code: 'deliveryHaulage', usually: { amount: eur(38_500), basis: 'container' } },
    { code: 'inspection', usually: null },
    { code: 'demurrageDetention', usually: { amount: eur(6_200), basis: 'day' } },
    { code: 'terminalStorage', usually: null },
    { code: 'loadingWait', usually: { amount: cny(15_000), basis: 'hour' } },
    { code: 'telexRelease', usually: { amount: cny(45_000), basis: 'billOfLading' } },
    { code: 'amendment', usually: { amount: cny(40_000), basis: 'billOfLading' } },
    { code: 'fumigation', usually: { amount: cny(38_000), basis: 'container' } },
    { code: 'insurance', usually: { amount: '0.08', basis: 'percent' } },
    { code: 'overweight', usually: { amount: usd(20_000), basis: 'container' } },
  ],
} as const
export type SampleCharge = (typeof sampleQuote.charges)[number]

/** The amount of a charge in its own currency. */
export const amountOf = ({ unit, quantity }: SampleCharge): Money => ({
  minor: unit.minor * quantity,
  currency: unit.currency,
})

const portZone = 'Asia/Shanghai'
const departure = departureAt(sampleQuote.departsOn, portZone)

/** The cut-offs before that sailing, earliest first; `AFC` closes for the entry filing of the EU. */
export const sampleCutOffs = (['AFC', 'DCO', 'VCO', 'FCO', 'CUA'] as const).map((code) => ({
  code,
  at: new Date(cutOffAt(code, departure)),
}))
const gateIn = sampleCutOffs.find((each) => each.code === 'FCO') as (typeof sampleCutOffs)[number]

// Demurrage runs from the day after discharge, detention from the day of gate-out (as offers say).
const collectedBy = addDays(sampleQuote.arrivesOn, sampleQuote.demurrageDays)
const returnedBy = addDays(collectedBy, sampleQuote.detentionDays - 1)

/** One shipment day by day: text and drawing both read this. The first day is 1; both ends are counted. */
export const voyageStages = (
  [
    { key: 'quote', on: sampleQuote.askedOn },
    { key: 'order', on: sampleQuote.askedOn },
    { key: 'load', on: sampleQuote.readyOn },
    { key: 'gateIn', on: businessDateOf(gateIn.at, portZone) },
    { key: 'sail', on: sampleQuote.departsOn },
    { key: 'arrive', on: sampleQuote.arrivesOn },
    { key: 'giveBack', on: returnedBy },
  ] as const
).map((stage) => ({ ...stage, day: daysBetween(sampleQuote.askedOn, stage.on) + 1 }))
export type VoyageStage = (typeof voyageStages)[number]['key']

const dayOf = (key: VoyageStage): number => voyageStages.find((stage) => stage.key === key)?.day ?? 1

/** How many days each part takes; together they are the whole. */
export const voyageParts = [
  { key: 'making', from: dayOf('quote'), days: dayOf('load') - dayOf('quote') },
  { key: 'loading', from: dayOf('load'), days: dayOf('sail') - dayOf('load') },
  { key: 'sea', from: dayOf('sail'), days: dayOf('arrive') - dayOf('sail') },
  { key: 'after', from: dayOf('arrive'), days: dayOf('giveBack') - dayOf('arrive') + 1 },
] as const
export const voyageDays = dayOf('giveBack')
export const voyageBoundaries = { collectedBy, returnedBy }
