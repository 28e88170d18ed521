import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/site.ts'
import { addDays, businessDate } from '#domain/kernel/business-date.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { mostRowsPerDay, viewedPath } from '#domain/site/page-views.ts'
import { inPlaceOf, overrideLimit, overrideProblem } from '#domain/site/text-overrides.ts'
import { site as english } from '#i18n/en-US/site.ts'
import { site as chinese } from '#i18n/zh-CN/site.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { paths } from '#web/app/paths.ts'
import { twins } from '#web/app/site-pages.ts'
import { forgetOldSiteRecords } from './jobs.ts'
import { phrasesOf } from './phrases.ts'
import { textOverrides } from './queries.ts'

let app: TestApp
let editor: string
let mender: string
let seller: string
let customer: Awaited<ReturnType<typeof buildCustomer>>

beforeAll(async () => {
  app = await startTestApp()
  editor = (await buildStaff(app, 'content', 'Editor Lin')).token
  mender = (await buildStaff(app, 'operations', 'Mender Wu')).token
  seller = (await buildStaff(app, 'sales')).token
  customer = await buildCustomer(app)
})
afterAll(() => app.stop())

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const rows = async <Row>(text: string): Promise<Row[]> => (await app.ctx.pool.query(text)).rows as Row[]

describe('overrides of phrases', () => {
  const name = { language: 'zh-CN' as Language, area: 'site', key: 'header.quote' }
  const config = (language: 'zh' | 'en', headers = {}) =>
    app.call(contract.i18nConfigCall, { language, headers })
  const save = (body: object, token = editor) =>
    app.call(contract.saveTextCall, { token, body: body as never })

  it('are none at first; the languages and the default are named [§7]', async () => {
    const { status, data, raw } = await config('en')
    expect(status).toBe(200)
    expect(data).toEqual({
      languages: ['zh-CN', 'en-US'],
      defaultLanguage: 'zh-CN',
      language: 'en-US',
      overrides: {},
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(raw.headers['cache-control']).toBe('public, max-age=5')
    expect(String(raw.headers.vary).split(', ')).toEqual(
      expect.arrayContaining(['language', 'accept-language']),
    )
  })

  it('reach the readers of their language at once, with a new version and a new tag', async () => {
    const before = await config('zh')
    const again = await config('zh', { 'if-none-match': String(before.raw.headers.etag) })
    expect([again.status, again.raw.body]).toEqual([304, ''])

    const saved = await save({ ...name, text: '  查一查运价 ' })
    expect(saved.data).toEqual({
      area: 'site',
      key: 'header.quote',
      original: chinese.header.quote,
      text: '查一查运价',
      shown: true,
      changedBy: 'Editor Lin',
      changedAt: app.clock.now.toISOString(),
    })
    const after = await config('zh', { 'if-none-match': String(before.raw.headers.etag) })
    expect([after.status, after.data.overrides]).toEqual([200, { site: { 'header.quote': '查一查运价' } }])
    expect(after.data.version).not.toBe(before.data.version)
    expect((await config('en')).data.overrides).toEqual({})
    expect((await save({ ...name, text: '看运价' })).data.text).toBe('看运价')
    expect((await config('zh')).data.overrides).toEqual({ site: { 'header.quote': '看运价' } })
  })

  it('are listed with what they replace, in one area or in all', async () => {
    const { data } = await app.call(contract.listTextsCall, {
      token: editor,
      query: { language: 'zh-CN', area: 'site' },
    })
    expect(data.areas).toEqual(expect.arrayContaining(['common', 'site', 'users']))
    expect(data.areas).not.toContain('sms')
    expect(data.phrases.length).toBeGreaterThan(50)
    expect(data.phrases.find(({ key }) => key === 'hero.lead')).toMatchObject({
      original: chinese.hero.lead,
      text: null,
      shown: false,
    })
    const all = await app.call(contract.listTextsCall, { token: editor, query: { language: 'zh-CN' } })
    expect(all.data.phrases.map(({ key, text }) => [key, text])).toEqual([['header.quote', '看运价']])
    const other = await app.call(contract.listTextsCall, {
      token: editor,
      query: { language: 'en-US', area: 'site' },
    })
    expect(other.data.phrases.find(({ key }) => key === 'header.quote')).toMatchObject({
      original: english.header.quote,
      text: null,
    })
  })

  it.each([
    ['an unknown language', { ...name, language: 'de-DE', text: 'x' }, 'language', 'field.invalid'],
    ['an unknown area', { ...name, area: 'nothing', text: 'x' }, 'key', 'site.phraseUnknown'],
    [
      'an area that is no page’s',
      { ...name, area: 'sms', key: 'code', text: 'x' },
      'key',
      'site.phraseUnknown',
    ],
    ['a path for an area', { ...name, area: '../zh-CN/site', text: 'x' }, 'key', 'site.phraseUnknown'],
    ['an unknown key', { ...name, key: 'header.nothing', text: 'x' }, 'key', 'site.phraseUnknown'],
    ['a group of phrases', { ...name, key: 'header', text: 'x' }, 'key', 'site.phraseUnknown'],
    ['a key of all objects', { ...name, key: '__proto__.x', text: 'x' }, 'key', 'site.phraseUnknown'],
    ['no text', { ...name, text: '  ' }, 'text', 'required'],
    ['a very long text', { ...name, text: '长'.repeat(1_001) }, 'text', 'text.tooLong'],
    ['markup', { ...name, text: '查<b>价格</b>' }, 'text', 'site.plainTextOnly'],
    ['a name less', { ...name, key: 'ask.teu', text: '共若干 TEU' }, 'text', 'site.placeholdersDiffer'],
    [
      'another name',
      { ...name, key: 'ask.teu', text: '共 {{number}} TEU' },
      'text',
      'site.placeholdersDiffer',
    ],
    ['a name more', { ...name, text: '查价格 {{token}}' }, 'text', 'site.placeholdersDiffer'],
  ])('%s is refused beside its field, and nothing is kept', async (_, body, field, code) => {
    const before = await rows('select * from text_overrides')
    const { status, reason, fields } = await save(body)
    expect([status, reason, fields?.[field]?.code]).toEqual([400, 'request.invalid', code])
    expect(await rows('select * from text_overrides')).toEqual(before)
  })

  it('may say what the phrases say themselves: every phrase of the pages fits into its own place', async () => {
    for (const language of languages) {
      const unfit = [...(await phrasesOf(language))].flatMap(([area, phrases]) =>
        [...phrases]
          .filter(
            ([, text]) =>
              inPlaceOf(text, text) !== text || text.length > overrideLimit || overrideProblem(text, text),
          )
          .map(([key]) => `${area}.${key}`),
      )
      expect(unfit).toEqual([])
    }
  })

  it('are for the content role and the administrator', async () => {
    for (const token of [mender, seller])
      expect((await save({ ...name, text: 'x' }, token)).reason).toBe('login.forbidden')
    expect((await save({ ...name, text: 'x' }, customer.token)).status).toBe(401)
  })

  it('of a phrase that has changed since are kept, but not shown', async () => {
    await app.ctx.pool.query(`insert into text_overrides
      select 'zh-CN', 'site', unnest(array['ask.teu', 'gone.phrase']), 'x', id, now() from staff limit 2`)
    app.clock.advance(6)
    expect((await config('zh')).data.overrides).toEqual({ site: { 'header.quote': '看运价' } })
    const { data } = await app.call(contract.listTextsCall, { token: editor, query: { language: 'zh-CN' } })
    expect(data.phrases.map(({ key, original, shown }) => [key, original, shown])).toEqual([
      ['ask.teu', chinese.ask.teu, false],
      ['gone.phrase', null, false],
      ['header.quote', chinese.header.quote, true],
    ])
  })

  it('are remembered for five seconds: what another process changed is seen then', async () => {
    const text = async () => (await textOverrides(app.ctx, 'zh-CN')).site?.['header.quote']
    expect(await text()).toBe('看运价')
    await app.ctx.pool.query(`update text_overrides set text = '改了' where key = 'header.quote'`)
    app.clock.advance(4.9)
    expect(await text()).toBe('看运价')
    app.clock.advance(0.2)
    expect(await text()).toBe('改了')
  })

  it('can be taken away once, and the phrase is back', async () => {
    const remove = () => app.call(contract.removeTextCall, { token: editor, body: name })
    expect((await remove()).status).toBe(200)
    expect((await config('zh')).data.overrides).toEqual({})
    expect((await remove()).reason).toBe('request.notFound')
  })
})

describe('page views', () => {
  type Row = { day: string; path: string; language: string; referrer_host: string; views: number }
  const counted = () => rows<Row>('select * from page_views order by views desc, path, referrer_host')
  const view = (body: object, headers: object = { 'user-agent': browser }) =>
    app.call(contract.recordPageViewCall, { body: body as never, headers: headers as Record<string, string> })

  it('of fifty readers at once add up [§2]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        view({ path: turn % 2 ? '/science' : '/science/', language: 'zh-CN' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await counted()).toEqual([
      { day: '2026-11-20', path: '/science', language: 'zh-CN', referrer_host: '', views: 50 },
    ])
  })

  it('keep the host that a reader came from and nothing else of it', async () => {
    await view({ path: '/english', language: 'en-US', referrer: 'https://Search.Example:8443/?q=my+name' })
    await view({ path: '/english', language: 'en-US', referrer: 'http://localhost:3000/science' })
    await view({ path: '/english', language: 'en-US', referrer: 'javascript:alert(1)' })
    expect((await counted()).filter(({ path }) => path === '/english')).toEqual([
      { day: '2026-11-20', path: '/english', language: 'en-US', referrer_host: '', views: 2 },
      { day: '2026-11-20', path: '/english', language: 'en-US', referrer_host: 'search.example', views: 1 },
    ])
  })

  it('of machines are not counted', async () => {
    const before = await counted()
    for (const agent of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'curl/8.9',
      '',
    ])
      expect((await view({ path: '/science', language: 'zh-CN' }, { 'user-agent': agent })).status).toBe(200)
    expect(await counted()).toEqual(before)
  })

  it.each([
    '//evil.example',
    'javascript:alert(1)',
    'https://evil.example/science',
    '/science?name=x',
    '/science#x',
    '/science\r\nx-evil: 1',
    '/no/such/page',
    '/desk/orders',
    `/${'a'.repeat(10_240)}`,
    '',
  ])('of %j are refused and never stored', async (path) => {
    const before = await counted()
    const { status, fields } = await view({ path, language: 'zh-CN' })
    expect([status, fields?.path?.code]).toEqual([400, 'field.invalid'])
    expect(await counted()).toEqual(before)
  })

  it('take a known language and a referrer of a sane length only', async () => {
    expect((await view({ path: '/', language: 'fr' })).status).toBe(400)
    const referrer = `https://example.com/${'a'.repeat(10_240)}`
    expect((await view({ path: '/', language: 'zh-CN', referrer })).status).toBe(400)
  })

  it('that are forged are refused: far too long, no JSON, or sent as a form of another site may', async () => {
    const before = await counted()
    const send = async (type: string, payload: string) => {
      const { statusCode } = await app.http.fastify.inject({
        method: 'POST',
        url: `/api${contract.recordPageViewCall.path}`,
        headers: { 'content-type': type, 'user-agent': browser },
        payload,
      })
      return statusCode
    }
    const good = JSON.stringify({ path: '/science', language: 'zh-CN' })
    expect(await send('application/json', `{"path":"/${'a'.repeat(2_000_000)}"}`)).toBe(413)
    for (const [type, payload] of [
      ['application/json', good.slice(1)],
      ['application/json', '[]'],
      ['application/json', 'null'],
      ['application/json', JSON.stringify({ path: ['/science'], language: 'zh-CN' })],
      ['application/json', JSON.stringify({ path: '/science', language: 'zh-CN', referrer: {} })],
      ['text/plain;charset=UTF-8', good],
      ['application/x-www-form-urlencoded', 'path=/science&language=zh-CN'],
      ['multipart/form-data; boundary=x', good],
    ] as const) {
      const status = await send(type, payload)
      expect([type, payload, status >= 400 && status < 500]).toEqual([type, payload, true])
    }
    expect(await counted()).toEqual(before)
    // What a reader is not asked for is not looked at.
    const more = { path: '/science', language: 'zh-CN', views: 1_000, day: '2020-01-01', host: 'x' }
    expect(await send('application/json', JSON.stringify(more))).toBe(200)
    expect((await counted())[0]).toEqual({ ...before[0], views: 51 })
    await app.ctx.pool.query(`update page_views set views = 50 where path = '/science'`)
  })

  it('from very many hosts in a day are counted together', async () => {
    await app.ctx.pool.query(
      `insert into page_views select '2026-11-20', '/vision', 'zh-CN', 'host' || n || '.example', 1
       from generate_series(1, $1) n`,
      [mostRowsPerDay],
    )
    const from = (host: string) => view({ path: '/vision', language: 'zh-CN', referrer: `https://${host}/` })
    await from('new.example')
    await from('newer.example')
    await from('host7.example')
    await from('search.example')
    const found = (await counted()).filter(({ path, views }) => path === '/vision' && views > 1)
    expect(found.map(({ referrer_host, views }) => [referrer_host, views])).toEqual([
      ['other', 3],
      ['host7.example', 2],
    ])
    await app.ctx.pool.query(`delete from page_views where path = '/vision'`)
  })

  it('are told to the desk for the last 90 days', async () => {
    const today = businessDate('2026-11-20')
    await app.ctx.pool.query(
      `insert into page_views values ($1, '/', 'zh-CN', '', 7), ($2, '/', 'zh-CN', '', 1000)`,
      [addDays(today, -89), addDays(today, -90)],
    )
    const { status, data } = await app.call(contract.pageViewsCall, { token: editor })
    expect(status).toBe(200)
    expect(data.days).toHaveLength(90)
    expect([data.days[0], data.days[1], data.days.at(-1)]).toEqual([
      { day: '2026-08-23', views: 7 },
      { day: '2026-08-24', views: 0 },
      { day: '2026-11-20', views: 53 },
    ])
    expect(data.total).toBe(60)
    expect(data.paths).toEqual([
      { name: '/science', views: 50 },
      { name: '/', views: 7 },
      { name: '/english', views: 3 },
    ])
    expect(data.referrers).toEqual([{ name: 'search.example', views: 1 }])
    expect(data.languages).toEqual([
      { name: 'zh-CN', views: 57 },
      { name: 'en-US', views: 3 },
    ])
    expect((await app.call(contract.pageViewsCall, { token: mender })).reason).toBe('login.forbidden')
  })

  it('can be counted on every page of readers that has an address', () => {
    // A business card counts its own openings.
    const addresses = Object.values(paths).map((build) => {
      const { pathname } = new URL((build as (id: string) => string)(''), 'http://site')
      return pathname
    })
    const uncounted = [...addresses, ...twins.flat()].filter(
      (path) => !/^\/desk(\/|$)|\.xml$|^\/s\/$/.test(path) && viewedPath(path) === null,
    )
    expect(uncounted).toEqual([])
  })
})

describe('error reports', () => {
  const report = (body: object, more: { token?: string; language?: 'zh' | 'en' } = {}) =>
    app.call(contract.reportErrorCall, {
      body: body as never,
      headers: { 'user-agent': `${browser}\u0001` },
      ...more,
    })
  const list = (token: string, query: { status?: 'open' | 'closed'; size?: 10; cursor?: string } = {}) =>
    app.call(contract.listErrorReportsCall, { token, query })
  const close = (id: string, token = mender) =>
    app.call(contract.closeErrorReportCall, { token, body: { id: id as never } })

  it('of visitors and users reach the desk with path, browser and last request [§2]', async () => {
    const visitor = await report({
      path: '/no/such/page?phone=13800000000#top',
      lastRequest: '5f0c1c9e-6a1e-4a2e-9a53-0b8f6f0f3c11',
      text: '从旧书签点进来的',
    })
    expect([visitor.status, visitor.data.id]).toEqual([200, expect.stringMatching(/^err_/)])
    const user = await report({ path: '/orderManage/x' }, { token: customer.token, language: 'en' })
    const { data } = await list(mender)
    expect(data.items.map(({ id }) => id)).toEqual([user.data.id, visitor.data.id])
    expect(data.items[1]).toEqual({
      id: visitor.data.id,
      path: '/no/such/page',
      browser,
      lastRequest: '5f0c1c9e-6a1e-4a2e-9a53-0b8f6f0f3c11',
      text: '从旧书签点进来的',
      language: 'zh-CN',
      userId: null,
      reportedAt: app.clock.now.toISOString(),
      status: 'open',
      closedBy: null,
      closedAt: null,
      openMoves: ['close'],
    })
    expect(data.items[0]).toMatchObject({
      userId: customer.userId,
      language: 'en-US',
      text: '',
      lastRequest: null,
    })
  })

  it.each([
    ['another host', { path: '//evil.example' }, 'path'],
    ['a script', { path: 'javascript:alert(1)' }, 'path'],
    ['10 kB', { path: `/${'a'.repeat(10_240)}` }, 'path'],
    ['10 kB of query', { path: `/x?${'a'.repeat(10_240)}` }, 'path'],
    ['line breaks', { path: '/x\r\nset-cookie: a=b' }, 'path'],
    ['no path', {}, 'path'],
    ['a long text', { path: '/x', text: '字'.repeat(501) }, 'text'],
    ['a NUL in the text', { path: '/x', text: 'a\u0000b' }, 'text'],
    ['a request id that is none', { path: '/x', lastRequest: '<script>' }, 'lastRequest'],
  ])('with %s are refused and never stored', async (_, body, field) => {
    const before = await rows('select * from error_reports')
    const { status, reason, fields } = await report(body)
    expect([status, reason, Object.keys(fields ?? {})]).toEqual([400, 'request.invalid', [field]])
    expect(await rows('select * from error_reports')).toEqual(before)
  })

  it('are closed once, by a clerk who is then known', async () => {
    const { data } = await report({ path: '/x' })
    const closed = await close(data.id)
    expect(closed.data).toMatchObject({
      status: 'closed',
      closedBy: 'Mender Wu',
      closedAt: app.clock.now.toISOString(),
      openMoves: [],
    })
    const again = await close(data.id)
    expect([again.status, again.reason]).toEqual([409, 'site.reportMoveNotOpen'])
    expect((await close('err_0123456789abcdefghjkmnpqrs')).reason).toBe('request.notFound')
    expect((await close(data.id, seller)).reason).toBe('login.forbidden')
    expect((await list(editor, { status: 'closed' })).data.items.map(({ id }) => id)).toEqual([data.id])
    expect((await list(editor, { status: 'open' })).data.items).toHaveLength(2)
    expect((await list(seller)).reason).toBe('login.forbidden')
  })

  it('closed at once by two clerks are closed by one of them', async () => {
    const { data } = await report({ path: '/x' })
    const answers = await Promise.all([close(data.id), close(data.id, editor)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are listed page by page, each once', async () => {
    for (let more = 0; more < 9; more++) await report({ path: `/page/${more}` })
    const first = await list(mender, { size: 10 })
    const second = await list(mender, { size: 10, cursor: first.data.nextCursor ?? '' })
    const ids = [...first.data.items, ...second.data.items].map(({ id }) => id)
    expect([first.data.items.length, second.data.nextCursor, new Set(ids).size]).toEqual([10, null, 13])
    expect(ids).toEqual([...ids].sort().reverse())
  })
})

it('what nobody compares with any more is forgotten', async () => {
  await app.ctx.pool.query('delete from page_views')
  await app.ctx.pool.query(
    `insert into page_views values ('2025-10-16', '/', 'zh-CN', '', 1), ('2025-10-15', '/', 'zh-CN', '', 1)`,
  )
  await app.ctx.pool.query(
    `update error_reports set closed_at = '2026-05-24T01:59:00Z' where status = 'closed'`,
  )
  const left = async () => [
    (await rows<{ day: string }>('select day from page_views')).map(({ day }) => day),
    (await rows(`select id from error_reports where status = 'closed'`)).length,
    (await rows(`select id from error_reports where status = 'open'`)).length,
  ]
  const [, closed, open] = await left()
  expect([closed, open]).toEqual([2, 11])
  app.clock.now = new Date('2026-11-20T02:00:00Z')
  await forgetOldSiteRecords.run(app.ctx, {})
  expect(await left()).toEqual([['2025-10-16'], 0, 11])
})

describe('one address', () => {
  it('may count views and send reports only so often', async () => {
    const strict = await startTestApp({ SAMPAN_ADDRESS_LIMITS: '1' })
    const statuses = async (call: () => Promise<{ status: number }>, times: number) => {
      const seen: number[] = []
      for (let turn = 0; turn < times; turn++) seen.push((await call()).status)
      return seen
    }
    const reports = await statuses(() => strict.call(contract.reportErrorCall, { body: { path: '/x' } }), 6)
    expect(reports).toEqual([200, 200, 200, 200, 200, 429])
    const views = await statuses(
      () => strict.call(contract.recordPageViewCall, { body: { path: '/', language: 'zh-CN' } }),
      301,
    )
    expect([views.filter((status) => status === 200).length, views.at(-1)]).toEqual([300, 429])
    await strict.stop()
  })
})
