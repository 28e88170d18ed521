import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Listening sockets of a process. Of each, libuv takes one connection at a turn of the event loop (since 1.45), and a
 * process with much to do turns some fifty times a second: whoever came new would wait for seconds behind those who are
 * connected. Linux spreads what comes over all sockets of a port; elsewhere there is one.
 */
const most = process.platform === 'linux' ? 16 : 1

/** How long a connection that was already open may still bring a request. */
const graceMilliseconds = 2_000

export type Entrances = {
  /**
   * Stops listening but goes on serving the connections that are open: each of their next answers
   * carries `Connection: close`, so they end after an answer and never in the middle of a question.
   * (Node's own `close` ends idle kept-alive connections at once, under a request that may already
   * be on its way.) Returns when none is left, or after a grace for those that stay silent.
   */
  drain(): Promise<void>
  /**
   * Waits until every connection has its answer and is gone. The HTTP server's own `close` waits only for those that it
   * took itself, and ends idle ones only once.
   */
  end(): Promise<void>
}

/** Fails as listening does where somebody else has the port: sockets that share a port would not notice. */
async function expectFree(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  await new Promise((closed) => probe.close(closed))
}

/** Listens. Port 0 takes one that is free. Fails with `EADDRINUSE` where the port is taken. */
export async function openEntrances(
  fastify: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<Entrances> {
  if (most > 1 && port !== 0) await expectFree(host, port)
  const sharing = { host, reusePort: most > 1 }
  await fastify.listen({ ...sharing, port })
  const { server } = fastify
  const address = server.address()
  const beside = await Promise.all(
    Array.from({ length: most - 1 }, async () => {
      // As the server's own: what it is given is served, timed out and closed by it.
      const entrance = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        server.emit('connection', socket),
      )
      entrance.listen({ ...sharing, port: typeof address === 'object' && address ? address.port : port })
      await once(entrance, 'listening')
      return entrance
    }),
  )
  return { drain: () => drain(server, beside), end: () => end(server, beside) }
}

async function isOpen(servers: readonly NetServer[]): Promise<boolean> {
  const counts = servers.map(
    (each) => new Promise<number>((settle) => each.getConnections((_, count) => settle(count ?? 0))),
  )
  return (await Promise.all(counts)).some((count) => count > 0)
}

async function drain(server: Server, beside: readonly NetServer[]): Promise<void> {
  const all = [server, ...beside]
  for (const each of all) NetServer.prototype.close.call(each)
  for (let waited = 0; waited < graceMilliseconds && (await isOpen(all)); waited += 25) await pause(25)
}

async function end(server: Server, beside: readonly NetServer[]): Promise<void> {
  while (await isOpen(beside)) {
    server.closeIdleConnections()
    await pause(25)
  }
}
