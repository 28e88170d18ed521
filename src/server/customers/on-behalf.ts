import { sql } from 'kysely'
import type * as contract from '#contract/customer-orders.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { orderStatusCodes } from '#contract/order-shapes.ts'
import * as orders from '#contract/orders.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { amountWithCurrency } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { tellCustomer } from '#server/notifications/commands.ts'
import { placeOrder } from '#server/orders/commands/place.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { attachQuote, saveQuote } from '#server/quotes/commands.ts'
import { findOffer, presentOffer, readDraft, searchQuotes } from '#server/quotes/queries.ts'

/**
 * The customer in whose name a clerk acts. Refuses with `request.notFound`, and with `customer.disabled` where the
 * customer could not do it either.
 */
async function customerOf(ctx: Context, clerk: Staff, userId: UserId): Promise<Customer> {
  const { rows } = await sql<{ disabled_at: Date | null }>`
    select disabled_at from users where id = ${userId} and erased_at is null`.execute(ctx.db)
  const [user] = rows
  if (!user) throw new Refusal('request.notFound')
  if (user.disabled_at) throw new Refusal('customer.disabled')
  const { language, sessionId } = clerk
  return { kind: 'customer', userId, sessionId, language, clerk: { id: clerk.staffId, name: clerk.name } }
}

/** What can be ordered for a request, at the customer's prices. */
export async function searchForCustomer(
  ctx: Context,
  clerk: Staff,
  { sort, userId, ...draft }: BodyOf<typeof contract.searchForCustomer>,
): Promise<ReplyOf<typeof contract.searchForCustomer>> {
  return searchQuotes(ctx, await customerOf(ctx, clerk, userId), draft, sort)
}

/** One such offer as it is priced now; see `findOffer`. */
export async function findOfferForCustomer(
  ctx: Context,
  clerk: Staff,
  { offerKey, userId, ...draft }: BodyOf<typeof contract.offerForCustomer>,
): Promise<ReplyOf<typeof contract.offerForCustomer>> {
  const customer = await customerOf(ctx, clerk, userId)
  return presentOffer((await findOffer(ctx, customer, readDraft(ctx, draft), offerKey)).offer)
}

/** Keeps an offer among the customer's quotes, beside their request where one is named; refuses as `saveQuote` does. */
export const saveQuoteForCustomer = (
  ctx: Context,
  clerk: Staff,
  { userId, priceRequestId, ...asked }: BodyOf<typeof contract.saveQuoteForCustomer>,
): Promise<ReplyOf<typeof contract.saveQuoteForCustomer>> =>
  transact(ctx, async (ctx) => {
    const customer = await customerOf(ctx, clerk, userId)
    const quote = await saveQuote(ctx, customer, asked)
    if (priceRequestId) await attachQuote(ctx, customer, priceRequestId, quote.id)
    const amount = amountWithCurrency(asked.expectedTotal)
    noteChange(ctx, { subject: quote.id, userId, after: { amount } })
    return quote
  })

/** Places the order of a quote for the customer, and tells them; refuses as `placeOrder` does. */
export const placeOrderForCustomer = (
  ctx: Context,
  clerk: Staff,
  { userId, ...given }: BodyOf<typeof contract.placeOrderForCustomer>,
): Promise<ReplyOf<typeof contract.placeOrderForCustomer>> =>
  transact(ctx, async (ctx) => {
    const customer = await customerOf(ctx, clerk, userId)
    const placed = await placeOrder(ctx, customer, orders.placeOrder.body.parse(given))
    const { amountDue, id, number, paymentDueAt, status } = placed
    noteChange(ctx, {
      subject: id,
      userId,
      after: { order: number, status, amount: amountWithCurrency(amountDue) },
    })
    await tellCustomer(ctx, userId, id, [
      { kind: 'orderPlacedForYou', key: `placed ${id}`, params: { number, about: clerk.name } },
    ])
    return {
      ...placed,
      statusCode: orderStatusCodes[status],
      paymentDueAt: paymentDueAt.toISOString(),
    }
  })
