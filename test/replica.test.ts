import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deskListCustomers } from '#contract/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { figuresByMonth } from '#contract/figures.ts'
import { deskListInvoices, listInvoices } from '#contract/invoices.ts'
import { deskCountOrders, deskListOrders } from '#contract/order-desk.ts'
import { countOrders, listOrders } from '#contract/orders.ts'
import { deskListStatements, listStatements } from '#contract/statements.ts'
import { system } from '#domain/kernel/actor.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { openReplica } from '#server/platform/db/replica.ts'
import { createStaff, openStaffSessionFor } from '#server/staff/commands.ts'
import { startTestApp } from './support/app.ts'
import { placeForDatabases } from './support/database.ts'
import { tellFigure } from './support/figures.ts'
import { openTestPool, type RunningServer, startServer, until } from './support/server.ts'
import { openShipper, orderOf, type Shipper, shippersSecret } from './support/shipper.ts'
import { type Standby, startStandby } from './support/standby.ts'

/** Two processes that read lists from a standby, which falls behind, dies, or is none [D-05]. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

/** For how long the standby shows nothing new, while a shipper goes on ordering. */
const pausedMilliseconds = 5_000

let folder: string
let primary: EmbeddedPostgres
let standby: Standby
let shipper: Shipper
let clerk: string
let nodes: RunningServer[] = []
const agent = new Agent({ keepAlive: true })

beforeAll(async () => {
  folder = await mkdtemp(join(await placeForDatabases(), 'sampan-replica-'))
  // As it is in use: a commit is on its disk, and so on its way to the standby, before it is acknowledged.
  // Made from the beginning: a copy of the tests' database could not be told from it.
  primary = await startEmbeddedPostgres(join(folder, 'primary'))
  shipper = await openShipper(primary.url, 500, primary.ownerUrl)
  const staffId = await createStaff(shipper.ctx, system, {
    email: 'clerk@example.com',
    name: 'Test Clerk',
    role: 'administrator',
    password: 'a desk password 1',
    totpSecret: demoTotpSecret,
  })
  clerk = (await openStaffSessionFor(shipper.ctx, system, staffId)).reply.jwt
  standby = await startStandby(primary, join(folder, 'primary'), join(folder, 'standby'))
  const environment = {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: standby.url,
    SAMPAN_DATA: join(folder, 'data'),
    SAMPAN_SECRET: shippersSecret,
    SAMPAN_DATA_KEY: Buffer.alloc(32).toString('base64'),
    SAMPAN_LOG: 'fatal',
    SAMPAN_BUSY_AFTER: '0',
    SAMPAN_ROLE: 'web',
    SAMPAN_PUBLIC_URL: 'http://localhost:3000',
  }
  nodes = await Promise.all([startServer(environment), startServer(environment)])
})
afterAll(async () => {
  agent.destroy()
  for (const node of nodes) await node.stop()
  await shipper?.close()
  await standby?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

const nodeAt = (turn: number): string => nodes[turn % nodes.length]?.url ?? ''

/** How many calls were answered how, by all processes. */
async function reads(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { url } of nodes) {
    const text = await (await fetch(`${url}/metrics`)).text()
    for (const [, outcome = '', times] of text.matchAll(/^replica_reads_total\{outcome="(\w+)"\} (\d+)/gm))
      counted[outcome] = (counted[outcome] ?? 0) + Number(times)
  }
  return counted
}
const grown = async (outcome: string, work: () => Promise<unknown>): Promise<number> => {
  const before = (await reads())[outcome] ?? 0
  await work()
  return ((await reads())[outcome] ?? 0) - before
}

let placed = 0
async function place(turn: number): Promise<string> {
  const answer = await shipper.ask(nodeAt(turn), orderOf(shipper.quotes[placed++] ?? ''), agent)
  if (typeof answer === 'string' || answer.status !== 200) throw new Error(JSON.stringify(answer))
  return (answer.data as { id: string }).id
}

/** The newest order of the list, and how many there are. */
async function listed(turn: number): Promise<{ newest: string | undefined; total: number }> {
  const path = `/api${listOrders.path}?withTotal=true`
  const answer = await shipper.ask(nodeAt(turn), { method: 'GET', path }, agent)
  if (typeof answer === 'string' || answer.status !== 200) throw new Error(JSON.stringify(answer))
  const { items, total } = answer.data as { items: { id: string }[]; total: number }
  return { newest: items[0]?.id, total }
}

/** Both processes read from the standby. */
const followed = () =>
  until(async () => {
    const both = await grown('replica', async () => {
      await listed(0)
      await listed(1)
    })
    return both === 2
  }, 'the standby does not answer both')

async function called(endpoint: Endpoint, token: string, search = ''): Promise<number> {
  const answer = await fetch(`${nodeAt(0)}/api${endpoint.path}${search}`, { headers: { token } })
  await answer.arrayBuffer()
  return answer.status
}

const ofCustomers = [listOrders, countOrders, listStatements, listInvoices]
const ofClerks = [deskListOrders, deskCountOrders, deskListStatements, deskListInvoices, deskListCustomers]

describe('a standby for lists and searches [D-05]', () => {
  it('answers all that may be asked of it, and is asked to write nothing', async () => {
    await followed()
    const count = ofCustomers.length + ofClerks.length + 1
    // In a moment of much work on the machine it may be left alone.
    await until(async () => {
      const before = await reads()
      for (const each of ofCustomers)
        expect([each.path, await called(each, shipper.token)]).toEqual([each.path, 200])
      for (const each of ofClerks) expect([each.path, await called(each, clerk)]).toEqual([each.path, 200])
      expect(await called(figuresByMonth, clerk)).toBe(200)
      const after = await reads()
      const more = (outcome: string) => (after[outcome] ?? 0) - (before[outcome] ?? 0)
      expect(more('replica') + more('behind')).toBe(count)
      return more('replica') > 0
    }, 'the standby is left alone by every call')
    expect((await reads()).failed).toBe(0)
  })

  it('shows one’s own order at once, whichever process is asked', async () => {
    await followed()
    const fromStandby = await grown('replica', async () => {
      for (let turn = 0; turn < 40; turn++) {
        const id = await place(turn)
        expect(await listed(turn + 1)).toEqual({ newest: id, total: placed })
      }
    })
    expect(fromStandby).toBeGreaterThan(0)
  })

  it('is passed over while it stands still for five seconds: own orders are there, nothing is older', async () => {
    await followed()
    await standby.pause()
    let rounds = 0
    const onStandby = openTestPool(standby.url, 1)
    try {
      const id = await place(0)
      const fromStandby = await grown('replica', async () => {
        expect(await listed(1)).toEqual({ newest: id, total: placed })
        for (const end = performance.now() + pausedMilliseconds; performance.now() < end; rounds++) {
          const id = await place(rounds)
          expect(await listed(rounds + 1)).toEqual({ newest: id, total: placed })
        }
      })
      expect(fromStandby).toBe(0)
      // It was behind indeed: who had asked it would have seen an older list.
      const { rows } = await onStandby.query<{ count: number }>('select count(*)::int as count from orders')
      expect(rows[0]?.count).toBe(placed - rounds - 1)
    } finally {
      await onStandby.end()
      await standby.resume()
    }
    tellFigure({
      bar: 'D-05',
      what: 'a standby that stood still for 5 s, two processes',
      figure: `${rounds + 1} orders placed, each in the list at once; answered from the standby: 0`,
      holds: true,
    })
    await followed()
    expect((await listed(0)).total).toBe(placed)
  })

  it('shows one’s own order too where commits are acknowledged before they are on the disk', async () => {
    const owner = openTestPool(primary.ownerUrl, 1)
    try {
      await owner.query('alter system set synchronous_commit = off')
      await owner.query('select pg_reload_conf()')
      const { ctx } = shipper
      await until(async () => {
        const { rows } = await ctx.pool.query<{ setting: string }>(
          "select current_setting('synchronous_commit') as setting",
        )
        return rows[0]?.setting === 'off'
      }, 'the setting is not read')
      for (let turn = 0; turn < 20; turn++) {
        const id = await place(turn)
        expect(await listed(turn + 1)).toEqual({ newest: id, total: placed })
      }
    } finally {
      await owner.query('alter system reset synchronous_commit')
      await owner.query('select pg_reload_conf()')
      await owner.end()
    }
  })

  it('may die: lists go on', async () => {
    await followed()
    await standby.stop()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, turn) => listed(turn)))
    expect(answers.every(({ total }) => total === placed)).toBe(true)
    const id = await place(0)
    expect(await listed(1)).toEqual({ newest: id, total: placed })
  })
})

describe('what is no standby of the database [D-05]', () => {
  it.each([
    ['the primary itself', () => primary.url, /no standby/],
    ['another database', () => '', /another database/],
  ])('is not read from: %s', async (_, address, reason) => {
    const app = await startTestApp()
    const [one, other] = [
      openTestPool(primary.url, 2),
      openTestPool(address() || app.ctx.pool.options.connectionString || '', 2),
    ]
    const said: string[] = []
    const log = {
      info: () => undefined,
      warn: ({ reason }: { reason: string }) => {
        said.push(reason)
      },
    }
    try {
      const replica = openReplica(one, other, log as never)
      await until(async () => {
        expect(await replica.current()).toBeNull()
        return said.length > 0
      }, 'nothing was said')
      expect(said).toEqual([expect.stringMatching(reason)])
      expect(replica.counts.replica).toBe(0)
    } finally {
      await Promise.all([one.end(), other.end()])
      await app.stop()
    }
  })
})

describe('what a standby may answer [D-05]', () => {
  it('is nothing that writes, is written down, or decides about money', async () => {
    const app = await startTestApp()
    try {
      const asked = app.http.endpoints.filter(({ fromReplica }) => fromReplica)
      expect(asked.map(({ path }) => path).sort()).toEqual(
        [...ofCustomers, ...ofClerks, figuresByMonth].map(({ path }) => path).sort(),
      )
      for (const { path, method, idempotent, recorded, carries } of asked)
        expect([path, method, idempotent, recorded, carries]).toEqual([path, 'GET', false, false, 'json'])
    } finally {
      await app.stop()
    }
  })
})
