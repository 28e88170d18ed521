import type { OrderId, RefundId, UserId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import type { Book, LedgerAmount, TransferKind } from '#domain/ledger/books.ts'
import type { Context } from '#server/platform/context.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'
import { appendTransfer } from './store.ts'

export type Posting = {
  readonly from: Book
  readonly to: Book
  /** Above zero. */
  readonly amount: LedgerAmount
  readonly kind: TransferKind
  /** What caused it; the same source posts once and never again. */
  readonly source: string
  readonly note?: string
}

/**
 * Posts one transfer, inside the caller's transaction. Answers false when this source was posted
 * before; the database refuses an overdraft of points or cash by `nobody_spends_more_than_they_have`.
 */
export const post = (ctx: Context, posting: Posting): Promise<boolean> =>
  appendTransfer(ctx, posting, ctx.clock())

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

/** Money that a payment company took for us: owed less, held there. Wrong, late and double money as well. */
export const postPaymentReceived = (
  ctx: Context,
  received: {
    readonly userId: UserId
    readonly channel: PaymentChannelName
    readonly channelTradeNo: string
    readonly amount: Money
  },
): Promise<boolean> =>
  post(ctx, {
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
