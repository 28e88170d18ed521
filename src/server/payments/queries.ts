import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type {
  OrderId,
  PaymentId,
  RefundId,
  StatementId,
  TransferProofId,
  UserId,
} from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Currency, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { channelChoices } from '#domain/payments/channels.ts'
import type { PaymentStatus } from '#domain/payments/payment-moves.ts'
import { dialogueEnd, dialogueState } from '#domain/payments/payment-window.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import { type LedgerViolation, proveLedger } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { provePoints } from '#server/points/queries.ts'
import {
  daysFor,
  forCustomer,
  type PaymentRow,
  type ProofRow,
  paymentRows,
  presentDeskRefund,
  presentPayments,
  presentProof,
  presentRefund,
  type RefundRow,
  refundRows,
} from './present.ts'
import { paymentOf, type PaymentRow as StoredPaymentRow } from './store/payments.ts'
import { findViolations } from './violations.ts'
import { wayOf } from './way.ts'

export function listChannels(ctx: Context) {
  return channelChoices
    .map((channel) => ({
      channel,
      name: channelNames[channel],
      available: channel !== 'onlineBanking' && ctx.payments.has(channel),
    }))
    .filter(({ channel, available }) => channel === 'onlineBanking' || channel === 'alipay' || available)
}

async function findRefundRow(ctx: Context, id: RefundId, userId: UserId | null): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`${refundRows} where refunds.id = ${id}
    and ${userId ? sql`refunds.user_id = ${userId}` : sql`true`}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

/** A customer's own refund. Refuses with `request.notFound`, for another customer's too. */
export async function getRefund(ctx: Context, actor: Customer, id: RefundId): Promise<contract.RefundReply> {
  const row = await findRefundRow(ctx, id, actor.userId)
  return presentRefund(row, await daysFor(ctx, [row]), actor.language)
}

export async function getDeskRefund(
  ctx: Context,
  actor: Staff,
  id: RefundId,
): Promise<contract.DeskRefundReply> {
  const row = await findRefundRow(ctx, id, null)
  return presentDeskRefund(row, actor, await daysFor(ctx, [row]))
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
  const days = await daysFor(ctx, shown)
  return { items: shown.map((row) => presentDeskRefund(row, actor, days)), nextCursor }
}

async function findPaymentRow(ctx: Context, id: PaymentId, userId: UserId | null) {
  const { rows } = await sql<PaymentRow & StoredPaymentRow>`${paymentRows} where payments.id = ${id}
    and ${userId ? sql`payments.user_id = ${userId}` : sql`true`}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

async function presentPayment(
  ctx: Context,
  row: PaymentRow,
  language: Language,
): Promise<contract.DeskPaymentReply> {
  const [payment] = await presentPayments(ctx, [row], language)
  if (!payment) throw new Error('a payment vanished')
  return payment
}

/** The payment with all that belongs to it, for the desk. */
export const getDeskPayment = async (
  ctx: Context,
  actor: Staff,
  id: PaymentId,
): Promise<contract.DeskPaymentReply> =>
  presentPayment(ctx, await findPaymentRow(ctx, id, null), actor.language)

/** A customer's own payment. Refuses with `request.notFound`, for another customer's too. */
export const getPayment = async (
  ctx: Context,
  actor: Customer,
  id: PaymentId,
): Promise<contract.PaymentReply> =>
  forCustomer(await presentPayment(ctx, await findPaymentRow(ctx, id, actor.userId), actor.language))

export async function getPaymentState(ctx: Context, actor: Customer, paymentId: PaymentId) {
  const row = await findPaymentRow(ctx, paymentId, actor.userId)
  const stored = paymentOf(row)
  const payment = forCustomer(await presentPayment(ctx, row, actor.language))
  const dialogueUntil = dialogueEnd(stored)
  return {
    state: dialogueState({ status: payment.status, dialogueUntil, outcome: payment.outcome }, ctx.clock()),
    payment,
    dialogueUntil: dialogueUntil.toISOString(),
    ...wayOf(ctx, stored, actor.language),
  }
}

export async function listOrderPayments(
  ctx: Context,
  actor: Customer,
  orderId: OrderId,
): Promise<contract.PaymentReply[]> {
  const { rows } = await sql<PaymentRow>`${paymentRows}
    where payments.user_id = ${actor.userId}
      and payments.id in (select payment_id from payment_items where order_id = ${orderId})
    order by payments.id desc limit 100`.execute(ctx.db)
  return (await presentPayments(ctx, rows, actor.language)).map(forCustomer)
}

export async function listStatementPayments(
  ctx: Context,
  actor: Customer,
  statementId: StatementId,
): Promise<contract.PaymentReply[]> {
  const { rows } = await sql<PaymentRow>`${paymentRows}
    where payments.user_id = ${actor.userId}
      and payments.id in (select payment_id from payment_statement_items where statement_id = ${statementId})
    order by payments.id desc limit 100`.execute(ctx.db)
  return (await presentPayments(ctx, rows, actor.language)).map(forCustomer)
}

export async function listPayments(
  ctx: Context,
  actor: Staff,
  query: QueryOf<typeof contract.listPaymentsCall>,
) {
  const word = query.keyword
  const { rows } = await sql<PaymentRow>`${paymentRows}
    where ${query.status ? sql`status = ${query.status}` : sql`true`}
      and ${query.channel ? sql`channel = ${query.channel}` : sql`true`}
      and ${
        query.onHold === '1'
          ? sql`id in (select payment_id from payment_captures where outcome = 'wrongAmount' and refunded_minor < amount_minor)`
          : sql`true`
      }
      and ${
        word
          ? sql`(trade_no = ${word}
              or id in (select payment_id from payment_items where order_number = ${word})
              or id in (select payment_id from payment_statement_items where statement_number = ${word})
              or id in (select payment_id from payment_top_up_items where top_up_number = ${word})
              or id in (select payment_id from payment_captures where channel_trade_no = ${word}))`
          : sql`true`
      }
      and ${query.cursor ? sql`id < ${query.cursor}` : sql`true`}
    order by id desc limit ${query.size + 1}`.execute(ctx.db)
  const { shown, nextCursor } = pageOf(rows, query.size)
  return { items: await presentPayments(ctx, shown, actor.language), nextCursor }
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

type DeskProofRow = ProofRow & {
  user_id: UserId
  customer_name: string
  trade_no: string
  payment_status: PaymentStatus
  amount_minor: number
  currency: Currency
  order_numbers: string[]
  statement_numbers: string[]
  top_up_numbers: string[]
  decided_by: string | null
  held_until: Date | null
}

const deskProofRows = sql.raw(`
  select proof.*, files.name as file_name, payments.trade_no, payments.status as payment_status, payments.amount_minor,
    payments.currency, coalesce(users.user_name, users.mobile) as customer_name,
    array(select order_number from payment_items where payment_id = proof.payment_id order by 1) as order_numbers,
    array(select statement_number from payment_statement_items where payment_id = proof.payment_id order by 1) as statement_numbers,
    array(select top_up_number from payment_top_up_items where payment_id = proof.payment_id order by 1) as top_up_numbers,
    (select min(orders.payment_held_until) from payment_items join orders on orders.id = payment_items.order_id
     where payment_items.payment_id = proof.payment_id) as held_until
  from transfer_proofs proof
  join files on files.id = proof.file_id
  join payments on payments.id = proof.payment_id
  join users on users.id = proof.user_id`)

const presentDeskProof = (row: DeskProofRow): contract.DeskProofReply => ({
  ...presentProof(row),
  paymentId: row.payment_id,
  tradeNo: row.trade_no,
  paymentStatus: row.payment_status,
  amount: money(row.amount_minor, row.currency),
  orderNumbers: row.order_numbers,
  statementNumbers: row.statement_numbers,
  topUpNumbers: row.top_up_numbers,
  userId: row.user_id,
  customerName: row.customer_name,
  decidedBy: row.decided_by,
  heldUntil: row.held_until?.toISOString() ?? null,
})

/** Proofs that wait, oldest first: whoever came first is served first; others newest first. */
export async function listProofs(ctx: Context, query: QueryOf<typeof contract.deskListProofsCall>) {
  const waiting = query.status === 'submitted'
  const { rows } = await sql<DeskProofRow>`${deskProofRows}
    where proof.status = ${query.status}
      and ${query.cursor ? (waiting ? sql`proof.id > ${query.cursor}` : sql`proof.id < ${query.cursor}`) : sql`true`}
    order by proof.id ${waiting ? sql`asc` : sql`desc`} limit ${query.size + 1}`.execute(ctx.db)
  const { shown, nextCursor } = pageOf(rows, query.size)
  return { items: shown.map(presentDeskProof), nextCursor }
}

export async function getDeskProof(ctx: Context, id: TransferProofId): Promise<contract.DeskProofReply> {
  const { rows } = await sql<DeskProofRow>`${deskProofRows} where proof.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return presentDeskProof(rows[0])
}

/** A customer's own proof. */
export async function getProof(
  ctx: Context,
  actor: Customer,
  id: TransferProofId,
): Promise<contract.ProofReply> {
  const { rows } = await sql<ProofRow>`select proof.*, files.name as file_name from transfer_proofs proof
    join files on files.id = proof.file_id where proof.user_id = ${actor.userId} and proof.id = ${id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('request.notFound')
  return presentProof(rows[0])
}

/**
 * Proves the money: the ledger by itself, points and vouchers, and that payments, orders and ledger say the same. Reads
 * everything; for the nightly job and for tests.
 */
export const provePayments = async (ctx: Context): Promise<LedgerViolation[]> => [
  ...(await proveLedger(ctx)),
  ...(await provePoints(ctx)),
  ...(await findViolations(ctx)),
]
