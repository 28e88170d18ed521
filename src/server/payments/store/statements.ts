import { sql } from 'kysely'
import { afterMove, type StatementMove, type StatementStatus } from '#domain/bills/statements.ts'
import { type Actor, actorKey, system } from '#domain/kernel/actor.ts'
import type { Id, PaymentId, StatementId, UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { ridesAlong } from '#server/platform/db/prepared.ts'

/** A statement as its payment and its refund need it. */
export type StatementToPay = {
  readonly id: StatementId
  readonly userId: UserId
  readonly number: string
  readonly status: StatementStatus
  /** What is left to pay, in CNY; below zero what goes back. */
  readonly due: Money
  readonly paidAt: Date | null
}

type Row = {
  id: StatementId
  user_id: UserId
  number: string
  status: StatementStatus
  due_minor: number
  paid_at: Date | null
}

/**
 * The statements, locked until the transaction ends, by id: after orders, before payments, everywhere. Refuses with
 * `request.notFound` when one is missing or another customer's.
 */
export async function lockStatements(
  ctx: Context,
  actor: Actor,
  ids: readonly StatementId[],
): Promise<StatementToPay[]> {
  const { rows } = await sql<Row>`select id, user_id, number, status, due_minor, paid_at from statements
    where id = any(${ids}) and ${actor.kind === 'customer' ? sql`user_id = ${actor.userId}` : sql`true`}
    order by id for update`.execute(ctx.db)
  if (rows.length !== ids.length) throw new Refusal('request.notFound')
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    number: row.number,
    status: row.status,
    due: money(row.due_minor, 'CNY'),
    paidAt: row.paid_at,
  }))
}

/**
 * The credits of some statements in their sequence: how much each takes back in CNY, the money that paid the line
 * which it takes back, and the statement on which that line stood where it is beyond the quote.
 */
export async function creditSources(
  ctx: Context,
  userId: UserId,
  ids: readonly StatementId[],
): Promise<
  { readonly minor: number; readonly captureId: Id<'cap'> | null; readonly statementId: StatementId | null }[]
> {
  const { rows } = await sql<{
    minor: number
    capture_id: Id<'cap'> | null
    statement_id: StatementId | null
  }>`select -credit.cny_minor as minor, coalesce(of_order.capture_id, of_statement.capture_id) as capture_id,
      stood_on.statement_id
    from statement_lines on_it
    join bill_lines credit on credit.user_id = on_it.user_id and credit.id = on_it.bill_line_id
    join bill_lines charge on charge.user_id = credit.user_id and charge.id = credit.credit_of
    left join payment_credits of_order on charge.cause is null and of_order.order_id = charge.order_id
    left join statement_lines stood_on on charge.cause is not null and stood_on.user_id = charge.user_id
      and stood_on.bill_line_id = charge.id
    left join statement_credits of_statement on of_statement.statement_id = stood_on.statement_id
    where on_it.user_id = ${userId} and on_it.statement_id = any(${ids})
    order by on_it.statement_id, on_it.position`.execute(ctx.db)
  return rows.map((row) => ({
    minor: row.minor,
    captureId: row.capture_id,
    statementId: row.statement_id,
  }))
}

/**
 * Completes locked statements by the system, with a line of each history: paid by money that came, or because what
 * they gave back is back. Refuses as the move does.
 */
export async function completeStatements(
  ctx: Context,
  statements: readonly StatementToPay[],
  move: Extract<StatementMove, 'pay' | 'refundDone'>,
  paid: { readonly at: Date; readonly paymentId: PaymentId } | null,
): Promise<void> {
  const moved = statements.map(({ id, userId, status }) => ({
    id,
    userId,
    from: status,
    to: afterMove(move, status, system.kind),
  }))
  await sql`${ridesAlong}
    with change as materialized (
      select * from json_to_recordset(${JSON.stringify(moved)}::json) c (id text, "userId" text, "from" text, "to" text)
    ), moved as (
      update statements s set status = c."to", paid_at = coalesce(${paid?.at ?? null}, s.paid_at), completed_at = ${ctx.clock()}
      from change c where s.user_id = c."userId" and s.id = c.id
    )
    insert into statement_moves (user_id, statement_id, move, from_status, to_status, moved_at, moved_by)
    select "userId", id, ${move}, "from", "to", ${ctx.clock()}, ${actorKey(system)} from change`.execute(
    ctx.db,
  )
}
