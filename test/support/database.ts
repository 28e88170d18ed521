import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openPool } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server, with `{database}` where the name goes. */
    databaseServer: string
  }
}

export const templateName = 'sampan_template'

/** One real PostgreSQL for the whole run; every test file gets a copy of a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-test-'))
  const server = await startEmbeddedPostgres(folder, { durable: false })
  const admin = openPool(server.urlOf('postgres'), 1)
  await admin.query(`create database ${templateName}`)
  const pool = openPool(server.urlOf(templateName), 2)
  await migrate(pool)
  const jobs = openJobs(pool, pino({ level: 'silent' }))
  await jobs.start([])
  await jobs.stop()
  await pool.end()
  await admin.end()
  project.provide('databaseServer', server.urlOf('{database}'))
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
