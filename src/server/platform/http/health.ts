import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { pendingMigration } from '../db/migrate.ts'
import type { Http } from './serve.ts'

/** Set when the process was asked to stop: no new work is sent here. */
export type Readiness = { draining: boolean }

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz` says the process lives; `/readyz` that it can serve; `/metrics` counts, for loopback or a clerk. */
export function healthRoutes({ fastify, ctx, authenticators }: Http, readiness: Readiness): void {
  fastify.get('/healthz', async () => ({ status: 'alive' }))

  fastify.get('/readyz', async (_request, reply) => {
    const state = {
      draining: readiness.draining,
      database: 'reachable',
      migrations: 'current',
      jobs: 'reachable',
    }
    try {
      const pending = await pendingMigration(ctx.pool)
      if (pending) state.migrations = `pending from ${pending}`
    } catch {
      state.database = 'unreachable'
      state.migrations = 'unknown'
    }
    if (!ctx.jobs.reachable()) state.jobs = 'unreachable'
    const ready =
      !state.draining &&
      state.database === 'reachable' &&
      state.migrations === 'current' &&
      state.jobs === 'reachable'
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...state })
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
