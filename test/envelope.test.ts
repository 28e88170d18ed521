import { createDecipheriv, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOrders } from '#contract/orders.ts'
import { currentTime, searchSeaportsCall } from '#contract/reference.ts'
import { replyEncryption } from '#contract/reply-encryption.ts'
import { loginByPasswordCall } from '#contract/users.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { buildCustomer } from './support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the reply envelope [§7]', () => {
  it('answers 200 with data, and the server time in milliseconds', async () => {
    const answer = await app.call(currentTime)
    expect([answer.status, answer.code, answer.data]).toEqual([200, 200, app.clock.now.getTime()])
  })

  it('refuses in the language of the header, with code, reason, fields and request id', async () => {
    const zh = await app.call(searchSeaportsCall, { query: { text: 'x'.repeat(61) } })
    const en = await app.call(searchSeaportsCall, { query: { text: 'x'.repeat(61) }, language: 'en' })
    expect([zh.status, zh.reason, zh.fields?.text]).toEqual([
      400,
      'request.invalid',
      { code: 'text.tooLong', message: '最多 60 个字。' },
    ])
    expect(en.fields?.text?.message).toBe('At most 60 characters.')
    expect(zh.raw.json().requestId).toBe(zh.raw.headers['x-request-id'])
  })

  it.each([
    ['an unknown address', 'GET', '/api/crm/nothing', {}, 404, 'request.notFound'],
    ['another method of an address', 'DELETE', '/api/crm/quote/search', {}, 405, 'request.methodNotAllowed'],
    ['reading what is only written', 'GET', '/api/crm/quote/search', {}, 405, 'request.methodNotAllowed'],
    [
      'broken JSON',
      'POST',
      '/api/crm/quote/search',
      { payload: '{"a":', headers: { 'content-type': 'application/json' } },
      400,
      'request.invalid',
    ],
    [
      'an unknown content type',
      'POST',
      '/api/crm/quote/search',
      { payload: 'x', headers: { 'content-type': 'application/x-odd' } },
      415,
      'request.unsupportedType',
    ],
    [
      'a body that is too large',
      'POST',
      '/api/crm/quote/search',
      {
        payload: JSON.stringify({ a: 'x'.repeat(1_100_000) }),
        headers: { 'content-type': 'application/json' },
      },
      413,
      'request.tooLarge',
    ],
  ] as const)('refuses %s with its own code', async (_, method, url, more, status, reason) => {
    const reply = await app.http.fastify.inject({ method, url, ...more })
    expect([reply.statusCode, reply.json().reason]).toEqual([status, reason])
  })

  it('encrypts replies under the timestamp header where the setting asks for it', async () => {
    const closed = await startTestApp({ SAMPAN_ENCRYPT_REPLIES: '1' })
    try {
      const { raw } = await closed.call(currentTime)
      expect(raw.headers.encrypt).toBe('1')
      const bytes = Buffer.from(raw.body, 'base64')
      const key = new Uint8Array(
        hkdfSync('sha256', String(raw.headers.timestamp), '', replyEncryption.label, 32),
      )
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(
        bytes.subarray(-16),
      )
      const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
      expect(JSON.parse(text)).toEqual({ code: 200, data: closed.clock.now.getTime() })
      const described = await closed.http.fastify.inject('/api/openapi.json')
      expect(described.headers.encrypt).toBeUndefined()
    } finally {
      await closed.stop()
    }
  })
})

describe('a call that fails for no reason of its own', () => {
  it.each([
    ['logging in', loginByPasswordCall, 'user_sessions', 'login.failed', /登录异常.*重试/],
    ['any other', listOrders, 'orders', 'service.fault', /服务异常/],
  ] as const)('%s: says so in its own words [§8]', async (_, endpoint, table, reason, words) => {
    const { token, mobile } = await buildCustomer(app, { password: 'a password 1' })
    const body: Record<string, object> = {
      [loginByPasswordCall.path]: { phone: mobile, password: 'a password 1', agreementAccepted: true },
    }
    await app.owner.query(`alter table ${table} rename to ${table}_away`)
    try {
      const sent = { body: body[endpoint.path], ...(endpoint.access === 'open' ? {} : { token }) }
      const answer = await app.call(endpoint, sent as never)
      expect(answer.reason).toBe(reason)
      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(answer.message).toMatch(words)
      // What was refused for a reason is refused with it.
      const refused = await app.call(endpoint, {
        ...sent,
        body: { phone: 'x' },
        query: { size: 'x' },
      } as never)
      expect(refused.reason).toBe('request.invalid')
    } finally {
      await app.owner.query(`alter table ${table}_away rename to ${table}`)
    }
  })
})

describe('headers of every answer [§7]', () => {
  it.each(['/api/crm/currentTime', '/api/crm/nothing', '/healthz', '/api/openapi.json'])(
    '%s is guarded',
    async (url) => {
      const { headers } = await app.http.fastify.inject(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['strict-transport-security']).toMatch(/max-age=\d{8,}; includeSubDomains/)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers['referrer-policy']).toBeDefined()
      expect(headers['permissions-policy']).toBeDefined()
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})
