import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { hideSecrets } from '../log.ts'

/**
 * Work that happens after commit. A job is queued inside the business transaction: it exists
 * exactly when the change does. A job may run more than once; its effect must not.
 */
export type JobHandler<Payload> = (ctx: Context, payload: Payload) => Promise<void>

/** A kind of work: its queue's name, how often it is tried, and what it does. */
export type JobDefinition<Payload extends object = object> = {
  readonly name: string
  /** Tries after the first, with growing pauses. */
  readonly retries: number
  /** A cron line (Asia/Shanghai) for work that comes by the clock. */
  readonly every?: string
  /** How many of them a process does at once; ten where nothing else is said. */
  readonly atOnce?: number
  readonly run: JobHandler<Payload>
}

/** A queue as whoever fills it names it, where they cannot know who works on it: an area that comes after theirs. */
export type JobQueue<Payload extends object = object> = {
  readonly name: string
  /** Only says what a piece of work is. */
  readonly takes: (payload: Payload) => void
}
export const queueOf = <Payload extends object>(name: string): JobQueue<Payload> => ({
  name,
  takes: () => undefined,
})

export const job = <Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> =>
  definition

export type Jobs = {
  enqueue<Payload extends object>(
    ctx: Context,
    definition: JobDefinition<Payload> | JobQueue<Payload>,
    payload: Payload,
  ): Promise<void>
  /** The same for many at once, in one statement. */
  enqueueAll<Payload extends object>(
    ctx: Context,
    definition: JobDefinition<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>
  /** Makes the queues: from here on jobs can be queued. */
  start(definitions: readonly JobDefinition<never>[]): Promise<void>
  /** Begins to take jobs of the queues, and to queue those that run by the clock. */
  work(ctx: Context): Promise<void>
  /** Takes no more jobs and waits for those under way, at most 15 s; unfinished ones return to the queue. Jobs can still be queued. */
  stop(): Promise<void>
  /** Runs what is queued now, in this process, until nothing is left; for tests and for one-off commands. */
  drain(ctx: Context): Promise<number>
  reachable(): boolean
}

/** Jobs of one kind that a process does at once; each may hold a connection of the pool. */
const atOnce = 10

/** A stop as a whole must end within 20 s, and the database comes after the jobs. */
const stopMilliseconds = 15_000

/** The caller's connection: what is queued in a transaction comes with its commit. */
const inside = ({ db }: Context) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/** The tables of the queues lie beside the business's. */
const schema = 'jobs'

/** Makes the tables of the queues, or brings them up to date, as their owner. */
export async function installJobs(owner: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema,
    supervise: false,
    schedule: false,
  })
  // What goes wrong is thrown by the start.
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
  // How a queue does is asked by the desk: when it last did something, and what failed. What failed is rare.
  await owner.query(`create index if not exists jobs_by_end on ${schema}.job_common (name, state, completed_on desc)
    where state > 'active'`)
  await owner.query(`create index if not exists jobs_open on ${schema}.job_common (name, state, start_after)
    where state <= 'active'`)
  await owner.query(`create index if not exists jobs_failed on ${schema}.job_common (completed_on desc, id desc)
    where state = 'failed'`)
}

/** An error says no more than this: it is read in a list. */
const longestReason = 500

/** What is kept of an error with the job that failed: its words as the log may hold them, and no other property. */
function shownFailure(error: unknown): { message: string; code?: string } {
  const { message, code } =
    error instanceof Error ? (error as Error & { code?: unknown }) : { message: String(error) }
  return {
    message: hideSecrets(message).slice(0, longestReason),
    ...(typeof code === 'string' ? { code } : {}),
  }
}

/** The words that a failed job left; those of an older version are hidden as the log hides them. */
export function keptFailure(output: unknown): string {
  const kept = (output as { value?: unknown } | null)?.value ?? output
  const { message } = (kept ?? {}) as { message?: unknown }
  return hideSecrets(typeof message === 'string' ? message : '').slice(0, longestReason)
}

/** How the work of a kind is tried again. */
const queueOptions = ({ retries }: JobDefinition<never>) => ({
  retryLimit: retries,
  retryBackoff: true,
  retryDelay: 2,
  expireInSeconds: 300,
})

export function openJobs(pool: pg.Pool, log: Logger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    // The tables are their owner's to make and to change.
    migrate: false,
    supervise: true,
    schedule: true,
  })
  boss.on('error', (error: Error) => log.error({ err: error }, 'job queue'))
  let started = false
  let known: readonly JobDefinition<never>[] = []

  return {
    async enqueue(ctx, definition, payload) {
      await boss.send(definition.name, payload, { db: inside(ctx) })
    },
    async enqueueAll(ctx, definition, payloads) {
      if (payloads.length === 0) return
      await boss.insert(
        definition.name,
        payloads.map((data) => ({ data })),
        { db: inside(ctx) },
      )
    },

    async start(definitions) {
      await boss.start()
      started = true
      known = definitions
      // Queues that are there are read at once with the start; only what a release brings or changes is written.
      const kept = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const definition of definitions) {
        const options = queueOptions(definition)
        const queue = kept.get(definition.name)
        if (queue && isDeepStrictEqual({ ...queue, ...options }, queue)) continue
        if (queue) await boss.updateQueue(definition.name, options)
        else await boss.createQueue(definition.name, options)
        // A queue is only remembered once it was used. Its first use inside a transaction would ask for it on a second
        // connection, and where as many wait for one row as there are connections none would ever be free.
        await boss.insert(definition.name, [])
      }
    },

    async work(ctx) {
      for (const definition of known) {
        if (definition.every)
          await boss.schedule(definition.name, definition.every, {}, { tz: 'Asia/Shanghai' })
        const doOne = async ({ id, data }: { id: string; data: object }): Promise<JobResult> => {
          const startedAt = performance.now()
          try {
            await definition.run(ctx, data as never)
            log.info({ job: definition.name, ms: Math.round(performance.now() - startedAt) }, 'job done')
            return { id, status: 'completed' }
          } catch (error) {
            log.error({ job: definition.name, err: error }, 'job failed')
            return { id, status: 'failed', output: shownFailure(error) }
          }
        }
        // While as many are found as can be taken, the next are fetched at once: a queue that grew is soon empty again.
        await boss.work(
          definition.name,
          {
            pollingIntervalSeconds: 0.5,
            batchSize: definition.atOnce ?? atOnce,
            burstWhenBatchFull: true,
            perJobResults: true,
          },
          (batch: Job<object>[]) => Promise.all(batch.map(doOne)),
        )
      }
    },

    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: stopMilliseconds })
      started = false
    },
    async drain(ctx) {
      let done = 0
      for (let found = true; found; ) {
        found = false
        const { rows } = await pool.query<{ name: string }>(
          `select distinct name from jobs.job where state < 'active' and start_after <= jobs.job_now()`,
        )
        const filled = new Set(rows.map(({ name }) => name))
        for (const definition of known.filter(({ name }) => filled.has(name))) {
          for (const each of (await boss.fetch(definition.name)) ?? []) {
            found = true
            await definition.run(ctx, each.data as never)
            await boss.complete(definition.name, each.id)
            done++
          }
        }
      }
      return done
    },
    reachable: () => started,
  }
}
