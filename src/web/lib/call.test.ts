import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  addressOf,
  type CallOptions,
  type CallSurroundings,
  createCaller,
  type Download,
  type Realm,
} from './call.ts'

const read = endpoint({
  method: 'GET',
  path: '/crm/thing/{id}',
  title: 'Read a thing',
  access: 'customer',
  params: z.object({ id: z.string() }),
  query: z.object({ kinds: z.array(z.string()).optional(), text: z.string().optional() }),
  reply: z.object({ name: z.string() }),
})
const write = endpoint({
  method: 'POST',
  path: '/crm/thing',
  title: 'Write a thing',
  access: 'customer',
  body: z.object({ name: z.string() }),
  idempotent: true,
})
const file = endpoint({
  method: 'GET',
  path: '/crm/thing/sheet',
  title: 'A sheet',
  access: 'open',
  carries: 'file',
})

type Answer = {
  status?: number
  body?: unknown
  raw?: string
  headers?: Record<string, string>
  never?: boolean
  /** Begins to answer, then the line breaks; or nothing more comes. */
  half?: 'cut' | 'hangs'
}
type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let origin: string
let answers: Answer[] = []
let seen: Seen[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    const answer = answers.shift() ?? {}
    if (answer.never) return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    if (answer.half) {
      response.write('{"code": 200,')
      if (answer.half === 'cut') setTimeout(() => request.socket.destroy(), 20)
      return
    }
    response.end(answer.raw ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  answers = []
  seen = []
})

/** A page around the helper that writes down what happens to it. */
function page(more: Partial<CallSurroundings> = {}) {
  const said: string[] = []
  const log: string[] = []
  const call = createCaller({
    fetch,
    origin,
    language: () => 'zh-CN',
    text: (name) => name,
    say: (kind, text) => said.push(`${kind} ${text}`),
    begin: () => log.push('begin'),
    end: () => log.push('end'),
    token: () => 'dead',
    renew: async () => null,
    loggedOut: (realm: Realm) => log.push(`loggedOut ${realm}`),
    ...more,
  })
  return { call, said, log }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  )

describe('what an answer means [§7, §8]', () => {
  test.each([
    [{ code: 200, data: { name: 'a' } }, { name: 'a' }],
    [{ code: 200, result: { name: 'b' } }, { name: 'b' }],
    [{ code: 200, content: { name: 'c' } }, { name: 'c' }],
    [{ errorCode: 200, content: { name: 'd' } }, { name: 'd' }],
    [{ code: 200, data: null }, null],
  ])('%o is success', async (body, data) => {
    answers = [{ body }]
    const { call, said } = page()
    expect(await call(read, { params: { id: '1' } })).toEqual(data)
    expect(said).toEqual([])
  })

  test.each<[string, Answer, string, string[]]>([
    [
      'code 90000',
      { status: 429, body: { code: 90_000, message: 'server words', reason: 'request.busy' } },
      'busy',
      ['wait busy'],
    ],
    [
      'a nonzero code with a message',
      { status: 409, body: { code: 14_001, message: 'it is paid', reason: 'order.moveNotOpen' } },
      'refused',
      ['wait it is paid'],
    ],
    [
      'a nonzero code under status 200',
      { body: { code: 12_001, message: 'no price found' } },
      'refused',
      ['wait no price found'],
    ],
    ['an empty answer', { raw: '' }, 'empty', ['stop serviceAbnormal']],
    ['an answer without a code', { body: { name: 'x' } }, 'empty', ['stop serviceAbnormal']],
    [
      'an HTTP failure without an envelope',
      { status: 502, raw: '<html>' },
      'unreachable',
      ['stop requestFailed'],
    ],
    ['code 401', { body: { code: 401, message: 'x' } }, 'loginRequired', ['wait loginExpired']],
    ['HTTP status 401 alone', { status: 401, raw: '' }, 'loginRequired', ['wait loginExpired']],
  ])('%s', async (_, answer, kind, words) => {
    answers = [answer]
    const { call, said } = page()
    const failure = await failureOf(call(read, { params: { id: '1' } }))
    expect(failure.kind).toBe(kind)
    expect(said).toEqual(words)
  })

  test('a refusal keeps its reason, number, request id and field messages; those of fields are not toasted', async () => {
    const fields = { phone: { code: 'login.mobileInvalid', message: 'no such number' } }
    answers = [
      {
        status: 400,
        body: { code: 10_001, reason: 'request.invalid', message: 'm', fields, requestId: 'r1' },
      },
    ]
    const { call, said } = page()
    const failure = await failureOf(call(write, { body: { name: 'x' } }))
    expect(failure).toMatchObject({
      kind: 'refused',
      reason: 'request.invalid',
      number: 10_001,
      requestId: 'r1',
      fields,
    })
    expect(said).toEqual([])
  })

  test('nothing is said where the caller shows it itself', async () => {
    answers = [{ status: 409, body: { code: 14_001, message: 'm' } }]
    const { call, said } = page()
    await failureOf(call(read, { params: { id: '1' }, msgFlag: false }))
    expect(said).toEqual([])
  })

  test('a server that cannot be reached', async () => {
    const { call, said } = page({ fetch: async () => Promise.reject(new TypeError('failed to fetch')) })
    expect((await failureOf(call(read, { params: { id: '1' } }))).kind).toBe('unreachable')
    expect(said).toEqual(['stop requestFailed'])
  })

  test('a request that cannot be built reads as timed out', async () => {
    const { call, said } = page()
    expect((await failureOf(call(read, { params: {} as never }))).kind).toBe('timedOut')
    expect(said).toEqual(['wait timedOut'])
  })

  test('a request that takes too long', async () => {
    answers = [{ never: true }]
    const { call, said } = page()
    expect((await failureOf(call(read, { params: { id: '1' }, timeout: 30 }))).kind).toBe('timedOut')
    expect(said).toEqual(['wait timedOut'])
  })

  test.each([
    ['a list', read, {}],
    ['a file', file, { 'content-type': 'text/csv' }],
  ] as const)(
    '%s whose line breaks, whose time is over or that is abandoned half-way',
    async (_, what, headers) => {
      const { call, said } = page()
      const ask = (half: 'cut' | 'hangs', more: CallOptions = {}) => {
        answers = [{ half, headers }]
        return failureOf(call(what, { params: { id: '1' }, ...more } as never))
      }
      expect((await ask('cut')).kind).toBe('unreachable')
      expect((await ask('hangs', { timeout: 1_000 })).kind).toBe('timedOut')
      const abandon = new AbortController()
      const work = ask('hangs', { signal: abandon.signal })
      await expect.poll(() => seen.length).toBe(3)
      abandon.abort()
      expect((await work).kind).toBe('cancelled')
      expect(said).toEqual(['stop requestFailed', 'wait timedOut'])
    },
  )

  test('a cancelled request is silent', async () => {
    answers = [{ never: true }]
    const { call, said, log } = page()
    const abandon = new AbortController()
    const work = failureOf(call(read, { params: { id: '1' }, signal: abandon.signal }))
    // Else it may still arrive, and take the next test's answer.
    await expect.poll(() => seen.length).toBe(1)
    abandon.abort()
    expect((await work).kind).toBe('cancelled')
    expect(said).toEqual([])
    expect(log).toEqual(['begin', 'end'])
  })
})

describe('what is sent [§7]', () => {
  test('token, language, and lists as repeated keys', async () => {
    answers = [{ body: { code: 200, data: { name: 'a' } } }]
    await page().call(read, { params: { id: 'a/b' }, query: { kinds: ['x', 'y'], text: undefined } })
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/api/crm/thing/a%2Fb?kinds=x&kinds=y',
      headers: { token: 'dead', language: 'zh' },
    })
  })

  test('a body as JSON with a key of its own, the same key over repeats', async () => {
    answers = [{ body: { code: 200, data: null } }, { body: { code: 200, data: null } }]
    const { call } = page()
    await call(write, { body: { name: 'n' } })
    await call(write, { body: { name: 'n' }, key: 'kept-key-1' })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: 'n' })
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/)
    expect(seen[1]?.headers['idempotency-key']).toBe('kept-key-1')
  })

  test('a body as form data', async () => {
    answers = [{ body: { code: 200, data: null } }]
    await page().call(write, { body: { name: 'n' }, paramsType: 'formdata' })
    expect(seen[0]?.headers['content-type']).toContain('multipart/form-data')
    expect(seen[0]?.body).toContain('name="name"')
  })

  test('a file comes with its name', async () => {
    answers = [
      {
        raw: 'abc',
        headers: {
          'content-type': 'text/csv',
          'content-disposition': `attachment; filename="a.csv"; filename*=UTF-8''%E8%AE%A2%E5%8D%95.csv`,
        },
      },
    ]
    const { name, content } = (await page().call(file)) as unknown as Download
    expect(name).toBe('订单.csv')
    expect(await content.text()).toBe('abc')
  })

  test('a path parameter that is missing is a mistake', () => {
    expect(() => addressOf(read)).toThrow('path parameter missing: id')
  })
})

describe('a write whose answer was lost [D-01]', () => {
  const done = { body: { code: 200, data: null } }

  test.each<[string, Answer]>([
    ['its process ended, says the proxy', { status: 502, raw: '<html>' }],
    ['its line broke', { half: 'cut' }],
  ])('%s: it is sent once more by the same key, and nothing is said', async (_, lost) => {
    answers = [lost, done]
    const { call, said, log } = page()
    expect(await call(write, { body: { name: 'n' } })).toBeNull()
    expect(seen).toHaveLength(2)
    expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key'])
    expect(seen[1]?.body).toBe(seen[0]?.body)
    expect(said).toEqual([])
    expect(log).toEqual(['begin', 'end'])
  })

  test('lost twice it fails, and that is said once', async () => {
    answers = [{ status: 502, raw: '' }, { status: 502, raw: '' }, done]
    const { call, said } = page()
    expect((await failureOf(call(write, { body: { name: 'n' } }))).kind).toBe('unreachable')
    expect(seen).toHaveLength(2)
    expect(said).toEqual(['stop requestFailed'])
  })

  test.each<[string, Answer]>([
    ['refused', { status: 409, body: { code: 14_001, message: 'it is paid' } }],
    ['told to come later', { status: 503, body: { code: 90_000, message: 'busy' } }],
    ['answered with nothing', { raw: '' }],
  ])('%s it is not repeated', async (_, answer) => {
    answers = [answer, done]
    await failureOf(page().call(write, { body: { name: 'n' } }))
    expect(seen).toHaveLength(1)
  })

  test('without a key it is repeated only where that does no harm', async () => {
    const bare = { ...write, idempotent: false }
    answers = [{ status: 502, raw: '' }]
    expect((await failureOf(page().call(bare, { body: { name: 'n' } }))).kind).toBe('unreachable')
    expect(seen).toHaveLength(1)
    answers = [{ status: 502, raw: '' }, done]
    expect(await page().call(bare, { body: { name: 'n' }, onceMore: true })).toBeNull()
    expect(seen).toHaveLength(3)
  })
})

describe('a session that has run out [§4, §8]', () => {
  test('is renewed once and the call is made again', async () => {
    answers = [
      { status: 401, body: { code: 401, message: 'x' } },
      { body: { code: 200, data: { name: 'a' } } },
    ]
    const { call, said, log } = page({ renew: async () => 'fresh' })
    expect(await call(read, { params: { id: '1' } })).toEqual({ name: 'a' })
    expect(seen.map((each) => each.headers.token)).toEqual(['dead', 'fresh'])
    expect(said).toEqual([])
    expect(log).toEqual(['begin', 'end'])
  })

  test('keeps its idempotency key over the renewal', async () => {
    answers = [{ status: 401, raw: '' }, { body: { code: 200, data: null } }]
    await page({ renew: async () => 'fresh' }).call(write, { body: { name: 'n' } })
    expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key'])
  })

  test('is reset when it cannot be renewed, and a second 401 does not loop', async () => {
    answers = [
      { status: 401, raw: '' },
      { status: 401, raw: '' },
    ]
    const { call, said, log } = page({ renew: async () => 'fresh' })
    expect((await failureOf(call(read, { params: { id: '1' } }))).kind).toBe('loginRequired')
    expect(said).toEqual(['wait loginExpired'])
    expect(log).toEqual(['begin', 'loggedOut customer', 'end'])
  })

  test('a visitor is told that a login is needed, without any renewal', async () => {
    answers = [{ status: 401, raw: '' }]
    const { call, said, log } = page({
      token: () => null,
      renew: async () => Promise.reject(new Error('not asked')),
    })
    await failureOf(call(read, { params: { id: '1' } }))
    expect(said).toEqual(['wait notLoggedIn'])
    expect(log).toContain('loggedOut customer')
  })
})
