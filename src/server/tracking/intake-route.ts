import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/kernel/refusal.ts'
import { toldLimit } from '#domain/tracking/intake.ts'
import { isDatabaseAway } from '#server/platform/db/connect.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { feedbackOf } from './feedback.ts'
import { authenticateSender } from './senders.ts'
import { takeEvents } from './take-events.ts'
import type { Sender } from './told-store.ts'

/** A thousand events as DCSA writes them are some 2 MB. Assumed. */
const bodyLimit = 4 * 1_048_576
/** Calls of one address in a minute. Assumed. */
const callsPerMinute = 120

/** What a call as a whole can be refused for. DCSA leaves the numbers between 7000 and 9999 to each provider. */
const faults = {
  notJson: [400, 7000, 'The body is not JSON in UTF-8.'],
  notEvents: [400, 7001, 'The body is neither an event nor a list of events.'],
  tooMany: [400, 7002, `A call brings at most ${toldLimit} events.`],
  tooLarge: [413, 7003, `The body is larger than ${bodyLimit} bytes.`],
  notRead: [400, 7004, 'The request cannot be read.'],
  unknownSender: [
    401,
    7010,
    'No sender has this token. It belongs into the header Authorization: Bearer <token>.',
  ],
  tooOften: [429, 7020, `An address makes at most ${callsPerMinute} calls in a minute.`],
  away: [503, 7030, 'The service is not available at present. Send the same events again later.'],
  fault: [500, 7031, 'The service failed. Send the same events again later.'],
} as const satisfies Record<string, readonly [number, number, string]>
type Fault = keyof typeof faults

/** DCSA's error body. It repeats nothing of what was sent but the path. */
function sendFault(
  ctx: Http['ctx'],
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Fault,
): FastifyReply {
  const [status, code, message] = faults[fault]
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2')
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({
      httpMethod: request.method,
      requestUri: '/api/desk/events',
      statusCode: status,
      statusCodeText: STATUS_CODES[status],
      providerCorrelationReference: request.id,
      errorDateTime: ctx.clock().toISOString(),
      errors: [{ errorCode: code, errorCodeText: fault, errorCodeMessage: message }],
    })
}

class UnknownSender extends Error {}

function faultOf(error: unknown): Fault {
  if (error instanceof UnknownSender) return 'unknownSender'
  if (isDatabaseAway(error)) return 'away'
  if (error instanceof Refusal && error.status === 429) return 'tooOften'
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'tooLarge'
  if (statusCode === 429) return 'tooOften'
  if (statusCode === 503 || (error instanceof Refusal && error.status === 503)) return 'away'
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? 'notRead' : 'fault'
}

const parsed = (body: unknown): { readonly value: unknown } | null => {
  try {
    if (!Buffer.isBuffer(body)) return null
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown }
  } catch {
    return null
  }
}

/** One event, a list, or Track & Trace 3.0's object around a list; with the JSONPath of the list. */
function eventsIn(value: unknown): { readonly values: readonly unknown[]; readonly root: string } | null {
  if (Array.isArray(value)) return { values: value, root: '$' }
  if (typeof value !== 'object' || value === null) return null
  const events: unknown = Object.hasOwn(value, 'events') ? (value as { events?: unknown }).events : null
  if (Array.isArray(events)) return { values: events, root: '$.events' }
  return { values: [value], root: '$' }
}

/**
 * Where machines tell events: `POST /api/desk/events`, one event or a list. The token is looked at before the body is
 * read. A list that can be read is answered 200 with what became of each event; a bad call in DCSA's error body.
 */
export function intakeRoute({ fastify, ctx }: Http): void {
  fastify.register(async (scope) => {
    const senders = new WeakMap<FastifyRequest, Sender>()
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const fault = faultOf(error)
      if (fault === 'fault' || fault === 'away') request.log.error({ err: error }, 'taking events failed')
      return sendFault(ctx, request, reply, fault)
    })
    // After the count of calls, before the body: a stranger's megabytes are not read.
    scope.addHook('preParsing', async (request) => {
      const sender = await authenticateSender(ctx, request.headers.authorization)
      if (!sender) throw new UnknownSender()
      senders.set(request, sender)
    })
    scope.post(
      '/api/desk/events',
      {
        bodyLimit,
        config: ctx.config.addressLimits
          ? { rateLimit: { max: callsPerMinute, timeWindow: '1 minute' } }
          : {},
      },
      async (request, reply) => {
        const sender = senders.get(request)
        if (!sender) throw new UnknownSender()
        const body = parsed(request.body)
        if (!body) return sendFault(ctx, request, reply, 'notJson')
        const told = eventsIn(body.value)
        if (!told) return sendFault(ctx, request, reply, 'notEvents')
        const { values, root } = told
        if (values.length === 0) return sendFault(ctx, request, reply, 'notEvents')
        if (values.length > toldLimit) return sendFault(ctx, request, reply, 'tooMany')
        const events = await takeEvents(ctx, sender, values)
        return reply
          .header('cache-control', 'no-store')
          .send({ events, feedbackElements: feedbackOf(events, root) })
      },
    )
  })
}
