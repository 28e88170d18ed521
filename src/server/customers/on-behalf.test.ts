import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  offerForCustomer,
  placeOrderForCustomer,
  saveQuoteForCustomer,
  searchForCustomer,
} from '#contract/customer-orders.ts'
import { deskCustomerMoney, holdCredit } from '#contract/customers.ts'
import { listNotifications } from '#contract/notifications.ts'
import { acceptOrder, deskGetOrder } from '#contract/order-desk.ts'
import { cancelOrder, getOrder, placeOrder } from '#contract/orders.ts'
import { getQuote, searchQuotes } from '#contract/quotes.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { QuoteId, UserId } from '#domain/kernel/ids.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
let sales: Awaited<ReturnType<typeof buildStaff>>
let finance: Awaited<ReturnType<typeof buildStaff>>
beforeAll(async () => {
  app = await startTestApp()
  await buildDemoRates(app.ctx, businessDateOf(app.ctx.clock()))
  sales = await buildStaff(app, 'sales', '陈予安')
  finance = await buildStaff(app, 'finance', '何蔚')
})
afterAll(() => app.stop())

const request = {
  pickup: { kind: 'port' as const, port: 'CNNGB' },
  delivery: { kind: 'port' as const, port: 'DEHAM' },
  containers: [{ type: '40HQ', quantity: 1 }],
  readyOn: '2026-11-25',
  cargo: { category: 'furniture', name: '木制餐椅' },
  services: ['none' as const],
}
/** Is accepted before it is paid. */
const fromOverseas = {
  ...request,
  pickup: { kind: 'port' as const, port: 'THLCH' },
  delivery: { kind: 'port' as const, port: 'CNNGB' },
  containers: [{ type: '20GP', quantity: 1 }],
  cargo: { category: 'rubber', name: 'Natural latex' },
}
const search = (userId: UserId, asked = request) =>
  app.call(searchForCustomer, { token: sales.token, body: { ...asked, userId } })
async function quoteFor(userId: UserId, asked = request): Promise<QuoteId> {
  const [offer] = (await search(userId, asked)).data.offers
  if (!offer) throw new Error('nothing is offered')
  const body = { userId, request: asked, offerKey: offer.key, expectedTotal: offer.totals.cny }
  return (await app.call(saveQuoteForCustomer, { token: sales.token, body })).data.id as QuoteId
}
const place = (userId: UserId, quoteId: QuoteId, { token } = sales, key?: string) =>
  app.call(placeOrderForCustomer, {
    token,
    body: { userId, quoteId, remark: '周五前订舱' },
    ...(key ? { key } : {}),
  })
const recordsOf = async (subject: string) =>
  (
    await app.ctx.pool.query(
      'select action, staff_name, user_id, after from desk_records where subject = $1 order by number',
      [subject],
    )
  ).rows

test('a clerk finds what the customer finds, at the customer’s prices', async () => {
  const { token, userId } = await buildCustomer(app)
  const theirs = (await app.call(searchQuotes, { token, body: request })).data.offers
  const { offers } = (await search(userId)).data
  expect(offers.length).toBeGreaterThan(0)
  expect(offers).toEqual(theirs)
  const [offer] = offers
  const written = await app.call(offerForCustomer, {
    token: sales.token,
    body: { ...request, userId, offerKey: offer?.key ?? '' },
  })
  expect(written.data.totals.cny).toEqual(offer?.totals.cny)
})

test('an order placed for a customer is theirs, says who placed it, and they are told [A-22]', async () => {
  const { token, userId } = await buildCustomer(app)
  const quoteId = await quoteFor(userId)
  expect((await app.call(getQuote, { token, query: { quoteId } })).data.open).toBe(true)
  const { data, status } = await place(userId, quoteId)
  expect([status, data.status]).toEqual([200, 'pendingPayment'])
  const placed = { move: 'place', by: 'staff', byName: '陈予安', to: 'pendingPayment' }
  const order = (await app.call(getOrder, { token, query: { id: data.id } })).data
  expect(order).toMatchObject({ remark: '周五前订舱', history: [placed] })
  const desk = await app.call(deskGetOrder, { token: sales.token, query: { id: data.id } })
  expect(desk.data.history).toMatchObject([placed])
  const { items } = (await app.call(listNotifications, { token })).data
  expect(items).toMatchObject([
    { kind: 'orderPlacedForYou', orderId: data.id, params: { number: data.number, about: '陈予安' } },
  ])
  expect(await recordsOf(quoteId)).toMatchObject([{ action: 'customer/saveQuote', user_id: userId }])
  expect(await recordsOf(data.id)).toMatchObject([
    {
      action: 'customer/placeOrder',
      staff_name: '陈予安',
      user_id: userId,
      after: { order: data.number, status: 'pendingPayment' },
    },
  ])
})

test('each order placed for a customer is told of', async () => {
  const { token, userId } = await buildCustomer(app)
  const numbers: string[] = []
  for (let turn = 0; turn < 2; turn++) numbers.push((await place(userId, await quoteFor(userId))).data.number)
  const { items } = (await app.call(listNotifications, { token })).data
  expect(items.map(({ params }) => params.number).sort()).toEqual(numbers.sort())
})

test('the customer cancels it at no cost', async () => {
  const { token, userId } = await buildCustomer(app)
  const { id } = (await place(userId, await quoteFor(userId))).data
  const answer = await app.call(cancelOrder, { token, body: { id, reason: '不需要了' } })
  expect([answer.status, answer.data.status]).toEqual([200, 'cancelled'])
  const money = await app.call(deskCustomerMoney, { token: sales.token, query: { userId } })
  expect(money.data).toMatchObject({ unpaidOrders: 0, credit: { minor: 0 }, owed: { minor: 0 } })
  expect(money.data.orders).toMatchObject([{ id, status: 'cancelled', stage: 'toBeBooked' }])
})

test('the rules of placing hold: one order of a quote, and none of an expired one', async () => {
  const { token, userId } = await buildCustomer(app)
  const quoteId = await quoteFor(userId)
  const answers = await Promise.all(Array.from({ length: 10 }, () => place(userId, quoteId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await app.call(placeOrder, { token, body: { quoteId } })).reason).toBe('quote.alreadyOrdered')
  const { rows } = await app.ctx.pool.query('select count(*)::int as count from orders where user_id = $1', [
    userId,
  ])
  expect(rows).toEqual([{ count: 1 }])
})

test('a submit that is repeated places one order and tells once', async () => {
  const { token, userId } = await buildCustomer(app)
  const quoteId = await quoteFor(userId)
  const key = crypto.randomUUID()
  const [one, other] = [await place(userId, quoteId, sales, key), await place(userId, quoteId, sales, key)]
  expect([one.status, other.data]).toEqual([200, one.data])
  expect((await app.call(listNotifications, { token })).data.items).toHaveLength(1)
})

test('while credit is held it may be placed, and is not accepted unpaid', async () => {
  const { userId } = await buildCustomer(app)
  await app.call(holdCredit, { token: finance.token, body: { userId, reason: '逾期' } })
  const { data } = await place(userId, await quoteFor(userId, fromOverseas))
  const operations = await buildStaff(app, 'operations')
  const answer = await app.call(acceptOrder, { token: operations.token, body: { id: data.id } })
  expect(answer.reason).toBe('order.customerHeld')
})

test('a quote of another customer, nobody, and a closed login are refused', async () => {
  const [one, other] = [await buildCustomer(app), await buildCustomer(app)]
  const quoteId = await quoteFor(other.userId)
  expect((await place(one.userId, quoteId)).reason).toBe('request.notFound')
  expect((await search(newId('usr'))).reason).toBe('request.notFound')
  await app.ctx.pool.query('update users set disabled_at = now() where id = $1', [other.userId])
  expect((await place(other.userId, quoteId)).reason).toBe('customer.disabled')
  expect((await search(other.userId)).reason).toBe('customer.disabled')
})

test('finance and editors do not order for customers, nor does a customer for another', async () => {
  const { token, userId } = await buildCustomer(app)
  const quoteId = await quoteFor(userId)
  const editor = await buildStaff(app, 'content')
  for (const clerk of [finance, editor])
    expect((await place(userId, quoteId, clerk)).reason).toBe('login.forbidden')
  expect((await place(userId, quoteId, { ...sales, token })).status).toBe(401)
})
