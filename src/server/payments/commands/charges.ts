import type { BodyOf } from '#contract/endpoint.ts'
import type { createChargeCall } from '#contract/payments.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { OrderId, PaymentId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Money, sum } from '#domain/kernel/money.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type PaymentStatus, paymentMoves } from '#domain/payments/payment-moves.ts'
import { chargeWindow, dialogueEnd } from '#domain/payments/payment-window.ts'
import { loadOrdersForPayment, type PayableOrder } from '#server/orders/commands/moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import type { PaymentChannel } from '#server/providers/payment/port.ts'
import {
  addPayment,
  lockOpenPayments,
  nextTradeNo,
  type OpenPayment,
  type Payment,
} from '../store/payments.ts'
import { type Way, wayOf } from '../way.ts'
import { askWhoPays } from './authorize.ts'
import { closeLocked } from './close.ts'
import { chargeRequestOf, startCharge, wayFrom } from './start.ts'

type Charge = {
  paymentId: PaymentId
  tradeNo: string
  amount: Money
  status: PaymentStatus
  dialogueUntil: string
  expiresAt: string
} & Way

const chargeOf = (ctx: Context, payment: Payment, language: Language): Charge => ({
  paymentId: payment.id,
  tradeNo: payment.tradeNo,
  amount: payment.amount,
  status: payment.status,
  ...wayOf(ctx, payment, language),
  dialogueUntil: dialogueEnd(payment).toISOString(),
  expiresAt: payment.expiresAt.toISOString(),
})

/** Whether an open payment asks something else for one of these orders than is due now: its money would go back. */
const isOutdated = (open: OpenPayment, orders: readonly PayableOrder[]): boolean =>
  orders.some((order) => {
    const item = open.items.find(({ orderId }) => orderId === order.id)
    return item !== undefined && item.amountMinor !== order.amountDue.minor
  })

/** Closes what the new payment takes the place of; answers the open payment where the wish is the same. */
async function settleOpenPayments(
  ctx: Context,
  channel: PaymentChannel,
  orders: readonly PayableOrder[],
): Promise<Payment | null> {
  const now = ctx.clock()
  const orderIds = orders.map(({ id }) => id)
  for (const open of await lockOpenPayments(ctx, orderIds)) {
    const same =
      open.channel === channel.name && open.items.map(({ orderId }) => orderId).join() === orderIds.join()
    // A transfer may be under way for days; it is in the way of others only while its dialogue or a proof waits.
    const until = same || open.proofWaits ? dialogueEnd(open) : open.dialogueUntil
    const current = until > now && open.expiresAt > now && !isOutdated(open, orders)
    if (current && same) return open
    if (current) throw new Refusal('payment.inProgress')
    await closeLocked(ctx, open)
  }
  return null
}

/**
 * Starts one payment for all the orders, or for none. Inside the transaction no company is called: an address
 * is only signed here, and where a charge is born at the company a job asks for it after commit (decisions 013
 * and 030). Refuses with `payment.onlineBankingNotSupported`, `payment.channelNotOffered`, `request.notFound`,
 * `payment.nothingToPay`, `payment.amountChanged`, and `payment.inProgress` while another payment's dialogue for
 * one of the orders is open.
 */
export function createCharge(
  ctx: Context,
  actor: Customer,
  request: BodyOf<typeof createChargeCall>,
): Promise<Charge> {
  if (request.channel === 'onlineBanking') throw new Refusal('payment.onlineBankingNotSupported')
  const channel = ctx.payments.get(request.channel)
  if (!channel) throw new Refusal('payment.channelNotOffered')

  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const orderIds = [...new Set<OrderId>(request.orderIds)].sort()
    const orders = await loadOrdersForPayment(ctx, actor, orderIds)
    if (orders.some((order) => !order.payable || order.amountDue.minor <= 0))
      throw new Refusal('payment.nothingToPay')
    const amount = sum(
      orders.map((order) => order.amountDue),
      'CNY',
    )
    const seen = request.amount
    if (seen && (seen.minor !== amount.minor || seen.currency !== amount.currency))
      throw new Refusal('payment.amountChanged')

    const open = await settleOpenPayments(ctx, channel, orders)
    if (open) return chargeOf(ctx, await askWhoPays(ctx, actor, channel, open), actor.language)

    const dueAt = new Date(Math.min(...orders.map((order) => order.paymentDueAt.getTime())))
    const id = newId('pay')
    const tradeNo = await nextTradeNo(ctx)
    const window = chargeWindow(now, dueAt, channel.name)
    const bare = { id, tradeNo, channel: channel.name, amount, ...window }
    const numbers = orders.map((order) => order.number)
    const start = channel.startsAtCompany
      ? null
      : await channel.createCharge(chargeRequestOf(ctx, bare, numbers, actor.language))
    const payment: Payment = {
      ...bare,
      userId: actor.userId,
      status: start
        ? follow<PaymentStatus>(paymentMoves, 'redirect', 'created', actor.kind, 'payment.nothingToPay')
        : 'created',
      redirectTo: null,
      codeUrl: null,
      ...(start ? wayFrom(start) : {}),
      authorizeTo: null,
      authorizedPayer: null,
      createdAt: now,
    }
    await addPayment(
      ctx,
      payment,
      orders.map((order) => ({ orderId: order.id, orderNumber: order.number, amount: order.amountDue })),
    )
    if (!start) await ctx.jobs.enqueue(ctx, startCharge, { paymentId: id, language: actor.language })
    return chargeOf(ctx, await askWhoPays(ctx, actor, channel, payment), actor.language)
  })
}
