import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import { monthOf } from '#domain/bills/statements.ts'
import { actorKey, type Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { makeMonth } from '../jobs.ts'
import { beginMonth } from '../months.ts'
import { getMonth } from '../queries/months.ts'

/** Begins a month and leaves the making to a job. Refuses as `beginMonth` does. */
export function runMonth(
  ctx: Context,
  { month }: BodyOf<typeof contract.runMonth>,
): Promise<contract.StatementMonthReply> {
  return transact(ctx, async (ctx) => {
    await beginMonth(ctx, month)
    noteChange(ctx, { subject: null, after: { month, status: 'processing' } })
    await ctx.jobs.enqueue(ctx, makeMonth, { month })
    await tell(ctx, 'staff', 'statement', month)
    return getMonth(ctx, month)
  })
}

/**
 * Closes a month: from then on nothing is billed into it and no statement of it is made. Refuses with
 * `statement.monthNotMade`, `statement.monthClosed`, and while something is open that blocks (`statement.monthNotReady`).
 */
export function closeMonth(
  ctx: Context,
  actor: Staff,
  { month }: BodyOf<typeof contract.closeMonth>,
): Promise<contract.StatementMonthReply> {
  if (month >= monthOf(businessDateOf(ctx.clock()))) throw new Refusal('statement.monthNotOver')
  return transact(ctx, async (ctx) => {
    const { rows } = await sql<{ made: boolean; closed: boolean }>`select finished_at is not null as made,
      closed_at is not null as closed from statement_months where month = ${month} for update`.execute(ctx.db)
    if (!rows[0]?.made) throw new Refusal('statement.monthNotMade')
    if (rows[0].closed) throw new Refusal('statement.monthClosed')
    // A line that is being written now is waited for and counted.
    await sql`lock table bill_lines in share mode`.execute(ctx.db)
    const blocking = (await getMonth(ctx, month)).checks.filter(({ open, blocks }) => blocks && open > 0)
    if (blocking.length > 0) throw new Refusal('statement.monthNotReady', { count: blocking.length })
    await sql`update statement_months set closed_at = ${ctx.clock()}, closed_by = ${actorKey(actor)},
      closed_by_name = ${actor.name} where month = ${month}`.execute(ctx.db)
    noteChange(ctx, { subject: null, before: { status: 'open' }, after: { month, status: 'closed' } })
    await tell(ctx, 'staff', 'statement', month)
    return getMonth(ctx, month)
  })
}
