import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import type { Actor, Customer, Staff } from '#domain/kernel/actor.ts'
import { actorKey } from '#domain/kernel/actor.ts'
import type { OrderId, PaymentId, RefundId, UserId } from '#domain/kernel/ids.ts'
import { type Currency, money } from '#domain/kernel/money.ts'
import { movesFrom } from '#domain/kernel/moves.ts'
import {
  type CaptureOutcome,
  type PaymentStatus,
  type RefundKind,
  type RefundStatus,
  refundMoves,
} from '#domain/payments/payment-moves.ts'
import { dialogueState, refundExpected } from '#domain/payments/payment-window.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import { type LedgerViolation, proveLedger } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'
import { findPayment } from './store.ts'

export function listChannels(ctx: Context) {
  return (['alipay', 'cashier', 'onlineBanking'] as const)
    .map((channel) => ({
      channel,
      name: channelNames[channel],
      available: channel !== 'onlineBanking' && ctx.payments.has(channel),
    }))
    .filter(({ channel, available }) => channel !== 'cashier' || available)
}

type RefundRow = {
  id: RefundId
  refund_no: string
  payment_id: PaymentId
  user_id: UserId
  order_id: OrderId | null
  kind: RefundKind
  amount_minor: number
  currency: Currency
  reason: string
  status: RefundStatus
  requested_by: string
  requested_at: Date
  approved_by: string | null
  approved_at: Date | null
  rejected_reason: string | null
  tries: number
  failure: string | null
  refunded_at: Date | null
  trade_no: string
  channel: PaymentChannelName
  order_number: string | null
}

const refundRows = sql.raw(`
  select refunds.*, payments.trade_no, payments.channel, payment_items.order_number
  from refunds
  join payments on payments.id = refunds.payment_id
  left join payment_items on payment_items.payment_id = refunds.payment_id and payment_items.order_id = refunds.order_id`)

function presentRefund(row: RefundRow): contract.RefundReply {
  const sent = row.status === 'processing' || row.status === 'refunded' ? row.approved_at : null
  return {
    id: row.id,
    refundNo: row.refund_no,
    paymentId: row.payment_id,
    orderId: row.order_id,
    kind: row.kind,
    amount: money(row.amount_minor, row.currency),
    reason: row.reason,
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    refundedAt: row.refunded_at?.toISOString() ?? null,
    rejectedReason: row.rejected_reason,
    expected: sent ? refundExpected(sent) : null,
  }
}

function presentDeskRefund(row: RefundRow, actor: Staff): contract.DeskRefundReply {
  const decides = actor.role === 'finance' || actor.role === 'administrator'
  const moves = movesFrom<RefundStatus, typeof refundMoves>(refundMoves, row.status, actor.kind)
  return {
    ...presentRefund(row),
    userId: row.user_id,
    tradeNo: row.trade_no,
    channel: row.channel,
    orderNumber: row.order_number,
    requestedBy: row.requested_by,
    approvedBy: row.approved_by,
    tries: row.tries,
    failure: row.failure,
    openMoves: decides
      ? moves.filter((move) => move !== 'approve' || row.requested_by !== actorKey(actor))
      : [],
  }
}

export async function getRefund(ctx: Context, id: RefundId): Promise<contract.RefundReply> {
  const { rows } = await sql<RefundRow>`${refundRows} where refunds.id = ${id}`.execute(ctx.db)
  return presentRefund(rows[0] as RefundRow)
}

export async function getDeskRefund(
  ctx: Context,
  actor: Staff,
  id: RefundId,
): Promise<contract.DeskRefundReply> {
  const { rows } = await sql<RefundRow>`${refundRows} where refunds.id = ${id}`.execute(ctx.db)
  return presentDeskRefund(rows[0] as RefundRow, actor)
}

const pageOf = <Row extends { id: string | number }>(rows: Row[], size: number) => ({
  shown: rows.slice(0, size),
  nextCursor: rows.length > size ? String(rows[size - 1]?.id) : null,
})

export async function listRefunds(
  ctx: Context,
  actor: Staff,
  query: QueryOf<typeof contract.listRefundsCall>,
) {
  const { rows } = await sql<RefundRow>`${refundRows}
    where ${query.status ? sql`refunds.status = ${query.status}` : sql`true`}
      and ${query.cursor ? sql`refunds.id < ${query.cursor}` : sql`true`}
    order by refunds.id desc limit ${query.size + 1}`.execute(ctx.db)
  const { shown, nextCursor } = pageOf(rows, query.size)
  return { items: shown.map((row) => presentDeskRefund(row, actor)), nextCursor }
}

type PaymentRow = {
  id: PaymentId
  user_id: UserId
  trade_no: string
  channel: PaymentChannelName
  amount_minor: number
  currency: Currency
  status: PaymentStatus
  created_at: Date
  expires_at: Date
}
type ItemRow = { payment_id: PaymentId; order_id: OrderId; order_number: string; amount_minor: number }
type CaptureRow = {
  payment_id: PaymentId
  channel_trade_no: string
  amount_minor: number
  currency: Currency
  refunded_minor: number
  payer: string | null
  paid_at: Date
  outcome: CaptureOutcome
  found_by: 'notice' | 'query'
}

/** The payments of some rows with all that belongs to them, in the rows' sequence. */
async function present(ctx: Context, rows: readonly PaymentRow[]): Promise<contract.DeskPaymentReply[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await sql<ItemRow>`select payment_id, order_id, order_number, amount_minor from payment_items
    where payment_id = any(${ids}) order by order_number`.execute(ctx.db)
  const captures =
    await sql<CaptureRow>`select payment_id, channel_trade_no, amount_minor, currency, refunded_minor, payer,
      paid_at, outcome, found_by
    from payment_captures where payment_id = any(${ids}) order by id`.execute(ctx.db)
  const refunds =
    await sql<RefundRow>`${refundRows} where refunds.payment_id = any(${ids}) order by refunds.id`.execute(
      ctx.db,
    )
  return rows.map((row) => {
    const own = captures.rows.filter((capture) => capture.payment_id === row.id)
    const first = own.find((capture) => capture.outcome === 'credited') ?? own[0]
    const held = own.find(
      (capture) => capture.outcome === 'wrongAmount' && capture.refunded_minor < capture.amount_minor,
    )
    return {
      id: row.id,
      userId: row.user_id,
      tradeNo: row.trade_no,
      channel: row.channel,
      channelTradeNo: first?.channel_trade_no ?? null,
      amount: money(row.amount_minor, row.currency),
      status: row.status,
      outcome: first?.outcome ?? null,
      orders: items.rows
        .filter((item) => item.payment_id === row.id)
        .map((item) => ({
          orderId: item.order_id,
          orderNumber: item.order_number,
          amount: money(item.amount_minor, row.currency),
        })),
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      paidAt: first?.paid_at.toISOString() ?? null,
      refunds: refunds.rows.filter((refund) => refund.payment_id === row.id).map(presentRefund),
      onHold: held ? money(held.amount_minor - held.refunded_minor, held.currency) : null,
      captures: own.map((capture) => ({
        channelTradeNo: capture.channel_trade_no,
        amount: money(capture.amount_minor, capture.currency),
        refunded: money(capture.refunded_minor, capture.currency),
        payer: capture.payer,
        paidAt: capture.paid_at.toISOString(),
        outcome: capture.outcome,
        foundBy: capture.found_by,
      })),
    }
  })
}

/** What a customer reads of a payment: without the payer's name at the company and the bookkeeping. */
const forCustomer = ({
  captures: _,
  userId: __,
  onHold: ___,
  ...payment
}: contract.DeskPaymentReply): contract.PaymentReply => payment

export async function getPaymentState(ctx: Context, actor: Actor, paymentId: PaymentId) {
  const payment = await findPayment(ctx, actor, paymentId)
  const row: PaymentRow = {
    id: payment.id,
    user_id: payment.userId,
    trade_no: payment.tradeNo,
    channel: payment.channel,
    amount_minor: payment.amount.minor,
    currency: payment.amount.currency,
    status: payment.status,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
  }
  const [shown] = (await present(ctx, [row])).map(forCustomer)
  if (!shown) throw new Error('a payment vanished')
  const now = ctx.clock()
  const open = (shown.status === 'created' || shown.status === 'waiting') && payment.expiresAt > now
  return {
    state: dialogueState(
      { status: shown.status, dialogueUntil: payment.dialogueUntil, outcome: shown.outcome },
      now,
    ),
    payment: shown,
    dialogueUntil: payment.dialogueUntil.toISOString(),
    redirectTo: open ? payment.redirectTo : null,
  }
}

export async function listOrderPayments(
  ctx: Context,
  actor: Customer,
  orderId: OrderId,
): Promise<contract.PaymentReply[]> {
  const { rows } = await sql<PaymentRow>`select payments.* from payments
    join payment_items on payment_items.payment_id = payments.id
    where payment_items.order_id = ${orderId} and payments.user_id = ${actor.userId}
    order by payments.id desc limit 100`.execute(ctx.db)
  return (await present(ctx, rows)).map(forCustomer)
}

export async function listPayments(ctx: Context, query: QueryOf<typeof contract.listPaymentsCall>) {
  const word = query.keyword
  const { rows } = await sql<PaymentRow>`select * from payments
    where ${query.status ? sql`status = ${query.status}` : sql`true`}
      and ${
        query.onHold === '1'
          ? sql`id in (select payment_id from payment_captures where outcome = 'wrongAmount' and refunded_minor < amount_minor)`
          : sql`true`
      }
      and ${
        word
          ? sql`(trade_no = ${word}
              or id in (select payment_id from payment_items where order_number = ${word})
              or id in (select payment_id from payment_captures where channel_trade_no = ${word}))`
          : sql`true`
      }
      and ${query.cursor ? sql`id < ${query.cursor}` : sql`true`}
    order by id desc limit ${query.size + 1}`.execute(ctx.db)
  const { shown, nextCursor } = pageOf(rows, query.size)
  return { items: await present(ctx, shown), nextCursor }
}

export async function listNotices(ctx: Context, query: QueryOf<typeof contract.listNoticesCall>) {
  const before = /^\d{1,15}$/.test(query.cursor ?? '') ? Number(query.cursor) : null
  const { rows } = await sql<{
    id: number
    channel: string
    verdict: string
    trade_no: string | null
    received_at: Date
    acted_at: Date | null
    times: number
    body: Buffer
  }>`select * from payment_notices where ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${query.size + 1}`.execute(ctx.db)
  const { shown, nextCursor } = pageOf(rows, query.size)
  return {
    items: shown.map((row) => ({
      id: row.id,
      channel: row.channel,
      verdict: row.verdict,
      tradeNo: row.trade_no,
      receivedAt: row.received_at.toISOString(),
      actedAt: row.acted_at?.toISOString() ?? null,
      times: row.times,
      body: row.body.toString('utf8').replaceAll('\u0000', '\ufffd'),
    })),
    nextCursor,
  }
}

/**
 * Proves the money: the ledger by itself, and that payments, orders and ledger say the same. Reads
 * everything; for the nightly job and for tests.
 */
export async function provePayments(ctx: Context): Promise<LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    select 'a capture is posted exactly once, with its amount' as rule, captures.id as about,
        coalesce(transfers.amount_minor::text, 'not posted') as found
      from payment_captures as captures
      left join ledger_transfers as transfers
        on transfers.source = 'capture:' || captures.channel || ':' || captures.channel_trade_no
      where transfers.id is null or transfers.amount_minor <> captures.amount_minor or transfers.currency <> captures.currency
    union all
    select 'a posted capture exists', transfers.source, transfers.amount_minor::text
      from ledger_transfers as transfers
      left join payment_captures as captures
        on transfers.source = 'capture:' || captures.channel || ':' || captures.channel_trade_no
      where transfers.kind = 'paymentReceived' and captures.id is null
    union all
    select 'a refund that was paid is posted exactly once', refunds.id, coalesce(transfers.amount_minor::text, 'not posted')
      from refunds left join ledger_transfers as transfers on transfers.source = 'refund:' || refunds.id
      where (refunds.status = 'refunded') <> (transfers.id is not null) or transfers.amount_minor <> refunds.amount_minor
    union all
    select 'refunds are at most what came in, and are set aside', captures.id,
        captures.refunded_minor || ' set aside, ' || coalesce(sum(refunds.amount_minor), 0) || ' refunded or under way'
      from payment_captures as captures
      left join refunds on refunds.capture_id = captures.id and refunds.status <> 'rejected'
      group by captures.id
      having coalesce(sum(refunds.amount_minor), 0) <> captures.refunded_minor or captures.refunded_minor > captures.amount_minor
    union all
    select 'a credited capture pays exactly its payment', captures.id, captures.amount_minor::text
      from payment_captures as captures join payments on payments.id = captures.payment_id
      where captures.outcome = 'credited'
        and (captures.amount_minor <> payments.amount_minor or payments.status <> 'paid'
          or payments.amount_minor <> (select sum(amount_minor) from payment_items where payment_id = payments.id)
          or (select count(*) from payment_items where payment_id = payments.id)
             <> (select count(*) from payment_credits where capture_id = captures.id))
    union all
    select 'an order is paid exactly when one capture credits it', orders.id, coalesce(orders.payment_id, 'no payment')
      from orders
      left join payment_credits on payment_credits.order_id = orders.id
      left join payment_captures as captures on captures.id = payment_credits.capture_id
      where (orders.paid_at is not null) <> (captures.id is not null)
         or captures.outcome <> 'credited' or captures.payment_id <> orders.payment_id
    union all
    select 'money is late or double only with a refund', captures.id, captures.outcome
      from payment_captures as captures
      where captures.outcome in ('late', 'duplicate')
        and not exists (select 1 from refunds where refunds.capture_id = captures.id)`.execute(ctx.db)
  return [...(await proveLedger(ctx)), ...rows]
}
