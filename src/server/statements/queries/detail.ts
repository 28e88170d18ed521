import { sql } from 'kysely'
import type { DeskStatementDetail } from '#contract/statements.ts'
import { type StatementMove, usualTermDays } from '#domain/bills/statements.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { PaymentId, RefundId, StatementId } from '#domain/kernel/ids.ts'
import { type Currency, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { RefundStatus } from '#domain/payments/payment-moves.ts'
import { moneyOfLines } from '#server/bills/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { type CustomerColumns, cny, customerColumns, presentCustomer, presentStatement } from '../present.ts'
import { type StatementRow, statementColumns } from '../store.ts'

type DetailRow = StatementRow &
  CustomerColumns & {
    term_days: number
    quoted_minor: number
    by_currency: { currency: Currency; minor: number }[] | null
    moves: {
      move: 'issue' | StatementMove
      at: string
      by: string
      byName: string | null
      reason: string | null
    }[]
    payment_id: PaymentId | null
    refunds: { id: RefundId; minor: number; status: RefundStatus }[] | null
  }

async function loadDetail(ctx: Context, actor: Customer | Staff, id: StatementId): Promise<DetailRow> {
  const { rows } = await sql<DetailRow>`
    with counted as (
      select b.currency, sum(b.amount_minor)::bigint as minor,
        coalesce(sum(b.cny_minor) filter (where b.quoted_position is not null and b.cause is null), 0)::bigint as quoted
      from statement_lines l join bill_lines b on b.user_id = l.user_id and b.id = l.bill_line_id
      where l.statement_id = ${id} and l.user_id = (select user_id from statements where id = ${id})
      group by b.currency
    )
    select ${statementColumns}, ${sql.raw(customerColumns)},
      coalesce((select p.term_days from payment_terms p where p.user_id = s.user_id), ${usualTermDays}::int) as term_days,
      (select coalesce(sum(quoted), 0)::bigint from counted) as quoted_minor,
      (select json_agg(json_build_object('currency', currency, 'minor', minor) order by currency) from counted) as by_currency,
      (select json_agg(json_build_object('move', m.move, 'at', m.moved_at, 'by', split_part(m.moved_by, ':', 1),
          'byName', m.moved_by_name, 'reason', m.reason) order by m.number)
        from statement_moves m where m.user_id = s.user_id and m.statement_id = s.id) as moves,
      (select c.payment_id from statement_credits credit join payment_captures c on c.id = credit.capture_id
        where credit.statement_id = s.id) as payment_id,
      (select json_agg(json_build_object('id', r.id, 'minor', r.amount_minor, 'status', r.status) order by r.id)
        from refunds r where r.statement_id = s.id) as refunds
    from statements s join users u on u.id = s.user_id
    where s.id = ${id} and ${actor.kind === 'customer' ? sql`s.user_id = ${actor.userId}` : sql`true`}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

const moverOf = (by: string): 'customer' | 'staff' | 'system' =>
  by === 'customer' || by === 'staff' ? by : 'system'

/** One statement, for its customer or the desk. Refuses with `request.notFound`, for another customer's too. */
export async function getStatement(
  ctx: Context,
  actor: Customer | Staff,
  id: StatementId,
): Promise<DeskStatementDetail> {
  const row = await loadDetail(ctx, actor, id)
  const lines = await moneyOfLines(ctx, row.user_id, { statementId: id })
  const sumOf = (what: 'paid' | 'invoiced') =>
    cny([...lines.values()].reduce((all, line) => all + line[what].minor, 0))
  const [paid, invoiced] = [sumOf('paid'), sumOf('invoiced')]
  return {
    ...presentStatement(
      { ...row, invoiced_minor: invoiced.minor },
      actor,
      businessDateOf(ctx.clock()),
      row.status === 'completed' ? paid : undefined,
    ),
    customer: { ...presentCustomer(row), termDays: row.term_days },
    totals: {
      quoted: cny(row.quoted_minor),
      billed: cny(row.billed_minor),
      difference: cny(row.billed_minor - Number(row.quoted_minor)),
      paid,
      invoiced,
      byCurrency: (row.by_currency ?? []).map(({ currency, minor }) => money(Number(minor), currency)),
    },
    moves: row.moves.map((each) => ({
      ...each,
      at: new Date(each.at).toISOString(),
      by: moverOf(each.by),
    })),
    paymentId: row.payment_id,
    refunds: (row.refunds ?? []).map(({ minor, ...each }) => ({ ...each, amount: cny(minor) })),
  }
}
