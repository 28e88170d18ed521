import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Announcement } from '#contract/announcements.ts'
import { type Bilingual, headerOfLanguage, type Language } from '#domain/kernel/language.ts'
import { paletteOf, styleOf } from '#domain/site/brand-colours.ts'
import type { TextOverrides } from '#domain/site/text-overrides.ts'
import { announcementsNow } from './announcements/queries.ts'
import { keptHere } from './notifications/outbox.ts'
import { refuseUnknown } from './platform/http/errors.ts'
import type { Http } from './platform/http/serve.ts'
import { mapSources } from './platform/map-settings.ts'
import { textOverrides } from './site/queries.ts'

/** The built web: assets for browsers, and one bundle that renders pages. */
const folder = fileURLToPath(new URL('../../.build/', import.meta.url))

/** A page without a nonce, the same object for all readers until it is rendered anew. */
type StandingPage = {
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
  readonly scripts: readonly string[]
}

/** What the bundle's entry gives us; it is built from `src/web/entry.server.tsx`. */
type Page = {
  readonly nonce: string
  readonly requestId: string
  readonly site: {
    readonly phone: string
    readonly email: string
    readonly address: Bilingual | null
    readonly icp: string
    readonly policeFiling: string
    readonly nvoccFiling: string
    readonly analytics: string | null
    readonly logo: string | null
    readonly colours: string | null
    readonly demo: boolean
    readonly outbox: boolean
    readonly publicUrl: string
  }
  readonly announcements: readonly Announcement[]
  readonly read: (path: string, language: Language) => Promise<{ status: number; data: unknown }>
  readonly overrides: (language: Language) => Promise<TextOverrides>
  readonly report: (error: unknown) => void
}
type Bundle = {
  readonly entry: {
    readonly module: {
      readonly standingPage: (
        asked: { url: string; headers: { get(name: string): string | null } },
        page: Pick<Page, 'overrides' | 'announcements'>,
      ) => Promise<StandingPage | null>
      readonly answerPage: (build: unknown, request: Request, page: Page) => Promise<Response>
    }
  }
}

/** Names of assets hold a hash of their content, so they never change. */
const assetSeconds = 31_536_000

/** A page's own policy in place of the API's: scripts of ours by nonce or hash; a licensed map and a counter that was set are asked for, and nothing else. */
function pagePolicy(
  own: readonly string[],
  secure: boolean,
  maps: readonly string[],
  counters: readonly string[],
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...own, ...counters].join(' '),
    // Components place their styles at run time; scripts never may.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...maps, ...counters].join(' '),
    ["connect-src 'self'", ...maps, ...counters].join(' '),
    "font-src 'self'",
    "worker-src 'self' blob:",
    // Documents are shown from memory; what is in them acts under this same policy.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const allowedByHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Below this a page is sent as it is, as all other answers are. */
const compressedFrom = 2_048

/** What is taken of what we have; null for the page as it is. */
function encodingFor(request: FastifyRequest, page: string | Buffer): Encoding | null {
  if (page.length < compressedFrom) return null
  const wanted = request.headers['accept-encoding']?.toString() ?? ''
  const takes = (encoding: string) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(wanted)
  return encodings.find(takes) ?? null
}

/**
 * Compressed at once: a stream for each answer, with its large window, costs five times as much as the compressing
 * itself.
 */
function compressed(page: string | Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(page, { level: 4 })
  return brotliCompressSync(page, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
  })
}

/** What a standing page is sent as, made when it is first asked for; gone with the page. */
class Sending {
  readonly policy: string
  readonly #plain: Buffer
  readonly #bytes = new Map<Encoding, Buffer>()

  constructor({ html, scripts }: StandingPage, policyOf: (own: readonly string[]) => string) {
    this.policy = policyOf([...new Set(scripts.map(allowedByHash))])
    this.#plain = Buffer.from(html)
  }

  as(encoding: Encoding | null): Buffer {
    const bytes = encoding ? (this.#bytes.get(encoding) ?? compressed(this.#plain, encoding)) : this.#plain
    if (encoding) this.#bytes.set(encoding, bytes)
    return bytes
  }
}

/** Serves the built web beside the API. Where nothing is built (tests of the API), nothing is mounted. */
export async function mountWeb(http: Http): Promise<void> {
  const { fastify, ctx } = http
  if (!existsSync(`${folder}server/index.js`)) return
  const secure = ctx.publicUrl.startsWith('https:')
  const maps = mapSources(ctx.config)
  const counters = ctx.config.brand.analytics ? [new URL(ctx.config.brand.analytics).origin] : []
  const policyOf = (own: readonly string[]) => pagePolicy(own, secure, maps, counters)
  const sendings = new WeakMap<StandingPage, Sending>()
  const { name: _, logo, colour, ...contacts } = ctx.config.brand
  const logoPath = logo && `/brand/${logo.version}.${logo.type === 'image/png' ? 'png' : 'svg'}`
  const site = {
    ...contacts,
    logo: logoPath,
    colours: colour && styleOf(paletteOf(colour)),
    demo: ctx.config.visibleSms,
    environment: ctx.config.environment,
    outbox: keptHere(ctx).length > 0,
    publicUrl: ctx.publicUrl.replace(/\/$/, ''),
  }
  let loading: Promise<Bundle> | null = null
  const bundle = (): Promise<Bundle> => {
    loading ??= import(`${folder}server/index.js`) as Promise<Bundle>
    return loading
  }

  const files = {
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
  } as const
  // One route for hundreds of files; one that is not there, of a release before or after this one, is nobody's page.
  await fastify.register(fastifyStatic, {
    ...files,
    root: `${folder}client/assets`,
    prefix: '/assets/',
    setHeaders: (reply) => reply.header('cache-control', `public, max-age=${assetSeconds}, immutable`),
  })
  await fastify.register(fastifyStatic, {
    ...files,
    root: `${folder}client`,
    prefix: '/',
    wildcard: false,
    globIgnore: ['.vite/**', 'assets/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })

  if (logo && logoPath)
    fastify.get(logoPath, (_, reply) =>
      reply
        .header('content-type', logo.type)
        .header('cache-control', `public, max-age=${assetSeconds}, immutable`)
        // Opened by itself a drawing is a page: nothing in it runs or loads.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(Buffer.from(logo.content)),
    )

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.url === '/api' || request.url.startsWith('/api/'))
      return refuseUnknown(http.endpoints, request, reply)
    // A page holds its reader's language, and one that was rendered for a reader the nonce: it is kept by nobody.
    reply.header('cache-control', 'no-cache, private')
    reply.header('vary', 'accept-encoding, accept-language, cookie')
    const send = (policy: string, encoding: Encoding | null, bytes: string | Buffer) => {
      reply.header('content-security-policy', policy)
      if (encoding) reply.header('content-encoding', encoding)
      return reply.send(bytes)
    }
    const { module } = (await bundle()).entry
    const url = new URL(request.url, ctx.publicUrl)
    const overrides = (language: Language) => textOverrides(ctx, language)
    const asked = {
      url: url.href,
      headers: { get: (name: string) => request.headers[name]?.toString() ?? null },
    }
    // A page without them is better than none.
    const announcements = await announcementsNow(ctx).catch((error: unknown): Announcement[] => {
      request.log.error({ err: error }, 'announcements failed')
      return []
    })
    const standing = await module.standingPage(asked, { overrides, announcements })
    if (standing) {
      const sending = sendings.get(standing) ?? new Sending(standing, policyOf)
      sendings.set(standing, sending)
      reply.headers(standing.headers)
      const encoding = encodingFor(request, standing.html)
      return send(sending.policy, encoding, sending.as(encoding))
    }
    const nonce = randomBytes(16).toString('base64')
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined && !name.startsWith(':')) headers.append(name, each)
    }
    const page = await module.answerPage(
      await bundle(),
      // What HEAD tells is what GET would answer; its text is left out when it is sent.
      new Request(url, { headers }),
      {
        nonce,
        requestId: request.id,
        site,
        announcements,
        read: async (path, language) => {
          const answer = await fastify.inject({
            url: `/api${path}`,
            headers: {
              language: headerOfLanguage(language),
              'user-agent': request.headers['user-agent'] ?? '',
            },
            remoteAddress: request.ip,
          })
          const { data } = answer.json() as { data?: unknown }
          return { status: answer.statusCode, data: data ?? null }
        },
        overrides,
        report: (error) => request.log.error({ err: error }, 'page failed'),
      },
    )
    reply.status(page.status)
    for (const [name, value] of page.headers) reply.header(name, value)
    const whole = Buffer.from(await page.arrayBuffer())
    const encoding = encodingFor(request, whole)
    return send(policyOf([`'nonce-${nonce}'`]), encoding, encoding ? compressed(whole, encoding) : whole)
  }
  fastify.get('/*', answer)
}
