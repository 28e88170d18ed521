import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import { billKinds } from '#domain/bills/bill-lines.ts'
import { ageing } from '#domain/bills/statements.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { StatementId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type CountedStatement,
  type CustomerColumns,
  cny,
  customerColumns,
  paidOfInvoiced,
  presentCustomer,
  presentStatement,
} from '../present.ts'
import { statementColumns } from '../store.ts'
import { after, conditionsOf, invoicedOfStatement, pageOf, readCursor, sumUp } from './search.ts'

/**
 * A page of the customer's statements. Refuses with `request.endBeforeStart`, `request.intervalTooLong` and, for a
 * strange cursor, `request.invalid`.
 */
export async function listStatements(
  ctx: Context,
  actor: Customer,
  query: QueryOf<typeof contract.listStatements>,
): Promise<ReplyOf<typeof contract.listStatements>> {
  const cursor = readCursor('stm', query.cursor)
  const { others, all } = conditionsOf(ctx, query, actor.userId)
  const today = businessDateOf(ctx.clock())
  const [{ rows }, sums] = await Promise.all([
    sql<CountedStatement>`select ${statementColumns}, ${invoicedOfStatement} from statements s
      where ${all} and ${after(cursor)} order by s.id desc limit ${query.size + 1}`.execute(ctx.db),
    sumUp(ctx, query, others),
  ])
  const { shown, nextCursor } = pageOf(rows, query.size)
  const paid = await paidOfInvoiced(ctx, shown)
  return {
    items: shown.map((row) => presentStatement(row, actor, today, paid.get(row.id))),
    nextCursor,
    ...sums,
  }
}

type DeskRow = CountedStatement & CustomerColumns
async function presentDesk(
  ctx: Context,
  rows: readonly DeskRow[],
  actor: Staff,
): Promise<contract.DeskStatement[]> {
  const today = businessDateOf(ctx.clock())
  const paid = await paidOfInvoiced(ctx, rows)
  return rows.map((row) => ({
    ...presentStatement(row, actor, today, paid.get(row.id)),
    customer: presentCustomer(row),
  }))
}

/** A page of all customers' statements. Refuses as the customer's own list does. */
export async function deskListStatements(
  ctx: Context,
  actor: Staff,
  query: QueryOf<typeof contract.deskListStatements>,
): Promise<ReplyOf<typeof contract.deskListStatements>> {
  const cursor = readCursor('stm', query.cursor)
  const found = conditionsOf(ctx, query, null)
  const more = sql`${query.userId ? sql`s.user_id = any (array(select login from logins_of_customer(${query.userId}) login))` : sql`true`}
    and ${query.month ? sql`s.month = ${query.month}` : sql`true`}`
  const [{ rows }, sums] = await Promise.all([
    sql<DeskRow>`select ${statementColumns}, ${sql.raw(customerColumns)}, ${invoicedOfStatement}
      from statements s join users u on u.id = s.user_id
      where ${found.all} and ${more} and ${after(cursor)} order by s.id desc limit ${query.size + 1}`.execute(
      ctx.db,
    ),
    sumUp(ctx, query, sql`${found.others} and ${more}`),
  ])
  const { shown, nextCursor } = pageOf(rows, query.size)
  return { items: await presentDesk(ctx, shown, actor), nextCursor, ...sums }
}

/** Some statements as the desk shows them, in their sequence. */
export async function findDeskStatements(
  ctx: Context,
  actor: Staff,
  ids: readonly StatementId[],
): Promise<contract.DeskStatement[]> {
  const { rows } =
    await sql<DeskRow>`select ${statementColumns}, ${sql.raw(customerColumns)}, ${invoicedOfStatement}
    from statements s join users u on u.id = s.user_id where s.id = any (${[...ids]}::text[]) order by array_position(${[...ids]}::text[], s.id)`.execute(
      ctx.db,
    )
  return presentDesk(ctx, rows, actor)
}

/** What a customer has to do about statements. */
export async function statementOverview(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.statementOverview>> {
  const today = businessDateOf(ctx.clock())
  const [kinds, owed, asked] = await Promise.all([
    sql<{ kind: string; confirm: number; pay: number; due: number; unstated: number }>`
      select coalesce(made.kind, waiting.kind) as kind, coalesce(made.confirm, 0) as confirm, coalesce(made.pay, 0) as pay,
        coalesce(made.due, 0) as due, coalesce(waiting.unstated, 0) as unstated
      from (
        select kind, count(*) filter (where status = 'toBeConfirmed') as confirm,
          count(*) filter (where status = 'paymentRequired') as pay,
          sum(due_minor) filter (where status = 'paymentRequired') as due
        from statements where user_id = ${userId} group by kind
      ) made full join (
        select b.kind, sum(b.cny_minor) as unstated from bill_lines b
        where b.user_id = ${userId} and b.consent in ('notNeeded', 'tolerated', 'given') and b.refund_id is null
          and not exists (select from statement_lines l where l.user_id = b.user_id and l.bill_line_id = b.id)
        group by b.kind
      ) waiting using (kind)`.execute(ctx.db),
    sql<{ due_on: BusinessDate; left: number }>`select due_on, sum(due_minor)::bigint as left from statements
      where user_id = ${userId} and status = 'paymentRequired' group by due_on order by due_on`.execute(
      ctx.db,
    ),
    sql<{ asked: number }>`select count(*)::int as asked from bill_lines
      where user_id = ${userId} and consent = 'asked'`.execute(ctx.db),
  ])
  return {
    kinds: billKinds.map((kind) => {
      const of = kinds.rows.find((row) => row.kind === kind)
      return {
        kind,
        toBeConfirmed: Number(of?.confirm ?? 0),
        paymentRequired: Number(of?.pay ?? 0),
        due: cny(of?.due ?? 0),
        unstated: cny(of?.unstated ?? 0),
      }
    }),
    ageing: ageing(
      owed.rows.map(({ due_on, left }) => ({ due: due_on, left: cny(left) })),
      today,
    ),
    consentAsked: asked.rows[0]?.asked ?? 0,
    nextDueOn: owed.rows.find(({ due_on }) => due_on >= today)?.due_on ?? null,
  }
}
