import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueryInput } from '#contract/endpoint.ts'
import * as contract from '#contract/figures.ts'
import { noFigures } from '#domain/figures/figures.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, buildQuote } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildCharges } from '#test/support/statement-rows.ts'
import { makeAllFigures, makeFigures, makeLatestFigures } from './commands.ts'

let app: TestApp
let clerk: string
beforeAll(async () => {
  app = await startTestApp()
  clerk = (await buildStaff(app, 'sales')).token
})
afterAll(() => app.stop())

const read = async (query: QueryInput<typeof contract.figuresByMonth> = {}, token = clerk) =>
  app.call(contract.figuresByMonth, { token, query })
const run = (text: string, values: unknown[] = []) => app.ctx.pool.query(text, values)
const month = (text: string) => text as Parameters<typeof makeFigures>[1]

describe('the figures of a month', () => {
  test('are the sums of what happened in it', async () => {
    const empty = await read()
    expect(empty.data).toMatchObject({ madeAt: null, totals: noFigures, before: noFigures, lanes: [] })
    expect(empty.data.months).toHaveLength(12)

    const customer = await buildCustomer(app)
    const { userId } = customer
    const first = await buildOrder(app, customer)
    const second = await buildOrder(app, customer, { toHamburg: true })
    const gone = await buildOrder(app, customer)
    await buildQuote(app, userId)
    await run(`update orders set status = 'cancelled' where id = $1`, [gone.id])
    await buildCharges(app, { userId, orderId: first.id }, { minor: 70_000, currency: 'CNY' })
    await run(
      `update orders set placed_at = '2026-01-31T16:30:00Z', actual_sailing_on = '2026-02-20', planned_sailing_on = '2026-02-21',
         actual_arrival_on = '2026-03-25', planned_arrival_on = '2026-03-20' where id = $1`,
      [first.id],
    )
    await run(`update orders set placed_at = '2026-02-15T00:00:00Z' where id <> $1`, [first.id])
    await run(`update quotes set created_at = '2026-02-01T00:00:00Z'`)
    await run(`update quotes set order_id = $1 where id = (select quote_id from orders where id = $1)`, [
      first.id,
    ])
    await run(
      `update quotes set costs = '[{"costCny": {"minor": 900, "currency": "CNY"}, "priceCny": {"minor": 1000, "currency": "CNY"}},
         {"costCny": {"minor": 50, "currency": "CNY"}, "priceCny": {"minor": 40, "currency": "CNY"}}]'
       where id in (select quote_id from orders where id = any ($1))`,
      [[first.id, gone.id]],
    )
    for (const each of ['2026-01', '2026-02', '2026-03']) await makeFigures(app.ctx, month(each))

    const { data } = await read({ from: '2026-01', to: '2026-03' })
    const [january, february, march] = data.months.map(({ figures }) => figures)
    // The last hour of January in London is February in Shanghai.
    expect(january).toEqual(noFigures)
    const { rows } = await run(
      `select sum(prepaid_minor + collect_minor)::bigint as ordered,
         sum((c->>'quantity')::int)::int as boxes from orders, jsonb_array_elements(containers) c where id <> $1`,
      [gone.id],
    )
    const { rows: money } = await run(
      'select sum(prepaid_minor + collect_minor)::bigint as ordered from orders where id <> $1',
      [gone.id],
    )
    const quotes = await run('select count(*)::int as all, count(order_id)::int as ordered from quotes')
    expect(february).toMatchObject({
      orders: 3,
      cancelled: 1,
      boxes: rows[0]?.boxes,
      teu: 2 * rows[0]?.boxes,
      orderedMinor: Number(money[0]?.ordered),
      billedMinor: 70_000,
      costedMinor: 1040,
      costMinor: 950,
      sailed: 1,
      sailedOnTime: 1,
      arrived: 0,
      quotes: quotes.rows[0]?.all,
      quotesOrdered: quotes.rows[0]?.ordered,
    })
    expect(march).toEqual({ ...noFigures, arrived: 1, lateDays: 5 })
    expect(data.totals).toMatchObject({ orders: 3, arrived: 1, billedMinor: 70_000 })
    expect(data.madeAt).toBe(app.clock.now.toISOString())
    expect(data.lanes.map(({ pol, pod }) => [pol.code, pod.code]).sort()).toEqual([
      ['CNNGB', 'DEHAM'],
      ['CNNGB', 'NLRTM'],
    ])
    expect(second.id).not.toBe(first.id)
  })

  test('tell what things cost only those who may see the margin of an order', async () => {
    const operations = (await buildStaff(app, 'operations')).token
    const { data } = await read({ from: '2026-01', to: '2026-03' }, operations)
    expect(data.margins).toBe(false)
    expect(JSON.stringify(data)).not.toMatch(/1040|\b950\b/)
    expect(data.totals).toMatchObject({ costedMinor: 0, costMinor: 0, billedMinor: 70_000 })
    const columns = async (token: string) => {
      const { raw } = await app.call(contract.exportFigures, {
        token,
        query: { from: '2026-02', to: '2026-02' },
      })
      return (await readXlsx(raw.rawPayload)).sheets[0]?.rows[0] ?? []
    }
    expect(await columns(operations)).not.toContain('毛利（元）')
    expect(await columns(clerk)).toContain('毛利（元）')
  })

  test('compare with as many months before, and can be narrowed to a lane and a carrier', async () => {
    const { data } = await read({ from: '2026-03', to: '2026-03' })
    expect(data.before).toMatchObject({ orders: 3, cancelled: 1 })
    const lane = (await read({ from: '2026-02', to: '2026-02', pol: 'CNNGB', pod: 'DEHAM' })).data
    expect(lane.totals.orders).toBe(1)
    expect(lane.carriers.map(({ code }) => code)).toEqual(['COSU'])
    const [carrier] = lane.carriers
    expect(
      (await read({ from: '2026-02', to: '2026-02', carrier: carrier?.code ?? '' })).data.totals.orders,
    ).toBe(3)
    expect((await read({ from: '2026-02', to: '2026-02', carrier: 'ZZZZ' })).data.totals).toEqual(noFigures)
  })

  test('are the same when they are made again, also by many at once', async () => {
    const before = (await read({ from: '2026-01', to: '2026-03' })).data
    await Promise.all(Array.from({ length: 12 }, () => makeFigures(app.ctx, month('2026-02'))))
    expect((await read({ from: '2026-01', to: '2026-03' })).data).toEqual(before)
  })

  test('are made for every month that may change, and once for older ones', async () => {
    await run(`update orders set placed_at = '2023-05-05T00:00:00Z' where id = (select max(id) from orders)`)
    await run('delete from figure_months')
    await makeAllFigures(app.ctx)
    const { rows } = await run('select min(month) as first, count(*)::int as count from figure_months')
    expect(rows[0]?.first).toBe('2023-05')
    app.clock.advance(60)
    await makeLatestFigures(app.ctx)
    const { rows: fresh } = await run('select count(*)::int as count from figure_months where made_at = $1', [
      app.clock.now,
    ])
    expect(fresh[0]?.count).toBe(2)
  })
})

test.each([
  [{ from: '2026-03', to: '2026-02' }, 'request.endBeforeStart'],
  [{ from: '2020-01', to: '2026-02' }, 'request.intervalTooLong'],
  [{ from: '2026-13' }, 'request.invalid'],
  [{ pol: 'nowhere' }, 'request.invalid'],
] as const)('%j is refused with %s', async (query, reason) => {
  expect((await read(query)).reason).toBe(reason)
  expect((await app.call(contract.exportFigures, { token: clerk, query })).reason).toBe(reason)
})

test('the workbook has a row for each month, lane and carrier, with figures as numbers', async () => {
  const { raw } = await app.call(contract.exportFigures, {
    token: clerk,
    query: { from: '2026-01', to: '2026-03' },
  })
  expect(raw.statusCode).toBe(200)
  expect(decodeURIComponent(String(raw.headers['content-disposition']))).toContain(
    '经营数据 2026-01 – 2026-03.xlsx',
  )
  const { sheets } = await readXlsx(raw.rawPayload)
  const [head, ...rows] = sheets[0]?.rows ?? []
  expect(head?.slice(0, 3)).toEqual(['月份', '起运港代码', '起运港'])
  const { rows: cells } = await run(
    `select count(*)::int as count from figure_cells where month between '2026-01' and '2026-03'`,
  )
  expect(rows).toHaveLength(cells[0]?.count)
  expect(rows.every((row) => typeof row[7] === 'number')).toBe(true)
})
