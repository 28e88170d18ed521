import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { againAfterConflict } from './conflicts.ts'
import { preparing } from './prepared.ts'
import type { DB } from './schema.ts'

const int8 = 20
const date = 1082
const numeric = 1700

/** Whole numbers of 64 bits are read as numbers; one too large to hold exactly is a fault, not a rounding. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === int8) return readInt8
    if (oid === date || oid === numeric) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

export type Database = Kysely<DB>

/** One pool per process. Statements that run over 20 s are cut: no request may hang longer (requirements §9). */
export function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Statements may be sent before the one before them is answered.
    pipeline: true,
    types,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'sampan',
  })
  // A connection that ends while it is lent out, between two statements, has nobody to tell: the next statement on
  // it fails, and that is told. Without a listener the whole process would end.
  pool.on('connect', (client) => client.on('error', () => undefined))
  giveUpSilence(pool)
  askAgain(pool)
  return pool
}

/** A statement that is asked of the pool itself is a transaction of its own, and is run again after a conflict. */
function askAgain(pool: pg.Pool): void {
  const ask = pool.query.bind(pool) as (...asked: unknown[]) => unknown
  pool.query = ((...asked: unknown[]) => {
    const awaited =
      typeof asked.at(-1) !== 'function' && typeof (asked[0] as pg.Submittable).submit !== 'function'
    return awaited ? againAfterConflict(() => ask(...asked) as Promise<pg.QueryResult>) : ask(...asked)
  }) as typeof pool.query
}

/** A lent connection on which nothing came or went for so long leads nowhere: the server itself cuts statements at 20 s. */
const silentMilliseconds = 25_000

/** Ends lent connections that fell silent, as when the network swallows what is sent; idle ones may be silent for ever. */
function giveUpSilence(pool: pg.Pool): void {
  const lent = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.setTimeout(silentMilliseconds, () => {
      if (lent.has(client)) stream.destroy(new Error('Connection terminated: no answer'))
    })
  })
}

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })

/** Shut down, starting up, or out of connections (PostgreSQL, appendix A), or the way to it is broken. */
const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])
/** What the driver says of a connection that ended, without a code. */
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** The database could not be reached or went away: nothing is known to be wrong with the request, which may be sent again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && awayCodes.has(code)) || awayWords.test(error.message)
}
