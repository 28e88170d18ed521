import type { Socket } from 'node:net'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { againAfterConflict } from './conflicts.ts'

/** Distinct texts that are prepared; each costs every connection some tens of kilobytes. */
const mostPrepared = 300
/** What comes this often in the life of a pool is worth preparing. */
const oftenEnough = 5
/** A star means other columns after a migration, and what a prepared text answers must not change. */
const star = /(select|returning|,)\s+(\w+\.)?\*/i

/** Gives the name under which connections keep a text; undefined for one that is rare, or not safe to keep. */
export function preparedNames(): (text: string) => string | undefined {
  const asked = new Map<string, number>()
  const prepared = new Map<string, string>()
  return (text) => {
    const name = prepared.get(text)
    if (name || prepared.size === mostPrepared) return name
    const times = (asked.get(text) ?? 0) + 1
    if (times < oftenEnough || star.test(text)) {
      // Texts of lists of any length are many, and rare.
      if (asked.size === 10 * mostPrepared) asked.clear()
      asked.set(text, times)
      return
    }
    asked.delete(text)
    prepared.set(text, `often ${prepared.size}`)
    return prepared.get(text)
  }
}

/** What a transaction of the query builder begins and ends with. */
const begin = 'begin'
const ends = new Set(['commit', 'rollback'])
/** What a statement of a transaction starts with whose answer nobody needs: it is sent with the next one, or the commit. */
const rides = '/* rides along */'
/** Put before a statement that is sent with the next one of its transaction: what it refuses, that one tells. */
export const ridesAlong = sql.raw(rides)
/** The answer to what was not asked, or not yet. */
const nothing: pg.QueryResult = { rows: [], rowCount: null, command: '', oid: 0, fields: [] }

/** Sends what is asked inside in one go. */
function together<Result>(client: pg.PoolClient, ask: () => Result): Result {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/**
 * The pool for the query builder. Its statements with parameters are read and planned once per connection instead of
 * every time: a third of what a short one costs the database. A transaction begins on the way of its first statement,
 * not on one of its own, and one without statements never begins; what rides along goes with what follows it. Each
 * journey to the database costs this process as much as a short statement costs the database. Connections must be
 * pipelined (`openPool`).
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = preparedNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const clientOf = (client: pg.PoolClient): PostgresPoolClient => {
    let open = false
    let begun = false
    let riding: (() => Promise<pg.QueryResult>)[] = []
    const ask = (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return client.query(name ? { name, text, values: [...values] } : { text, values: [...values] })
    }
    const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      if (text === begin) {
        open = true
        begun = false
        riding = []
        return nothing
      }
      if (!open) return againAfterConflict(() => ask(text, values))
      if (text.startsWith(rides)) {
        riding.push(() => ask(text, values))
        return nothing
      }
      const before = text === 'rollback' ? [] : riding
      riding = []
      if (ends.has(text)) {
        open = false
        if (!begun && before.length === 0) return nothing
      }
      const first = begun ? [] : [() => client.query(begin)]
      begun = true
      if (first.length + before.length === 0) return ask(text, values)
      const answers = together(client, () =>
        Promise.all([...first, ...before, () => ask(text, values)].map((send) => send())),
      )
      return (await answers).at(-1) ?? nothing
    }
    return Object.assign(Object.create(client) as PostgresPoolClient, {
      query,
      release: (broken?: boolean) => client.release(broken),
    })
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? clientOf(client)
      clients.set(client, known)
      return known
    },
  }
}
