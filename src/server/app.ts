import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { Refusal } from '#domain/kernel/refusal.ts'
import { addressRoutes } from './addresses/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { billRoutes } from './bills/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { cargoRoutes } from './cargo/routes.ts'
import { certificationRoutes } from './certification/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { authenticateViewing } from './customers/viewing.ts'
import { figureRoutes } from './figures/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { authenticateToken } from './integration/authenticate.ts'
import { integrationRoutes } from './integration/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { mapRoutes } from './maps/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import type { Context } from './platform/context.ts'
import { replicaMetrics } from './platform/db/replica.ts'
import { encryptReplies } from './platform/http/encrypt.ts'
import { handleErrors, refuseUnknown } from './platform/http/errors.ts'
import { healthRoutes, type Readiness } from './platform/http/health.ts'
import { openApiRoutes } from './platform/http/openapi.ts'
import { requestTarget } from './platform/http/request-target.ts'
import type { Http } from './platform/http/serve.ts'
import { cutSlowBodies, requestTimeouts } from './platform/http/slow-bodies.ts'
import { limitsFor, openTurns } from './platform/http/turns.ts'
import { liveRoutes } from './platform/live/routes.ts'
import { mapSources } from './platform/map-settings.ts'
import { pointsRoutes } from './points/routes.ts'
import { truckRoutes } from './positions/trucks/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { promotionRoutes } from './promotion/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { sceneRoutes } from './scenes/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { authenticateStaff } from './staff/authenticate.ts'
import { staffRoutes } from './staff/routes.ts'
import { statementPaperRoutes } from './statements/papers-routes.ts'
import { statementPaymentRoutes } from './statements/pay-routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { authenticateCustomer } from './users/authenticate.ts'
import { identityRoutes } from './users/identity-routes.ts'
import { usersRoutes } from './users/routes.ts'
import { vesselMetrics } from './vessels/intake-metrics.ts'
import { vesselRoutes } from './vessels/routes.ts'
import { mountWeb } from './web.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { workbenchRoutes } from './workbench/routes.ts'
import { workspaceRoutes } from './workspace/routes.ts'

/** The largest JSON or form body; uploads are counted while they stream (requirements §5). */
const bodyLimit = 1_048_576

/** As long as a request line may be: how long an id is, its own shape says. */
const maxParamLength = 16_384

export type App = { readonly fastify: FastifyInstance; readonly http: Http }

/** Builds the HTTP app from a context; tests use the same app through `inject`. */
export async function buildApp(ctx: Context, readiness: Readiness = { draining: false }): Promise<App> {
  const fastify: FastifyInstance = Fastify({
    loggerInstance: ctx.log as Logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...requestTimeouts(ctx.config.uploadPace),
    trustProxy: ctx.config.proxies.length > 0 ? [...ctx.config.proxies] : false,
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url }) => requestTarget(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance

  handleErrors(fastify)
  cutSlowBodies(fastify, ctx.config.uploadPace)
  // One line per request: never a token, a code, a query or a body.
  fastify.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    if (readiness.draining) reply.header('connection', 'close')
  })

  // Made once: its plugin for Fastify puts the policy together anew for each answer.
  const guard = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Components place their styles at run time; scripts never may.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The map's worker takes its policy from its own file, so what a licensed map needs stands here too.
        imgSrc: ["'self'", 'data:', 'blob:', ...mapSources(ctx.config)],
        connectSrc: ["'self'", ...mapSources(ctx.config)],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: ctx.publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  fastify.addHook('onRequest', (request, reply, done) => guard(request.raw, reply.raw, done as () => void))
  if (ctx.config.encryptReplies) encryptReplies(fastify)
  await fastify.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] })
  await fastify.register(cookie)
  await fastify.register(multipart, { throwFileSizeLimit: false })
  await fastify.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Refusal('request.busy'),
  })
  await fastify.register(underPressure, {
    maxEventLoopDelay: ctx.config.busyAfter,
    pressureHandler: async (request, reply) => {
      // A page that came is of no use without its scripts and styles, and a file costs next to nothing.
      if (/^\/(assets|basemap)\//.test(request.url)) return
      reply.header('retry-after', 2)
      throw new Refusal('service.unavailable')
    },
  })

  const http: Http = {
    fastify,
    ctx,
    endpoints: [],
    turns: openTurns(ctx.config.busyAfter, limitsFor(ctx.config.databasePool)),
    authenticators: {
      customer: async (ctx, token, language) =>
        (await authenticateCustomer(ctx, token, language)) ?? authenticateViewing(ctx, token, language),
      staff: authenticateStaff,
      program: authenticateToken,
    },
  }
  fastify.setNotFoundHandler((request, reply) => refuseUnknown(http.endpoints, request, reply))
  healthRoutes(http, readiness, [vesselMetrics, replicaMetrics])
  usersRoutes(http)
  profileRoutes(http)
  identityRoutes(http)
  privacyRoutes(http)
  staffRoutes(http)
  certificationRoutes(http)
  referenceRoutes(http)
  scheduleRoutes(http)
  addressRoutes(http)
  rateRoutes(http)
  pointsRoutes(http)
  quoteRoutes(http)
  fileRoutes(http)
  workspaceRoutes(http)
  workbenchRoutes(http)
  orderRoutes(http)
  paymentRoutes(http)
  reconciliationRoutes(http)
  statementPaperRoutes(http)
  billRoutes(http)
  statementRoutes(http)
  statementPaymentRoutes(http)
  invoiceRoutes(http)
  figureRoutes(http)
  promotionRoutes(http)
  sceneRoutes(http)
  customerRoutes(http)
  notificationRoutes(http)
  webhookRoutes(http)
  integrationRoutes(http)
  trackingRoutes(http)
  proposalRoutes(http)
  mapRoutes(http)
  cargoRoutes(http)
  vesselRoutes(http)
  truckRoutes(http)
  siteRoutes(http)
  templateRoutes(http)
  newsRoutes(http)
  announcementRoutes(http)
  chatRoutes(http)
  recordRoutes(http)
  systemRoutes(http)
  calendarRoutes(http)
  liveRoutes(http)
  await openApiRoutes(http)
  await mountWeb(http)
  return { fastify, http }
}
