import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { StatementId } from '#domain/kernel/ids.ts'
import {
  type BillLineRow,
  billLineColumns,
  type LineMoney,
  moneyOf,
  moneyOfLines,
  presentLine,
} from '#server/bills/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { cny, presentQuery, type QueryJson } from '../present.ts'
import { ownerOf } from './search.ts'

export type StatedLineRow = BillLineRow & {
  statement_id: StatementId
  position: number
  prepaid_minor: number
  order_number: string
  credited_minor: number
  query: QueryJson | null
}

/** Columns of a `StatedLineRow`, of `statement_lines l join bill_lines b join orders o`. */
export const statedLineColumns = sql.raw(
  `${billLineColumns
    .split(',')
    .map((column) => `b.${column.trim()}`)
    .join(', ')}, l.statement_id, l.position, l.prepaid_minor, o.number as order_number,
   coalesce((select sum(c.amount_minor)::bigint from bill_lines c where c.user_id = b.user_id and c.credit_of = b.id), 0) as credited_minor,
   (select to_jsonb(q) from statement_queries q where q.user_id = l.user_id and q.statement_id = l.statement_id
     and q.bill_line_id = l.bill_line_id order by q.id desc limit 1) as query`,
)

export const statedLinesFrom = sql.raw(
  `statement_lines l join bill_lines b on b.user_id = l.user_id and b.id = l.bill_line_id
   join orders o on o.user_id = b.user_id and o.id = b.order_id`,
)

export function presentStatedLine(
  row: StatedLineRow,
  actor: Customer | Staff,
  money: LineMoney,
): contract.StatementLineReply {
  const asQuoted = row.quoted_position !== null && row.cause === null
  return {
    ...presentLine(row, money, actor, row.amount_minor + Number(row.credited_minor)),
    position: row.position,
    orderId: row.order_id,
    orderNumber: row.order_number,
    quotedCny: asQuoted ? cny(row.cny_minor) : null,
    prepaid: cny(row.prepaid_minor),
    query: row.query && presentQuery(row.query, row.currency),
  }
}

/** Which lines are shown: all, those that were not quoted so, or those that were asked about. */
const shown = {
  all: sql`true`,
  differences: sql`(b.quoted_position is null or b.cause is not null)`,
  queried: sql`exists (select from statement_queries q where q.user_id = l.user_id and q.statement_id = l.statement_id
    and q.bill_line_id = l.bill_line_id)`,
} as const

/** Lines of a statement from a place on; a customer's own. Refuses with `request.notFound`. */
export async function listStatementLines(
  ctx: Context,
  actor: Customer | Staff,
  { id, after, size, only }: QueryOf<typeof contract.statementLines>,
): Promise<ReplyOf<typeof contract.statementLines>> {
  const userId = await ownerOf(ctx, id, actor.kind === 'customer' ? actor.userId : null)
  const { rows } = await sql<StatedLineRow>`select ${statedLineColumns} from ${statedLinesFrom}
    where l.user_id = ${userId} and l.statement_id = ${id} and l.position > ${after} and ${shown[only]}
    order by l.position limit ${size + 1}`.execute(ctx.db)
  const page = rows.slice(0, size)
  const money = await moneyOfLines(ctx, userId, { lineIds: page.map(({ id }) => id) })
  return {
    lines: page.map((row) => presentStatedLine(row, actor, moneyOf(money, row.id))),
    next: rows.length > size ? (page.at(-1)?.position ?? null) : null,
  }
}
