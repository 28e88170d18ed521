import { type RawBuilder, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/system.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'

/** Most that go back to a queue by one call. Assumed (decision 058) */
const mostRetried = 1_000

/**
 * Puts failed work back into its queue, for one more try at once. Only what is failed at this moment goes back: of two
 * who ask for the same, the second finds it waiting. Kept as long as new work, lest it be cleared away meanwhile.
 */
async function putBack(ctx: Context, failed: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update jobs.job set state = 'retry', retry_limit = retry_count + 1, start_after = jobs.job_now(),
      completed_on = null, keep_until = greatest(keep_until, jobs.job_now() + interval '14 days')
    from (${failed}) found
    where job.name = found.name and job.id = found.id and job.state = 'failed'
    returning job.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** One more try for one. Refuses with `system.jobNotFailed` when it runs, waits or is done by now, or never was. */
export function retryFailedJob(
  ctx: Context,
  { queue, id }: BodyOf<typeof contract.retryFailedJob>,
): Promise<ReplyOf<typeof contract.retryFailedJob>> {
  return transact(ctx, async (ctx) => {
    const put = await putBack(
      ctx,
      sql`select name, id from jobs.job where name = ${queue} and id = ${id}::uuid and state = 'failed' for update`,
    )
    if (put.length === 0) throw new Refusal('system.jobNotFailed')
    noteChange(ctx, {
      subject: id,
      before: { name: queue, state: 'failed' },
      after: { name: queue, state: 'retry' },
    })
    return { retried: put.length }
  })
}

/** One more try for each of a queue. Refuses with `system.jobNotFailed` where nothing is failed. */
export function retryFailedJobs(
  ctx: Context,
  { queue }: BodyOf<typeof contract.retryFailedJobs>,
): Promise<ReplyOf<typeof contract.retryFailedJobs>> {
  return transact(ctx, async (ctx) => {
    // What another clerk puts back at this moment is left to them.
    const put = await putBack(
      ctx,
      sql`select name, id from jobs.job where name = ${queue} and state = 'failed'
        order by completed_on desc limit ${mostRetried} for update skip locked`,
    )
    if (put.length === 0) throw new Refusal('system.jobNotFailed')
    noteChange(ctx, { subject: queue, after: { name: queue, state: 'retry', rows: put.length } })
    return { retried: put.length }
  })
}
