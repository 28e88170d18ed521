import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { scriptAttacks } from '#test/support/script-attacks.ts'
import { clerkToken, openDesk } from './desk.ts'
import { languageOf, wordsOf } from './story.ts'

/**
 * Text that would run, in every place where a stranger or a clerk may write, read in a real browser. A trap hears
 * every dialog, every request to another site and every script that the page's policy stopped: it stays silent.
 */
test.describe.configure({ timeout: 240_000 })

const home = /^(https?|wss?):\/\/localhost:/

type Trap = { readonly caught: string[]; look(page: Page): Promise<void> }

async function setTrap(context: BrowserContext): Promise<Trap> {
  const caught: string[] = []
  context.on('request', (request) => {
    if (!home.test(request.url()) && !/^(data|blob|about):/.test(request.url()))
      caught.push(`request to ${request.url()}`)
  })
  context.on('dialog', (dialog) => {
    caught.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', (page) => caught.push(`another page: ${page.url()}`))
  await context.exposeFunction('tellTrap', (what: string) => void caught.push(what))
  await context.addInitScript(() => {
    const tell = (what: string) => void (window as unknown as { tellTrap(what: string): void }).tellTrap(what)
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const)
      Object.assign(window, { [name]: () => tell(`${name} on ${location.href}`) })
    addEventListener('securitypolicyviolation', (event) =>
      tell(`stopped by the policy: ${event.effectiveDirective} ${event.blockedURI} on ${location.href}`),
    )
  })
  return {
    caught,
    // What was written stands on the page; its elements are ours alone.
    async look(page) {
      const strange = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter(
            (each) =>
              [...each.attributes].some(
                ({ name, value }) =>
                  /^on/i.test(name) ||
                  (/^(href|src|action|formaction|xlink:href)$/i.test(name) &&
                    /^\s*(javascript|data|vbscript):/i.test(value)),
              ) || /^(iframe|object|embed|base|template|math|marquee|x)$/i.test(each.tagName),
          )
          .map((each) => each.outerHTML.slice(0, 120)),
      )
      expect(
        strange.filter((each) => !/^<(img|link)[^>]*="data:/.test(each)),
        page.url(),
      ).toEqual([])
      // Everything that could be woken by a pointer or by the focus.
      await page.evaluate(() => {
        for (const each of document.querySelectorAll<HTMLElement>('main *, [role=main] *')) {
          for (const type of ['pointerenter', 'mouseover', 'focus', 'toggle', 'error'])
            each.dispatchEvent(new Event(type))
        }
      })
    },
  }
}

const send = async (request: APIRequestContext, path: string, token: string, data: object, more = {}) => {
  const answer = await request.post(`/api${path}`, {
    headers: { ...(token ? { token } : {}), ...more },
    data,
  })
  return { status: answer.status(), ...((await answer.json()) as { data?: never; fields?: object }) } as {
    status: number
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, read by name.
    data: any
    fields?: Record<string, { code: string }>
  }
}

/** What a title or a message may hold of an attack. */
const short = (text: string) => [...text].slice(0, 120).join('')

let token = ''
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  token = await clerkToken(request, 'content@sampan.example')
  await request.dispose()
})

test(
  'articles: in the list, on their pages, in the feed and in the desk’s preview',
  { tag: '@zh' },
  async ({ page, context, request }, info) => {
    const written: { id: string; slug: string; version: number; title: string }[] = []
    const name = info.project.name
    try {
      for (const [at, attack] of scriptAttacks.entries()) {
        const slug = `attack-${name}-${at}`
        const both = (text: string) => ({ zh: text, en: text })
        const body = {
          slug,
          category: 'guide',
          title: both(short(attack)),
          summary: both(attack),
          body: both('text'),
        }
        const refused = await send(request, '/crm/desk/news/save', token, { ...body, body: both(attack) })
        expect([attack, refused.status]).toEqual([attack, 400])
        const saved = await send(request, '/crm/desk/news/save', token, body)
        if (saved.status !== 200) {
          // Characters that no text holds.
          expect(
            Object.values(saved.fields ?? {}).map(({ code }) => code),
            attack,
          ).toContain('text.characters')
          continue
        }
        written.push(saved.data)
        expect((await send(request, '/crm/desk/news/publish', token, { id: saved.data.id })).status).toBe(200)
      }
      expect(written.length).toBeGreaterThan(60)

      const trap = await setTrap(context)
      await page.goto(languageOf(info) === 'en-US' ? '/ennews' : '/news')
      let shown = 0
      for (;;) {
        await trap.look(page)
        shown += await page.getByRole('article').count()
        const more = page.getByRole('link', { name: languageOf(info) === 'en-US' ? /older|more/i : /更|早/ })
        if (shown >= written.length || (await more.count()) === 0) break
        await more.last().click()
        await page.waitForLoadState()
      }
      expect(shown).toBeGreaterThanOrEqual(written.length)
      for (const [at, { slug }] of written.entries()) {
        await page.goto(`/manage/news/details?id=${slug}${at % 2 ? '&lang=en' : ''}`)
        await expect(page.locator('h1')).toHaveText(/\S/)
        await trap.look(page)
      }
      for (const path of ['/', '/english', '/rss.xml', '/sitemap.xml']) await page.goto(path)

      // What the desk’s preview and a page make of a text that came by another way, without the help of the policy.
      await page.goto('/protocol')
      for (const attack of scriptAttacks) {
        const preview = await send(request, '/crm/desk/news/preview', token, { body: attack })
        if (preview.status !== 200) continue
        await page.evaluate((html) => {
          const main = document.querySelector('main')
          if (main) main.innerHTML = html
        }, String(preview.data.html))
        await trap.look(page)
      }
      expect(trap.caught).toEqual([])
    } finally {
      for (const { id } of written) await send(request, '/crm/desk/news/unpublish', token, { id })
    }
  },
)

test('texts of the desk in place of ours', { tag: '@zh' }, async ({ page, context, request }, info) => {
  const language = languageOf(info)
  const answer = await request.get(`/api/content/desk/site/texts?language=${language}&area=site`, {
    headers: { token },
  })
  const keys = (await answer.json()).data.phrases
    .filter(({ original }: { original: string }) => !original.includes('{{'))
    .map(({ key }: { key: string }) => key) as string[]
  const changed: string[] = []
  try {
    for (const [at, attack] of scriptAttacks.entries()) {
      const key = keys[at % keys.length] ?? ''
      const saved = await send(request, '/content/desk/site/saveText', token, {
        language,
        area: 'site',
        key,
        text: attack,
      })
      if (saved.status === 200) changed.push(key)
      else expect([attack, saved.status]).toEqual([attack, 400])
    }
    const trap = await setTrap(context)
    for (const path of language === 'en-US'
      ? ['/english', '/404', '/enscience']
      : ['/', '/404', '/science']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await trap.look(page)
    }
    expect(trap.caught).toEqual([])
  } finally {
    for (const key of new Set(changed))
      await send(request, '/content/desk/site/removeText', token, { language, area: 'site', key })
  }
})

test(
  'what strangers say and report, as the desk reads it',
  { tag: '@zh' },
  async ({ page, context, request }, info) => {
    const started = await send(request, '/crm/chat/start', '', {})
    const { id } = started.data.conversation
    const chat = started.data.visitorKey
    for (const [at, attack] of scriptAttacks.entries()) {
      const message = { conversationId: id, text: attack, clientKey: `attack-${at}-of-${id}` }
      const said = await send(request, '/crm/chat/send', '', message, { chat })
      if (said.status === 200) expect(said.data.text).toBe(attack.trim())
      const reply = { id, text: attack, clientKey: `reply-${at}-of-${id}` }
      await send(request, '/crm/desk/chat/reply', token, reply)
      await send(
        request,
        '/content/app/errorReport',
        '',
        { path: `/${encodeURIComponent(attack)}`, text: attack },
        { 'user-agent': attack.replaceAll(/[^\x20-\x7e]/g, '') || 'x' },
      )
    }
    await send(
      request,
      '/crm/chat/offlineMessage',
      '',
      {
        conversationId: id,
        text: 'x',
        contact: '"><script>alert(1)</script>@a.example',
        clientKey: `contact-${id}`,
      },
      { chat },
    )

    const trap = await setTrap(context)
    await openDesk(page, info, 'operations@sampan.example', '/desk')
    for (const [path, shows] of [
      ['/desk', /\S/],
      [`/desk/chats?id=${id}`, 'alert(1)'],
      ['/desk/reports', 'alert(1)'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('main')).toContainText(shows)
      await trap.look(page)
    }
    expect(trap.caught).toEqual([])
  },
)

test('a name in the address stays a name', { tag: '@zh' }, async ({ page, context }, info) => {
  const trap = await setTrap(context)
  const { login } = wordsOf(info).users
  const names = [
    'from',
    'to',
    'fromKind',
    'box',
    'count',
    'ready',
    'type',
    'cargo',
    'category',
    'cursor',
    'id',
  ]
  for (const path of [
    '/404',
    '/',
    '/quotationSearch/index',
    '/quotationSearch/quotationSearchResult',
    '/news',
    '/desk/login',
  ]) {
    for (let at = 0; at < scriptAttacks.length; at += names.length) {
      const query = new URLSearchParams(names.map((name, nth) => [name, scriptAttacks[at + nth] ?? '']))
      await page.goto(`${path}?${query}#${encodeURIComponent(query.get('from') ?? '')}`)
      await page.locator('main').waitFor()
      await trap.look(page)
    }
  }
  // Where a login would lead is a place of this site.
  for (const to of [
    '//evil.example',
    '/%09/evil.example',
    '/%5Cevil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?to=${to}&from=${to}`)
    await page.getByRole('dialog').getByLabel(login.phone).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  }
  expect(trap.caught).toEqual([])
})

test('the trap catches', { tag: '@zh' }, async ({ page, context }) => {
  const trap = await setTrap(context)
  await page.goto('/protocol')
  await page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) return
    main.innerHTML = '<img src="/x.png" onerror="alert(1)"><a href="javascript:alert(2)">x</a>'
    main.querySelector('a')?.click()
    window.alert('planted')
    void fetch('https://evil.example/')
  })
  await expect.poll(() => trap.caught.join('\n')).toMatch(/script-src-attr/)
  await expect.poll(() => trap.caught.join('\n')).toMatch(/connect-src https:\/\/evil\.example/)
  expect(trap.caught.join('\n')).toMatch(/alert on/)
  await expect(trap.look(page)).rejects.toThrow(/onerror/)
})
