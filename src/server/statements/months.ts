import { sql } from 'kysely'
import { lastDayOf, type StatementMonth } from '#domain/bills/statements.ts'
import { type Actor, system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { makeStatements } from './generate.ts'

/** Customers in one transaction: short enough that nobody waits for it, long enough that a month is soon done. */
const customersPerBatch = 50

const isOver = (ctx: Context, month: StatementMonth): boolean =>
  lastDayOf(month) < businessDateOf(ctx.clock())

/** Refuses with `statement.monthClosed`; the month stays as it is until the transaction ends. */
export async function refuseClosedMonth(ctx: Context, month: StatementMonth): Promise<void> {
  const { rows } = await sql<{ closed: boolean }>`select closed_at is not null as closed from statement_months
    where month = ${month} for share`.execute(ctx.db)
  if (rows[0]?.closed) throw new Refusal('statement.monthClosed')
}

/**
 * Begins a month, or begins one anew that is made: lines may have come late. One under way goes on where it is.
 * Refuses a month that is not over (`statement.monthNotOver`) and one that is closed (`statement.monthClosed`).
 */
export async function beginMonth(ctx: Context, month: StatementMonth): Promise<void> {
  if (!isOver(ctx, month)) throw new Refusal('statement.monthNotOver')
  await transact(ctx, async (ctx) => {
    await sql`insert into statement_months (month, started_at) values (${month}, ${ctx.clock()})
      on conflict (month) do update set started_at = excluded.started_at, finished_at = null, done_up_to = null
      where statement_months.finished_at is not null and statement_months.closed_at is null`.execute(ctx.db)
    await refuseClosedMonth(ctx, month)
  })
}

/**
 * Makes the statements of the next customers of a month that was begun, in one transaction: killed, it leaves nothing
 * behind and the month goes on where it stopped; two at once take turns.
 * @returns whether more customers are left
 */
export function makeNextBatch(
  ctx: Context,
  month: StatementMonth,
  actor: Actor = system,
  size: number = customersPerBatch,
): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const { rows: found } = await sql<{ done_up_to: UserId | null; finished: boolean }>`
      select done_up_to, finished_at is not null as finished from statement_months
      where month = ${month} for no key update`.execute(ctx.db)
    const [at] = found
    if (!at || at.finished) return false
    const { rows } = await sql<{ id: UserId }>`select id from users where id > ${at.done_up_to ?? ''}
      order by id limit ${size}`.execute(ctx.db)
    const users = rows.map(({ id }) => id)
    const made = await makeStatements(ctx, actor, users, month)
    const last = users.length < size
    await sql`update statement_months set done_up_to = coalesce(${users.at(-1) ?? null}, done_up_to),
      customers = customers + ${new Set(made.map(({ userId }) => userId)).size}, made = made + ${made.length},
      finished_at = ${last ? ctx.clock() : null} where month = ${month}`.execute(ctx.db)
    if (last) await tell(ctx, 'staff', 'statement', month)
    return !last
  })
}
