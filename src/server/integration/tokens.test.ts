import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/api-tokens.ts'
import { listNotifications } from '#contract/notifications.ts'
import { deskGetOrder, deskListOrders } from '#contract/order-desk.ts'
import { cancelOrder, getOrder, listOrders, placeOrder } from '#contract/orders.ts'
import { listMyQuotes, quoteOptions, saveQuote, searchQuotes } from '#contract/quotes.ts'
import { addEvents } from '#contract/tracking.ts'
import { listWebhooks } from '#contract/webhooks.ts'
import { callsPerMinute, scopesOf } from '#domain/integration/tokens.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { hideSecrets } from '#server/platform/log.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { allEndpoints } from '#test/support/endpoints.ts'
import { rowsThatShow } from '#test/support/leaks.ts'
import { buildOrder, buildQuote } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { type BuiltToken, buildDeskToken, buildToken } from '#test/support/tokens.ts'
import { warnOfEndingTokens } from './jobs.ts'

/** Programs that call us in place of people (decision 060). */
type Person = Awaited<ReturnType<typeof buildCustomer>>
type Clerk = Awaited<ReturnType<typeof buildStaff>>

let app: TestApp
const lines: string[] = []
let customer: Person
let administrator: Clerk

beforeAll(async () => {
  app = await startTestApp({}, 10, (line) => lines.push(line))
  administrator = await buildStaff(app, 'administrator', '陈行政')
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
})

const list = async ({ headers }: BuiltToken) => app.call(listOrders, { headers: { ...headers } })
const tokensOf = async ({ token }: Person) => (await app.call(contract.listTokens, { token })).data.items

describe('a customer’s token', () => {
  test('is shown once, and kept as what opens nothing', async () => {
    const { data } = await app.call(contract.addToken, {
      token: customer.token,
      body: { name: ' ERP 接口 ', scopes: ['readOrders', 'readOrders'], days: 30 },
    })
    expect(data.token).toMatch(/^smp_[0-9a-z]{8}_[\w-]{43}$/)
    expect(data.made).toMatchObject({
      name: 'ERP 接口',
      hint: data.token.slice(0, 12),
      scopes: ['readOrders'],
      expiresAt: '2026-12-20T02:00:00.000Z',
      lastUsedAt: null,
      state: 'open',
    })
    expect(await tokensOf(customer)).toEqual([data.made])
    expect(await rowsThatShow(app.ctx.pool, [data.token, data.token.slice(13)])).toEqual([])
    const { rows } = await app.ctx.pool.query('select digest from api_tokens where id = $1', [data.made.id])
    expect(rows[0].digest).toHaveLength(32)
  })

  test('asks as that customer, in calls that it was made for', async () => {
    const order = await buildOrder(app, customer)
    const token = await buildToken(app, customer)
    const { status, data } = await list(token)
    expect(status).toBe(200)
    expect(data.items.map(({ id }) => id)).toEqual([order.id])
    const { status: got } = await app.call(getOrder, {
      headers: { ...token.headers },
      query: { id: order.id },
    })
    expect(got).toBe(200)
  })

  test('never sees another customer’s things, whatever it asks for', async () => {
    const theirs = await buildOrder(app, await buildCustomer(app))
    const token = await buildToken(app, customer)
    expect((await list(token)).data.items).toEqual([])
    const foreign = await app.call(getOrder, { headers: { ...token.headers }, query: { id: theirs.id } })
    const missing = await app.call(getOrder, {
      headers: { ...token.headers },
      query: { id: 'ord_00000000000000000000000000' as OrderId },
    })
    const told = ({ status, reason, message }: typeof foreign) => ({ status, reason, message })
    expect(told(foreign)).toEqual(told(missing))
    expect(foreign.status).toBe(404)
  })

  test('is refused where it was not made for the call, and where no token is taken', async () => {
    const token = await buildToken(app, customer)
    const headers = { ...token.headers }
    const body = { id: 'ord_00000000000000000000000000' as OrderId, reason: '' }
    expect(await app.call(listMyQuotes, { headers })).toMatchObject({
      status: 403,
      reason: 'token.scopeMissing',
    })
    expect(await app.call(quoteOptions, { headers })).toMatchObject({ status: 403 })
    for (const answer of [
      await app.call(cancelOrder, { headers, body }),
      await app.call(listWebhooks, { headers }),
      await app.call(contract.listTokens, { headers }),
      await app.call(contract.addToken, { headers, body: { name: 'x', scopes: ['readOrders'], days: 30 } }),
      await app.call(deskListOrders, { headers }),
    ])
      expect(answer).toMatchObject({ status: 403, reason: 'token.notAccepted' })
  })

  test('that is none, was revoked or has ended is told so, and a session is no token', async () => {
    const token = await buildToken(app, customer, { days: 30 })
    const wrong = { ...token, headers: { authorization: `Bearer ${token.token.slice(0, -1)}!` } }
    const other = { ...token, headers: { authorization: `Bearer ${token.token.slice(0, -4)}AAAA` } }
    for (const each of [wrong, other, { ...token, headers: { authorization: `Bearer ${customer.token}` } }]) {
      const answer = await list(each)
      expect(answer).toMatchObject({ status: 401, reason: 'token.unknown', code: 34001 })
      expect(answer.raw.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    }
    app.clock.advance(30 * 86_400 - 1)
    expect((await list(token)).status).toBe(200)
    app.clock.advance(1)
    expect(await list(token)).toMatchObject({ status: 401, reason: 'token.expired' })
    app.clock.advance(-30 * 86_400)

    const { data } = await app.call(contract.revokeToken, { token: customer.token, body: { id: token.id } })
    expect(data.items).toMatchObject([{ id: token.id, state: 'revoked' }])
    expect(await list(token)).toMatchObject({ status: 401, reason: 'token.revoked' })
    const again = await app.call(contract.revokeToken, { token: customer.token, body: { id: token.id } })
    expect(again.status).toBe(404)
  })

  test('opens nothing once its customer’s login is closed', async () => {
    const token = await buildToken(app, customer)
    expect((await list(token)).status).toBe(200)
    await app.ctx.pool.query('update users set disabled_at = now() where id = $1', [customer.userId])
    expect(await list(token)).toMatchObject({ status: 403, reason: 'login.userClosed' })
  })

  test('cannot be revoked by another customer or by a clerk as the forwarder’s', async () => {
    const token = await buildToken(app, customer)
    const other = await buildCustomer(app)
    expect(
      (await app.call(contract.revokeToken, { token: other.token, body: { id: token.id } })).status,
    ).toBe(404)
    expect(
      (await app.call(contract.deskRevokeToken, { token: administrator.token, body: { id: token.id } }))
        .status,
    ).toBe(404)
    expect((await list(token)).status).toBe(200)
  })

  test('stands beside nine others and not beside more, also when many are made at once', async () => {
    const body = { name: 'x', scopes: ['readOrders' as const], days: 30 as const }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(contract.addToken, { token: customer.token, body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ reason: 'token.tooMany' })
    const [first] = await tokensOf(customer)
    await app.call(contract.revokeToken, { token: customer.token, body: { id: first?.id as never } })
    expect((await app.call(contract.addToken, { token: customer.token, body })).status).toBe(200)
  })

  test('is refused without a scope, with the forwarder’s scopes and without an end', async () => {
    const add = (body: object) =>
      app.call(contract.addToken, {
        token: customer.token,
        body: { name: 'x', scopes: ['readOrders'], days: 30, ...body } as never,
      })
    for (const body of [
      { scopes: [] },
      { scopes: ['writeBillLines'] },
      { days: 0 },
      { days: 3650 },
      { name: ' ' },
    ])
      expect(await add(body)).toMatchObject({ status: 400, reason: 'request.invalid' })
  })

  test('says when it was last used, at most once a minute', async () => {
    const token = await buildToken(app, customer)
    const used = async () => (await tokensOf(customer))[0]?.lastUsedAt
    const began = app.clock.now.toISOString()
    await list(token)
    expect(await used()).toBe(began)
    app.clock.advance(59)
    await list(token)
    expect(await used()).toBe(began)
    app.clock.advance(1)
    await list(token)
    expect(await used()).toBe(app.clock.now.toISOString())
  })

  test('waits when it calls too often, and others do not wait with it', async () => {
    const token = await buildToken(app, customer)
    const calls = await Promise.all(Array.from({ length: callsPerMinute + 5 }, () => list(token)))
    const late = calls.filter(({ status }) => status === 429)
    expect(late).toHaveLength(5)
    expect(late[0]?.reason).toBe('token.tooManyCalls')
    expect(Number(late[0]?.raw.headers['retry-after'])).toBeGreaterThan(0)
    expect((await list(await buildToken(app, customer))).status).toBe(200)
  })

  test('in an address is refused and nowhere written down', async () => {
    const { token } = await buildToken(app, customer)
    const began = lines.length
    for (const url of [`/api/crm/order/list?token=${token}`, `/api/crm/tool/seaports?x=${token}`]) {
      const answer = await app.http.fastify.inject({ url })
      if (answer.statusCode !== 404) expect(answer.json()).toMatchObject({ reason: 'token.inAddress' })
    }
    await app.http.fastify.inject({
      url: '/api/crm/order/list',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(lines.length).toBeGreaterThan(began)
    expect(lines.some((line) => line.includes(token.slice(13)))).toBe(false)
    // Whoever hands it to the log all the same writes nothing of it.
    expect(hideSecrets(JSON.stringify({ msg: `sent ${token}, and again ${token}` }))).toBe(
      '{"msg":"sent [token], and again [token]"}',
    )
    expect(await rowsThatShow(app.ctx.pool, [token.slice(13)])).toEqual([])
  })

  test('is told of fourteen days before its end, once', async () => {
    await buildToken(app, customer, { name: 'WMS', days: 30 })
    const told = async () => {
      await warnOfEndingTokens.run(app.ctx, {})
      const { data } = await app.call(listNotifications, { token: customer.token, query: {} })
      return data.items.filter(({ kind }) => kind === 'tokenExpiring')
    }
    app.clock.advance(16 * 86_400 - 1)
    // A session of days ago is over.
    customer = { ...customer, token: (await relogin(customer)).token }
    expect(await told()).toEqual([])
    app.clock.advance(1)
    expect(await told()).toMatchObject([{ params: { about: 'WMS', to: '2026-12-20' } }])
    expect(await told()).toHaveLength(1)
    expect((await tokensOf(customer))[0]?.state).toBe('ending')
    app.clock.advance(-16 * 86_400)
  })
})

const relogin = async ({ userId }: Person) => ({
  token: (await openSessionFor(app.ctx, system, userId)).reply.jwt,
})

describe('a token of the forwarder’s', () => {
  test('reaches all customers’ orders, in calls of the desk that it was made for', async () => {
    const one = await buildOrder(app, customer)
    const two = await buildOrder(app, await buildCustomer(app))
    const { headers } = await buildDeskToken(app, administrator)
    const { data } = await app.call(deskListOrders, { headers: { ...headers } })
    expect(data.items.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]))
    expect((await app.call(deskGetOrder, { headers: { ...headers }, query: { id: one.id } })).status).toBe(
      200,
    )
    expect(await app.call(listOrders, { headers: { ...headers } })).toMatchObject({
      status: 403,
      reason: 'token.notAccepted',
    })
    expect(await app.call(contract.deskListTokens, { headers: { ...headers } })).toMatchObject({
      status: 403,
    })
  })

  test('is made and revoked by administrators only, and both stand in the log without the token', async () => {
    for (const role of ['sales', 'operations', 'finance', 'content'] as const) {
      const { token } = await buildStaff(app, role)
      expect((await app.call(contract.deskListTokens, { token })).status).toBe(403)
    }
    const built = await buildDeskToken(app, administrator, { name: 'SAP 总账', scopes: ['readBills'] })
    await app.call(contract.deskRevokeToken, { token: administrator.token, body: { id: built.id } })
    const { rows } = await app.ctx.pool.query(
      'select action, staff_name, after, token_id from desk_records where subject = $1 order by number',
      [built.id],
    )
    expect(rows).toMatchObject([
      {
        action: 'token/add',
        staff_name: '陈行政',
        after: { name: 'SAP 总账', scopes: ['readBills'] },
        token_id: null,
      },
      { action: 'token/revoke', after: { hint: built.token.slice(0, 12) } },
    ])
    expect(JSON.stringify(rows)).not.toContain(built.token.slice(13))
  })

  test('is named where it changes something', async () => {
    const { id } = await buildOrder(app, customer, { status: 'accepted' })
    const built = await buildDeskToken(app, administrator, { name: 'TMS', scopes: ['writeEvents'] })
    const { status, data } = await app.call(addEvents, {
      headers: { ...built.headers },
      body: {
        orderId: id,
        events: [
          {
            type: 'gatedIn',
            classifier: 'actual',
            happenedAt: '2026-11-20T01:00:00Z',
            seaport: 'CNNGB',
          },
        ],
      },
    })
    expect(status).toBe(200)
    expect(data.events).toHaveLength(1)
    expect(data.events[0]).toMatchObject({ source: { name: 'TMS' } })
    const { rows } = await app.ctx.pool.query(
      'select staff_id, staff_name, token_id from desk_records where token_id = $1',
      [built.id],
    )
    expect(rows).toEqual([{ staff_id: administrator.staffId, staff_name: 'TMS', token_id: built.id }])
  })

  test('outlives the login of the administrator who made it', async () => {
    const maker = await buildStaff(app, 'administrator')
    const { headers } = await buildDeskToken(app, maker)
    await app.ctx.pool.query('update staff set disabled_at = now() where id = $1', [maker.staffId])
    expect((await app.call(deskListOrders, { headers: { ...headers } })).status).toBe(200)
  })

  test('has its end told to administrators by mail', async () => {
    const built = await buildDeskToken(app, administrator, { name: '仓库', days: 30 })
    app.clock.advance(17 * 86_400)
    await warnOfEndingTokens.run(app.ctx, {})
    await warnOfEndingTokens.run(app.ctx, {})
    app.clock.advance(-17 * 86_400)
    const { rows } = await app.ctx.pool.query(
      `select subject, body from embedded_mails where address = $1 and subject like '%仓库%'`,
      [administrator.email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].body).toContain(built.token.slice(0, 12))
    expect(rows[0].body).not.toContain(built.token.slice(13))
  })
})

describe('every call', () => {
  test('takes tokens of its own side only, and of what it names', async () => {
    const all = await allEndpoints()
    const wrong: string[] = []
    // A token may make only so many calls in a minute.
    for (let first = 0; first < all.length; first += callsPerMinute) {
      const shipper = await buildCustomer(app)
      const tokens = {
        customer: await buildToken(app, shipper, { scopes: ['readTracking'] }),
        forwarder: await buildDeskToken(app, administrator, { scopes: ['readTracking'] }),
      }
      for (const { name, endpoint } of all.slice(first, first + callsPerMinute)) {
        for (const [owner, { headers }] of Object.entries(tokens)) {
          const side = endpoint.access === 'staff' ? 'forwarder' : 'customer'
          if (side === owner && endpoint.scope === 'readTracking') continue
          const expected =
            endpoint.scope === null || side !== owner ? 'token.notAccepted' : 'token.scopeMissing'
          const answer = await app.http.fastify.inject({
            method: endpoint.method,
            url: `/api${endpoint.path}`.replaceAll(/\{\w+\}/g, 'x'),
            headers: { ...headers, 'content-type': 'application/json' },
            ...(endpoint.method === 'POST' ? { payload: '"?"' } : {}),
          })
          const { reason } = answer.json() as { reason?: string }
          if (answer.statusCode !== 403 || reason !== expected) wrong.push(`${owner} ${name}: ${reason}`)
        }
      }
    }
    expect(wrong).toEqual([])
    for (const { name, endpoint } of all.filter(({ endpoint }) => endpoint.scope !== null)) {
      const owner = endpoint.access === 'staff' ? 'forwarder' : 'customer'
      expect(scopesOf[owner], name).toContain(endpoint.scope)
    }
  })

  test('of buying is made by a customer’s token as by the customer', async () => {
    const { headers } = await buildToken(app, customer, { scopes: ['readPrices', 'placeOrders'] })
    expect(await app.call(searchQuotes, { headers: { ...headers }, body: {} as never })).toMatchObject({
      status: expect.toSatisfy((status: number) => status < 500 && status !== 401 && status !== 403),
    })
    const quoteId = (await buildQuote(app, customer.userId)) as never
    const placed = await app.call(placeOrder, { headers: { ...headers }, body: { quoteId } })
    expect(placed.status).toBe(200)
    const { data } = await app.call(getOrder, { token: customer.token, query: { id: placed.data.id } })
    expect(data.history).toMatchObject([{ move: 'place', by: 'customer', byName: 'ERP' }])
    for (const call of [saveQuote, placeOrder])
      expect((await app.call(call, { headers: { ...headers }, body: {} as never })).reason).toBe(
        'request.invalid',
      )
  })
})
