import { sql } from 'kysely'
import { reminderDays, reminderOf } from '#domain/bills/reminders.ts'
import type { StatementStatus } from '#domain/bills/statements.ts'
import { addDays, type BusinessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import type { StatementId, UserId } from '#domain/kernel/ids.ts'
import { type News, tellCustomers } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'

/** Statements looked at in one transaction. */
const batchSize = 100

type OwedRow = {
  id: StatementId
  user_id: UserId
  number: string
  status: StatementStatus
  due_on: BusinessDate
  due_minor: number
}

/**
 * The next statements that something is owed for, locked until the transaction ends, so that none is reminded of while
 * it is paid. A statement with an open question waits for its answer.
 */
async function lockOwed(ctx: Context, today: BusinessDate, after: StatementId | null): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select s.id, s.user_id, s.number, s.status, s.due_on, s.due_minor from statements s
    where s.status in ('toBeConfirmed', 'paymentRequired') and s.due_minor > 0 and s.open_queries = 0
      and s.due_on <= ${addDays(today, -reminderDays[0])}::date and ${after === null ? sql`true` : sql`s.id > ${after}`}
    order by s.id limit ${batchSize} for no key update of s`.execute(ctx.db)
  return rows
}

/** Remembers which reminders go out now; answers the statements of which that one did not go out before. */
async function rememberSent(
  ctx: Context,
  reminders: readonly { readonly row: OwedRow; readonly day: number }[],
): Promise<Set<StatementId>> {
  const { rows } = await sql<{ statement_id: StatementId }>`
    insert into statement_reminders (user_id, statement_id, day, sent_at)
    select given.user_id, given.statement_id, given.day, ${ctx.clock()}::timestamptz
    from unnest(${reminders.map(({ row }) => row.user_id)}::text[], ${reminders.map(({ row }) => row.id)}::text[],
      ${reminders.map(({ day }) => day)}::int[]) given (user_id, statement_id, day)
    where not exists (select from statement_reminders r where r.user_id = given.user_id
      and r.statement_id = given.statement_id and r.day >= given.day)
    on conflict do nothing returning statement_id`.execute(ctx.db)
  return new Set(rows.map((row) => row.statement_id))
}

const newsOf = (row: OwedRow, day: number, today: BusinessDate): News => ({
  kind: day < 0 ? 'statementDue' : 'statementOverdue',
  key: `statement ${row.id} reminder ${day}`,
  params: {
    number: row.number,
    statementId: row.id,
    to: row.due_on,
    amountMinor: row.due_minor,
    ...(day < 0 ? {} : { days: daysBetween(row.due_on, today) }),
    ...(row.status === 'toBeConfirmed' ? { reason: 'unconfirmed' } : {}),
  },
})

/** One batch; answers where the next begins, null after the last. */
const remindSome = (
  ctx: Context,
  today: BusinessDate,
  after: StatementId | null,
): Promise<StatementId | null> =>
  transact(ctx, async (ctx) => {
    const owed = await lockOwed(ctx, today, after)
    const reminders = owed.flatMap((row) => {
      const day = reminderOf(row.due_on, today)
      return day === null ? [] : { row, day }
    })
    const fresh = await rememberSent(ctx, reminders)
    const sent = Map.groupBy(
      reminders.filter(({ row }) => fresh.has(row.id)),
      ({ row }) => row.user_id,
    )
    await tellCustomers(
      ctx,
      [...sent].map(([userId, own]) => ({
        userId,
        orderId: null,
        news: own.map(({ row, day }) => newsOf(row, day, today)),
      })),
    )
    return owed.length < batchSize ? null : (owed.at(-1)?.id ?? null)
  })

/** In the morning of every day; run again on the same day it sends nothing twice. */
export const remindOfStatements = job({
  name: 'statements.remind',
  retries: 3,
  every: '10 9 * * *',
  atOnce: 1,
  async run(ctx) {
    const today = businessDateOf(ctx.clock())
    for (let after: StatementId | null = null; ; ) {
      after = await remindSome(ctx, today, after)
      if (after === null) return
    }
  },
})
