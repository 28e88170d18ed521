import { eventsCall } from '#contract/live.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type Http, mount } from '../http/serve.ts'

/** Between heartbeats, so that proxies keep the connection and a dead session is noticed. Assumed (decision 006). */
const heartbeatSeconds = 15
/** Open streams of one customer in one process: a browser shares one between its tabs. Assumed (decision 006). */
const mostStreamsPerUser = 5

/** Events as they happen, to one customer; ends with the session or its access token. Refuses a sixth stream with `request.busy`. */
export function liveRoutes(http: Http, heartbeatMilliseconds = heartbeatSeconds * 1000): void {
  const open = new Map<string, number>()
  const ends = new Set<() => void>()
  // A stream never ends by itself, so a stopping server ends them all.
  http.fastify.addHook('preClose', async () => {
    for (const end of [...ends]) end()
  })

  mount(http, eventsCall, async ({ ctx, actor, request, reply }) => {
    const { userId } = actor
    const streams = open.get(userId) ?? 0
    if (streams >= mostStreamsPerUser) throw new Refusal('request.busy')
    open.set(userId, streams + 1)

    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Nothing follows on this connection, so a stopping server need not wait for it.
      connection: 'close',
      // Tells nginx not to gather what it passes on.
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 3000\n\n')

    const unsubscribe = ctx.live.subscribe(`customer:${userId}`, ({ id, kind, about }) => {
      raw.write(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify({ about })}\n\n`)
    })
    const token = String(request.headers.token)
    const beat = setInterval(() => {
      raw.write(': still here\n\n')
      http.authenticators.customer(ctx, token, actor.language).then(
        (still) => still ?? end(),
        () => end(),
      )
    }, heartbeatMilliseconds)
    const end = () => {
      if (!ends.delete(end)) return
      clearInterval(beat)
      unsubscribe()
      const left = (open.get(userId) ?? 1) - 1
      if (left > 0) open.set(userId, left)
      else open.delete(userId)
      raw.end()
    }
    ends.add(end)
    raw.on('close', end)
    raw.on('error', end)
    return undefined
  })
}
