import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/kernel/refusal.ts'
import { refusalBody } from './errors.ts'

export type UploadPace = {
  /** An upload of which less than `leastBytesPerSecond` arrived over so many seconds is cut. */
  readonly stallSeconds: number
  /** No request takes longer than this to arrive, however steadily it flows. */
  readonly longestSeconds: number
}

/** Slower than any network that is worth waiting for. Assumed (decision 004) */
const leastBytesPerSecond = 1_024
/** Seconds for all of a body that is no upload. requirements §9 */
const plainBodySeconds = 20

/** So much later than our own checks, which tell the sender why: Node closes without a word. */
const nodeGraceSeconds = 2

/** Node's own checks: of the head of a request, and of all of it. */
export const requestTimeouts = ({ longestSeconds }: UploadPace) => ({
  requestTimeout: (longestSeconds + nodeGraceSeconds) * 1_000,
  http: {
    headersTimeout: Math.min(plainBodySeconds, longestSeconds) * 1_000,
    connectionsCheckingInterval: 1_000,
  },
})

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The handler still reads the body and cannot answer, so the answer is written past it. */
function tooSlow(request: FastifyRequest): string {
  const body = JSON.stringify(refusalBody(request, new Refusal('request.timedOut')))
  const head = ['HTTP/1.1 408 Request Timeout', 'connection: close', 'cache-control: no-store']
  head.push('content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`)
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Cuts the connection of a request whose body comes too slowly, so that a few clients that send a byte now and then
 * cannot hold the server's connections, memory and disk. What such a request had begun ends with it.
 */
export function cutSlowBodies(fastify: FastifyInstance, pace: UploadPace): void {
  fastify.addHook('onRequest', (request, reply, next) => {
    const { raw } = request
    const { socket } = raw
    // An injected request has no connection that could be slow.
    if (!hasBody(request) || !(socket instanceof Socket)) return next()
    const cut = () => {
      if (raw.complete || socket.destroyed) return
      request.log.warn('a body came too slowly')
      if (!reply.raw.headersSent) socket.write(tooSlow(request))
      socket.destroySoon()
    }
    const { upload } = request.routeOptions.config as { upload?: boolean }
    let before = socket.bytesRead
    const timer = upload
      ? setInterval(() => {
          if (socket.bytesRead - before < leastBytesPerSecond * pace.stallSeconds) cut()
          before = socket.bytesRead
        }, pace.stallSeconds * 1_000)
      : setTimeout(cut, Math.min(plainBodySeconds, pace.longestSeconds) * 1_000)
    timer.unref()
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
    next()
  })
}
