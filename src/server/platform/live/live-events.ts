import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { ridesAlong } from '../db/prepared.ts'

/**
 * What happened, told to open browsers: rows of one table, read by every process. NOTIFY is
 * only a wake-up; without it (or when its connection is lost) the table is polled (decision 006).
 */
export type LiveKind =
  | 'order'
  /** Something new waits on an order, or has been looked at (requirements §4: the event "add", and any other). */
  | 'redDotAdd'
  | 'redDotClear'
  | 'export'
  | 'payment'
  | 'tracking'
  | 'notice'
  | 'notification'
  | 'chat'
  | 'report'
  | 'statement'
  /** An invoice, or an agreement that invoices need. */
  | 'invoice'
  | 'certification'
  /** Rebate cash on its way to a bank account. */
  | 'withdrawal'
  /** A customer's credit is held, or no longer. */
  | 'credit'
  /** Ports or charges were changed at the desk: for processes, no reader hears it. */
  | 'reference'
export type LiveEvent = {
  readonly id: number
  readonly audience: string
  readonly kind: LiveKind
  readonly about: string
}

export type LiveEvents = {
  /** Calls `hear` for each event of this audience (`customer:usr_…`, `chat:cht_…` or `staff`) until unsubscribed. */
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
/** Ids are given before commit, so a row may appear after later ones: a missing id is asked for this long. */
const missingMilliseconds = 15_000
/** Ids that may be missing at once; a larger gap is no transaction under way but a jump of the sequence. */
const mostMissing = 10_000
/** Where nobody listened, reading begins this far back: what was told while a page opened is told again. */
const graceSeconds = 2

type Told = Omit<LiveEvent, 'id'>
/** What was told in a transaction so far. */
const toldIn = new WeakMap<object, Told[]>()

/** Tells audiences. Inside a transaction it is written with its commit, and heard only then. */
export async function tell(
  ctx: Context,
  audiences: string | readonly string[],
  kind: LiveKind,
  about: string,
): Promise<void> {
  const news = [audiences].flat().map((audience) => ({ audience, kind, about }))
  if (ctx.db.isTransaction) {
    const told = toldIn.get(ctx.db)
    if (told) told.push(...news)
    else toldIn.set(ctx.db, news)
    return
  }
  await ctx.db.insertInto('live_events').values(news).execute()
  ctx.live.wake()
}

/** Writes what was told in a transaction, as its last statement; true when there was something. */
export async function writeTold(db: Database): Promise<boolean> {
  const told = toldIn.get(db)
  if (!told) return false
  // The same news of one transaction is one.
  const news = [
    ...new Map(told.map((each) => [`${each.audience} ${each.kind} ${each.about}`, each])).values(),
  ]
  await sql`${ridesAlong} insert into live_events (audience, kind, about)
    select * from unnest(${news.map((each) => each.audience)}::text[], ${news.map((each) => each.kind)}::text[],
      ${news.map((each) => each.about)}::text[])`.execute(db)
  return true
}

export function openLiveEvents(
  db: Database,
  connectionString: string,
  notify: boolean,
  log: Logger,
): LiveEvents {
  const hearers = new Map<string, Set<(event: LiveEvent) => void>>()
  /** The highest id read so far; null while nobody listens and nothing is read. */
  let last: number | null = null
  /** Ids below it that were not there, and since when. */
  const missing = new Map<number, number>()
  let timer: NodeJS.Timeout | null = null
  let listener: pg.Client | null = null
  let reading = false
  let again = false
  let stopped = true
  let notifying: NodeJS.Timeout | null = null

  /** Where reading begins when somebody listens again. */
  async function recently(): Promise<number> {
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from live_events
      where happened_at < now() - make_interval(secs => ${graceSeconds})`.execute(db)
    return rows[0]?.id ?? 0
  }

  /** Reads what is new, once, whatever order it was committed in. */
  async function readNew(): Promise<void> {
    let highest = last ?? (await recently())
    const { rows } = await sql<LiveEvent>`select id, audience, kind, about from live_events
      where id > ${highest} or id = any(${[...missing.keys()]}::bigint[]) order by id`.execute(db)
    const now = Date.now()
    for (const event of rows) {
      if (event.id > highest) {
        for (let id = Math.max(highest + 1, event.id - mostMissing); id < event.id; id++) missing.set(id, now)
        highest = event.id
      } else missing.delete(event.id)
      for (const hear of hearers.get(event.audience) ?? []) hear(event)
    }
    for (const [id, since] of missing) {
      if (now - since > missingMilliseconds || missing.size > mostMissing) missing.delete(id)
    }
    last = highest
  }

  async function read(): Promise<void> {
    if (hearers.size === 0) {
      last = null
      missing.clear()
      return
    }
    if (reading) {
      again = true
      return
    }
    reading = true
    try {
      await readNew()
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
      if (last === null && !stopped) void read()
      return () => {
        set.delete(hear)
        if (set.size === 0) hearers.delete(audience)
      }
    },
    wake() {
      if (stopped) return
      void read()
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
      await listen()
      timer = setInterval(() => void read(), pollMilliseconds)
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      if (notifying) clearTimeout(notifying)
      await listener?.end().catch(() => undefined)
    },
  }
}
