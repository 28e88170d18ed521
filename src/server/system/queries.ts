import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/system.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { changeableRecords } from '#server/platform/db/rights.ts'
import { keptFailure } from '#server/platform/jobs/jobs.ts'
import { sentDays, sentDigest } from '#server/platform/outside/sent.ts'
import { servicesOf } from '#server/platform/outside/services.ts'
import { readContactMobile } from '#server/users/queries.ts'

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

type HealthRow = {
  readonly service: string
  readonly asked_at: Date
  readonly answered_at: Date | null
  readonly failed_at: Date | null
  readonly failure: string | null
  readonly asked: number
  readonly failed: number
  readonly usual: number | null
  readonly slowest: number | null
}

const dayHours = 24
/** What a process summed up may be so late. */
const minutesLate = 1

/**
 * Every port with what is behind it, and how it did in the last day, as all processes know. A service of which nothing is
 * known yet was never asked, or not since this version runs.
 */
export async function systemServices(ctx: Context): Promise<ReplyOf<typeof contract.systemServices>> {
  const since = new Date(ctx.clock().getTime() - dayHours * 3_600_000)
  const { rows } = await sql<HealthRow>`
    select s.service, s.asked_at, s.answered_at, s.failed_at, s.failure, h.asked, h.failed, h.usual, h.slowest
    from service_states s
    cross join lateral (select coalesce(sum(asked), 0)::int as asked, coalesce(sum(failed), 0)::int as failed,
      round(sum(milliseconds) / nullif(sum(asked), 0))::int as usual, max(slowest) as slowest
      from service_hours where service = s.service and hour > ${since}) h`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.service, row]))
  return {
    services: servicesOf(ctx).map((each) => {
      const row = known.get(each.service)
      return {
        ...each,
        askedAt: iso(row?.asked_at ?? null),
        answeredAt: iso(row?.answered_at ?? null),
        failedAt: iso(row?.failed_at ?? null),
        failure: row?.failure ?? null,
        asked: row?.asked ?? 0,
        failed: row?.failed ?? 0,
        usual: row?.usual ?? null,
        slowest: row?.slowest ?? null,
      }
    }),
    minutesLate,
  }
}

type SentRow = {
  readonly id: string
  readonly channel: 'sms' | 'mail'
  readonly about: string
  readonly shown_to: string
  readonly sender: string
  readonly tried_at: Date
  readonly milliseconds: number
  readonly failure: string | null
  readonly place: string
}

/** What was handed over or could not be, newest first. An address finds by its digest, whichever way it is written. */
export async function listSentMessages(
  ctx: Context,
  { channel, state, to, cursor, size }: QueryOf<typeof contract.listSentMessages>,
): Promise<ReplyOf<typeof contract.listSentMessages>> {
  const place = cursor === undefined ? null : /^(\d{1,17})_(snt_[0-9a-z]{26})$/.exec(cursor)
  if (cursor !== undefined && !place)
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  const address = to && (to.includes('@') ? to : readContactMobile(to, 'to'))
  const filters = [
    channel ? sql`and channel = ${channel}` : sql``,
    state === 'failed' ? sql`and failure is not null` : state ? sql`and failure is null` : sql``,
    address ? sql`and digest = ${sentDigest(ctx.tokens, address)}` : sql``,
    place
      ? sql`and (tried_at, id) < (timestamptz 'epoch' + ${place[1]}::bigint * interval '1 microsecond', ${place[2]})`
      : sql``,
  ]
  const { rows } = await sql<SentRow>`
    select id, channel, about, shown_to, sender, tried_at, milliseconds, failure,
      (extract(epoch from tried_at) * 1000000)::bigint::text as place
    from sent_messages where true ${sql.join(filters, sql` `)}
    order by tried_at desc, id desc limit ${size + 1}`.execute(ctx.db)
  const page = rows.slice(0, size)
  const end = page.at(-1)
  return {
    items: page.map(({ shown_to, tried_at, place: _, ...row }) => ({
      ...row,
      to: shown_to,
      triedAt: tried_at.toISOString(),
    })),
    nextCursor: rows.length > size && end ? `${end.place}_${end.id}` : null,
    keptDays: sentDays,
  }
}
