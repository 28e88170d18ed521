import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { checkInterval } from '#domain/orders/order-filters.ts'
import type { Context } from '#server/platform/context.ts'

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** A statement's number, its month, or the number of an order on it. */
const foundBy = (keyword: string, of: UserId): RawBuilder<unknown> => {
  const upper = keyword.toUpperCase().replaceAll(/\s/g, '')
  const like = `${escapeLike(upper)}%`
  return sql`(s.number like ${like} or s.month = ${upper} or s.id = any (array(
    select l.statement_id from orders o join bill_lines b on b.user_id = o.user_id and b.order_id = o.id
    join statement_lines l on l.user_id = b.user_id and l.bill_line_id = b.id
    where o.number like ${like} and o.user_id = ${of})))`
}

/**
 * The conditions of a search on `statements s`. Refuses as lists of orders do (`request.endBeforeStart`,
 * `request.intervalTooLong`).
 */
export function conditionsOf(
  ctx: Context,
  search: QueryOf<typeof contract.exportStatements>,
  of: UserId,
): { readonly all: RawBuilder<unknown> } {
  checkInterval(search.from, search.to)
  const day = sql.raw(search.by === 'due' ? 's.due_on' : 's.issued_on')
  const conditions: RawBuilder<unknown>[] = [sql`s.user_id = ${of}`]
  if (search.kind) conditions.push(sql`s.kind = ${search.kind}`)
  if (search.status) conditions.push(sql`s.status = ${search.status}`)
  if (search.from) conditions.push(sql`${day} >= ${search.from}::date`)
  if (search.to) conditions.push(sql`${day} <= ${search.to}::date`)
  if (search.overdue)
    conditions.push(sql`s.status = 'paymentRequired' and s.due_on < ${businessDateOf(ctx.clock())}::date`)
  if (search.keyword) conditions.push(foundBy(search.keyword, of))
  return { all: sql.join(conditions, sql` and `) }
}
