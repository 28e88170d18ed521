import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import * as contract from '#contract/order-desk.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { setBooking } from './commands/shipment.ts'

let app: TestApp
let clerk: { token: string; staffId: StaffId }
let other: { token: string; staffId: StaffId }
let finance: string
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  clerk = await buildStaff(app, 'operations', '林晓')
  other = await buildStaff(app, 'sales', '许诺')
  finance = (await buildStaff(app, 'finance', '周岚')).token
  customer = await buildCustomer(app)
})
afterAll(() => app.stop())

type Query = QueryInput<typeof contract.deskListOrders>
const list = async (query: Query, token = clerk.token) =>
  (
    await app.call(contract.deskListOrders, {
      token,
      query: { customerId: customer.userId, size: 100, ...query },
    })
  ).data
const numbers = async (query: Query) => (await list(query)).items.map((each) => each.number).sort()
const bulk = (body: BodyInput<typeof contract.deskBulkOrders>, token = clerk.token) =>
  app.call(contract.deskBulkOrders, { token, body })
const order = async (id: OrderId) =>
  (await app.call(contract.deskGetOrder, { token: clerk.token, query: { id } })).data

describe('the list of the desk', () => {
  test('finds by anything, narrows by each filter, and counts what it finds', async () => {
    const first = await buildOrder(app, customer, { status: 'accepted', departsInDays: 3 })
    const second = await buildOrder(app, customer, { status: 'paid', toHamburg: true, departsInDays: 20 })
    await setBooking(app.ctx, system, { id: first.id, vessel: 'Ever Lantern', voyage: '2650w' })
    await app.ctx.pool.query(`update users set user_name = '宁波澜湾家居有限公司' where id = $1`, [
      customer.userId,
    ])
    await app.ctx.pool.query(
      `update orders set customer_reference = 'PO-7788', cargo_name = 'Garden swings' where id = $1`,
      [second.id],
    )
    await app.call(contract.assignOrder, {
      token: clerk.token,
      body: { id: second.id, clerkId: other.staffId },
    })
    const both = [first.number, second.number].sort()
    for (const [keyword, wanted] of [
      ['ever lantern 26', [first.number]],
      ['2650W', [first.number]],
      ['po-77', [second.number]],
      ['garden', [second.number]],
      ['许诺', [second.number]],
      ['宁波澜湾', both],
      ['澜湾', []],
      ['100%', []],
    ] as const)
      expect(await numbers({ keyword }), keyword).toEqual(wanted)
    for (const [query, wanted] of [
      [{ pod: 'DEHAM' }, [second.number]],
      [{ pol: 'CNNGB' }, both],
      [{ carrier: 'ABCD' }, []],
      [{ clerk: other.staffId }, [second.number]],
      [{ stage: 'toBeBooked' as const }, both],
      [{ timeFilter: 'estimatedSailing' as const, from: '2026-11-22', to: '2026-11-24' }, [first.number]],
      [{ timeFilter: 'actualSailing' as const }, []],
      [{ exceptions: '1' as const }, []],
      [{ keyword: '宁波澜湾', status: ['paid' as const] }, [second.number]],
    ] as const)
      expect(await numbers(query as Query), JSON.stringify(query)).toEqual(wanted)
    expect((await list({ sort: 'sailingLast' })).items.map(({ number }) => number)).toEqual([
      second.number,
      first.number,
    ])
    expect(await list({ pod: 'DEHAM' })).toMatchObject({ total: 1, nextCursor: null })
    expect(await list({ keyword: 'nothing like it' })).toMatchObject({ total: 0, items: [] })
    const wrong = await app.call(contract.deskListOrders, {
      token: clerk.token,
      query: { timeFilter: 'pickup', from: '2026-11-24', to: '2026-11-22' },
    })
    expect(wrong.reason).toBe('request.endBeforeStart')
  })

  test('each sort and filter turns pages without losing or repeating an order', async () => {
    const many = await buildCustomer(app)
    for (let at = 0; at < 23; at++)
      await buildOrder(app, many, { status: 'paid', departsInDays: 5 + (at % 3) })
    for (const more of [
      {},
      { sort: 'sailingFirst' },
      { sort: 'arrivalLast' },
      { keyword: 'SP', sort: 'placedOldest' },
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = (
          await app.call(contract.deskListOrders, {
            token: clerk.token,
            query: { customerId: many.userId, size: 10, ...more, ...(cursor ? { cursor } : {}) },
          })
        ).data
        seen.push(...page.items.map(({ id }) => id))
        expect(page.total).toBe(23)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(new Set(seen).size).toBe(23)
      expect(seen).toHaveLength(23)
    }
  })
})

describe('many orders at once [C-08]', () => {
  test('what can be accepted is accepted and taken on; each of the others says why not', async () => {
    const one = await buildOrder(app, customer, { status: 'paid' })
    const two = await buildOrder(app, customer, {})
    const three = await buildOrder(app, customer, { status: 'paid' })
    const { data, status, raw } = await bulk({ action: 'accept', ids: [one.id, two.id, three.id] })
    expect(status).toBe(200)
    expect(data).toMatchObject({ done: 2, more: false })
    expect(data.results.map(({ id, done, reason }) => [id, done, reason])).toEqual([
      [one.id, true, null],
      [two.id, false, 'order.moveNotOpen'],
      [three.id, true, null],
    ])
    expect(data.results[1]?.message).toMatch(/\p{Script=Han}/u)
    expect(await order(one.id)).toMatchObject({ status: 'accepted', clerkId: clerk.staffId })
    expect((await order(one.id)).history[0]).toMatchObject({ move: 'accept', by: 'staff', byName: '林晓' })
    expect(await order(two.id)).toMatchObject({ status: 'pendingPayment', clerkId: null })
    const { rows } = await app.ctx.pool.query(
      'select subject, user_id, before, after from desk_records where request_id = $1 order by subject',
      [raw.headers['x-request-id']],
    )
    expect(rows).toEqual(
      [one.id, three.id].sort().map((subject) => ({
        subject,
        user_id: customer.userId,
        before: { status: 'paid' },
        after: { status: 'accepted' },
      })),
    )
  })

  test('all that the filters find go to a colleague, and back to nobody; the log says from whom to whom', async () => {
    const mine = await buildCustomer(app)
    const orders = [
      await buildOrder(app, mine, { status: 'paid' }),
      await buildOrder(app, mine, { status: 'accepted' }),
    ]
    await buildOrder(app, mine, {})
    const search = { customerId: mine.userId, status: ['paid' as const, 'accepted' as const] }
    const given = await bulk({ action: 'assign', search, clerkId: other.staffId })
    expect(given.data.done).toBe(2)
    for (const { id } of orders) expect((await order(id)).clerkName).toBe('许诺')
    const back = await bulk({ action: 'assign', search, clerkId: null })
    expect(back.data.done).toBe(2)
    for (const { id } of orders) expect(await order(id)).toMatchObject({ clerkId: null, clerkName: null })
    const { rows } = await app.ctx.pool.query(
      'select before, after from desk_records where request_id = $1',
      [back.raw.headers['x-request-id']],
    )
    expect(rows).toEqual(Array(2).fill({ before: { clerk: '许诺' }, after: { clerk: null } }))
  })

  test('refuses somebody who is no clerk of orders, an order that is not there, and other roles', async () => {
    const { id } = await buildOrder(app, customer, { status: 'paid' })
    const nobody = await bulk({ action: 'assign', ids: [id], clerkId: newId('stf') })
    expect(nobody).toMatchObject({ status: 400, reason: 'request.invalid' })
    expect(nobody.fields?.clerkId?.code).toBe('field.invalid')
    expect(await bulk({ action: 'accept', ids: [id, newId('ord')] })).toMatchObject({
      status: 404,
      reason: 'request.notFound',
    })
    expect((await order(id)).status).toBe('paid')
    expect((await bulk({ action: 'accept', ids: [id] }, finance)).status).toBe(403)
    const clerks = (await app.call(contract.deskClerks, { token: clerk.token })).data.clerks
    expect(clerks.map(({ name }) => name)).toEqual(expect.arrayContaining(['林晓', '许诺']))
    expect(clerks.map(({ name }) => name)).not.toContain('周岚')
  })

  test('50 clerks accept one order at once: one does, the others are told', async () => {
    const { id } = await buildOrder(app, customer, { status: 'paid' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0
          ? bulk({ action: 'accept', ids: [id] }).then(({ status, data }) => (status === 200 ? data.done : 0))
          : app
              .call(contract.acceptOrder, { token: other.token, body: { id } })
              .then(({ status }) => (status === 200 ? 1 : 0)),
      ),
    )
    expect(answers.reduce((all: number, done) => all + done, 0)).toBe(1)
    expect((await order(id)).history.filter(({ move }) => move === 'accept')).toHaveLength(1)
  })
})
