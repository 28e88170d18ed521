import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { jobDefinitions } from '#server/jobs.ts'
import { openPool } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { bringUpToDate } from '#server/platform/db/prepare.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { ensureServerBuilt } from '../../scripts/toolchain.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server as the product's role, with `{database}` where the name goes. */
    databaseServer: string
    /** The same as the owner, for what the product may not do: making databases, tables and faults. */
    databaseOwner: string
    /** A data folder as a first start leaves it, to be copied (dataFolderAt of server.ts). */
    madeDataFolder: string
  }
}

const templateName = 'sampan_template'

/** A new database as the template stands: copying its files costs less than writing every page to the log as well. */
export const createFromTemplate = (name: string): string =>
  `create database ${name} template ${templateName} strategy file_copy`

/**
 * Asks the tests' server as its owner, outside of any test's database. Unlike the product it waits as long as it takes:
 * the end of a database waits for every process of the server, on a machine that may be busy.
 */
export async function asAdmin<Result>(
  owner: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: owner.replace('{database}', 'postgres') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Waits until nobody is connected to a database any more, removes it, and tells how many deadlocks there were in it. */
export const dropDatabase = (owner: string, name: string): Promise<number> =>
  asAdmin(owner, async (admin) => {
    // A pool says that it ended a moment before its last connection is gone.
    for (;;) {
      const { rows } = await admin.query<{ open: number }>(
        'select count(*)::int as open from pg_stat_activity where datname = $1',
        [name],
      )
      if (rows[0]?.open === 0) break
    }
    const { rows } = await admin.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = $1',
      [name],
    )
    await admin.query(`drop database ${name}`)
    return rows[0]?.deadlocks ?? 0
  })

/** More than the databases of a run take, with its log and with what is open at once. */
const roomInMemory = 4 * 1024 ** 3

/**
 * Where the run's databases lie: in memory where the system keeps a folder there and has room, else among temporary
 * files. A database is a thousand files, and making them is most of what a copy costs.
 */
export async function placeForDatabases(): Promise<string> {
  const inMemory = '/dev/shm'
  const room = await statfs(inMemory).catch(() => null)
  return room && room.bavail * room.bsize > roomInMemory ? inMemory : tmpdir()
}

/** Copies a data folder in which nothing runs. */
export const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-R', from, to])

/** A data folder as the product leaves it when it is stopped after its first start: migrated, and with its queues. */
async function makeDataFolder(folder: string): Promise<void> {
  const server = await startEmbeddedPostgres(folder, { durable: false })
  const pool = openPool(server.url, 1)
  // It says that it ended before its last connection is gone.
  pool.on('error', () => undefined)
  await bringUpToDate(pool, server.ownerUrl)
  const jobs = openJobs(pool, pino({ level: 'silent' }))
  await jobs.start(jobDefinitions)
  await jobs.stop()
  await pool.end()
  await server.stop()
}

/** One real PostgreSQL for the whole run; every test file gets a copy of a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests of whole processes start what is built, which must be what stands here.
  ensureServerBuilt(process.execPath)
  const folder = await mkdtemp(join(await placeForDatabases(), 'sampan-test-'))
  const made = join(folder, 'made')
  const served = join(folder, 'served')
  await makeDataFolder(made)
  await copyFolder(made, served)
  const server = await startEmbeddedPostgres(served, { durable: false })
  const admin = openPool(server.ownerUrlOf('postgres'), 1)
  // A test's tables are small: calling a helper process takes longer than reading them.
  await admin.query('alter system set max_parallel_workers_per_gather = 0')
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database ${templateName} template sampan strategy file_copy`)
  await admin.end()
  project.provide('databaseServer', server.urlOf('{database}'))
  project.provide('databaseOwner', server.ownerUrlOf('{database}'))
  project.provide('madeDataFolder', made)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
