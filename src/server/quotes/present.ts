import { hash } from 'node:crypto'
import type { OfferReply, SavedQuoteReply } from '#contract/quotes.ts'
import type { Offer } from '#domain/quotes/offer.ts'
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
      containerTypeOffered: (code) => offered.has(code),
      cargoCategoryKnown: (code) => categories.has(code),
      stopWords: reference.cargoStopWords,
    }
    tablesOf.set(reference, tables)
  }
  return tables
}

/** Long enough that two prices of one sailing never share it. */
export const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)

/** The reply's shape is the offer itself; only its arrays are not read-only there. */
export const presentOffer = (offer: Offer): OfferReply => offer as unknown as OfferReply

export const presentRequest = (request: QuoteRequest): SavedQuoteReply['request'] =>
  request as unknown as SavedQuoteReply['request']

export const isOpen = (row: Pick<QuoteRow, 'order_id' | 'valid_until'>, now: Date): boolean =>
  row.order_id === null && row.valid_until > now

export const presentQuote = (row: QuoteRow, now: Date): SavedQuoteReply => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  validUntil: row.valid_until.toISOString(),
  open: isOpen(row, now),
  orderId: row.order_id,
  request: presentRequest(row.request),
  offer: presentOffer(row.offer),
})
