import { sql } from 'kysely'
import { type BillKind, billKinds } from '#domain/bills/bill-lines.ts'
import { dueOn, lastDayOf, type StatementMonth, usualTermDays } from '#domain/bills/statements.ts'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { StatementId, UserId } from '#domain/kernel/ids.ts'
import { tellCustomers } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { tellWebhooks } from '#server/webhooks/commands.ts'
import { cny } from './present.ts'
import { isStatable } from './statable.ts'
import { type StatementRow, statementColumns } from './store.ts'

/** A statement that was just made. */
export type MadeStatement = { readonly id: StatementId; readonly userId: UserId }

/**
 * Makes the statements of a month for some customers, inside the caller's transaction: one per customer and kind over
 * all lines billed up to its last day that may stand on a statement and stand on none. What
 * is taken is taken once: each customer's lines are handed out by one transaction at a time, and a line has one place.
 */
export async function makeStatements(
  ctx: Context,
  actor: Actor,
  users: readonly UserId[],
  month: StatementMonth,
  kinds: readonly BillKind[] = billKinds,
): Promise<MadeStatement[]> {
  if (users.length === 0) return []
  const until = lastDayOf(month)
  // In one sequence, so that two that meet wait for one another and do not block one another.
  await sql`select pg_advisory_xact_lock(hashtextextended('statements of ' || id, 0))
    from (select id from unnest(${[...users]}::text[]) id order by id) whose`.execute(ctx.db)
  // A line that nobody agreed to can still be taken off: not while it is being put on a statement.
  await sql`select from bill_lines where user_id = any (${[...users]}::text[]) and consent = 'tolerated'
    and billed_on <= ${until}::date order by user_id, id for no key update`.execute(ctx.db)
  const given = users.flatMap((userId) => kinds.map((kind) => ({ userId, kind, id: newId('stm') })))
  const now = ctx.clock()
  const today = businessDateOf(now)
  const { rows } = await sql<MadeStatement>`
    with given as (
      select * from unnest(${given.map(({ userId }) => userId)}::text[], ${given.map(({ kind }) => kind)}::text[],
        ${given.map(({ id }) => id)}::text[]) given (user_id, kind, id)
    ), lines as materialized (
      select b.user_id, b.id, b.kind, b.cny_minor, o.number, b.added_at, b.quoted_position,
        case when b.quoted_position is not null and b.cause is null then b.cny_minor else 0 end as prepaid_minor
      from bill_lines b join orders o on o.user_id = b.user_id and o.id = b.order_id
      where b.user_id = any (${[...users]}::text[]) and b.kind = any (${[...kinds]}::text[])
        and b.billed_on <= ${until}::date and ${isStatable}
        and not exists (select from statement_lines l where l.user_id = b.user_id and l.bill_line_id = b.id)
    ), made as (
      insert into statements (id, user_id, number, month, kind, sequence, status, issued_on, due_on, issued_at)
      select given.id, given.user_id,
        'ST' || replace(${month}, '-', '') || lpad(given.part::text, greatest(6, length(given.part::text)), '0'),
        ${month}, given.kind, 1 + coalesce((select max(s.sequence) from statements s where s.user_id = given.user_id
          and s.month = ${month} and s.kind = given.kind), 0),
        'toBeConfirmed', ${today}::date, coalesce(${today}::date + t.term_days, ${dueOn(today, usualTermDays)}::date), ${now}::timestamptz
      from (
        select given.*, nextval('statement_numbers') as part from given
        where exists (select from lines where lines.user_id = given.user_id and lines.kind = given.kind)
      ) given left join payment_terms t on t.user_id = given.user_id
      returning id, user_id, kind
    ), told as (
      insert into statement_moves (user_id, statement_id, move, to_status, moved_at, moved_by, moved_by_name)
      select user_id, id, 'issue', 'toBeConfirmed', ${now}::timestamptz, ${actorKey(actor)},
        ${actor.kind === 'staff' ? actor.name : null} from made
    ), put as (
      insert into statement_lines (user_id, statement_id, bill_line_id, position, cny_minor, prepaid_minor)
      select lines.user_id, made.id, lines.id,
        row_number() over (partition by made.id order by lines.number, lines.added_at,
          lines.quoted_position, lines.id), lines.cny_minor, lines.prepaid_minor
      from lines join made on made.user_id = lines.user_id and made.kind = lines.kind
    )
    select id, user_id as "userId" from made order by user_id, array_position(${[...kinds]}::text[], kind)`.execute(
    ctx.db,
  )
  await tellOfNew(ctx, rows, month)
  await tellSystems(ctx, rows)
  return rows
}

/** One message to each customer, however many statements there are. */
async function tellOfNew(ctx: Context, made: readonly MadeStatement[], month: StatementMonth): Promise<void> {
  const byUser = [...Map.groupBy(made, ({ userId }) => userId)]
  await tellCustomers(
    ctx,
    byUser.map(([userId, own]) => ({
      userId,
      orderId: null,
      news: [
        {
          kind: 'statementsIssued',
          key: `statements:${own[0]?.id}`,
          params: {
            month,
            count: own.length,
            ...(own.length === 1 && own[0] ? { statementId: own[0].id } : {}),
          },
        },
      ],
    })),
  )
  for (const [userId] of byUser) await tell(ctx, `customer:${userId}`, 'statement', month)
  if (made.length > 0) await tell(ctx, 'staff', 'statement', month)
}

/** Own systems hear of each statement, with what it comes to. */
async function tellSystems(ctx: Context, made: readonly MadeStatement[]): Promise<void> {
  if (made.length === 0) return
  const { rows } = await sql<StatementRow>`select ${statementColumns} from statements s
    where s.user_id = any (${made.map(({ userId }) => userId)}::text[])
      and s.id = any (${made.map(({ id }) => id)}::text[])`.execute(ctx.db)
  const at = ctx.clock()
  await tellWebhooks(
    ctx,
    rows.map(({ id, user_id, number, month, kind, status, due_minor, due_on }) => ({
      userId: user_id,
      news: [
        {
          type: 'statement.issued',
          key: `statement.issued ${id}`,
          at,
          data: {
            statementId: id,
            statementNumber: number,
            month,
            kind,
            status,
            due: cny(due_minor),
            dueOn: due_on,
          },
        },
      ],
    })),
  )
}
