import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '../context.ts'
import { powerLossRisk } from '../db/durability.ts'
import { pendingMigration } from '../db/migrate.ts'
import type { Http } from './serve.ts'

export type Readiness = {
  /** Until migrations, jobs and live events stand: everything but the health addresses is refused. */
  starting?: boolean
  /** Set when the process was asked to stop: no new work is sent here. */
  draining: boolean
}

/** What answers while the process starts. */
const openAtStart = new Set<string | undefined>(['/healthz', '/readyz'])
/** A database that says nothing for so long is no database to serve from; load balancers do not wait longer. */
const answerMilliseconds = 2_000

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * `/healthz` says the process lives; `/readyz` that it can serve; `/metrics` counts, for loopback or a clerk, what areas
 * have to tell besides.
 */
export function healthRoutes(
  { fastify, ctx, authenticators }: Http,
  readiness: Readiness,
  areas: readonly ((ctx: Context, registry: Registry) => void)[] = [],
): void {
  fastify.addHook('onRequest', async (request) => {
    if (readiness.starting && !openAtStart.has(request.routeOptions.url))
      throw new Refusal('service.unavailable')
  })
  fastify.get('/healthz', async () => ({ status: 'alive' }))

  fastify.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    // Said at once, without a question that could wait behind others: a load balancer must hear it in time.
    if (readiness.draining) return reply.status(503).send({ ready: false, draining: true })
    const state = {
      starting: readiness.starting ?? false,
      draining: false,
      database: 'reachable',
      durability: 'power-loss safe',
      migrations: 'current',
      jobs: 'reachable',
    }
    const look = async () => {
      const [pending, risk] = await Promise.all([pendingMigration(ctx.pool), powerLossRisk(ctx.pool)])
      if (pending) state.migrations = `pending from ${pending}`
      if (risk) state.durability = `not power-loss safe: ${risk}`
    }
    const silence = new AbortController()
    try {
      await Promise.race([
        look(),
        pause(answerMilliseconds, null, { signal: silence.signal }).then(() => {
          throw new Error('the database does not answer')
        }),
      ])
    } catch {
      state.database = 'unreachable'
      state.durability = 'unknown'
      state.migrations = 'unknown'
    } finally {
      silence.abort()
    }
    if (!ctx.jobs.reachable()) state.jobs = 'unreachable'
    const ready =
      !state.starting &&
      state.database === 'reachable' &&
      state.migrations === 'current' &&
      state.jobs === 'reachable'
    return reply.status(ready ? 200 : 503).send({ ready, ...state })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  for (const tell of areas) tell(ctx, registry)
  fastify.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  fastify.get('/metrics', async (request, reply) => {
    const token = request.headers.token
    const clerk = typeof token === 'string' ? await authenticators.staff(ctx, token, 'en-US') : null
    if (!clerk && !loopback.has(request.ip)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
