import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import type { Currency } from '#domain/kernel/money.ts'
import type { RateCharge, ValueAddedService } from '#domain/rates/rate-lines.ts'
import { chargeOfService } from '#domain/rates/rate-lines.ts'
import type { OceanRow, ServiceRow, TruckingRow } from '#domain/rates/read-rows.ts'
import type {
  ChargeBasis,
  ChargeCode,
  ChargePayer,
  ChargeStage,
  ProductChargeCode,
} from '#domain/reference/charges.ts'
import type { SeaPassage } from '#domain/reference/sea-network.ts'
import type { Context } from '#server/platform/context.ts'
import { addRateSheet, seedExchangeRates, setExpandingLane } from '#server/rates/commands.ts'
import { historyDays } from './demo-history.ts'

/**
 * Prices of the demo world, made by a seeded generator: levels as the market knows them, no carrier's real tariff.
 * Everything is dated relative to a given day, so that the demo never runs out of prices.
 */

/** Mulberry32: small, seeded, the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Trade = {
  /** USD for a 40HQ. */
  readonly level: number
  readonly passage: SeaPassage | null
  /** Surcharges in USD for a forty-foot container; a twenty takes half. */
  readonly surcharges: Partial<Record<ProductChargeCode, number>>
  /** Charges once per bill of lading, in USD. */
  readonly filings: Partial<Record<ProductChargeCode, number>>
  readonly free: readonly [demurrage: number, detention: number]
}

const trades = {
  northEurope: {
    level: 2180,
    passage: 'cape',
    surcharges: { BAF: 246, PSS: 150, ETS: 62, LSS: 40 },
    filings: { ENS: 35 },
    free: [5, 7],
  },
  mediterranean: {
    level: 2860,
    passage: 'cape',
    surcharges: { BAF: 230, ETS: 48, LSS: 40 },
    filings: { ENS: 35 },
    free: [7, 7],
  },
  eastMed: { level: 2950, passage: 'cape', surcharges: { BAF: 240, LSS: 40 }, filings: {}, free: [7, 7] },
  transpacificWest: {
    level: 2080,
    passage: null,
    surcharges: { BAF: 318, PSS: 200 },
    filings: { AMS: 35 },
    free: [4, 5],
  },
  canadaWest: { level: 2160, passage: null, surcharges: { BAF: 318 }, filings: { ACI: 35 }, free: [4, 5] },
  transpacificEast: {
    level: 3120,
    passage: 'panama',
    surcharges: { BAF: 412, PTF: 92, PSS: 200 },
    filings: { AMS: 35 },
    free: [4, 5],
  },
  middleEast: { level: 1540, passage: null, surcharges: { EBS: 88, WRS: 65 }, filings: {}, free: [7, 7] },
  redSea: { level: 2480, passage: null, surcharges: { EBS: 95, WRS: 180 }, filings: {}, free: [7, 10] },
  india: { level: 1260, passage: null, surcharges: { EBS: 80, LSS: 30 }, filings: {}, free: [5, 7] },
  southEastAsia: { level: 430, passage: null, surcharges: { LSS: 40, EBS: 55 }, filings: {}, free: [5, 5] },
  northEastAsia: {
    level: 260,
    passage: null,
    surcharges: { LSS: 40, BAF: 60 },
    filings: { AFR: 30 },
    free: [7, 7],
  },
  southAmericaEast: {
    level: 2780,
    passage: null,
    surcharges: { BAF: 285, LSS: 45 },
    filings: {},
    free: [7, 10],
  },
  southAmericaWest: {
    level: 2240,
    passage: null,
    surcharges: { BAF: 270, LSS: 45 },
    filings: {},
    free: [7, 10],
  },
  oceania: { level: 1620, passage: null, surcharges: { BAF: 210, LSS: 30 }, filings: {}, free: [7, 10] },
  fromEurope: { level: 720, passage: 'cape', surcharges: { BAF: 180, ETS: 40 }, filings: {}, free: [7, 7] },
  fromSouthEastAsia: { level: 310, passage: null, surcharges: { LSS: 35 }, filings: {}, free: [7, 7] },
  fromNorthEastAsia: { level: 240, passage: null, surcharges: { LSS: 35 }, filings: {}, free: [7, 7] },
  fromNorthAmerica: { level: 640, passage: null, surcharges: { BAF: 190 }, filings: {}, free: [7, 7] },
  fromOceania: { level: 560, passage: null, surcharges: { BAF: 140 }, filings: {}, free: [7, 7] },
} as const satisfies Record<string, Trade>
type TradeName = keyof typeof trades

export type DemoService = {
  readonly carrier: string
  readonly code: string
  readonly trade: TradeName
  readonly pols: readonly string[]
  /** Days from day 0 on which the ports of loading are left, where they are not those of the coast of China. */
  readonly loads?: readonly number[]
  /** Ports of discharge and the days at sea from day 0. */
  readonly pods: Readonly<Record<string, number>>
  /** ISO weekday of day 0, on which the first port of East China is left. */
  readonly weekday: number
  /** Port of transshipment, when the boxes change ship. */
  readonly via?: string
  /** How this carrier prices against the level. */
  readonly factor: number
  readonly passage?: SeaPassage
}

const east = ['CNNGB', 'CNSHA'] as const
const north = ['CNTAO', 'CNTXG', 'CNDLC'] as const
const south = ['CNYTN', 'CNNSA', 'CNXMN'] as const

/**
 * Days before or after East China on which a ship leaves the other ports of China: from north to south, but
 * towards the Pacific from south to north.
 */
const southward: Readonly<Record<string, number>> = {
  CNDLC: -6,
  CNTXG: -5,
  CNTAO: -3,
  CNXMN: 3,
  CNSHK: 4,
  CNYTN: 4,
  CNNSA: 5,
}
const pacificward: Readonly<Record<string, number>> = { CNYTN: -3, CNXMN: -2, CNTAO: 3 }
const shortSea: Readonly<Record<string, number>> = { CNDLC: -3, CNTAO: -2 }
const coasts: Partial<Record<TradeName, typeof southward>> = {
  northEastAsia: shortSea,
  transpacificWest: pacificward,
  transpacificEast: pacificward,
  canadaWest: pacificward,
  southAmericaWest: pacificward,
}

/** The day from day 0 on which a service leaves a port of loading. */
export function loadingDay({ trade, pols, loads }: DemoService, pol: string): number {
  const at = pols.indexOf(pol)
  return loads?.[at] ?? (coasts[trade] ?? southward)[pol] ?? at
}

/** The way a service takes where there is a choice. */
export const passageOf = (service: DemoService): SeaPassage | null =>
  service.passage ?? trades[service.trade].passage

export const demoServices: readonly DemoService[] = [
  {
    carrier: 'COSU',
    code: 'AEU3',
    trade: 'northEurope',
    pols: [...east, 'CNTAO', 'CNYTN'],
    pods: { DEHAM: 39, NLRTM: 36, BEANR: 37, GBFXT: 35 },
    weekday: 7,
    factor: 1,
  },
  {
    carrier: 'OOLU',
    code: 'LL4',
    trade: 'northEurope',
    pols: [...east, 'CNXMN', 'CNYTN'],
    pods: { DEHAM: 38, NLRTM: 35, FRLEH: 32, GBSOU: 33 },
    weekday: 2,
    factor: 1.05,
  },
  {
    carrier: 'EGLV',
    code: 'CEM',
    trade: 'northEurope',
    pols: [...east, 'CNTAO', 'CNYTN'],
    pods: { DEHAM: 41, NLRTM: 38, GBFXT: 37 },
    weekday: 5,
    factor: 0.93,
  },
  {
    carrier: 'MSCU',
    code: 'SWAN',
    trade: 'northEurope',
    pols: [...east, ...north],
    pods: { DEHAM: 44, NLRTM: 40, BEANR: 37, PLGDN: 48, SEGOT: 46 },
    weekday: 7,
    via: 'BEANR',
    factor: 0.98,
  },
  {
    carrier: 'MAEU',
    code: 'AE7',
    trade: 'northEurope',
    pols: [...east, 'CNNSA', 'CNYTN'],
    pods: { DEHAM: 33, NLRTM: 30, DEBRV: 34, GBFXT: 31 },
    weekday: 3,
    via: 'MATNG',
    factor: 1.22,
    passage: 'suez',
  },
  {
    carrier: 'CMDU',
    code: 'FAL1',
    trade: 'northEurope',
    pols: [...east, 'CNYTN', 'CNXMN'],
    pods: { DEHAM: 40, NLRTM: 37, FRLEH: 35, GBSOU: 34 },
    weekday: 4,
    factor: 1.03,
  },
  {
    carrier: 'HLCU',
    code: 'FE4',
    trade: 'northEurope',
    pols: ['CNSHA', 'CNTAO', 'CNYTN'],
    pods: { DEHAM: 37, NLRTM: 35, GBLGP: 34 },
    weekday: 6,
    factor: 1.08,
  },
  {
    carrier: 'ONEY',
    code: 'FE3',
    trade: 'northEurope',
    pols: [...east, 'CNTAO'],
    pods: { DEHAM: 39, NLRTM: 36, GBSOU: 34 },
    weekday: 1,
    factor: 1.01,
  },
  {
    carrier: 'COSU',
    code: 'AEM1',
    trade: 'mediterranean',
    pols: [...east, 'CNTAO', 'CNYTN'],
    pods: { GRPIR: 33, ITGOA: 38, ESVLC: 36, FRFOS: 40 },
    weekday: 2,
    factor: 1,
  },
  {
    carrier: 'CMDU',
    code: 'MEX1',
    trade: 'mediterranean',
    pols: [...east, 'CNYTN'],
    pods: { ITGOA: 39, ESBCN: 35, FRFOS: 37, ESVLC: 34 },
    weekday: 4,
    factor: 1.02,
  },
  {
    carrier: 'MSCU',
    code: 'DRAGON',
    trade: 'mediterranean',
    pols: [...east, 'CNTAO', 'CNXMN'],
    pods: { ITGOA: 38, ESVLC: 35, SIKOP: 42, ITTRS: 43 },
    weekday: 6,
    factor: 0.95,
  },
  {
    carrier: 'YMLU',
    code: 'MD2',
    trade: 'mediterranean',
    pols: [...east, 'CNSHK'],
    pods: { GRPIR: 34, ITGOA: 38, ESBCN: 40 },
    weekday: 5,
    factor: 0.97,
  },
  {
    carrier: 'EGLV',
    code: 'BEX',
    trade: 'eastMed',
    pols: [...east, 'CNTAO'],
    pods: { TRIST: 40, TRMER: 37, EGPSD: 33, EGALY: 35 },
    weekday: 3,
    factor: 0.98,
  },
  {
    carrier: 'HDMU',
    code: 'MD1',
    trade: 'eastMed',
    pols: [...east, 'CNYTN'],
    pods: { TRIST: 37, EGALY: 34 },
    weekday: 1,
    factor: 1.01,
  },
  {
    carrier: 'COSU',
    code: 'AAC2',
    trade: 'transpacificWest',
    pols: [...east, 'CNTAO', 'CNYTN'],
    pods: { USLAX: 15, USLGB: 15, USOAK: 19 },
    weekday: 3,
    factor: 1,
  },
  {
    carrier: 'OOLU',
    code: 'PVCS',
    trade: 'transpacificWest',
    pols: [...east, 'CNXMN'],
    pods: { USLGB: 14, USOAK: 18, USSEA: 21 },
    weekday: 5,
    factor: 1.04,
  },
  {
    carrier: 'EGLV',
    code: 'HTW',
    trade: 'transpacificWest',
    pols: [...east, 'CNYTN'],
    pods: { USLAX: 14, USOAK: 16, USTIW: 19 },
    weekday: 7,
    factor: 0.97,
  },
  {
    carrier: 'ZIMU',
    code: 'ZEX',
    trade: 'transpacificWest',
    pols: ['CNYTN', 'CNSHA', 'CNNGB'],
    loads: [0, 3, 4],
    pods: { USLAX: 15 },
    weekday: 2,
    factor: 1.18,
  },
  {
    carrier: 'MATS',
    code: 'CLX',
    trade: 'transpacificWest',
    pols: ['CNNGB', 'CNSHA'],
    pods: { USLGB: 11 },
    weekday: 4,
    factor: 1.65,
  },
  {
    carrier: 'COSU',
    code: 'CPNW',
    trade: 'canadaWest',
    pols: [...east, 'CNTAO'],
    pods: { CAVAN: 17 },
    weekday: 6,
    factor: 1,
  },
  {
    carrier: 'YMLU',
    code: 'PN3',
    trade: 'canadaWest',
    pols: [...east, 'CNYTN'],
    pods: { CAVAN: 18 },
    weekday: 2,
    factor: 0.96,
  },
  {
    carrier: 'COSU',
    code: 'AWE1',
    trade: 'transpacificEast',
    pols: [...east, 'CNTAO', 'CNYTN'],
    pods: { USNYC: 34, USSAV: 29, USCHS: 30, USORF: 32 },
    weekday: 1,
    factor: 1,
  },
  {
    carrier: 'CMDU',
    code: 'PEX3',
    trade: 'transpacificEast',
    pols: [...east, 'CNYTN'],
    pods: { USHOU: 30, USSAV: 34, USMIA: 36 },
    weekday: 4,
    factor: 1.02,
  },
  {
    carrier: 'ONEY',
    code: 'EC2',
    trade: 'transpacificEast',
    pols: [...east, 'CNXMN'],
    pods: { USNYC: 32, USBAL: 34, USSAV: 30 },
    weekday: 6,
    factor: 0.99,
  },
  {
    carrier: 'ZIMU',
    code: 'ZCP',
    trade: 'transpacificEast',
    pols: [...east, 'CNTAO'],
    pods: { USSAV: 31, USHOU: 38, USNYC: 33 },
    weekday: 3,
    factor: 0.94,
  },
  {
    carrier: 'COSU',
    code: 'MEX5',
    trade: 'middleEast',
    pols: [...east, 'CNTAO', 'CNYTN'],
    pods: { AEJEA: 20, SADMM: 25, QAHMD: 27 },
    weekday: 5,
    factor: 1,
  },
  {
    carrier: 'PCIU',
    code: 'GCS',
    trade: 'middleEast',
    pols: [...east, ...south],
    pods: { AEJEA: 22, SADMM: 28, OMSOH: 20 },
    weekday: 7,
    factor: 0.94,
  },
  {
    carrier: 'HDMU',
    code: 'KME',
    trade: 'middleEast',
    pols: [...east, 'CNTAO'],
    pods: { AEJEA: 21, SADMM: 26 },
    weekday: 3,
    factor: 0.97,
  },
  {
    carrier: 'CMDU',
    code: 'RSX',
    trade: 'redSea',
    pols: [...east, 'CNYTN'],
    pods: { SAJED: 24 },
    weekday: 2,
    factor: 1,
  },
  {
    carrier: 'WHLC',
    code: 'CI5',
    trade: 'india',
    pols: [...east, 'CNYTN'],
    pods: { INNSA: 20, INMUN: 22, PKKHI: 24 },
    weekday: 6,
    factor: 0.97,
  },
  {
    carrier: 'COSU',
    code: 'CIX3',
    trade: 'india',
    pols: [...east, 'CNTAO'],
    pods: { INMAA: 17, LKCMB: 15, BDCGP: 20 },
    weekday: 4,
    factor: 1,
  },
  {
    carrier: 'SITG',
    code: 'VTX1',
    trade: 'southEastAsia',
    pols: [...east, 'CNTAO'],
    pods: { VNSGN: 8, THLCH: 10, VNHPH: 5 },
    weekday: 2,
    factor: 1,
  },
  {
    carrier: 'WHLC',
    code: 'JSM',
    trade: 'southEastAsia',
    pols: [...east, ...south],
    pods: { SGSIN: 8, MYPKG: 10, IDJKT: 13 },
    weekday: 4,
    factor: 0.96,
  },
  {
    carrier: 'KMTC',
    code: 'KCM',
    trade: 'southEastAsia',
    pols: [...east, 'CNTAO'],
    pods: { MYPKG: 11, SGSIN: 8, MYTPP: 9 },
    weekday: 6,
    factor: 0.94,
  },
  {
    carrier: 'TSTC',
    code: 'CPX',
    trade: 'southEastAsia',
    pols: ['CNSHA', 'CNNGB', 'CNXMN'],
    pods: { PHMNL: 5, IDSUB: 14, KHKOS: 9 },
    weekday: 1,
    factor: 1.02,
  },
  {
    carrier: 'SITG',
    code: 'SKT',
    trade: 'northEastAsia',
    pols: ['CNSHA', 'CNNGB', 'CNTAO', 'CNDLC'],
    pods: { JPTYO: 4, JPYOK: 4, JPNGO: 6 },
    weekday: 3,
    factor: 1,
  },
  {
    carrier: 'JJSU',
    code: 'SJ1',
    trade: 'northEastAsia',
    pols: ['CNSHA', 'CNTAO'],
    pods: { JPOSA: 2, JPUKB: 3 },
    weekday: 6,
    factor: 1.05,
  },
  {
    carrier: 'SKLU',
    code: 'KCS',
    trade: 'northEastAsia',
    pols: ['CNSHA', 'CNNGB', 'CNTAO'],
    pods: { KRPUS: 2, KRINC: 4 },
    weekday: 5,
    factor: 0.92,
  },
  {
    carrier: 'MSCU',
    code: 'IPANEMA',
    trade: 'southAmericaEast',
    pols: [...east, 'CNYTN'],
    pods: { BRSSZ: 36, BRPNG: 38, BRNVT: 39, ARBUE: 43, UYMVD: 41 },
    weekday: 4,
    factor: 0.97,
  },
  {
    carrier: 'COSU',
    code: 'ESA',
    trade: 'southAmericaEast',
    pols: [...east, 'CNTAO'],
    pods: { BRSSZ: 34, ARBUE: 40 },
    weekday: 7,
    factor: 1,
  },
  {
    carrier: 'COSU',
    code: 'WSA2',
    trade: 'southAmericaWest',
    pols: [...east, 'CNYTN'],
    pods: { PECLL: 30, CLSAI: 34, ECGYE: 28, MXZLO: 21, COBUN: 26 },
    weekday: 2,
    factor: 1,
  },
  {
    carrier: 'YMLU',
    code: 'SA3',
    trade: 'southAmericaWest',
    pols: [...east, 'CNTAO'],
    pods: { MXZLO: 20, PECLL: 28, CLVAP: 34 },
    weekday: 5,
    factor: 0.95,
  },
  {
    carrier: 'ANLC',
    code: 'AAX',
    trade: 'oceania',
    pols: [...east, 'CNYTN'],
    pods: { AUSYD: 17, AUMEL: 20, AUBNE: 24 },
    weekday: 3,
    factor: 1,
  },
  {
    carrier: 'COSU',
    code: 'A3N',
    trade: 'oceania',
    pols: [...east, 'CNTAO', 'CNXMN'],
    pods: { AUSYD: 18, AUMEL: 21, NZAKL: 26 },
    weekday: 7,
    factor: 0.98,
  },
  // Towards China, for orders picked up abroad.
  {
    carrier: 'COSU',
    code: 'AEU3E',
    trade: 'fromEurope',
    pols: ['DEHAM', 'NLRTM', 'BEANR'],
    pods: { CNNGB: 42, CNSHA: 40, CNTAO: 44 },
    weekday: 6,
    factor: 1,
  },
  {
    carrier: 'MAEU',
    code: 'AE7E',
    trade: 'fromEurope',
    pols: ['DEHAM', 'NLRTM', 'GBFXT'],
    pods: { CNSHA: 36, CNNGB: 37, CNYTN: 33 },
    weekday: 2,
    factor: 1.15,
    passage: 'suez',
  },
  {
    carrier: 'CMDU',
    code: 'FAL1E',
    trade: 'fromEurope',
    pols: ['DEHAM', 'FRLEH', 'ITGOA'],
    loads: [0, 2, 9],
    pods: { CNSHA: 41, CNYTN: 37 },
    weekday: 4,
    factor: 0.96,
  },
  {
    carrier: 'SITG',
    code: 'VTX1N',
    trade: 'fromSouthEastAsia',
    pols: ['THLCH', 'VNSGN', 'VNHPH'],
    loads: [0, 2, 4],
    pods: { CNSHA: 9, CNNGB: 10, CNTAO: 12 },
    weekday: 5,
    factor: 1,
  },
  {
    carrier: 'WHLC',
    code: 'JSMN',
    trade: 'fromSouthEastAsia',
    pols: ['MYPKG', 'SGSIN', 'IDJKT'],
    loads: [0, 1, 3],
    pods: { CNSHA: 12, CNNGB: 13, CNYTN: 9 },
    weekday: 1,
    factor: 0.96,
  },
  {
    carrier: 'SITG',
    code: 'SKTW',
    trade: 'fromNorthEastAsia',
    pols: ['JPTYO', 'JPYOK', 'JPOSA', 'KRPUS'],
    loads: [0, 1, 3, 5],
    pods: { CNSHA: 9, CNNGB: 10, CNTAO: 7 },
    weekday: 4,
    factor: 1,
  },
  {
    carrier: 'OOLU',
    code: 'PVCSW',
    trade: 'fromNorthAmerica',
    pols: ['USLGB', 'USOAK', 'USSEA'],
    loads: [0, 2, 5],
    pods: { CNSHA: 21, CNNGB: 22 },
    weekday: 3,
    factor: 1,
  },
  {
    carrier: 'COSU',
    code: 'A3NN',
    trade: 'fromOceania',
    pols: ['AUMEL', 'AUSYD', 'NZAKL'],
    loads: [0, 3, 7],
    pods: { CNSHA: 26, CNYTN: 23 },
    weekday: 5,
    factor: 1,
  },
]

/** Price of a type against the 40HQ, and whether it counts as a forty in local charges. */
const typeFactors: Readonly<Record<string, readonly [factor: number, forty: boolean]>> = {
  '20GP': [0.56, false],
  '40GP': [0.97, true],
  '40HQ': [1, true],
  '20RF': [1.55, false],
  '40RH': [1.9, true],
}
const demoTypes = Object.keys(typeFactors)

type Local = readonly [currency: Currency, terminal20: number, terminal40: number, perBill: number]

/** Local charges of a country in minor units: terminal handling for twenty and forty, and the charge per bill of lading. */
const locals: Readonly<Record<string, Local>> = {
  CN: ['CNY', 55_000, 82_500, 45_000],
  DE: ['EUR', 22_000, 26_000, 6_500],
  NL: ['EUR', 21_500, 25_500, 6_000],
  BE: ['EUR', 20_500, 24_500, 6_000],
  FR: ['EUR', 20_800, 25_000, 6_500],
  IT: ['EUR', 18_500, 21_000, 6_000],
  ES: ['EUR', 17_500, 20_500, 5_500],
  GR: ['EUR', 16_500, 19_500, 5_500],
  SI: ['EUR', 17_500, 20_000, 5_500],
  PL: ['PLN', 69_000, 82_000, 22_000],
  SE: ['SEK', 195_000, 235_000, 60_000],
  GB: ['GBP', 17_500, 19_800, 5_500],
  TR: ['USD', 18_500, 24_500, 5_500],
  EG: ['USD', 15_500, 23_000, 6_500],
  US: ['USD', 0, 0, 6_000],
  CA: ['CAD', 0, 0, 7_500],
  AE: ['AED', 80_000, 120_000, 55_000],
  SA: ['SAR', 56_000, 84_000, 45_000],
  QA: ['USD', 21_000, 31_500, 11_000],
  OM: ['USD', 18_000, 27_000, 9_000],
  IN: ['INR', 950_000, 1_450_000, 650_000],
  PK: ['USD', 12_000, 18_000, 5_500],
  LK: ['USD', 14_500, 21_500, 5_000],
  BD: ['USD', 13_500, 20_500, 4_500],
  TH: ['THB', 280_000, 430_000, 150_000],
  VN: ['USD', 12_000, 18_000, 4_000],
  SG: ['SGD', 20_000, 29_600, 9_500],
  MY: ['MYR', 43_000, 64_000, 18_000],
  ID: ['USD', 9_500, 14_500, 4_500],
  PH: ['USD', 12_500, 16_000, 4_500],
  KH: ['USD', 11_500, 16_500, 4_500],
  JP: ['JPY', 34_000, 52_000, 5_000],
  KR: ['KRW', 150_000, 210_000, 50_000],
  BR: ['BRL', 118_000, 145_000, 75_000],
  AR: ['USD', 22_500, 27_500, 9_500],
  UY: ['USD', 19_500, 24_500, 8_500],
  PE: ['USD', 17_500, 22_500, 8_500],
  CL: ['USD', 16_500, 21_500, 8_000],
  EC: ['USD', 16_500, 21_500, 8_000],
  MX: ['USD', 17_500, 22_500, 7_500],
  CO: ['USD', 16_500, 21_500, 8_000],
  AU: ['AUD', 49_500, 62_500, 9_500],
  NZ: ['NZD', 42_500, 58_500, 9_500],
}
const elsewhere: Local = ['USD', 15_000, 22_000, 5_000]

const charge = (
  code: ChargeCode,
  basis: ChargeBasis,
  currency: Currency,
  minor: number,
  payer: ChargePayer,
  stage: ChargeStage,
): RateCharge => ({
  code,
  basis,
  currency,
  minor,
  payer,
  stage,
})

function chargesOf(service: DemoService, pol: string, pod: string, type: string): RateCharge[] {
  const trade: Trade = trades[service.trade]
  const forty = typeFactors[type]?.[1] ?? true
  const charges: RateCharge[] = []
  const [origin, terminal20, terminal40, perBill] = locals[pol.slice(0, 2)] ?? elsewhere
  const terminal = forty ? terminal40 : terminal20
  if (terminal > 0) charges.push(charge('THC', 'container', origin, terminal, 'prepaid', 'origin'))
  charges.push(charge('DOC', 'billOfLading', origin, perBill, 'prepaid', 'origin'))
  if (pol.startsWith('CN')) {
    charges.push(charge('VGM', 'container', 'CNY', 5_000, 'prepaid', 'origin'))
    charges.push(charge('EIR', 'container', 'CNY', 3_500, 'prepaid', 'origin'))
    charges.push(charge('SEAL', 'container', 'CNY', 3_000, 'prepaid', 'origin'))
  }
  for (const [code, dollars] of Object.entries(trade.surcharges)) {
    charges.push(
      charge(code as ChargeCode, 'container', 'USD', dollars * (forty ? 100 : 50), 'prepaid', 'ocean'),
    )
  }
  for (const [code, dollars] of Object.entries(trade.filings)) {
    // Japan's filing is not asked of Korea, nor the Union's of Britain.
    if ((code === 'AFR' && !pod.startsWith('JP')) || (code === 'ENS' && pod.startsWith('GB'))) continue
    charges.push(charge(code as ChargeCode, 'billOfLading', 'USD', dollars * 100, 'prepaid', 'origin'))
  }
  const [currency, arrival20, arrival40, release] = locals[pod.slice(0, 2)] ?? elsewhere
  const arrival = forty ? arrival40 : arrival20
  if (arrival > 0) charges.push(charge('DTHC', 'container', currency, arrival, 'collect', 'destination'))
  charges.push(
    charge('DO', 'billOfLading', currency, pod.startsWith('CN') ? 50_000 : release, 'collect', 'destination'),
  )
  if (currency === 'EUR' || currency === 'USD')
    charges.push(charge('ISPS', 'container', currency, 1_500, 'collect', 'destination'))
  return charges
}

function* oceanRows(
  random: () => number,
  validity: { validFrom: BusinessDate; validTo: BusinessDate },
  wanted: (service: DemoService, type: string) => boolean,
  shift: number,
): Generator<OceanRow> {
  let row = 1
  for (const service of demoServices) {
    const trade: Trade = trades[service.trade]
    for (const pol of service.pols) {
      const left = loadingDay(service, pol)
      for (const [pod, days] of Object.entries(service.pods)) {
        if (pol === pod) continue
        const lane = 0.97 + random() * 0.06
        const allotment = random() < 0.5 ? Math.round(4 + random() * 36) : null
        for (const type of demoTypes) {
          if (!wanted(service, type)) continue
          row += 1
          const dollars =
            Math.round((trade.level * service.factor * lane * shift * (typeFactors[type]?.[0] ?? 1)) / 5) * 5
          yield {
            row,
            carrier: service.carrier,
            service: service.code,
            pol,
            pod,
            via: service.via && service.via !== pod && service.via !== pol ? [service.via] : null,
            passage: passageOf(service),
            containerType: type,
            currency: 'USD',
            minor: dollars * 100,
            charges: chargesOf(service, pol, pod, type),
            ...validity,
            transitDays: Math.max(1, days - left),
            weekdays: String(((service.weekday - 1 + left + 14) % 7) + 1),
            demurrageDays: trade.free[0],
            detentionDays: trade.free[1],
            allotment,
            remarks: null,
          }
        }
      }
    }
  }
}

// Trucks ---------------------------------------------------------------------------------------------------------

/** Chinese ports with trucks, and cities priced county by county. */
const truckingPorts = ['CNNGB', 'CNSHA', 'CNTAO', 'CNTXG', 'CNDLC', 'CNYTN', 'CNNSA', 'CNXMN', 'CNSHK']
const countyCities = [
  '3302',
  '3101',
  '4403',
  '3702',
  '3205',
  '3301',
  '4401',
  '3502',
  '1201',
  '3304',
  '3306',
  '3202',
  '2102',
  '4419',
]
/** Trucks go this far; two ports serve a city. Assumed. */
const truckingKilometres = 420

const radians = Math.PI / 180
function kilometresApart(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const x = (b.lon - a.lon) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  return Math.hypot(x, (b.lat - a.lat) * radians) * 6_371
}

type Haulage = { readonly port: string; readonly zone: string; readonly km: number }

function chineseHaulage(ctx: Context): Haulage[] {
  const { divisions, seaports } = ctx.reference
  const ports = truckingPorts.flatMap((code) => seaports.get(code) ?? [])
  const found: Haulage[] = []
  for (const division of divisions.byCode.values()) {
    const inCounty = division.level === 'county' && countyCities.includes(division.code.slice(0, 4))
    if (division.level !== 'city' && !inCounty) continue
    const at = division.at ?? divisions.byCode.get(`${division.code.slice(0, 4)}00`)?.at
    if (!at) continue
    const near = ports
      .map((port) => ({ port: port.code, zone: division.code, km: kilometresApart(at, port) }))
      .filter((each) => each.km <= truckingKilometres)
      .sort((a, b) => a.km - b.km)
    found.push(...near.slice(0, 2))
  }
  return found
}

/** Cities abroad with trucks, named as in the table of foreign places, and the port they go through. */
const foreignHaulage: readonly (readonly [city: string, port: string])[] = [
  ['DE|Hamburg', 'DEHAM'],
  ['DE|Bremen', 'DEHAM'],
  ['DE|Berlin', 'DEHAM'],
  ['DE|Hanover', 'DEHAM'],
  ['DE|Munich', 'DEHAM'],
  ['DE|Duisburg', 'NLRTM'],
  ['DE|Cologne', 'NLRTM'],
  ['DE|Frankfurt am Main', 'NLRTM'],
  ['NL|Rotterdam', 'NLRTM'],
  ['NL|Amsterdam', 'NLRTM'],
  ['NL|Venlo', 'NLRTM'],
  ['BE|Antwerp', 'BEANR'],
  ['BE|Brussels', 'BEANR'],
  ['FR|Le Havre', 'FRLEH'],
  ['FR|Paris', 'FRLEH'],
  ['FR|Lyon', 'FRFOS'],
  ['FR|Marseille', 'FRFOS'],
  ['GB|London', 'GBFXT'],
  ['GB|Birmingham', 'GBFXT'],
  ['GB|Manchester', 'GBFXT'],
  ['IT|Genoa', 'ITGOA'],
  ['IT|Milan', 'ITGOA'],
  ['IT|Turin', 'ITGOA'],
  ['ES|Valencia', 'ESVLC'],
  ['ES|Madrid', 'ESVLC'],
  ['ES|Barcelona', 'ESBCN'],
  ['PL|Warsaw', 'PLGDN'],
  ['GR|Athens', 'GRPIR'],
  ['US|Los Angeles', 'USLAX'],
  ['US|Los Angeles', 'USLGB'],
  ['US|Ontario', 'USLGB'],
  ['US|Phoenix', 'USLAX'],
  ['US|Oakland', 'USOAK'],
  ['US|Seattle', 'USSEA'],
  ['US|New York', 'USNYC'],
  ['US|Newark', 'USNYC'],
  ['US|Philadelphia', 'USNYC'],
  ['US|Atlanta', 'USSAV'],
  ['US|Savannah', 'USSAV'],
  ['US|Houston', 'USHOU'],
  ['US|Dallas', 'USHOU'],
  ['CA|Vancouver', 'CAVAN'],
  ['AE|Dubai', 'AEJEA'],
  ['AE|Abu Dhabi', 'AEJEA'],
  ['TH|Bangkok', 'THLCH'],
  ['VN|Ho Chi Minh City', 'VNSGN'],
  ['SG|Singapore', 'SGSIN'],
  ['JP|Tokyo', 'JPTYO'],
  ['JP|Yokohama', 'JPYOK'],
  ['JP|Osaka', 'JPOSA'],
  ['AU|Sydney', 'AUSYD'],
  ['AU|Melbourne', 'AUMEL'],
  ['BR|Sao Paulo', 'BRSSZ'],
  ['BR|São Paulo', 'BRSSZ'],
]

/** For a forty: the first figure up to 25 km, the second for each further one, in minor units. */
const truckLevels: Readonly<Record<string, readonly [currency: Currency, start: number, perKm: number]>> = {
  CN: ['CNY', 85_000, 720],
  GB: ['GBP', 33_000, 165],
  US: ['USD', 52_000, 260],
  JP: ['JPY', 48_000, 260],
}
const euroLevel = ['EUR', 38_500, 190] as const
const dollarLevel = ['USD', 26_000, 150] as const
const euroCountries = new Set(['DE', 'NL', 'BE', 'FR', 'IT', 'ES', 'GR', 'PL'])

function* truckingRows(
  ctx: Context,
  validity: { validFrom: BusinessDate; validTo: BusinessDate },
): Generator<TruckingRow> {
  const { foreignPlaces, seaports } = ctx.reference
  const abroad = foreignHaulage.flatMap(([name, code]): Haulage[] => {
    const [country, city] = name.split('|')
    const place = [...foreignPlaces.cities.values()].find(
      (each) => each.country === country && each.name.en === city,
    )
    const port = seaports.get(code)
    return place && port ? [{ port: code, zone: place.code, km: kilometresApart(place, port) }] : []
  })
  let row = 1
  for (const { port, zone, km } of [...chineseHaulage(ctx), ...abroad]) {
    const country = /^\d/.test(zone) ? 'CN' : zone.slice(0, 2)
    const [currency, start, perKm] =
      truckLevels[country] ?? (euroCountries.has(country) ? euroLevel : dollarLevel)
    // A Chinese city that is not priced by county delivers no imports in the demo.
    const directions =
      country === 'CN' && !countyCities.includes(zone.slice(0, 4))
        ? (['pickup'] as const)
        : (['pickup', 'delivery'] as const)
    const step = currency === 'JPY' ? 1_000 : 1_000
    const forty = Math.round((start + Math.max(0, km * 1.25 - 25) * perKm) / step) * step
    for (const direction of directions) {
      for (const type of demoTypes) {
        row += 1
        const factor = (typeFactors[type]?.[1] ? 1 : 0.82) * (/R[FH]$/.test(type) ? 1.25 : 1)
        const minor = Math.round((forty * factor) / step) * step
        const includedHours = country === 'CN' ? 4 : 2
        yield {
          row,
          direction,
          port,
          zone,
          containerType: type,
          currency,
          minor,
          includedHours,
          ...validity,
          remarks: null,
        }
      }
    }
  }
}

// Services -------------------------------------------------------------------------------------------------------

type Price = readonly [
  port: string | null,
  type: string | null,
  basis: ChargeBasis,
  currency: Currency,
  minor: number,
  minimum?: number,
]

const euroZone = ['DE', 'NL', 'BE', 'FR', 'IT', 'ES', 'GR', 'SI']
const servicePrices: Readonly<Record<ValueAddedService, readonly Price[]>> = {
  customsDeclaration: [
    ['CN', null, 'declaration', 'CNY', 15_000],
    [null, null, 'declaration', 'USD', 9_500],
  ],
  cargoInsurance: [[null, null, 'percent', 'USD', 8, 1_500]],
  fumigation: [
    ['CN', '20GP', 'container', 'CNY', 30_000],
    ['CN', null, 'container', 'CNY', 38_000],
  ],
  containerLoading: [
    ['CN', '20GP', 'container', 'CNY', 60_000],
    ['CN', null, 'container', 'CNY', 90_000],
  ],
  storage: [
    ['CN', '20GP', 'day', 'CNY', 4_000],
    ['CN', null, 'day', 'CNY', 6_000],
  ],
  telexRelease: [
    ['CN', null, 'billOfLading', 'CNY', 45_000],
    [null, null, 'billOfLading', 'USD', 6_500],
  ],
  importerFiling: [['US', null, 'billOfLading', 'USD', 3_500]],
  importClearance: [
    ...euroZone.map((country): Price => [country, null, 'declaration', 'EUR', 9_500]),
    ['GB', null, 'declaration', 'GBP', 7_500],
    ['US', null, 'declaration', 'USD', 12_500],
    ['JP', null, 'declaration', 'JPY', 11_800],
    ['CN', null, 'declaration', 'CNY', 38_000],
  ],
}

function* serviceRows(
  ctx: Context,
  validity: { validFrom: BusinessDate; validTo: BusinessDate },
): Generator<ServiceRow> {
  let row = 1
  for (const [name, prices] of Object.entries(servicePrices)) {
    const service = name as ValueAddedService
    const code = chargeOfService[service]
    const stage = ctx.reference.charges.get(code)?.stage ?? 'origin'
    for (const [port, containerType, basis, currency, minor, minimum] of prices) {
      row += 1
      yield {
        row,
        service,
        port,
        containerType,
        charge: code,
        basis,
        currency,
        minor,
        minimumMinor: minimum ?? null,
        payer: 'prepaid',
        stage,
        ...validity,
        remarks: null,
      }
    }
  }
}

/**
 * Puts the demo prices on sale, for sailings from fifty days before `today` to 130 days after it, some of them from as far back as the demo world
 * reaches: two layers of
 * ocean sheets that overlap, trucks, services, rates of exchange, and one lane that is being expanded.
 */
export async function buildDemoRates(ctx: Context, today: BusinessDate): Promise<void> {
  const random = randomFrom(20_261_120)
  await seedExchangeRates(ctx, today)
  const whole = { validFrom: addDays(today, -50), validTo: addDays(today, 131) }
  const earlier = { validFrom: addDays(today, -historyDays), validTo: addDays(today, 40) }
  await addRateSheet(
    ctx,
    { name: '演示数据：海运运价（上期）', kind: 'ocean', fileName: 'demo-ocean-earlier.xlsx' },
    oceanRows(random, earlier, (service, type) => type.startsWith('40') && service.factor <= 1, 1.06),
  )
  await addRateSheet(
    ctx,
    { name: '演示数据：海运运价', kind: 'ocean', fileName: 'demo-ocean.xlsx' },
    oceanRows(random, { validFrom: addDays(today, -10), validTo: whole.validTo }, () => true, 1),
  )
  await addRateSheet(
    ctx,
    { name: '演示数据：拖车运价', kind: 'trucking', fileName: 'demo-trucking.xlsx' },
    truckingRows(ctx, whole),
  )
  await addRateSheet(
    ctx,
    { name: '演示数据：增值服务价格', kind: 'service', fileName: 'demo-services.xlsx' },
    serviceRows(ctx, whole),
  )
  await setExpandingLane(ctx, { origin: 'CN', destination: 'KE', expanding: true })
}

// For measuring --------------------------------------------------------------------------------------------------

export const benchPols = [
  'CNNGB',
  'CNSHA',
  'CNTAO',
  'CNTXG',
  'CNDLC',
  'CNYTN',
  'CNNSA',
  'CNXMN',
  'CNSHK',
  'CNFOC',
] as const
export const benchPods = [
  'DEHAM',
  'NLRTM',
  'BEANR',
  'GBFXT',
  'FRLEH',
  'ITGOA',
  'ESVLC',
  'GRPIR',
  'USLAX',
  'USNYC',
  'USSAV',
  'USHOU',
  'CAVAN',
  'AEJEA',
  'SADMM',
  'INNSA',
  'INMAA',
  'THLCH',
  'VNSGN',
  'SGSIN',
  'MYPKG',
  'IDJKT',
  'JPTYO',
  'JPOSA',
  'KRPUS',
  'BRSSZ',
  'PECLL',
  'MXZLO',
  'AUSYD',
  'AUMEL',
] as const
export const benchTypes = ['20GP', '40GP', '40HQ', '40RH'] as const
const benchCarriers = [
  'COSU',
  'OOLU',
  'EGLV',
  'MSCU',
  'MAEU',
  'CMDU',
  'HLCU',
  'ONEY',
  'YMLU',
  'HDMU',
  'ZIMU',
  'WHLC',
] as const

/**
 * Lines for measurements: `count` of them over all lanes above, carriers and five years of monthly validity that
 * ends three years after `today`. The same seed makes the same lines.
 */
export function* generateRateLines(count: number, seed: number, today: BusinessDate): Generator<OceanRow> {
  const random = randomFrom(seed)
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item
  for (let row = 1; row <= count; row += 1) {
    const pol = pick(benchPols)
    const pod = pick(benchPods)
    const carrier = pick(benchCarriers)
    const type = pick(benchTypes)
    const service: DemoService = {
      carrier,
      code: 'AEU3',
      trade: 'northEurope',
      pols: [pol],
      pods: { [pod]: 30 },
      weekday: 1,
      factor: 1,
    }
    const validFrom = addDays(today, -730 + 30 * Math.floor(random() * 60))
    yield {
      row,
      carrier,
      service: `S${Math.floor(random() * 2) + 1}`,
      pol,
      pod,
      via: null,
      passage: null,
      containerType: type,
      currency: 'USD',
      minor: Math.round(300 + random() * 4_000) * 100,
      charges: chargesOf(service, pol, pod, type),
      validFrom,
      validTo: addDays(validFrom, 29),
      transitDays: 5 + Math.floor(random() * 40),
      weekdays: String(1 + Math.floor(random() * 7)),
      demurrageDays: 7,
      detentionDays: 7,
      allotment: null,
      remarks: null,
    }
  }
}
