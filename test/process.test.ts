import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { launchServer, type RunningServer, startServer } from './support/server.ts'

/** The product as a process: how it starts, stops, and survives being killed. */
const running: RunningServer[] = []
const folders: string[] = []

const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'sampan-process-'))
  folders.push(made)
  return made
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

/** One request over a kept-alive connection: its status, or why there was none. */
const ask = (url: string, agent: Agent): Promise<number | 'refused' | 'broken'> =>
  new Promise((settle) => {
    const request = get(url, { agent }, (reply) => {
      reply.resume().once('end', () => settle(reply.statusCode ?? 0))
    })
    // A connection that never came about was refused; one that had served before must not break.
    request.once('error', () => settle(request.reusedSocket ? 'broken' : 'refused'))
  })

describe('starting', () => {
  it('says so when the data folder is in use, and leaves the first process alone', async () => {
    const data = await folder()
    const first = await start({ SAMPAN_DATA: data })
    const second = await launchServer({ SAMPAN_DATA: data })
    const code = await new Promise((settle) => second.child.once('exit', settle))
    expect(code).toBe(1)
    expect(second.printed()).toMatch(
      /data folder .* is in use by process \d+\. Stop that one, or give this one another folder/,
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  it('runs twice at once on two data folders', async () => {
    const both = await Promise.all([
      start({ SAMPAN_DATA: await folder() }),
      start({ SAMPAN_DATA: await folder() }),
    ])
    for (const server of both) expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('stops with a sentence on a bad setting', async () => {
    const server = await launchServer({ SAMPAN_DATA: await folder(), DATABASE_POOL: 'many' })
    await new Promise((settle) => server.child.once('exit', settle))
    expect(server.child.exitCode).toBe(1)
    expect(server.printed()).toContain('DATABASE_POOL')
  })

  it('refuses production without a secret of its own', async () => {
    const server = await launchServer({ SAMPAN_DATA: await folder(), NODE_ENV: 'production' })
    await new Promise((settle) => server.child.once('exit', settle))
    expect(server.printed()).toContain('SAMPAN_SECRET')
  })

  it('refuses production where codes would stay in the database', async () => {
    const production = { NODE_ENV: 'production', SAMPAN_SECRET: 'a secret of tests that is long enough' }
    const server = await launchServer({ SAMPAN_DATA: await folder(), ...production })
    await new Promise((settle) => server.child.once('exit', settle))
    expect(server.child.exitCode).toBe(1)
    expect(server.printed()).toMatch(/^TENCENT_SMS_SECRET_ID: must be set in production.*\n$/)
  })

  it('says once in production that no payment company is set up', async () => {
    const server = await start({
      SAMPAN_DATA: await folder(),
      NODE_ENV: 'production',
      SAMPAN_SECRET: 'a secret of tests that is long enough',
      SAMPAN_ALLOW_VISIBLE_SMS: '1',
      SAMPAN_ALLOW_EMBEDDED_CASHIER: '1',
    })
    expect(server.printed().match(/no payment company is set up/g)).toHaveLength(1)
  })
})

describe('being killed', () => {
  it('keeps every acknowledged write over kill -9 and starts again on the same folder', async () => {
    const data = await folder()
    for (let round = 0; round < 3; round++) {
      const server = await start({ SAMPAN_DATA: data })
      await server.stop('SIGKILL')
      running.splice(0)
      // The database outlives the process that started it; the next start takes it over.
      const embedded = await startEmbeddedPostgres(data)
      const client = new pg.Client({ connectionString: embedded.url })
      await client.connect()
      await client.query('create table if not exists kept (round int)')
      await client.query('insert into kept values ($1)', [round])
      const { rows } = await client.query('select count(*)::int as count from kept')
      expect(rows[0]?.count).toBe(round + 1)
      await client.end()
      await embedded.stop()
    }
  })
})

describe('stopping', () => {
  it('finishes what is under way: no request fails while 64 clients are served', async () => {
    const server = await start({ SAMPAN_DATA: await folder() })
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const seen = new Map<number | string, number>()
    let stopping = false
    const client = async () => {
      for (;;) {
        const answer = await ask(`${server.url}/api/crm/tool/searchSeaports?text=ningbo`, agent)
        // After the signal a new connection may be refused; a request that was taken must be answered.
        if (stopping && answer === 'refused') return
        seen.set(answer, (seen.get(answer) ?? 0) + 1)
        if (answer !== 200) return
      }
    }
    const clients = Array.from({ length: 64 }, client)
    while ((seen.get(200) ?? 0) < 200) await new Promise(setImmediate)
    stopping = true
    const code = await server.stop('SIGTERM')
    await Promise.all(clients)
    agent.destroy()
    expect(code).toBe(0)
    expect([...seen.keys()]).toEqual([200])
  })
})
