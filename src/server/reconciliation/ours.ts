import { sql } from 'kysely'
import { addDays, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import type { BillKind, BillLine, OurRecord } from '#domain/reconciliation/bills.ts'
import { foldNumber } from '#domain/reconciliation/compare.ts'
import type { Context } from '#server/platform/context.ts'
import type { BillRow } from './store.ts'

/** What payments recorded, as far as a bill may speak of it; only read here. */

/** A clerk writes down the day of a transfer that the bank booked on another; so far apart they are still looked for. */
const bankDays = 7

/** Our captures and refunds of the day, and those that the lines name; with the bill of another day that has them. */
export async function listOurs(
  ctx: Context,
  bill: Pick<BillRow, 'id' | 'channel' | 'day'>,
  lines: readonly BillLine[],
): Promise<OurRecord[]> {
  const { channel, day } = bill
  const from = instantOf(day)
  const to = instantOf(addDays(day, 1))
  const bank = channel === 'bankTransfer'
  const near = bank ? bankDays : 0
  const numbers = (pick: (line: BillLine) => string | null) => [
    ...new Set(lines.flatMap((line) => pick(line) ?? [])),
  ]
  const { rows } = await sql<{
    id: string
    kind: BillKind
    payment_id: string
    trade_no: string
    channel_number: string | null
    refund_number: string | null
    minor: number
    at: Date
    settled: boolean
    elsewhere: string | null
  }>`with ours as (
      select captures.id, 'payment' as kind, captures.payment_id, payments.trade_no,
        captures.channel_trade_no as channel_number, null as refund_number, captures.amount_minor as minor,
        captures.paid_at as at, true as settled
      from payment_captures captures join payments on payments.id = captures.payment_id
      where captures.channel = ${channel} and (
        (captures.paid_at >= ${new Date(from.getTime() - near * 86_400_000)}
          and captures.paid_at < ${new Date(to.getTime() + near * 86_400_000)})
        or captures.channel_trade_no = any(${numbers((line) => (line.kind === 'payment' ? line.channelNumber : null))}::text[]))
      union all
      -- A refund that finance paid by hand left our bank, on its day, whatever way the money had come.
      select refunds.id, 'refund', refunds.payment_id, payments.trade_no,
        coalesce(refunds.payout_reference, captures.channel_trade_no), refunds.refund_no, refunds.amount_minor,
        coalesce((refunds.payout_on + time '12:00') at time zone 'Asia/Shanghai', refunds.refunded_at,
          refunds.approved_at, refunds.requested_at),
        refunds.status = 'refunded'
      from refunds
      join payments on payments.id = refunds.payment_id
      join payment_captures captures on captures.id = refunds.capture_id
      where (case when refunds.payout_reference is null then payments.channel else 'bankTransfer' end) = ${channel}
        and ((refunds.status = 'refunded' and refunds.payout_on is null
            and refunds.refunded_at >= ${from} and refunds.refunded_at < ${to})
          or (refunds.status = 'refunded' and refunds.payout_on between ${addDays(day, -near)}::date and ${addDays(day, near)}::date)
          or refunds.refund_no = any(${numbers((line) => line.refundNumber)}::text[]))
    )
    select ours.*, (
      select findings.reconciliation_id from reconciliation_findings findings
      join reconciliations other on other.id = findings.reconciliation_id
      where findings.ours_id = ours.id and findings.row is not null and other.superseded_at is null
        and other.id <> ${bill.id} and other.channel = ${channel} limit 1
    ) as elsewhere from ours`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    paymentId: row.payment_id,
    tradeNo: row.trade_no,
    channelNumber: row.channel_number,
    refundNumber: row.refund_number,
    minor: row.minor,
    at: row.at,
    day: businessDateOf(row.at),
    settled: row.settled,
    elsewhere: row.elsewhere,
  }))
}

/** Which payments our own numbers in the lines belong to. */
export async function listNamedPayments(
  ctx: Context,
  lines: readonly BillLine[],
): Promise<Map<string, string>> {
  const numbers = [...new Set(lines.flatMap((line) => (line.ourNumber ? [foldNumber(line.ourNumber)] : [])))]
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ trade_no: string; id: string }>`select trade_no, id from payments
    where trade_no = any(${numbers}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [foldNumber(row.trade_no), row.id]))
}
