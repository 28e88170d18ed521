import { Agent } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startLoadBalancer } from './support/proxy.ts'
import { freePort, type RunningServer, startServer, until } from './support/server.ts'
import {
  compare,
  nothingTold,
  orderOf,
  serveClients,
  sharedDatabase,
  shippersSecret,
} from './support/shipper.ts'

/** Two processes on one database, of which one at a time is replaced. */
const running: RunningServer[] = []
const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop('SIGTERM')))
  for (const close of closers.splice(0).reverse()) await close()
})

const start = async (environment: Record<string, string>) => {
  const server = await startServer({ NODE_ENV: 'test', SAMPAN_SECRET: shippersSecret, ...environment })
  running.push(server)
  return server
}

/** Milliseconds between two requests of a client; in the proof they ask as fast as they are answered. */
const between = Number(process.env.SAMPAN_RESTART_PAUSE ?? 400)

describe('a process that is restarted', () => {
  it('gives way to the next process behind a load balancer without a failed request', async () => {
    const { url, shipper, close } = await sharedDatabase(3_000)
    closers.push(close)
    const ports = await Promise.all([freePort(), freePort()])
    // As operations.md has it: a little more than the balancer's interval and timeout together.
    const node = (port: number) =>
      start({ DATABASE_URL: url, SAMPAN_PORT: String(port), SAMPAN_DRAIN_DELAY: '4' })
    const nodes = await Promise.all(ports.map(node))
    const balancer = await startLoadBalancer(nodes.map((each) => each.url))
    closers.push(() => balancer.stop())
    const told = nothingTold()
    let going = true
    const clients = serveClients(shipper, balancer.url, 64, told, () => going, between)
    const answers = () => told.seen.get('200') ?? 0
    for (const [index, port] of ports.entries()) {
      const from = answers()
      await until(() => answers() > from + 200, 'both serve')
      expect(await nodes[index]?.stop('SIGTERM')).toBe(0)
      const again = await node(port)
      await until(() => balancer.sendsTo(again.url), 'the new one is sent requests')
    }
    const from = answers()
    await until(() => answers() > from + 200, 'both serve again')
    going = false
    await clients
    // Whoever lost an answer on the way asks again, now of the new processes: it is the same order.
    const agent = new Agent({ keepAlive: true })
    for (const [quoteId, id] of [...told.orders].slice(0, 50))
      expect(await shipper.ask(balancer.url, orderOf(quoteId), agent)).toMatchObject({
        status: 200,
        data: { id },
      })
    agent.destroy()
    const { 200: answered = 0, ...failed } = Object.fromEntries(told.seen)
    const { lost, doubled, untold } = await compare(shipper.ctx.pool, told)
    process.stdout.write(
      `2 nodes restarted in turn under 64 clients: ${answered} answers (${told.orders.size} orders, ${told.notes.size} price requests), failed ${JSON.stringify(failed)}, ${balancer.repeated()} reads repeated, ${lost} lost, ${doubled} doubled\n`,
    )
    expect(failed).toEqual({})
    expect({ lost, doubled, untold }).toEqual({ lost: 0, doubled: 0, untold: 0 })
  }, 240_000)
})
