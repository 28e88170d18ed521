import { sql } from 'kysely'
import type { BillKind } from '#domain/bills/bill-lines.ts'
import type { QueryState, StatementMonth, StatementMove, StatementStatus } from '#domain/bills/statements.ts'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { BillLineId, StatementId, StatementQueryId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

export type StatementRow = {
  id: StatementId
  user_id: UserId
  number: string
  month: StatementMonth
  kind: BillKind
  sequence: number
  status: StatementStatus
  lines: number
  billed_minor: number
  prepaid_minor: number
  due_minor: number
  open_queries: number
  issued_on: BusinessDate
  due_on: BusinessDate
  confirmed_at: Date | null
  paid_at: Date | null
}

/** Columns of a `StatementRow`, of `statements s`. */
export const statementColumns = sql.raw(
  `s.id, s.user_id, s.number, s.month, s.kind, s.sequence, s.status, s.lines, s.billed_minor, s.prepaid_minor, s.due_minor,
   s.open_queries, s.issued_on, s.due_on, s.confirmed_at, s.paid_at`,
)

/** The statement, locked until the transaction ends; null when there is none, or it is another customer's. */
export async function lockStatement(
  ctx: Context,
  id: StatementId,
  of: UserId | null,
): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`select ${statementColumns} from statements s
    where s.id = ${id} and ${of === null ? sql`true` : sql`s.user_id = ${of}`} for no key update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Writes where a move led, and who made it, when and why. */
export async function saveMove(
  ctx: Context,
  actor: Actor,
  statement: StatementRow,
  move: StatementMove,
  to: StatementStatus,
  reason: string | null = null,
): Promise<void> {
  const now = ctx.clock()
  const by = actorKey(actor)
  const confirms = statement.status === 'toBeConfirmed'
  await sql`with moved as (
      update statements set status = ${to},
        confirmed_at = ${confirms ? sql`${now}::timestamptz` : sql`confirmed_at`},
        confirmed_by = ${confirms ? sql`${by}::text` : sql`confirmed_by`},
        completed_at = ${to === 'completed' ? sql`${now}::timestamptz` : sql`null`}
      where user_id = ${statement.user_id} and id = ${statement.id} returning user_id, id
    )
    insert into statement_moves (user_id, statement_id, move, from_status, to_status, moved_at, moved_by, moved_by_name, reason)
    select user_id, id, ${move}, ${statement.status}, ${to}, ${now}::timestamptz, ${by},
      ${actor.kind === 'staff' ? actor.name : null}, ${reason} from moved`.execute(ctx.db)
}

/** What can be asked about a line of the statement; null when the line is not on it. */
export async function findStatedLine(
  ctx: Context,
  statement: Pick<StatementRow, 'id' | 'user_id'>,
  lineId: BillLineId,
): Promise<{ readonly isCredit: boolean; readonly isQueried: boolean } | null> {
  const { rows } = await sql<{ isCredit: boolean; isQueried: boolean }>`
    select b.credit_of is not null as "isCredit", exists (select from statement_queries q
        where q.user_id = l.user_id and q.bill_line_id = l.bill_line_id and q.state = 'open') as "isQueried"
    from statement_lines l join bill_lines b on b.user_id = l.user_id and b.id = l.bill_line_id
    where l.user_id = ${statement.user_id} and l.bill_line_id = ${lineId} and l.statement_id = ${statement.id}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Asks, and counts it on the statement. */
export async function addQuery(
  ctx: Context,
  statement: Pick<StatementRow, 'id' | 'user_id'>,
  query: {
    readonly id: StatementQueryId
    readonly lineId: BillLineId
    readonly reason: string
    readonly expectedMinor: number | null
  },
): Promise<void> {
  await sql`with asked as (
      insert into statement_queries (id, user_id, statement_id, bill_line_id, reason, expected_minor, state, asked_at)
      values (${query.id}, ${statement.user_id}, ${statement.id}, ${query.lineId}, ${query.reason},
        ${query.expectedMinor}, 'open', ${ctx.clock()})
    )
    update statements set open_queries = open_queries + 1
    where user_id = ${statement.user_id} and id = ${statement.id}`.execute(ctx.db)
}

export type OpenQuery = {
  readonly id: StatementQueryId
  readonly statementId: StatementId
  readonly lineId: BillLineId
  readonly state: QueryState
}

/** Null when there is none, or it is another customer's; its statement is locked first, so read it again then. */
export async function findQuery(
  ctx: Context,
  id: StatementQueryId,
  of: UserId | null,
): Promise<OpenQuery | null> {
  const { rows } =
    await sql<OpenQuery>`select id, statement_id as "statementId", bill_line_id as "lineId", state
    from statement_queries where id = ${id} and ${of === null ? sql`true` : sql`user_id = ${of}`}`.execute(
      ctx.db,
    )
  return rows[0] ?? null
}

/** Closes a question, and counts it off the statement. */
export async function closeQuery(
  ctx: Context,
  actor: Actor,
  statement: Pick<StatementRow, 'id' | 'user_id'>,
  id: StatementQueryId,
  given: {
    readonly state: Exclude<QueryState, 'open'>
    readonly answer: string | null
    readonly creditId: BillLineId | null
  },
): Promise<void> {
  const answers = given.state !== 'takenBack'
  await sql`with closed as (
      update statement_queries set state = ${given.state}, answer = ${given.answer}, credit_id = ${given.creditId},
        answered_at = ${ctx.clock()}, answered_by = ${answers ? actorKey(actor) : null},
        answered_by_name = ${answers && actor.kind === 'staff' ? actor.name : null}
      where user_id = ${statement.user_id} and id = ${id}
    )
    update statements set open_queries = open_queries - 1
    where user_id = ${statement.user_id} and id = ${statement.id}`.execute(ctx.db)
}

/** A credit joins the statement of the line that it takes back. */
export async function addCreditToStatement(
  ctx: Context,
  statement: Pick<StatementRow, 'id' | 'user_id'>,
  creditId: BillLineId,
): Promise<void> {
  await sql`insert into statement_lines (user_id, statement_id, bill_line_id, position, cny_minor, prepaid_minor)
    select b.user_id, ${statement.id}, b.id, 1 + (select max(l.position) from statement_lines l
      where l.user_id = b.user_id and l.statement_id = ${statement.id}), b.cny_minor, 0
    from bill_lines b where b.user_id = ${statement.user_id} and b.id = ${creditId}`.execute(ctx.db)
}

/** What was agreed with the customer until now, locked; null where the usual term holds. */
export async function lockPaymentTerm(ctx: Context, userId: UserId): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`
    select term_days as days from payment_terms where user_id = ${userId} for update`.execute(ctx.db)
  return rows[0]?.days ?? null
}

/** False where there is no such customer. */
export async function savePaymentTerm(
  ctx: Context,
  actor: Actor,
  userId: UserId,
  days: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into payment_terms (user_id, term_days, set_at, set_by)
    select id, ${days}, ${ctx.clock()}, ${actorKey(actor)} from users where id = ${userId}
    on conflict (user_id) do update set term_days = excluded.term_days, set_at = excluded.set_at, set_by = excluded.set_by`.execute(
    ctx.db,
  )
  return numAffectedRows === 1n
}
