import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { common as en } from '#i18n/en-US/common.ts'
import { common as zh } from '#i18n/zh-CN/common.ts'
import { type SitePage, sitePages } from '#web/app/site-pages.ts'
import { startTestApp, type TestApp } from './support/app.ts'

/** The addresses of the built site as the server answers them, before any script runs [§2]. */
const built = existsSync(fileURLToPath(new URL('../.build/server/index.js', import.meta.url)))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const page = async (url: string, language = 'zh-CN') => {
  const { statusCode, headers, body } = await app.http.fastify.inject({
    url,
    headers: { 'accept-language': language },
  })
  return {
    status: statusCode,
    location: headers.location ?? null,
    lang: /<html[^>]*\slang="([^"]+)"/.exec(body)?.[1],
    title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
    body,
  }
}

it('an address that nobody knows is refused, or led to the page that says so where the web is built', async () => {
  expect(await page('/nothing')).toMatchObject({ status: built ? 302 : 404 })
})

/** Only where the web is built. */
if (built)
  describe('pages of the built site', () => {
    const twins = (Object.keys(sitePages) as SitePage[]).flatMap((name) =>
      sitePages[name].map((path, english) => [path, name, english === 1] as const),
    )

    it.each(twins)(
      '%s says what it is, where it is and where its twin is [§2]',
      async (path, name, english) => {
        const { status, lang, title, body } = await page(path)
        const texts = english ? en : zh
        expect([status, lang, title]).toEqual([
          200,
          english ? 'en' : 'zh-CN',
          `${texts.pages[name]} · ${texts.brand.name}`,
        ])
        const base = 'http://localhost:3000'
        expect(body).toContain(`<link rel="canonical" href="${base}${path}"/>`)
        const [chinese, other] = sitePages[name]
        for (const [language, twin] of [
          ['zh-CN', chinese],
          ['en-US', other],
          ['x-default', chinese],
        ])
          expect(body).toContain(`<link rel="alternate" hrefLang="${language}" href="${base}${twin}"/>`)
        const description = /<meta name="description" content="([^"]*)"/.exec(body)?.[1] ?? ''
        expect(description.length).toBeGreaterThan(english ? 50 : 20)
        expect(body).toContain(`<meta property="og:description" content="${description}"/>`)
        if (english) expect(description).not.toMatch(/\p{Script=Han}/u)
      },
    )

    it.each(twins.filter(([, name]) => name !== 'home'))('%s needs no script to be read', async (path) => {
      const { body } = await page(path)
      expect(body).not.toMatch(/<script[^>]+src=|rel="modulepreload"/)
      expect(body.match(/<script/g)).toHaveLength(2)
      expect(body).not.toMatch(/<script(?![^>]*nonce=)/)
    })

    it('tells search engines every public page and what is nothing for them', async () => {
      const map = (await page('/sitemap.xml')).body
      for (const [path] of twins) expect(map).toContain(`<loc>http://localhost:3000${path}</loc>`)
      const robots = (await page('/robots.txt')).body
      expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
      expect(robots).toContain('Disallow: /orderManage/')
    })

    it('an article that is none is a page that does not exist', async () => {
      expect((await page('/manage/news/details?id=nothing')).status).toBe(404)
      expect((await page('/manage/news/details')).status).toBe(404)
    })

    it.each([
      ['/', 'home'],
      ['/login', 'login'],
      ['/protocol', 'protocol'],
      ['/quotationSearch/index', 'quoteSearch'],
      ['/quotationSearch/quotationSearchResult', 'quoteResults'],
      ['/quotationSearch/fillInformation', 'fillInformation'],
      ['/quotationSearch/confirmAndPay', 'confirmAndPay'],
      ['/quotationSearch/aliPay', 'aliPay'],
      ['/paying', 'paying'],
      ['/orderManage/index', 'orders'],
      ['/orderManage/orderDetail/overview', 'order'],
      ['/desk/login', 'deskLogin'],
    ] as const)(
      '%s is a page with a title of its own in the reader’s language [R2.46]',
      async (url, name) => {
        expect(await page(url)).toMatchObject({
          status: 200,
          lang: 'zh-CN',
          title: `${zh.pages[name]} · 舢板`,
        })
        expect(await page(url, 'en-US')).toMatchObject({
          status: 200,
          lang: 'en',
          title: `${en.pages[name]} · Sampan`,
        })
      },
    )

    it('the English home page is English for everybody [R2.05]', async () => {
      for (const language of ['zh-CN', 'en-US'])
        expect(await page('/english', language)).toMatchObject({
          status: 200,
          lang: 'en',
          title: `${en.pages.home} · Sampan`,
        })
    })

    it('an address is a path, with or without a slash at its end [R2.01] [R2.02]', async () => {
      for (const url of ['/login', '/quotationSearch/index', '/orderManage/index']) {
        const [plain, slashed] = [await page(url), await page(`${url}/`)]
        expect(slashed).toMatchObject({ status: 200, location: null, title: plain.title })
        expect(plain.body).not.toMatch(/href="\/?#\//)
      }
    })

    it('what no page has leads to /404, which says so and offers the way home [R2.03] [R2.26] [R2.84] [R2.85]', async () => {
      for (const url of ['/nothing', '/orderManage/nothing', '/a/b/c'])
        expect(await page(url)).toMatchObject({
          status: 302,
          location: `/404?from=${encodeURIComponent(url)}`,
        })
      for (const [language, words] of [
        ['zh-CN', '没有这个页面'],
        ['en-US', 'This page does not exist'],
      ]) {
        const { status, body } = await page('/404', language)
        expect(status).toBe(404)
        expect(body).toContain(words)
        expect(body).toMatch(/<main[\s\S]*href="\/"/)
      }
    })

    it('the bare addresses of quotes and of an order lead to their first page [R2.50] [R2.57]', async () => {
      expect(await page('/quotationSearch')).toMatchObject({
        status: 302,
        location: '/quotationSearch/index',
      })
      expect(await page('/orderManage/orderDetail?id=ord_1')).toMatchObject({
        status: 302,
        location: '/orderManage/orderDetail/overview?id=ord_1',
      })
    })
  })
