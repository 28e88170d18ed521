import type { FastifyReply, FastifyRequest } from 'fastify'
import { deskEventsCall, eventsCall } from '#contract/live.ts'
import { actorKey, type Customer, type Staff } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '../context.ts'
import { type Http, mount } from '../http/serve.ts'

/** Between heartbeats, so that proxies keep the connection and a dead session is noticed. Assumed (decision 006). */
const heartbeatSeconds = 15
/** Open streams of one person in one process: a browser shares one between its tabs. Assumed (decision 006). */
const mostStreamsPerUser = 5

type Listener = {
  readonly ctx: Context
  readonly actor: Customer | Staff
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Events as they happen, to one customer, and to the clerks of the desk; a stream ends with the session or
 * its access token. Refuses a sixth stream with `request.busy`.
 */
export function liveRoutes(http: Http, heartbeatMilliseconds = heartbeatSeconds * 1000): void {
  const open = new Map<string, number>()
  const ends = new Set<() => void>()
  // A stream never ends by itself, so a stopping server ends them all.
  http.fastify.addHook('preClose', async () => {
    for (const end of [...ends]) end()
  })

  /** Sends what this audience is told until the session that opened the stream is over. */
  const stream = async ({ ctx, actor, request, reply }: Listener, audience: string): Promise<undefined> => {
    const who = actorKey(actor)
    const streams = open.get(who) ?? 0
    if (streams >= mostStreamsPerUser) throw new Refusal('request.busy')
    open.set(who, streams + 1)

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

    const unsubscribe = ctx.live.subscribe(audience, ({ id, kind, about }) => {
      raw.write(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify({ about })}\n\n`)
    })
    const token = String(request.headers.token)
    const beat = setInterval(() => {
      raw.write(': still here\n\n')
      http.authenticators[actor.kind](ctx, token, actor.language).then(
        (still) => still ?? end(),
        () => end(),
      )
    }, heartbeatMilliseconds)
    const end = () => {
      if (!ends.delete(end)) return
      clearInterval(beat)
      unsubscribe()
      const left = (open.get(who) ?? 1) - 1
      if (left > 0) open.set(who, left)
      else open.delete(who)
      raw.end()
    }
    ends.add(end)
    raw.on('close', end)
    raw.on('error', end)
    return undefined
  }

  mount(http, eventsCall, (call) => stream(call, `customer:${call.actor.userId}`))
  mount(http, deskEventsCall, (call) => stream(call, 'staff'))
}
