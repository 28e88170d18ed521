import type { BodyOf } from '#contract/endpoint.ts'
import type { createChargeCall } from '#contract/payments.ts'
import type { createTopUpChargeCall } from '#contract/top-ups.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, PaymentId, StatementId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Money, sum } from '#domain/kernel/money.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { ChannelChoice } from '#domain/payments/channels.ts'
import { type PaymentStatus, paymentMoves } from '#domain/payments/payment-moves.ts'
import { chargeWindow, dialogueEnd } from '#domain/payments/payment-window.ts'
import { topUpPackages } from '#domain/points/top-ups.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { termsOn } from '#server/points/queries.ts'
import type { PaymentChannel } from '#server/providers/payment/port.ts'
import { loadPayables, type Payable, type PayableSet } from '../payables.ts'
import {
  addPayment,
  lockOpenPayments,
  nextTradeNo,
  type OpenPayment,
  type Payment,
} from '../store/payments.ts'
import { chooseTopUp } from '../store/top-ups.ts'
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

/** Whether an open payment asks something else for one of these than is due now: its money would go back. */
const isOutdated = (open: OpenPayment, covered: readonly Payable[]): boolean =>
  covered.some((each) => {
    const item = open.items.find(({ id }) => id === each.id)
    return item !== undefined && item.amountMinor !== each.amountDue.minor
  })

/** Closes what the new payment takes the place of; answers the open payment where the wish is the same. */
async function settleOpenPayments(
  ctx: Context,
  channel: PaymentChannel,
  set: PayableSet,
  covered: readonly Payable[],
): Promise<Payment | null> {
  const now = ctx.clock()
  for (const open of await lockOpenPayments(ctx, set)) {
    const same = open.channel === channel.name && open.items.map(({ id }) => id).join() === set.ids.join()
    // A transfer may be under way for days; it is in the way of others only while its dialogue or a proof waits.
    const until = same || open.proofWaits ? dialogueEnd(open) : open.dialogueUntil
    const current = until > now && open.expiresAt > now && !isOutdated(open, covered)
    if (current && same) return open
    if (current) throw new Refusal('payment.inProgress')
    await closeLocked(ctx, open)
  }
  return null
}

/** Of any channel that can be chosen; online banking is none yet. */
function channelOf(ctx: Context, name: ChannelChoice): PaymentChannel {
  if (name === 'onlineBanking') throw new Refusal('payment.onlineBankingNotSupported')
  const channel = ctx.payments.get(name)
  if (!channel) throw new Refusal('payment.channelNotOffered')
  return channel
}

/**
 * Starts one payment for all the orders, or for none. Refuses with `payment.nothingToPay` where one of them is not to
 * be paid, and as `startPayment` does.
 */
export const createCharge = (
  ctx: Context,
  actor: Customer,
  request: BodyOf<typeof createChargeCall>,
): Promise<Charge> =>
  startPayment(ctx, actor, {
    channel: channelOf(ctx, request.channel),
    set: { sort: 'order', ids: [...new Set<OrderId>(request.orderIds)].sort() },
    seen: request.amount ?? null,
    notOpen: 'payment.nothingToPay',
  })

/**
 * The same for statements of any kind. Refuses with `payment.statementNotOpen` where one of them is not confirmed, or
 * leaves nothing to pay.
 */
export const createStatementCharge = (
  ctx: Context,
  actor: Customer,
  request: {
    readonly statementIds: readonly StatementId[]
    readonly channel: ChannelChoice
    /** The sum that was seen. */
    readonly amount: Money
  },
): Promise<Charge> =>
  startPayment(ctx, actor, {
    channel: channelOf(ctx, request.channel),
    set: { sort: 'statement', ids: [...new Set<StatementId>(request.statementIds)].sort() },
    seen: request.amount,
    notOpen: 'payment.statementNotOpen',
  })

/**
 * The same for a package of points. Refuses an unknown package beside its field, and with `payment.amountChanged` what
 * is not what the package costs and gives.
 */
export async function createTopUpCharge(
  ctx: Context,
  actor: Customer,
  request: BodyOf<typeof createTopUpChargeCall>,
): Promise<Charge & { orderNo: string; pointsNum: number; bonus: number }> {
  const chosen = topUpPackages(await termsOn(ctx, businessDateOf(ctx.clock()))).find(
    ({ id }) => id === request.id,
  )
  if (!chosen) throw new Refusal('request.invalid', {}, { id: { code: 'field.invalid', params: {} } })
  const { points, bonus, amount } = chosen
  if ((request.pointsNum ?? points) !== points || (request.bonus ?? bonus) !== bonus)
    throw new Refusal('payment.amountChanged')
  for (const seen of [request.amount, request.amountPay]) refuseOther(seen ?? null, amount)
  const channel = channelOf(ctx, request.payPlatformType)
  return transact(ctx, async (ctx) => {
    const { id, number } = await chooseTopUp(ctx, actor, chosen)
    const charge = await startPayment(ctx, actor, {
      channel,
      set: { sort: 'topUp', ids: [id] },
      seen: amount,
      notOpen: 'payment.nothingToPay',
    })
    return { ...charge, orderNo: number, pointsNum: points, bonus }
  })
}

/** Refuses with `payment.amountChanged` where another sum was seen than is due. */
function refuseOther(seen: Money | null, due: Money): void {
  if (seen && (seen.minor !== due.minor || seen.currency !== due.currency))
    throw new Refusal('payment.amountChanged')
}

type Wish = {
  readonly channel: PaymentChannel
  readonly set: PayableSet
  /** The sum that the shipper saw; null where they did not say. */
  readonly seen: Money | null
  readonly notOpen: 'payment.nothingToPay' | 'payment.statementNotOpen'
}

/**
 * Starts one payment for all of them. Inside the transaction no company is called: an address
 * is only signed here, and where a charge is born at the company a job asks for it after commit (decisions 013
 * and 030). Refuses with `payment.onlineBankingNotSupported`, `payment.channelNotOffered`, `request.notFound`,
 * `payment.amountChanged`, and `payment.inProgress` while another payment's dialogue for one of them is open.
 */
function startPayment(ctx: Context, actor: Customer, { channel, set, seen, notOpen }: Wish): Promise<Charge> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const covered = await loadPayables(ctx, actor, set)
    if (covered.some((each) => !each.payable || each.amountDue.minor <= 0)) throw new Refusal(notOpen)
    const amount = sum(
      covered.map((each) => each.amountDue),
      'CNY',
    )
    refuseOther(seen, amount)

    const open = await settleOpenPayments(ctx, channel, set, covered)
    if (open) return chargeOf(ctx, await askWhoPays(ctx, actor, channel, open), actor.language)

    const dueAt = new Date(Math.min(...covered.map((each) => each.payBy.getTime())))
    const id = newId('pay')
    const tradeNo = await nextTradeNo(ctx)
    const window = chargeWindow(now, dueAt, channel.name)
    const bare = { id, tradeNo, channel: channel.name, amount, ...window }
    const numbers = covered.map((each) => each.number)
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
    await addPayment(ctx, payment, set.sort, covered)
    if (!start) await ctx.jobs.enqueue(ctx, startCharge, { paymentId: id, language: actor.language })
    return chargeOf(ctx, await askWhoPays(ctx, actor, channel, payment), actor.language)
  })
}
