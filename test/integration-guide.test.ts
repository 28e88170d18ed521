import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDemoRates } from '#db/demo-rates.ts'
import { scopes, scopesOf } from '#domain/integration/tokens.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { newSecret, signedHeaders } from '#server/webhooks/signature.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { buildOrder } from './support/orders.ts'
import { buildCustomer, buildStaff } from './support/people.ts'
import { buildDeskToken, buildToken } from './support/tokens.ts'

/** What docs/integration.md shows is really answered, and its code works. */
const guide = readFileSync(new URL('../docs/integration.md', import.meta.url), 'utf8')
const chinese = readFileSync(new URL('../docs/integration.zh-CN.md', import.meta.url), 'utf8')

type Example = {
  name: string
  method: 'GET' | 'POST'
  url: string
  headers: string[]
  body: string
  reply: unknown
}
const examples: Example[] = [
  ...guide.matchAll(/```http\n(GET|POST) (\S+)\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g),
].map(([, method, url = '', rest = '', reply = '']) => {
  const [head = '', ...body] = rest.split('\n\n')
  return {
    name: `${method} ${url}`,
    method: method as 'GET' | 'POST',
    url,
    headers: head.trim().split('\n'),
    body: body.join('\n\n'),
    reply: JSON.parse(reply),
  }
})

let app: TestApp
const values: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp()
  const today = businessDateOf(app.ctx.clock())
  await buildDemoRates(app.ctx, today)
  const shipper = await buildCustomer(app)
  const administrator = await buildStaff(app, 'administrator')
  const order = await buildOrder(app, shipper, { status: 'inTransit' })
  Object.assign(values, {
    READY: addDays(today, 5),
    ORDER: order.id,
    NUMBER: order.number,
    TOKEN: (await buildToken(app, shipper, { scopes: [...scopesOf.customer] })).token,
    DESK_TOKEN: (await buildDeskToken(app, administrator, { name: 'TMS', scopes: [...scopesOf.forwarder] }))
      .token,
  })
})
afterAll(() => app.stop())

/** What one example answers and the next one names. */
function goOn(name: string, { data }: { data: Record<string, unknown> }): void {
  const [first] = (data.offers ?? []) as { key: string; totals: { cny: { minor: number } } }[]
  if (first) Object.assign(values, { OFFER: first.key, TOTAL: String(first.totals.cny.minor) })
  if (name.endsWith('/quote/save')) values.QUOTE = String(data.id)
}

const filled = (text: string) =>
  text.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => values[name] ?? `no ${name}`)

/** Where the answer lacks what is shown, or has another type there. */
function lacks(shown: unknown, answered: unknown, at: string): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(answered)) return [at]
    if (shown.length === 0) return []
    return answered.length === 0 ? [`${at} is empty`] : lacks(shown[0], answered[0], `${at}[0]`)
  }
  if (shown === null || typeof shown !== 'object')
    return shown === null || typeof shown === typeof answered ? [] : [`${at}: ${typeof answered}`]
  if (answered === null || typeof answered !== 'object') return [at]
  return Object.entries(shown).flatMap(([name, each]) =>
    name in answered
      ? lacks(each, (answered as Record<string, unknown>)[name], `${at}.${name}`)
      : [`${at}.${name} is missing`],
  )
}

describe('the guide of integration', () => {
  it('has an example of every kind of call', () => {
    expect(examples.length).toBeGreaterThanOrEqual(12)
  })

  it.each(examples.map((each) => [each.name, each] as const))(
    '%s is answered as it is shown',
    async (_, each) => {
      const answer = await app.http.fastify.inject({
        method: each.method,
        url: filled(each.url),
        headers: Object.fromEntries(
          each.headers.map((line) => {
            const [name = '', value = ''] = filled(line).split(': ')
            return [name.toLowerCase(), value]
          }),
        ),
        ...(each.body ? { payload: filled(each.body) } : {}),
      })
      expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200)
      expect(lacks(each.reply, answer.json(), 'reply')).toEqual([])
      goOn(each.name, answer.json())
    },
  )

  it('names every scope and who may have it, in both languages', () => {
    for (const scope of scopes)
      for (const text of [guide, chinese]) {
        const row = text.split('\n').find((line) => line.startsWith(`| \`${scope}\``))
        const [, , customer = '', forwarder = ''] = row?.split('|').map((cell) => cell.trim()) ?? []
        expect([customer !== '', forwarder !== ''], scope).toEqual([
          (scopesOf.customer as readonly string[]).includes(scope),
          (scopesOf.forwarder as readonly string[]).includes(scope),
        ])
      }
  })

  const vector = () => {
    const [old, secret] = [newSecret(), newSecret()]
    const at = new Date('2026-11-20T02:00:00Z')
    const body = '{"type":"webhook.test","data":{"name":"中文"}}'
    return { old, secret, at, body, headers: signedHeaders([secret, old], 'whm_1', at, body) }
  }

  it.each([
    ['the guide', guide],
    ['the Chinese guide', chinese],
  ])('%s checks signatures by Node code that works [A-25]', async (_, text) => {
    const code = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
    const { verify } = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
    )) as { verify: (secret: string, headers: object, body: string | Buffer, now?: number) => boolean }
    const { old, secret, at, body, headers } = vector()
    expect(verify(secret, headers, body, at.getTime())).toBe(true)
    expect(verify(old, headers, Buffer.from(body), at.getTime() + 299_000)).toBe(true)
    expect(verify(newSecret(), headers, body, at.getTime())).toBe(false)
    expect(verify(secret, headers, `${body} `, at.getTime())).toBe(false)
    expect(verify(secret, headers, body, at.getTime() + 301_000)).toBe(false)
    expect(verify(secret, { ...headers, 'webhook-timestamp': 'x' }, body, at.getTime())).toBe(false)
  })

  const python = spawnSync('python3', ['--version']).status === 0
  it.each([
    ['the guide', guide],
    ['the Chinese guide', chinese],
  ])(
    python
      ? '%s checks signatures by Python code that works [A-25]'
      : '%s checks signatures in Python by steps that Node repeats, as no python3 is here [A-25]',
    (_, text) => {
      const code = /```python\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
      const { old, secret, at, body, headers } = vector()
      if (!python) {
        // What the digest is made of stands in the code as it stands here, and gives what was signed.
        expect(code).toContain('base64.b64decode(secret.removeprefix("whsec_"))')
        expect(code).toContain(
          'hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()',
        )
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
        const message = Buffer.concat([
          Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`),
          Buffer.from(body),
        ])
        const digest = createHmac('sha256', key).update(message).digest('base64')
        expect(headers['webhook-signature'].split(' ')).toContain(`v1,${digest}`)
        return
      }
      const now = at.getTime() / 1000
      const cases = [
        [secret, headers, body, now],
        [old, headers, body, now + 299],
        [newSecret(), headers, body, now],
        [secret, headers, `${body} `, now],
        [secret, headers, body, now + 301],
      ]
      const script = `${code}
import json, sys

print(json.dumps([verify(s, h, b.encode(), n) for s, h, b, n in json.load(sys.stdin)]))
`
      const { stdout, stderr } = spawnSync('python3', ['-c', script], {
        input: JSON.stringify(cases),
        encoding: 'utf8',
        env: { ...process.env, PYTHONUTF8: '1' },
      })
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual([true, true, false, false, false])
    },
  )
})
