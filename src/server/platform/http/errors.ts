import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal, type RefusalCode } from '#domain/kernel/refusal.ts'
import { fieldMessage, refusalMessage } from '#i18n/refusals.ts'
import { isConflict } from '../db/conflicts.ts'
import { isDatabaseAway } from '../db/connect.ts'
import { isNoText } from '../db/no-text.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { languageOf } from './serve.ts'

/** What the HTTP layer itself refuses, by its own codes. */
const refusedByHttp: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_UNDER_PRESSURE: 'service.unavailable',
}

/** What failed although nothing was wrong with the call, and may go well the next time. */
const mayGoWell = (error: unknown): boolean =>
  error instanceof ProviderFailure || isDatabaseAway(error) || isConflict(error)

function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (mayGoWell(error)) return new Refusal('service.unavailable')
  if (isNoText(error)) return new Refusal('request.invalid')
  if (typeof error !== 'object' || error === null) return null
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code ? refusedByHttp[code] : undefined
  if (known) return new Refusal(known)
  if (statusCode === 429) return new Refusal('request.busy')
  if (statusCode === 503) return new Refusal('service.unavailable')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('request.invalid')
  return null
}

/** The envelope of a refusal, in the reader's language. */
export function refusalBody(request: FastifyRequest, refusal: Refusal) {
  const language = languageOf(request)
  const message = refusalMessage(refusal.code, { ...refusal.params, requestId: request.id }, language)
  const fields = Object.entries(refusal.fields ?? {}).map(([path, { code, params }]) => [
    path,
    { code, message: fieldMessage(code, params, language) },
  ])
  return {
    code: refusal.number,
    reason: refusal.code,
    message,
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    requestId: request.id,
  }
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.status === 429 || refusal.status === 503) {
    if (!reply.hasHeader('retry-after'))
      reply.header('retry-after', refusal.code === 'request.tooSoon' ? '20' : '2')
  }
  return reply.status(refusal.status).header('cache-control', 'no-store').send(refusalBody(request, refusal))
}

/** Every failure leaves here: a refusal with its code and sentence, or a fault without any detail. */
export function handleErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    const { failsAs } = request.routeOptions.config as { failsAs?: RefusalCode | null }
    const own = failsAs && (!refusal || mayGoWell(error)) ? new Refusal(failsAs) : null
    if (refusal) {
      if (error instanceof ProviderFailure) request.log.warn({ err: error }, 'outside service failed')
      else if (isDatabaseAway(error)) request.log.error({ err: error }, 'database away')
      else if (isConflict(error)) request.log.error({ err: error }, 'in one another’s way, five times over')
      // Mostly the caller's; it may be an outside service's as well.
      else if (isNoText(error)) request.log.warn({ err: error }, 'a text that the database cannot hold')
      return sendRefusal(request, reply, own ?? refusal)
    }
    request.log.error({ err: error }, 'fault')
    return sendRefusal(request, reply, own ?? new Refusal('service.fault'))
  })
}

/** For what no route answers: an address there is none of, or a method that an address does not take (RFC 9110 §15.5.6). */
export function refuseUnknown(
  endpoints: readonly Endpoint[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.url.replace(/\?.*$/, '').replace(/\/$/, '')
  const methods = endpoints
    .filter((each) => new RegExp(`^/api${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((each) => each.method)
  if (methods.length === 0) return sendRefusal(request, reply, new Refusal('request.notFound'))
  reply.header('allow', [...new Set(methods)].join(', '))
  return sendRefusal(request, reply, new Refusal('request.methodNotAllowed'))
}
