import { Agent, createServer, get, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A small load balancer, as one stands before several processes: it asks each node's `/readyz`,
 * sends requests in turn to those that are ready, over kept-alive connections, and repeats a
 * request on another node only when it is a GET or the node took no connection. When none is ready, as on a machine too busy to
 * answer in time, it goes on with the one that last was, and never with one that takes no connections.
 */
export type LoadBalancer = {
  readonly url: string
  /** Whether the node of this address is sent requests. */
  sendsTo(node: string): boolean
  /** Requests that were repeated on another node. */
  repeated(): number
  stop(): Promise<void>
}

const askEveryMilliseconds = 50
/** Headers that concern one connection only (RFC 9110 §7.6.1). */
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer']

/** What a node said of itself; `silent` when it said nothing in time, which alone takes no node out. */
const askNode = (node: string): Promise<'ready' | 'notReady' | 'gone' | 'silent'> =>
  new Promise((settle) => {
    const asked = get(`${node}/readyz`, { agent: false, timeout: 3_000 }, (reply) => {
      reply.resume().once('end', () => settle(reply.statusCode === 200 ? 'ready' : 'notReady'))
    })
    asked.once('timeout', () => {
      settle('silent')
      asked.destroy()
    })
    asked.once('error', () => settle('gone'))
  })

export async function startLoadBalancer(nodes: readonly string[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const ready = new Set<string>()
  /** Those that take connections, the one that was ready last at the end. */
  let there = [...nodes]
  let turn = 0
  let repeated = 0
  let stopped = false
  const look = async (node: string) => {
    const said = await askNode(node)
    if (said === 'silent') return
    if (said === 'ready') ready.add(node)
    else ready.delete(node)
    const others = there.filter((each) => each !== node)
    if (said === 'ready') there = [...others, node]
    else if (said === 'notReady') there = there.includes(node) ? there : [node, ...others]
    else there = others
  }
  const watch = async (node: string) => {
    while (!stopped) {
      await look(node)
      await pause(askEveryMilliseconds)
    }
  }
  await Promise.all(nodes.map(look))
  const watching = nodes.map(watch)

  const server: Server = createServer((asked, answer) => {
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.once('end', () => {
      const body = Buffer.concat(parts)
      const headers = Object.fromEntries(
        Object.entries(asked.headers).filter(([name]) => !ofTheConnection.includes(name)),
      )
      const send = (tried: readonly string[]) => {
        const untried = (node: string) => !tried.includes(node)
        const able = [...ready].filter(untried)
        const node = able[turn++ % able.length] ?? there.filter(untried).at(-1)
        if (node === undefined) {
          answer.writeHead(502).end('no node takes this request')
          return
        }
        const forward = request(
          `${node}${asked.url}`,
          { method: asked.method, headers: { ...headers, 'content-length': String(body.length) }, agent },
          (reply) => {
            const kept = Object.entries(reply.headers).filter(([name]) => !ofTheConnection.includes(name))
            answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(kept))
            reply.once('error', () => answer.destroy())
            reply.pipe(answer)
          },
        )
        forward.once('error', (error: NodeJS.ErrnoException) => {
          if (answer.headersSent) return answer.destroy()
          // It never had the request, and has no more to come: the next question about it may be seconds away.
          const refused = error.code === 'ECONNREFUSED'
          if (refused) {
            ready.delete(node)
            there = there.filter((each) => each !== node)
          }
          if (asked.method === 'GET' || refused) {
            repeated++
            return send([...tried, node])
          }
          return answer.writeHead(502).end('the node did not answer')
        })
        forward.end(body)
      }
      send([])
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', () => settle()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendsTo: (node) => ready.has(node),
    repeated: () => repeated,
    async stop() {
      stopped = true
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
}
