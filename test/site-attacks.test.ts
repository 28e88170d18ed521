import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishArticle, saveArticle, scheduleArticle, unpublishArticle } from '#contract/news.ts'
import { loginByCodeCall } from '#contract/users.ts'
import type { ArticleId } from '#domain/kernel/ids.ts'
import { helpAddresses } from '#domain/site/help-topics.ts'
import { common as en } from '#i18n/en-US/common.ts'
import { news as newsEn } from '#i18n/en-US/news.ts'
import { common as zh } from '#i18n/zh-CN/common.ts'
import { news as newsZh } from '#i18n/zh-CN/news.ts'
import { safePath } from '#web/app/paths.ts'
import { shortPaths } from '#web/app/short-paths.ts'
import { sitePages } from '#web/app/site-pages.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { askForCode } from './support/login.ts'
import { nonceOf, refusedScripts, samePage } from './support/page-policy.ts'
import { buildStaff } from './support/people.ts'

/** What strangers send to the pages: odd addresses, forged hosts, ids of what is not for them, broken connections. */
const built = existsSync(fileURLToPath(new URL('../.build/server/index.js', import.meta.url)))
const home = 'http://localhost:3000'
/** Appears in everything that is sent, and in no answer. */
const evil = 'evil.example'

let app: TestApp
let origin = ''
const shown = { id: '', slug: 'counting-free-time' }
/** Articles that readers must not see, by their titles. */
const hidden: { id: string; slug: string; title: string }[] = []
const scheduled = { slug: 'scheduled-whisper', title: 'Whisper of scheduled' }

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await buildStaff(app, 'content')
  const write = async (slug: string, title: string): Promise<ArticleId> => {
    const text = { zh: title, en: title }
    const body = { slug, category: 'guide' as const, title: text, summary: text, body: text }
    return (await app.call(saveArticle, { token, body })).data.id as ArticleId
  }
  const move = (call: typeof publishArticle, id: ArticleId) => app.call(call, { token, body: { id } })
  shown.id = await write(shown.slug, 'Counting free time')
  await move(publishArticle, shown.id as ArticleId)
  for (const kind of ['draft', 'scheduled', 'unpublished']) {
    const title = `Whisper of ${kind}`
    const id = await write(`${kind}-whisper`, title)
    hidden.push({ id, slug: `${kind}-whisper`, title })
    if (kind === 'scheduled') {
      const publishAt = new Date(app.clock.now.getTime() + 86_400_000).toISOString()
      await app.call(scheduleArticle, { token, body: { id, publishAt } })
    }
    if (kind === 'unpublished') {
      await move(publishArticle, id)
      await move(unpublishArticle, id)
    }
  }
  for (const [side, other, title] of [
    ['en', 'zh', 'Only in English'],
    ['zh', 'en', '只有中文'],
  ] as const) {
    const text = { [side]: title, [other]: '' } as { zh: string; en: string }
    const body = {
      slug: `${side}-only-article`,
      category: 'guide' as const,
      title: text,
      summary: text,
      body: text,
    }
    await move(publishArticle, (await app.call(saveArticle, { token, body })).data.id as ArticleId)
  }
  origin = await app.http.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.stop())

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
const ask = (url: string, headers: Record<string, string> = {}, method: Method = 'GET') =>
  app.http.fastify.inject({ url, headers, method })

/** Sends exactly these bytes, which no client would; what came back. */
const sendRaw = (head: string): Promise<{ status: number; head: string; body: string }> =>
  new Promise((settle, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => {
      const whole = Buffer.concat(parts).toString('utf8')
      const end = whole.indexOf('\r\n\r\n')
      settle({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(whole)?.[1] ?? 0),
        head: whole.slice(0, end),
        body: whole.slice(end),
      })
    })
    socket.write(head)
  })
const askRaw = (target: string, headers = '') =>
  sendRaw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)

const open = [
  ...Object.values(sitePages).flat(),
  // Topics of the guides are made alike.
  ...helpAddresses('shippers', 'paying'),
  ...helpAddresses('clerks', 'system'),
  `/manage/news/details?id=${shown.slug}`,
  `/manage/news/details?id=${shown.slug}&lang=en`,
  '/protocol',
  '/404',
  '/login',
]
const rendered = [
  ...open,
  '/quotationSearch',
  '/quotationSearch/index',
  '/quotationSearch/quotationSearchResult',
  '/quotationSearch/fillInformation',
  '/quotationSearch/confirmAndPay',
  '/quotationSearch/aliPay',
  '/paying',
  '/searchTool/truckLocate',
  '/orderManage/index',
  '/orderManage/orderDetail',
  '/orderManage/orderDetail/overview',
  '/desk/login',
  '/desk',
  '/desk/orders/ord_1',
  '/sitemap.xml',
  '/robots.txt',
  ...Object.keys(shortPaths),
]

describe('addresses that no browser sends', () => {
  it.each([
    ['//', [302, 200]],
    ['///', [302, 200]],
    [`//${evil}`, [302]],
    [`//${evil}:99999/x`, [302]],
    ['//[/x', [302]],
    [`/\\${evil}`, [302]],
    [`/%5c${evil}`, [302]],
    [`/%2f%2f${evil}`, [302]],
    [`/.//${evil}`, [302]],
    [`http://${evil}/english`, [200]],
    [`https://${evil}/sitemap.xml`, [200]],
    [`http://${evil}/nothing`, [302]],
    [`http://${evil}@${evil}//hsCode`, [302]],
    ['/../../../etc/passwd', [302]],
    ['/..%2f..%2fetc/passwd', [302]],
    ['/.vite/manifest.json', [302]],
    ['/assets/../../server/index.js', [400]],
    ['/assets/%2e%2e/%2e%2e/server/index.js', [400]],
    ['/assets/of-another-release.js', [404]],
    ['/%', [302]],
    ['/%zz', [302]],
    ['/%00', [302]],
    ['/%F0%9F', [302]],
    ['/desk/orders/%F0%9F', [200]],
    ['/api/%F0%9F', [404]],
    ['/api/content/app/articleDetails/%F0%9F', [404]],
    ['/api/content/app/articleDetails/%00', [404]],
    [`/api/content/app/articleDetails/${'a'.repeat(3_000)}`, [400]],
    [`/manage/news/details?id=${'a'.repeat(3_000)}`, [404]],
    [`/${'a'.repeat(10_000)}`, [302]],
    ['/news.data', [200]],
    ['/nothing.data', [202]],
    ['/__manifest', [204]],
  ] as const)('%s is answered under our own name', async (target, statuses) => {
    const { status, head, body } = await askRaw(target)
    // Where the web is not built nothing is behind the other addresses.
    expect(built || target.startsWith('/api') ? statuses : [404, 400]).toContain(status)
    expect(head).toMatch(/^x-content-type-options: nosniff/im)
    expect(head).toMatch(/^content-security-policy: /im)
    const location = /^location: (.*)$/im.exec(head)?.[1]
    if (location !== undefined) expect(new URL(location, home).origin).toBe(home)
    expect(location ?? '/').toMatch(/^\/(?![/\\])/)
    expect(body).not.toContain(evil)
  })

  it.each([
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'get / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'PROPFIND / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: language=en-US\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /a b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\nConnection: close\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  ])('%j is refused and nothing is told', async (bytes) => {
    const { status, head, body } = await sendRaw(bytes)
    expect([0, 400, 404, 405, 431]).toContain(status)
    expect(head + body).not.toMatch(/language=en-US|node_modules| at /)
  })
})

/** Only where the web is built. */
if (built) {
  describe('hostile values in the query of a page', () => {
    const mark = 'zqzq'
    const values = [
      `"><script>alert('${mark}')</script>`,
      `'-alert('${mark}')-'`,
      `</script><script>alert("${mark}")</script>`,
      `</title><img src=x onerror=alert('${mark}')>`,
      `\${alert('${mark}')}{{${mark}}}`,
      `javascript:alert('${mark}')//`,
      `//${evil}/${mark}`,
      `\r\nSet-Cookie: ${mark}=1`,
      `\u2028${mark}\u2029\u0000\uFFFE`,
      `${mark}' or 1=1 -- `,
      `../../${mark}`,
      `__proto__[${mark}]`,
      mark.repeat(1_500),
    ].map(encodeURIComponent)
    const raw = [`%${mark}`, `%E0%A4%A${mark}`, '%00', `%u003c${mark}`, '%', '&&&===&', '[]=1&[=2', '#?&#']
    const names = ['lang', 'id', 'from', 'to', 'category', 'cursor', 'size', 'status', 'keyword', '__proto__']

    it.each(rendered)('%s says nothing of them and never fails', async (path) => {
      const joint = path.includes('?') ? '&' : '?'
      const queries = [
        ...[...values, ...raw].map((value) => names.map((name) => `${name}=${value}`).join('&')),
        // Each again and again, and beside what the page would read.
        ...values.slice(0, 3).map((value) => `id=x&lang=en&id=${value}&lang=${value}&lang=en`),
        Array.from({ length: 800 }, (_, at) => `a${at}=${mark}`).join('&'),
      ]
      for (const query of queries) {
        const { statusCode, headers, body } = await ask(`${path}${joint}${query}`)
        expect([200, 302, 400, 404], `${path} ${query.slice(0, 200)}`).toContain(statusCode)
        expect(body).not.toContain(mark)
        expect(headers['set-cookie']).toBeUndefined()
        const location = String(headers.location ?? '/')
        expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        expect(new URL(location, home).origin).toBe(home)
      }
    })
  })

  describe('a forged name of this site', () => {
    const forged = {
      host: `${evil}:81`,
      'x-forwarded-host': evil,
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-port': '81',
      'x-forwarded-prefix': `/${evil}`,
      'x-original-url': `/${evil}`,
      'x-rewrite-url': `/${evil}`,
      forwarded: `for=203.0.113.9;host=${evil};proto=gopher`,
      origin: 'null',
      referer: `https://${evil}/`,
    }

    it.each(rendered)('%s takes it nowhere', async (path) => {
      for (const [plain, told] of [
        [await ask(path), await ask(path, forged)],
        [await ask(path.replace(/(?=\?|$)/, '/')), await ask(path.replace(/(?=\?|$)/, '/'), forged)],
      ] as const) {
        expect(told.statusCode).toBe(plain.statusCode)
        expect(told.headers.location).toBe(plain.headers.location)
        expect(JSON.stringify(told.headers) + told.body).not.toMatch(/evil\.example|gopher|203\.0\.113/)
        expect(samePage(told.body)).toBe(samePage(plain.body))
      }
    })

    it('is no other site either behind a proxy that is trusted', async () => {
      const behind = await startTestApp({ SAMPAN_PROXIES: '127.0.0.1' })
      try {
        for (const url of ['/', '/enoceanShipping', '/sitemap.xml', '/robots.txt', '/quotationSearch']) {
          const { headers, body } = await behind.http.fastify.inject({ url, headers: forged })
          expect(JSON.stringify(headers) + body).not.toMatch(/evil\.example|gopher|203\.0\.113/)
        }
      } finally {
        await behind.stop()
      }
    })

    it('changes nothing of a cookie', async () => {
      const { challengeId, phoneCode } = await askForCode(app, '+8613712340001')
      const login = await app.call(loginByCodeCall, {
        headers: forged,
        body: {
          phone: '+8613712340001',
          phoneCode,
          challengeId: challengeId as never,
          agreementAccepted: true,
        },
      })
      const cookies = ([] as string[]).concat(login.raw.headers['set-cookie'] ?? [])
      expect(cookies).toHaveLength(1)
      expect(cookies[0]).toMatch(/^__Host-rt=.*; Path=\/; .*Secure/)
      expect(cookies[0]).not.toMatch(/Domain|evil/i)
    })
  })

  describe('articles that are not for readers', () => {
    const everywhere = async () =>
      (
        await Promise.all(
          ['/news', '/ennews', '/', '/english', '/sitemap.xml', '/rss.xml', '/api/content/app/articles'].map(
            async (url) => (await ask(url)).body,
          ),
        )
      ).join('')

    it('are as unknown as those that never were, by id and by address, and stand in no list', async () => {
      expect((await ask('/manage/news/details?id=counting-free-time')).statusCode).toBe(200)
      const unknown = await ask('/manage/news/details?id=never-written')
      expect(unknown.statusCode).toBe(404)
      const told = await everywhere()
      expect(told).toContain(shown.slug)
      for (const { id, slug, title } of hidden) {
        for (const url of [id, slug].flatMap((name) => [
          `/manage/news/details?id=${name}`,
          `/manage/news/details?id=${name}&lang=en`,
          `/manage/news/details.data?id=${name}`,
          `/api/content/app/articleDetails/${name}`,
          `/api/content/app/articleCover/${name}`,
        ])) {
          const { statusCode, body } = await ask(url)
          expect([url, statusCode]).toEqual([url, 404])
          expect(body).not.toContain(title)
        }
        expect(told).not.toContain(slug)
        expect(told).not.toContain(title)
      }
    })

    it('are there from their time on', async () => {
      app.clock.advance(86_401)
      expect((await ask(`/manage/news/details?id=${scheduled.slug}`)).body).toContain(scheduled.title)
      expect(await everywhere()).toContain(scheduled.title)
    })

    it('a page of none of them stands in the site and says so, without a script', async () => {
      for (const [language, words, title] of [
        ['', newsZh.gone, zh.pages.notFound],
        ['&lang=en', newsEn.gone, en.pages.notFound],
      ] as const) {
        const { statusCode, body } = await ask(`/manage/news/details?id=never-written${language}`)
        expect(statusCode).toBe(404)
        expect(/<h1[^>]*>([^<]*)/.exec(body)?.[1]).toBe(words)
        expect(/<title>([^<]*)/.exec(body)?.[1]).toContain(title)
        expect(body).toMatch(/<header[\s\S]*<main[\s\S]*href="\/(en)?news"[\s\S]*<footer/)
      }
    })

    it.each([
      ['en-only-article', '', 'Only in English'],
      ['zh-only-article', '&lang=en', '只有中文'],
    ])('%s has its one title at its other address too: %s', async (slug, language, title) => {
      const { body, statusCode } = await ask(`/manage/news/details?id=${slug}${language}`)
      expect(statusCode).toBe(200)
      expect(/<title>([^<]*)/.exec(body)?.[1]).toContain(title)
      expect(/<h1[^>]*>([^<]*)/.exec(body)?.[1]).toContain(title)
    })
  })

  describe('methods other than GET', () => {
    it.each(open)('HEAD %s is GET without its body', async (path) => {
      const [whole, head] = [await ask(path), await ask(path, {}, 'HEAD')]
      expect(head.statusCode).toBe(whole.statusCode)
      expect(head.body).toBe('')
      for (const name of ['content-type', 'cache-control', 'vary', 'content-language', 'location'])
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
    })

    it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s finds no page', async (method) => {
      for (const path of [...open, '/sitemap.xml', '/nothing', '/assets/x.js']) {
        const { statusCode, headers } = await ask(path, {}, method)
        expect([404, 405]).toContain(statusCode)
        expect(headers['x-content-type-options']).toBe('nosniff')
      }
    })
  })

  describe('many at once', () => {
    it.each(open)('fifty readers of %s in two languages each read their own', async (path) => {
      const languages = ['zh-CN', 'en-US'] as const
      // An address of its own: pages are kept for a moment, from before what other tests have published.
      const url = `${path}?many`
      const alone = await Promise.all(languages.map((each) => ask(url, { 'accept-language': each })))
      const together = await Promise.all(
        Array.from({ length: 50 }, (_, at) => ask(url, { 'accept-language': languages[at % 2] ?? '' })),
      )
      const nonces: string[] = []
      together.forEach(({ statusCode, body, headers }, at) => {
        expect(statusCode).toBe(alone[at % 2]?.statusCode)
        expect(samePage(body)).toBe(samePage(alone[at % 2]?.body ?? ''))
        const policy = headers['content-security-policy']
        expect(refusedScripts(policy, body)).toEqual([])
        nonces.push(...[nonceOf(policy)].filter((each) => each !== null))
      })
      expect(new Set(nonces).size).toBe(nonces.length)
    })

    it('readers who leave in the middle of a page leave nothing behind', async () => {
      const port = Number(new URL(origin).port)
      const leave = (path: string, at: 'sent' | 'begun') =>
        new Promise<void>((settle) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, () => {
              if (at === 'sent') socket.destroy()
            })
          })
          socket.once('data', () => socket.destroy())
          socket.on('error', () => undefined)
          socket.on('close', () => settle())
        })
      for (const at of ['sent', 'begun'] as const)
        await Promise.all(
          Array.from({ length: 100 }, (_, each) => leave(open[each % open.length] ?? '/', at)),
        )
      const after = await Promise.all(open.map((path) => fetch(origin + path, { redirect: 'manual' })))
      for (const [at, answer] of after.entries()) {
        expect([200, 404]).toContain(answer.status)
        expect((await answer.text()).length, open[at]).toBeGreaterThan(1_000)
      }
      await expect
        .poll(
          () => new Promise<number>((settle) => app.http.fastify.server.getConnections((_, n) => settle(n))),
        )
        .toBeLessThan(60)
    })
  })
}

describe('where a login may lead', () => {
  const away = [
    `//${evil}`,
    `///${evil}`,
    `////${evil}//`,
    `/\\${evil}`,
    `\\/${evil}`,
    `\\\\${evil}`,
    `/\t/${evil}`,
    `/\n/${evil}`,
    `/\r\n/${evil}`,
    `\t//${evil}`,
    ` //${evil}`,
    `/\\/${evil}`,
    `https://${evil}`,
    `HTTPS:${evil}`,
    `https:/${evil}`,
    `https:///${evil}`,
    `http:${evil}`,
    `javascript:alert(1)`,
    `JaVaScRiPt:alert(1)`,
    `\u0001javascript:alert(1)`,
    `data:text/html,<script>alert(1)</script>`,
    `vbscript:x`,
    `@${evil}`,
    `.${evil}`,
    `localhost:3000@${evil}`,
    `/\u0000/${evil}`,
    `/\u0085/${evil}`,
  ]
  it.each(away)('%j is no place of this site', (wanted) => expect(safePath(wanted)).toBe('/'))

  it.each([
    ...away,
    `/.//${evil}`,
    `/..//${evil}`,
    `/%2f%2f${evil}`,
    `/%5c${evil}`,
    `/%09/${evil}`,
    `/@${evil}`,
    `/:@${evil}/`,
    `/?to=//${evil}`,
    `/#//${evil}`,
    `/；//${evil}`,
  ])('%j leads to this site, as a browser reads it', (wanted) => {
    expect(new URL(safePath(wanted), home).origin).toBe(home)
    expect(safePath(wanted)).not.toMatch(/^[/\\]{2}/)
  })
})
