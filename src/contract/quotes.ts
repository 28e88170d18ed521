import { z } from 'zod'
import { idPattern } from '#domain/kernel/ids.ts'
import { currencies } from '#domain/kernel/money.ts'
import { advanceFilings, cutOffCodes, offerSorts } from '#domain/quotes/offer.ts'
import { noService, placeKinds, quoteLimits } from '#domain/quotes/quote-request.ts'
import { valueAddedServices } from '#domain/rates/rate-lines.ts'
import {
  chargeBases,
  chargeCodes,
  chargeFixings,
  chargePayers,
  chargeStages,
} from '#domain/reference/charges.ts'
import { seaPassages } from '#domain/reference/sea-network.ts'
import { endpoint } from './endpoint.ts'
import { cargoCategoryShape, containerTypeShape } from './reference.ts'
import {
  bilingualShape,
  cursorQuery,
  dayShape,
  idShape,
  instantShape,
  moneyShape,
  textShape,
} from './shapes.ts'

/**
 * The shapes are lenient on purpose: what is missing arrives as null and is refused by the rules of
 * `#domain/quotes/quote-request.ts`, with the code of requirements §5 beside its field.
 */
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullable().default(null)

export const draftPlaceShape = z.object({
  kind: maybe(z.enum(placeKinds)),
  port: maybe(textShape(10)),
  country: maybe(textShape(2)),
  province: maybe(textShape(40)),
  city: maybe(textShape(80)),
  region: maybe(textShape(40)),
  street: maybe(textShape(quoteLimits.streetLength)),
})

export const quoteDraftShape = z.object({
  pickup: draftPlaceShape,
  delivery: draftPlaceShape,
  containers: z
    .array(z.object({ type: maybe(textShape(10)), quantity: maybe(z.number()) }))
    .max(quoteLimits.containerRows)
    .default([]),
  readyOn: maybe(dayShape),
  cargo: z
    .object({ category: maybe(textShape(60)), name: maybe(textShape(200)), hsCode: maybe(textShape(13)) })
    .default({ category: null, name: null, hsCode: null }),
  services: maybe(z.array(z.enum([...valueAddedServices, noService])).max(20)),
  goodsValue: maybe(moneyShape),
  storageDays: maybe(z.number()),
  freePickup: z.boolean().default(false),
  pickupInformation: maybe(
    z.object({ contact: textShape(30), phone: textShape(30), address: textShape(200) }),
  ),
})
export type QuoteDraftInput = z.input<typeof quoteDraftShape>

const placeShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('port'), port: z.string(), country: z.string() }),
  z.object({
    kind: z.literal('door'),
    country: z.string(),
    province: z.string().nullable(),
    city: z.string(),
    region: z.string().nullable(),
    street: z.string(),
  }),
])

export const quoteRequestShape = z.object({
  pickup: placeShape,
  delivery: placeShape,
  containers: z.array(z.object({ type: z.string(), quantity: z.int() })),
  readyOn: z.string(),
  cargo: z.object({ category: z.string(), name: z.string(), hsCode: z.string().nullable() }),
  services: z.array(z.enum(valueAddedServices)),
  goodsValue: moneyShape.nullable(),
  storageDays: z.int().nullable(),
  freePickup: z.boolean(),
  pickupInformation: z.object({ contact: z.string(), phone: z.string(), address: z.string() }).nullable(),
})

const portCallShape = z.object({
  code: z.string(),
  name: z.object({ zh: z.string().nullable(), en: z.string() }),
  zone: z.string(),
})

export const offerChargeShape = z.object({
  code: z.enum(chargeCodes),
  name: bilingualShape,
  basis: z.enum(chargeBases),
  stage: z.enum(chargeStages),
  payer: z.enum(chargePayers),
  /** Null for what is charged once for the whole shipment. */
  containerType: z.string().nullable(),
  quantity: z.int(),
  /** Null for a percentage. */
  unitPrice: moneyShape.nullable(),
  /** 8 basis points are 0.08 %. */
  percent: z.object({ basisPoints: z.int(), of: moneyShape }).nullable(),
  amount: moneyShape,
  cny: moneyShape,
  mayChangeUntil: z.enum(chargeFixings).nullable(),
  service: z.enum(valueAddedServices).nullable(),
  includedHours: z.int().nullable(),
  from: z.object({ sheetId: z.string(), row: z.int() }),
})

const totalsShape = z.object({ byCurrency: z.array(moneyShape), cny: moneyShape })

const exchangeRateShape = z.object({
  from: z.enum(currencies),
  to: z.literal('CNY'),
  rate: z.string(),
  on: z.string(),
  source: bilingualShape,
})

const exclusionShape = z.object({
  code: z.string(),
  name: bilingualShape,
  reason: bilingualShape,
  indicative: z.object({ amount: z.string(), currency: z.enum(currencies), basis: z.string() }).nullable(),
})

/** What an offer shows; a saved quote and an order keep exactly this. */
export const offerShape = z.object({
  key: z.string(),
  carrier: z.object({ scac: z.string(), name: bilingualShape, short: bilingualShape }),
  service: z.string(),
  pol: portCallShape,
  pod: portCallShape,
  via: z.array(portCallShape),
  passage: z.enum(seaPassages).nullable(),
  departsOn: z.string(),
  arrivesOn: z.string(),
  transitDays: z.int(),
  /** Instants; show them in the zone of the port of loading. */
  cutOffs: z.array(
    z.object({ code: z.enum(cutOffCodes), filing: z.enum(advanceFilings).nullable(), at: instantShape }),
  ),
  freeTime: z.object({ demurrageDays: z.int().nullable(), detentionDays: z.int().nullable() }),
  charges: z.array(offerChargeShape),
  totals: totalsShape.extend({
    prepaid: totalsShape,
    collect: totalsShape,
    stages: z.record(z.enum(chargeStages), totalsShape),
  }),
  exchangeRates: z.array(
    z.object({
      from: z.enum(currencies),
      to: z.literal('CNY'),
      rate: z.string(),
      on: z.string(),
      source: bilingualShape,
    }),
  ),
  exclusions: z.array(
    z.object({
      code: z.string(),
      name: bilingualShape,
      reason: bilingualShape,
      indicative: z
        .object({ amount: z.string(), currency: z.enum(currencies), basis: z.string() })
        .nullable(),
    }),
  ),
  servicesOnRequest: z.array(z.enum(valueAddedServices)),
  allotment: z.int().nullable(),
  co2e: z
    .object({
      grams: z.int(),
      teu: z.number(),
      kilometres: z.number(),
      gramsPerTeuKm: z.number(),
      lane: z.string(),
      laneName: bilingualShape,
      source: z.string(),
      estimate: z.boolean(),
    })
    .nullable(),
  validUntil: instantShape,
  remarks: z.string().nullable(),
})
export type OfferReply = z.infer<typeof offerShape>

/**
 * An offer in a list. What offers share is sent once beside them: the price of a lane stands for
 * all its sailings, the names of charges, what a price never includes and rates of exchange for
 * all prices. `unfoldOffers` puts it back.
 */
const pricePart = {
  charges: true,
  totals: true,
  exclusions: true,
  servicesOnRequest: true,
  via: true,
  co2e: true,
} as const
const listedOfferShape = offerShape.omit({ ...pricePart, exchangeRates: true }).extend({
  /** Place in `shared.prices`. */
  price: z.int(),
})
const listedPriceShape = offerShape.pick(pricePart).extend({
  charges: z.array(offerChargeShape.omit({ name: true })),
  /** Places in `shared.exclusions`. */
  exclusions: z.array(z.int()),
})
const sharedTermsShape = z.object({
  prices: z.array(listedPriceShape),
  chargeNames: z.partialRecord(z.enum(chargeCodes), bilingualShape),
  exclusions: z.array(exclusionShape),
  exchangeRates: z.array(exchangeRateShape),
})
type ListedOffer = z.infer<typeof listedOfferShape>
type SharedTerms = z.infer<typeof sharedTermsShape>

// Written out field by field: this runs for every charge of every search, and copying by name is the quickest way.
const withoutName = (
  charge: OfferReply['charges'][number],
): SharedTerms['prices'][number]['charges'][number] => ({
  code: charge.code,
  basis: charge.basis,
  stage: charge.stage,
  payer: charge.payer,
  containerType: charge.containerType,
  quantity: charge.quantity,
  unitPrice: charge.unitPrice,
  percent: charge.percent,
  amount: charge.amount,
  cny: charge.cny,
  mayChangeUntil: charge.mayChangeUntil,
  service: charge.service,
  includedHours: charge.includedHours,
  from: charge.from,
})
const withPrice = (offer: OfferReply, price: number): ListedOffer => ({
  key: offer.key,
  carrier: offer.carrier,
  service: offer.service,
  pol: offer.pol,
  pod: offer.pod,
  passage: offer.passage,
  departsOn: offer.departsOn,
  arrivesOn: offer.arrivesOn,
  transitDays: offer.transitDays,
  cutOffs: offer.cutOffs,
  freeTime: offer.freeTime,
  allotment: offer.allotment,
  validUntil: offer.validUntil,
  remarks: offer.remarks,
  price,
})

/** Offers for a list, and what they share. Sailings whose charges are one and the same list share a price. */
export function foldOffers(offers: readonly OfferReply[]): { offers: ListedOffer[]; shared: SharedTerms } {
  const shared: SharedTerms = { prices: [], chargeNames: {}, exclusions: [], exchangeRates: [] }
  const priceAt = new Map<OfferReply['charges'], number>()
  const exclusionAt = new Map<string, number>()
  const rates = new Set<string>()
  const priceOf = (offer: OfferReply): number => {
    const known = priceAt.get(offer.charges)
    if (known !== undefined) return known
    const { totals, servicesOnRequest, via, co2e } = offer
    const charges = offer.charges.map((charge) => {
      shared.chargeNames[charge.code] ??= charge.name
      return withoutName(charge)
    })
    const exclusions = offer.exclusions.map((exclusion) => {
      const key = `${exclusion.code} ${exclusion.indicative?.currency} ${exclusion.indicative?.amount}`
      const place = exclusionAt.get(key) ?? shared.exclusions.push(exclusion) - 1
      exclusionAt.set(key, place)
      return place
    })
    for (const rate of offer.exchangeRates) {
      if (!rates.has(rate.from)) shared.exchangeRates.push(rate)
      rates.add(rate.from)
    }
    const place = shared.prices.push({ charges, totals, exclusions, servicesOnRequest, via, co2e }) - 1
    priceAt.set(offer.charges, place)
    return place
  }
  const listed = offers.map((offer) => {
    const price = priceOf(offer)
    return withPrice(offer, price)
  })
  return { offers: listed, shared }
}

/** The offers of a list as they stand alone. */
export const unfoldOffers = (offers: readonly ListedOffer[], shared: SharedTerms): OfferReply[] =>
  offers.flatMap(({ price: place, ...offer }) => {
    const price = shared.prices[place]
    if (!price) return []
    return {
      ...offer,
      ...price,
      charges: price.charges.map((charge) => ({
        ...charge,
        name: shared.chargeNames[charge.code] ?? { zh: charge.code, en: charge.code },
      })),
      exclusions: price.exclusions.flatMap((each) => shared.exclusions[each] ?? []),
      exchangeRates: shared.exchangeRates.filter((rate) =>
        price.totals.byCurrency.some((total) => total.currency === rate.from),
      ),
    }
  })

/** Another way to ship that has a price: from or to a nearby port, or on a later day. */
export const alternativeShape = z.object({
  kind: z.enum(['pickupPort', 'deliveryPort', 'readyDate']),
  port: portCallShape.nullable(),
  readyOn: z.string().nullable(),
  offers: z.int(),
  from: moneyShape,
})
export type AlternativeReply = z.infer<typeof alternativeShape>

export const searchQuotes = endpoint({
  method: 'POST',
  path: '/crm/quote/search',
  title: 'Offers for containers between two ends, each a door or a port',
  access: 'open',
  perMinute: 600,
  body: quoteDraftShape.extend({ sort: z.enum(offerSorts).default('price') }),
  reply: z.object({
    searchedAt: instantShape,
    request: quoteRequestShape,
    offers: z.array(listedOfferShape),
    shared: sharedTermsShape,
    /** Why there is no offer, null when there is one. */
    reason: z.enum(['quote.nothingFound', 'quote.laneBeingExpanded']).nullable(),
    /** The sentence for the reason, in the reader's language. */
    message: z.string().nullable(),
    alternatives: z.array(alternativeShape),
  }),
})

export const findAlternatives = endpoint({
  method: 'POST',
  path: '/crm/quote/alternatives',
  title: 'What else has a price: nearby ports and later days',
  access: 'open',
  perMinute: 120,
  body: quoteDraftShape,
  reply: z.array(alternativeShape),
})

export const savedQuoteShape = z.object({
  id: z.string().regex(idPattern('quo')),
  createdAt: instantShape,
  validUntil: instantShape,
  /** Whether it may be ordered now. */
  open: z.boolean(),
  orderId: z.string().nullable(),
  request: quoteRequestShape,
  offer: offerShape,
})
export type SavedQuoteReply = z.infer<typeof savedQuoteShape>

export const saveQuote = endpoint({
  method: 'POST',
  path: '/crm/quote/save',
  title: 'Keeps an offer: prices it again and freezes it',
  access: 'customer',
  idempotent: true,
  body: z.object({
    request: quoteDraftShape,
    offerKey: z.string().min(10).max(200),
    expectedTotal: moneyShape,
  }),
  reply: savedQuoteShape,
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/crm/quote/get',
  title: 'One saved quote',
  access: 'customer',
  query: z.object({ quoteId: idShape('quo') }),
  reply: savedQuoteShape,
})

export const listMyQuotes = endpoint({
  method: 'GET',
  path: '/crm/quote/mine',
  title: 'My saved quotes, newest first',
  access: 'customer',
  query: z.object({ ...cursorQuery, state: z.enum(['all', 'open', 'ordered', 'expired']).default('all') }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        createdAt: instantShape,
        validUntil: instantShape,
        open: z.boolean(),
        orderId: z.string().nullable(),
        carrier: bilingualShape,
        service: z.string(),
        pol: portCallShape,
        pod: portCallShape,
        departsOn: z.string(),
        arrivesOn: z.string(),
        containers: z.array(z.object({ type: z.string(), quantity: z.int() })),
        cargoName: z.string(),
        total: moneyShape,
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
})

export const requestPrice = endpoint({
  method: 'POST',
  path: '/crm/quote/requestPrice',
  title: 'Asks a clerk to quote what the search could not',
  access: 'customer',
  body: z.object({ request: quoteDraftShape, note: textShape(200).default('') }),
  reply: z.object({ id: z.string() }),
})

export const quoteOptions = endpoint({
  method: 'GET',
  path: '/crm/quote/options',
  title: 'What the quote form offers',
  access: 'open',
  reply: z.object({
    containerTypes: z.array(containerTypeShape),
    cargoCategories: z.array(cargoCategoryShape),
    services: z.array(
      z.object({
        code: z.enum(valueAddedServices),
        name: bilingualShape,
        note: bilingualShape,
        /** Further fields the service needs. */
        needs: z.array(z.enum(['goodsValue', 'storageDays'])),
      }),
    ),
    noService: z.literal(noService),
    stopWords: z.array(z.string()),
    limits: z.object({ containerRows: z.int(), quantity: z.int(), storageDays: z.int(), readyDays: z.int() }),
  }),
})

export const priceRequestShape = z.object({
  id: z.string(),
  status: z.enum(['open', 'answered']),
  createdAt: instantShape,
  answeredAt: instantShape.nullable(),
  userId: z.string(),
  note: z.string(),
  answer: z.string().nullable(),
  request: quoteRequestShape,
})

export const listMyPriceRequests = endpoint({
  method: 'GET',
  path: '/crm/quote/myPriceRequests',
  title: 'What I asked a clerk to quote, newest first',
  access: 'customer',
  query: z.object(cursorQuery),
  reply: z.object({ items: z.array(priceRequestShape), nextCursor: z.string().nullable() }),
})

export const listPriceRequests = endpoint({
  method: 'GET',
  path: '/crm/desk/quote/priceRequests',
  title: 'What customers asked to be quoted',
  access: 'staff',
  roles: ['sales', 'administrator'],
  query: z.object({ ...cursorQuery, status: z.enum(['open', 'answered']).default('open') }),
  reply: z.object({ items: z.array(priceRequestShape), nextCursor: z.string().nullable() }),
})

export const answerPriceRequest = endpoint({
  method: 'POST',
  path: '/crm/desk/quote/answerPriceRequest',
  title: 'Answers a request for a price',
  access: 'staff',
  roles: ['sales', 'administrator'],
  body: z.object({ id: idShape('prq'), answer: textShape(500, 1) }),
  reply: priceRequestShape,
})
