import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import {
  copyOfTemplate,
  databaseIn,
  dataFolderAt,
  launchServer,
  openTestPool,
  type RunningServer,
  readinessOf,
  startServer,
  statusOf,
  until,
} from './support/server.ts'
import {
  compare,
  nothingTold,
  openShipper,
  orderOf,
  type Shipper,
  serveClients,
  shippersSecret,
} from './support/shipper.ts'

/** What the product keeps when it, its database or the machine's power goes away. */
// Whole processes, on a machine that may be busy with others.
vi.setConfig({ testTimeout: 120_000 })

const running: RunningServer[] = []
const folders: string[] = []

const folder = async () => {
  const around = await mkdtemp(join(tmpdir(), 'sampan-process-'))
  folders.push(around)
  const data = join(around, 'data')
  await dataFolderAt(data)
  return data
}
const start = async (environment: Record<string, string>) => {
  const server = await startServer(environment)
  running.push(server)
  return server
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGTERM')
  for (const each of folders.splice(0)) await rm(each, { recursive: true, force: true })
})

/** A folder with a shipper in it and open quotes, and nothing running. */
async function shippersFolder(quotes: number): Promise<{ data: string; shipper: Shipper }> {
  const data = await folder()
  const embedded = await startEmbeddedPostgres(data)
  const shipper = await openShipper(embedded.url, quotes, embedded.ownerUrl)
  await shipper.close()
  await embedded.stop()
  return { data, shipper }
}

/** Calls with what the folder's database holds now, while a product runs on it. */
async function asking<Result>(data: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = openTestPool((await databaseIn(data)).url, 1)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** The same numbers in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

/** Keys as a payment company hands them out; nothing is called with them here. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const withoutHeaders = (pem: string) => pem.replaceAll(/-----.*-----|\n/g, '')
const liveKeys = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: withoutHeaders(privateKey),
  ALIPAY_PUBLIC_KEY: withoutHeaders(publicKey),
}
const liveWechatKeys = {
  SAMPAN_PUBLIC_URL: 'https://portal.example.com',
  WECHAT_MCH_ID: '1900000001',
  WECHAT_APP_ID: 'wxd678efh567hg6787',
  WECHAT_PRIVATE_KEY: withoutHeaders(privateKey),
  WECHAT_SERIAL: '5157F09EFDC096DE15EBE81A47057A7200000001',
  WECHAT_API_V3_KEY: 'sampan-test-api-v3-key-32-bytes!',
  WECHAT_PLATFORM_KEY: withoutHeaders(publicKey),
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_0119000000012026112000000001',
}

describe('the embedded database', () => {
  it('belongs to one of several processes that come at once upon a dead one', async () => {
    const data = await folder()
    const dead = await start({ SAMPAN_DATA: data })
    await dead.stop('SIGKILL')
    const servers = await Promise.all(Array.from({ length: 3 }, () => launchServer({ SAMPAN_DATA: data })))
    running.push(...servers)
    const ended = () => servers.filter(({ child }) => child.exitCode !== null)
    await until(() => ended().length === 2, 'two of three give way')
    const left = servers.find(({ child }) => child.exitCode === null)
    await until(async () => (await statusOf(`${left?.url}/readyz`)) === 200, 'the third serves')
    expect(ended().map(({ child }) => child.exitCode)).toEqual([1, 1])
  })

  it('is started again under a living product when it dies', async () => {
    const data = await folder()
    const server = await start({ SAMPAN_DATA: data })
    const { pid } = await databaseIn(data)
    process.kill(pid, 'SIGKILL')
    await until(
      async () =>
        (await databaseIn(data).catch(() => null))?.pid !== pid &&
        (await statusOf(`${server.url}/readyz`)) === 200,
      'it is ready on a new database',
    )
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  it('writes every acknowledged order to the disk before it says so', async () => {
    const { data, shipper } = await shippersFolder(110)
    const server = await start({ SAMPAN_DATA: data, SAMPAN_SECRET: shippersSecret, ...liveKeys })
    const settings = await asking(data, async (pool) => {
      const { rows } = await pool.query<{ name: string; setting: string }>(
        "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method')",
      )
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    })
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      wal_sync_method: 'fdatasync',
    })
    expect(await readinessOf(server.url)).toMatchObject({
      ready: true,
      durability: 'power-loss safe',
    })
    expect(server.printed()).not.toContain('ower-loss')
    // PostgreSQL counts the times it told the disk to keep its log; a session's count is told when it ends.
    const syncs = (pool: pg.Pool) =>
      pool
        .query<{ count: number }>(
          "select sum(fsyncs)::int as count from pg_stat_io where object = 'wal' and backend_type = 'client backend'",
        )
        .then(({ rows }) => rows[0]?.count ?? 0)
    const before = await asking(data, syncs)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const quoteId of shipper.quotes.slice(0, 100)) {
      expect(await shipper.ask(server.url, orderOf(quoteId), agent)).toMatchObject({ status: 200 })
    }
    agent.destroy()
    expect(await server.stop('SIGTERM')).toBe(0)
    const embedded = await startEmbeddedPostgres(data)
    const pool = openTestPool(embedded.url, 1)
    const after = await syncs(pool)
    await pool.end()
    await embedded.stop()
    process.stdout.write(`100 orders one after another: ${after - before} syncs of the log\n`)
    expect(after - before).toBeGreaterThanOrEqual(100)
  })

  it('says where a database is not power-loss safe, and refuses live payment keys there', async () => {
    // The database of these tests runs without fsync.
    const { url, drop } = await copyOfTemplate()
    try {
      const server = await start({ DATABASE_URL: url })
      expect(server.printed()).toContain(
        'Not power-loss safe: the database runs with fsync = off, full_page_writes = off, synchronous_commit = off.',
      )
      expect(await readinessOf(server.url)).toMatchObject({
        ready: true,
        durability: 'not power-loss safe: fsync = off, full_page_writes = off, synchronous_commit = off',
      })
      await server.stop('SIGTERM')

      for (const [keys, setting] of [
        [liveKeys, 'ALIPAY_APP_ID'],
        [liveWechatKeys, 'WECHAT_MCH_ID'],
      ] as const) {
        const refused = await launchServer({ DATABASE_URL: url, ...keys })
        await new Promise((settle) => refused.child.once('exit', settle))
        expect(refused.child.exitCode).toBe(1)
        expect(refused.printed()).toMatch(
          new RegExp(`^${setting}: live payment keys are refused.*fsync = off`),
        )
      }

      const sandbox = 'https://openapi-sandbox.dl.alipaydev.com/gateway.do'
      await start({ DATABASE_URL: url, ...liveKeys, ALIPAY_GATEWAY: sandbox })
    } finally {
      for (const server of running.splice(0)) await server.stop('SIGTERM')
      await drop()
    }
  })
})

/** How often everything is killed under its writers; the proof takes 50. */
const killRounds = Number(process.env.SAMPAN_KILL_ROUNDS ?? 2)
const writers = 8

describe('being killed', () => {
  it(
    `loses no acknowledged write over ${killRounds} kills`,
    async () => {
      const { data, shipper } = await shippersFolder(killRounds * 60 + 100)
      const environment = { SAMPAN_DATA: data, SAMPAN_SECRET: shippersSecret }
      const told = nothingTold()
      const next = seeded(20_261_120)
      let repeated = 0
      const sums = { lost: 0, doubled: 0 }
      for (let round = 0; round <= killRounds; round++) {
        const server = await start(environment)
        // Whose answer was cut off asks again with the same key.
        const agent = new Agent({ keepAlive: true })
        for (const quoteId of [...told.asked].filter((quote) => !told.orders.has(quote))) {
          const outcome = await shipper.ask(server.url, orderOf(quoteId), agent)
          if (typeof outcome === 'string' || outcome.status !== 200)
            throw new Error(`${quoteId}: ${JSON.stringify(outcome)}`)
          told.orders.set(quoteId, (outcome.data as { id: string }).id)
          repeated++
        }
        agent.destroy()
        const { lost, doubled } = await asking(data, (pool) => compare(pool, told))
        sums.lost += lost
        sums.doubled += doubled
        if (round === killRounds) break
        const { pid } = await databaseIn(data)
        const victims = [server.child.pid ?? 0, ...(round % 2 === 1 ? [pid] : [])]
        if (next(2) === 1) victims.reverse()
        // The moment: after so many answers, with every other writer in the midst of a request.
        let answersLeft = 1 + next(240)
        await serveClients(shipper, server.url, writers, told, (outcome) => {
          if (--answersLeft === 0) for (const victim of victims) process.kill(victim, 'SIGKILL')
          return typeof outcome !== 'string' && answersLeft > 0
        })
        await server.stop('SIGKILL')
        running.splice(0)
      }
      const acknowledged = told.orders.size + told.notes.size
      const { 200: answered = 0, ...others } = Object.fromEntries(told.seen)
      process.stdout.write(
        `${killRounds} kills, ${Math.floor(killRounds / 2)} of them with the database: ${acknowledged} writes acknowledged (${repeated} after asking again), ${sums.lost} lost, ${sums.doubled} doubled; ${answered} answers, others ${JSON.stringify(others)}\n`,
      )
      expect(acknowledged).toBeGreaterThan(killRounds)
      expect(sums).toEqual({ lost: 0, doubled: 0 })
      expect(others).not.toHaveProperty('500')
    },
    60_000 + killRounds * 60_000,
  )
})
