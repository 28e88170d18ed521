import type { FastifyReply, FastifyRequest } from 'fastify'
import { deskEventsCall, eventsCall } from '#contract/live.ts'
import { actorKey, type Customer, type Staff, type Visitor } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '../context.ts'
import { type Http, mount } from '../http/serve.ts'

/** Between heartbeats, so that proxies keep the connection and a dead session is noticed. Assumed (decision 006). */
export const heartbeatSeconds = 15
/** Open streams of one person in one process: a browser shares one between its tabs. Assumed (decision 006). */
const mostStreamsPerUser = 5

type Listener = {
  readonly ctx: Context
  readonly actor: Visitor | Customer | Staff
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** How many streams may be open at once under each of some names, and what besides a session must still be true. */
type StreamRules = {
  readonly most: readonly (readonly [name: string, most: number])[]
  readonly stands?: () => Promise<boolean>
}

/** Makes what sends events of an audience as they happen; one stream too many is refused with `request.busy`. */
export function eventStreams(
  http: Http,
  heartbeatMilliseconds: number,
): (listener: Listener, audience: string, rules: StreamRules) => Promise<undefined> {
  const open = new Map<string, number>()
  const ends = new Set<() => void>()
  // A stream never ends by itself, so a stopping server ends them all.
  http.fastify.addHook('preClose', async () => {
    for (const end of [...ends]) end()
  })

  /** Sends what this audience is told until the session that opened the stream is over. */
  return async ({ ctx, actor, request, reply }, audience, { most, stands }) => {
    if (most.some(([name, streams]) => (open.get(name) ?? 0) >= streams)) throw new Refusal('request.busy')
    for (const [name] of most) open.set(name, (open.get(name) ?? 0) + 1)

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
    const still = async () =>
      (actor.kind === 'visitor' ||
        (await http.authenticators[actor.kind](ctx, token, actor.language)) !== null) &&
      (!stands || (await stands()))
    const beat = setInterval(() => {
      raw.write(': still here\n\n')
      still().then(
        (stays) => stays || end(),
        () => end(),
      )
    }, heartbeatMilliseconds)
    const end = () => {
      if (!ends.delete(end)) return
      clearInterval(beat)
      unsubscribe()
      for (const [name] of most) {
        const left = (open.get(name) ?? 1) - 1
        if (left > 0) open.set(name, left)
        else open.delete(name)
      }
      raw.end()
    }
    ends.add(end)
    raw.on('close', end)
    raw.on('error', end)
    // Who left while the call was looked at is not told that the stream began.
    if (raw.destroyed) end()
    return undefined
  }
}

/**
 * Events as they happen, to one customer, and to the clerks of the desk; a stream ends with the session or
 * its access token. Refuses a sixth stream with `request.busy`.
 */
export function liveRoutes(http: Http, heartbeatMilliseconds = heartbeatSeconds * 1000): void {
  const stream = eventStreams(http, heartbeatMilliseconds)
  const rules = (actor: Customer | Staff): StreamRules => ({ most: [[actorKey(actor), mostStreamsPerUser]] })
  mount(http, eventsCall, (call) => stream(call, `customer:${call.actor.userId}`, rules(call.actor)))
  mount(http, deskEventsCall, (call) => stream(call, 'staff', rules(call.actor)))
}
