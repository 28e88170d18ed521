import type { EmissionLane } from '#domain/reference/emissions.ts'

/** Figures that the pages of explanation print; a test holds them to the reference tables they are taken from. */

/** Container types of `db/reference/container-types.json`; inner length, width and height in mm, weights in kg. */
export const containerFigures = [
  { code: '20GP', iso: '22G1', inner: [5898, 2352, 2393], volume: '33.2', payload: 28_280, tare: 2200 },
  { code: '40GP', iso: '42G1', inner: [12032, 2352, 2393], volume: '67.7', payload: 26_730, tare: 3750 },
  { code: '40HQ', iso: '45G1', inner: [12032, 2352, 2698], volume: '76.4', payload: 28_600, tare: 3900 },
  { code: '45HQ', iso: 'L5G1', inner: [13556, 2352, 2698], volume: '86.1', payload: 27_700, tare: 4800 },
  { code: '20RF', iso: '22R1', inner: [5456, 2294, 2273], volume: '28.3', payload: 27_530, tare: 2950 },
  { code: '40RH', iso: '45R1', inner: [11583, 2294, 2544], volume: '67.3', payload: 29_400, tare: 4600 },
  { code: '20OT', iso: '22U1', inner: [5894, 2350, 2340], volume: '32', payload: 28_130, tare: 2350 },
  { code: '40OT', iso: '42U1', inner: [12028, 2350, 2340], volume: '65.5', payload: 26_630, tare: 3850 },
  { code: '20FR', iso: '22P3', inner: [5638, 2230, 2233], volume: null, payload: 31_100, tare: 2900 },
  { code: '40FR', iso: '42P3', inner: [11652, 2240, 1968], volume: null, payload: 39_600, tare: 5400 },
  { code: '20TK', iso: '22T0', inner: null, volume: '24', payload: 32_300, tare: 3700 },
] as const

/** Lanes of `db/reference/emission-factors.json`; g CO2e per TEU-km, well to wake. */
export const laneFigures = [
  { lane: 'asiaNorthEurope', dry: '46.9', reefer: '110.6' },
  { lane: 'asiaMediterranean', dry: '52.2', reefer: '116.4' },
  { lane: 'asiaNorthAmericaEast', dry: '59', reefer: '122.5' },
  { lane: 'asiaNorthAmericaWest', dry: '67', reefer: '134.4' },
  { lane: 'asiaSouthAmerica', dry: '67.7', reefer: '136.1' },
  { lane: 'asiaMiddleEastIndia', dry: '78.3', reefer: '150.6' },
  { lane: 'asiaAfrica', dry: '88.2', reefer: '161.3' },
  { lane: 'asiaOceania', dry: '95.9', reefer: '171.2' },
  { lane: 'intraSouthEastAsia', dry: '135.6', reefer: '227.5' },
  { lane: 'industryAverage', dry: '71.7', reefer: '142.3' },
] as const satisfies readonly { lane: EmissionLane; dry: string; reefer: string }[]

/** The lane that the examples follow: planned way of the sea network, Kiel closed, in km. */
export const exampleWay = { from: 'CNNGB', to: 'NLRTM', suez: 19_683, cape: 25_924 } as const

/** Some lines of the demo rates for the same way, converted at the reference rates of 2026-11-13. */
export const sampleLines = [
  { key: 'freight', calculation: '2 × USD 2,135.00', rate: '7.0864', cny: '30,258.93' },
  { key: 'filing', calculation: '1 × USD 35.00', rate: '7.0864', cny: '248.02' },
  { key: 'origin', calculation: '2 × CNY 825.00', rate: '–', cny: '1,650.00' },
  { key: 'destination', calculation: '2 × EUR 255.00', rate: '8.2581', cny: '4,211.63' },
] as const
export const sampleTotal = '36,368.58'
