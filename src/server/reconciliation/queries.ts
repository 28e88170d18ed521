import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reconciliation.ts'
import { countedMost } from '#contract/reconciliation.ts'
import {
  addDays,
  type BusinessDate,
  businessDateOf,
  daysBetween,
  instantOf,
} from '#domain/kernel/business-date.ts'
import type { ReconciliationId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import { type BillKind, mostDays } from '#domain/reconciliation/bills.ts'
import { differences, type FindingVerdict, findingVerdicts } from '#domain/reconciliation/compare.ts'
import type { Context } from '#server/platform/context.ts'
import { type CountedBill, cny, type FindingRow, presentBill, presentFinding } from './present.ts'
import { type BillRow, billFields, findBill } from './store.ts'

/** Differences of a bill, and those that nobody has explained. */
const counted = sql`(select count(*)::int from reconciliation_findings findings
      where findings.reconciliation_id = bills.id and findings.verdict <> 'matched'
        and findings.verdict <> 'inOtherBill') as differing,
    (select count(*)::int from reconciliation_findings findings
      where findings.reconciliation_id = bills.id and findings.verdict <> 'matched'
        and findings.verdict <> 'inOtherBill'
        and not exists (select from reconciliation_notes notes
          where notes.channel = bills.channel and notes.day = bills.day and notes.subject = findings.subject)) as open`

async function readBills(ctx: Context, where: RawBuilder<unknown>): Promise<contract.ReconciliationReply[]> {
  const { rows } = await sql<CountedBill>`select ${billFields}, ${counted} from reconciliations bills
    where ${where} order by bills.day desc, bills.channel`.execute(ctx.db)
  return rows.map(presentBill)
}

export async function getBillReply(
  ctx: Context,
  id: ReconciliationId,
): Promise<contract.ReconciliationReply> {
  const [bill] = await readBills(ctx, sql`bills.id = ${id}`)
  if (!bill) throw new Refusal('request.notFound')
  return bill
}

/** Our own money by channel and day; a refund that was paid by hand left our bank. */
async function ourDays(ctx: Context, from: BusinessDate, to: BusinessDate) {
  const [start, end] = [instantOf(from), instantOf(addDays(to, 1))]
  const { rows } = await sql<{
    day: BusinessDate
    channel: PaymentChannelName
    kind: BillKind
    count: number
    minor: number
  }>`select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, channel, kind, count(*)::int as count,
      sum(minor)::bigint as minor
    from (
      select channel, 'payment' as kind, paid_at as at, amount_minor as minor from payment_captures
      where paid_at >= ${start} and paid_at < ${end}
      union all
      select case when refunds.payout_reference is null then payments.channel else 'bankTransfer' end, 'refund',
        coalesce((refunds.payout_on + time '12:00') at time zone 'Asia/Shanghai', refunds.refunded_at), refunds.amount_minor
      from refunds join payments on payments.id = refunds.payment_id
      where refunds.status = 'refunded'
        and ((refunds.payout_on is null and refunds.refunded_at >= ${start} and refunds.refunded_at < ${end})
          or refunds.payout_on between ${from}::date and ${to}::date)
    ) moved group by 1, 2, 3`.execute(ctx.db)
  return rows
}

/** Days with money or a bill. Refuses with `request.intervalTooLong` and `request.endBeforeStart`. */
export async function listBillDays(
  ctx: Context,
  { from, to, channel }: QueryOf<typeof contract.listBillDays>,
): Promise<ReplyOf<typeof contract.listBillDays>> {
  if (to < from) throw new Refusal('request.endBeforeStart')
  if (daysBetween(from, to) >= mostDays) throw new Refusal('request.intervalTooLong', { days: mostDays })
  const bills = await readBills(
    ctx,
    sql`bills.superseded_at is null and bills.day between ${from}::date and ${to}::date`,
  )
  const ours = await ourDays(ctx, from, to)
  const today = businessDateOf(ctx.clock())
  const keys = [...bills, ...ours].map((each) => `${each.day} ${each.channel}`)
  return [...new Set(keys)]
    .toSorted((a, b) => b.slice(0, 10).localeCompare(a.slice(0, 10)) || a.localeCompare(b))
    .map((key) => {
      const [day, at] = key.split(' ') as [BusinessDate, PaymentChannelName]
      const of = (kind: BillKind) =>
        ours.find((each) => each.day === day && each.channel === at && each.kind === kind)
      const [payments, refunds] = [of('payment'), of('refund')]
      return {
        day,
        channel: at,
        payments: payments?.count ?? 0,
        refunds: refunds?.count ?? 0,
        ours: { in: cny(payments?.minor ?? 0), out: cny(refunds?.minor ?? 0) },
        reconciliation: bills.find((bill) => bill.day === day && bill.channel === at) ?? null,
        running: day >= today,
      }
    })
    .filter((each) => channel === undefined || each.channel === channel)
}

export async function getReconciliation(
  ctx: Context,
  { id }: QueryOf<typeof contract.getReconciliation>,
): Promise<ReplyOf<typeof contract.getReconciliation>> {
  const reconciliation = await getBillReply(ctx, id)
  const { rows } = await sql<{
    verdict: FindingVerdict
    count: number
  }>`select verdict, count(*)::int as count
    from reconciliation_findings where reconciliation_id = ${id} and verdict <> 'matched' group by verdict`.execute(
    ctx.db,
  )
  const near = await sql<{
    id: ReconciliationId
    day: BusinessDate
  }>`select id, day::text as day from reconciliations
    where channel = ${reconciliation.channel} and superseded_at is null
      and day in (${addDays(reconciliation.day, -1)}::date, ${addDays(reconciliation.day, 1)}::date)`.execute(
    ctx.db,
  )
  const counts = Object.fromEntries(
    findingVerdicts.map((verdict) => [
      verdict,
      verdict === 'matched'
        ? reconciliation.matched
        : (rows.find((row) => row.verdict === verdict)?.count ?? 0),
    ]),
  ) as Record<FindingVerdict, number>
  const neighbour = (days: number) =>
    near.rows.find((row) => row.day === addDays(reconciliation.day, days))?.id ?? null
  return { reconciliation, counts, before: neighbour(-1), after: neighbour(1) }
}

/** Findings of a bill after a place, in their order, with their notes. */
export async function readFindings(
  ctx: Context,
  bill: Pick<BillRow, 'id' | 'channel' | 'day'>,
  where: RawBuilder<unknown>,
  size: number,
): Promise<(contract.FindingReply & { position: number })[]> {
  const { rows } = await sql<FindingRow>`select findings.*, other.day::text as found_day, (
      select json_agg(json_build_object('note', notes.note, 'name', notes.written_by_name, 'at', notes.written_at)
        order by notes.written_at, notes.id)
      from reconciliation_notes notes
      where notes.channel = ${bill.channel} and notes.day = ${bill.day} and notes.subject = findings.subject
    ) as notes
    from reconciliation_findings findings
    left join reconciliations other on other.id = findings.found_in
    where findings.reconciliation_id = ${bill.id} and ${where}
    order by findings.position limit ${size}`.execute(ctx.db)
  return rows.map((row) => ({ ...presentFinding(row), position: row.position }))
}

const shown = ({ position: _, ...finding }: contract.FindingReply & { position: number }) => finding

export async function findFinding(
  ctx: Context,
  bill: Pick<BillRow, 'id' | 'channel' | 'day'>,
  subject: string,
): Promise<contract.FindingReply | null> {
  const [found] = await readFindings(ctx, bill, sql`findings.subject = ${subject}`, 1)
  return found ? shown(found) : null
}

export async function listFindings(
  ctx: Context,
  { id, show, cursor, size }: QueryOf<typeof contract.listFindings>,
): Promise<ReplyOf<typeof contract.listFindings>> {
  const bill = await findBill(ctx, id)
  const after = /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : -1
  const wanted =
    show === 'all'
      ? sql`true`
      : show === 'differences'
        ? sql`findings.verdict <> 'matched' and findings.verdict = any(${[...differences]}::text[])`
        : show === 'matched'
          ? sql`findings.verdict = 'matched'`
          : sql`findings.verdict <> 'matched' and findings.verdict = ${show}`
  const found = await readFindings(ctx, bill, sql`findings.position > ${after} and ${wanted}`, size + 1)
  const items = found.slice(0, size)
  return {
    items: items.map(shown),
    nextCursor: found.length > size ? String(items.at(-1)?.position) : null,
  }
}

/** How much waits for finance, each counted to a thousand at most. */
export async function countMoneyWaiting(ctx: Context): Promise<ReplyOf<typeof contract.countMoneyWaiting>> {
  const few = (rows: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (${rows} limit ${countedMost}) few)`
  const refunds = (status: string) => few(sql`select from refunds where status = ${status}`)
  const { rows } = await sql<{
    transfers: number
    held: number
    requested: number
    processing: number
    failed: number
    differing: number
  }>`select
      ${few(sql`select from transfer_proofs where status = 'submitted'`)} as transfers,
      ${few(sql`select distinct payment_id from payment_captures
        where outcome = 'wrongAmount' and refunded_minor < amount_minor`)} as held,
      ${refunds('requested')} as requested, ${refunds('processing')} as processing, ${refunds('failed')} as failed,
      ${few(sql`select from reconciliation_findings findings
        join reconciliations bills on bills.id = findings.reconciliation_id
        where bills.superseded_at is null and findings.verdict <> 'matched' and findings.verdict <> 'inOtherBill'
          and not exists (select from reconciliation_notes notes where notes.channel = bills.channel
            and notes.day = bills.day and notes.subject = findings.subject)`)} as differing`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('nothing was counted')
  return {
    transfers: row.transfers,
    onHold: row.held,
    refunds: { requested: row.requested, processing: row.processing, failed: row.failed },
    differences: row.differing,
  }
}

/** Of how many bills a month's days have differences that nobody explained, by month `yyyy-MM`, from a day on. */
export async function countOpenBillDays(ctx: Context, from: BusinessDate): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; days: number }>`
    select to_char(bills.day, 'YYYY-MM') as month, count(*)::int as days from reconciliations bills
    where bills.superseded_at is null and bills.day >= ${from}::date and exists (
      select from reconciliation_findings findings
      where findings.reconciliation_id = bills.id and findings.verdict <> 'matched' and findings.verdict <> 'inOtherBill'
        and not exists (select from reconciliation_notes notes
          where notes.channel = bills.channel and notes.day = bills.day and notes.subject = findings.subject))
    group by 1`.execute(ctx.db)
  return new Map(rows.map(({ month, days }) => [month, days]))
}
