import { sql } from 'kysely'
import type { OrderId, PriceRequestId, QuoteId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { ChargeCost, Offer } from '#domain/quotes/offer.ts'
import type { QuoteRequest } from '#domain/quotes/quote-request.ts'
import type { Context } from '#server/platform/context.ts'

export type QuoteRow = {
  id: QuoteId
  user_id: UserId
  request: QuoteRequest
  offer: Offer
  valid_until: Date
  created_at: Date
  order_id: OrderId | null
}

export async function insertQuote(
  ctx: Context,
  quote: {
    id: QuoteId
    userId: UserId
    request: QuoteRequest
    offer: Offer
    costs?: readonly ChargeCost[]
  },
): Promise<QuoteRow> {
  const { offer, costs = [] } = quote
  const { rows } = await sql<QuoteRow>`
    insert into quotes (id, user_id, request, offer, total_minor, total_currency, departs_on, valid_until, created_at, costs)
    values (${quote.id}, ${quote.userId}, ${JSON.stringify(quote.request)}::jsonb, ${JSON.stringify(offer)}::jsonb,
            ${offer.totals.cny.minor}, ${offer.totals.cny.currency}, ${offer.departsOn}, ${offer.validUntil}, ${ctx.clock()},
            ${costs.length > 0 ? JSON.stringify(costs) : null}::jsonb)
    returning id, user_id, request, offer, valid_until, created_at, order_id`.execute(ctx.db)
  return rows[0] as QuoteRow
}

/** A customer's own quote. Refuses with `request.notFound`, also for another customer's. */
export async function getQuoteOf(ctx: Context, userId: UserId, id: string, lock = false): Promise<QuoteRow> {
  const { rows } = await sql<QuoteRow>`
    select id, user_id, request, offer, valid_until, created_at, order_id from quotes
    where user_id = ${userId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

export async function setQuoteOrder(ctx: Context, id: QuoteId, orderId: OrderId): Promise<void> {
  await sql`update quotes set order_id = ${orderId} where id = ${id}`.execute(ctx.db)
}

export type PriceRequestRow = {
  id: PriceRequestId
  user_id: UserId
  status: 'open' | 'answered'
  request: QuoteRequest
  note: string
  answer: string | null
  created_at: Date
  answered_at: Date | null
  quote: { id: QuoteId; order_id: OrderId | null; valid_until: string } | null
}

/** The quote that was kept for a request; null when there is none, or no more. */
export const quoteOfRequest = sql`(
  select jsonb_build_object('id', q.id, 'order_id', q.order_id, 'valid_until', q.valid_until) from quotes q
  where q.user_id = price_requests.user_id and q.id = price_requests.quote_id) as quote`

export async function insertPriceRequest(
  ctx: Context,
  asked: { id: PriceRequestId; userId: UserId; request: QuoteRequest; note: string },
): Promise<void> {
  await sql`insert into price_requests (id, user_id, status, request, note, created_at)
    values (${asked.id}, ${asked.userId}, 'open', ${JSON.stringify(asked.request)}::jsonb, ${asked.note}, ${ctx.clock()})`.execute(
    ctx.db,
  )
}

/**
 * Answers an open request; another answer takes the place of the one before, the same again changes nothing. Refuses
 * with `request.notFound`.
 */
export async function setPriceRequestAnswer(
  ctx: Context,
  id: string,
  staffId: string,
  answer: string,
): Promise<{ row: PriceRequestRow; changed: boolean }> {
  const changed = await sql<PriceRequestRow>`
    update price_requests set status = 'answered', answer = ${answer}, staff_id = ${staffId}, answered_at = ${ctx.clock()}
    where id = ${id} and answer is distinct from ${answer} returning *, ${quoteOfRequest}`.execute(ctx.db)
  if (changed.rows[0]) return { row: changed.rows[0], changed: true }
  const { rows } = await sql<PriceRequestRow>`
    select *, ${quoteOfRequest} from price_requests where id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return { row: rows[0], changed: false }
}

/** Puts a quote beside the request it was kept for. Refuses with `request.notFound`, also for another customer's. */
export async function setPriceRequestQuote(
  ctx: Context,
  userId: UserId,
  id: string,
  quoteId: string,
): Promise<PriceRequestRow> {
  const { rows } = await sql<PriceRequestRow>`
    update price_requests set quote_id = ${quoteId} where user_id = ${userId} and id = ${id}
    returning *, ${quoteOfRequest}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

/** What the bought charges of an order's quote cost; none where all were sold as the sheets say. Refuses with `request.notFound`. */
export async function getCostsOfOrder(ctx: Context, orderId: OrderId): Promise<readonly ChargeCost[]> {
  const { rows } = await sql<{ costs: ChargeCost[] | null }>`
    select costs from quotes where order_id = ${orderId}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0].costs ?? []
}
