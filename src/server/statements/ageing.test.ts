import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueryInput } from '#contract/endpoint.ts'
import * as contract from '#contract/statements.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildCharges, buildStatement, moveStatement } from '#test/support/statement-rows.ts'

let app: TestApp
let finance: string
beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance')).token
})
afterAll(() => app.stop())

const report = (query: QueryInput<typeof contract.ageingReport> = {}, token = finance) =>
  app.call(contract.ageingReport, { token, query })
const minors = (bands: Record<string, { minor: number }>) => Object.values(bands).map(({ minor }) => minor)

/** A debt that fell due so many days ago. */
async function owes(userId: UserId, minor: number, days: number) {
  const { rows } = await app.ctx.pool.query('select id from orders where user_id = $1 limit 1', [userId])
  const orderId = rows[0]?.id ?? (await buildOrder(app, { userId })).id
  await buildCharges(app, { userId, orderId }, { minor })
  const dueOn = addDays(businessDateOf(app.ctx.clock()), -days)
  return buildStatement(app, userId, { status: 'paymentRequired', dueOn })
}

describe('what customers owe, by age', () => {
  test('stands by customer, the oldest debt first, and falls away when it is paid', async () => {
    const enterprise = {
      userName: '宁波澜湾家居用品有限公司',
      certificationType: 'enterprise',
      certificationStatus: 'certified',
    } as const
    const old = await buildCustomer(app, enterprise)
    const young = await buildCustomer(app, { userName: '陈默' })
    expect((await report()).data).toMatchObject({ items: [], nextCursor: null })
    await owes(young.userId, 5_000, 0)
    await owes(young.userId, 700, 31)
    await owes(old.userId, 100_000, 91)
    const paid = await owes(old.userId, 40_000, 1)
    const none = await buildCustomer(app)
    await buildCharges(app, { userId: none.userId, orderId: (await buildOrder(app, none)).id })
    await buildStatement(app, none.userId)

    const { data } = await report()
    expect(
      data.items.map(({ customer, bands, total }) => [customer.name, minors(bands), total.minor]),
    ).toEqual([
      ['宁波澜湾家居用品有限公司', [0, 40_000, 0, 0, 100_000], 140_000],
      ['陈默', [5_000, 0, 700, 0, 0], 5_700],
    ])
    expect(data.items.map(({ customer, oldestDueOn }) => [customer.company, oldestDueOn])).toEqual([
      ['宁波澜湾家居用品有限公司', '2026-08-21'],
      [null, '2026-10-20'],
    ])
    expect(minors(data.totals)).toEqual([5_000, 40_000, 700, 0, 100_000])
    await moveStatement(app, old.userId, paid.id, 'completed')
    expect((await report()).data.items[0]?.total).toEqual(money(100_000, 'CNY'))
    await app.ctx.pool.query(
      'insert into statement_reminders select user_id, id, 1, $2 from statements where user_id = $1',
      [old.userId, app.clock.now],
    )
    expect((await report()).data.items[0]?.lastReminderAt).toBe(app.clock.now.toISOString())
  })

  test('is read on page by page, each customer once', async () => {
    for (let at = 0; at < 23; at++) await owes((await buildCustomer(app)).userId, 100 + at, 200 + (at % 3))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { data } = await report({ size: '10', ...(cursor ? { cursor } : {}) } as never)
      seen.push(...data.items.map(({ customer, oldestDueOn }) => `${oldestDueOn} ${customer.userId}`))
      cursor = data.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(25)
    expect(seen).toEqual([...new Set(seen)].sort())
  })

  test('is finance’s, and refuses a strange cursor', async () => {
    const sales = (await buildStaff(app, 'sales')).token
    expect((await report({}, sales)).status).toBe(403)
    for (const cursor of ['x', Buffer.from('["2026-02-30","usr_1"]').toString('base64url')])
      expect((await report({ cursor })).reason).toBe('request.invalid')
  })
})
