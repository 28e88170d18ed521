import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Counter, type Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { type Database, isDatabaseAway, openDatabase } from './connect.ts'
import { databaseCode } from './transaction.ts'

/**
 * A standby that answers lists and searches (decision 081). It answers only where it has all that was committed when it
 * was asked: the primary says how far its log goes, and the standby how far it has followed. Nobody is ever shown an
 * older state than the primary would have shown, neither one's own writes nor anybody else's. A standby that is behind,
 * away or none answers nothing, and the primary does.
 */
export type Replica = {
  /** What a call reads from, once the standby has everything that was committed before; null: from the primary. */
  current(): Promise<Pick<Context, 'db' | 'pool'> | null>
  /** A read failed there that asked for nothing wrong: it is left alone for a moment. */
  failed(error: unknown): void
  readonly counts: Readonly<Record<ReplicaOutcome, number>>
}
export type ReplicaOutcome = 'replica' | 'behind' | 'away' | 'failed'

/** How long a call waits for the standby to follow; in good order it is a few milliseconds behind. */
const patienceMilliseconds = 100
const lookAgainMilliseconds = 2
/** One that did not follow, or was not there, is not waited for again so soon. */
const restMilliseconds = 1_000
/** A read that was begun on the standby and is not answered so soon is begun again on the primary. */
const longestReadMilliseconds = 5_000

/** A place in the log of changes, `16/B374D848`. */
const placeOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** One question at a time: who asks while one is under way shares the next, which begins after they asked. */
function sharing<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Answer> | null = null
  return () => {
    next ??= running.then(() => {
      next = null
      const asked = ask()
      running = asked.catch(() => undefined)
      return asked
    })
    return next
  }
}

/** What is said of a setting that leads to something else than a standby of the product's database. */
class NoStandbyError extends Error {}

async function systemOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  return rows[0]?.id ?? ''
}

/** Commits that were acknowledged are in the log up to here; flushed, unless they are acknowledged before. */
async function committedOn(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ place: string }>(
    `select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
       else pg_current_wal_flush_lsn() end)::text as place`,
  )
  return placeOf(rows[0]?.place ?? '')
}

/** What was committed up to here can be seen on the standby. */
async function followedBy(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ place: string | null }>(
    'select pg_last_wal_replay_lsn()::text as place where pg_is_in_recovery()',
  )
  const place = rows[0]?.place
  if (!place) throw new NoStandbyError('DATABASE_REPLICA_URL leads to no standby')
  return placeOf(place)
}

class SilentReplicaError extends Error {}

/** What comes in time; the work that does not is left to end by itself. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const silence = new AbortController()
  work.catch(() => undefined)
  const late = pause(milliseconds, null, { signal: silence.signal }).then(() => {
    throw new SilentReplicaError('it is behind or silent')
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    silence.abort()
  }
}

export function openReplica(
  primary: pg.Pool,
  pool: pg.Pool,
  log: Pick<Context['log'], 'warn' | 'info'>,
): Replica {
  const counts: Record<ReplicaOutcome, number> = { replica: 0, behind: 0, away: 0, failed: 0 }
  const from: { readonly db: Database; readonly pool: pg.Pool } = { db: openDatabase(pool), pool }
  const committed = sharing(() => committedOn(primary))
  const followed = sharing(() => followedBy(pool))
  let proving = false
  let proved = false
  /** How far it was seen to have followed. */
  let seen = 0n
  let restingUntil = 0
  let said = ''

  /** A primary that has less than the standby was seen to have is another one, as after a failover gone wrong. */
  async function committedNow(): Promise<bigint> {
    const before = seen
    const place = await committed()
    if (place < before)
      throw new NoStandbyError('the standby of DATABASE_REPLICA_URL does not follow DATABASE_URL')
    return place
  }

  async function followedNow(): Promise<bigint> {
    const place = await followed()
    if (place > seen) seen = place
    return place
  }

  /** Looks, beside the calls, whether both are one database; until then the primary answers. */
  async function prove(): Promise<void> {
    if (proving) return
    proving = true
    try {
      const [one, other] = await Promise.all([systemOf(primary), systemOf(pool)])
      if (one !== other)
        throw new NoStandbyError('DATABASE_REPLICA_URL leads to another database than DATABASE_URL')
      seen = 0n
      await followedNow()
      await committedNow()
      proved = true
    } catch (error) {
      rest((error as Error).message)
    } finally {
      proving = false
    }
  }

  /** Until it has what is committed now. */
  async function follow(ended: () => boolean): Promise<void> {
    for (const place = await committedNow(); !ended(); await pause(lookAgainMilliseconds))
      if ((await followedNow()) >= place) return
  }

  function rest(why: string): void {
    restingUntil = performance.now() + restMilliseconds
    if (why !== said) log.warn({ reason: why }, 'reads go to the primary instead of the replica')
    said = why
  }

  void prove()
  return {
    counts,
    async current() {
      const resting = performance.now() < restingUntil
      if (!resting && !proved) void prove()
      if (resting || !proved) {
        counts[proved ? 'behind' : 'away']++
        return null
      }
      let over = false
      const following = follow(() => over)
      try {
        await within(patienceMilliseconds, following)
        counts.replica++
        if (said) log.info('the replica follows again')
        said = ''
        return from
      } catch (error) {
        const isBehind = error instanceof SilentReplicaError
        counts[isBehind ? 'behind' : 'away']++
        proved = isBehind
        rest((error as Error).message)
        return null
      } finally {
        over = true
      }
    },
    failed(error) {
      counts.failed++
      proved = false
      rest((error as Error).message)
    },
  }
}

/** Whether the standby is to blame for an error: it is away, silent, took a query back, or is asked to write. */
const isReplicasFault = (error: unknown): boolean =>
  error instanceof SilentReplicaError ||
  isDatabaseAway(error) ||
  /^[0-9A-Z]{5}$/.test(databaseCode(error) ?? '')

/** Reads from the standby where that has everything, and otherwise, and where it fails, from the primary. */
export async function readFromReplica<Result>(
  ctx: Context,
  read: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const { replica } = ctx
  const from = await replica?.current()
  if (!replica || !from) return read(ctx)
  try {
    return await within(longestReadMilliseconds, read({ ...ctx, ...from }))
  } catch (error) {
    if (!isReplicasFault(error)) throw error
    replica.failed(error)
    return read(ctx)
  }
}

/** Where lists and searches were read from, for `/metrics`. */
export function replicaMetrics({ replica }: Context, registry: Registry): void {
  if (!replica) return
  new Counter({
    name: 'replica_reads_total',
    help: 'Calls that a replica may answer: by it, or by the primary because it was behind, away or failed',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, times] of Object.entries(replica.counts)) this.inc({ outcome }, times)
    },
  })
}
