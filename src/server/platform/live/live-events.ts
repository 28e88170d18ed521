import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import type { Database } from '../db/connect.ts'

/**
 * What happened, told to open browsers: rows of one table, read by every process. NOTIFY is
 * only a wake-up; without it (or when its connection is lost) the table is polled (decision 006).
 */
export type LiveKind = 'order' | 'payment' | 'tracking' | 'notice'
export type LiveEvent = {
  readonly id: number
  readonly audience: string
  readonly kind: LiveKind
  readonly about: string
}

export type LiveEvents = {
  /** Calls `hear` for each event of this audience (`customer:usr_…` or `staff`) until unsubscribed. */
  subscribe(audience: string, hear: (event: LiveEvent) => void): () => void
  /** Something was told and committed: readers here and in other processes look at once. */
  wake(): void
  start(): Promise<void>
  stop(): Promise<void>
}

const channel = 'sampan_live'
const pollMilliseconds = 1_000
/** NOTIFY makes commits queue up behind one another, so it is sent outside of them and never more often than this. */
const notifyMilliseconds = 20
/** Ids are given before commit, so a late row can have a smaller id: the last seconds are read again. */
const overlapSeconds = 15

/** Transactions in which something was told; whoever commits them wakes the readers. */
const toldIn = new WeakSet<object>()

/** Tells audiences, inside the caller's transaction: it is heard only after commit. One statement. */
export async function tell(
  ctx: Context,
  audiences: string | readonly string[],
  kind: LiveKind,
  about: string,
): Promise<void> {
  const rows = [audiences].flat().map((audience) => ({ audience, kind, about }))
  await ctx.db.insertInto('live_events').values(rows).execute()
  if (ctx.db.isTransaction) toldIn.add(ctx.db)
  else ctx.live.wake()
}

/** Whether something was told in this transaction, which has now been committed. */
export const wasToldIn = (db: object): boolean => toldIn.has(db)

export function openLiveEvents(
  db: Database,
  connectionString: string,
  notify: boolean,
  log: Logger,
): LiveEvents {
  const hearers = new Map<string, Set<(event: LiveEvent) => void>>()
  const seen = new Map<number, number>()
  let timer: NodeJS.Timeout | null = null
  let listener: pg.Client | null = null
  let reading = false
  let again = false
  let stopped = true
  let notifying: NodeJS.Timeout | null = null

  async function read(): Promise<void> {
    if (reading) {
      again = true
      return
    }
    reading = true
    try {
      const rows = await db
        .selectFrom('live_events')
        .select(['id', 'audience', 'kind', 'about'])
        .where('happened_at', '>', sql<Date>`now() - make_interval(secs => ${overlapSeconds})`)
        .orderBy('id')
        .execute()
      const now = Date.now()
      for (const row of rows) {
        if (seen.has(row.id)) continue
        seen.set(row.id, now)
        const event = row as LiveEvent
        for (const hear of hearers.get(event.audience) ?? []) hear(event)
      }
      for (const [id, at] of seen) if (now - at > overlapSeconds * 4_000) seen.delete(id)
    } catch (error) {
      log.warn({ err: error }, 'live events could not be read')
    } finally {
      reading = false
      if (again && !stopped) {
        again = false
        void read()
      }
    }
  }

  async function listen(): Promise<void> {
    if (stopped || !notify) return
    const client = new pg.Client({ connectionString })
    client.on('notification', () => void read())
    client.on('error', () => {
      listener = null
      if (!stopped) setTimeout(() => void listen(), pollMilliseconds).unref()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      listener = client
    } catch (error) {
      log.warn({ err: error }, 'live events fall back to polling')
      setTimeout(() => void listen(), 10 * pollMilliseconds).unref()
    }
  }

  return {
    subscribe(audience, hear) {
      const set = hearers.get(audience) ?? new Set()
      set.add(hear)
      hearers.set(audience, set)
      return () => {
        set.delete(hear)
        if (set.size === 0) hearers.delete(audience)
      }
    },
    wake() {
      if (stopped) return
      if (hearers.size > 0) void read()
      if (!notify || notifying) return
      notifying = setTimeout(() => {
        notifying = null
        sql`select pg_notify(${channel}, '')`
          .execute(db)
          .catch((error) => log.warn({ err: error }, 'live events were not announced'))
      }, notifyMilliseconds)
    },
    async start() {
      stopped = false
      await read()
      await listen()
      timer = setInterval(() => {
        if (hearers.size > 0) void read()
      }, pollMilliseconds)
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      if (notifying) clearTimeout(notifying)
      await listener?.end().catch(() => undefined)
    },
  }
}
