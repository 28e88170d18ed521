import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import { actorKey, type Customer, type Staff } from '#domain/kernel/actor.ts'
import type { OrderId, RefundId, StatementId } from '#domain/kernel/ids.ts'
import { amountWithCurrency, type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { takesPartRefund } from '#domain/payments/payment-moves.ts'
import { loadOrdersForPayment, moveOrder } from '#server/orders/commands/moves.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { type Capture, lockCreditOf, lockHeldCapture } from '../store/captures.ts'
import {
  addRefund,
  addToRefunded,
  itemAmount,
  type Refund,
  refundedOf,
  saveApproval,
  saveRefundStatus,
  saveRejection,
} from '../store/refunds.ts'
import { lockStatements } from '../store/statements.ts'
import { tellOfRefund } from '../tell-customers.ts'
import { sendRefund } from './send-refund.ts'
import { lockRefundAndOrder, nextOf, tellAboutRefund } from './settle-refund.ts'
import { askForStatementRefunds } from './statement-refunds.ts'
import { returnPointsOf } from './top-ups.ts'

/** What of an order's payment has neither gone back nor is on its way or credited, in minor units. The order is locked. */
const leftOf = async (ctx: Context, capture: Capture, orderId: OrderId): Promise<number> =>
  (await itemAmount(ctx, capture.paymentId, orderId)) -
  (await refundedOf(ctx, { id: orderId, userId: capture.userId }))

/** All that is left of a paid order's amount, to be approved by finance. Refuses as the order's move does. */
async function requestForOrder(
  ctx: Context,
  actor: Customer | Staff,
  orderId: OrderId,
  reason: string,
): Promise<Refund> {
  await moveOrder(ctx, actor, orderId, 'requestRefund', reason)
  const capture = await lockCreditOf(ctx, orderId)
  if (!capture) throw new Refusal('refund.moveNotOpen')
  const amount = money(await leftOf(ctx, capture, orderId), capture.amount.currency)
  if (amount.minor <= 0) throw new Refusal('refund.moveNotOpen')
  const refund = await addRefund(ctx, actor, capture, { orderId, kind: 'order', amount, reason })
  await tellAboutRefund(ctx, refund)
  noteRequest(ctx, refund)
  return refund
}

export const requestRefund = (
  ctx: Context,
  actor: Customer,
  { orderId, reason }: BodyOf<typeof contract.requestRefundCall>,
): Promise<RefundId> => transact(ctx, async (ctx) => (await requestForOrder(ctx, actor, orderId, reason)).id)

/**
 * A clerk asks for an order's refund, for what waits of money with a wrong amount to go back, or again for what a
 * statement gives back, where a refund of it was rejected.
 */
export function requestRefundAtDesk(
  ctx: Context,
  actor: Staff,
  { orderId, paymentId, statementId, reason }: BodyOf<typeof contract.deskRequestRefundCall>,
): Promise<RefundId> {
  return transact(ctx, async (ctx) => {
    if (orderId) return (await requestForOrder(ctx, actor, orderId, reason)).id
    if (statementId) return askAgainForStatement(ctx, actor, statementId)
    if (!paymentId) throw new Refusal('request.invalid')
    const capture = await lockHeldCapture(ctx, paymentId)
    if (!capture) throw new Refusal('refund.moveNotOpen')
    const refund = await addRefund(ctx, actor, capture, {
      orderId: null,
      kind: 'held',
      amount: money(capture.amount.minor - capture.refundedMinor, capture.amount.currency),
      reason,
    })
    await tellAboutRefund(ctx, refund)
    noteRequest(ctx, refund)
    return refund.id
  })
}

async function askAgainForStatement(ctx: Context, actor: Staff, id: StatementId): Promise<RefundId> {
  const [statement] = await lockStatements(ctx, actor, [id])
  const asked =
    statement?.status === 'processingRefund' ? await askForStatementRefunds(ctx, actor, statement) : []
  if (!asked[0]) throw new Refusal('refund.moveNotOpen')
  for (const refundId of asked)
    noteChange(ctx, { subject: refundId, userId: statement?.userId ?? null, after: { kind: 'statement' } })
  return asked[0]
}

/**
 * A clerk asks for a part of what was paid for an order that goes on. Refuses with `refund.moveNotOpen` for an
 * order that is not paid or does not go on, and with `refund.partTooHigh` where nothing would be left.
 */
export function requestPartRefund(
  ctx: Context,
  actor: Staff,
  { orderId, amount, reason }: BodyOf<typeof contract.requestPartRefundCall>,
): Promise<RefundId> {
  return transact(ctx, async (ctx) => {
    const [order] = await loadOrdersForPayment(ctx, actor, [orderId])
    if (!order) throw new Refusal('request.notFound')
    const capture = takesPartRefund(order) ? await lockCreditOf(ctx, orderId) : null
    if (!capture) throw new Refusal('refund.moveNotOpen')
    const left = money(await leftOf(ctx, capture, orderId), capture.amount.currency)
    if (amount.currency !== left.currency || amount.minor < 1 || amount.minor >= left.minor)
      throw new Refusal('refund.partTooHigh', { amount: inWords(left) })
    const refund = await addRefund(ctx, actor, capture, { orderId, kind: 'part', amount, reason })
    await tellAboutRefund(ctx, refund)
    noteRequest(ctx, refund)
    return refund.id
  })
}

const inWords = (amount: Money): string => amountWithCurrency(amount)

/** What a refund is, for the desk's log: a new one has no before. */
const noteRequest = (ctx: Context, refund: Refund): void =>
  noteChange(ctx, {
    subject: refund.id,
    userId: refund.userId,
    after: { status: refund.status, kind: refund.kind, asked: inWords(refund.amount) },
    reason: refund.reason,
  })

/** Sends it by a job; that of a bank transfer waits for a hand. */
async function enqueue(ctx: Context, refund: Refund): Promise<void> {
  if (refund.channel !== 'bankTransfer') await ctx.jobs.enqueue(ctx, sendRefund, { refundId: refund.id })
  await tellAboutRefund(ctx, refund)
}

/**
 * Refuses with `refund.sameClerk` for whoever asked, `refund.amountTooHigh` above what was asked, `refund.wholeOnly`
 * below what a statement or a top-up gives back, and beside the reason where less is approved without one.
 */
export function approveRefund(
  ctx: Context,
  actor: Staff,
  { refundId, amount, reason }: BodyOf<typeof contract.approveRefundCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const refund = await lockRefundAndOrder(ctx, refundId)
    const status = nextOf('approve', refund, actor)
    if (refund.requestedBy === actorKey(actor)) throw new Refusal('refund.sameClerk')
    const agreed = amount ?? refund.amount
    if (
      agreed.currency !== refund.amount.currency ||
      agreed.minor < 1 ||
      agreed.minor > refund.amount.minor
    ) {
      throw new Refusal('refund.amountTooHigh', { amount: inWords(refund.amount) })
    }
    const isLess = agreed.minor < refund.amount.minor
    if (isLess && (refund.kind === 'statement' || refund.kind === 'topUp'))
      throw new Refusal('refund.wholeOnly')
    if (isLess && !reason)
      throw new Refusal('request.invalid', {}, { reason: { code: 'required', params: {} } })
    await saveApproval(ctx, refundId, actor, agreed, isLess ? (reason ?? null) : null)
    await addToRefunded(ctx, refund.captureId, agreed.minor - refund.amount.minor)
    await enqueue(ctx, refund)
    await tellOfRefund(ctx, refund, {
      kind: 'refundApproved',
      amount: agreed,
      lessBecause: isLess ? (reason ?? null) : null,
    })
    noteChange(ctx, {
      subject: refundId,
      userId: refund.userId,
      before: { status: refund.status, amount: inWords(refund.amount) },
      after: { status, amount: inWords(agreed) },
      reason: reason ?? null,
    })
  })
}

export function rejectRefund(
  ctx: Context,
  actor: Staff,
  { refundId, reason }: BodyOf<typeof contract.rejectRefundCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const refund = await lockRefundAndOrder(ctx, refundId)
    const status = nextOf('reject', refund, actor)
    await saveRejection(ctx, refundId, actor, reason)
    await addToRefunded(ctx, refund.captureId, -refund.amount.minor)
    if (refund.kind === 'order' && refund.orderId)
      await moveOrder(ctx, actor, refund.orderId, 'rejectRefund', reason)
    await returnPointsOf(ctx, refund)
    await tellAboutRefund(ctx, refund)
    await tellOfRefund(ctx, refund, { kind: 'refundRejected', reason })
    noteChange(ctx, {
      subject: refundId,
      userId: refund.userId,
      before: { status: refund.status },
      after: { status },
      reason,
    })
  })
}

/** Sends a failed refund again, under its old number. */
export function retryRefund(
  ctx: Context,
  actor: Staff,
  { refundId }: BodyOf<typeof contract.retryRefundCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const refund = await lockRefundAndOrder(ctx, refundId)
    const status = nextOf('retry', refund, actor)
    await saveRefundStatus(ctx, refundId, status, null)
    await enqueue(ctx, refund)
    noteChange(ctx, {
      subject: refundId,
      userId: refund.userId,
      before: { status: refund.status },
      after: { status },
    })
  })
}
