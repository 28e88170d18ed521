import type { SavedQuoteReply } from '#contract/quotes.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { decimal, type Money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Offer } from '#domain/quotes/offer.ts'
import type { QuoteDraft, QuoteRequest } from '#domain/quotes/quote-request.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { customerToTell } from '#server/platform/jobs/queues.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { isOpen } from './present.ts'
import { findOffer, placeName, presentPriceRequest, presentWithSpace, readDraft } from './queries.ts'
import {
  getQuoteOf,
  insertPriceRequest,
  insertQuote,
  type PriceRequestRow,
  setPriceRequestAnswer,
  setPriceRequestQuote,
  setQuoteOrder,
} from './store.ts'

/**
 * Keeps an offer as it stands now. Prices the request again; refuses with `quote.priceChanged` when the same
 * sailing costs something else than the customer saw, and with `quote.expired` when it is no longer offered.
 */
export async function saveQuote(
  ctx: Context,
  actor: Customer,
  asked: { request: QuoteDraft; offerKey: string; expectedTotal: Money },
): Promise<SavedQuoteReply> {
  const request = readDraft(ctx, asked.request)
  const { offer, costs } = await findOffer(ctx, actor, request, asked.offerKey)
  const { cny } = offer.totals
  const { expectedTotal } = asked
  if (
    offer.key !== asked.offerKey ||
    cny.minor !== expectedTotal.minor ||
    cny.currency !== expectedTotal.currency
  ) {
    throw new Refusal('quote.priceChanged', { before: decimal(expectedTotal), after: decimal(cny) })
  }
  const row = await transact(ctx, (ctx) =>
    insertQuote(ctx, { id: newId('quo'), userId: actor.userId, request, offer, costs }),
  )
  return presentWithSpace(ctx, row)
}

/**
 * Hands a quote to the order that is being made of it, inside the order's transaction. Refuses with
 * `request.notFound`, `quote.alreadyOrdered` or `quote.expired`.
 */
export async function takeQuoteForOrder(
  ctx: Context,
  actor: Customer,
  quoteId: string,
  orderId: OrderId,
): Promise<{ request: QuoteRequest; offer: Offer }> {
  const row = await getQuoteOf(ctx, actor.userId, quoteId, true)
  if (row.order_id !== null) throw new Refusal('quote.alreadyOrdered')
  if (!isOpen(row, ctx.clock())) throw new Refusal('quote.expired')
  await setQuoteOrder(ctx, row.id, orderId)
  return { request: row.request, offer: row.offer }
}

/** Leaves a request with the desk. */
export async function requestPrice(
  ctx: Context,
  actor: Customer,
  asked: { request: QuoteDraft; note: string },
): Promise<{ id: string }> {
  const request = readDraft(ctx, asked.request)
  const id = newId('prq')
  await transact(ctx, async (ctx) => {
    await insertPriceRequest(ctx, { id, userId: actor.userId, request, note: asked.note })
    await tell(ctx, 'staff', 'notice', id)
  })
  return { id }
}

/** Queues that whoever asked is told of an answer; `what` names it, so that it is told once. */
const tellAsker = (ctx: Context, { id, user_id, request }: PriceRequestRow, what: string): Promise<void> =>
  ctx.jobs.enqueue(ctx, customerToTell, {
    userId: user_id,
    kind: 'priceRequestAnswered',
    key: `price request ${id} ${what}`,
    params: { place: placeName(ctx, request.delivery) },
  })

/**
 * Answers a request for a price and tells whoever asked, with the answer or not at all. The same answer again tells
 * nobody. Refuses with `request.notFound`.
 */
export async function answerPriceRequest(ctx: Context, actor: Staff, asked: { id: string; answer: string }) {
  return transact(ctx, async (ctx) => {
    const { row, changed } = await setPriceRequestAnswer(ctx, asked.id, actor.staffId, asked.answer)
    noteChange(ctx, {
      subject: row.id,
      userId: row.user_id,
      after: { status: row.status, answer: asked.answer },
    })
    if (changed) await tellAsker(ctx, row, `${row.answered_at?.toISOString()}`)
    await tell(ctx, [`customer:${row.user_id}`, 'staff'], 'notice', row.id)
    return presentPriceRequest(row, ctx.clock())
  })
}

/**
 * Puts a quote that a clerk kept beside the customer's request for it, inside the transaction that keeps the quote.
 * Where the request was answered before, the quote is news.
 */
export async function attachQuote(
  ctx: Context,
  customer: Customer,
  priceRequestId: string,
  quoteId: string,
): Promise<void> {
  const row = await setPriceRequestQuote(ctx, customer.userId, priceRequestId, quoteId)
  if (row.status === 'answered') await tellAsker(ctx, row, quoteId)
  await tell(ctx, [`customer:${customer.userId}`, 'staff'], 'notice', priceRequestId)
}
