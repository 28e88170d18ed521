import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import type { Currency, Money } from '#domain/kernel/money.ts'
import type { SpaceLeft } from '#domain/rates/allotments.ts'
import type { ValueAddedService } from '#domain/rates/rate-lines.ts'
import type {
  ChargeBasis,
  ChargeCode,
  ChargeFixing,
  ChargePayer,
  ChargeStage,
} from '#domain/reference/charges.ts'
import type { SeaPassage } from '#domain/reference/sea-network.ts'

/**
 * An offer is one carrier, one service and one sailing at a price that is written out line by line, together with
 * what the price does not hold (decision 011). It may be ordered until its validity ends; what is ordered is this
 * very offer, copied.
 */
export const offerSorts = ['price', 'speed', 'departure', 'co2'] as const
export type OfferSort = (typeof offerSorts)[number]

/** DCSA cut-off codes: documents, VGM, full container delivery, customs release, advance filing. */
export const cutOffCodes = ['AFC', 'DCO', 'VCO', 'FCO', 'CUA'] as const
export type CutOffCode = (typeof cutOffCodes)[number]

/** Advance manifest filings by the country of discharge (DCSA codes). */
export const advanceFilings = ['ENS', 'SNS', 'ACE', 'ACI', 'AFR'] as const
export type AdvanceFiling = (typeof advanceFilings)[number]

export type CutOff = { readonly code: CutOffCode; readonly filing: AdvanceFiling | null; readonly at: string }

export type PortCall = {
  readonly code: string
  readonly name: { readonly zh: string | null; readonly en: string }
  readonly zone: string
}

export type OfferCharge = {
  readonly code: ChargeCode
  readonly name: Bilingual
  readonly basis: ChargeBasis
  readonly stage: ChargeStage
  readonly payer: ChargePayer
  /** Null for what is charged once for the whole shipment. */
  readonly containerType: string | null
  readonly quantity: number
  /** Null for a percentage. */
  readonly unitPrice: Money | null
  /** Basis points of an amount, for a percentage. */
  readonly percent: { readonly basisPoints: number; readonly of: Money } | null
  readonly amount: Money
  /** The amount in CNY at the offer's rate of exchange. */
  readonly cny: Money
  /** Until when the amount may still change, null when it is fixed. */
  readonly mayChangeUntil: ChargeFixing | null
  readonly service: ValueAddedService | null
  /** Hours of loading or unloading that a haulage charge includes. */
  readonly includedHours: number | null
  /** Where the price comes from. */
  readonly from: { readonly sheetId: string; readonly row: number }
}

/** What a bought charge of an offer costs us, and which markup made the price of it: for the desk alone. */
export type ChargeCost = {
  readonly code: ChargeCode
  readonly containerType: string | null
  readonly quantity: number
  readonly cost: Money
  readonly costCny: Money
  readonly price: Money
  readonly priceCny: Money
  /** Null where it is passed on as it costs. */
  readonly rule: { readonly id: string; readonly version: number } | null
}

export type Totals = { readonly byCurrency: readonly Money[]; readonly cny: Money }

export type OfferRate = {
  readonly from: Currency
  readonly to: 'CNY'
  readonly rate: string
  readonly on: string
  readonly source: Bilingual
}

export type Exclusion = {
  readonly code: string
  readonly name: Bilingual
  readonly reason: Bilingual
  /** What it usually costs, for orientation: an amount, or a percentage written as a decimal. */
  readonly indicative: { readonly amount: string; readonly currency: Currency; readonly basis: string } | null
}

export type Offer = {
  /** Names the sailing and the price: `COSU.AEU3.CNNGB.DEHAM.2026-11-29.<digest>`. */
  readonly key: string
  readonly carrier: { readonly scac: string; readonly name: Bilingual; readonly short: Bilingual }
  readonly service: string
  readonly pol: PortCall
  readonly pod: PortCall
  readonly via: readonly PortCall[]
  readonly passage: SeaPassage | null
  readonly departsOn: BusinessDate
  readonly arrivesOn: BusinessDate
  readonly transitDays: number
  readonly cutOffs: readonly CutOff[]
  readonly freeTime: { readonly demurrageDays: number | null; readonly detentionDays: number | null }
  readonly charges: readonly OfferCharge[]
  readonly totals: Totals & {
    readonly prepaid: Totals
    readonly collect: Totals
    readonly stages: Readonly<Record<ChargeStage, Totals>>
  }
  readonly exchangeRates: readonly OfferRate[]
  readonly exclusions: readonly Exclusion[]
  /** Services asked for that no tariff prices here; a clerk quotes them. */
  readonly servicesOnRequest: readonly ValueAddedService[]
  /** Containers left on this line, null when the carrier names none. */
  readonly allotment: number | null
  readonly co2e: {
    readonly grams: number
    readonly teu: number
    readonly kilometres: number
    readonly gramsPerTeuKm: number
    readonly lane: string
    readonly laneName: Bilingual
    readonly source: string
    readonly estimate: boolean
  } | null
  readonly validUntil: string
  readonly remarks: string | null
}

/** An offer as a list of offers shows it: what it is, when, and its sums. */
export type ListedOffer = Pick<
  Offer,
  | 'key'
  | 'carrier'
  | 'service'
  | 'pol'
  | 'pod'
  | 'via'
  | 'passage'
  | 'departsOn'
  | 'arrivesOn'
  | 'transitDays'
  | 'freeTime'
  | 'allotment'
  | 'validUntil'
> & {
  /** The two that decide whether a shipper makes it: documents and the full container. */
  readonly cutOffs: readonly CutOff[]
  readonly totals: {
    readonly cny: Money
    readonly prepaid: { readonly cny: Money }
    readonly collect: { readonly cny: Money }
  }
  readonly co2e: { readonly grams: number } | null
  /** What is left of our allotment for this sailing at the moment; null where none is kept. No part of what is frozen. */
  readonly space: SpaceLeft | null
}

/** The part of a key that names the sailing, without the price. */
export const sailingOfKey = (key: string): string => key.slice(0, key.lastIndexOf('.'))

export const sailingKey = (offer: Pick<Offer, 'carrier' | 'service' | 'pol' | 'pod' | 'departsOn'>): string =>
  [offer.carrier.scac, offer.service, offer.pol.code, offer.pod.code, offer.departsOn].join('.')

type Sortable = Pick<ListedOffer, 'key' | 'transitDays' | 'co2e'> & {
  readonly departsOn: string
  readonly totals: { readonly cny: Money }
}

const ways: Record<OfferSort, (a: Sortable, b: Sortable) => number> = {
  price: (a, b) => a.totals.cny.minor - b.totals.cny.minor,
  speed: (a, b) => a.transitDays - b.transitDays,
  departure: (a, b) => (a.departsOn < b.departsOn ? -1 : a.departsOn > b.departsOn ? 1 : 0),
  co2: (a, b) => (a.co2e?.grams ?? Number.MAX_SAFE_INTEGER) - (b.co2e?.grams ?? Number.MAX_SAFE_INTEGER),
}

/** Offers in the wanted order; equal ones by price, then by departure, then by key. */
export const sortOffers = <Each extends Sortable>(offers: readonly Each[], by: OfferSort): Each[] =>
  [...offers].sort(
    (a, b) => ways[by](a, b) || ways.price(a, b) || ways.departure(a, b) || (a.key < b.key ? -1 : 1),
  )
