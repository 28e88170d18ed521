import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateUsesCall } from '#contract/bills.ts'
import { exchangeRateHistory, setExchangeRate } from '#contract/rates.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
let finance: { token: string }
let other: { token: string }
const source = { zh: '中国外汇交易中心', en: 'CFETS' }

beforeAll(async () => {
  app = await startTestApp()
  finance = await buildStaff(app, 'finance', '周岚')
  other = await buildStaff(app, 'finance', '吴磊')
})
afterAll(() => app.stop())

const today = () => businessDateOf(app.ctx.clock())
const enter = (on: string, rate: string, more: { replaces?: string; token?: string } = {}) => {
  const { token = finance.token, ...replaces } = more
  return app.call(setExchangeRate, {
    token,
    body: { currency: 'USD', on, rate, source, ...replaces } as never,
  })
}
const history = async (cursor?: string) =>
  (
    await app.call(exchangeRateHistory, {
      token: finance.token,
      query: { currency: 'USD', size: 10, ...(cursor ? { cursor } : {}) },
    })
  ).data
const uses = async (on: string) =>
  (await app.call(rateUsesCall, { token: finance.token, query: { currency: 'USD', on } })).data

describe('rates of exchange', () => {
  it('are kept with who entered them, and one that is replaced stays in the history', async () => {
    expect((await enter('2026-03-02', '7.01')).status).toBe(200)
    expect(await enter('2026-03-02', '7.02', { token: other.token })).toMatchObject({
      status: 409,
      reason: 'rates.rateStands',
      message: expect.stringMatching(/7\.01.*周岚/),
    })
    expect((await enter('2026-03-02', '7.02', { token: other.token, replaces: '7.010' })).status).toBe(200)
    expect((await enter('2026-03-03', '7.05')).status).toBe(200)
    expect(
      (await history()).items.map((each) => [each.on, each.rate, each.staffName, each.replacedAt !== null]),
    ).toEqual([
      ['2026-03-03', '7.05', '周岚', false],
      ['2026-03-02', '7.02', '吴磊', false],
      ['2026-03-02', '7.01', '周岚', true],
    ])
  })

  it('of two clerks at once one is told what the other entered', async () => {
    const both = await Promise.all([
      enter('2026-03-04', '7.1'),
      enter('2026-03-04', '7.2', { token: other.token }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('go on page by page without a gap', async () => {
    for (let day = 1; day <= 14; day += 1) {
      await enter(`2026-04-${String(day).padStart(2, '0')}`, '7')
      await enter(`2026-04-${String(day).padStart(2, '0')}`, '7.5', { replaces: '7' })
    }
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await history(cursor ?? undefined)
      seen.push(...page.items.map(({ on, rate }) => `${on} ${rate}`))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen.length).toBe(32)
    expect(new Set(seen).size).toBe(32)
    expect(seen.slice(0, 3)).toEqual(['2026-04-14 7.5', '2026-04-14 7', '2026-04-13 7.5'])
  })

  it('that come late tell which orders were priced by an older one, and change none', async () => {
    const yesterday = addDays(today(), -1)
    const customer = await buildCustomer(app)
    const order = await buildOrder(app, customer, {})
    // The order was priced by the rate of its day.
    expect((await uses(today())).items).toEqual([])
    await app.ctx.pool.query(
      `update orders set terms = jsonb_set(terms, '{exchangeRates,0,on}', to_jsonb($2::text)) where id = $1`,
      [order.id, addDays(yesterday, -3)],
    )
    expect(await uses(yesterday)).toMatchObject({
      standing: null,
      items: [{ kind: 'order', orderId: order.id, number: order.number, rateOn: addDays(yesterday, -3) }],
      more: false,
    })
    // A rate of a day that another one followed before the order is too late for nothing.
    await enter(yesterday, '7.09')
    expect((await uses(addDays(yesterday, -2))).items).toEqual([])
    const before = await app.ctx.pool.query('select terms from orders where id = $1', [order.id])
    await enter(today(), '7.11')
    expect(
      await app.ctx.pool.query('select terms from orders where id = $1', [order.id]).then(({ rows }) => rows),
    ).toEqual(before.rows)
  })

  it('are nobody else’s to look through', async () => {
    const sales = await buildStaff(app, 'sales')
    const refused = await app.call(rateUsesCall, {
      token: sales.token,
      query: { currency: 'USD', on: today() },
    })
    expect(refused.reason).toBe('login.forbidden')
  })
})
