import { sql } from 'kysely'
import type { Id, OrderId, PaymentId, TopUpId, UserId } from '#domain/kernel/ids.ts'
import { type Currency, type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { CaptureFinder, CaptureOutcome, PaymentStatus } from '#domain/payments/payment-moves.ts'
import { paymentReceived, postingParts } from '#server/ledger/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { ridesAlong } from '#server/platform/db/prepared.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'
import type { Payable, PayableSet } from '../payables.ts'
import { itemsOf, type Payment, type PaymentRow, paymentColumns, paymentOf } from './payments.ts'

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

/** The same of a top-up. */
export async function lockCreditOfTopUp(ctx: Context, topUpId: TopUpId): Promise<Capture | null> {
  const { rows } = await sql<CaptureRow>`select payment_captures.* from payment_captures
    join top_up_credits on top_up_credits.capture_id = payment_captures.id
    where top_up_credits.top_up_id = ${topUpId} for update of payment_captures`.execute(ctx.db)
  return rows[0] ? captureOf(rows[0]) : null
}

/** Captures, locked by id. */
export async function lockCaptures(ctx: Context, ids: readonly Id<'cap'>[]): Promise<Capture[]> {
  const { rows } =
    await sql<CaptureRow>`select * from payment_captures where id = any(${ids}) order by id for update`.execute(
      ctx.db,
    )
  return rows.map(captureOf)
}

/** Money with a wrong amount of which something still waits for finance, the first to come, locked. */
export async function lockHeldCapture(ctx: Context, paymentId: PaymentId): Promise<Capture | null> {
  const { rows } = await sql<CaptureRow>`select * from payment_captures
    where payment_id = ${paymentId} and outcome = 'wrongAmount' and refunded_minor < amount_minor
    order by id limit 1 for update`.execute(ctx.db)
  return rows[0] ? captureOf(rows[0]) : null
}

/** Writes money that came, its entry in the ledger, what it pays and, unless null, the payment's new status. */
export async function addCapture(
  ctx: Context,
  capture: Capture,
  more: {
    readonly payer: string | null
    readonly paidAt: Date
    readonly foundBy: CaptureFinder
    /** The clerk who found it; null where no clerk did. */
    readonly confirmedBy: string | null
  },
  credited: PayableSet,
  status: PaymentStatus | null,
): Promise<void> {
  const now = ctx.clock()
  await sql`${ridesAlong} with ${postingParts(ctx, [paymentReceived(capture)])}, came as (
      insert into payment_captures (id, payment_id, user_id, channel, channel_trade_no, amount_minor, currency,
        payer, paid_at, recorded_at, outcome, found_by, confirmed_by)
      values (${capture.id}, ${capture.paymentId}, ${capture.userId}, ${capture.channel}, ${capture.channelTradeNo},
        ${capture.amount.minor}, ${capture.amount.currency}, ${more.payer}, ${more.paidAt}, ${now},
        ${capture.outcome}, ${more.foundBy}, ${more.confirmedBy})
    ), ended as (
      update payments set status = ${status}, ended_at = ${now}
      where id = ${capture.paymentId} and ${status}::text is not null
    )
    ${creditsOf(capture, credited)}`.execute(ctx.db)
}

/** What some money pays, written down. */
function creditsOf({ id, userId }: Capture, { sort, ids }: PayableSet) {
  switch (sort) {
    case 'order':
      return sql`insert into payment_credits (order_id, capture_id)
        select order_id, ${id} from unnest(${ids}::text[]) order_id`
    case 'statement':
      return sql`insert into statement_credits (statement_id, user_id, capture_id)
        select statement_id, ${userId}, ${id} from unnest(${ids}::text[]) statement_id`
    default:
      return sql`insert into top_up_credits (top_up_id, user_id, capture_id)
        select top_up_id, ${userId}, ${id} from unnest(${ids}::text[]) top_up_id`
  }
}

/**
 * A payment, all the money that came for it so far, what it asks for each thing that it covers, and whether another open
 * payment covers one of them; all of these payments locked. What it covers is locked already, so nothing else comes.
 */
export async function lockPaymentWithCaptures(
  ctx: Context,
  id: PaymentId,
  set: PayableSet,
): Promise<{
  payment: Payment
  captures: Capture[]
  asked: ReadonlyMap<Payable['id'], number>
  othersOpen: boolean
}> {
  const { table, id: itemId } = itemsOf[set.sort]
  const { rows } = await sql<
    PaymentRow & { captures: CaptureRow[]; items: { item_id: Payable['id']; amount_minor: number }[] }
  >`select ${paymentColumns},
      (select coalesce(json_agg(capture order by capture.id), '[]') from payment_captures capture
       where capture.payment_id = payments.id) as captures,
      (select coalesce(json_agg(json_build_object('item_id', item.${itemId}, 'amount_minor', item.amount_minor)), '[]')
       from ${table} item where item.payment_id = payments.id) as items
    from payments
    where id in (select ${id} union select payment_id from ${table} where ${itemId} = any(${set.ids}))
      and (id = ${id} or status in ('created', 'waiting'))
    order by id for update`.execute(ctx.db)
  const own = rows.find((row) => row.id === id)
  if (!own) throw new Refusal('request.notFound')
  return {
    payment: paymentOf(own),
    captures: own.captures.map(captureOf),
    asked: new Map(own.items.map((item) => [item.item_id, item.amount_minor])),
    othersOpen: rows.length > 1,
  }
}
