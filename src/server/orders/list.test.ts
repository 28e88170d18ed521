import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import * as deskContract from '#contract/order-desk.ts'
import * as contract from '#contract/orders.ts'
import { mostAtOnce, mostCounted, orderColumns } from '#contract/orders.ts'
import type { OrderExportId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { timeFilters } from '#domain/orders/order-filters.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, copyOrders, payOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { endExports } from './export.ts'
import { exportDays } from './export-book.ts'
import { countedStatement, countStatement, type OrderSearch, pageStatement } from './list-query.ts'

let app: TestApp
let staffToken: string
let customer: { userId: UserId; token: string }
let other: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  staffToken = (await buildStaff(app, 'operations', '林晓')).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
  other = await buildCustomer(app)
})

const copyOrder = (id: OrderId, count: number) => copyOrders(app, id, count)

const asks = (body: Partial<BodyInput<typeof contract.exportOrders>> = {}, more: object = {}) =>
  app.call(contract.exportOrders, {
    token: customer.token,
    body: { columns: ['number'], ...body },
    ...more,
  })
type Answer = Awaited<ReturnType<typeof asks>>
const sheetOf = async (raw: Answer['raw']) => {
  const [sheet] = (await readXlsx(raw.rawPayload)).sheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}

describe('the list as a workbook [C-09]', () => {
  test('has the columns of the screen in their order, figures as numbers and days as days', async () => {
    const placed = await buildOrder(app, customer, { placing: { customerReference: 'VM-1' } })
    const answer = await asks({
      columns: ['amount', 'number', 'lane', 'sailing', 'placedAt', 'reference', 'todo'],
    })
    expect(answer.status).toBe(200)
    expect(answer.raw.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('订单 2026-11-20.xlsx')}`,
    )
    const { rows } = await sheetOf(answer.raw)
    expect(rows[0]).toEqual([
      '预付金额 CNY',
      '订单号',
      '航线',
      '开船',
      '开船依据',
      '下单时间（UTC+8）',
      '客户参考号',
      '待办',
    ])
    const [amount, number, lane, sailing, basis, placedAt, reference, todo] = rows[1] ?? []
    expect([amount, number, lane, basis, reference]).toEqual([
      34_179.62,
      placed.number,
      '宁波 CNNGB → 鹿特丹 NLRTM',
      '计划',
      'VM-1',
    ])
    expect((sailing as Date).toISOString()).toBe('2026-11-29T00:00:00.000Z')
    expect((placedAt as Date).toISOString().slice(0, 16)).toBe('2026-11-20T10:00')
    expect(todo).toBe('待付款，2026-11-21 10:00 (UTC+8) 前付清')
  })

  test('speaks the reader’s language and knows every column', async () => {
    await buildOrder(app, customer, { status: 'inTransit' })
    const { rows } = await sheetOf((await asks({ columns: [...orderColumns] }, { language: 'en' })).raw)
    expect(rows[0]).toContain('Departure is')
    expect(rows[1]).toContain('In transit')
    expect(rows[1]).toContain('Ningbo CNNGB → Rotterdam NLRTM')
    expect(rows[0]?.some((cell) => /\p{Script=Han}/u.test(String(cell)))).toBe(false)
  })

  test('holds what the filters find, sorted as on the screen, or the chosen ones, and nobody else’s', async () => {
    const first = await buildOrder(app, customer)
    app.clock.advance(60)
    const second = await buildOrder(app, customer, { status: 'paid' })
    const theirs = await buildOrder(app, other)
    const numbers = async (body: Parameters<typeof asks>[0]) =>
      (await sheetOf((await asks(body)).raw)).rows.slice(1).map(([number]) => number)
    expect(await numbers({})).toEqual([second.number, first.number])
    expect(await numbers({ search: { sort: 'placedOldest' } })).toEqual([first.number, second.number])
    expect(await numbers({ search: { status: 'paid' } })).toEqual([second.number])
    expect(await numbers({ ids: [first.id] })).toEqual([first.number])
    expect(await asks({ ids: [first.id, theirs.id] })).toMatchObject({
      status: 404,
      reason: 'request.notFound',
    })
    expect(await numbers({ search: { keyword: 'nothing like it' } })).toEqual([])
  })

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=cmd|\u0027 /C calc\u0027!A0',
    '=HYPERLINK("http://x","y")',
    '\u202e=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    "'=1+1",
  ])('a reference that reads as a formula stays the text it is: %s [A-16]', async (reference) => {
    await buildOrder(app, customer, { placing: { customerReference: reference } })
    const { raw } = await asks({ columns: ['reference'] })
    const sheet = await sheetOf(raw)
    expect(sheet.rows[1]).toEqual([reference])
    expect([...(sheet.cells?.values() ?? [])].filter((cell) => cell.formula)).toEqual([])
  })

  test('its heading stays while the rows are scrolled', async () => {
    await buildOrder(app, customer)
    expect((await sheetOf((await asks()).raw)).freezePane).toMatchObject({ rows: 1 })
  })

  test.each<[string, object]>([
    ['no column', { columns: [] }],
    ['a column that does not exist', { columns: ['password'] }],
    [
      'an interval that ends before it starts',
      {
        columns: ['number'],
        search: { timeFilter: 'pickup', from: '2026-02-02', to: '2026-02-01' },
      },
    ],
  ])('refuses %s', async (_, body) => {
    expect((await asks(body as never)).status).toBeGreaterThanOrEqual(400)
  })

  test('more than 5,000 are made by a job, told when done, kept seven days, and are their customer’s alone', async () => {
    const { id } = await buildOrder(app, customer)
    await copyOrder(id, mostAtOnce)
    const answer = await asks({ columns: ['number', 'amount'] })
    expect(answer.data).toMatchObject({ rows: mostAtOnce + 1 })
    const exportId = (answer.data as { exportId: OrderExportId }).exportId
    const list = async () => (await app.call(contract.listExports, { token: customer.token })).data.exports
    expect(await list()).toMatchObject([{ id: exportId, status: 'waiting' }])
    expect(await asks()).toMatchObject({ status: 409, reason: 'order.exportInProgress' })
    const fetchIt = (token = customer.token, wanted: OrderExportId = exportId) =>
      app.call(contract.downloadExport, { token, query: { id: wanted } })
    expect((await fetchIt()).status).toBe(404)

    await app.ctx.jobs.drain(app.ctx)
    expect(await list()).toMatchObject([
      { status: 'ready', rows: mostAtOnce + 1, name: '订单 2026-11-20.xlsx' },
    ])
    const told = await app.ctx.pool.query(
      "select audience, about from live_events where kind = 'export' order by id desc limit 1",
    )
    expect(told.rows).toEqual([{ audience: `customer:${customer.userId}`, about: exportId }])
    const { rows } = await sheetOf((await fetchIt()).raw)
    expect(rows).toHaveLength(mostAtOnce + 2)
    expect(new Set(rows.map(([number]) => number)).size).toBe(mostAtOnce + 2)

    const missing = await fetchIt(other.token)
    expect(missing).toMatchObject({ status: 404, reason: 'request.notFound' })
    expect((await fetchIt(other.token, newId('exp'))).message).toBe(missing.message)
    expect((await app.call(contract.listExports, { token: other.token })).data.exports).toEqual([])

    await app.ctx.pool.query('update order_exports set asked_at = $1, expires_at = $2 where id = $3', [
      new Date(app.ctx.clock().getTime() - exportDays * 86_400_000 - 1),
      app.ctx.clock(),
      exportId,
    ])
    expect((await fetchIt()).status).toBe(404)
    await endExports.run(app.ctx, {})
    expect(await app.ctx.storage.read(`exports/${exportId}`)).toBeNull()
    expect(await list()).toEqual([])
  })

  test('one that its job never finished is given up, and another can be asked for', async () => {
    const { id } = await buildOrder(app, customer)
    await copyOrder(id, mostAtOnce)
    await asks()
    await app.ctx.pool.query("delete from jobs.job where name = 'orders.makeExport'")
    await app.ctx.pool.query('update order_exports set asked_at = $1', [
      new Date(app.ctx.clock().getTime() - 31 * 60_000),
    ])
    await endExports.run(app.ctx, {})
    const { data } = await app.call(contract.listExports, { token: customer.token })
    expect(data.exports.map(({ status }) => status)).toEqual(['failed'])
    expect((await asks()).status).toBe(200)
    await app.ctx.pool.query("delete from jobs.job where name = 'orders.makeExport'")
  })
})

describe('many at once [C-08]', () => {
  const bulk = (body: BodyInput<typeof contract.bulkOrders>, token = customer.token) =>
    app.call(contract.bulkOrders, { token, body })

  test('cancels what is unpaid, says of each of the others why not, and touches nobody else’s', async () => {
    const unpaid = await buildOrder(app, customer)
    const paid = await buildOrder(app, customer, { status: 'paid' })
    const theirs = await buildOrder(app, other)
    expect(await bulk({ action: 'cancel', ids: [unpaid.id, theirs.id] })).toMatchObject({
      status: 404,
      reason: 'request.notFound',
    })
    const { data } = await bulk({ action: 'cancel', ids: [unpaid.id, paid.id], reason: '改期' })
    expect(data).toMatchObject({ done: 1, more: false })
    expect(data.results).toEqual([
      { id: unpaid.id, number: unpaid.number, done: true, reason: null, message: null },
      {
        id: paid.id,
        number: paid.number,
        done: false,
        reason: 'order.moveNotOpen',
        message: '订单当前状态不能执行此操作，请刷新后查看。',
      },
    ])
    const status = async (id: OrderId) =>
      (await app.ctx.pool.query('select status from orders where id = $1', [id])).rows[0].status
    expect([await status(unpaid.id), await status(paid.id), await status(theirs.id)]).toEqual([
      'cancelled',
      'paid',
      'pendingPayment',
    ])
    const again = await bulk({ action: 'cancel', ids: [unpaid.id] })
    expect(again.data).toMatchObject({ done: 0, results: [{ reason: 'order.moveNotOpen' }] })
  })

  test('takes all that a search finds', async () => {
    const orders = [
      await buildOrder(app, customer),
      await buildOrder(app, customer),
      await buildOrder(app, customer),
    ]
    await buildOrder(app, customer, { status: 'paid' })
    const { data } = await bulk({ action: 'cancel', search: { status: 'pendingPayment' } })
    expect(data.done).toBe(3)
    expect(new Set(data.results.map(({ id }) => id))).toEqual(new Set(orders.map(({ id }) => id)))
  })

  test('marks as read, and a clerk’s work is not undone by another customer', async () => {
    const order = await buildOrder(app, customer, { status: 'accepted' })
    const dots = async () => (await app.call(contract.redDots, { token: customer.token })).data
    expect((await dots()).orderIds).toEqual([order.id])
    expect((await bulk({ action: 'markRead', ids: [order.id] }, other.token)).status).toBe(404)
    expect((await dots()).status).toBe(1)
    expect((await bulk({ action: 'markRead', ids: [order.id] })).data).toMatchObject({ done: 1 })
    expect(await dots()).toMatchObject({ status: 0, orderIds: [] })
  })

  test('takes 5,000 and refuses one more', async () => {
    const ids = Array.from({ length: mostAtOnce + 1 }, () => newId('ord'))
    expect((await bulk({ action: 'markRead', ids })).status).toBe(400)
    await copyOrder((await buildOrder(app, customer)).id, mostAtOnce)
    const { data } = await bulk({ action: 'markRead', search: {} })
    expect([data.done, data.more]).toEqual([mostAtOnce, true])
  })
})

describe('the red dot as an event [§4]', () => {
  const events = async () =>
    (
      await app.ctx.pool.query(
        "select kind, about from live_events where audience = $1 and kind like 'redDot%' order by id",
        [`customer:${customer.userId}`],
      )
    ).rows

  test('"add" is told to the order’s customer when others changed it, any other when it was looked at [R4.59] [R4.60]', async () => {
    const { id } = await buildOrder(app, customer)
    expect(await events()).toEqual([])
    await app.call(deskContract.setBooking, { token: staffToken, body: { id, bookingNumber: 'COSU1' } })
    expect(await events()).toEqual([{ kind: 'redDotAdd', about: id }])
    await app.call(contract.clearRedDots, { token: customer.token, body: { id } })
    await payOrder(app.ctx, id)
    await app.call(contract.clearRedDots, { token: customer.token, body: {} })
    expect((await events()).map(({ kind, about }) => [kind, about])).toEqual([
      ['redDotAdd', id],
      ['redDotClear', id],
      ['redDotAdd', id],
      ['redDotClear', 'all'],
    ])
  })
})

describe('figures [§3 §7]', () => {
  test('twelve months of Beijing with what was paid and how many were placed, and nobody else’s', async () => {
    const paid = await buildOrder(app, customer, { status: 'paid' })
    await buildOrder(app, customer)
    await buildOrder(app, other, { status: 'paid' })
    // The last minute of October in Beijing is still October, wherever the server stands.
    const late = await buildOrder(app, customer, { status: 'paid' })
    await app.ctx.pool.query(
      "update orders set placed_at = '2026-10-31T15:59:00Z', paid_at = '2026-10-31T16:00:00Z' where id = $1",
      [late.id],
    )
    const { status, data } = await app.call(contract.saleOfYear, {
      token: customer.token,
      body: { userId: customer.userId },
    })
    expect(status).toBe(200)
    expect(data.months).toHaveLength(12)
    expect(data.months[0]?.month).toBe('2025-12')
    expect(data.months.slice(-2)).toEqual([
      { month: '2026-10', paid: { minor: 0, currency: 'CNY' }, orders: 1 },
      { month: '2026-11', paid: { minor: 2 * paid.amountDue.minor, currency: 'CNY' }, orders: 2 },
    ])
    expect(
      await app.call(contract.saleOfYear, { token: customer.token, body: { userId: other.userId } }),
    ).toMatchObject({ status: 403, reason: 'request.otherUser' })
  })

  test('what can be invoiced is what was paid less offsets, and vouchers are counted that can be used', async () => {
    const order = await buildOrder(app, customer)
    await app.ctx.pool.query(
      `insert into vouchers (id, user_id, name, amount_minor, least_minor, valid_from, valid_until, reason, granted_by, granted_by_name, granted_at)
       select $1, $2, '{"zh":"券","en":"Voucher"}', 10000, 20000, '2026-11-01', day, 'x', 'stf_1', '林晓', now()
       from (values ('2026-12-31'::date)) d (day)`,
      [newId('vch'), customer.userId],
    )
    await app.ctx.pool.query('update orders set offset_minor = 5000 where id = $1', [order.id])
    await payOrder(app.ctx, order.id)
    const { data } = await app.call(contract.totalInfo, { token: customer.token })
    expect(data).toEqual({
      invoiceValue: { minor: order.amountDue.minor - 5_000, currency: 'CNY' },
      totalOrderNumber: 1,
      vouchersAreAvailable: 1,
      pendingOrderNumber: 0,
    })
  })
})

describe('every tab, filter and sort [B-14] [B-20]', () => {
  const searches = (): OrderSearch[] =>
    [undefined, ...orderStatuses].flatMap((status) =>
      timeFilters.flatMap((timeFilter) =>
        [undefined, 'delivering' as const].flatMap((stage) =>
          [undefined, 'box77'].flatMap((keyword) =>
            (['placedNewest', 'placedOldest', 'timeNewest', 'timeOldest'] as const).map(
              (sort) =>
                ({ status, timeFilter, stage, pod: keyword && 'NLRTM', keyword, sort }) as OrderSearch,
            ),
          ),
        ),
      ),
    )

  test('is read from an index, and finds the same whichever way it is read', {
    timeout: 120_000,
  }, async () => {
    const { pool } = app.ctx
    const { id } = await buildOrder(app, customer)
    await copyOrder(id, 1_200)
    await copyOrder((await buildOrder(app, other)).id, 14_000)
    await app.owner.query('vacuum analyze orders')
    const all = searches()
    expect(all).toHaveLength(11 * 8 * 2 * 2 * 4)
    for (const [at, search] of all.entries()) {
      const { column: _, ...asked } =
        countedStatement(customer.userId, search, 21) ?? pageStatement(customer.userId, search, { limit: 21 })
      const { rows } = await pool.query(`explain ${asked.text}`, asked.values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, JSON.stringify(search)).not.toMatch(/Seq Scan on orders/)
      if (at % 97 !== 0) continue
      const { column: __, ...page } = pageStatement(customer.userId, search, { limit: 21 })
      const ids = async (query: { text: string; values?: unknown[] }) =>
        (await pool.query(query.text, query.values)).rows.flatMap((row) => row.id ?? [])
      expect(await ids(asked as never), JSON.stringify(search)).toEqual(await ids(page as never))
      const { rows: counted } = await pool.query(countStatement(customer.userId, search))
      const { data } = await app.call(contract.listOrders, {
        token: customer.token,
        query: { ...search, withTotal: 'true' } as never,
      })
      expect(data.total).toBe(counted[0].found)
    }
    // More than are ever counted: read in the day's order instead of being sorted.
    const { rows: sorted } = await pool.query(
      "select id from orders where user_id = $1 and search_text like '%box%' order by estimated_arrival_on desc, id desc limit 60",
      [other.userId],
    )
    const found: string[] = []
    let cursor: string | undefined
    for (let page = 1; page <= 3; page++) {
      const { data } = await app.call(contract.listOrders, {
        token: other.token,
        query: { keyword: 'box', sort: 'timeNewest', size: 20, withTotal: 'true', cursor } as never,
      })
      if (page === 1) expect(data.total).toBe(mostCounted + 1)
      found.push(...data.items.map((each) => each.id))
      cursor = data.nextCursor ?? undefined
    }
    expect(found).toEqual(sorted.map((row) => row.id))
  })

  test('pages walk through everything once, in either direction, with orders placed meanwhile', async () => {
    const { id } = await buildOrder(app, customer)
    await copyOrder(id, 230)
    for (const query of [
      { sort: 'placedNewest' },
      { sort: 'timeOldest', status: 'pendingPayment' },
      { sort: 'timeNewest', timeFilter: 'pickup', keyword: 'box' },
      { sort: 'placedOldest', stage: 'delivering' },
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      let total: number | null = null
      do {
        const { data } = await app.call(contract.listOrders, {
          token: customer.token,
          query: { ...query, size: 20, cursor, withTotal: 'true' } as never,
        })
        total ??= data.total
        seen.push(...data.items.map((each) => each.id))
        cursor = data.nextCursor ?? undefined
      } while (cursor)
      expect(new Set(seen).size, JSON.stringify(query)).toBe(seen.length)
      expect(seen.length, JSON.stringify(query)).toBe(total)
    }
  })

  test('numbers copied with blanks and hyphens are found, and so are references that hold them', async () => {
    const order = await buildOrder(app, customer)
    const { status } = await app.call(deskContract.setBooking, {
      token: staffToken,
      body: { id: order.id, bookingNumber: 'KMTC611110', billOfLading: 'KMTC8394310390' } as never,
    })
    expect(status).toBe(200)
    for (const keyword of ['KMTC8394310390', 'kmtc 8394310390', 'KMTC 8394-310390', 'KMTC-611110']) {
      const { data } = await app.call(contract.listOrders, { token: customer.token, query: { keyword } })
      expect(
        data.items.map(({ id }) => id),
        keyword,
      ).toEqual([order.id])
    }
  })

  test('an order of very many boxes is found by each of them', async () => {
    const { id } = await buildOrder(app, customer, { containers: [{ type: '40HQ', quantity: 200 }] })
    const { data: order } = await app.call(deskContract.deskGetOrder, { token: staffToken, query: { id } })
    const containers = order.units.map((unit, at) => ({ id: unit.id, number: checked(at), seal: '' }))
    const entered = await app.call(deskContract.setContainerNumbers, {
      token: staffToken,
      body: { id, containers } as never,
    })
    expect(entered.status).toBe(200)
    for (const at of [0, 100, 199]) {
      const { data } = await app.call(contract.listOrders, {
        token: customer.token,
        query: { keyword: containers[at]?.number.toLowerCase() },
      })
      expect(
        data.items.map((each) => each.id),
        String(at),
      ).toEqual([id])
    }
    const theirs = await app.call(contract.listOrders, {
      token: other.token,
      query: { keyword: containers[199]?.number },
    })
    expect(theirs.data.items).toEqual([])
  })
})

/** A container number with its check digit (ISO 6346). */
function checked(serial: number): string {
  const letters: Record<string, number> = { M: 24, S: 30, C: 13, U: 32 }
  const body = `MSCU${String(100_000 + serial * 37)}`
  const sum = [...body].reduce((all, sign, at) => all + (letters[sign] ?? Number(sign)) * 2 ** at, 0)
  return `${body}${(sum % 11) % 10}`
}
