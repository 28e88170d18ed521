import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import { type Actor, actorKey, type Staff, system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, RefundId, StatementId } from '#domain/kernel/ids.ts'
import { add, amountWithCurrency, type Money, money, zero } from '#domain/kernel/money.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type RefundStatus, refundMoves } from '#domain/payments/payment-moves.ts'
import { creditRefunds } from '#server/bills/commands/as-quoted.ts'
import { settleBills } from '#server/bills/commands/settle.ts'
import { postOrderReversed, postRefundPaid } from '#server/ledger/commands.ts'
import { loadOrdersForPayment, moveOrder } from '#server/orders/commands/moves.ts'
import { returnOffsets } from '#server/orders/commands/offsets.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { lessWasPaid } from '#server/platform/jobs/queues.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { takeBackForRefund } from '#server/points/commands.ts'
import type { RefundState } from '#server/providers/payment/port.ts'
import {
  findRefund,
  itemAmount,
  lockRefund,
  paidBackOf,
  type Refund,
  refundedOfStatement,
  saveRefunded,
  saveRefundStatus,
} from '../store/refunds.ts'
import { completeStatements, lockStatements } from '../store/statements.ts'
import { lockTopUps } from '../store/top-ups.ts'
import { tellOfRefund } from '../tell-customers.ts'
import { tellRefunded } from '../tell-systems.ts'
import { postTopUpTakenBack } from './top-ups.ts'

export async function tellAboutRefund(ctx: Context, refund: Refund): Promise<void> {
  await tell(ctx, [`customer:${refund.userId}`, 'staff'], 'payment', refund.paymentId)
}

/** Where a move of the refund leads, for whoever makes it; refuses with `refund.moveNotOpen`. */
export const nextOf = (move: keyof typeof refundMoves, refund: Refund, actor: Actor): RefundStatus =>
  follow<RefundStatus>(refundMoves, move, refund.status, actor.kind, 'refund.moveNotOpen')

/** The refund, locked until the transaction ends, after its order, statement or top-up: these come first, everywhere. */
export async function lockRefundAndOrder(ctx: Context, refundId: RefundId): Promise<Refund> {
  const seen = await findRefund(ctx, refundId)
  if (!seen) throw new Refusal('request.notFound')
  if (seen.orderId) await loadOrdersForPayment(ctx, system, [seen.orderId])
  if (seen.statementId) await lockStatements(ctx, system, [seen.statementId])
  if (seen.topUpId) await lockTopUps(ctx, system, [seen.topUpId])
  return lockRefund(ctx, refundId)
}

/** Takes in what the company says of a refund, by a notice or as an answer, once. */
export async function settleRefund(ctx: Context, refundId: RefundId, state: RefundState): Promise<void> {
  if (state.status === 'processing') return
  await transact(ctx, async (ctx) => {
    const refund = await lockRefundAndOrder(ctx, refundId)
    if (state.status === 'refunded') {
      if (refund.status === 'processing' || refund.status === 'failed')
        await finish(ctx, system, refund, 'finish', null)
      return
    }
    if (refund.status !== 'processing') return
    const failure = state.reason?.slice(0, 300) ?? null
    await saveRefundStatus(ctx, refundId, nextOf('fail', refund, system), failure)
    await tellAboutRefund(ctx, refund)
  })
}

/** The money is back: written once, with what follows for the order, its points and the ledger. */
async function finish(
  ctx: Context,
  actor: Actor,
  refund: Refund,
  move: 'finish' | 'payOut',
  payout: Parameters<typeof saveRefunded>[4],
): Promise<void> {
  const status = nextOf(move, refund, actor)
  const { id: refundId, userId, channel, amount, orderId, topUpId } = refund
  const offset = orderId ? await undoOrder(ctx, refund, orderId) : zero('CNY')
  await saveRefunded(ctx, refundId, status, offset, payout)
  if (orderId) await creditRefunds(ctx, { id: orderId, userId })
  if (refund.statementId) await completeRefunded(ctx, refund.statementId)
  await tellAboutRefund(ctx, refund)
  await tellRefunded(ctx, refund)
  await tellOfRefund(ctx, refund, { kind: 'refundCompleted' })
  await postRefundPaid(ctx, { userId, channel, refundId, amount })
  if (topUpId) await postTopUpTakenBack(ctx, { ...refund, topUpId })
  if (orderId) await ctx.jobs.enqueue(ctx, lessWasPaid, { userId, orderId })
}

/** The last of what a statement gives back is back: it is completed, and so may be what waited for it. */
async function completeRefunded(ctx: Context, id: StatementId): Promise<void> {
  const [statement] = await lockStatements(ctx, system, [id])
  if (statement?.status !== 'processingRefund') return
  if ((await refundedOfStatement(ctx, id, 'back')) < -statement.due.minor) return
  await completeStatements(ctx, [statement], 'refundDone', null)
  await ctx.jobs.enqueue(ctx, settleBills, { userId: statement.userId, statementIds: [id] })
}

/**
 * What the refund undoes of its order: points and vouchers come back, points and rebates that it had earned are
 * taken back, and the order is owed less by the money and by what came back (decision 030). Answers the worth of
 * what came back.
 */
async function undoOrder(ctx: Context, refund: Refund, orderId: OrderId): Promise<Money> {
  const { userId, id: refundId, amount: refunded } = refund
  const paid = money(await itemAmount(ctx, refund.paymentId, orderId), refunded.currency)
  // What came back in parts before counts: a voucher comes back once the whole of the money has.
  const whole = refunded.minor + (await paidBackOf(ctx, { id: orderId, userId })) >= paid.minor
  const offset = await returnOffsets(
    ctx,
    { id: orderId, userId },
    { refunded: whole ? paid : refunded, paid },
  )
  await takeBackForRefund(ctx, { userId, orderId, refundId, refunded, paid })
  await postOrderReversed(ctx, { userId, orderId, amount: add(refunded, offset), because: refundId })
  if (refund.kind === 'order') await moveOrder(ctx, system, orderId, 'completeRefund', refund.reason)
  else await tell(ctx, [`customer:${userId}`, 'staff'], 'order', orderId)
  return offset
}

/**
 * Finance paid a refund by hand: always that of a bank transfer, and another once its company could not send it.
 * Refuses with `refund.moveNotOpen` otherwise, and a day that has not come beside its field.
 */
export function recordPayout(
  ctx: Context,
  actor: Staff,
  { refundId, bankReference, paidOn }: BodyOf<typeof contract.recordPayoutCall>,
): Promise<void> {
  if (paidOn > businessDateOf(ctx.clock()))
    throw new Refusal('request.invalid', {}, { paidOn: { code: 'date.invalid', params: {} } })
  return transact(ctx, async (ctx) => {
    const refund = await lockRefundAndOrder(ctx, refundId)
    if (refund.status === 'processing' && refund.channel !== 'bankTransfer')
      throw new Refusal('refund.moveNotOpen', { move: 'payOut', status: refund.status })
    await finish(ctx, actor, refund, 'payOut', {
      reference: bankReference,
      on: paidOn,
      by: actorKey(actor),
    })
    noteChange(ctx, {
      subject: refundId,
      userId: refund.userId,
      before: { status: refund.status },
      after: { status: 'refunded', amount: amountWithCurrency(refund.amount), bankReference, paidOn },
    })
  })
}
