import { sql } from 'kysely'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { Id, OrderId, PaymentId, RefundId, StatementId, TopUpId, UserId } from '#domain/kernel/ids.ts'
import { type Currency, type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import type { RefundKind, RefundStatus } from '#domain/payments/payment-moves.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { Capture } from './captures.ts'

export const addToRefunded = (ctx: Context, captureId: string, minor: number) =>
  sql`update payment_captures set refunded_minor = refunded_minor + ${minor} where id = ${captureId}`.execute(
    ctx.db,
  )

export async function itemAmount(ctx: Context, paymentId: PaymentId, orderId: OrderId): Promise<number> {
  const { rows } = await sql<{ amount_minor: number }>`select amount_minor from payment_items
    where payment_id = ${paymentId} and order_id = ${orderId}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0].amount_minor
}

export type Refund = {
  readonly id: RefundId
  readonly refundNo: string
  /** The number of what it gives back: an order's, a statement's, a top-up's or else its payment's. */
  readonly about: string
  readonly paymentId: PaymentId
  readonly captureId: Id<'cap'>
  readonly userId: UserId
  /** The way its money came, and goes back. */
  readonly channel: PaymentChannelName
  readonly orderId: OrderId | null
  /** The statement that gives it back; null for any other. */
  readonly statementId: StatementId | null
  /** The top-up that gives it back, with the points that were taken for it; null and 0 for any other. */
  readonly topUpId: TopUpId | null
  readonly pointsBack: number
  readonly bonusBack: number
  readonly kind: RefundKind
  readonly amount: Money
  readonly reason: string
  readonly status: RefundStatus
  readonly requestedBy: string
  readonly tries: number
}

type RefundRow = {
  id: RefundId
  refund_no: string
  about: string
  payment_id: PaymentId
  capture_id: Id<'cap'>
  user_id: UserId
  channel: PaymentChannelName
  order_id: OrderId | null
  statement_id: StatementId | null
  top_up_id: TopUpId | null
  points_back: number
  bonus_back: number
  kind: RefundKind
  amount_minor: number
  currency: Currency
  reason: string
  status: RefundStatus
  requested_by: string
  tries: number
}

/** A refund's own columns, the channel of its payment, and the number of what it gives back. */
const columns = sql`refunds.*, (select channel from payments where payments.id = refunds.payment_id) as channel,
  coalesce(
    (select number from orders where orders.user_id = refunds.user_id and orders.id = refunds.order_id),
    (select number from statements where statements.user_id = refunds.user_id and statements.id = refunds.statement_id),
    (select number from top_ups where top_ups.user_id = refunds.user_id and top_ups.id = refunds.top_up_id),
    (select trade_no from payments where payments.id = refunds.payment_id)
  ) as about`

const refundOf = (row: RefundRow): Refund => ({
  id: row.id,
  refundNo: row.refund_no,
  about: row.about,
  paymentId: row.payment_id,
  captureId: row.capture_id,
  userId: row.user_id,
  channel: row.channel,
  orderId: row.order_id,
  statementId: row.statement_id,
  topUpId: row.top_up_id,
  pointsBack: row.points_back,
  bonusBack: row.bonus_back,
  kind: row.kind,
  amount: money(row.amount_minor, row.currency),
  reason: row.reason,
  status: row.status,
  requestedBy: row.requested_by,
  tries: row.tries,
})

/** Adds a refund and sets its money aside at the capture; the database refuses more than came in. */
export async function addRefund(
  ctx: Context,
  actor: Actor,
  capture: Capture,
  refund: Pick<Refund, 'orderId' | 'kind' | 'amount' | 'reason'> &
    Partial<Pick<Refund, 'statementId' | 'topUpId' | 'pointsBack' | 'bonusBack'>>,
): Promise<Refund> {
  const now = ctx.clock()
  const id = newId('rfd')
  // Money that belongs to nothing returns by itself; what a statement gives back is approved, whoever asked.
  const automatic = actor.kind === 'system' && refund.kind !== 'statement'
  const { rows } =
    await sql<RefundRow>`insert into refunds (id, refund_no, payment_id, capture_id, user_id, order_id, statement_id, top_up_id,
      points_back, bonus_back, kind, amount_minor, currency, reason, status, requested_by, requested_at, approved_by, approved_at)
    values (${id}, ${`R${id.slice(4)}`}, ${capture.paymentId}, ${capture.id}, ${capture.userId}, ${refund.orderId},
      ${refund.statementId ?? null}, ${refund.topUpId ?? null}, ${refund.pointsBack ?? 0}, ${refund.bonusBack ?? 0}, ${refund.kind},
      ${refund.amount.minor}, ${refund.amount.currency}, ${refund.reason}, ${automatic ? 'processing' : 'requested'},
      ${actorKey(actor)}, ${now}, ${automatic ? actorKey(actor) : null}, ${automatic ? now : null})
    returning ${columns}`.execute(ctx.db)
  await addToRefunded(ctx, capture.id, refund.amount.minor)
  if (!rows[0]) throw new Error('the refund was not added')
  return refundOf(rows[0])
}

export async function findRefund(ctx: Context, id: RefundId): Promise<Refund | null> {
  const { rows } = await sql<RefundRow>`select ${columns} from refunds where id = ${id}`.execute(ctx.db)
  return rows[0] ? refundOf(rows[0]) : null
}

export async function lockRefund(ctx: Context, id: RefundId): Promise<Refund> {
  const { rows } = await sql<RefundRow>`select ${columns} from refunds where id = ${id} for update`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('request.notFound')
  return refundOf(rows[0])
}

export const saveApproval = (
  ctx: Context,
  id: RefundId,
  actor: Actor,
  amount: Money,
  lessBecause: string | null,
) =>
  sql`update refunds set status = 'processing', approved_by = ${actorKey(actor)}, approved_at = ${ctx.clock()},
    amount_minor = ${amount.minor}, less_because = ${lessBecause},
    asked_minor = case when amount_minor > ${amount.minor} then amount_minor end where id = ${id}`.execute(
    ctx.db,
  )

export const saveRejection = (ctx: Context, id: RefundId, actor: Actor, reason: string) =>
  sql`update refunds set status = 'rejected', rejected_by = ${actorKey(actor)}, rejected_reason = ${reason},
    rejected_at = ${ctx.clock()} where id = ${id}`.execute(ctx.db)

export const saveRefundStatus = (ctx: Context, id: RefundId, status: RefundStatus, failure: string | null) =>
  sql`update refunds set status = ${status}, failure = ${failure} where id = ${id}`.execute(ctx.db)

/** The money is back with the payer: what came back with it, and how finance paid it where it did. */
export const saveRefunded = (
  ctx: Context,
  id: RefundId,
  status: RefundStatus,
  offset: Money,
  payout: { readonly reference: string; readonly on: BusinessDate; readonly by: string } | null,
) =>
  sql`update refunds set status = ${status}, failure = null, refunded_at = ${ctx.clock()},
    offset_minor = ${offset.minor}, payout_reference = ${payout?.reference ?? null}, payout_on = ${payout?.on ?? null},
    payout_by = ${payout?.by ?? null} where id = ${id}`.execute(ctx.db)

type OrderKey = { readonly id: OrderId; readonly userId: UserId }

/** What credits of an order's quoted lines moved to statements: it is paid out there, or pays what stands beside it. */
const movedToStatements = (order: OrderKey) => sql`
  (select coalesce(-sum(credit.cny_minor), 0) from bill_lines charge
   join bill_lines credit on credit.user_id = charge.user_id and credit.credit_of = charge.id and credit.refund_id is null
   where charge.user_id = ${order.userId} and charge.order_id = ${order.id} and charge.cause is null)`

/** What of an order's payment went back, is on its way, was asked for or was credited, in minor units. */
export async function refundedOf(ctx: Context, order: OrderKey): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ((
      select coalesce(sum(amount_minor), 0) from refunds where order_id = ${order.id} and status <> 'rejected'
    ) + ${movedToStatements(order)})::bigint as total`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** What a statement gives back: what was asked for and not rejected, or what is back, in minor units. */
export async function refundedOfStatement(
  ctx: Context,
  id: StatementId,
  how: 'asked' | 'back',
): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select coalesce(sum(amount_minor), 0)::bigint as total from refunds
    where statement_id = ${id} and ${how === 'back' ? sql`status = 'refunded'` : sql`status <> 'rejected'`}`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}

/** What of an order's payment is back with the payer or was credited, in minor units. */
export async function paidBackOf(ctx: Context, order: OrderKey): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ((
      select coalesce(sum(amount_minor), 0) from refunds where order_id = ${order.id} and status = 'refunded'
    ) + ${movedToStatements(order)})::bigint as total`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

export async function findRefundByNo(ctx: Context, refundNo: string): Promise<Refund | null> {
  const { rows } = await sql<RefundRow>`select ${columns} from refunds where refund_no = ${refundNo}`.execute(
    ctx.db,
  )
  return rows[0] ? refundOf(rows[0]) : null
}

/** Notes that the refund is sent now, before it is, and answers which try it is. */
export async function noteTry(ctx: Context, id: RefundId): Promise<number> {
  const { rows } = await sql<{ try: number }>`with sent as (
      update refunds set tries = tries + 1, tried_at = ${ctx.clock()} where id = ${id} returning tries
    )
    insert into refund_tries (refund_id, try, sent_at, answer) select ${id}, tries, ${ctx.clock()}, 'sent' from sent
    returning try`.execute(ctx.db)
  return rows[0]?.try ?? 0
}

export const saveTry = (ctx: Context, id: RefundId, tried: number, answer: string, reason: string | null) =>
  sql`update refund_tries set answer = ${answer}, reason = ${reason}
    where refund_id = ${id} and try = ${tried}`.execute(ctx.db)

/**
 * Refunds on their way about which nothing was heard for five minutes, or whose job was lost; the longer a company
 * takes, the more rarely, at the latest every hour. Those of bank transfers wait for a hand.
 */
export async function listRefundsToSend(ctx: Context, most: number): Promise<RefundId[]> {
  const now = ctx.clock()
  const { rows } = await sql<{ id: RefundId }>`select refunds.id from refunds
    join payments on payments.id = refunds.payment_id
    where refunds.status = 'processing' and payments.channel <> 'bankTransfer'
      and coalesce(tried_at, approved_at) <= ${now}::timestamptz
        - least(interval '1 hour', greatest(tries, 1) * interval '5 minutes')
    order by refunds.id limit ${most}`.execute(ctx.db)
  return rows.map((row) => row.id)
}
