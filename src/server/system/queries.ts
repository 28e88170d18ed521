import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/system.ts'
import type { Context } from '#server/platform/context.ts'
import { changeableRecords } from '#server/platform/db/rights.ts'
import { keptFailure } from '#server/platform/jobs/jobs.ts'

type QueueRow = {
  readonly name: string
  readonly schedule: string | null
  readonly waiting: number
  readonly active: number
  readonly failed: number
  readonly oldest_at: Date | null
  readonly done_at: Date | null
  readonly failed_at: Date | null
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/**
 * All queues in one statement. Whatever is counted is found by an index of its state; what is done is not counted, only
 * its latest looked up, since there may be a million of it.
 */
const queueStatement = sql<QueueRow>`
  select q.name, s.cron as schedule, w.waiting, w.oldest_at, a.active, f.failed, f.failed_at, d.done_at
  from jobs.queue q
  left join jobs.schedule s on s.name = q.name and s.key = ''
  cross join lateral (select count(*)::int as waiting, min(start_after) as oldest_at
    from jobs.job where name = q.name and state < 'active') w
  cross join lateral (select count(*)::int as active from jobs.job where name = q.name and state = 'active') a
  cross join lateral (select count(*)::int as failed, max(completed_on) as failed_at
    from jobs.job where name = q.name and state = 'failed') f
  left join lateral (select completed_on as done_at from jobs.job
    where name = q.name and state = 'completed' order by completed_on desc limit 1) d on true
  where q.name !~ '^__'
  order by q.name`

/** The queues by name, and what the product could change of its records. */
export async function systemQueues(ctx: Context): Promise<ReplyOf<typeof contract.systemQueues>> {
  const [{ rows }, changeable] = [await queueStatement.execute(ctx.db), await changeableRecords(ctx.pool)]
  return {
    queues: rows.map(({ oldest_at, done_at, failed_at, ...counts }) => ({
      ...counts,
      oldestAt: iso(oldest_at),
      doneAt: iso(done_at),
      failedAt: iso(failed_at),
    })),
    changeableRecords: changeable,
  }
}

type FailedRow = {
  readonly id: string
  readonly name: string
  readonly created_on: Date
  readonly completed_on: Date
  readonly place: string
  readonly retry_count: number
  readonly output: unknown
}

/** What failed for good, newest first; of one queue where it is named. */
export async function listFailedJobs(
  ctx: Context,
  { queue, cursor, size }: QueryOf<typeof contract.listFailedJobs>,
): Promise<ReplyOf<typeof contract.listFailedJobs>> {
  const [micros, last] = cursor?.split('_') ?? []
  const ofQueue = queue ? sql`and name = ${queue}` : sql``
  const before = cursor
    ? sql`and (completed_on, id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`
    : sql``
  const { rows } = await sql<FailedRow>`
    select id, name, created_on, completed_on, retry_count, output,
      (extract(epoch from completed_on) * 1000000)::bigint::text as place
    from jobs.job where state = 'failed' ${ofQueue} ${before}
    order by completed_on desc, id desc limit ${size + 1}`.execute(ctx.db)
  const page = rows.slice(0, size)
  const end = page.at(-1)
  return {
    items: page.map((row) => ({
      id: row.id,
      queue: row.name,
      queuedAt: row.created_on.toISOString(),
      failedAt: row.completed_on.toISOString(),
      tries: row.retry_count + 1,
      reason: keptFailure(row.output),
    })),
    nextCursor: rows.length > size && end ? `${end.place}_${end.id}` : null,
  }
}
