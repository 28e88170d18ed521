import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { remarkShape } from './order-shapes.ts'
import { placeOrder } from './orders.ts'
import { getOffer, quoteDraftShape, saveQuote, searchQuotes } from './quotes.ts'
import { idShape, textShape } from './shapes.ts'

/** Pricing and ordering in a customer's name, at the desk (decision 062): their level, their prices, their rules. */

const forWhom = { userId: idShape('usr') }
const orderers = ['sales', 'operations', 'administrator'] as const

export const searchForCustomer = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/searchOffers',
  title: 'Offers as the customer would see them',
  access: 'staff',
  roles: orderers,
  body: searchQuotes.body.extend(forWhom),
  reply: searchQuotes.reply,
  // Nothing has changed yet.
  recorded: false,
})

export const offerForCustomer = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/offer',
  title: 'One offer of such a search written out',
  access: 'staff',
  roles: orderers,
  body: quoteDraftShape.extend({ ...forWhom, offerKey: getOffer.body.shape.offerKey }),
  reply: getOffer.reply,
  recorded: false,
})

/** The customer finds it among their quotes. Refuses as their own saving does. */
export const saveQuoteForCustomer = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/saveQuote',
  title: 'Keep an offer in the customer’s name',
  access: 'staff',
  roles: orderers,
  idempotent: true,
  body: saveQuote.body.extend({
    ...forWhom,
    /** The customer’s request for a price that it answers; they find the quote beside it. */
    priceRequestId: idShape('prq').nullable().default(null),
  }),
  reply: saveQuote.reply,
})

/**
 * The order is the customer’s as any other: they pay it, they may cancel it at no cost, and they are told who placed
 * it. What the carrier must know they add to it, or the desk does. Refuses as their own placing does.
 */
export const placeOrderForCustomer = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/placeOrder',
  title: 'Place an order of a kept quote in the customer’s name',
  access: 'staff',
  roles: orderers,
  idempotent: true,
  body: z.object({
    ...forWhom,
    quoteId: idShape('quo'),
    remark: remarkShape.default(''),
    customerReference: textShape(40).default(''),
  }),
  reply: placeOrder.reply,
})
