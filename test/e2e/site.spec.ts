import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Language } from '#domain/kernel/language.ts'
import { helpGuides, helpPages, helpTopics } from '#domain/site/help-topics.ts'
import { helpPath, sitePages, sitePath } from '#web/app/site-pages.ts'
import { everyLook, looks, phone, readByAxe, wide } from './axe.ts'
import { clerkToken } from './desk.ts'
import { languageOf, pattern, wordsOf } from './story.ts'
import { clipped, hiddenFocus, moving, sideways, smallTargets, spacing, watchHead } from './walk.ts'

/** The public site as strangers meet it: by eye, by keyboard, in their own language, and when they are lost. */

const slug = 'free-time-demurrage-detention'
const article = (language: Language) =>
  `/manage/news/details?id=${slug}${language === 'en-US' ? '&lang=en' : ''}`

/** Topics of the guides are made alike: a fast run reads one of each guide, `npm run prove C-01` all of them. */
const guidePages = (language: Language): string[] => [
  ...(everyLook
    ? helpPages.map(([chinese, english]) => (language === 'en-US' ? english : chinese))
    : helpGuides.map((guide) => helpPath(guide, helpTopics[guide][2], language))),
  `${helpPath('shippers', null, language)}?q=${language === 'en-US' ? 'refund' : encodeURIComponent('退款')}`,
  `${helpPath('clerks', null, language)}?q=xylophone`,
]

/** Every public page as one reads it in a language. */
const publicPages = (language: Language): string[] => [
  ...Object.values(sitePages).map(([chinese, english]) => (language === 'en-US' ? english : chinese)),
  ...guidePages(language),
  article(language),
  '/protocol',
  '/404',
  '/login',
  '/quotationSearch/index',
]

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (path === '/login') await page.getByRole('dialog').waitFor()
}

/** What is written on the page in Chinese, outside of what says so by its own `lang`. */
const chineseIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const han = /\p{Script=Han}/u
    const marked = (element: Element | null) => element?.closest('[lang^="zh"]') != null
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text
      if (parentElement && !['SCRIPT', 'STYLE'].includes(parentElement.tagName) && han.test(data))
        if (!marked(parentElement)) found.push(data.trim())
    }
    for (const element of document.querySelectorAll('*'))
      for (const name of [
        'aria-label',
        'aria-description',
        'title',
        'alt',
        'placeholder',
        'content',
        'value',
      ])
        if (han.test(element.getAttribute(name) ?? '') && !marked(element))
          found.push(`${name}: ${element.getAttribute(name)}`)
    return found
  })

test('every public page reads well by axe, in both themes and widths', async ({ page }, info) => {
  test.setTimeout(180_000)
  const language = languageOf(info)
  for (const [place, path] of publicPages(language).entries()) {
    // A fast run reads each page in one of the languages, widths and themes.
    if (!everyLook && place % 2 === (language === 'zh-CN' ? 1 : 0)) continue
    await open(page, path)
    const turn = place % looks.length
    for (const look of everyLook ? looks : looks.slice(turn, turn + 1))
      await readByAxe(page, path, look, 'more')
  }
})

test('every public page can be pressed, reached by keyboard, narrowed and spaced [C-02, C-22]', async ({
  page,
}, info) => {
  test.setTimeout(180_000)
  const language = languageOf(info)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  for (const [place, path] of publicPages(language).entries()) {
    await page.setViewportSize(wide)
    await open(page, path)
    expect.soft(await page.locator('h1').count(), `${path}: first headings`).toBe(1)
    await expect.soft(page.locator('html')).toHaveAttribute('lang', language === 'en-US' ? 'en' : 'zh-CN')
    if (language === 'en-US') expect.soft(await chineseIn(page), `${path}: Chinese`).toEqual([])
    // A wait of a moment is easily missed, so one is planted.
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<i class="bone"></i>'))
    expect.soft(await moving(page), `${path} moves`).toEqual([])
    await page.evaluate(() => document.querySelector('i.bone')?.remove())
    // A fast run leaves every other page to its twin in the other language.
    if (!everyLook && place % 2 === (language === 'en-US' ? 0 : 1)) continue
    for (const size of [wide, phone]) {
      await page.setViewportSize(size)
      expect.soft(await smallTargets(page), `${path}: small targets at ${size.width} px`).toEqual([])
      expect.soft(await hiddenFocus(page), `${path}: focus at ${size.width} px`).toEqual([])
    }
    for (const width of [320, 360, 430, 768, 1024]) {
      await page.setViewportSize({ width, height: 700 })
      expect.soft(await sideways(page), `${path} at ${width} px overflows`).toBeLessThanOrEqual(0)
    }
    await page.addStyleTag({ content: spacing })
    for (const size of [phone, wide]) {
      await page.setViewportSize(size)
      expect.soft(await clipped(page), `${path}: text cut at ${size.width} px when spaced`).toEqual([])
      expect.soft(await sideways(page), `${path} overflows when spaced`).toBeLessThanOrEqual(0)
    }
  }
})

test('the checks above would notice [C-02]', { tag: '@zh' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/protocol')
  await page.evaluate(() => {
    const add = (html: string) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html)
    add(
      '<p><button style="width:10px;height:10px;padding:0">船</button><button style="width:10px;height:10px;padding:0">b</button></p>',
    )
    add('<p style="height:10px;overflow:hidden">planted<br>planted</p>')
    add(
      '<p><a href="#x" style="outline:none;box-shadow:none;text-decoration:none;background:none">planted</a></p>',
    )
    document.querySelector('main')?.animate([{ opacity: 1 }, { opacity: 0.9 }], { duration: 60_000 })
  })
  expect((await smallTargets(page)).length).toBeGreaterThanOrEqual(2)
  expect((await hiddenFocus(page)).join()).toContain('"planted" does not show')
  expect((await clipped(page)).join()).toContain('planted')
  expect((await moving(page)).length).toBeGreaterThan(0)
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'))
  expect(await chineseIn(page)).toContain('船')
})

const cookiesOf = async (context: BrowserContext): Promise<Record<string, string>> =>
  Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))

test('a page comes in the language of its reader at once, and keeps to the one that was chosen [§1]', async ({
  page,
  context,
}, info) => {
  const english = languageOf(info) === 'en-US'
  const [own, other] = english ? (['en', 'zh-CN'] as const) : (['zh-CN', 'en'] as const)
  const words = wordsOf(info)
  const html = page.locator('html')
  const head = await watchHead(page)

  // Without a choice the browser's language is the page's, at the addresses that have none of their own.
  for (const path of ['/', '/oceanShipping', '/protocol', '/quotationSearch/index']) {
    await open(page, path)
    await expect(html).toHaveAttribute('lang', own)
    await page.waitForLoadState('networkidle')
    const seen = await head()
    expect([path, seen.lang]).toEqual([path, [own]])
    expect(seen.title).toHaveLength(1)
  }
  // A Chinese address read in English says where the English one is.
  await open(page, '/oceanShipping')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    english ? /\/enoceanShipping$/ : /\/oceanShipping$/,
  )
  // An English address is English for everybody.
  await open(page, '/english')
  await expect(html).toHaveAttribute('lang', 'en')
  expect((await cookiesOf(context)).language).toBeUndefined()

  // The language link keeps the page: its twin, or itself.
  for (const [from, twin] of [
    [english ? '/enclearance' : '/clearance', english ? '/clearance' : '/enclearance'],
    [english ? '/ennews?category=guide' : '/news?category=guide', english ? /\/news\b/ : /\/ennews\b/],
    ['/protocol', '/protocol'],
  ] as const) {
    await context.clearCookies()
    await open(page, from)
    await page.getByRole('banner').getByRole('link', { name: words.site.header.otherLanguageLabel }).click()
    await page.waitForURL(twin instanceof RegExp ? twin : `**${twin}`)
    await expect(html).toHaveAttribute('lang', other)
    expect((await cookiesOf(context)).language).toBe(english ? 'zh-CN' : 'en-US')
  }
  // The choice is remembered, also where the browser asks for another language.
  for (const path of ['/', '/protocol', '/quotationSearch/index', '/science']) {
    await open(page, path)
    await expect(html).toHaveAttribute('lang', other)
    expect((await head()).lang).toEqual([other])
  }
})

test('the language link of an article keeps the article', async ({ page }, info) => {
  const language = languageOf(info)
  await open(page, article(language))
  const title = (await page.locator('h1').textContent()) ?? ''
  await page
    .getByRole('banner')
    .getByRole('link', { name: wordsOf(info).site.header.otherLanguageLabel })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en-US' ? 'zh-CN' : 'en')
  await expect(page).toHaveURL(new RegExp(slug))
  await expect(page.locator('h1')).not.toHaveText(title)
})

test(
  'the theme is the system’s, or the one that was chosen, from the first moment [C-19]',
  { tag: '@en' },
  async ({ page }, info) => {
    const home = languageOf(info) === 'en-US' ? '/english' : '/'
    const theme = (name: string) => wordsOf(info).common.top[name as 'theme']
    const head = await watchHead(page)
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const colours = new Set<string>()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of [home, '/protocol', '/404']) {
        await open(page, path)
        await page.waitForLoadState('networkidle')
        expect([path, (await head()).theme]).toEqual([path, [colorScheme]])
      }
      colours.add(await background())
    }
    expect(colours.size).toBe(2)
    // The switch, on a page with React and on one without.
    for (const [path, to] of [
      [home, 'dark'],
      ['/protocol', 'light'],
    ] as const) {
      await open(page, path)
      await page
        .getByRole('banner')
        .getByRole('button', { name: theme('theme') })
        .click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', to)
      for (const next of [home, '/protocol', '/quotationSearch/index']) {
        await open(page, next)
        expect([next, (await head()).theme]).toEqual([next, [to]])
      }
    }
  },
)

test('who is lost can say so, and the desk reads it [§2]', async ({ page, request }, info) => {
  const { notFound } = wordsOf(info).site
  const mark = `${info.project.name}-${Date.now()}`
  await page.goto(`/no/such/page-${mark}?phone=13800000001`)
  await expect(page).toHaveURL(new RegExp(`/404\\?from=.*page-${mark}$`))
  const words = page.getByLabel(notFound.words)
  // The button stands there a moment before anything hears it.
  await expect(async () => {
    await page.getByRole('button', { name: notFound.report }).click({ timeout: 1_000 })
    await words.waitFor({ timeout: 1_000 })
  }).toPass()
  await words.fill(`the link of ${mark}`)
  await page.getByRole('button', { name: notFound.send }).click()
  await expect(page.getByRole('status').filter({ hasText: pattern(notFound.sent) })).toBeVisible()

  const answer = await request.get('/api/content/desk/site/errorReports', {
    headers: { token: await clerkToken(request, 'content@sampan.example') },
  })
  const { items } = (await answer.json()).data
  const report = items.find((each: { path: string }) => each.path === `/no/such/page-${mark}`)
  expect(report).toMatchObject({
    text: `the link of ${mark}`,
    language: languageOf(info),
    status: 'open',
    userId: null,
  })
  expect(report.browser).toMatch(/Chrom/)
  expect(report.lastRequest).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(report)).not.toContain('13800000001')
})

test(
  'a page that needs a login leaves the visitor at home with the login open [§2]',
  { tag: '@zh' },
  async ({ page }, info) => {
    const english = languageOf(info) === 'en-US'
    for (const path of ['/orderManage/index', '/personalCenter/addressManage', '/paying']) {
      await page.goto(path)
      await page.getByRole('dialog').waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/')
      await expect(page.locator('html')).toHaveAttribute('lang', english ? 'en' : 'zh-CN')
    }
    await page.goto('/desk/orders?status=paid')
    await page.waitForURL(/\/desk\/login\?to=/)
    expect(new URL(page.url()).searchParams.get('to')).toBe('/desk/orders?status=paid')
  },
)

test(
  'a visit leaves no more in the browser than a language, a theme and a form that was begun',
  { tag: '@zh' },
  async ({ page, context }, info) => {
    for (const path of publicPages(languageOf(info))) await open(page, path)
    const kept = await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
    }))
    // A quote that was begun is there again at the next visit.
    expect(kept.local.filter((name) => !['theme', 'language', 'quoteDraft'].includes(name))).toEqual([])
    expect(kept.caches).toEqual([])
    // The key of the vault, once something asked whether anybody is logged in.
    expect(kept.databases.filter((name) => name !== 'sampan')).toEqual([])
    expect(await context.cookies()).toEqual([])
    for (const name of kept.session) expect(name).toMatch(/scroll|entry|draft/i)
  },
)

test('nothing but our own scripts runs in a page', { tag: '@zh' }, async ({ page }, info) => {
  const language: Language = languageOf(info)
  let refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  for (const path of [language === 'en-US' ? '/english' : '/', '/protocol', '/quotationSearch/index']) {
    // The second time it is a page that was kept, and its scripts come without a nonce.
    for (const _ of [1, 2]) await open(page, path)
    expect(refused).toEqual([])
    await page.evaluate(() => {
      const broken: string[] = []
      Object.assign(window, { broken })
      document.addEventListener('securitypolicyviolation', (event) => broken.push(event.effectiveDirective))
      const add = <Name extends keyof HTMLElementTagNameMap>(name: Name, more: object) => {
        const element = Object.assign(document.createElement(name), more)
        document.body.append(element)
        return element
      }
      add('script', { textContent: 'window.planted = 1' })
      add('script', { src: 'https://elsewhere.example/x.js' })
      add('p', { innerHTML: '<img src="/no-such.png" onerror="window.planted = 2">' })
      add('a', { href: 'javascript:window.planted = 3' }).click()
      add('iframe', { src: 'https://elsewhere.example/' })
      document.head.append(
        Object.assign(document.createElement('base'), { href: 'https://elsewhere.example/' }),
      )
      void fetch('https://elsewhere.example/').catch(() => undefined)
    })
    const broken = () => page.evaluate(() => (window as unknown as { broken: string[] }).broken)
    for (const directive of ['script-src-elem', 'script-src-attr', 'connect-src', 'frame-src', 'base-uri'])
      await expect.poll(broken, path).toContain(directive)
    expect(await page.evaluate(() => [document.baseURI, (window as { planted?: number }).planted])).toEqual([
      page.url(),
      undefined,
    ])
    refused = []
  }
})

test(
  'what is typed, chosen and pressed before the home page is alive is done once it is',
  { tag: '@en' },
  async ({ page }, info) => {
    const words = wordsOf(info)
    const home = sitePath('home', languageOf(info))
    const { ask } = words.site
    const script = /entry\.home/
    let release = () => {}
    const arrives = new Promise<void>((settle) => {
      release = settle
    })
    await page.route(script, async (route) => {
      await arrives
      await route.continue()
    })
    await page.goto(home)
    await page.getByRole('combobox', { name: ask.toPort }).fill('hamburg')
    await page.getByLabel(ask.boxType).selectOption('20GP')
    await page.getByLabel(ask.count, { exact: true }).fill('3')
    await page.getByRole('button', { name: words.chat.title, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    release()
    await expect(page.getByRole('dialog', { name: words.chat.title })).toBeVisible()
    await page.getByRole('dialog').press('Escape')
    await page.getByRole('combobox', { name: ask.toPort }).press('ArrowDown')
    await page.getByRole('option').filter({ hasText: 'DEHAM' }).click()
    await page.getByRole('button', { name: ask.go }).click()
    await page.waitForURL(/quotationSearch/)
    const query = new URL(page.url()).searchParams
    expect([query.get('to'), query.get('type'), query.get('quantity')]).toEqual(['DEHAM', '20GP', '3'])
  },
)

test(
  'what stands far below the first screen of the home page is laid out before anybody comes there',
  { tag: '@zh' },
  async ({ page }, info) => {
    const sent = await page.goto(sitePath('home', languageOf(info)))
    expect((await sent?.text())?.match(/<section[^>]* data-below/g)).toHaveLength(5)
    const below = page.locator('main > section h2')
    await expect(page.locator('[data-below]')).toHaveCount(0)
    const drawn = await below.evaluateAll((headings) =>
      headings.map((heading) => heading.checkVisibility({ contentVisibilityAuto: true })),
    )
    expect(drawn).toEqual([true, true, true, true, true])
  },
)
