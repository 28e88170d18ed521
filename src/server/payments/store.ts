import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { Id, OrderId, PaymentId, RefundId, UserId } from '#domain/kernel/ids.ts'
import { type Currency, type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type {
  CaptureOutcome,
  PaymentStatus,
  RefundKind,
  RefundStatus,
} from '#domain/payments/payment-moves.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'

export type Payment = {
  readonly id: PaymentId
  readonly userId: UserId
  readonly tradeNo: string
  readonly channel: PaymentChannelName
  readonly amount: Money
  readonly status: PaymentStatus
  readonly redirectTo: string
  readonly createdAt: Date
  readonly dialogueUntil: Date
  readonly expiresAt: Date
}

type PaymentRow = {
  id: PaymentId
  user_id: UserId
  trade_no: string
  channel: PaymentChannelName
  amount_minor: number
  currency: Currency
  status: PaymentStatus
  redirect_to: string
  created_at: Date
  dialogue_until: Date
  expires_at: Date
}

const paymentColumns = sql.raw(
  `id, user_id, trade_no, channel, amount_minor, currency, status, redirect_to, created_at, dialogue_until, expires_at`,
)

const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  userId: row.user_id,
  tradeNo: row.trade_no,
  channel: row.channel,
  amount: money(row.amount_minor, row.currency),
  status: row.status,
  redirectTo: row.redirect_to,
  createdAt: row.created_at,
  dialogueUntil: row.dialogue_until,
  expiresAt: row.expires_at,
})

/** Limits a load to what the actor may see: a customer's own, everything for staff and the system. */
const visibleTo = (actor: Actor) =>
  actor.kind === 'customer'
    ? sql`user_id = ${actor.userId}`
    : actor.kind === 'visitor'
      ? sql`false`
      : sql`true`

export async function findPayment(ctx: Context, actor: Actor, id: PaymentId): Promise<Payment> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payments
    where id = ${id} and ${visibleTo(actor)}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return paymentOf(rows[0])
}

/** The payment, locked until the transaction ends. Orders are locked before their payments, everywhere. */
export async function lockPayment(ctx: Context, actor: Actor, id: PaymentId): Promise<Payment> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payments
    where id = ${id} and ${visibleTo(actor)} for update`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return paymentOf(rows[0])
}

/** Payments still open that cover one of these orders, locked, oldest first, with all the orders each covers. */
export async function lockOpenPayments(
  ctx: Context,
  orderIds: readonly OrderId[],
): Promise<(Payment & { readonly orderIds: OrderId[] })[]> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payments
    where status in ('created', 'waiting')
      and id in (select payment_id from payment_items where order_id = any(${orderIds}))
    order by id for update`.execute(ctx.db)
  if (rows.length === 0) return []
  const items = await sql<{
    payment_id: PaymentId
    order_id: OrderId
  }>`select payment_id, order_id from payment_items
    where payment_id = any(${rows.map(({ id }) => id)}) order by order_id`.execute(ctx.db)
  return rows.map((row) => ({
    ...paymentOf(row),
    orderIds: items.rows.filter((item) => item.payment_id === row.id).map((item) => item.order_id),
  }))
}

export async function orderIdsOf(ctx: Context, paymentId: PaymentId): Promise<OrderId[]> {
  const { rows } = await sql<{ order_id: OrderId }>`select order_id from payment_items
    where payment_id = ${paymentId} order by order_id`.execute(ctx.db)
  return rows.map((row) => row.order_id)
}

/** A payment and all the money that came for it so far, locked. Its orders are locked already, so nothing else comes. */
export async function lockPaymentWithCaptures(
  ctx: Context,
  id: PaymentId,
): Promise<{ payment: Payment; captures: Capture[] }> {
  const { rows } = await sql<PaymentRow & { captures: CaptureRow[] }>`select ${paymentColumns},
      (select coalesce(json_agg(capture order by capture.id), '[]') from payment_captures capture
       where capture.payment_id = payments.id) as captures
    from payments where id = ${id} for update`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return { payment: paymentOf(rows[0]), captures: rows[0].captures.map(captureOf) }
}

/** `P` + day + a running number + four digits that keep apart two databases behind one merchant. */
export async function nextTradeNo(ctx: Context): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('payment_numbers') as next`.execute(ctx.db)
  const day = businessDateOf(ctx.clock()).replaceAll('-', '')
  return `P${day}${String(rows[0]?.next).padStart(6, '0')}${String(randomInt(10_000)).padStart(4, '0')}`
}

export async function addPayment(
  ctx: Context,
  payment: Payment,
  items: readonly { readonly orderId: OrderId; readonly orderNumber: string; readonly amount: Money }[],
): Promise<void> {
  await sql`insert into payments (id, user_id, trade_no, channel, amount_minor, currency, status, redirect_to,
      created_at, redirected_at, dialogue_until, expires_at)
    values (${payment.id}, ${payment.userId}, ${payment.tradeNo}, ${payment.channel}, ${payment.amount.minor},
      ${payment.amount.currency}, ${payment.status}, ${payment.redirectTo}, ${payment.createdAt}, ${payment.createdAt},
      ${payment.dialogueUntil}, ${payment.expiresAt})`.execute(ctx.db)
  await sql`insert into payment_items (payment_id, user_id, order_id, order_number, amount_minor)
    select ${payment.id}, ${payment.userId}, item->>'orderId', item->>'orderNumber', (item->'amount'->>'minor')::bigint
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) item`.execute(ctx.db)
}

export const savePaymentStatus = (ctx: Context, id: PaymentId, status: PaymentStatus, endedAt: Date | null) =>
  sql`update payments set status = ${status}, ended_at = ${endedAt} where id = ${id}`.execute(ctx.db)

/** True for whoever may ask the company now; asking again waits the given seconds. */
export async function takeTurnToAsk(ctx: Context, id: PaymentId, seconds: number): Promise<boolean> {
  const now = ctx.clock()
  const result = await sql`update payments set asked_at = ${now}
    where id = ${id} and (asked_at is null or asked_at <= ${new Date(now.getTime() - seconds * 1000)})`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

/**
 * Open payments about which the company should be asked: a minute after they began, then ever
 * more rarely, at the latest every ten minutes, and once their time is over.
 */
export async function listPaymentsToAsk(ctx: Context, most: number): Promise<PaymentId[]> {
  const now = ctx.clock()
  const { rows } = await sql<{ id: PaymentId }>`select id from payments
    where status in ('created', 'waiting') and created_at <= ${now}::timestamptz - interval '1 minute'
      and (asked_at is null or expires_at <= ${now} or asked_at <= ${now}::timestamptz
        - least(interval '10 minutes', greatest(interval '50 seconds', (${now}::timestamptz - created_at) / 10)))
    order by expires_at limit ${most}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

export type Capture = {
  readonly id: Id<'cap'>
  readonly paymentId: PaymentId
  readonly userId: UserId
  readonly channel: PaymentChannelName
  readonly channelTradeNo: string
  readonly amount: Money
  readonly refundedMinor: number
  readonly outcome: CaptureOutcome
}

type CaptureRow = {
  id: Id<'cap'>
  payment_id: PaymentId
  user_id: UserId
  channel: PaymentChannelName
  channel_trade_no: string
  amount_minor: number
  currency: Currency
  refunded_minor: number
  outcome: CaptureOutcome
}

const captureOf = (row: CaptureRow): Capture => ({
  id: row.id,
  paymentId: row.payment_id,
  userId: row.user_id,
  channel: row.channel,
  channelTradeNo: row.channel_trade_no,
  amount: money(row.amount_minor, row.currency),
  refundedMinor: row.refunded_minor,
  outcome: row.outcome,
})

export async function listCaptures(ctx: Context, paymentId: PaymentId): Promise<Capture[]> {
  const { rows } =
    await sql<CaptureRow>`select * from payment_captures where payment_id = ${paymentId} order by id`.execute(
      ctx.db,
    )
  return rows.map(captureOf)
}

/** The capture that paid an order, locked; null when none did. */
export async function lockCreditOf(ctx: Context, orderId: OrderId): Promise<Capture | null> {
  const { rows } = await sql<CaptureRow>`select payment_captures.* from payment_captures
    join payment_credits on payment_credits.capture_id = payment_captures.id
    where payment_credits.order_id = ${orderId} for update of payment_captures`.execute(ctx.db)
  return rows[0] ? captureOf(rows[0]) : null
}

/** Money with a wrong amount of which something still waits for finance, the first to come, locked. */
export async function lockHeldCapture(ctx: Context, paymentId: PaymentId): Promise<Capture | null> {
  const { rows } = await sql<CaptureRow>`select * from payment_captures
    where payment_id = ${paymentId} and outcome = 'wrongAmount' and refunded_minor < amount_minor
    order by id limit 1 for update`.execute(ctx.db)
  return rows[0] ? captureOf(rows[0]) : null
}

/** Writes money that came, the orders it pays and, unless null, the payment's new status. */
export async function addCapture(
  ctx: Context,
  capture: Capture,
  more: { readonly payer: string | null; readonly paidAt: Date; readonly foundBy: 'notice' | 'query' },
  creditedOrders: readonly OrderId[],
  status: PaymentStatus | null,
): Promise<void> {
  const now = ctx.clock()
  await sql`with came as (
      insert into payment_captures (id, payment_id, user_id, channel, channel_trade_no, amount_minor, currency,
        payer, paid_at, recorded_at, outcome, found_by)
      values (${capture.id}, ${capture.paymentId}, ${capture.userId}, ${capture.channel}, ${capture.channelTradeNo},
        ${capture.amount.minor}, ${capture.amount.currency}, ${more.payer}, ${more.paidAt}, ${now},
        ${capture.outcome}, ${more.foundBy})
    ), ended as (
      update payments set status = ${status}, ended_at = ${now}
      where id = ${capture.paymentId} and ${status}::text is not null
    )
    insert into payment_credits (order_id, capture_id)
    select order_id, ${capture.id} from unnest(${creditedOrders}::text[]) order_id`.execute(ctx.db)
}

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
  readonly paymentId: PaymentId
  readonly captureId: Id<'cap'>
  readonly userId: UserId
  readonly orderId: OrderId | null
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
  payment_id: PaymentId
  capture_id: Id<'cap'>
  user_id: UserId
  order_id: OrderId | null
  kind: RefundKind
  amount_minor: number
  currency: Currency
  reason: string
  status: RefundStatus
  requested_by: string
  tries: number
}

const refundOf = (row: RefundRow): Refund => ({
  id: row.id,
  refundNo: row.refund_no,
  paymentId: row.payment_id,
  captureId: row.capture_id,
  userId: row.user_id,
  orderId: row.order_id,
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
  refund: Pick<Refund, 'orderId' | 'kind' | 'amount' | 'reason'>,
): Promise<Refund> {
  const now = ctx.clock()
  const id = newId('rfd')
  const automatic = actor.kind === 'system'
  const { rows } =
    await sql<RefundRow>`insert into refunds (id, refund_no, payment_id, capture_id, user_id, order_id, kind,
      amount_minor, currency, reason, status, requested_by, requested_at, approved_by, approved_at)
    values (${id}, ${`R${id.slice(4)}`}, ${capture.paymentId}, ${capture.id}, ${capture.userId}, ${refund.orderId}, ${refund.kind},
      ${refund.amount.minor}, ${refund.amount.currency}, ${refund.reason}, ${automatic ? 'processing' : 'requested'},
      ${actorKey(actor)}, ${now}, ${automatic ? actorKey(actor) : null}, ${automatic ? now : null})
    returning *`.execute(ctx.db)
  await addToRefunded(ctx, capture.id, refund.amount.minor)
  if (!rows[0]) throw new Error('the refund was not added')
  return refundOf(rows[0])
}

export async function findRefund(ctx: Context, id: RefundId): Promise<Refund | null> {
  const { rows } = await sql<RefundRow>`select * from refunds where id = ${id}`.execute(ctx.db)
  return rows[0] ? refundOf(rows[0]) : null
}

export async function lockRefund(ctx: Context, id: RefundId): Promise<Refund> {
  const { rows } = await sql<RefundRow>`select * from refunds where id = ${id} for update`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return refundOf(rows[0])
}

export const saveApproval = (ctx: Context, id: RefundId, actor: Actor, amount: Money) =>
  sql`update refunds set status = 'processing', approved_by = ${actorKey(actor)}, approved_at = ${ctx.clock()},
    amount_minor = ${amount.minor} where id = ${id}`.execute(ctx.db)

export const saveRejection = (ctx: Context, id: RefundId, actor: Actor, reason: string) =>
  sql`update refunds set status = 'rejected', rejected_by = ${actorKey(actor)}, rejected_reason = ${reason}
    where id = ${id}`.execute(ctx.db)

export const saveRefundStatus = (ctx: Context, id: RefundId, status: RefundStatus, failure: string | null) =>
  sql`update refunds set status = ${status}, failure = ${failure},
    refunded_at = ${status === 'refunded' ? ctx.clock() : null} where id = ${id}`.execute(ctx.db)

export const noteTry = (ctx: Context, id: RefundId) =>
  sql`update refunds set tries = tries + 1, tried_at = ${ctx.clock()} where id = ${id}`.execute(ctx.db)

/** Refunds on their way about which nothing was heard for five minutes, or whose job was lost. */
export async function listRefundsToSend(ctx: Context, most: number): Promise<RefundId[]> {
  const before = new Date(ctx.clock().getTime() - 5 * 60_000)
  const { rows } = await sql<{ id: RefundId }>`select id from refunds
    where status = 'processing' and coalesce(tried_at, approved_at) <= ${before} order by id limit ${most}`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

/** Headers that may tell where a notice came from; never cookies or credentials. */
const keptHeaders = ['content-type', 'user-agent', 'content-length', 'x-forwarded-for', 'date'] as const
const pick = (headers: Readonly<Record<string, string | undefined>>) =>
  JSON.stringify(
    Object.fromEntries(
      keptHeaders.flatMap((name) => (headers[name] ? [[name, headers[name].slice(0, 300)]] : [])),
    ),
  )

/** Refused notices keep this much of their body: enough to see what was tried. Assumed (decision 013). */
const refusedBytes = 4_096

export type ReceivedNotice = { headers: Readonly<Record<string, string | undefined>>; body: Buffer }

export const keepRefusedNotice = (ctx: Context, channel: string, received: ReceivedNotice, verdict: string) =>
  sql`insert into payment_notices (channel, headers, body, verdict, received_at)
    values (${channel}, ${pick(received.headers)}, ${received.body.subarray(0, refusedBytes)}, ${verdict}, ${ctx.clock()})`.execute(
    ctx.db,
  )

export type KeptNotice = {
  readonly id: number
  /** Whether it was acted on before. */
  readonly acted: boolean
  /** The payment that it names, null when there is none (yet), and the orders that it covers. */
  readonly paymentId: PaymentId | null
  readonly orderIds: readonly OrderId[]
}

/** Keeps a believed notice once and locks it, and finds what it is about. */
export async function keepNotice(
  ctx: Context,
  channel: PaymentChannelName,
  received: ReceivedNotice,
  notice: { readonly vendorKey: string; readonly tradeNo: string },
): Promise<KeptNotice> {
  const { rows } = await sql<{
    id: number
    acted: boolean
    payment_id: PaymentId | null
    order_ids: OrderId[] | null
  }>`
    with kept as (
      insert into payment_notices (channel, vendor_key, trade_no, headers, body, verdict, received_at)
      values (${channel}, ${notice.vendorKey}, ${notice.tradeNo}, ${pick(received.headers)}, ${received.body}, 'genuine', ${ctx.clock()})
      on conflict (channel, vendor_key) do update set times = payment_notices.times + 1
      returning id, acted_at is not null as acted
    )
    select kept.id, kept.acted, payments.id as payment_id,
      (select array_agg(order_id order by order_id) from payment_items where payment_id = payments.id) as order_ids
    from kept left join payments on payments.trade_no = ${notice.tradeNo} and payments.channel = ${channel}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw new Error('the notice was not kept')
  return { id: row.id, acted: row.acted, paymentId: row.payment_id, orderIds: row.order_ids ?? [] }
}

export const noteActed = (ctx: Context, noticeId: number) =>
  sql`update payment_notices set acted_at = ${ctx.clock()} where id = ${noticeId}`.execute(ctx.db)

export async function forgetRefusedNotices(ctx: Context, olderThan: Date): Promise<void> {
  await sql`delete from payment_notices where verdict <> 'genuine' and received_at < ${olderThan}`.execute(
    ctx.db,
  )
}
