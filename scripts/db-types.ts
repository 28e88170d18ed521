import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** `npm run db:types`: writes the table types from the migrations; `--check` only compares. */
const target = 'src/server/platform/db/schema.ts'
const folder = await mkdtemp(join(tmpdir(), 'sampan-types-'))
const server = await startEmbeddedPostgres(folder, { durable: false })
try {
  const pool = openPool(server.ownerUrl, 1)
  await migrate(pool)
  await pool.end()
  const made = spawnSync(
    'kysely-codegen',
    [
      '--url',
      server.ownerUrl,
      '--dialect',
      'postgres',
      '--out-file',
      target,
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--type-mapping',
      JSON.stringify({
        int8: 'number',
        numeric: 'string',
        date: 'string',
        json: 'unknown',
        jsonb: 'unknown',
      }),
      ...(process.argv.includes('--check') ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = made.status ?? 1
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
