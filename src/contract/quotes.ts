import { z } from 'zod'
import { idPattern } from '#domain/kernel/ids.ts'
import { currencies } from '#domain/kernel/money.ts'
import { advanceFilings, cutOffCodes, offerSorts } from '#domain/quotes/offer.ts'
import { noService, placeKinds, quoteLimits } from '#domain/quotes/quote-request.ts'
import { spaceUnits } from '#domain/rates/allotments.ts'
import { valueAddedServices } from '#domain/rates/rate-lines.ts'
import { chargeBases, chargeFixings, chargePayers, chargeStages } from '#domain/reference/charges.ts'
import { seaPassages } from '#domain/reference/sea-network.ts'
import { endpoint } from './endpoint.ts'
import { contactNameShape } from './names.ts'
import { cargoCategoryShape, containerTypeShape } from './reference.ts'
import {
  bilingualShape,
  chargeCodeShape,
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
    z.object({ contact: contactNameShape, phone: textShape(30), address: textShape(200) }),
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
  code: chargeCodeShape,
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

const carrierShape = z.object({ scac: z.string(), name: bilingualShape, short: bilingualShape })

/** What an offer shows; a saved quote and an order keep exactly this. */
export const offerShape = z.object({
  key: z.string(),
  carrier: carrierShape,
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
  exchangeRates: z.array(exchangeRateShape),
  exclusions: z.array(exclusionShape),
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

/** What is left of the forwarder's own space on a sailing at the moment: an order takes of it when it is placed. */
const spaceLeftShape = z.object({
  unit: z.enum(spaceUnits),
  left: z.number(),
  /** Whether the containers that are asked for fit. */
  enough: z.boolean(),
})

/** An offer in a list: what it is, when, and its sums. `getOffer` writes it out. */
export const listedOfferShape = offerShape
  .pick({
    key: true,
    service: true,
    passage: true,
    departsOn: true,
    arrivesOn: true,
    transitDays: true,
    cutOffs: true,
    freeTime: true,
    allotment: true,
    validUntil: true,
  })
  .extend({
    /** SCAC; the names stand beside the list. */
    carrier: z.string(),
    /** UN/LOCODEs; the names stand beside the list. */
    pol: z.string(),
    pod: z.string(),
    via: z.array(z.string()),
    totals: z.object({
      cny: moneyShape,
      prepaid: z.object({ cny: moneyShape }),
      collect: z.object({ cny: moneyShape }),
    }),
    co2e: z.object({ grams: z.int() }).nullable(),
    /** Null where no space is counted. */
    space: spaceLeftShape.nullable(),
  })

const offerListShape = z.object({
  offers: z.array(listedOfferShape),
  /** By SCAC. */
  carriers: z.record(z.string(), carrierShape),
  /** By UN/LOCODE. */
  ports: z.record(z.string(), portCallShape),
})

/** An offer of a list with the names that stand beside it. */
export type NamedOffer = Omit<z.infer<typeof listedOfferShape>, 'carrier' | 'pol' | 'pod' | 'via'> &
  Pick<OfferReply, 'carrier' | 'pol' | 'pod' | 'via'>

export const namedOffers = (list: z.infer<typeof offerListShape>): NamedOffer[] =>
  list.offers.flatMap((offer) => {
    const carrier = list.carriers[offer.carrier]
    const [pol, pod] = [list.ports[offer.pol], list.ports[offer.pod]]
    if (!carrier || !pol || !pod) return []
    return { ...offer, carrier, pol, pod, via: offer.via.flatMap((code) => list.ports[code] ?? []) }
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
  viewable: true,
  scope: 'readPrices',
  perMinute: 600,
  body: quoteDraftShape.extend({ sort: z.enum(offerSorts).default('price') }),
  reply: offerListShape.extend({
    searchedAt: instantShape,
    request: quoteRequestShape,
    /** Why there is no offer, null when there is one. */
    reason: z.enum(['quote.nothingFound', 'quote.laneBeingExpanded']).nullable(),
    /** The sentence for the reason, in the reader's language. */
    message: z.string().nullable(),
    alternatives: z.array(alternativeShape),
  }),
})

export const getOffer = endpoint({
  method: 'POST',
  path: '/crm/quote/offer',
  title: 'One offer of a search written out: every charge, what it does not hold, rates of exchange',
  access: 'open',
  viewable: true,
  scope: 'readPrices',
  perMinute: 600,
  body: quoteDraftShape.extend({ offerKey: z.string().min(10).max(200) }),
  reply: offerShape,
})

export const findAlternatives = endpoint({
  method: 'POST',
  path: '/crm/quote/alternatives',
  title: 'What else has a price: nearby ports and later days',
  access: 'open',
  viewable: true,
  scope: 'readPrices',
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
  space: spaceLeftShape.nullable(),
})
export type SavedQuoteReply = z.infer<typeof savedQuoteShape>

export const saveQuote = endpoint({
  method: 'POST',
  path: '/crm/quote/save',
  title: 'Keeps an offer: prices it again and freezes it',
  access: 'customer',
  scope: 'placeOrders',
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
  scope: 'readPrices',
  query: z.object({ quoteId: idShape('quo') }),
  reply: savedQuoteShape,
})

export const quotePaper = endpoint({
  method: 'GET',
  path: '/crm/quote/pdf',
  title: 'One saved quote on paper, in both languages',
  access: 'customer',
  carries: 'file',
  query: z.object({ id: idShape('quo') }),
})

export const listMyQuotes = endpoint({
  method: 'GET',
  path: '/crm/quote/mine',
  title: 'My saved quotes, newest first',
  access: 'customer',
  scope: 'readPrices',
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
        /** What was asked, so that it can be asked again. */
        request: quoteRequestShape,
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
  scope: 'readPrices',
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
  /** The quote that a clerk kept for it; null where there is none. */
  quote: z.object({ id: z.string(), open: z.boolean(), orderId: z.string().nullable() }).nullable(),
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
