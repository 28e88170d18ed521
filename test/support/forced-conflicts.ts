import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Conflicts that the database itself reports, met by whatever asks it in the midst of a piece of work. */
export type ForcedConflicts = {
  /** Runs work that meets so many of them, or fewer where it asks little. */
  meeting<Result>(most: number, work: () => Promise<Result>): Promise<Result>
  /** How many were met so far, and how many transactions failed only as they were about to commit. */
  readonly met: { all: number; atCommit: number }
  /** Leaves the pool as it was. */
  stop(): void
}

const codes = ['40001', '40P01'] as const
/** A transaction begins and is rolled back without meeting anybody. */
const meetsNobody = /^(begin|rollback)$/
/** So that one meets in a first statement, another in a later one or at its commit. */
const oneIn = 3

/** The transaction, where there is one, is really over afterwards: PostgreSQL raised the error. */
const raise = (code: string) =>
  `do $$ begin raise exception 'forced conflict' using errcode = '${code}'; end $$`

/** Puts itself between a pool and its connections; `draw` gives a whole number below another. */
export function forceConflicts(pool: pg.Pool, draw: (below: number) => number): ForcedConflicts {
  const meetings = new AsyncLocalStorage<{ left: number }>()
  const met = { all: 0, atCommit: 0 }
  const spoilt = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const spoil = (client: pg.PoolClient) => {
    if (spoilt.has(client)) return
    spoilt.set(client, client.query)
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      const [first] = asked
      const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
      const meeting = meetings.getStore()
      if (!meeting?.left || text === '' || meetsNobody.test(text) || draw(oneIn) > 0) return ask(...asked)
      meeting.left--
      met.all++
      if (text === 'commit') met.atCommit++
      const instead = raise(codes[met.all % codes.length] ?? codes[0])
      const hear = asked.at(-1)
      return typeof hear === 'function' ? ask(instead, hear) : ask(instead)
    }) as typeof client.query
  }
  pool.on('acquire', spoil)
  return {
    meeting: (most, work) => meetings.run({ left: most }, work),
    met,
    stop() {
      pool.off('acquire', spoil)
      for (const [client, query] of spoilt) client.query = query
    },
  }
}
