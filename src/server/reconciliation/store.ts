import { sql } from 'kysely'
import type { Staff } from '#domain/kernel/actor.ts'
import { actorKey } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { ReconciliationId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import type { BillKind, BillLine } from '#domain/reconciliation/bills.ts'
import type { Comparison, Finding, FindingReason, FindingVerdict } from '#domain/reconciliation/compare.ts'
import type { Context } from '#server/platform/context.ts'

/** Bills, their lines and what was found. */

export type BillRow = {
  id: ReconciliationId
  channel: PaymentChannelName
  day: BusinessDate
  file_name: string
  content_hash: string
  line_count: number
  left_out: number
  billed_in_minor: number
  billed_out_minor: number
  fee_minor: number
  ours_in_minor: number
  ours_out_minor: number
  matched_count: number
  currency: 'CNY'
  uploaded_by_name: string
  uploaded_at: Date
  compared_at: Date
  superseded_at: Date | null
}

export const billFields = sql.raw(
  `bills.id, bills.channel, bills.day::text as day, bills.file_name, bills.content_hash, bills.line_count,
   bills.left_out, bills.billed_in_minor, bills.billed_out_minor, bills.fee_minor, bills.ours_in_minor,
   bills.ours_out_minor, bills.matched_count, bills.currency, bills.uploaded_by_name, bills.uploaded_at,
   bills.compared_at, bills.superseded_at`,
)

/** Bills are handed in one after another: which of two for one day stands is then never in doubt. */
export const lockBills = (ctx: Context) =>
  sql`lock table reconciliations in share row exclusive mode`.execute(ctx.db)

export async function findBill(ctx: Context, id: string): Promise<BillRow> {
  const { rows } = await sql<BillRow>`select ${billFields} from reconciliations bills
    where bills.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

export async function findBillByContent(
  ctx: Context,
  channel: PaymentChannelName,
  day: BusinessDate,
  hash: string,
): Promise<BillRow | null> {
  const { rows } = await sql<BillRow>`select ${billFields} from reconciliations bills
    where bills.channel = ${channel} and bills.day = ${day} and bills.content_hash = ${hash}`.execute(ctx.db)
  return rows[0] ?? null
}

/** What stands for the day gives way; what stood before may come back. */
export async function letStand(ctx: Context, bill: Pick<BillRow, 'id' | 'channel' | 'day'>): Promise<void> {
  await sql`update reconciliations set superseded_at = ${ctx.clock()}
    where channel = ${bill.channel} and day = ${bill.day} and id <> ${bill.id} and superseded_at is null`.execute(
    ctx.db,
  )
  await sql`update reconciliations set superseded_at = null
    where id = ${bill.id} and superseded_at is not null`.execute(ctx.db)
}

export async function addBill(
  ctx: Context,
  actor: Staff,
  bill: Pick<BillRow, 'id' | 'channel' | 'day' | 'file_name' | 'content_hash'> & {
    lines: number
    leftOut: number
  },
): Promise<void> {
  const now = ctx.clock()
  await sql`insert into reconciliations (id, channel, day, file_name, content_hash, line_count, left_out,
      billed_in_minor, billed_out_minor, fee_minor, ours_in_minor, ours_out_minor, matched_count, currency,
      uploaded_by, uploaded_by_name, uploaded_at, compared_at)
    values (${bill.id}, ${bill.channel}, ${bill.day}, ${bill.file_name}, ${bill.content_hash}, ${bill.lines},
      ${bill.leftOut}, 0, 0, 0, 0, 0, 0, 'CNY', ${actorKey(actor)}, ${actor.name}, ${now}, ${now})`.execute(
    ctx.db,
  )
}

type LineRow = {
  row: number
  kind: BillKind
  channel_number: string | null
  our_number: string | null
  refund_number: string | null
  billed_minor: number
  fee_minor: number
  billed_at: Date | null
  settled: boolean
  payer: string | null
  remark: string | null
}

/** The lines of a bill as they were read. */
export async function listLines(ctx: Context, bill: BillRow): Promise<BillLine[]> {
  const { rows } = await sql<LineRow>`select row, kind, channel_number, our_number, refund_number,
      billed_minor, fee_minor, billed_at, settled, payer, remark
    from reconciliation_findings where reconciliation_id = ${bill.id} and row is not null order by row`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    row: row.row,
    kind: row.kind,
    channelNumber: row.channel_number,
    ourNumber: row.our_number,
    refundNumber: row.refund_number,
    minor: row.billed_minor,
    feeMinor: row.fee_minor,
    at: row.billed_at,
    day: row.billed_at ? businessDateOf(row.billed_at) : bill.day,
    settled: row.settled,
    payer: row.payer,
    text: row.remark,
  }))
}

/** Rows in one statement. */
const batch = 2_000

/** Puts a comparison in the place of the one before. */
export async function saveComparison(
  ctx: Context,
  id: ReconciliationId,
  { findings, matched, billed, ours }: Comparison,
): Promise<void> {
  await sql`delete from reconciliation_findings where reconciliation_id = ${id}`.execute(ctx.db)
  for (let at = 0; at < findings.length; at += batch) {
    const rows = findings.slice(at, at + batch).map((finding, place) => rowOf(finding, at + place))
    await sql`insert into reconciliation_findings (reconciliation_id, position, subject, verdict, kind, reason, edge,
        row, channel_number, our_number, refund_number, billed_minor, fee_minor, billed_at, settled, payer, remark,
        ours_id, payment_id, ours_minor, ours_at, ours_number, found_in)
      select ${id}, f.position, f.subject, f.verdict, f.kind, f.reason, f.edge, f.row, f.channel_number, f.our_number,
        f.refund_number, f.billed_minor, f.fee_minor, f.billed_at, f.settled, f.payer, f.remark, f.ours_id,
        f.payment_id, f.ours_minor, f.ours_at, f.ours_number, f.found_in
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (position int, subject text, verdict text,
        kind text, reason text, edge text, row int, channel_number text, our_number text, refund_number text,
        billed_minor bigint, fee_minor bigint, billed_at timestamptz, settled boolean, payer text, remark text,
        ours_id text, payment_id text, ours_minor bigint, ours_at timestamptz, ours_number text, found_in text)`.execute(
      ctx.db,
    )
  }
  await sql`update reconciliations set billed_in_minor = ${billed.in}, billed_out_minor = ${billed.out},
      fee_minor = ${billed.fee}, ours_in_minor = ${ours.in}, ours_out_minor = ${ours.out},
      matched_count = ${matched}, compared_at = ${ctx.clock()} where id = ${id}`.execute(ctx.db)
}

const rowOf = (finding: Finding, position: number) => ({
  position,
  subject: finding.subject,
  verdict: finding.verdict satisfies FindingVerdict,
  kind: finding.kind,
  reason: finding.reason satisfies FindingReason | null,
  edge: finding.edge,
  row: finding.line?.row ?? null,
  channel_number: finding.line?.channelNumber ?? null,
  our_number: finding.line?.ourNumber ?? null,
  refund_number: finding.line?.refundNumber ?? null,
  billed_minor: finding.line?.minor ?? null,
  fee_minor: finding.line?.feeMinor ?? null,
  billed_at: finding.line?.at ?? null,
  settled: finding.line?.settled ?? null,
  payer: finding.line?.payer ?? null,
  remark: finding.line?.text ?? null,
  ours_id: finding.ours?.id ?? null,
  payment_id: finding.paymentId,
  ours_minor: finding.ours?.minor ?? null,
  ours_at: finding.ours?.at ?? null,
  ours_number: finding.ours ? (finding.ours.refundNumber ?? finding.ours.tradeNo) : null,
  found_in: finding.foundIn,
})

/** Bills of other days in which one of this bill's records was missing, or was said to stand here. */
export async function listBillsTouchedBy(ctx: Context, id: ReconciliationId): Promise<ReconciliationId[]> {
  const { rows } = await sql<{ id: ReconciliationId }>`select bills.id from reconciliations bills
    where bills.id <> ${id} and bills.superseded_at is null
      and bills.channel = (select channel from reconciliations where id = ${id})
      and bills.id in (
        select missing.reconciliation_id from reconciliation_findings found
        join reconciliation_findings missing on missing.ours_id = found.ours_id and missing.verdict = 'missingInBill'
        where found.reconciliation_id = ${id} and found.row is not null
        union
        select reconciliation_id from reconciliation_findings
        where verdict = 'inOtherBill'
          and found_in in (select id from reconciliations where superseded_at is not null or id = ${id}))`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

/** Standing bills of the last days with something still unexplained, for the round that looks again. */
export async function listBillsToLookAgain(ctx: Context, since: BusinessDate): Promise<ReconciliationId[]> {
  const { rows } = await sql<{ id: ReconciliationId }>`select bills.id from reconciliations bills
    where bills.superseded_at is null and bills.day >= ${since}
      and exists (select from reconciliation_findings findings
        where findings.reconciliation_id = bills.id and findings.verdict <> 'matched')
    order by bills.day`.execute(ctx.db)
  return rows.map((row) => row.id)
}

export async function addNote(
  ctx: Context,
  actor: Staff,
  note: { id: string; channel: PaymentChannelName; day: BusinessDate; subject: string; note: string },
): Promise<void> {
  await sql`insert into reconciliation_notes (id, channel, day, subject, note, written_by, written_by_name, written_at)
    values (${note.id}, ${note.channel}, ${note.day}, ${note.subject}, ${note.note}, ${actorKey(actor)},
      ${actor.name}, ${ctx.clock()})`.execute(ctx.db)
}
