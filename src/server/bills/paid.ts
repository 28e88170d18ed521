import { sql } from 'kysely'
import type { BillLineId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * What is paid and invoiced of a customer's lines, in CNY; of those asked for, or of all. Lines as quoted are paid with
 * their order, the others with their statement; what a credit took back is not paid (decision 038).
 */
export async function moneyOfLines(
  ctx: Context,
  userId: UserId,
  { lineIds, orderIds }: { readonly lineIds?: readonly BillLineId[]; readonly orderIds?: readonly OrderId[] },
): Promise<Map<BillLineId, { paid: Money; invoiced: Money }>> {
  const { rows } = await sql<{ id: BillLineId; paid: number; invoiced: number }>`
    select l.id,
      (case when l.quoted_position is not null and l.cause is null
        then o.paid_at is not null and o.status <> 'refundCompleted'
        else exists (select from statement_lines sl join statements s on s.user_id = sl.user_id and s.id = sl.statement_id
          where sl.user_id = l.user_id and sl.bill_line_id = l.id and s.paid_at is not null)
        end)::int * (l.cny_minor + coalesce((select sum(c.cny_minor) from bill_lines c
          where c.user_id = l.user_id and c.credit_of = l.id), 0))::bigint as paid,
      coalesce((select sum(i.amount_minor) from invoice_lines i
        join invoices v on v.user_id = i.user_id and v.id = i.invoice_id
        where i.user_id = l.user_id and i.bill_line_id = l.id and v.given_up_at is null), 0)::bigint as invoiced
    from bill_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
    where l.user_id = ${userId} and l.credit_of is null
      ${lineIds ? sql`and l.id = any(${[...lineIds]}::text[])` : sql``}
      ${orderIds ? sql`and l.order_id = any(${[...orderIds]}::text[])` : sql``}`.execute(ctx.db)
  return new Map(
    rows.map(({ id, paid, invoiced }) => [
      id,
      { paid: money(paid, 'CNY'), invoiced: money(invoiced, 'CNY') },
    ]),
  )
}
