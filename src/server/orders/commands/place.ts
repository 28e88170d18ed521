import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  containerLimit,
  type OrderStatus,
  orderKindOf,
  paymentWindow,
  pickupInformationMissing,
} from '#domain/orders/orders.ts'
import { postOrderPlaced } from '#server/ledger/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { takeQuoteForOrder } from '#server/quotes/commands.ts'
import { takeSpace } from '#server/rates/commands/allotments.ts'
import { forgetAllotments } from '#server/rates/queries.ts'
import { addOrder } from '../store.ts'
import { tellBoth, tellPlaced } from '../tell.ts'
import { checkDocuments } from './documents.ts'

export type PlacedOrder = {
  readonly id: OrderId
  readonly number: string
  readonly status: OrderStatus
  readonly amountDue: Money
  readonly paymentDueAt: Date
}

/** Only originals are counted. */
function instructionsOf(given: BodyOf<typeof contract.placeOrder>['shippingInstructions']): object | null {
  if (!given) return null
  const { originals, ...rest } = given
  return rest.release === 'original' && originals !== undefined ? { ...rest, originals } : rest
}

/**
 * Makes an order of a saved quote, once per quote: order, lines, containers, documents, history
 * and what the customer now owes commit together. Refuses as the quote does (`quote.expired`,
 * `request.notFound` …), with `quote.pickupInformationMissing`, and with `request.invalid` for a
 * document that is not the customer's, and with `rates.spaceUsedUp`. Space is taken last: orders
 * of one sailing wait for each other from there on.
 */
export async function placeOrder(
  ctx: Context,
  actor: Customer,
  request: BodyOf<typeof contract.placeOrder>,
): Promise<PlacedOrder> {
  const placed = await transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const id = newId('ord')
    const quote = await takeQuoteForOrder(ctx, actor, request.quoteId, id)
    const pickupInformation = request.pickupInformation ?? quote.request.pickupInformation
    if (pickupInformationMissing(quote.request.freePickup, pickupInformation)) {
      throw new Refusal('quote.pickupInformationMissing')
    }
    const containers = quote.request.containers.flatMap(({ type, quantity }) =>
      Array.from({ length: quantity }, () => ({ id: newId('ctr'), type })),
    )
    if (containers.length > containerLimit) {
      throw new Refusal(
        'request.invalid',
        {},
        { quoteId: { code: 'number.tooLarge', params: { max: containerLimit } } },
      )
    }
    await checkDocuments(ctx, actor, request.documents)
    const kind = orderKindOf(quote.request)
    const { dueAt } = paymentWindow(kind, now, quote.offer.arrivesOn)
    const number = await addOrder(ctx, {
      id,
      userId: actor.userId,
      quoteId: request.quoteId,
      day: businessDateOf(now),
      kind,
      placedAt: now,
      by: actor.clerk
        ? { kind: 'staff', ...actor.clerk }
        : { kind: 'customer', id: actor.userId, name: actor.token?.name ?? null },
      paymentDueAt: dueAt,
      request: quote.request,
      offer: quote.offer,
      containers,
      cargo: request.cargo,
      contacts: { pickup: request.pickup, delivery: request.delivery },
      parties: { shipper: request.shipper, consignee: request.consignee, notifyParty: request.notifyParty },
      pickupInformation,
      express: request.express ?? null,
      shippingInstructions: instructionsOf(request.shippingInstructions),
      remark: request.remark,
      customerReference: request.customerReference || null,
      documents: request.documents,
    })
    const amountDue = quote.offer.totals.prepaid.cny
    await postOrderPlaced(ctx, { userId: actor.userId, orderId: id, amount: amountDue })
    await tellBoth(ctx, { userId: actor.userId, id })
    await tellPlaced(ctx, { userId: actor.userId, id, number })
    const { carrier, service, pol, pod, departsOn } = quote.offer
    await takeSpace(ctx, {
      userId: actor.userId,
      orderId: id,
      orderNumber: number,
      sailing: { carrier: carrier.scac, service, pol: pol.code, pod: pod.code, departsOn },
      containers: quote.request.containers,
    })
    return { id, number, status: 'pendingPayment' as const, amountDue, paymentDueAt: dueAt }
  })
  forgetAllotments(ctx)
  return placed
}
