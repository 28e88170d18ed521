import { sql } from 'kysely'
import type * as contract from '#contract/payments.ts'
import { actorKey, type Staff } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type {
  FileId,
  OrderId,
  PaymentId,
  RefundId,
  StatementId,
  TopUpId,
  TransferProofId,
  UserId,
} from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { type Currency, money } from '#domain/kernel/money.ts'
import { movesFrom } from '#domain/kernel/moves.ts'
import type { TransferProofStatus } from '#domain/payments/channels.ts'
import {
  type CaptureFinder,
  type CaptureOutcome,
  type PaymentStatus,
  type RefundKind,
  type RefundStatus,
  refundMoves,
  returningOutcomes,
} from '#domain/payments/payment-moves.ts'
import { refundExpected, type WorkingDays } from '#domain/payments/payment-window.ts'
import { overpaidReason, returnReasons } from '#i18n/payment-channels.ts'
import type { Context } from '#server/platform/context.ts'
import { loadWorkingDays } from '#server/platform/working-days.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'

export type RefundRow = {
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
  less_because: string | null
  tries: number
  failure: string | null
  refunded_at: Date | null
  payout_reference: string | null
  payout_on: BusinessDate | null
  trade_no: string
  channel: PaymentChannelName
  order_number: string | null
  statement_id: StatementId | null
  statement_number: string | null
  top_up_number: string | null
  points_back: number
}

export const refundRows = sql.raw(`
  select refunds.*, payments.trade_no, payments.channel, payment_items.order_number, statements.number as statement_number,
    top_ups.number as top_up_number
  from refunds
  join payments on payments.id = refunds.payment_id
  left join payment_items on payment_items.payment_id = refunds.payment_id and payment_items.order_id = refunds.order_id
  left join statements on statements.user_id = refunds.user_id and statements.id = refunds.statement_id
  left join top_ups on top_ups.user_id = refunds.user_id and top_ups.id = refunds.top_up_id`)

const isSent = ({ status }: RefundRow): boolean => status === 'processing' || status === 'refunded'

/** The working days, where one of the refunds is on its way and its reader is told when it arrives. */
export const daysFor = async (ctx: Context, rows: readonly RefundRow[]): Promise<WorkingDays | null> =>
  rows.some(isSent) ? loadWorkingDays(ctx) : null

/**
 * Why money goes back. What returned by itself tells that by its kind, in the reader's language, and what was written
 * for the company is not shown; the rest says what somebody wrote.
 */
export function refundReason(
  { kind, reason }: { readonly kind: RefundKind; readonly reason: string },
  language: Language,
): string {
  if (kind === 'statement') return inLanguage(overpaidReason, language)
  const returning = returningOutcomes.find((each) => each === kind)
  return returning ? inLanguage(returnReasons[returning], language) : reason
}

export function presentRefund(
  row: RefundRow,
  days: WorkingDays | null,
  language: Language,
): contract.RefundReply {
  return {
    id: row.id,
    refundNo: row.refund_no,
    paymentId: row.payment_id,
    tradeNo: row.trade_no,
    channel: row.channel,
    orderId: row.order_id,
    orderNumber: row.order_number,
    statementId: row.statement_id,
    statementNumber: row.statement_number,
    topUpNumber: row.top_up_number,
    pointsBack: row.points_back,
    kind: row.kind,
    amount: money(row.amount_minor, row.currency),
    reason: refundReason(row, language),
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    refundedAt: row.refunded_at?.toISOString() ?? null,
    rejectedReason: row.rejected_reason,
    lessBecause: row.less_because,
    expected: days && isSent(row) && row.approved_at ? refundExpected(row.approved_at, days) : null,
    payout:
      row.payout_reference && row.payout_on
        ? { bankReference: row.payout_reference, paidOn: row.payout_on }
        : null,
  }
}

export function presentDeskRefund(
  row: RefundRow,
  actor: Staff,
  days: WorkingDays | null,
): contract.DeskRefundReply {
  const decides = actor.role === 'finance' || actor.role === 'administrator'
  const moves = movesFrom<RefundStatus, typeof refundMoves>(refundMoves, row.status, actor.kind).filter(
    (move) =>
      (move !== 'approve' || row.requested_by !== actorKey(actor)) &&
      (move !== 'payOut' || row.status === 'failed' || row.channel === 'bankTransfer'),
  )
  return {
    ...presentRefund(row, days, actor.language),
    userId: row.user_id,
    requestedBy: row.requested_by,
    approvedBy: row.approved_by,
    tries: row.tries,
    failure: row.failure,
    openMoves: decides ? moves : [],
  }
}

export type ProofRow = {
  id: TransferProofId
  payment_id: PaymentId
  status: TransferProofStatus
  submitted_at: Date
  payer_name: string
  paid_on: BusinessDate
  bank_reference: string | null
  file_id: FileId
  file_name: string
  decided_at: Date | null
  rejected_reason: string | null
}

export const presentProof = (row: ProofRow): contract.ProofReply => ({
  id: row.id,
  status: row.status,
  submittedAt: row.submitted_at.toISOString(),
  payerName: row.payer_name,
  paidOn: row.paid_on,
  bankReference: row.bank_reference,
  fileId: row.file_id,
  fileName: row.file_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  rejectedReason: row.rejected_reason,
})

type ItemRow = { order_id: OrderId; order_number: string; amount_minor: number; refunded_minor: number }
type StatementItemRow = { statement_id: StatementId; statement_number: string; amount_minor: number }
type TopUpItemRow = {
  top_up_id: TopUpId
  top_up_number: string
  package: string
  amount_minor: number
  points: number
  bonus: number
}
type CaptureRow = {
  channel_trade_no: string
  amount_minor: number
  currency: Currency
  refunded_minor: number
  payer: string | null
  paid_at: string
  outcome: CaptureOutcome
  found_by: CaptureFinder
}
/** A row inside a row travels as JSON: its instants are texts. */
type Nested<Row> = {
  [Key in keyof Row]: Row[Key] extends Date | null ? string | Exclude<Row[Key], Date> : Row[Key]
}

export type PaymentRow = {
  id: PaymentId
  user_id: UserId
  trade_no: string
  channel: PaymentChannelName
  amount_minor: number
  currency: Currency
  status: PaymentStatus
  failure: string | null
  authorized_payer: string | null
  authorized_at: Date | null
  created_at: Date
  expires_at: Date
  items: ItemRow[]
  statements: StatementItemRow[]
  top_ups: TopUpItemRow[]
  captures: CaptureRow[]
  proofs: Nested<ProofRow>[]
  refunds: Nested<RefundRow>[]
}

/** Payments with all that belongs to them, in one statement: one way to the database and back. */
export const paymentRows = sql.raw(`
  select payments.*,
    (select coalesce(json_agg(json_build_object('order_id', item.order_id, 'order_number', item.order_number,
        'amount_minor', item.amount_minor, 'refunded_minor',
        (select coalesce(sum(amount_minor), 0) from refunds where refunds.payment_id = item.payment_id
          and refunds.order_id = item.order_id and refunds.status <> 'rejected')) order by item.order_number), '[]')
      from payment_items item where item.payment_id = payments.id) as items,
    (select coalesce(json_agg(item order by item.statement_number), '[]')
      from payment_statement_items item where item.payment_id = payments.id) as statements,
    (select coalesce(json_agg(item), '[]')
      from (select items.top_up_id, items.top_up_number, items.amount_minor, top_ups.package, top_ups.points, top_ups.bonus
        from payment_top_up_items items
        join top_ups on top_ups.user_id = items.user_id and top_ups.id = items.top_up_id
        where items.payment_id = payments.id) item) as top_ups,
    (select coalesce(json_agg(capture order by capture.id), '[]') from payment_captures capture
      where capture.payment_id = payments.id) as captures,
    (select coalesce(json_agg(proof order by proof.submitted_at desc, proof.id desc), '[]')
      from (select transfer_proofs.*, files.name as file_name from transfer_proofs
        join files on files.id = transfer_proofs.file_id where transfer_proofs.payment_id = payments.id) proof) as proofs,
    (select coalesce(json_agg(refund order by refund.id), '[]')
      from (select refunds.*, payments.trade_no, payments.channel, item.order_number, statements.number as statement_number,
          top_ups.number as top_up_number
        from refunds
        left join statements on statements.user_id = refunds.user_id and statements.id = refunds.statement_id
        left join top_ups on top_ups.user_id = refunds.user_id and top_ups.id = refunds.top_up_id
        left join payment_items item on item.payment_id = refunds.payment_id and item.order_id = refunds.order_id
        where refunds.payment_id = payments.id) refund) as refunds
  from payments`)

const instantOf = (text: string): Date => new Date(text)
const maybeInstant = (text: string | null): Date | null => (text === null ? null : new Date(text))

const proofRowOf = (row: Nested<ProofRow>): ProofRow => ({
  ...row,
  submitted_at: instantOf(row.submitted_at),
  decided_at: maybeInstant(row.decided_at),
})
const refundRowOf = (row: Nested<RefundRow>): RefundRow => ({
  ...row,
  requested_at: instantOf(row.requested_at),
  approved_at: maybeInstant(row.approved_at),
  refunded_at: maybeInstant(row.refunded_at),
})

/** The payments of some rows, in the rows' sequence and the reader's language. */
export async function presentPayments(
  ctx: Context,
  rows: readonly PaymentRow[],
  language: Language,
): Promise<contract.DeskPaymentReply[]> {
  const refunds = rows.map((row) => row.refunds.map(refundRowOf))
  const days = await daysFor(ctx, refunds.flat())
  return rows.map((row, place) => {
    const own = row.captures
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
      failure: row.failure,
      outcome: first?.outcome ?? null,
      orders: row.items.map((item) => ({
        orderId: item.order_id,
        orderNumber: item.order_number,
        amount: money(item.amount_minor, row.currency),
        refunded: money(item.refunded_minor, row.currency),
      })),
      statements: row.statements.map((item) => ({
        statementId: item.statement_id,
        statementNumber: item.statement_number,
        amount: money(item.amount_minor, row.currency),
      })),
      topUps: row.top_ups.map((item) => ({
        topUpId: item.top_up_id,
        topUpNumber: item.top_up_number,
        package: item.package,
        amount: money(item.amount_minor, row.currency),
        pointsNum: item.points,
        bonus: item.bonus,
      })),
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      authorizedAt: row.authorized_at?.toISOString() ?? null,
      authorizedPayer: row.authorized_payer,
      paidAt: first ? instantOf(first.paid_at).toISOString() : null,
      proofs: row.proofs.map((proof) => presentProof(proofRowOf(proof))),
      refunds: (refunds[place] ?? []).map((refund) => presentRefund(refund, days, language)),
      onHold: held ? money(held.amount_minor - held.refunded_minor, held.currency) : null,
      captures: own.map((capture) => ({
        channelTradeNo: capture.channel_trade_no,
        amount: money(capture.amount_minor, capture.currency),
        refunded: money(capture.refunded_minor, capture.currency),
        payer: capture.payer,
        paidAt: instantOf(capture.paid_at).toISOString(),
        outcome: capture.outcome,
        foundBy: capture.found_by,
      })),
    }
  })
}

/** What a customer reads of a payment: without the payer's name at the company and the bookkeeping. */
export const forCustomer = ({
  captures: _,
  userId: __,
  onHold: ___,
  failure: ____,
  authorizedPayer: _____,
  ...payment
}: contract.DeskPaymentReply): contract.PaymentReply => payment
