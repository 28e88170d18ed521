import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { bringUpToDate } from '#server/platform/db/prepare.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server as the product's role, with `{database}` where the name goes. */
    databaseServer: string
    /** The same as the owner, for what the product may not do: making databases, tables and faults. */
    databaseOwner: string
  }
}

const templateName = 'sampan_template'

/** A new database as the template stands: copying its files costs less than writing every page to the log as well. */
export const createFromTemplate = (name: string): string =>
  `create database ${name} template ${templateName} strategy file_copy`

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

/** One real PostgreSQL for the whole run; every test file gets a copy of a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await placeForDatabases(), 'sampan-test-'))
  const server = await startEmbeddedPostgres(folder, { durable: false })
  const admin = openPool(server.ownerUrlOf('postgres'), 1)
  // A test's tables are small: calling a helper process takes longer than reading them.
  await admin.query('alter system set max_parallel_workers_per_gather = 0')
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database ${templateName}`)
  const pool = openPool(server.urlOf(templateName), 1)
  await bringUpToDate(pool, server.ownerUrlOf(templateName))
  await pool.end()
  await admin.end()
  project.provide('databaseServer', server.urlOf('{database}'))
  project.provide('databaseOwner', server.ownerUrlOf('{database}'))
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
