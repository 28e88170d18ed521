import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a connection that was already open may still bring a request. */
const graceMilliseconds = 2_000

/**
 * Stops listening but goes on serving the connections that are open: each of their next answers
 * carries `Connection: close`, so they end after an answer and never in the middle of a question.
 * (Node's own `close` ends idle kept-alive connections at once, under a request that may already
 * be on its way.) Returns when none is left, or after a grace for those that stay silent.
 */
export async function drainConnections(server: Server): Promise<void> {
  NetServer.prototype.close.call(server)
  const count = () => new Promise<number>((settle) => server.getConnections((_, open) => settle(open ?? 0)))
  for (let waited = 0; waited < graceMilliseconds && (await count()) > 0; waited += 25) await pause(25)
}
