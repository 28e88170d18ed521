import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { writeTold } from '../live/live-events.ts'
import { writeDeskRecords } from '../records/desk-records.ts'
import { againAfterConflict } from './conflicts.ts'
import type { Database } from './connect.ts'
import type { DB } from './schema.ts'

/** PostgreSQL's code of a failure, where it is one of the database. */
export const databaseCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined

/**
 * Runs work in one transaction and gives it a context whose `db` is that transaction. Called
 * inside a transaction it joins it. Serialization failures and deadlocks are run again, up to
 * five times, so the work must do nothing outside the database.
 */
export async function transact<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx)
  const { deskAction } = ctx
  const noted = deskAction?.changes.length ?? 0
  const once = async () => {
    let told = false
    let recorded = 0
    const result = await ctx.db.transaction().execute(async (trx: Transaction<DB>) => {
      const done = await work({ ...ctx, db: trx as Database })
      told = await writeTold(trx as Database)
      if (deskAction) recorded = await writeDeskRecords(trx as Database, ctx.clock, deskAction)
      return done
    })
    if (deskAction) {
      deskAction.written += recorded
      deskAction.changes.splice(0)
    }
    if (told) ctx.live.wake()
    return result
  }
  // What was noted in vain did not happen.
  return againAfterConflict(once, () => deskAction?.changes.splice(noted))
}

/** The same for who has no context, only the database: nothing is told and nothing recorded. */
export const transactIn = <Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  againAfterConflict(() => db.transaction().execute((trx) => work(trx as Database)))

/**
 * The rows of one statement: prepared, on any free connection, but inside a transaction on its own one.
 * Who holds a connection and waits for a second one can wait for others that do the same.
 */
export async function rowsOf<Row extends pg.QueryResultRow>(
  ctx: Context,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  if (!ctx.db.isTransaction) return (await ctx.pool.query<Row>(statement)).rows
  return (await ctx.db.executeQuery<Row>(CompiledQuery.raw(statement.text, statement.values))).rows
}

/** The constraint that an insert or update broke, by name, or null for any other failure. */
export function brokenConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? (constraint ?? null) : null
}
