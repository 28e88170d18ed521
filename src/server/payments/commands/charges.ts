import type { BodyOf } from '#contract/endpoint.ts'
import type { closePaymentCall, createChargeCall } from '#contract/payments.ts'
import { type Customer, system } from '#domain/kernel/actor.ts'
import type { OrderId, PaymentId } from '#domain/kernel/ids.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { type Money, sum } from '#domain/kernel/money.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type PaymentStatus, paymentMoves } from '#domain/payments/payment-moves.ts'
import { chargeWindow } from '#domain/payments/payment-window.ts'
import { loadOrdersForPayment } from '#server/orders/commands/moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import {
  addPayment,
  findPayment,
  lockOpenPayments,
  lockPayment,
  nextTradeNo,
  type Payment,
  savePaymentStatus,
} from '../store.ts'

/** Closes at the company what was given up here; what was paid meanwhile is found by the question before. */
export const closeCharge = job<{ paymentId: PaymentId }>({
  name: 'payments-close-charge',
  retries: 6,
  run: async (ctx, { paymentId }) => {
    const payment = await findPayment(ctx, system, paymentId)
    if (payment.status === 'closed') await ctx.payments.get(payment.channel)?.close(payment.tradeNo)
  },
})

type Charge = {
  paymentId: PaymentId
  tradeNo: string
  amount: Money
  redirectTo: string
  dialogueUntil: string
  expiresAt: string
}

const chargeOf = (payment: Payment): Charge => ({
  paymentId: payment.id,
  tradeNo: payment.tradeNo,
  amount: payment.amount,
  redirectTo: payment.redirectTo,
  dialogueUntil: payment.dialogueUntil.toISOString(),
  expiresAt: payment.expiresAt.toISOString(),
})

/**
 * Starts one payment for all the orders, or for none. The company is not called here: a charge is
 * born there when the shipper opens the signed address, so nothing outside the transaction
 * happens (decision 013). Refuses with `payment.onlineBankingNotSupported`, `payment.channelNotOffered`, `request.notFound`, `payment.nothingToPay`, `payment.amountChanged`, and
 * `payment.inProgress` while another payment's dialogue for one of the orders is open.
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

    for (const open of await lockOpenPayments(ctx, orderIds)) {
      const current = open.dialogueUntil > now && open.expiresAt > now
      const same =
        open.channel === channel.name &&
        open.amount.minor === amount.minor &&
        open.orderIds.join() === orderIds.join()
      if (current && same) return chargeOf(open)
      if (current) throw new Refusal('payment.inProgress')
      await closeLocked(ctx, open)
    }

    const dueAt = new Date(Math.min(...orders.map((order) => order.paymentDueAt.getTime())))
    const id = newId('pay')
    const tradeNo = await nextTradeNo(ctx)
    const window = chargeWindow(now, dueAt)
    const numbers = orders.map((order) => order.number)
    const { redirectTo } = await channel.createCharge({
      tradeNo,
      amount,
      subject: `${inLanguage(ctx.config.brand.name, actor.language)} ${numbers.join(' ')}`.slice(0, 250),
      expiresAt: window.expiresAt,
      returnUrl: `${ctx.publicUrl}/paying?paymentId=${id}`,
      notifyUrl: `${ctx.publicUrl}/api/crm/payment/notice/${channel.name}`,
    })
    const status = follow<PaymentStatus>(
      paymentMoves,
      'redirect',
      'created',
      actor.kind,
      'payment.nothingToPay',
    )
    const payment: Payment = {
      id,
      userId: actor.userId,
      tradeNo,
      channel: channel.name,
      amount,
      status,
      redirectTo,
      createdAt: now,
      ...window,
    }
    await addPayment(
      ctx,
      payment,
      orders.map((order) => ({ orderId: order.id, orderNumber: order.number, amount: order.amountDue })),
    )
    return chargeOf(payment)
  })
}

/** Closes a locked open payment here now, and at the company after commit. */
export async function closeLocked(ctx: Context, payment: Payment): Promise<void> {
  const status = follow<PaymentStatus>(paymentMoves, 'close', payment.status, 'system', 'payment.timedOut')
  await savePaymentStatus(ctx, payment.id, status, ctx.clock())
  await ctx.jobs.enqueue(ctx, closeCharge, { paymentId: payment.id })
  await tell(ctx, `customer:${payment.userId}`, 'payment', payment.id)
}

/** Gives up an open payment. One that has ended already stays as it is, and says how. */
export function closePayment(
  ctx: Context,
  actor: Customer,
  { paymentId }: BodyOf<typeof closePaymentCall>,
): Promise<{ status: PaymentStatus }> {
  return transact(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, actor, paymentId)
    if (payment.status !== 'created' && payment.status !== 'waiting') return { status: payment.status }
    await closeLocked(ctx, payment)
    return { status: 'closed' }
  })
}
