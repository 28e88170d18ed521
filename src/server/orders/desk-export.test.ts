import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import * as contract from '#contract/order-desk.ts'
import { deskOrderColumns } from '#contract/order-desk.ts'
import { mostAtOnce } from '#contract/orders.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderExportId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, copyOrders } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { setBooking } from './commands/shipment.ts'
import { endExports } from './export.ts'
import { deskExportDays } from './export-book.ts'

let app: TestApp
let clerk: { token: string; staffId: StaffId }
let other: { token: string; staffId: StaffId }
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  clerk = await buildStaff(app, 'operations', '林晓')
  other = await buildStaff(app, 'sales', '许诺')
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
})

type Body = BodyInput<typeof contract.deskExportOrders>
const asks = (body: Partial<Body> = {}, more: object = {}) =>
  app.call(contract.deskExportOrders, {
    token: clerk.token,
    body: { columns: ['number'], search: { customerId: customer.userId }, ...body },
    ...more,
  })
type Raw = Awaited<ReturnType<typeof asks>>['raw']
const sheetOf = async (raw: Raw) => {
  const [sheet] = (await readXlsx(raw.rawPayload)).sheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}
const rowsOf = async (body: Partial<Body>, more?: object) =>
  (await sheetOf((await asks(body, more)).raw)).rows.slice(1)

describe('the desk’s list as a workbook [C-09]', () => {
  test('has the columns of the screen in their order, in the reader’s language', async () => {
    const placed = await buildOrder(app, customer, { status: 'paid' })
    await app.call(contract.assignOrder, { token: clerk.token, body: { id: placed.id } })
    await app.ctx.pool.query(`update users set user_name = '宁波澜湾家居' where id = $1`, [customer.userId])
    const { rows } = await sheetOf(
      (await asks({ columns: ['customer', 'number', 'clerk', 'amount', 'sailing', 'placedAt'] })).raw,
    )
    expect(rows[0]).toEqual([
      '客户',
      '订单号',
      '负责人',
      '预付金额 CNY',
      '开船',
      '开船依据',
      '下单时间（UTC+8）',
    ])
    const [name, number, who, amount, sailing, basis, placedAt] = rows[1] ?? []
    expect([name, number, who, amount, basis]).toEqual([
      '宁波澜湾家居',
      placed.number,
      '林晓',
      34_179.62,
      '计划',
    ])
    expect((sailing as Date).toISOString()).toBe('2026-11-29T00:00:00.000Z')
    expect((placedAt as Date).toISOString().slice(0, 16)).toBe('2026-11-20T10:00')
    const english = await sheetOf((await asks({ columns: [...deskOrderColumns] }, { language: 'en' })).raw)
    expect(english.rows[0]?.some((cell) => /\p{Script=Han}/u.test(String(cell)))).toBe(false)
  })

  test('holds what the filters find as the list sorts them, or the chosen ones', async () => {
    const first = await buildOrder(app, customer, { departsInDays: 9 })
    app.clock.advance(60)
    const second = await buildOrder(app, customer, { status: 'paid', departsInDays: 5 })
    const numbers = async (body: Partial<Body>) => (await rowsOf(body)).map(([number]) => number)
    const { userId: customerId } = customer
    expect(await numbers({})).toEqual([second.number, first.number])
    expect(await numbers({ search: { customerId, sort: 'sailingLast' } })).toEqual([
      first.number,
      second.number,
    ])
    expect(await numbers({ search: { customerId, status: ['paid'] } })).toEqual([second.number])
    expect(await numbers({ search: { customerId, keyword: first.number } })).toEqual([first.number])
    expect(await numbers({ search: { customerId, clerk: 'me' } })).toEqual([])
    expect(await numbers({ ids: [first.id], search: {} })).toEqual([first.number])
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x","y")', '\u202e=1+1', '＝1+1', "'=1+1"])(
    'a customer’s name that reads as a formula stays the text it is: %s [A-16]',
    async (name) => {
      const { id } = await buildOrder(app, customer)
      await setBooking(app.ctx, system, { id, vessel: name })
      await app.ctx.pool.query('update users set user_name = $1 where id = $2', [name, customer.userId])
      const sheet = await sheetOf((await asks({ columns: ['customer', 'vessel'] })).raw)
      expect(sheet.rows[1]).toEqual([name, name.toUpperCase()])
      expect([...(sheet.cells?.values() ?? [])].filter((cell) => cell.formula)).toEqual([])
    },
  )

  test('more than 5,000 are made by a job, kept a day, and are their clerk’s alone', async () => {
    const { id } = await buildOrder(app, customer)
    await copyOrders(app, id, mostAtOnce)
    const answer = await asks({ columns: ['number', 'status'] })
    expect(answer.data).toMatchObject({ rows: mostAtOnce + 1 })
    const exportId = (answer.data as { exportId: OrderExportId }).exportId
    const list = async (token = clerk.token) =>
      (await app.call(contract.deskListExports, { token })).data.exports
    const fetchIt = (token = clerk.token) =>
      app.call(contract.deskDownloadExport, { token, query: { id: exportId } })
    expect(await list()).toMatchObject([{ id: exportId, status: 'waiting' }])
    expect(await asks()).toMatchObject({ status: 409, reason: 'order.exportInProgress' })
    expect((await fetchIt()).status).toBe(404)

    await app.ctx.jobs.drain(app.ctx)
    expect(await list()).toMatchObject([{ status: 'ready', rows: mostAtOnce + 1 }])
    const told = await app.ctx.pool.query(
      "select audience, about from live_events where kind = 'export' order by id desc limit 1",
    )
    expect(told.rows).toEqual([{ audience: 'staff', about: exportId }])
    const { rows } = await sheetOf((await fetchIt()).raw)
    expect(rows).toHaveLength(mostAtOnce + 2)
    expect(new Set(rows.map(([number]) => number)).size).toBe(mostAtOnce + 2)

    expect(await fetchIt(other.token)).toMatchObject({ status: 404, reason: 'request.notFound' })
    expect(await list(other.token)).toEqual([])
    const records = await app.ctx.pool.query(
      `select action, subject, after from desk_records
       where staff_id = $1 and action in ('order/export', 'order/downloadExport') order by number desc limit 2`,
      [clerk.staffId],
    )
    expect(records.rows).toMatchObject([
      { action: 'order/downloadExport', subject: exportId, after: { rows: mostAtOnce + 1 } },
      {
        action: 'order/export',
        after: { rows: mostAtOnce + 1, filters: expect.arrayContaining([`customerId=${customer.userId}`]) },
      },
    ])

    await app.ctx.pool.query('update desk_exports set asked_at = $1, expires_at = $2 where id = $3', [
      new Date(app.ctx.clock().getTime() - deskExportDays * 86_400_000 - 1),
      app.ctx.clock(),
      exportId,
    ])
    expect((await fetchIt()).status).toBe(404)
    await endExports.run(app.ctx, {})
    expect(await app.ctx.storage.read(`exports/${exportId}`)).toBeNull()
    expect(await list()).toEqual([])
  })

  test('refuses a strange column and order, a filter that cannot be, who sees no orders, and a shipper', async () => {
    const { id } = await buildOrder(app, customer)
    expect((await asks({ columns: ['password' as never] })).status).toBe(400)
    const another = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect((await asks({ ids: [another as never] })).reason).toBe('request.notFound')
    const wrong = await asks({ search: { timeFilter: 'pickup', from: '2026-11-24', to: '2026-11-22' } })
    expect(wrong.reason).toBe('request.endBeforeStart')
    const writer = (await buildStaff(app, 'content')).token
    expect((await asks({}, { token: writer })).status).toBe(403)
    expect((await asks({}, { token: customer.token })).status).toBe(401)
  })
})
