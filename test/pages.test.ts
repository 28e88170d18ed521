import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleDetails, publishArticle, saveArticle } from '#contract/news.ts'
import { i18nConfigCall, recordPageViewCall, removeTextCall, saveTextCall } from '#contract/site.ts'
import type { ArticleId } from '#domain/kernel/ids.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import {
  type HelpGuide,
  type HelpTopic,
  helpAddresses,
  helpGuides,
  helpRoots,
  helpTopics,
} from '#domain/site/help-topics.ts'
import { common as en } from '#i18n/en-US/common.ts'
import { help as helpEn } from '#i18n/en-US/help.ts'
import { common as zh } from '#i18n/zh-CN/common.ts'
import { help as helpZh } from '#i18n/zh-CN/help.ts'
import { readConfig } from '#web/app/own-texts.tsx'
import { twins as allTwins, type SitePage, sitePages } from '#web/app/site-pages.ts'
import { viewAddress } from '#web/app/still-page.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { refusedScripts } from './support/page-policy.ts'
import { buildStaff } from './support/people.ts'

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
    policy: headers['content-security-policy'],
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

    it('the home page starts without the router, with at most 110 KB of script [B-05]', async () => {
      const assets = fileURLToPath(new URL('../.build/client/assets/', import.meta.url))
      const first = /assets\/(entry\.home-[\w-]+\.js)/.exec((await page('/')).body)?.[1]
      const files = new Set([first ?? 'none'])
      for (const file of files) {
        const imports = readFileSync(assets + file, 'utf8').matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)
        for (const [, name = ''] of imports) files.add(name)
      }
      expect([...files].filter((file) => file.startsWith('router-'))).toEqual([])
      const sizes = [...files].map((file) => brotliCompressSync(readFileSync(assets + file)).length)
      expect(files.size).toBeGreaterThan(3)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(110 * 1024)
    })

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
      const { body, policy } = await page(path)
      expect(body).not.toMatch(/<script[^>]+src=|rel="modulepreload"/)
      expect(body.match(/<script/g)).toHaveLength(2)
      expect(refusedScripts(policy, body)).toEqual([])
    })

    it('tells search engines every public page and what is nothing for them', async () => {
      const map = (await page('/sitemap.xml')).body
      for (const [chinese, english] of allTwins)
        for (const path of [chinese, english]) {
          const entry = map
            .split('</url>')
            .find((each) => each.includes(`<loc>http://localhost:3000${path}</loc>`))
          expect(entry, path).toContain(`hreflang="zh-CN" href="http://localhost:3000${chinese}"`)
          expect(entry, path).toContain(`hreflang="en-US" href="http://localhost:3000${english}"`)
        }
      const robots = (await page('/robots.txt')).body
      expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
      expect(robots).toContain('Disallow: /orderManage/')
    })

    it('the chat stands on the home pages and nowhere else [R2.45]', async () => {
      for (const [path, name] of twins)
        expect((await page(path)).body.includes('data-island="chat"'), path).toBe(name === 'home')
      for (const path of ['/login', '/protocol', '/quotationSearch/index'])
        expect((await page(path)).body).not.toContain('data-island="chat"')
    })

    describe('the guides', () => {
      const topics = helpGuides.flatMap((guide) =>
        (helpTopics[guide] as readonly HelpTopic[]).flatMap((topic) =>
          helpAddresses(guide, topic).map((path, english) => [path, guide, topic, english === 1] as const),
        ),
      )
      /** Where the pages lead, in the page's main part, without places within it. */
      const leads = (body: string) =>
        [...(/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '').matchAll(/href="([^"#]+)(?:#[^"]*)?"/g)].map(
          ([, href = '']) => href.replaceAll('&amp;', '&'),
        )
      const ledTo = new Map<string, string>()

      it.each(topics)(
        '%s says its title, its language and where its twin is',
        async (path, guide, topic, english) => {
          const { status, lang, title, body } = await page(path)
          const words = english ? helpEn : helpZh
          const told = (words[guide] as Record<string, { title: string; summary: string }>)[topic]
          expect([status, lang, title]).toEqual([
            200,
            english ? 'en' : 'zh-CN',
            `${told?.title} · ${words.guides[guide].title} · ${(english ? en : zh).brand.name}`,
          ])
          expect(body).toContain(`<meta name="description" content="${told?.summary}"/>`)
          const base = 'http://localhost:3000'
          const [chinese, other] = helpAddresses(guide, topic)
          expect(body).toContain(`<link rel="canonical" href="${base}${path}"/>`)
          expect(body).toContain(`<link rel="alternate" hrefLang="zh-CN" href="${base}${chinese}"/>`)
          expect(body).toContain(`<link rel="alternate" hrefLang="en-US" href="${base}${other}"/>`)
          expect(body.match(/<h1/g)).toHaveLength(1)
          expect(body.match(/<h2/g)?.length).toBeGreaterThan(2)
          expect(body).not.toMatch(/<script[^>]+src=|rel="modulepreload"/)
          for (const href of leads(body)) ledTo.set(href, path)
        },
      )

      it('lead to pages that there are', async () => {
        for (const [path] of Object.values(helpRoots).flatMap(([a, b]) => [[a], [b]]))
          for (const href of leads((await page(path ?? '')).body)) ledTo.set(href, path ?? '')
        expect(ledTo.size).toBeGreaterThan(90)
        for (const [href, from] of ledTo) {
          expect([from, href]).toEqual([from, expect.stringMatching(/^(\/|tel:)/)])
          if (!href.startsWith('/')) continue
          const answered = await page(href, href.startsWith('/en') ? 'en-US' : 'zh-CN')
          const lost = answered.location?.startsWith('/404') ?? false
          expect([from, href, answered.status < 400 && !lost]).toEqual([from, href, true])
        }
      }, 120_000)

      const search = (guide: HelpGuide, english: boolean, query: string) =>
        page(
          `${helpRoots[guide][english ? 1 : 0]}?${new URLSearchParams({ q: query })}`,
          english ? 'en-US' : 'zh-CN',
        )

      it.each([
        ['shippers', false, '怎么退款', '/help/paying'],
        ['shippers', true, 'refunds', '/enhelp/paying'],
        ['clerks', false, '关账', '/help/desk/statements'],
        ['clerks', true, 'closing a month', '/enhelp/desk/statements'],
      ] as const)(
        'are searched without script: %s, English %s, “%s”',
        async (guide, english, query, first) => {
          const { status, body } = await search(guide, english, query)
          expect(status).toBe(200)
          const list =
            /<ol[\s\S]*?<\/ol>/.exec(/aria-labelledby="found"[\s\S]*/.exec(body)?.[0] ?? '')?.[0] ?? ''
          expect(/href="([^"]+)"/.exec(list)?.[1]).toBe(first)
          expect(list).toContain('<mark>')
          expect(body).toContain(`value="${query}"`)
          expect(body).toContain('<meta name="robots" content="noindex"/>')
          expect(body).not.toMatch(/<script[^>]+src=/)
        },
      )

      it('say what to do when nothing is found, and where the other guide tells it', async () => {
        const nothing = await search('shippers', true, 'xylophone <b>"quoted"</b>')
        expect(nothing.body).toContain(helpEn.search.noneText)
        expect(nothing.body).not.toContain('<b>"quoted"</b>')
        expect(nothing.body).not.toContain(helpEn.search.noneElsewhere.split('“')[0])
        for (const topic of helpTopics.shippers) expect(nothing.body).toContain(`href="/enhelp/${topic}"`)
        const elsewhere = await search('shippers', false, '关账')
        expect(elsewhere.body).toContain(helpZh.search.noneText)
        expect(elsewhere.body).toContain(`href="/help/desk?q=${encodeURIComponent('关账')}"`)
      })

      it('a topic that there is none of is a page that does not exist', async () => {
        for (const path of ['/help/nothing', '/enhelp/nothing', '/help/desk/paying', '/help/constructor'])
          expect([path, (await page(path, path.startsWith('/en') ? 'en-US' : 'zh-CN')).status]).toEqual([
            path,
            404,
          ])
      })

      it('are led to from every public page, the clerks’ only from the guides', async () => {
        expect((await page('/news')).body).toContain('href="/help"')
        expect((await page('/ennews')).body).toContain('href="/enhelp"')
        expect((await page('/news')).body).not.toContain('href="/help/desk"')
        expect((await page('/help')).body).toContain('href="/help/desk"')
      })
    })

    it('an article that is none is a page that does not exist', async () => {
      expect((await page('/manage/news/details?id=nothing')).status).toBe(404)
      expect((await page('/manage/news/details')).status).toBe(404)
    })

    it('a public page asked for at its Chinese address is read in English by whoever prefers it', async () => {
      for (const name of Object.keys(sitePages) as SitePage[]) {
        const [chinese, english] = sitePages[name]
        expect(await page(`${chinese}?a=1`, 'en-US')).toMatchObject({
          status: 302,
          location: `${english}?a=1`,
        })
        expect(await page(chinese)).toMatchObject({ status: 200, title: `${zh.pages[name]} · 舢板` })
      }
    })

    it.each([
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

    // Every address of the requirements, in their order, and what it answers.
    it.each([
      ...['/', '/login', '/science', '/enscience', '/experience', '/enexperience', '/english', '/company'],
      ...['/encompany', '/vision', '/envision', '/oceanShipping', '/enoceanShipping', '/landCarriage'],
      ...['/enlandCarriage', '/news', '/ennews', '/clearance', '/enclearance', '/shipping', '/storage'],
      ...['/loading', '/protocol', '/quotationSearch/index', '/quotationSearch/quotationSearchResult'],
      ...[
        '/searchTool/beforePort',
        '/searchTool/hsCode',
        '/searchTool/shipSchedule',
        '/searchTool/lclSearch',
      ],
      ...['/searchTool/cargoPlanning', '/searchTool/truckLocate', '/searchTool/boatLocate'],
      ...['/quotationSearch/fillInformation', '/quotationSearch/confirmAndPay', '/quotationSearch/aliPay'],
      ...['/orderManage/index', '/orderManage/orderDetail/overview', '/orderManage/orderContainerMapDetail'],
      ...['/orderManage/orderMapListDetail', '/accountManage/statementManage'],
      ...['/accountManage/statementManage/regularBill', '/accountManage/shippingBill'],
      ...['/accountManage/taxesBill', '/accountManage/payBill', '/accountManage/invoiceManage'],
      ...['/accountManage/invoiceManage/invoice', '/personalCenter/personalData'],
      ...['/personalCenter/personalData/edit', '/personalCenter/personalData/toGetScore'],
      ...['/personalCenter/personalData/authentication', '/personalCenter/promotion'],
      ...['/personalCenter/promotion/edit', '/personalCenter/myTeam', '/personalCenter/pointsList'],
      ...['/personalCenter/pointsList/topUp', '/personalCenter/pointsMall', '/personalCenter/addressManage'],
      ...['/personalCenter/rebate', '/newsContent', '/newsContent/detail', '/paying'],
    ])('%s is a page with a title of its own [§2]', async (path) => {
      const { status, title, lang } = await page(path)
      expect([status, lang]).toEqual([200, path.startsWith('/en') ? 'en' : 'zh-CN'])
      expect(title?.length).toBeGreaterThan(4)
    })

    it.each([
      ['/hsCode', '/searchTool/hsCode'],
      ['/shipSchedule', '/searchTool/shipSchedule'],
      ['/lclSearch', '/searchTool/lclSearch'],
      ['/cargoPlanning', '/searchTool/cargoPlanning'],
      ['/truckLocate', '/searchTool/truckLocate'],
      ['/boatLocate', '/searchTool/boatLocate'],
      ['/quotationSearch', '/quotationSearch/index'],
    ])('%s leads to %s [§2]', async (path, to) => {
      expect(await page(path)).toMatchObject({ status: 302, location: to })
    })

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

if (built) {
  describe('the desk’s own texts on the pages', () => {
    let editor: string
    beforeAll(async () => {
      editor = (await buildStaff(app, 'content', 'Editor Lin')).token
    })
    const say = (language: Language, area: string, key: string, text: string) =>
      app.call(saveTextCall, { token: editor, body: { language, area, key, text } })
    const takeBack = (language: Language, area: string, key: string) =>
      app.call(removeTextCall, { token: editor, body: { language, area, key } })
    const block = (body: string) => /<script id="own-texts"[^>]*>([^<]*)<\/script>/.exec(body)?.[1]

    it('are nothing at first: no page carries a block of them', async () => {
      for (const url of ['/login', '/protocol', '/news'])
        expect((await page(url)).body).not.toContain('own-texts')
    })

    it('are seen at once, in their language only, and gone when they are taken back', async () => {
      const header = { zh: '查一查运价', en: 'Price a box' }
      await say('zh-CN', 'site', 'header.quote', header.zh)
      expect((await page('/news')).body).toContain(header.zh)
      expect((await page('/ennews')).body).not.toContain(header.zh)
      await say('en-US', 'site', 'header.quote', header.en)
      const [chinese, english] = await Promise.all([page('/news'), page('/ennews')])
      expect(chinese.body).toContain(header.zh)
      expect(chinese.body).not.toContain(header.en)
      expect(english.body).toContain(header.en)
      expect(english.body).not.toContain(header.zh)
      for (const language of languages) await takeBack(language, 'site', 'header.quote')
      for (const url of ['/news', '/ennews']) {
        const { body } = await page(url)
        expect(body).not.toContain(header.zh)
        expect(body).not.toContain(header.en)
      }
    })

    it('stand in titles and descriptions too', async () => {
      await say('en-US', 'common', 'pages.vision', 'Promises we keep')
      await say('en-US', 'news', 'description', 'Plain words on boxes, free time & paper.')
      expect((await page('/envision')).title).toBe('Promises we keep · Sampan')
      expect((await page('/vision')).title).toBe(`${zh.pages.vision} · 舢板`)
      expect((await page('/ennews')).body).toContain(
        '<meta name="description" content="Plain words on boxes, free time &amp; paper."/>',
      )
      await takeBack('en-US', 'common', 'pages.vision')
      await takeBack('en-US', 'news', 'description')
      expect((await page('/envision')).title).toBe(`${en.pages.vision} · Sampan`)
    })

    it('never mix while pages of both languages are made at once', async () => {
      await say('zh-CN', 'common', 'pages.login', '请登录')
      await say('en-US', 'common', 'pages.login', 'Come aboard')
      const pages = await Promise.all(
        Array.from({ length: 20 }, (_, turn) => page('/login', turn % 2 ? 'en-US' : 'zh-CN')),
      )
      expect(pages.map(({ title }) => title)).toEqual(
        pages.map((_, turn) => (turn % 2 ? 'Come aboard · Sampan' : '请登录 · 舢板')),
      )
      for (const language of languages) await takeBack(language, 'common', 'pages.login')
    })

    it('come with a page for its script: those it starts with as they are, of the others the areas', async () => {
      await say('zh-CN', 'site', 'header.orders', '我的订单 1 < 2 & 3')
      await say('zh-CN', 'news', 'title', '资讯一览')
      const { body } = await page('/login')
      expect(body.match(/<script(?![^>]*nonce=)/)).toBeNull()
      const text = block(body) ?? ''
      expect(text).toContain('1 \\u003c 2')
      expect(JSON.parse(text)).toEqual({
        given: { site: { 'header.orders': '我的订单 1 < 2 & 3' } },
        more: ['news'],
      })
      expect(block((await page('/login', 'en-US')).body)).toBeUndefined()
      expect(block((await page('/vision')).body)).toBeUndefined()
      await takeBack('zh-CN', 'site', 'header.orders')
      await takeBack('zh-CN', 'news', 'title')
    })

    it('cost no statement while they are remembered', async () => {
      const { pool } = app.ctx
      const query = pool.query.bind(pool)
      let asked = 0
      app.clock.advance(6)
      await page('/vision')
      pool.query = ((...given: Parameters<typeof query>) => {
        asked += 1
        return query(...given)
      }) as typeof pool.query
      for (let turn = 0; turn < 5; turn++) await page('/vision')
      pool.query = query
      expect(asked).toBe(0)
    })

    it('are asked for by the browser under the address of the contract', () => {
      expect(i18nConfigCall).toMatchObject(readConfig)
      expect(`/api${recordPageViewCall.path}`).toBe(viewAddress)
    })
  })

  describe('the feeds of the articles', () => {
    const feeds = { 'zh-CN': '/rss.xml', 'en-US': '/enrss.xml' } as const
    let editor: string
    beforeAll(async () => {
      editor = (await buildStaff(app, 'content', 'Editor Su')).token
    })
    const write = async (slug: string, more: object = {}) => {
      const { data } = await app.call(saveArticle, {
        token: editor,
        body: {
          slug,
          category: 'guide',
          title: { zh: '免箱期与滞箱费 <怎么算>', en: 'Free time & demurrage: "how" it’s <counted>' },
          summary: { zh: '从卸船到还箱]]>\u{fffe}。', en: 'From discharge > empty return & back.' },
          body: { zh: '起算', en: 'It begins' },
          ...more,
        },
      })
      return data
    }
    const publish = (article: { id: string }) =>
      app.call(publishArticle, { token: editor, body: { id: article.id as ArticleId } })

    /** Every element is closed in its place, and no sign stands for itself that has a meaning (XML 1.0). */
    const wellFormed = (xml: string): boolean => {
      const open: string[] = []
      const text = xml
        .replace(/^<\?xml[^?]*\?>\n/, '')
        .replaceAll(
          /<(\/?)([\w:]+)((?:\s[\w:]+="(?:[^"<&]|&amp;)*")*)(\/?)>/g,
          (_, slash, name, _more, empty) => {
            if (slash) return open.pop() === name ? '' : '<'
            if (!empty) open.push(name)
            return ''
          },
        )
      return open.length === 0 && !/<|&(?!(?:amp|lt|gt|quot|apos);)/.test(text)
    }
    const readFeed = async (language: Language, asked: string = language) => {
      const answer = await app.http.fastify.inject({
        url: feeds[language],
        headers: { 'accept-language': asked, cookie: `language=${asked}` },
      })
      return { status: answer.statusCode, type: answer.headers['content-type'], xml: answer.body }
    }

    it.each(languages)('%s are well-formed without an article', async (language) => {
      const { status, type, xml } = await readFeed(language)
      expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
      expect(wellFormed(xml)).toBe(true)
      expect(xml).not.toContain('<item>')
    })

    it('hold what is published, in their own language whatever the reader’s', async () => {
      const article = await write('free-time')
      await publish(article)
      app.clock.advance(60)
      await publish(await write('chinese-only', { title: { zh: '只有中文', en: '' } }))
      await write('still-a-draft', { title: { zh: '没写完', en: 'Not done' } })
      const { data } = await app.call(articleDetails, { params: { id: article.id } })

      const english = (await readFeed('en-US', 'zh-CN')).xml
      expect(wellFormed(english)).toBe(true)
      expect(english.match(/<item>/g)).toHaveLength(1)
      expect(english).toContain('<language>en-us</language>')
      expect(english).toContain(
        '<title>Free time &amp; demurrage: &quot;how&quot; it’s &lt;counted&gt;</title>' +
          '<link>http://localhost:3000/manage/news/details?id=free-time&amp;lang=en</link>' +
          `<guid isPermaLink="false">${article.id}</guid>` +
          `<pubDate>${new Date(data.publishedAt).toUTCString()}</pubDate><category>Guides</category>` +
          '<description>From discharge &gt; empty return &amp; back.</description>',
      )
      expect(english).toContain(
        '<atom:link href="http://localhost:3000/enrss.xml" rel="self" type="application/rss+xml"/>',
      )
      expect(english).not.toMatch(/\p{Script=Han}|Not done/u)

      const chinese = (await readFeed('zh-CN', 'en-US')).xml
      expect(wellFormed(chinese)).toBe(true)
      expect([...chinese.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual([
        '只有中文',
        '免箱期与滞箱费 &lt;怎么算&gt;',
      ])
      expect(chinese).toContain('<description>从卸船到还箱]]&gt;。</description>')
      expect(chinese).toContain('<category>实务</category>')
    })

    it('the articles are on the map for search engines, in the languages that they have', async () => {
      const { body } = await page('/sitemap.xml')
      expect(wellFormed(body)).toBe(true)
      const found = (slug: string) =>
        [...body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc><lastmod>[\dT:.Z-]+<\/lastmod>/g)]
          .map(([, path]) => path)
          .filter((path) => path?.includes(slug))
      expect(found('free-time')).toEqual([
        '/manage/news/details?id=free-time',
        '/manage/news/details?id=free-time&amp;lang=en',
      ])
      expect(found('chinese-only')).toEqual(['/manage/news/details?id=chinese-only'])
    })

    it('are named in the head of the news pages, each in its language', async () => {
      for (const [url, feed] of [
        ['/news', '/rss.xml'],
        ['/ennews', '/enrss.xml'],
        ['/manage/news/details?id=free-time', '/rss.xml'],
        ['/manage/news/details?id=free-time&lang=en', '/enrss.xml'],
      ])
        expect((await page(url ?? '')).body).toMatch(
          new RegExp(
            `<link rel="alternate" type="application/rss\\+xml" title="[^"]+" href="http://localhost:3000${feed}"/>`,
          ),
        )
    })
  })
}
