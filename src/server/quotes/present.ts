import type { ReplyOf } from '#contract/endpoint.ts'
import type { OfferReply, SavedQuoteReply, searchQuotes } from '#contract/quotes.ts'
import type { CutOff, ListedOffer, Offer, PortCall } from '#domain/quotes/offer.ts'
import type { QuoteRequest, QuoteTables } from '#domain/quotes/quote-request.ts'
import type { Reference } from '#domain/reference/reference.ts'
import type { Context } from '#server/platform/context.ts'
import type { QuoteRow } from './store.ts'

const tablesOf = new WeakMap<Reference, QuoteTables>()

/** What the rules of the form must know of the reference tables; built once. */
export function quoteTables(ctx: Context): QuoteTables {
  const { reference } = ctx
  let tables = tablesOf.get(reference)
  if (!tables) {
    const offered = new Set(reference.containerTypes.filter((each) => each.offered).map((each) => each.code))
    const categories = new Set(reference.cargoCategories.map((each) => each.code))
    tables = {
      countryOfPort: (code) => reference.seaports.get(code)?.country ?? null,
      portClosed: (code) => reference.closedSeaports.has(code),
      containerTypeOffered: (code) => offered.has(code),
      cargoCategoryKnown: (code) => categories.has(code),
      stopWords: reference.cargoStopWords,
    }
    tablesOf.set(reference, tables)
  }
  return tables
}

/** A list of offers: carriers and ports are named once beside it. */
export function presentOffers(
  offers: readonly ListedOffer[],
): Pick<ReplyOf<typeof searchQuotes>, 'offers' | 'carriers' | 'ports'> {
  const carriers: Record<string, Offer['carrier']> = {}
  const ports: Record<string, PortCall> = {}
  const codeOf = (port: PortCall): string => {
    ports[port.code] = port
    return port.code
  }
  // Field by field: this runs for every offer of every search, and it is the quickest way.
  const listed = offers.map((offer) => {
    carriers[offer.carrier.scac] = offer.carrier
    return {
      key: offer.key,
      carrier: offer.carrier.scac,
      service: offer.service,
      pol: codeOf(offer.pol),
      pod: codeOf(offer.pod),
      via: offer.via.map(codeOf),
      passage: offer.passage,
      departsOn: offer.departsOn,
      arrivesOn: offer.arrivesOn,
      transitDays: offer.transitDays,
      cutOffs: offer.cutOffs as CutOff[],
      freeTime: offer.freeTime,
      totals: offer.totals,
      co2e: offer.co2e,
      allotment: offer.allotment,
      space: offer.space,
      validUntil: offer.validUntil,
    }
  })
  return { offers: listed, carriers, ports }
}

/** The reply's shape is the offer itself; only its arrays are not read-only there. */
export const presentOffer = (offer: Offer): OfferReply => offer as unknown as OfferReply

export const presentRequest = (request: QuoteRequest): SavedQuoteReply['request'] =>
  request as unknown as SavedQuoteReply['request']

export const isOpen = (row: Pick<QuoteRow, 'order_id' | 'valid_until'>, now: Date): boolean =>
  row.order_id === null && row.valid_until > now

export const presentQuote = (row: QuoteRow, now: Date, space: SavedQuoteReply['space']): SavedQuoteReply => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  validUntil: row.valid_until.toISOString(),
  open: isOpen(row, now),
  orderId: row.order_id,
  request: presentRequest(row.request),
  offer: presentOffer(row.offer),
  space,
})
