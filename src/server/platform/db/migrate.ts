import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Migrations are plain SQL files, forward only, named `NNNN_verb_thing.sql`, applied in order, each in one transaction. */
export const migrationsFolder = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url))

const advisoryLock = 724_150_001
/** Held while what the product may do is granted, which follows the migrations. */
export const sameLock = advisoryLock

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export class MigrationError extends Error {}

async function applied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** What stands between the files and the database: null when all is applied, else the first difference in words. */
export async function pendingMigration(pool: pg.Pool, folder = migrationsFolder): Promise<string | null> {
  const files = await readMigrations(folder)
  const { rows } = await pool.query<{ exists: boolean }>(
    "select to_regclass('migrations') is not null as exists",
  )
  if (!rows[0]?.exists) return files[0]?.name ?? null
  const client = await pool.connect()
  try {
    const done = await applied(client)
    return files.find((file) => done.get(file.name) !== file.checksum)?.name ?? null
  } finally {
    client.release()
  }
}

function refuseUnknown(files: readonly Migration[], done: ReadonlyMap<string, string>): void {
  for (const name of done.keys()) {
    if (!files.some((file) => file.name === name)) {
      throw new MigrationError(
        `the database has migration ${name}, which this version does not know; run the newer version`,
      )
    }
  }
}

/** For whoever may not migrate: throws MigrationError, with what to do, unless everything was applied. */
export async function requireMigrated(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const pending = await pendingMigration(pool, folder)
  if (pending)
    throw new MigrationError(
      `${pending} is not applied, and the role of DATABASE_URL may not apply it; run npm run migrate, or set MIGRATION_DATABASE_URL to the role that owns the tables`,
    )
  const client = await pool.connect()
  try {
    refuseUnknown(await readMigrations(folder), await applied(client))
  } finally {
    client.release()
  }
}

/**
 * Applies what is missing, one process at a time. Throws MigrationError and leaves the failing
 * migration wholly undone when its SQL fails, when an applied file was edited, or when the
 * database knows a migration that this version does not.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await pool.connect()
  const news: string[] = []
  try {
    // Another process may migrate for longer than any other statement may take.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const done = await applied(client)
    refuseUnknown(files, done)
    for (const file of files) {
      const checksum = done.get(file.name)
      if (checksum === file.checksum) continue
      if (checksum)
        throw new MigrationError(
          `${file.name} was changed after it had been applied; add a new migration instead`,
        )
      try {
        await client.query('begin')
        await client.query("set local lock_timeout = '2s'")
        await client.query("set local statement_timeout = '0'")
        await client.query(file.sql)
        await client.query('insert into migrations (name, checksum) values ($1, $2)', [
          file.name,
          file.checksum,
        ])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new MigrationError(
          `${file.name} failed and was undone: ${error instanceof Error ? error.message : error}`,
        )
      }
      news.push(file.name)
    }
    return news
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]).catch(() => undefined)
    await client.query('reset statement_timeout').catch(() => undefined)
    client.release()
  }
}
