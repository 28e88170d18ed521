import { appendFile, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyCluster } from '#server/platform/db/backup.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded.ts'

/** A streaming standby of a PostgreSQL that was started in a folder, on loopback as that one. */
export type Standby = EmbeddedPostgres & {
  /** Goes on receiving what is committed, and shows none of it until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
}

async function ask(url: string, text: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows[0]
  } finally {
    await client.end()
  }
}

/** Copies a cluster at work, as a backup does, and lets the copy follow it. */
export async function startStandby(
  primary: EmbeddedPostgres,
  primaryFolder: string,
  folder: string,
): Promise<Standby> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // What the copy has not asked for yet is not thrown away.
  await ask(primary.ownerUrl, "alter system set wal_keep_size = '256MB'")
  await ask(primary.ownerUrl, 'select pg_reload_conf()')
  const cluster = join(folder, 'postgres')
  await copyCluster(primary.ownerUrl, join(primaryFolder, 'postgres'), cluster)
  for (const name of ['postgres-password', 'postgres-product-password'])
    await copyFile(join(primaryFolder, name), join(folder, name))
  const { hostname, port, username, password } = new URL(primary.ownerUrl)
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  await writeFile(join(cluster, 'standby.signal'), '')
  const standby = await startEmbeddedPostgres(folder, { durable: false })
  return {
    ...standby,
    async pause() {
      await ask(standby.ownerUrl, 'select pg_wal_replay_pause()')
      for (;;) {
        const row = await ask(standby.ownerUrl, 'select pg_get_wal_replay_pause_state() as state')
        if (row?.state === 'paused') return
      }
    },
    async resume() {
      await ask(standby.ownerUrl, 'select pg_wal_replay_resume()')
    },
  }
}
