import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBillLineCall, decideConsentCall, orderBillCall } from '#contract/bills.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { saveQuote, searchQuotes } from '#contract/quotes.ts'
import { issueStatements } from '#contract/statements.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { scopesOf } from '#domain/integration/tokens.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import type { CallExample } from '#server/platform/http/openapi.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { allEndpoints } from './support/endpoints.ts'
import { issuedInvoice } from './support/invoices.ts'
import { buildExport, buildQuote } from './support/orders.ts'
import { buildShippedOrder } from './support/paying.ts'
import { buildCustomer, buildStaff } from './support/people.ts'
import { buildDeskToken, buildToken } from './support/tokens.ts'

/** The worked examples of machine calls in the description of the API are in their shapes, and really answered so. */
const file = new URL('../src/contract/call-examples.json', import.meta.url)
const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, CallExample>
const machineCalls = (await allEndpoints())
  .map(({ endpoint }) => endpoint)
  .filter(({ scope }) => scope !== null)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The things of the examples, and what stands for them on the app of this test. */
const shown = {
  order: 'ord_01jd4x8k3q8v5m2n7r9t0w1y2z',
  number: 'SP2026112000001',
  statement: 'stm_01jd4x8k3q8v5m2n7r9t0w1y2z',
  invoice: 'inv_01jd4x8k3q8v5m2n7r9t0w1y2z',
  quote: 'quo_01jd4x8k3q8v5m2n7r9t0w1y2z',
  export: 'exp_01jd4x8k3q8v5m2n7r9t0w1y2z',
  offer: 'offer-key-of-the-search',
  total: '"minor":999999999',
} as const
const real: Record<keyof typeof shown, string> = { ...shown }
let app: TestApp
const headers: Record<'customer' | 'staff', Record<string, string>> = { customer: {}, staff: {} }

beforeAll(async () => {
  app = await startTestApp()
  await buildDemoRates(app.ctx, businessDateOf(app.ctx.clock()))
  const customer = await buildCustomer(app)
  const administrator = await buildStaff(app, 'administrator', '林远')
  real.order = await buildShippedOrder(app, customer)
  const { rows } = await app.ctx.pool.query<{ number: string }>('select number from orders where id = $1', [
    real.order,
  ])
  real.number = rows[0]?.number ?? ''
  const charge = { code: 'STOR', quantity: '1', unitPrice: money(45_000, 'CNY'), note: 'Three days' } as const
  await app.call(addBillLineCall, {
    token: administrator.token,
    body: { orderId: real.order as OrderId, cause: 'customerRequest', ...charge },
  })
  const { data: bill } = await app.call(orderBillCall, {
    token: customer.token,
    query: { orderId: real.order as OrderId },
  })
  const asked = bill.rows.flatMap(({ lines }) => lines).find(({ consent }) => consent === 'asked')
  if (asked) await app.call(decideConsentCall, { token: customer.token, body: { id: asked.id, agree: true } })
  const { data: issued } = await app.call(issueStatements, {
    token: administrator.token,
    body: { userId: customer.userId, month: '2026-11' as never },
  })
  real.statement = issued.items.find(({ due }) => due.minor > 0)?.id ?? ''
  real.invoice = await issuedInvoice(app, customer)
  real.quote = await buildQuote(app, customer.userId)
  real.export = await buildExport(app, customer.userId)
  const scopes = scopesOf
  headers.customer = {
    ...(await buildToken(app, customer, { scopes: [...scopes.customer] })).headers,
  }
  headers.staff = {
    ...(await buildDeskToken(app, administrator, { name: 'TMS', scopes: [...scopes.forwarder] })).headers,
  }
  const body = examples[nameOf(searchQuotes)]?.body as never
  const { offers } = (await app.call(searchQuotes, { body })).data
  real.offer = offers[0]?.key ?? ''
  real.total = `"minor":${offers[0]?.totals.cny.minor}`
})
afterAll(() => app.stop())

const filled = (value: unknown): string =>
  (Object.keys(shown) as (keyof typeof shown)[]).reduce(
    (text, name) => text.replaceAll(shown[name], real[name]),
    JSON.stringify(value),
  )

/** Asks as the example does, with what is really there. */
async function ask(endpoint: Endpoint) {
  const { query, body } = examples[nameOf(endpoint)] ?? {}
  const search = new URLSearchParams(JSON.parse(filled(query ?? {})))
  return app.http.fastify.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}?${search}`,
    headers: {
      ...headers[endpoint.access === 'staff' ? 'staff' : 'customer'],
      language: 'en',
      ...(endpoint.idempotent ? { 'idempotency-key': `example-${endpoint.path.replaceAll('/', '-')}` } : {}),
      ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.method === 'POST' ? { payload: filled(body ?? {}) } : {}),
  })
}

/** Where an answer lacks what is shown, or has another type there. */
function lacks(example: unknown, answered: unknown, at: string): string[] {
  if (Array.isArray(example)) {
    if (!Array.isArray(answered)) return [at]
    return example.length === 0 || answered.length === 0 ? [] : lacks(example[0], answered[0], `${at}[0]`)
  }
  if (example === null || typeof example !== 'object')
    return example === null || answered === null || typeof example === typeof answered ? [] : [at]
  if (answered === null) return []
  return Object.entries(example).flatMap(([name, each]) =>
    typeof answered === 'object' && name in answered
      ? lacks(each, (answered as Record<string, unknown>)[name], `${at}.${name}`)
      : [`${at}.${name} is missing`],
  )
}

describe('the examples of machine calls [A-11]', () => {
  it('are there for each of them, and for nothing else', () => {
    expect(Object.keys(examples).sort()).toEqual(machineCalls.map(nameOf).sort())
  })

  it.each(machineCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s has its shapes, and is answered so',
    async (name, endpoint) => {
      const { query, body, reply } = examples[name] ?? {}
      expect(endpoint.query.safeParse(query ?? {}).error?.issues ?? []).toEqual([])
      if (endpoint.method === 'POST')
        expect(endpoint.body.safeParse(body ?? {}).error?.issues ?? []).toEqual([])
      const answer = await ask(endpoint)
      expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200)
      if (endpoint.carries === 'file') return
      expect(endpoint.reply.safeParse(reply).error?.issues ?? []).toEqual([])
      expect(lacks(reply, answer.json().data, 'data')).toEqual([])
    },
  )

  it('saving a quote names the offer that a search found', () => {
    expect(examples[nameOf(saveQuote)]?.body).toMatchObject({ offerKey: shown.offer })
  })
})
