import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config.ts'
import { BackupError, forgetBackups, makeBackup } from '#server/platform/db/backup.ts'
import { EmbeddedPostgresError } from '#server/platform/db/embedded.ts'

/**
 * `npm run backup -- <folder> [--keep 7] [--with-keys]`: a backup of the database and the files into a folder of its own
 * there, while the product works or not; exits 1 with a sentence when it cannot.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, 'with-keys': { type: 'boolean', default: false } },
})
const [into] = positionals
const keep = values.keep === undefined ? null : Number(values.keep)
if (!into || positionals.length > 1 || (keep !== null && !(Number.isInteger(keep) && keep > 0))) {
  console.error('usage: npm run backup -- <folder> [--keep <number>] [--with-keys]')
  process.exit(1)
}
try {
  const config = readConfig(process.env)
  const from = performance.now()
  const { folder, manifest } = await makeBackup({
    into,
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl && (config.migrationDatabaseUrl ?? config.databaseUrl),
    withFiles: config.s3 === null,
    withKeys: values['with-keys'],
  })
  const bytes = manifest.files.reduce((sum, each) => sum + each.bytes, 0)
  console.log(
    `${folder}: ${manifest.files.length} files, ${(bytes / 2 ** 20).toFixed(0)} MB in ${((performance.now() - from) / 1000).toFixed(1)} s; everything acknowledged until ${manifest.made} is in it.`,
  )
  if (!manifest.withFiles) console.log('The files lie in a bucket and are not in it.')
  if (!values['with-keys'])
    console.log('Keys are not in it: keep SAMPAN_SECRET and SAMPAN_DATA_KEY elsewhere.')
  if (keep !== null)
    for (const name of await forgetBackups(into, keep, config.changesKept)) console.log(`${name} went.`)
} catch (error) {
  if (!(error instanceof BackupError || error instanceof EmbeddedPostgresError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
