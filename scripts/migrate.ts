import { readConfig } from '#server/platform/config.ts'
import { openPool } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { bringUpToDate } from '#server/platform/db/prepare.ts'

/** `npm run migrate`: brings the database and what the product may do in it up to date, and ends; exits 1 with a sentence when it cannot. */
const config = readConfig(process.env)
const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataFolder)
const pool = openPool(config.databaseUrl ?? embedded?.url ?? '', 2)
try {
  const done = await bringUpToDate(pool, config.migrationDatabaseUrl ?? embedded?.ownerUrl ?? null)
  console.log(done.length > 0 ? `applied ${done.join(', ')}` : 'nothing to apply')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await pool.end()
  await embedded?.stop()
}
