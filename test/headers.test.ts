import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadFiles } from '#contract/files.ts'
import { createChargeCall } from '#contract/payments.ts'
import {
  loginByCodeCall,
  logoutCall,
  refreshCall,
  setPasswordCall,
  signOutEverywhereCall,
} from '#contract/users.ts'
import { paths } from '#web/app/paths.ts'
import { shortPaths } from '#web/app/short-paths.ts'
import { twins } from '#web/app/site-pages.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { allEndpoints } from './support/endpoints.ts'
import { askForCode, ownPage } from './support/login.ts'
import { buildOrder } from './support/orders.ts'
import { nonceOf, refusedScripts } from './support/page-policy.ts'
import { buildCustomer, buildStaff } from './support/people.ts'
import { aShare } from './support/share.ts'

/** The headers and cookies of every call and every page (decision 008). */
type Headers = Readonly<Record<string, unknown>>
const tokens: Record<Endpoint['access'], string> = { open: '', customer: '', staff: '' }
let app: TestApp
/** A charge of the embedded cashier, whose page is opened by a person. */
let charge = ''
let fileId = ''

const boundary = 'sampan-test-boundary'
beforeAll(async () => {
  app = await startTestApp()
  const customer = await buildCustomer(app)
  tokens.customer = customer.token
  tokens.staff = (await buildStaff(app, 'administrator')).token
  const body = { orderIds: [(await buildOrder(app, customer)).id], channel: 'cashier' as const }
  charge = String((await app.call(createChargeCall, { token: customer.token, body })).data.redirectTo)
  const uploaded = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${uploadFiles.path}`,
    headers: { token: customer.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nsalt\r\n--${boundary}--\r\n`,
  })
  fileId = uploaded.json().data.files[0].id
})
afterAll(() => app.stop())

const endpoints = await allEndpoints()

/** A policy as its directives. */
const policyOf = (headers: Headers): Map<string, string[]> =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((each) => each.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

/** What every answer says to a browser, whatever it is. */
function expectGuarded(headers: Headers): void {
  const policy = policyOf(headers)
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*']
  const loose = scripts.filter(
    (source) =>
      !["'self'", "'none'"].includes(source) && !/^'(nonce-[\w+/=]{22,}|sha256-[\w+/=]{44})'$/.test(source),
  )
  expect(loose).toEqual([])
  // Two policies leave nothing that could be framed: a closed door, or a sandbox.
  expect(policy.get('frame-ancestors') ?? (policy.has('sandbox') ? ["'none'"] : null)).toEqual(["'none'"])
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains/)
  expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/)
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\)/)
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers.server).toBeUndefined()
  expect(headers['x-powered-by']).toBeUndefined()
}

const cookiesOf = (headers: Headers): string[] =>
  ([] as unknown[]).concat(headers['set-cookie'] ?? []).map(String)

describe('an answer that is not guarded [A-18]', () => {
  it.each([
    ['no policy', { 'content-security-policy': undefined }],
    [
      'a policy that lets scripts stand in the page',
      { 'content-security-policy': "script-src 'unsafe-inline'" },
    ],
    ['a policy that lets text become code', { 'content-security-policy': "script-src 'self' 'unsafe-eval'" }],
    ['a policy that takes scripts from anywhere', { 'content-security-policy': 'script-src https:' }],
    ['a policy that may be framed', { 'content-security-policy': "script-src 'self'; frame-ancestors *" }],
    ['no word on frames', { 'x-frame-options': undefined }],
    ['types that browsers guess', { 'x-content-type-options': undefined }],
    ['TLS for a day', { 'strict-transport-security': 'max-age=86400; includeSubDomains' }],
    ['the whole address told to others', { 'referrer-policy': 'unsafe-url' }],
    ['a camera', { 'permissions-policy': 'camera=(*), geolocation=()' }],
    ['another site that opened it', { 'cross-origin-opener-policy': 'unsafe-none' }],
    ['another site that may read it', { 'cross-origin-resource-policy': 'cross-origin' }],
    ['every site allowed', { 'access-control-allow-origin': '*' }],
    ['the name of the server', { server: 'nginx' }],
    ['what it was made with', { 'x-powered-by': 'Express' }],
  ])('is noticed: %s', async (_, planted) => {
    const { headers } = await app.http.fastify.inject('/healthz')
    expectGuarded(headers)
    expect(() => expectGuarded({ ...headers, ...planted })).toThrow()
  })
})

const ask = (
  endpoint: Endpoint,
  token: string,
  language: string,
  more: { query?: string; payload?: string } = {},
): Promise<LightMyRequestResponse> =>
  app.http.fastify.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}${more.query ?? ''}`.replaceAll(/\{\w+\}/g, 'x'),
    headers: {
      ...(token ? { token } : {}),
      language,
      'content-type': 'application/json',
      'idempotency-key': 'a-key-of-headers',
    },
    ...(endpoint.method === 'POST' ? { payload: more.payload ?? '"?"' } : {}),
  })

describe('every call', () => {
  const calls = endpoints.filter(({ endpoint }) => endpoint.carries !== 'events')

  it.each(aShare(3, calls).map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s is guarded, answered or refused, and keeps nothing in a cache',
    async (_, endpoint) => {
      for (const language of ['zh', 'en']) {
        for (const token of new Set(['', 'x.y.z', tokens[endpoint.access]])) {
          // Asking to log out would end the session that asks next.
          if (token === tokens.staff && endpoint.path.endsWith('/logout')) continue
          const { headers, statusCode } = await ask(endpoint, token, language)
          expectGuarded(headers)
          expect(cookiesOf(headers).filter((each) => !each.startsWith('__Host-'))).toEqual([])
          if (statusCode !== 200 || endpoint.access !== 'open')
            expect(headers['cache-control']).toBe('no-store')
        }
      }
    },
  )

  const readable = calls.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.query.safeParse({}).success,
  )
  it.each(aShare(3, readable).map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s: what a logged-in person reads is kept nowhere',
    async (_, endpoint) => {
      const token = endpoint.access === 'staff' ? tokens.staff : tokens.customer
      const { headers, statusCode } = await ask(endpoint, token, 'zh')
      if (endpoint.carries === 'json' && statusCode !== 404) expect(statusCode).toBe(200)
      expectGuarded(headers)
      if (endpoint.cacheSeconds === null || statusCode !== 200)
        return expect(headers['cache-control']).toBe('no-store')
      // Reference data that says the same to everybody, and holds nothing of who asked.
      expect(endpoint.access).toBe('open')
      expect(headers['cache-control']).toMatch(new RegExp(`^public, .*=${endpoint.cacheSeconds}$`))
      // Texts differ by language, and say so to whoever keeps them.
      const byLanguage = String(headers.vary).includes('language')
      expect((await ask(endpoint, '', byLanguage ? 'zh' : 'en')).headers.etag).toBe(headers.etag)
    },
  )

  it('an event stream is guarded like every other answer', async () => {
    const events = endpoints.filter(
      ({ endpoint }) => endpoint.carries === 'events' && endpoint.query.safeParse({}).success,
    )
    expect(events.length).toBeGreaterThan(0)
    const address = await app.http.fastify.listen({ port: 0, host: '127.0.0.1' })
    for (const { endpoint } of events) {
      const stop = new AbortController()
      const url = `${address}/api${endpoint.path}`
      const token = endpoint.access === 'staff' ? tokens.staff : tokens.customer
      const stream = await fetch(url, { headers: { token }, signal: stop.signal })
      const headers = Object.fromEntries(stream.headers)
      stop.abort()
      expect(headers['content-type']).toContain('text/event-stream')
      expect(headers['cache-control']).toBe('no-store')
      expectGuarded(headers)
    }
  })

  it('a file is handed over, run by no browser and kept nowhere', async () => {
    const download = endpoints.find(({ name }) => name === 'downloadFile')?.endpoint as Endpoint
    const { headers, statusCode, body } = await ask(download, tokens.customer, 'zh', {
      query: `?id=${fileId}`,
    })
    expect([statusCode, body]).toEqual([200, 'salt'])
    expectGuarded(headers)
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('every other address of the server', () => {
  /** The routes that no endpoint describes, as the router knows them. */
  const others = (): string[] =>
    [...app.http.fastify.printRoutes({ commonPrefix: false }).matchAll(/(\/[^\s]*) \(([^)]*)\)/g)]
      .filter((match) => match[2]?.includes('GET'))
      .map((match) => match[1] ?? '')

  it('health, figures, the description of the API and its pages are guarded', async () => {
    for (const url of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/api/openapi.json',
      '/api/docs',
      '/api/docs/',
      '/api/nothing',
      '/nothing/at/all',
    ]) {
      const { headers } = await app.http.fastify.inject(url)
      expectGuarded(headers)
      expect(cookiesOf(headers)).toEqual([])
    }
    const docs = (await app.http.fastify.inject('/api/docs/')).body
    for (const [, path = ''] of docs.matchAll(/(?:src|href)="(\.[^"]+)"/g)) {
      const { headers, statusCode } = await app.http.fastify.inject(
        new URL(path, 'http://site/api/docs/').pathname,
      )
      expect([path, statusCode]).toEqual([path, 200])
      expectGuarded(headers)
    }
  })

  it('the pages of the embedded cashier are guarded and hold no script', async () => {
    const opened = await app.http.fastify.inject(charge)
    expectGuarded(opened.headers)
    const page = await app.http.fastify.inject(String(opened.headers.location))
    expect(page.statusCode).toBe(200)
    expectGuarded(page.headers)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).not.toMatch(/<script|\son\w+=/)
  })

  it('what companies send to is guarded', async () => {
    for (const channel of ['cashier', 'alipay', 'nobody']) {
      const { headers } = await app.http.fastify.inject({
        method: 'POST',
        url: `/api/crm/payment/notice/${channel}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=1',
      })
      expectGuarded(headers)
    }
  })

  it('answers nothing that is not guarded: every route of the router', async () => {
    expect(others()).toEqual(expect.arrayContaining(['/healthz', '/api/crm/order/list', '/metrics']))
    for (const route of new Set(others())) {
      // Asked above: a stream does not end.
      if (route.endsWith('/crm/events')) continue
      const url = route.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x')
      expectGuarded((await app.http.fastify.inject(url)).headers)
    }
  })
})

describe('cookies', () => {
  const strict = (cookie: string) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__Host-(rt|desk-rt)=/)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']))
    expect(attributes.some((each) => each.startsWith('Domain'))).toBe(false)
  }

  it.each([
    ['another name', 'rt=1; Path=/; HttpOnly; Secure; SameSite=Strict'],
    ['scripts may read it', '__Host-rt=1; Path=/; Secure; SameSite=Strict'],
    ['without TLS', '__Host-rt=1; Path=/; HttpOnly; SameSite=Strict'],
    ['from other sites', '__Host-rt=1; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ['for every host', '__Host-rt=1; Path=/; HttpOnly; Secure; SameSite=Strict; Domain=example'],
  ])('that are loose are noticed: %s [A-18]', (_, cookie) => {
    expect(() => strict(cookie)).toThrow()
  })

  it('are set by login, renewal and a new password, taken back by logout, and always __Host-, HttpOnly, Secure and SameSite=Strict', async () => {
    const { mobile } = await buildCustomer(app)
    const { challengeId, phoneCode } = await askForCode(app, mobile)
    const body = { phone: mobile, phoneCode, challengeId: challengeId as never, agreementAccepted: true }
    const login = await app.call(loginByCodeCall, { body })
    const [cookie = ''] = cookiesOf(login.raw.headers)
    const page = ownPage(cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')))
    const renewed = await app.call(refreshCall, { headers: page })
    app.clock.advance(60)
    const again = await askForCode(app, mobile, { logInType: 'setPassword', token: renewed.data.jwt })
    const password = await app.call(setPasswordCall, {
      token: renewed.data.jwt,
      body: {
        newPassword: 'a long password 1',
        phoneCode: again.phoneCode,
        challengeId: again.challengeId as never,
      },
    })
    const everywhere = await app.call(signOutEverywhereCall, { token: password.data.jwt })
    const out = await app.call(logoutCall, { headers: page })
    for (const { raw, status } of [login, renewed, password, everywhere, out]) {
      expect(status).toBe(200)
      expect(cookiesOf(raw.headers)).toHaveLength(1)
      for (const each of cookiesOf(raw.headers)) strict(each)
      expect(raw.headers['cache-control']).toBe('no-store')
      // The refresh token leaves in the cookie and nowhere else.
      for (const each of cookiesOf(raw.headers).map((text) =>
        text.slice(text.indexOf('=') + 1, text.indexOf(';')),
      ))
        if (each) expect(raw.body).not.toContain(each)
    }
    for (const { raw } of [everywhere, out])
      expect(cookiesOf(raw.headers)[0]).toMatch(/=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
  })
})

const build = fileURLToPath(new URL('../.build/', import.meta.url))
const built = existsSync(`${build}server/index.js`)

/** Only where the web is built. */
if (built)
  describe('every page', () => {
    const someId = 'ord_00000000000000000000000000'
    const addresses = [
      ...new Set([
        ...Object.values(paths).map((address) =>
          (address as (id: string, language: string) => string)(someId, 'en-US'),
        ),
        ...twins.flat(),
        ...Object.keys(shortPaths),
        '/404',
        '/nothing',
        '/quotationSearch',
        '/orderManage/orderDetail',
        '/sitemap.xml',
        '/robots.txt',
      ]),
    ]

    it.each(addresses)(
      '%s is guarded in both languages, and its own policy runs every script of it: by a nonce of this answer, or by hash',
      async (url) => {
        const nonces: string[] = []
        for (const language of ['zh-CN', 'zh-CN', 'en-US', 'en-US']) {
          const { headers, body } = await app.http.fastify.inject({
            url,
            headers: { 'accept-language': language },
          })
          expectGuarded(headers)
          expect(cookiesOf(headers)).toEqual([])
          expect(headers['cache-control']).toBe('no-cache, private')
          expect(String(headers.vary)).toMatch(/accept-language, cookie/)
          const policy = headers['content-security-policy']
          expect(refusedScripts(policy, body)).toEqual([])
          const nonce = nonceOf(policy)
          if (nonce) nonces.push(nonce)
          else expect(body).not.toContain('nonce=')
          expect(body).not.toMatch(/<[a-z][^>]*\son[a-z]+\s*=|href="javascript:/i)
          for (const [, host = ''] of body.matchAll(/(?:src|href)="(?:https?:)?\/\/([^/"]+)/g))
            expect(host).toBe('localhost:3000')
        }
        expect(new Set(nonces).size).toBe(nonces.length)
      },
    )

    it('files of the web are guarded, and those named by their content are kept', async () => {
      const files = readdirSync(`${build}client`, { recursive: true, withFileTypes: true })
        .filter(
          (each) => each.isFile() && !/\.(br|gz)$/.test(each.name) && !each.parentPath.includes('.vite'),
        )
        .map((each) => `${each.parentPath}/${each.name}`.slice(`${build}client`.length))
      expect(files.length).toBeGreaterThan(10)
      for (const url of files) {
        const { headers, statusCode } = await app.http.fastify.inject({ url, method: 'HEAD' })
        expect([url, statusCode]).toEqual([url, 200])
        expectGuarded(headers)
        expect([url, headers['cache-control']]).toEqual([
          url,
          url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        ])
        expect(cookiesOf(headers)).toEqual([])
      }
    })

    it.each(['br', 'gzip'])(
      'scripts and styles were compressed as %s before anybody asked',
      async (encoding) => {
        const files = readdirSync(`${build}client/assets`).filter((each) => /\.(js|css)$/.test(each))
        expect(files.length).toBeGreaterThan(10)
        for (const file of files) {
          const url = `/assets/${file}`
          const { headers, rawPayload } = await app.http.fastify.inject({
            url,
            headers: { 'accept-encoding': encoding },
          })
          expectGuarded(headers)
          expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
          const plain = readFileSync(`${build}client${url}`)
          if (headers['content-encoding'] === undefined) {
            // Small ones are not worth it.
            expect(plain.length, url).toBeLessThan(1_400)
            continue
          }
          expect([url, headers['content-encoding']]).toEqual([url, encoding])
          expect(String(headers.vary)).toMatch(/accept-encoding/i)
          expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(rawPayload).equals(plain)).toBe(true)
        }
      },
    )
  })
