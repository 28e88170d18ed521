import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provePayments } from '#server/payments/queries.ts'
import { backupsIn, forgetBackups, makeBackup, restoreBackup } from '#server/platform/db/backup.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { placeForDatabases } from './support/database.ts'
import { tellFigure } from './support/figures.ts'
import { databaseIn, dataFolderAt, openTestPool, type RunningServer, startServer } from './support/server.ts'
import { openShipper, orderOf, type Shipper, shippersSecret } from './support/shipper.ts'

/**
 * A backup under load, the loss of the whole installation by kills, and what comes back from it: everything that a
 * customer was told, with the log of changes; everything until the backup, without it.
 */
const orders = 120
const clients = 4

let folder: string
let shipper: Shipper
let server: RunningServer
/** The order of each quote, and when its client was told. */
const acknowledged = new Map<string, { id: string; at: number }>()
const uploaded = new Map<string, string>()
let backup: Awaited<ReturnType<typeof makeBackup>>
let before: Record<string, string>

const at = (...names: string[]) => join(folder, ...names)
const environment = (data: string) => ({ SAMPAN_DATA: data, SAMPAN_SECRET: shippersSecret })

/** A digest of the rows of every table of the product; what its own clockwork keeps is left out. */
async function digestsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from "${name}" t`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

async function upload(text: string): Promise<string> {
  const form = new FormData()
  form.append('files', new Blob([text], { type: 'text/plain' }), 'packing list.txt')
  const answer = await fetch(`${server.url}/api/crm/file/upload`, {
    method: 'POST',
    headers: { token: shipper.token },
    body: form,
  })
  const body = (await answer.json()) as { data: { files: { id: string }[] } }
  if (answer.status !== 200) throw new Error(JSON.stringify(body))
  return body.data.files[0]?.id ?? ''
}

const asking = async <Answer>(data: string, ask: (pool: pg.Pool) => Promise<Answer>): Promise<Answer> => {
  const pool = openTestPool((await databaseIn(data)).url, 1)
  try {
    return await ask(pool)
  } finally {
    await pool.end()
  }
}

beforeAll(async () => {
  // A cluster that was copied is flushed file by file before it is read: in memory that takes no time.
  folder = await mkdtemp(join(await placeForDatabases(), 'sampan-backup-'))
  await dataFolderAt(at('data'))
  const embedded = await startEmbeddedPostgres(at('data'))
  shipper = await openShipper(embedded.url, orders, embedded.ownerUrl)
  await shipper.close()
  await embedded.stop()
  server = await startServer({ ...environment(at('data')), SAMPAN_CHANGES_KEPT: at('changes') })
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const waiting = [...shipper.quotes]
  let backingUp: ReturnType<typeof makeBackup> | null = null
  const client = async () => {
    for (let quoteId = waiting.shift(); quoteId; quoteId = waiting.shift()) {
      const outcome = await shipper.ask(server.url, orderOf(quoteId), agent)
      if (typeof outcome === 'string' || outcome.status !== 200) throw new Error(JSON.stringify(outcome))
      acknowledged.set(quoteId, { id: (outcome.data as { id: string }).id, at: Date.now() })
      if (acknowledged.size % 10 === 0) {
        const text = `Cartons of order ${quoteId}\n`
        uploaded.set(await upload(text), text)
      }
      if (acknowledged.size >= orders / 4)
        backingUp ??= makeBackup({
          into: at('backups'),
          dataFolder: at('data'),
          databaseUrl: null,
          withFiles: true,
          withKeys: true,
        })
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  if (!backingUp) throw new Error('no backup was begun')
  backup = await backingUp
  // What came after the backup is lost with it, but for the log of changes.
  uploaded.set(await upload('The last one\n'), 'The last one\n')
  server.child.kill('SIGKILL')
  await server.stop('SIGKILL')
  before = await asking(at('data'), digestsOf)
  process.kill((await databaseIn(at('data'))).pid, 'SIGKILL')
  await cp(at('data', 'postgres', 'pg_wal'), at('log'), { recursive: true })
  await cp(at('data', 'files'), at('files'), { recursive: true })
  await rm(at('data'), { recursive: true })
}, 240_000)
afterAll(async () => {
  await server?.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const restored = (data: string, changes: string[]) =>
  restoreBackup({ backup: backup.folder, dataFolder: data, databaseUrl: null, changes, until: null })

const ordersIn = (pool: pg.Pool) =>
  pool
    .query<{ id: string; quote_id: string }>('select id, quote_id from orders')
    .then(({ rows }) => new Map(rows.map(({ id, quote_id }) => [quote_id, id])))

describe('a backup of a product at work [A-29]', () => {
  it('brings back all that was acknowledged, row by row, with the log of changes', async () => {
    const from = performance.now()
    await restored(at('whole'), [at('changes'), at('log')])
    const seconds = (performance.now() - from) / 1_000
    // Files that came after the backup are copied from where they are kept; here from beside.
    await cp(at('files'), at('whole', 'files'), { recursive: true })
    const embedded = await startEmbeddedPostgres(at('whole'))
    try {
      const pool = openTestPool(embedded.ownerUrl, 1)
      expect(await digestsOf(pool)).toEqual(before)
      const there = await ordersIn(pool)
      const lost = [...acknowledged].filter(([quoteId, { id }]) => there.get(quoteId) !== id)
      expect([lost, there.size]).toEqual([[], orders])
      expect(await provePayments({ ...shipper.ctx, pool, db: openDatabase(pool) })).toEqual([])
      await pool.end()
      tellFigure({
        bar: 'A-29',
        what: 'with the log',
        figure: `${lost.length} of ${acknowledged.size} orders lost, ${Object.keys(before).length} tables the same row by row, ${seconds.toFixed(1)} s`,
        holds: lost.length === 0,
      })
    } finally {
      await embedded.stop()
    }
    server = await startServer(environment(at('whole')))
    for (const [id, text] of uploaded) {
      const answer = await fetch(`${server.url}/api/crm/file/download?id=${id}`, {
        headers: { token: shipper.token },
      })
      expect([answer.status, await answer.text()]).toEqual([200, text])
    }
    expect(await server.stop()).toBe(0)
  })

  it('brings back all until it was made, whole and with its files, without the log', async () => {
    const { missing } = await restored(at('early'), [])
    expect(missing).toEqual([])
    const made = Date.parse(backup.manifest.made)
    const embedded = await startEmbeddedPostgres(at('early'))
    try {
      const pool = openTestPool(embedded.ownerUrl, 1)
      const there = await ordersIn(pool)
      const early = [...acknowledged].filter(([, told]) => told.at <= made)
      expect(early.length).toBeGreaterThanOrEqual(orders / 4)
      expect(early.filter(([quoteId, { id }]) => there.get(quoteId) !== id)).toEqual([])
      expect(await provePayments({ ...shipper.ctx, pool, db: openDatabase(pool) })).toEqual([])
      await pool.end()
    } finally {
      await embedded.stop()
    }
  })

  it('keeps the log of changes in packed files, none of them half-written', async () => {
    const kept = await readdir(at('changes'))
    expect(kept.filter((name) => name.endsWith('.gz')).length).toBeGreaterThan(0)
    expect(kept.filter((name) => !/^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/.test(name))).toEqual([])
  })
})

describe('what is no way back [A-29]', () => {
  it('a folder that is none, one that is in use, and a file that was changed are refused', async () => {
    await expect(
      restoreBackup({
        backup: at('log'),
        dataFolder: at('none'),
        databaseUrl: null,
        changes: [],
        until: null,
      }),
    ).rejects.toThrow('is no backup')
    await mkdir(at('used'))
    await appendFile(at('used', 'mine.txt'), 'mine')
    await expect(restored(at('used'), [])).rejects.toThrow('is not empty')
    expect(await readFile(at('used', 'mine.txt'), 'utf8')).toBe('mine')
    await cp(backup.folder, at('changed'), { recursive: true })
    await appendFile(at('changed', 'postgres', 'PG_VERSION'), ' ')
    await expect(
      restoreBackup({
        backup: at('changed'),
        dataFolder: at('other'),
        databaseUrl: null,
        changes: [],
        until: null,
      }),
    ).rejects.toThrow('postgres/PG_VERSION is not what was backed up')
    await rm(at('changed', 'postgres', 'PG_VERSION'))
    await expect(
      restoreBackup({
        backup: at('changed'),
        dataFolder: at('third'),
        databaseUrl: null,
        changes: [],
        until: null,
      }),
    ).rejects.toThrow('is missing from the backup')
  })

  it('a backup inside the data folder is refused', async () => {
    await expect(
      makeBackup({
        into: at('data', 'backups'),
        dataFolder: at('data'),
        databaseUrl: null,
        withFiles: true,
        withKeys: false,
      }),
    ).rejects.toThrow('is lost with it')
  })

  it('only so many are kept, and of the log what the oldest of them needs', async () => {
    const older = at('backups', '2026-01-01T000000Z')
    await cp(backup.folder, older, { recursive: true })
    await appendFile(at('changes', '000000010000000000000000.gz'), 'of before')
    expect(await forgetBackups(at('backups'), 1, at('changes'))).toEqual(['2026-01-01T000000Z'])
    expect((await backupsIn(at('backups'))).map((name) => at('backups', name))).toEqual([backup.folder])
    const kept = await readdir(at('changes'))
    expect(kept).not.toContain('000000010000000000000000.gz')
    expect(kept.length).toBeGreaterThan(0)
  })
})
