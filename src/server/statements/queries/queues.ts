import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import {
  type BillLineRow,
  billLineColumns,
  moneyOf,
  moneyOfEach,
  presentLine,
} from '#server/bills/queries.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type CustomerColumns,
  customerColumns,
  presentCustomer,
  presentQuery,
  type QueryJson,
} from '../present.ts'
import { presentStatedLine, type StatedLineRow, statedLineColumns, statedLinesFrom } from './lines.ts'
import { pageOf, readCursor } from './search.ts'

/** Questions that wait for an answer, oldest first. Refuses a strange cursor with `request.invalid`. */
export async function listStatementQueries(
  ctx: Context,
  actor: Staff,
  query: QueryOf<typeof contract.listStatementQueries>,
): Promise<ReplyOf<typeof contract.listStatementQueries>> {
  const cursor = readCursor('sqr', query.cursor)
  const { rows } = await sql<
    StatedLineRow & CustomerColumns & { asked: QueryJson; statement_number: string }
  >`
    select ${statedLineColumns}, to_jsonb(a) as asked, s.number as statement_number, ${sql.raw(customerColumns)}
    from statement_queries a join statements s on s.user_id = a.user_id and s.id = a.statement_id
    join users u on u.id = a.user_id
    join (${statedLinesFrom}) on l.user_id = a.user_id and l.bill_line_id = a.bill_line_id
    where a.state = 'open' and ${cursor === null ? sql`true` : sql`a.id > ${cursor}`}
    order by a.id limit ${query.size + 1}`.execute(ctx.db)
  const { shown, nextCursor } = pageOf(
    rows.map((row) => ({ id: row.asked.id, row })),
    query.size,
  )
  const money = await moneyOfEach(
    ctx,
    shown.map(({ row }) => row),
  )
  return {
    items: shown.map(({ row }) => ({
      ...presentQuery(row.asked, row.currency),
      statementNumber: row.statement_number,
      customer: presentCustomer(row),
      line: presentStatedLine(row, actor, moneyOf(money, row.id)),
    })),
    nextCursor,
  }
}

const lineColumns = sql.raw(
  billLineColumns
    .split(',')
    .map((column) => `b.${column.trim()}`)
    .join(', '),
)

/** Charges that wait for this customer, oldest first. Refuses a strange cursor with `request.invalid`. */
export async function listOwnConsents(
  ctx: Context,
  actor: Customer,
  query: QueryOf<typeof contract.listOwnConsents>,
): Promise<ReplyOf<typeof contract.listOwnConsents>> {
  const cursor = readCursor('bil', query.cursor)
  const { rows } = await sql<BillLineRow & { order_number: string; order_id: OrderId }>`
    select ${lineColumns}, o.number as order_number
    from bill_lines b join orders o on o.user_id = b.user_id and o.id = b.order_id
    where b.user_id = ${actor.userId} and b.consent = 'asked'
      and ${cursor === null ? sql`true` : sql`b.id > ${cursor}`}
    order by b.id limit ${query.size + 1}`.execute(ctx.db)
  const { shown, nextCursor } = pageOf(rows, query.size)
  const money = await moneyOfEach(ctx, shown)
  return {
    items: shown.map((row) => ({
      orderId: row.order_id,
      orderNumber: row.order_number,
      line: presentLine(row, moneyOf(money, row.id), actor, row.amount_minor),
    })),
    nextCursor,
  }
}

/** Charges that wait for their customer, or that one refused, oldest first. */
export async function listConsents(
  ctx: Context,
  actor: Staff,
  query: QueryOf<typeof contract.listConsents>,
): Promise<ReplyOf<typeof contract.listConsents>> {
  const cursor = readCursor('bil', query.cursor)
  const [{ rows }, counted] = await Promise.all([
    sql<BillLineRow & CustomerColumns & { order_number: string; order_id: OrderId }>`
      select ${lineColumns}, o.number as order_number, ${sql.raw(customerColumns)}
      from bill_lines b join orders o on o.user_id = b.user_id and o.id = b.order_id join users u on u.id = b.user_id
      where b.consent in ('asked', 'refused') and b.consent = ${query.state}
        and ${cursor === null ? sql`true` : sql`b.id > ${cursor}`}
      order by b.id limit ${query.size + 1}`.execute(ctx.db),
    sql<{ asked: number; refused: number }>`select count(*) filter (where consent = 'asked')::int as asked,
        count(*) filter (where consent = 'refused')::int as refused
      from bill_lines where consent in ('asked', 'refused')`.execute(ctx.db),
  ])
  const { shown, nextCursor } = pageOf(rows, query.size)
  const money = await moneyOfEach(ctx, shown)
  return {
    items: shown.map((row) => ({
      customer: presentCustomer(row),
      orderId: row.order_id,
      orderNumber: row.order_number,
      line: presentLine(row, moneyOf(money, row.id), actor, row.amount_minor),
    })),
    nextCursor,
    counts: counted.rows[0] ?? { asked: 0, refused: 0 },
  }
}
