import { sql } from 'kysely'
import type { BillLineId, OrderId, StatementId, UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import type { Context } from '#server/platform/context.ts'

/** What came in for a line and stayed, and what of it is invoiced; both in CNY. */
export type LineMoney = { readonly paid: Money; readonly invoiced: Money }

type Owned<Id> = { readonly userId: UserId; readonly id: Id }
/** Which lines: single ones, those of some orders, or those of a statement; each with whose it is. */
export type LinesOf =
  | { readonly lines: readonly Owned<BillLineId>[] }
  | { readonly orders: readonly Owned<OrderId>[] }
  | { readonly statement: Owned<StatementId> }

const none: LineMoney = { paid: money(0, 'CNY'), invoiced: money(0, 'CNY') }

/** What a line has; nothing where it has no row of its own. */
export const moneyOf = (lines: ReadonlyMap<BillLineId, LineMoney>, id: BillLineId): LineMoney =>
  lines.get(id) ?? none

/**
 * Paid and invoiced of lines. A line as quoted is paid with its order, any other one with its statement; invoiced is
 * what stands on invoices that nobody gave up.
 */
export async function moneyOfLines(ctx: Context, of: LinesOf): Promise<Map<BillLineId, LineMoney>> {
  const pairs = (given: readonly Owned<string>[]) =>
    sql`(select * from unnest(${given.map(({ userId }) => userId)}::text[], ${given.map(({ id }) => id)}::text[]))`
  const which =
    'lines' in of
      ? sql`(line.user_id, line.id) in ${pairs(of.lines)}`
      : 'orders' in of
        ? sql`(line.user_id, line.order_id) in ${pairs(of.orders)}`
        : sql`l.user_id = ${of.statement.userId} and l.statement_id = ${of.statement.id}`
  const { rows } = await sql<{ id: BillLineId; paid: number; invoiced: number }>`
    select line.id, case
        when line.quoted_position is not null and line.cause is null
          then case when o.paid_at is not null then line.cny_minor else 0 end
        when line.consent in ('notNeeded', 'tolerated', 'given') and s.status = 'completed' then line.cny_minor
        else 0 end as paid,
      coalesce((select sum(i.amount_minor)::bigint from invoice_lines i
        join invoices v on v.user_id = i.user_id and v.id = i.invoice_id and v.given_up_at is null
        where i.user_id = line.user_id and i.bill_line_id = line.id), 0) as invoiced
    from bill_lines line join orders o on o.user_id = line.user_id and o.id = line.order_id
    left join statement_lines l on l.user_id = line.user_id and l.bill_line_id = line.id
    left join statements s on s.user_id = l.user_id and s.id = l.statement_id
    where ${which}`.execute(ctx.db)
  return new Map(
    rows.map(({ id, paid, invoiced }) => [
      id,
      { paid: money(Number(paid), 'CNY'), invoiced: money(Number(invoiced), 'CNY') },
    ]),
  )
}
