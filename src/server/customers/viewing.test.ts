import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCustomerNote, endViewing, listViewings, viewAsCustomer } from '#contract/customers.ts'
import { eventsCall } from '#contract/live.ts'
import { getOrder, listOrders } from '#contract/orders.ts'
import { currentUserCall, listSessionsCall } from '#contract/users.ts'
import type { UserId, ViewingId } from '#domain/kernel/ids.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { allEndpoints } from '#test/support/endpoints.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { viewingsPart } from './personal.ts'

let app: TestApp
type Clerk = Awaited<ReturnType<typeof buildStaff>>
let sales: Clerk
beforeAll(async () => {
  app = await startTestApp()
  sales = await buildStaff(app, 'sales', '陈予安')
})
afterAll(() => app.stop())

const view = (userId: UserId, { token } = sales) => app.call(viewAsCustomer, { token, body: { userId } })
const viewed = async (userId: UserId, clerk = sales) => (await view(userId, clerk)).data
const end = (userId: UserId, id: ViewingId, { token } = sales) =>
  app.call(endViewing, { token, body: { userId, id } })
const reads = async (token: string) => (await app.call(currentUserCall, { token })).status
const recordsOf = async (subject: string) =>
  (
    await app.ctx.pool.query<{ action: string; staff_name: string; user_id: string; after: object }>(
      'select action, staff_name, user_id, after from desk_records where subject = $1 order by number',
      [subject],
    )
  ).rows

const endpoints = await allEndpoints()
const ask = (endpoint: (typeof endpoints)[number]['endpoint'], token: string) =>
  app.http.fastify.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`.replaceAll(/\{\w+\}/g, 'x'),
    headers: { token, 'content-type': 'application/json' },
    ...(endpoint.method === 'POST' ? { payload: '"?"' } : {}),
  })

describe('a clerk who looks at a portal', () => {
  test('reads what the customer reads, and both are told [A-22]', async () => {
    const { token, userId } = await buildCustomer(app, { userName: '宁波甬济' })
    const order = await buildOrder(app, { userId })
    const started = app.clock.now.toISOString()
    const { data, status } = await view(userId)
    expect(status).toBe(200)
    const until = new Date(app.clock.now.getTime() + 600_000).toISOString()
    expect(data.viewing).toMatchObject({ userId, name: '宁波甬济', by: '陈予安', until })
    expect(data.user).toMatchObject({ userCode: userId, userName: '宁波甬济' })
    const orders = await app.call(listOrders, { token: data.token })
    expect(orders.data.items.map(({ id }) => id)).toEqual([order.id])
    app.clock.advance(60)
    const endsAt = app.clock.now.toISOString()
    expect((await end(userId, data.viewing.id)).status).toBe(200)
    expect(await reads(data.token)).toBe(401)
    expect(await recordsOf(data.viewing.id)).toEqual([
      { action: 'customer/viewAs', staff_name: '陈予安', user_id: userId, after: { expiresAt: until } },
      { action: 'customer/endView', staff_name: '陈予安', user_id: userId, after: { endedAt: endsAt } },
    ])
    expect((await app.call(listViewings, { token })).data).toEqual([
      { id: data.viewing.id, by: '陈予安', startedAt: started, endsAt },
    ])
  })

  test.each(endpoints.filter(({ endpoint }) => endpoint.access !== 'staff').map(({ name }) => name))(
    '%s is refused unless it only reads and shows no secret [A-13]',
    async (name) => {
      const { endpoint } = endpoints.find((each) => each.name === name) as (typeof endpoints)[number]
      const { userId } = await buildCustomer(app)
      const { token } = await viewed(userId)
      if (endpoint.viewable) {
        expect((await ask(endpoint, token)).statusCode).not.toBe(403)
        return
      }
      const answer = await ask(endpoint, token)
      expect([answer.statusCode, answer.json().reason]).toEqual([403, 'login.viewOnly'])
    },
  )

  test('opens nothing of the desk, and nothing of another customer [A-13]', async () => {
    const [one, other] = [await buildCustomer(app), await buildCustomer(app)]
    const theirs = await buildOrder(app, { userId: other.userId })
    const { token } = await viewed(one.userId)
    for (const { endpoint } of endpoints.filter((each) => each.endpoint.access === 'staff'))
      expect((await ask(endpoint, token)).statusCode).toBe(401)
    const answer = await app.call(getOrder, { token, query: { id: theirs.id } })
    expect([answer.status, answer.reason]).toEqual([404, 'request.notFound'])
  })

  test('leaves no trace among the customer’s logins, whose own goes on', async () => {
    const { token, userId } = await buildCustomer(app)
    const before = await app.ctx.pool.query('select * from user_sessions where user_id = $1', [userId])
    app.clock.advance(120)
    const given = await viewed(userId)
    for (let turn = 0; turn < 50; turn += 10)
      await Promise.all(Array.from({ length: 10 }, () => reads(given.token)))
    const after = await app.ctx.pool.query('select * from user_sessions where user_id = $1', [userId])
    expect(after.rows).toEqual(before.rows)
    expect((await app.call(listSessionsCall, { token })).data).toHaveLength(1)
    expect((await app.call(eventsCall, { token: given.token })).reason).toBe('login.viewOnly')
  })

  test('is out after ten minutes, and ending it then says when it was over', async () => {
    const { userId } = await buildCustomer(app)
    const { token, viewing } = await viewed(userId)
    app.clock.advance(599)
    expect(await reads(token)).toBe(200)
    app.clock.advance(1)
    expect(await reads(token)).toBe(401)
    app.clock.advance(60)
    await end(userId, viewing.id)
    await end(userId, viewing.id)
    const records = await recordsOf(viewing.id)
    expect(records.slice(1).map(({ after }) => after)).toEqual([
      { endedAt: viewing.until },
      { endedAt: viewing.until },
    ])
  })

  test.each([
    ['their login at the desk ends', 'update staff_sessions set ended_at = started_at where staff_id = $1'],
    ['their login is closed', 'update staff set disabled_at = created_at where id = $1'],
    ['they may see customers no more', "update staff set role = 'content' where id = $1"],
  ])('is out at once when %s [A-19]', async (_, change) => {
    const clerk = await buildStaff(app, 'operations')
    const { userId } = await buildCustomer(app)
    const { token } = await viewed(userId, clerk)
    expect(await reads(token)).toBe(200)
    await app.ctx.pool.query(change, [clerk.staffId])
    expect(await reads(token)).toBe(401)
  })

  test('ends one’s own viewings and nobody else’s', async () => {
    const colleague = await buildStaff(app, 'finance')
    const { userId } = await buildCustomer(app)
    const { token, viewing } = await viewed(userId)
    expect((await end(userId, viewing.id, colleague)).status).toBe(404)
    expect((await end(userId, newId('vwg'))).status).toBe(404)
    expect(await reads(token)).toBe(200)
  })

  test('finds nobody where nobody is, nor whoever was erased', async () => {
    const { userId } = await buildCustomer(app)
    await app.ctx.pool.query(
      "update users set erased_at = now(), disabled_at = now(), mobile = 'closed:' || id where id = $1",
      [userId],
    )
    for (const nobody of [userId, newId('usr')]) expect((await view(nobody)).reason).toBe('request.notFound')
  })

  test('may not be an editor; and a customer’s token is no clerk’s', async () => {
    const { token, userId } = await buildCustomer(app)
    const editor = await buildStaff(app, 'content')
    expect((await view(userId, editor)).reason).toBe('login.forbidden')
    const given = await viewed(userId)
    for (const each of [token, given.token])
      expect((await app.call(viewAsCustomer, { token: each, body: { userId } })).status).toBe(401)
    const note = { userId, text: 'x' }
    expect((await app.call(addCustomerNote, { token: given.token, body: note })).status).toBe(401)
  })

  test('stands in the copy of one’s own data, and goes with the login', async () => {
    const { userId } = await buildCustomer(app)
    const { viewing } = await viewed(userId)
    const { rows } = await viewingsPart.read(app.ctx, userId)
    expect(rows).toMatchObject([{ sender: '陈予安', viewedUntil: new Date(viewing.until) }])
    await viewingsPart.forget?.(app.ctx, userId)
    expect((await viewingsPart.read(app.ctx, userId)).rows).toEqual([])
  })
})
