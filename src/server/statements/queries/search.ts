import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import { type StatementStatus, statementStatuses } from '#domain/bills/statements.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { idPattern, type StatementId, type UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkInterval } from '#domain/orders/order-filters.ts'
import type { Context } from '#server/platform/context.ts'
import { cny } from '../present.ts'

/** What a list of statements is narrowed to; pages, sums and exports read the same. */
export type StatementSearch = Omit<QueryOf<typeof contract.listStatements>, 'cursor' | 'size'>

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** A statement's number, its month, or the number of an order on it. */
const foundBy = (keyword: string, of: UserId | null): RawBuilder<unknown> => {
  const upper = keyword.toUpperCase().replaceAll(/\s/g, '')
  const like = `${escapeLike(upper)}%`
  return sql`(s.number like ${like} or s.month = ${upper} or s.id = any (array(
    select l.statement_id from orders o join bill_lines b on b.user_id = o.user_id and b.order_id = o.id
    join statement_lines l on l.user_id = b.user_id and l.bill_line_id = b.id
    where o.number like ${like} and ${of === null ? sql`true` : sql`o.user_id = ${of}`})))`
}

/** A part of the customer's name, for the desk. */
const foundByName = (keyword: string): RawBuilder<unknown> => {
  const like = `%${escapeLike(keyword)}%`
  return sql`s.user_id = any (array(select id from users
    where user_name ilike ${like} or nick_name ilike ${like} or mobile like ${like}))`
}

/**
 * The conditions of a search on `statements s`, the status beside them. Refuses as lists of orders do
 * (`request.endBeforeStart`, `request.intervalTooLong`).
 * @param of whose; null for the desk, which searches names too
 */
export function conditionsOf(
  ctx: Context,
  search: StatementSearch,
  of: UserId | null,
): { readonly others: RawBuilder<unknown>; readonly all: RawBuilder<unknown> } {
  checkInterval(search.from, search.to)
  const day = sql.raw(search.by === 'due' ? 's.due_on' : 's.issued_on')
  const conditions: RawBuilder<unknown>[] = [of === null ? sql`true` : sql`s.user_id = ${of}`]
  if (search.kind) conditions.push(sql`s.kind = ${search.kind}`)
  if (search.from) conditions.push(sql`${day} >= ${search.from}::date`)
  if (search.to) conditions.push(sql`${day} <= ${search.to}::date`)
  if (search.overdue)
    conditions.push(sql`s.status = 'paymentRequired' and s.due_on < ${businessDateOf(ctx.clock())}::date`)
  if (search.keyword) {
    const found = foundBy(search.keyword, of)
    conditions.push(of === null ? sql`(${found} or ${foundByName(search.keyword)})` : found)
  }
  const others = sql.join(conditions, sql` and `)
  return { others, all: search.status ? sql`${others} and s.status = ${search.status}` : others }
}

/** A cursor is an id of ours or it is refused. */
export function readCursor<Prefix extends string>(prefix: Prefix, cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (idPattern(prefix).test(cursor)) return cursor
  throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
}

/** What comes after a cursor where the newest stands first. */
export const after = (cursor: string | null): RawBuilder<unknown> =>
  cursor === null ? sql`true` : sql`s.id < ${cursor}`

/** One page of rows, one more having been read, and where the next begins. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly shown: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, size)
  return { shown, nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null }
}

/** What of a statement is on invoices that nobody gave up. */
export const invoicedOfStatement = sql`coalesce((select sum(i.amount_minor)::bigint from statement_lines l
    join invoice_lines i on i.user_id = l.user_id and i.bill_line_id = l.bill_line_id
    join invoices v on v.user_id = i.user_id and v.id = i.invoice_id and v.given_up_at is null
    where l.user_id = s.user_id and l.statement_id = s.id), 0) as invoiced_minor`

/** Sums over everything that the filters find, and how many there are of each status within the other filters. */
export async function sumUp(
  ctx: Context,
  search: StatementSearch,
  where: RawBuilder<unknown>,
): Promise<Pick<ReplyOf<typeof contract.listStatements>, 'totals' | 'counts'>> {
  const { rows } = await sql<{
    status: StatementStatus
    count: number
    billed: number
    prepaid: number
    due: number
  }>`select s.status, count(*)::int as count, sum(s.billed_minor)::bigint as billed,
      sum(s.prepaid_minor)::bigint as prepaid, sum(s.due_minor)::bigint as due
    from statements s where ${where} group by s.status`.execute(ctx.db)
  const counts = Object.fromEntries(statementStatuses.map((each) => [each, 0])) as Record<
    StatementStatus,
    number
  >
  for (const { status, count } of rows) counts[status] = count
  const counted = rows.filter(({ status }) => !search.status || status === search.status)
  const total = (of: 'count' | 'billed' | 'prepaid' | 'due') =>
    counted.reduce((all, row) => all + Number(row[of]), 0)
  return {
    totals: {
      statements: total('count'),
      billed: cny(total('billed')),
      prepaid: cny(total('prepaid')),
      due: cny(total('due')),
    },
    counts,
  }
}

/** Whose statement it is; null when there is none, or it is another customer's. */
export async function ownerOf(ctx: Context, id: StatementId, of: UserId | null): Promise<UserId> {
  const { rows } = await sql<{ user_id: UserId }>`select user_id from statements
    where id = ${id} and ${of === null ? sql`true` : sql`user_id = ${of}`}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0].user_id
}
