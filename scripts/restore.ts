import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config.ts'
import { BackupError, restoreBackup } from '#server/platform/db/backup.ts'
import { EmbeddedPostgresError } from '#server/platform/db/embedded.ts'

/**
 * `npm run restore -- <backup> [--changes <folder>]… [--until <instant>]`: into the empty data folder that SAMPAN_DATA
 * names, and the empty database that DATABASE_URL names where one is set; exits 1 with a sentence when it cannot.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { changes: { type: 'string', multiple: true, default: [] }, until: { type: 'string' } },
})
const [backup] = positionals
const until = values.until === undefined ? null : new Date(values.until)
if (!backup || positionals.length > 1 || (until && Number.isNaN(until.getTime()))) {
  console.error('usage: npm run restore -- <backup> [--changes <folder>]… [--until 2026-01-31T08:00:00Z]')
  process.exit(1)
}
try {
  const config = readConfig(process.env)
  const from = performance.now()
  const { manifest, missing } = await restoreBackup({
    backup,
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl && (config.migrationDatabaseUrl ?? config.databaseUrl),
    changes: values.changes,
    until: until?.toISOString() ?? null,
  })
  console.log(
    `${backup} of ${manifest.made} is in ${config.dataFolder}${values.changes.length > 0 ? `, with the changes since${until ? ` until ${until.toISOString()}` : ''}` : ''}, in ${((performance.now() - from) / 1000).toFixed(1)} s.`,
  )
  for (const key of missing) console.error(`a row names the file ${key}, which is not there`)
  if (missing.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof BackupError || error instanceof EmbeddedPostgresError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
