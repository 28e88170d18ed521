import { randomBytes } from 'node:crypto'
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
        page: Pick<Page, 'nonce' | 'overrides' | 'announcements'>,
      ) => Promise<{ headers: Readonly<Record<string, string>>; html: string } | null>
      readonly answerPage: (build: unknown, request: Request, page: Page) => Promise<Response>
    }
  }
}

/** Names of assets hold a hash of their content, so they never change. */
const assetSeconds = 31_536_000

/** A page's own policy in place of the API's: scripts of ours by nonce; a licensed map and a counter that was set are asked for, and nothing else. */
function pagePolicy(
  nonce: string,
  secure: boolean,
  maps: readonly string[],
  counters: readonly string[],
): string {
  return [
    "default-src 'self'",
    [`script-src 'self' 'nonce-${nonce}'`, ...counters].join(' '),
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

/** Below this a page is sent as it is, as all other answers are. */
const compressedFrom = 2_048

/**
 * Sends a page, compressed at once: a stream for each answer, with its large window, costs five times as much as the
 * compressing itself.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: string | Buffer): FastifyReply {
  reply.header('vary', 'accept-encoding, accept-language, cookie')
  const wanted = request.headers['accept-encoding']?.toString() ?? ''
  const takes = (encoding: string) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(wanted)
  const encoding = (['br', 'gzip'] as const).find(takes)
  if (!encoding || page.length < compressedFrom) return reply.send(page)
  const options = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }
  return reply
    .header('content-encoding', encoding)
    .send(encoding === 'br' ? brotliCompressSync(page, { params: options }) : gzipSync(page, { level: 4 }))
}

/** Serves the built web beside the API. Where nothing is built (tests of the API), nothing is mounted. */
export async function mountWeb(http: Http): Promise<void> {
  const { fastify, ctx } = http
  if (!existsSync(`${folder}server/index.js`)) return
  const secure = ctx.publicUrl.startsWith('https:')
  const maps = mapSources(ctx.config)
  const counters = ctx.config.brand.analytics ? [new URL(ctx.config.brand.analytics).origin] : []
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

  await fastify.register(fastifyStatic, {
    root: `${folder}client`,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${assetSeconds}, immutable` : 'public, max-age=3600',
      )
    },
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
    const nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', pagePolicy(nonce, secure, maps, counters))
    // A page holds its nonce and its reader's language: it is kept by nobody.
    reply.header('cache-control', 'no-cache, private')
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
    const standing = await module.standingPage(asked, { nonce, overrides, announcements })
    if (standing) return sendPage(request, reply.headers(standing.headers), standing.html)
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
    return sendPage(request, reply, Buffer.from(await page.arrayBuffer()))
  }
  fastify.get('/*', answer)
}
