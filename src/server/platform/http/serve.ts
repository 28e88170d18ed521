import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { fieldRefusals } from '#contract/fields.ts'
import { type Scope, tokenInText } from '#domain/integration/tokens.ts'
import type { Actor, Customer, Staff, Visitor } from '#domain/kernel/actor.ts'
import { chooseLanguage, type Language, languageOfHeader } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '../context.ts'
import { readFromReplica } from '../db/replica.ts'
import { actionOf, type DeskAction, firstId, noteChange, writeDeskRecords } from '../records/desk-records.ts'
import { answerOnce } from './idempotency.ts'
import type { Turns } from './turns.ts'

/** What the areas of users and staff lend to every call: who stands behind a token. */
export type Authenticators = {
  readonly customer: (ctx: Context, token: string, language: Language) => Promise<Customer | null>
  readonly staff: (ctx: Context, token: string, language: Language) => Promise<Staff | null>
  /** A program by its token, and what that was made for; throws the refusal of one that opens nothing. */
  readonly program: (
    ctx: Context,
    token: string,
    language: Language,
  ) => Promise<{ readonly actor: Customer | Staff; readonly scopes: readonly Scope[] }>
}

export type Http = {
  readonly fastify: FastifyInstance
  readonly ctx: Context
  readonly authenticators: Authenticators
  /** Every endpoint mounted so far, for OpenAPI and the access suite. */
  readonly endpoints: Endpoint[]
  /** In what order calls are answered when there are too many. */
  readonly turns: Turns
}

type ActorOf<Who extends Access> = Who extends 'customer'
  ? Customer
  : Who extends 'staff'
    ? Staff
    : Visitor | Customer

export type Call<E extends Endpoint> = {
  readonly ctx: Context
  readonly actor: ActorOf<E['access']>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly address: string
  readonly requestId: string
  /** What the browser calls itself. */
  readonly device: string | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A file as an answer. The name may hold any characters; it is encoded for the header here. */
export type FileAnswer = {
  readonly content: NodeJS.ReadableStream | Uint8Array
  readonly name: string
  readonly type: string
  readonly inline?: boolean
}

type Answer<E extends Endpoint> = E['carries'] extends 'json' | 'upload'
  ? z.input<E['reply']>
  : z.input<E['reply']> | FileAnswer | undefined

/** The reader's language: the header of requirements §7, else what the browser asks for. */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers.language
  return (
    languageOfHeader(typeof header === 'string' ? header : undefined) ??
    chooseLanguage(
      null,
      (request.headers['accept-language'] ?? '').split(',').map((each) => each.split(';')[0] ?? ''),
    )
  )
}

/** What stands behind `Authorization: Bearer`; other schemes are a proxy's and none of ours. */
const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/**
 * The program that shows a token, where the call is one that its token was made for (decision 060). Whether the token
 * opens anything is answered first, so that nobody without one learns what others may do.
 */
async function programOf(
  http: Http,
  { access, scope }: Pick<Endpoint, 'access' | 'scope'>,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<Actor> {
  try {
    const { actor, scopes } = await http.authenticators.program(http.ctx, token, languageOf(request))
    const mayAsk = access === 'open' ? 'customer' : access
    if (scope === null || actor.kind !== mayAsk) throw new Refusal('token.notAccepted')
    if (!scopes.includes(scope)) throw new Refusal('token.scopeMissing', { scope })
    return actor
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
      if (error.params.seconds !== undefined) reply.header('retry-after', error.params.seconds)
    }
    throw error
  }
}

async function actorOf(
  http: Http,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  // What stands in an address is written down on the way here.
  if (request.url.includes('smp_') && tokenInText.test(request.url)) throw new Refusal('token.inAddress')
  const bearer = bearerOf(request)
  if (bearer) return programOf(http, endpoint, request, reply, bearer)
  const { access } = endpoint
  const language = languageOf(request)
  const header = request.headers.token
  const token = typeof header === 'string' && header !== '' ? header : null
  if (access === 'staff') {
    const staff = token ? await http.authenticators.staff(http.ctx, token, language) : null
    if (!staff) throw new Refusal(token ? 'login.expired' : 'login.required')
    return staff
  }
  const customer = token ? await http.authenticators.customer(http.ctx, token, language) : null
  if (customer) return customer
  // An open call with a dead token is still told so: the page must not believe it is logged in.
  if (token) throw new Refusal('login.expired')
  if (access === 'customer') throw new Refusal('login.required')
  return { kind: 'visitor', language }
}

/** Checks what arrived against its shape. Refuses with a code per field. */
function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = shape.safeParse(value ?? {})
  if (result.success) return result.data
  throw new Refusal('request.invalid', {}, fieldRefusals(result.error, value))
}

/** A customer may name itself as `userId` or `adminUserId` (requirements §7); naming another is refused. */
function refuseOtherUser(actor: Actor, ...parts: unknown[]): void {
  if (actor.kind !== 'customer') return
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    for (const name of ['userId', 'adminUserId'] as const) {
      const given = (part as Record<string, unknown>)[name]
      if (given !== undefined && given !== actor.userId) throw new Refusal('request.otherUser')
    }
  }
}

/** Browsers give up after 20 s (requirements §9): before that they are told that the service is not available. */
const longestAnswerMilliseconds = 19_000

/**
 * What comes in time, or the refusal that it did not. The work itself goes on: asked again with the same key it is
 * found done. (Fastify's own limit ends with the request's body, so it knows nothing of calls that carry one.)
 */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Refusal('service.unavailable')), longestAnswerMilliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'content' in answer && 'type' in answer && 'name' in answer

/** RFC 6266 and RFC 8187: a plain name for old readers, the true one beside it. */
function contentDisposition(name: string, inline: boolean): string {
  const clean = name.replaceAll(/[\p{Cc}"\\/\u202a-\u202e\u2066-\u2069]/gu, '_').slice(0, 180)
  const plain = clean.replaceAll(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(clean.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** How browsers keep what an endpoint answers. */
const keepingOf = ({ cacheSeconds, askedAgain }: Endpoint): string =>
  askedAgain ? `public, max-age=0, stale-while-revalidate=${cacheSeconds}` : `public, max-age=${cacheSeconds}`

/** Sends what changes rarely: with its ETag, or only that it has not changed. */
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  keeping: string,
  result: unknown,
): FastifyReply {
  const text = JSON.stringify(result)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.header('etag', tag).header('cache-control', keeping)
  // A compressed answer's tag may come back marked as weak.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Binds an endpoint to what answers it. Everything that all calls share happens here and nowhere else. */
export function mount<E extends Endpoint>(
  http: Http,
  endpoint: E,
  answer: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const { fastify } = http
  http.endpoints.push(endpoint)
  const checked = http.ctx.config.mode !== 'production'

  fastify.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: {
      upload: endpoint.carries === 'upload',
      failsAs: endpoint.failsAs,
      ...(endpoint.perMinute && http.ctx.config.addressLimits
        ? { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } }
        : {}),
    },
    // Before anything else is done for it.
    onRequest: (_request, _reply, done) =>
      done(endpoint.carries === 'json' ? http.turns.refusal() : undefined),
    handler: async (request, reply) => {
      const answering = endpoint.carries === 'json' ? inTurn(request, reply) : answerTo(request, reply)
      // Files take their time, and so may an import at the desk.
      return endpoint.carries === 'json' && endpoint.access !== 'staff' ? inTime(answering) : answering
    },
  })

  async function inTurn(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const end = await http.turns.take(() => reply.raw.destroyed)
    try {
      return await answerTo(request, reply)
    } finally {
      end()
    }
  }

  async function answerTo(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const actor = await actorOf(http, endpoint, request, reply)
    // What a program may do was said when its token was made.
    const byRole = actor.kind === 'staff' && !actor.token
    if (byRole && endpoint.roles.length > 0 && !endpoint.roles.includes(actor.role)) {
      throw new Refusal('login.forbidden')
    }
    if (actor.kind === 'customer' && actor.viewing && !endpoint.viewable) throw new Refusal('login.viewOnly')
    const params = read(endpoint.params, request.params)
    const query = read(endpoint.query, request.query)
    const body = endpoint.carries === 'upload' ? {} : read(endpoint.body, request.body)
    refuseOtherUser(actor, request.query, request.body)
    const call = {
      actor,
      params,
      query,
      body,
      address: request.ip,
      requestId: request.id,
      device: request.headers['user-agent'],
      request,
      reply,
    }

    const deskAction: DeskAction | undefined =
      actor.kind === 'staff' && endpoint.recorded
        ? { actor, action: actionOf(endpoint), from: call, changes: [], written: 0 }
        : undefined
    const ctx: Context = deskAction ? { ...http.ctx, deskAction } : http.ctx
    // A command that noted nothing is written down with what was sent to it.
    const noteCall = (ctx: Context) => {
      if (deskAction?.written === 0 && deskAction.changes.length === 0)
        noteChange(ctx, { subject: firstId(params, query, body) })
    }
    let ran = false
    const envelope = async (ctx: Context) => {
      ran = true
      const answerFrom = (ctx: Context) => answer({ ...call, ctx } as unknown as Call<E>)
      const data = await (endpoint.fromReplica ? readFromReplica(ctx, answerFrom) : answerFrom(ctx))
      // The whole call is one transaction here: its record stands or falls with it.
      if (ctx.db.isTransaction) noteCall(ctx)
      if (isFile(data) || reply.sent) return data
      if (checked && endpoint.carries !== 'events') endpoint.reply.parse(data ?? null)
      return {
        code: 200,
        data: data ?? null,
        ...(endpoint.alsoAs === 'errorCode'
          ? { errorCode: 0, content: data ?? null, message: '' }
          : endpoint.alsoAs
            ? { [endpoint.alsoAs]: data ?? null }
            : {}),
      }
    }

    const result = endpoint.idempotent
      ? await answerOnce(ctx, actor, endpoint, request, { params, query, body }, envelope)
      : await envelope(ctx)
    if (deskAction && ran) {
      noteCall(ctx)
      if (deskAction.changes.length > 0) await writeDeskRecords(ctx.db, ctx.clock, deskAction)
    }
    if (isFile(result)) {
      reply.header(
        'cache-control',
        endpoint.cacheSeconds === null ? 'no-store' : `public, max-age=${endpoint.cacheSeconds}`,
      )
      reply.header('content-disposition', contentDisposition(result.name, result.inline ?? false))
      reply.header('content-security-policy', "sandbox; default-src 'none'")
      return reply.type(result.type).send(result.content)
    }
    if (reply.sent) return reply
    if (endpoint.cacheSeconds !== null) return sendCached(request, reply, keepingOf(endpoint), result)
    if (actor.kind !== 'visitor') reply.header('cache-control', 'no-store')
    return result
  }
}
