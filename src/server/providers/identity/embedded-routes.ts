import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage, type Language } from '#domain/kernel/language.ts'
import { wechat as english } from '#i18n/en-US/wechat.ts'
import type { Phrases } from '#i18n/phrases.ts'
import { wechat as chinese } from '#i18n/zh-CN/wechat.ts'
import type { EmbeddedWechat } from './embedded.ts'

/** The page that plays WeChat: another company's, so it shares nothing with the portal, and no script runs on it. */
const texts: Record<Language, Phrases<typeof chinese>> = { 'zh-CN': chinese, 'en-US': english }

/** The page's answer to a press leads back to the product, which may stand at another address. */
const policy = (returnTo: string): string =>
  `default-src 'none'; style-src 'self'; form-action 'self' ${returnTo}; base-uri 'none'; frame-ancestors 'none'`

/** Remembers who was chosen, as WeChat remembers who is logged in. */
const personCookie = 'wechat-person'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each)

const style = `
:root{color-scheme:light dark;--line:#d4dade;--soft:#52606b;--mark:#b54708;--ground:#f3f5f6;--card:#fff;--ink:#16202a;--go:#0a7a3b}
@media (prefers-color-scheme:dark){:root{--line:#3a444d;--soft:#a3b0bb;--mark:#f5a453;--ground:#11171c;--card:#1a2229;--ink:#eef2f5;--go:#57c98a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
.banner{margin:0;padding:10px 16px;background:var(--mark);color:#fff;text-align:center;font-weight:600}
@media (prefers-color-scheme:dark){.banner{color:#11171c}}
main{max-width:480px;margin:24px auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 8px;font-size:20px}
.soft{color:var(--soft)}
form{margin:12px 0 0}
button{width:100%;min-height:44px;padding:8px 16px;border:1px solid var(--go);border-radius:6px;background:transparent;color:var(--go);font:inherit;font-weight:600;cursor:pointer}
button.main{background:var(--go);color:var(--card)}
button.quiet{border-color:var(--line);color:var(--soft)}
@media (max-width:520px){main{margin:0;border:0;border-radius:0}}
`

const page = (language: Language, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(texts[language].title)}</title><link rel="stylesheet" href="/wechat/wechat.css"></head>
<body><p class="banner">${escapeHtml(texts['zh-CN'].label)} · ${escapeHtml(texts['en-US'].label)}</p><main>${body}</main></body></html>`

const linkOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? ''

const languageOf = (request: FastifyRequest): Language => {
  const kept = /(?:^|;\s*)language=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  return chooseLanguage(
    kept,
    (request.headers['accept-language'] ?? '').split(',').map((each) => each.split(';')[0] ?? ''),
  )
}

const rememberedOf = (request: FastifyRequest): string | null =>
  /(?:^|;\s*)wechat-person=([0-9a-f]{16})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null

/** Mounts the page that plays WeChat; only where the stand-in is allowed (decision 002). */
export function embeddedWechatRoutes(fastify: FastifyInstance, wechat: EmbeddedWechat): void {
  const send = (reply: FastifyReply, status: number, html: string, returnTo = '') =>
    reply
      .status(status)
      .header('content-security-policy', policy(returnTo))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  const linkWrong = (request: FastifyRequest, reply: FastifyReply) => {
    const text = texts[languageOf(request)]
    const body = `<h1>${escapeHtml(text.title)}</h1><p role="alert">${escapeHtml(text.linkWrong)}</p>`
    return send(reply, 400, page(languageOf(request), body))
  }

  fastify.register(async (scope) => {
    // The forms have no fields: what their buttons mean stands in the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _body, done) =>
      done(null, null),
    )
    scope.get('/wechat/wechat.css', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
    )
    scope.get('/wechat/authorize', async (request, reply) => {
      const link = linkOf(request)
      const way = wechat.wayOf(link)
      if (!way) return linkWrong(request, reply)
      const language = languageOf(request)
      const text = texts[language]
      const before = rememberedOf(request)
      const form = (as: string, words: string, look: string) =>
        `<form method="post" action="/wechat/authorize/${as}?${escapeHtml(link)}"><button type="submit" class="${look}">${escapeHtml(words)}</button></form>`
      const body = [
        `<h1>${escapeHtml(text.title)}</h1><p class="soft">${escapeHtml(text.about)}</p>`,
        before ? form('again', text.again.replace('{{name}}', before.slice(0, 4)), 'main') : '',
        form('new', text.somebody, before ? '' : 'main'),
        form('no', text.refuse, 'quiet'),
      ].join('')
      return send(reply, 200, page(language, body), new URL(way.returnTo).origin)
    })
    scope.post('/wechat/authorize/:as', async (request, reply) => {
      const way = wechat.wayOf(linkOf(request))
      const { as } = request.params as { as: string }
      if (!way || !['again', 'new', 'no'].includes(as)) return linkWrong(request, reply)
      const back = new URL(way.returnTo)
      back.searchParams.set('state', way.state)
      if (as === 'no') return reply.redirect(back.href, 303)
      const person = (as === 'again' ? rememberedOf(request) : null) ?? randomBytes(8).toString('hex')
      back.searchParams.set('code', await wechat.codeFor(person))
      return reply
        .header(
          'set-cookie',
          `${personCookie}=${person}; Path=/wechat; Max-Age=86400; HttpOnly; SameSite=Lax`,
        )
        .redirect(back.href, 303)
    })
  })
}
