import { sql } from 'kysely'
import type { StandingPart } from '#domain/invoices/red-letters.ts'
import type { BillLineId, InvoiceId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

/** Failed applications over these lines that nobody gave up yet. */
export async function listFailedOf(
  ctx: Context,
  userId: UserId,
  lineIds: readonly BillLineId[],
): Promise<InvoiceId[]> {
  const { rows } = await sql<{ id: InvoiceId }>`select v.id from invoices v
    where v.user_id = ${userId} and v.status = 'failed' and v.given_up_at is null and v.red_of is null
      and exists (select from invoice_lines i where i.user_id = v.user_id and i.invoice_id = v.id
        and i.bill_line_id = any(${[...lineIds]}::text[]))
    order by v.id for no key update of v`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** What issued invoices still say of these lines, less the red letters against them; the newest invoice first. */
export async function listStandingParts(
  ctx: Context,
  userId: UserId,
  lineIds: readonly BillLineId[],
): Promise<StandingPart[]> {
  const { rows } = await sql<{ invoice_id: InvoiceId; line_id: BillLineId; minor: number }>`
    select v.id as invoice_id, i.bill_line_id as line_id, (i.amount_minor + coalesce((
        select sum(ri.amount_minor) from invoices r join invoice_lines ri on ri.user_id = r.user_id and ri.invoice_id = r.id
        where r.user_id = v.user_id and r.red_of = v.id and ri.bill_line_id = i.bill_line_id), 0))::bigint as minor
    from invoice_lines i join invoices v on v.user_id = i.user_id and v.id = i.invoice_id
    where i.user_id = ${userId} and i.bill_line_id = any(${[...lineIds]}::text[])
      and v.status = 'success' and v.red_of is null
    order by v.id desc, i.bill_line_id`.execute(ctx.db)
  return rows.map(({ invoice_id, line_id, minor }) => ({ invoiceId: invoice_id, lineId: line_id, minor }))
}
