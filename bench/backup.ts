import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup, restoreBackup } from '#server/platform/db/backup.ts'
import { load } from './load.ts'
import { number, report } from './table.ts'
import type { Served, World } from './world.ts'

/** A backup of the measured world beside readers of the order list, and the way back. */
export async function backups(world: World, server: Served): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bench-backup-'))
  try {
    const asked = [
      {
        method: 'GET' as const,
        path: '/api/crm/order/list',
        headers: { token: world.token, language: 'zh' },
      },
    ]
    const alone = await load(server.url, asked, { seconds: 5 })
    const from = performance.now()
    const [{ folder: backup, manifest }, beside] = await Promise.all([
      makeBackup({
        into: join(folder, 'backups'),
        dataFolder: world.folder,
        databaseUrl: null,
        withFiles: true,
        withKeys: true,
      }).then((made) => ({ ...made, seconds: (performance.now() - from) / 1_000 })),
      load(server.url, asked, { seconds: 5 }),
    ])
    const gigabytes = manifest.files.reduce((sum, each) => sum + each.bytes, 0) / 2 ** 30
    const seconds = (Date.parse(manifest.made) - (performance.timeOrigin + from)) / 1_000
    report(
      `backup of ${number(gigabytes, 2)} GB while 16 clients ask for the order list`,
      `taken after ${number(seconds)} s; list p99 ${number(beside.p99, 0)} ms after ${number(alone.p99, 0)} ms, failed ${beside.failed}`,
      '0 failed',
      beside.failed === 0,
    )
    const begun = performance.now()
    await restoreBackup({
      backup,
      dataFolder: join(folder, 'restored'),
      databaseUrl: null,
      changes: [],
      until: null,
    })
    const taken = (performance.now() - begun) / 1_000
    report(
      'restored, proved and ready',
      `${number(taken)} s, ${number(taken / gigabytes)} s a GB`,
      '≤ 60 s a GB',
      taken / gigabytes <= 60,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
