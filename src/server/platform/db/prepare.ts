import type pg from 'pg'
import { installJobs } from '../jobs/jobs.ts'
import { openPool } from './connect.ts'
import { MigrationError, migrate, requireMigrated } from './migrate.ts'
import { grantRights } from './rights.ts'

/**
 * Everything a database needs before the product uses it: the migrations, the tables of its queues, and what the
 * product's role may do. Says which migrations were applied.
 */
export async function prepareDatabase(owner: pg.Pool, role: string): Promise<string[]> {
  const done = await migrate(owner)
  await installJobs(owner)
  if (role !== (await roleOf(owner))) await grantRights(owner, role)
  return done
}

async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

async function mayMakeTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select has_schema_privilege('public', 'CREATE') as may",
  )
  return rows[0]?.may === true
}

/**
 * The same from the product's own connections: with those of the owner where they are given, and otherwise with its
 * own, where these may make tables. Who may not finds everything as `npm run migrate` left it; throws MigrationError
 * with a sentence otherwise.
 */
export async function bringUpToDate(pool: pg.Pool, ownerUrl: string | null): Promise<string[]> {
  if (!ownerUrl) {
    if (await mayMakeTables(pool)) return prepareDatabase(pool, await roleOf(pool))
    await requireMigrated(pool)
    return []
  }
  const owner = openPool(ownerUrl, 2)
  owner.on('error', () => undefined)
  try {
    return await prepareDatabase(owner, await roleOf(pool))
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '42501') throw new MigrationError(`MIGRATION_DATABASE_URL: ${message}`)
    throw error
  } finally {
    await owner.end()
  }
}
