import type { RawBuilder } from 'kysely'
import type { BillLineId, OffsetId, OrderId, RefundId, TopUpId, UserId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import type { Book, LedgerUnit } from '#domain/ledger/books.ts'
import type { Context } from '#server/platform/context.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'
import { appendTransfer, lockBalance, type Transfer, transferParts } from './store.ts'

/** The amount is above zero; the source is what caused it, and posts once and never again. */
export type Posting = Transfer

/**
 * Posts one transfer, inside the caller's transaction. Answers false when this source was posted
 * before; the database refuses an overdraft of points or cash by `nobody_spends_more_than_they_have`.
 */
export const post = (ctx: Context, posting: Posting): Promise<boolean> =>
  appendTransfer(ctx, posting, ctx.clock())

/**
 * What posts these in the statement that writes what they are for: the first parts of its `with`. One at least. They
 * are posted in their sequence, and locked like any others.
 */
export const postingParts = (ctx: Context, postings: readonly Posting[]): RawBuilder<unknown> =>
  transferParts(postings, ctx.clock())

/** The price of an order becomes what the customer owes. A free order owes nothing. */
export async function postOrderPlaced(
  ctx: Context,
  order: { readonly userId: UserId; readonly orderId: OrderId; readonly amount: Money },
): Promise<void> {
  if (order.amount.minor === 0) return
  await post(ctx, {
    from: { kind: 'sales' },
    to: { kind: 'owed', userId: order.userId },
    amount: order.amount,
    kind: 'orderPlaced',
    source: `order:${order.orderId}:placed`,
  })
}

/** An order that will not be carried out (or the part of it that was refunded) is no longer owed. */
export async function postOrderReversed(
  ctx: Context,
  order: {
    readonly userId: UserId
    readonly orderId: OrderId
    readonly amount: Money
    readonly because?: RefundId
  },
): Promise<void> {
  if (order.amount.minor === 0) return
  await post(ctx, {
    from: { kind: 'owed', userId: order.userId },
    to: { kind: 'sales' },
    amount: order.amount,
    kind: 'orderReversed',
    source: `order:${order.orderId}:reversed${order.because ? `:${order.because}` : ''}`,
  })
}

/** A charge beyond what was quoted is owed; a credit, or a charge that is taken off, is no longer. */
export async function postBilled(
  ctx: Context,
  billed: {
    readonly userId: UserId
    readonly lineId: BillLineId
    readonly amount: Money
    readonly back?: boolean
  },
): Promise<void> {
  const owed: Book = { kind: 'owed', userId: billed.userId }
  await post(ctx, {
    from: billed.back ? owed : { kind: 'sales' },
    to: billed.back ? { kind: 'sales' } : owed,
    amount: billed.amount,
    kind: billed.back ? 'billTakenBack' : 'billed',
    source: `bill:${billed.lineId}${billed.back ? ':back' : ''}`,
  })
}

/** Money that a payment company took for us: owed less, held there. Wrong, late and double money as well. */
export const paymentReceived = (received: {
  readonly userId: UserId
  readonly channel: PaymentChannelName
  readonly channelTradeNo: string
  readonly amount: Money
}): Posting => ({
  from: { kind: 'owed', userId: received.userId },
  to: { kind: received.channel },
  amount: received.amount,
  kind: 'paymentReceived',
  source: `capture:${received.channel}:${received.channelTradeNo}`,
})

/** Money that went back the way it came. */
export const postRefundPaid = (
  ctx: Context,
  refund: {
    readonly userId: UserId
    readonly channel: PaymentChannelName
    readonly refundId: RefundId
    readonly amount: Money
  },
): Promise<boolean> =>
  post(ctx, {
    from: { kind: refund.channel },
    to: { kind: 'owed', userId: refund.userId },
    amount: refund.amount,
    kind: 'refundPaid',
    source: `refund:${refund.refundId}`,
  })

/** Points that are bought are paid ahead: owed in the moment in which their money is there. */
export const topUpSold = (topUp: {
  readonly id: TopUpId
  readonly userId: UserId
  readonly amount: Money
}): Posting => ({
  from: { kind: 'prepayments' },
  to: { kind: 'owed', userId: topUp.userId },
  amount: topUp.amount,
  kind: 'topUpSold',
  source: `topUp:${topUp.id}:sold`,
})

/** What a refund gave back of it is not paid ahead any more. */
export const topUpTakenBack = (back: {
  readonly topUpId: TopUpId
  readonly userId: UserId
  readonly refundId: RefundId
  readonly amount: Money
}): Posting => ({
  from: { kind: 'owed', userId: back.userId },
  to: { kind: 'prepayments' },
  amount: back.amount,
  kind: 'topUpTakenBack',
  source: `topUp:${back.topUpId}:taken:${back.refundId}`,
})

/** What points or a voucher take off an order is owed less, and is the house's to bear. */
export const offsetApplied = (offset: OffsetOfOrder): Posting => ({
  from: { kind: 'owed', userId: offset.userId },
  to: { kind: 'discounts' },
  amount: offset.amount,
  kind: 'offsetApplied',
  source: `order:${offset.orderId}:offset:${offset.offsetId}`,
})

/** What of an offset came back: taken off again, the order ended unpaid, or a refund gave it back. */
export const offsetReturned = (
  offset: OffsetOfOrder & {
    /** Which of its returns this is: what has come back with it, counted from the beginning. */
    readonly upTo: number
  },
): Posting => ({
  from: { kind: 'discounts' },
  to: { kind: 'owed', userId: offset.userId },
  amount: offset.amount,
  kind: 'offsetReturned',
  source: `order:${offset.orderId}:offset:${offset.offsetId}:returned:${offset.upTo}`,
})

export type OffsetOfOrder = {
  readonly userId: UserId
  readonly orderId: OrderId
  readonly offsetId: OffsetId
  readonly amount: Money
}

/**
 * What stands in a spendable book now, locked until the transaction ends, so that whoever reads it may take it.
 * A book that was never opened holds nothing.
 */
export const standingIn = (ctx: Context, book: Book, unit: LedgerUnit): Promise<number> =>
  lockBalance(ctx, book, unit)
