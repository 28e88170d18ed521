import { mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import {
  copyOfTemplate,
  dataFolderAt,
  launchServer,
  openTestPool,
  type RunningServer,
  readinessOf,
  startServer,
  statusOf,
  until,
} from './support/server.ts'

/** The product as a process: how it starts, and whether it says that it can serve. */
// Whole processes, on a machine that may be busy with others.
vi.setConfig({ testTimeout: 120_000 })

const running: RunningServer[] = []
const folders: string[] = []
const closers: (() => Promise<unknown>)[] = []

const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-process-'))
  folders.push(folder)
  return folder
}
/** As it is after a first start. */
const usedFolder = async () => {
  const data = join(await emptyFolder(), 'data')
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
  for (const close of closers.splice(0).reverse()) await close()
  for (const each of folders.splice(0)) await rm(each, { recursive: true, force: true })
})

describe('starting', () => {
  it('says so when the data folder is in use, and leaves the first process alone', async () => {
    const data = await usedFolder()
    const first = await start({ SAMPAN_DATA: data })
    const second = await launchServer({ SAMPAN_DATA: data })
    const code = await new Promise((settle) => second.child.once('exit', settle))
    expect(code).toBe(1)
    expect(second.printed()).toMatch(
      /data folder .* is in use by process \d+\. Stop that one, or give this one another folder/,
    )
    expect(await statusOf(`${first.url}/readyz`)).toBe(200)
  })

  it('runs twice at once on two data folders', async () => {
    const both = await Promise.all([
      start({ SAMPAN_DATA: await emptyFolder() }),
      start({ SAMPAN_DATA: await usedFolder() }),
    ])
    for (const server of both) expect(await statusOf(`${server.url}/healthz`)).toBe(200)
  })

  it('stops with a sentence on a bad setting', async () => {
    const server = await launchServer({ SAMPAN_DATA: await emptyFolder(), DATABASE_POOL: 'many' })
    await new Promise((settle) => server.child.once('exit', settle))
    expect(server.child.exitCode).toBe(1)
    expect(server.printed()).toContain('DATABASE_POOL')
  })

  it('refuses production without a secret of its own', async () => {
    const server = await launchServer({ SAMPAN_DATA: await emptyFolder(), NODE_ENV: 'production' })
    await new Promise((settle) => server.child.once('exit', settle))
    expect(server.printed()).toContain('SAMPAN_SECRET')
  })

  it('refuses production where codes would stay in the database', async () => {
    const production = {
      NODE_ENV: 'production',
      SAMPAN_SECRET: 'a secret of tests that is long enough',
      SAMPAN_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    }
    const server = await launchServer({ SAMPAN_DATA: await emptyFolder(), ...production })
    await new Promise((settle) => server.child.once('exit', settle))
    expect(server.child.exitCode).toBe(1)
    expect(server.printed()).toMatch(/^TENCENT_SMS_SECRET_ID: must be set in production.*\n$/)
  })

  it('says once in production that no payment company is set up', async () => {
    const server = await start({
      SAMPAN_DATA: await usedFolder(),
      NODE_ENV: 'production',
      SAMPAN_SECRET: 'a secret of tests that is long enough',
      SAMPAN_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
      SAMPAN_ALLOW_VISIBLE_SMS: '1',
      SAMPAN_ALLOW_EMBEDDED_CASHIER: '1',
    })
    expect(server.printed().match(/no payment company is set up/g)).toHaveLength(1)
  })
})

describe('readiness', () => {
  it('goes when the database goes, and comes back with it; being alive needs none', async () => {
    const data = await usedFolder()
    const database = await startEmbeddedPostgres(data, { durable: false })
    closers.push(() => database.stop())
    const server = await start({ DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl })
    const cluster = await realpath(join(data, 'postgres'))
    const signal = async (name: NodeJS.Signals) => {
      // A connection may have been opened while others were told: until there is none that was not.
      const told = new Set<string>()
      for (let before = -1; told.size > before; ) {
        before = told.size
        for (const pid of (await readdir('/proc')).filter((each) => /^\d+$/.test(each) && !told.has(each))) {
          if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== cluster) continue
          process.kill(Number(pid), name)
          told.add(pid)
        }
      }
    }
    const alive = () => statusOf(`${server.url}/healthz`)
    const ready = () => statusOf(`${server.url}/readyz`)

    // It says nothing any more.
    await signal('SIGSTOP')
    expect(await ready()).toBe(503)
    expect(await alive()).toBe(200)
    await signal('SIGCONT')
    await until(async () => (await ready()) === 200, 'it is ready again')

    // It is gone.
    await database.stop()
    expect(await ready()).toBe(503)
    expect(await readinessOf(server.url)).toMatchObject({ ready: false, database: 'unreachable' })
    expect(await alive()).toBe(200)
  })

  it('waits for migrations, answers that it lives, and refuses calls until then', async () => {
    const { url, ownerUrl, drop } = await copyOfTemplate()
    closers.push(drop)
    // Another process migrates: it holds the lock that migrations are made under.
    const other = openTestPool(ownerUrl, 1)
    closers.push(() => other.end())
    await other.query('select pg_advisory_lock(724150001)')
    const server = await launchServer({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl })
    running.push(server)
    await until(async () => (await statusOf(`${server.url}/healthz`)) === 200, 'it lives')
    expect(await readinessOf(server.url)).toMatchObject({ ready: false, starting: true })
    const early = await fetch(`${server.url}/api/crm/currentTime`)
    expect(early.status).toBe(503)
    expect(early.headers.get('retry-after')).toBe('2')
    expect(await early.json()).toMatchObject({ reason: 'service.unavailable' })
    await other.query('select pg_advisory_unlock(724150001)')
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200, 'it is ready')
    expect((await fetch(`${server.url}/api/crm/currentTime`)).status).toBe(200)

    // A migration of this version that the database does not have.
    await other.query('delete from migrations where name = (select max(name) from migrations)')
    expect(await readinessOf(server.url)).toMatchObject({
      ready: false,
      migrations: expect.stringMatching(/^pending from \d{4}_/),
    })
    expect(await statusOf(`${server.url}/healthz`)).toBe(200)
  })

  it('goes first when the process is asked to stop, which serves on for the delay that was set', async () => {
    const { url, drop } = await copyOfTemplate()
    closers.push(drop)
    const server = await start({ DATABASE_URL: url, SAMPAN_DRAIN_DELAY: '1' })
    const stopped = server.stop('SIGTERM')
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 503, 'it is not ready')
    expect(await readinessOf(server.url)).toMatchObject({
      ready: false,
      draining: true,
    })
    expect((await fetch(`${server.url}/api/crm/currentTime`)).status).toBe(200)
    expect(await statusOf(`${server.url}/healthz`)).toBe(200)
    expect(await stopped).toBe(0)
  })
})
