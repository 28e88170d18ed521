import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/**
 * Migrations are plain SQL files, forward only, named `NNNN_verb_thing.sql`, applied in order, each in one transaction.
 * One whose first line is `-- without a transaction` is for what takes long and need not keep anybody waiting, as an
 * index of a large table: its statements are run one by one, in forms that may be run again after a kill.
 */
export const migrationsFolder = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url))

const advisoryLock = 724_150_001
const askAgainMilliseconds = 100

/**
 * Waits until no other process migrates, and keeps others from it: until the end of the session, or of the transaction.
 * It asks again and again: a statement that waits for the lock would be waited for by whoever builds an index beside
 * writers and holds the lock.
 */
export async function takeMigrationLock(
  client: pg.ClientBase,
  until: 'sessionEnds' | 'transactionEnds',
): Promise<void> {
  const take = until === 'sessionEnds' ? 'pg_try_advisory_lock' : 'pg_try_advisory_xact_lock'
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${take}($1) as taken`, [advisoryLock])
    if (rows[0]?.taken) return
    await pause(askAgainMilliseconds)
  }
}

type Migration = {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** What is run one by one outside of a transaction; null for the usual migration. */
  readonly steps: readonly string[] | null
}

const withoutTransaction = '-- without a transaction\n'
/** What may be run again: after a kill in its midst nobody knows which of them were done. */
const repeatable = [
  /^create (unique )?index concurrently if not exists \w+ on /i,
  /^drop index concurrently if exists \w+$/i,
  /^alter table \w+ validate constraint \w+$/i,
]

/** The statements of such a file. Throws MigrationError for one that could not be run again. */
function stepsOf(name: string, text: string): string[] | null {
  if (!text.startsWith(withoutTransaction)) return null
  const steps = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((each) => each.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
  for (const step of steps)
    if (!repeatable.some((form) => form.test(step)))
      throw new MigrationError(
        `${name} runs without a transaction, where only indexes are made or dropped concurrently, with if (not) exists, and constraints are validated: ${step.slice(0, 80)}`,
      )
  return steps
}

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name, sql, checksum, steps: stepsOf(name, sql) }
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

/** An index that was being built when its process was killed is there, and good for nothing: it is taken away first. */
async function dropHalfMade(client: pg.ClientBase, step: string): Promise<void> {
  const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(step)?.[1]
  if (!index) return
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount) await client.query(`drop index concurrently ${index}`)
}

/** Whoever asks for a table that a migration waits for waits behind it: it lets them by after so long, and asks again. */
const lockMilliseconds = 500
const lockTries = 20
const betweenTriesMilliseconds = 1_000
/** PostgreSQL, appendix A. */
const lockNotAvailable = '55P03'

const noteApplied = 'insert into migrations (name, checksum) values ($1, $2)'

/** Throws MigrationError with what is left of it. */
async function apply(client: pg.ClientBase, { name, sql, checksum, steps }: Migration): Promise<void> {
  const why = (error: unknown) => (error instanceof Error ? error.message : error)
  if (steps) {
    try {
      for (const step of steps) {
        await dropHalfMade(client, step)
        await client.query(step)
      }
      await client.query(noteApplied, [name, checksum])
    } catch (error) {
      throw new MigrationError(`${name} failed, and is taken up again by the next start: ${why(error)}`)
    }
    return
  }
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockMilliseconds}`)
      await client.query("set local statement_timeout = '0'")
      await client.query(sql)
      await client.query(noteApplied, [name, checksum])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (tries === lockTries || (error as { code?: string }).code !== lockNotAvailable)
        throw new MigrationError(`${name} failed and was undone: ${why(error)}`)
      await pause(betweenTriesMilliseconds)
    }
  }
}

/**
 * Applies what is missing, one process at a time. Throws MigrationError and leaves the failing
 * migration wholly undone when its SQL fails, when an applied file was edited, or when the
 * database knows a migration that this version does not. One without a transaction is left as far
 * as it came, and begun again by the next start.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await pool.connect()
  const news: string[] = []
  try {
    // Another process may migrate for longer than any other statement may take.
    await client.query('set statement_timeout = 0')
    await takeMigrationLock(client, 'sessionEnds')
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
      await apply(client, file)
      news.push(file.name)
    }
    return news
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]).catch(() => undefined)
    await client.query('reset statement_timeout').catch(() => undefined)
    client.release()
  }
}
