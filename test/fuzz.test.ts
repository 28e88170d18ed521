import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from './support/app.ts'
import { sentFor } from './support/arbitrary.ts'
import { allEndpoints } from './support/endpoints.ts'
import { buildCustomer, buildStaff } from './support/people.ts'

/** What strangers send: every call answers with its envelope or a refusal, never with a fault. */
let app: TestApp
const tokens: Record<'open' | 'customer' | 'staff', string> = { open: '', customer: '', staff: '' }

beforeAll(async () => {
  app = await startTestApp()
  tokens.customer = (await buildCustomer(app)).token
  tokens.staff = (await buildStaff(app, 'administrator')).token
})
afterAll(() => app.stop())

/** How often each call is asked; a longer run is asked for from outside. */
const runs = Number(process.env.SAMPAN_FUZZ_RUNS ?? 25)
const endpoints = await allEndpoints()
const json = endpoints.filter(({ endpoint }) => endpoint.carries === 'json' || endpoint.carries === 'file')

async function send(method: string, url: string, token: string, query: unknown, body: unknown) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as object)) {
    for (const each of Array.isArray(value) ? value : [value])
      search.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each))
  }
  return app.http.fastify.inject({
    method: method as 'GET',
    url: `${url}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(token ? { token } : {}),
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    ...(method === 'POST' ? { payload: JSON.stringify(body) ?? 'null' } : {}),
  })
}

type Reply = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** What every answer is, whatever was sent: its envelope or a refusal, and no word of where the code lies. */
function expectAnswer(reply: Reply): void {
  // 502 and 503 would mean an outside service failed; none is called here.
  expect(reply.statusCode, reply.body.slice(0, 300)).toBeLessThan(500)
  if (!String(reply.headers['content-type']).startsWith('application/json')) return
  const answer = JSON.parse(reply.body)
  if (reply.statusCode === 200) expect(answer.code).toBe(200)
  else expect(Object.keys(answer)).toEqual(expect.arrayContaining(['code', 'reason', 'message', 'requestId']))
  expect(reply.body).not.toMatch(/node_modules|\.ts:\d+/)
}

describe('a call that answers with a fault is noticed [A-11]', () => {
  const planted = Fastify()
  const trace = () => new Error('no such column').stack
  planted.get('/fault', () => {
    throw new Error('no such column')
  })
  planted.get('/bare', (_, reply) => reply.status(400).send({ error: 'no' }))
  planted.get('/plain', () => ({ data: [] }))
  planted.get('/trace', () => ({ code: 200, data: trace() }))
  planted.get('/good', () => ({ code: 200, data: null }))

  it.each(['/fault', '/bare', '/plain', '/trace'])('%s', async (url) => {
    const reply = await planted.inject(url)
    expect(() => expectAnswer(reply)).toThrow()
    expectAnswer(await planted.inject('/good'))
  })
})

describe('every call, fed by its own schema and by what does not fit it [§7]', () => {
  it.each(json.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (_, endpoint) => {
    const path = `/api${endpoint.path}`.replaceAll(/\{\w+\}/g, 'x')
    await fc.assert(
      fc.asyncProperty(sentFor(endpoint.query), sentFor(endpoint.body), async (query, body) => {
        const reply = await send(endpoint.method, path, tokens[endpoint.access], query, body)
        expectAnswer(reply)
      }),
      { seed: 20261120, numRuns: runs },
    )
  })
})

/** The names of what a shape takes as a text of no particular form. */
function textsIn(shape: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties)
    .filter(([, each]) => /"type":"string"/.test(JSON.stringify(each)))
    .map(([name]) => name)
}

describe('a text that the database cannot hold is refused in every field [A-11]', () => {
  const sending = json.flatMap(({ name, endpoint }) =>
    (['query', 'body'] as const).flatMap((part) =>
      textsIn(endpoint[part]).map((field) => [name, part, field, endpoint] as const),
    ),
  )
  it.each(sending)('%s, %s %s', async (_, part, field, endpoint) => {
    const path = `/api${endpoint.path}`.replaceAll(/\{\w+\}/g, 'x')
    const others = fc.sample(fc.tuple(sentFor(endpoint.query), sentFor(endpoint.body)), {
      numRuns: 3,
      seed: 20261127,
    })
    for (const [query, body] of [[{}, {}], ...others]) {
      const sent = { query, body }
      const filled = { ...sent, [part]: { ...(sent[part] as object), [field]: '/e\u0000' } }
      expectAnswer(await send(endpoint.method, path, tokens[endpoint.access], filled.query, filled.body))
    }
  })
})

describe('requests that are no requests', () => {
  const post = endpoints.find(
    ({ endpoint }) => endpoint.method === 'POST' && endpoint.access === 'open' && endpoint.carries === 'json',
  )
  const url = `/api${post?.endpoint.path}`
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  it.each([
    ['nothing', '', 'application/json'],
    ['half of JSON', '{"a":', 'application/json'],
    ['a bare number', '1e309', 'application/json'],
    ['very deep JSON', deep, 'application/json'],
    ['a NUL', '{"a":"\u0000"}', 'application/json'],
    ['a prototype', '{"__proto__":{"admin":true}}', 'application/json'],
    ['XML', '<a/>', 'application/xml'],
    ['a form', 'a=1&a=2', 'application/x-www-form-urlencoded'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'application/json'],
  ])('refuses %s', async (_, payload, type) => {
    const reply = await app.http.fastify.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type },
    })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.json().reason).toMatch(/^(request|login|quote)\./)
  })

  it('takes repeated query keys for what they are', async () => {
    const reply = await app.http.fastify.inject('/api/crm/tool/searchSeaports?text=a&text=b')
    expect(reply.statusCode).toBe(400)
  })
})
