import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Fault, type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { type RunningServer, startServer, statusOf, until } from './support/server.ts'
import {
  compare,
  nothingTold,
  orderOf,
  type Shipper,
  sharedDatabase,
  shippersSecret,
} from './support/shipper.ts'

/** What the product answers while the way to its database is bad, and after it is good again. */
vi.setConfig({ testTimeout: 180_000 })

let shared: Awaited<ReturnType<typeof sharedDatabase>>
let shipper: Shipper
let proxy: FaultProxy
let server: RunningServer
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

beforeAll(async () => {
  shared = await sharedDatabase(200)
  shipper = shared.shipper
  const { hostname, port } = new URL(shared.url)
  proxy = await startFaultProxy({ host: hostname, port: Number(port) })
  const through = new URL(shared.url)
  through.port = String(proxy.port)
  server = await startServer({
    DATABASE_URL: through.href,
    SAMPAN_SECRET: shippersSecret,
    SAMPAN_LOG: 'fatal',
  })
})
afterAll(async () => {
  proxy.set({ kind: 'none' })
  await server.stop()
  await proxy.stop()
  await shared.close()
  agent.destroy()
})

const told = nothingTold()
let next = 0

/** Eight clients place an order each; how they were answered and the longest that one waited, in seconds. */
async function placeEight(): Promise<{ answers: string[]; longest: number }> {
  let longest = 0
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const quoteId = shipper.quotes[next++] as string
      const from = performance.now()
      const outcome = await shipper.ask(server.url, orderOf(quoteId), agent)
      longest = Math.max(longest, (performance.now() - from) / 1_000)
      if (typeof outcome === 'string') return outcome
      if (outcome.status === 200) told.orders.set(quoteId, (outcome.data as { id: string }).id)
      return String(outcome.status)
    }),
  )
  return { answers, longest }
}

const faults: readonly (readonly [what: string, fault: Fault, cuts: boolean, answers: RegExp])[] = [
  ['answers half a second late', { kind: 'late', milliseconds: 150 }, false, /^200$/],
  ['ends every connection', { kind: 'none' }, true, /^(200|503)$/],
  ['takes no connection', { kind: 'closed' }, true, /^503$/],
  ['breaks off in the midst of an answer', { kind: 'breaksAfter', bytes: 20_000 }, true, /^(200|503)$/],
  ['is silent', { kind: 'silent' }, false, /^503$/],
]

it.each(faults)(
  'a database that %s: nobody waits for ever, and it is well again after',
  async (_, fault, cuts, wanted) => {
    proxy.set(fault)
    if (cuts) proxy.cut()
    const { answers, longest } = await placeEight()
    expect(answers.filter((each) => !wanted.test(each))).toEqual([])
    // The service gives up after 19 s; a busy machine needs a while to say so.
    expect(longest).toBeLessThan(30)
    proxy.set({ kind: 'none' })
    const from = performance.now()
    await until(async () => {
      const { answers } = await placeEight()
      return answers.every((each) => each === '200')
    }, 'orders are placed again')
    process.stdout.write(`well again after ${Math.round(performance.now() - from)} ms\n`)
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200, 'it is ready')
  },
)

it('keeps what it acknowledged, once', async () => {
  const { lost, doubled } = await compare(shipper.ctx.pool, told)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
})
