import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskQueues } from '#contract/desk-queues.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { acceptOrder, assignOrder, deskGetOrder } from '#contract/order-desk.ts'
import * as contract from '#contract/order-work.ts'
import { getOrder } from '#contract/orders.ts'
import { orderRecords } from '#contract/records.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { mostTasks } from '#domain/orders/desk-work.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCharge } from '#test/support/issued-statements.ts'
import { buildOrder, clerkActor } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { tasksStatement } from './work-queries.ts'

type Clerk = { token: string; staffId: StaffId }
let app: TestApp
let clerk: Clerk
let sales: Clerk
let finance: Clerk
let content: Clerk
let customer: { userId: UserId; token: string }
let order: { id: OrderId; number: string }

beforeAll(async () => {
  app = await startTestApp()
  clerk = await buildStaff(app, 'operations', '林晓')
  sales = await buildStaff(app, 'sales', '许诺')
  finance = await buildStaff(app, 'finance', '周岚')
  content = await buildStaff(app, 'content', '何田')
  customer = await buildCustomer(app)
  order = await buildOrder(app, customer, { status: 'paid' })
})
afterAll(() => app.stop())

const today = () => businessDateOf(app.ctx.clock())
const note = (
  body: Omit<BodyInput<typeof contract.addOrderNote>, 'orderId'>,
  by = clerk,
  orderId = order.id,
) => app.call(contract.addOrderNote, { token: by.token, body: { orderId, ...body } })
const notes = async (orderId = order.id, query: object = {}) =>
  app.call(contract.orderNotes, { token: sales.token, query: { orderId, ...query } })
const mentions = async (by: Clerk, state: 'unread' | 'read' = 'unread') =>
  (await app.call(contract.orderMentions, { token: by.token, query: { state } })).data.items
const countOf = async (by: Clerk, name: 'tasks' | 'mentions') =>
  (await app.call(deskQueues, { token: by.token })).data.queues.find((each) => each.name === name)
const task = async (more: Partial<BodyInput<typeof contract.addTask>> = {}, by = clerk) =>
  app.call(contract.addTask, {
    token: by.token,
    body: { orderId: order.id, text: '向船公司确认放舱', dueOn: today(), clerkId: clerk.staffId, ...more },
  })
const costs = async (id = order.id, by = finance) =>
  app.call(contract.orderCosts, { token: by.token, query: { orderId: id } })
const cost = (body: Omit<BodyInput<typeof contract.setOrderCost>, 'orderId'>, by = finance, id = order.id) =>
  app.call(contract.setOrderCost, { token: by.token, body: { orderId: id, ...body } })
const yuan = (amount: number) => ({ minor: amount * 100, currency: 'CNY' as const })

describe('notes of an order', () => {
  test('wait for whom they name until they are read, and stand under the order', async () => {
    const { data } = await note({ text: '客户要求提前截单', mentions: [sales.staffId, finance.staffId] })
    expect(data).toMatchObject({ writtenBy: '林晓', mentions: [{ me: false }, { me: false }] })
    expect(await countOf(sales, 'mentions')).toMatchObject({ count: 1, since: data.writtenAt })
    expect(await countOf(clerk, 'mentions')).toMatchObject({ count: 0 })
    expect((await mentions(sales))[0]).toMatchObject({ id: data.id, order: { number: order.number } })

    const read = (by: Clerk) =>
      app.call(contract.readOrderNotes, { token: by.token, body: { ids: [data.id] } })
    expect((await read(sales)).data).toEqual({ read: 1 })
    // Read twice it is as once; and nobody reads for another.
    expect((await read(sales)).data).toEqual({ read: 0 })
    expect((await read(clerk)).data).toEqual({ read: 0 })
    expect(await countOf(sales, 'mentions')).toMatchObject({ count: 0 })
    expect(await countOf(finance, 'mentions')).toMatchObject({ count: 1 })
    expect((await mentions(sales, 'read')).map(({ id }) => id)).toEqual([data.id])
    expect((await notes()).data.items[0]?.mentions.find(({ me }) => me)?.seenAt).not.toBeNull()
  })

  test('page without losing one, and stay as they were written', async () => {
    const own = await buildOrder(app, customer)
    for (let at = 0; at < 13; at++) await note({ text: `第 ${at} 条` }, clerk, own.id)
    const first = (await notes(own.id, { size: 10 })).data
    const second = (await notes(own.id, { size: 10, cursor: first.nextCursor })).data
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(
      Array.from({ length: 13 }, (_, at) => `第 ${12 - at} 条`),
    )
    expect(second.nextCursor).toBeNull()
    expect((await notes(own.id, { cursor: 'x' })).reason).toBe('request.invalid')
    await expect(app.ctx.pool.query(`update order_notes set text = 'x'`)).rejects.toThrow('stays as it was')
  })

  test('name colleagues only, and no customer sees them', async () => {
    for (const stranger of [content.staffId, 'stf_00000000000000000000000000' as StaffId])
      expect((await note({ text: 'x', mentions: [stranger] })).reason).toBe('request.invalid')
    expect((await note({ text: 'x' }, clerk, 'ord_00000000000000000000000000' as OrderId)).status).toBe(404)
    expect((await note({ text: '  ' })).reason).toBe('request.invalid')
    await note({ text: '只给同事看的话' })
    const { data } = await app.call(getOrder, { token: customer.token, query: { id: order.id } })
    expect(JSON.stringify(data)).not.toContain('只给同事看的话')
    expect((await notes(order.id)).status).toBe(200)
    expect(
      (await app.call(contract.orderNotes, { token: customer.token, query: { orderId: order.id } })).status,
    ).toBe(401)
    expect(
      (await app.call(contract.orderNotes, { token: content.token, query: { orderId: order.id } })).status,
    ).toBe(403)
  })
})

describe('tasks of an order', () => {
  test('wait for whom they are given to, by the day they are due', async () => {
    const late = (await task({ dueOn: addDays(today(), -1), text: '补提单' })).data
    const now = (await task()).data
    const later = (await task({ dueOn: addDays(today(), 5) })).data
    await task({ clerkId: sales.staffId })
    expect(await countOf(clerk, 'tasks')).toMatchObject({ count: 3, day: late.dueOn, urgency: 'stop' })
    const list = async (query: object, by = clerk) =>
      (await app.call(contract.listTasks, { token: by.token, query })).data.items.map(({ id }) => id)
    expect(await list({})).toEqual([late.id, now.id, later.id])
    expect(await list({ due: 'late' })).toEqual([late.id])
    expect(await list({ due: 'today' })).toEqual([late.id, now.id])
    expect((await list({ clerk: 'anyone' })).length).toBe(4)
    expect((await list({ clerk: sales.staffId })).length).toBe(1)

    const finish = (id: typeof late.id, done: boolean, by = sales) =>
      app.call(contract.finishTask, { token: by.token, body: { id, done } })
    expect((await finish(late.id, true)).data.done).toMatchObject({ by: '许诺' })
    // Done again by another, who did it stays who was first.
    expect((await finish(late.id, true, finance)).data.done).toMatchObject({ by: '许诺' })
    expect(await list({ state: 'done' })).toEqual([late.id])
    expect(await countOf(clerk, 'tasks')).toMatchObject({ count: 2, urgency: 'wait' })
    const { data } = await app.call(contract.orderTasks, { token: clerk.token, query: { orderId: order.id } })
    expect(data.tasks.at(-1)?.id).toBe(late.id)
    expect((await finish(late.id, false)).data.done).toBeNull()
    expect((await finish('otk_00000000000000000000000000' as typeof late.id, true)).status).toBe(404)
  })

  test('of two clerks who change one, the second is told who was first', async () => {
    const { data } = await task()
    const change = (version: number, by: Clerk, more: object = {}) =>
      app.call(contract.changeTask, {
        token: by.token,
        body: { id: data.id, version, dueOn: addDays(today(), 3), clerkId: sales.staffId, ...more },
      })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change(1, at % 2 ? sales : finance)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const each of answers)
      if (each.status !== 200) expect(each).toMatchObject({ status: 409, reason: 'order.taskChanged' })
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(/许诺|周岚/)
    expect((await change(2, sales, { clerkId: content.staffId })).reason).toBe('request.invalid')
    await app.call(contract.finishTask, { token: sales.token, body: { id: data.id, done: true } })
    expect((await change(2, sales)).reason).toBe('order.taskDone')
  })

  test('an order takes so many, also at the same time', async () => {
    const own = await buildOrder(app, customer)
    const answers = await Promise.all(
      Array.from({ length: mostTasks + 5 }, () => task({ orderId: own.id, clerkId: finance.staffId })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostTasks)
    expect(answers.filter(({ reason }) => reason === 'order.tooManyTasks')).toHaveLength(5)
  })

  test('a late page costs what the first does, along an index of its own [B-20]', async () => {
    const client = await app.ctx.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
      await client.query(
        `insert into order_tasks (user_id, id, order_id, text, due_on, staff_id, made_at, made_by, made_by_name, done_at,
           done_by, done_by_name)
         select $1, 'otk_' || lpad(n::text, 26, '0'), $2, 'x', date '2026-11-01' + n % 60, staff, $3, staff, 'x',
           case when n % 4 < 2 then $3::timestamptz end, case when n % 4 < 2 then staff end, case when n % 4 < 2 then 'x' end
         from generate_series(1, 20000) n, lateral (select case when n % 50 < 4 then $4 else $5 end as staff) of`,
        [customer.userId, order.id, app.ctx.clock(), clerk.staffId, sales.staffId],
      )
      await client.query('analyze order_tasks')
      const plan = async (query: object, cursor: string) => {
        const asked = { state: 'open', clerk: 'me', size: 50, cursor, ...query } as never
        const { text, values } = tasksStatement(app.ctx, { ...clerkActor, staffId: clerk.staffId }, asked)
        return JSON.stringify((await client.query(`explain ${text}`, values)).rows)
      }
      const id = 'otk_00000000000000000000000000'
      const [open, done] = [`${today()}~${id}`, `2027-01-01T01:00:00.000000Z~${id}`]
      for (const [query, cursor, index] of [
        [{}, open, 'tasks_of_clerk'],
        [{ clerk: 'anyone', due: 'late' }, open, 'tasks_by_day'],
        [{ state: 'done' }, done, 'tasks_done_of_clerk'],
        [{ state: 'done', clerk: 'anyone' }, done, 'tasks_done'],
      ] as const)
        expect(await plan(query, cursor)).toContain(index)
    } finally {
      await client.query('rollback')
      client.release()
    }
    const wrong = await app.call(contract.listTasks, { token: clerk.token, query: { cursor: 'x~y' } })
    expect(wrong.reason).toBe('request.invalid')
  })
})

describe('what an order costs', () => {
  test('what nobody knows is told apart and never counted as nothing', async () => {
    const own = await buildOrder(app, customer, { status: 'inTransit' })
    const { data: before } = await costs(own.id)
    expect(before.lines.length).toBeGreaterThan(2)
    expect(before.lines.every((line) => line.cost === null && line.left === null)).toBe(true)
    expect(before).toMatchObject({ basisPoints: null, byCurrency: [], cny: { left: yuan(0) } })
    expect(before.unknown.lines).toBe(before.lines.length)

    const [first, second] = before.lines
    if (!first || !second) throw new Error('an order has lines')
    const one = (
      await cost({ line: first.line, version: 0, cost: yuan(100), note: 'INV-1' }, finance, own.id)
    ).data
    expect(one.lines[0]).toMatchObject({
      cost: yuan(100),
      source: 'entered',
      version: 1,
      entered: { by: '周岚', note: 'INV-1' },
      left: { minor: first.priceCny.minor - 10_000 },
    })
    expect(one.unknown.lines).toBe(before.lines.length - 1)
    const free = (await cost({ line: second.line, version: 0, cost: yuan(0) }, sales, own.id)).data
    expect(free.unknown.lines).toBe(before.lines.length - 2)
    expect(free.cny.left.minor).toBe(first.priceCny.minor + second.priceCny.minor - 10_000)

    const back = (await cost({ line: first.line, version: 1, cost: null }, finance, own.id)).data
    expect(back.lines[0]).toMatchObject({ cost: null, source: null, version: 2 })
    expect((await costs(own.id)).data).toEqual(back)
  })

  test('the quote knows what was bought, an entry counts before it, and foreign costs go by the frozen rate', async () => {
    const own = await buildOrder(app, customer, { status: 'paid' })
    const { data: lines } = await costs(own.id)
    const freight = lines.lines.find(({ price }) => price.currency === 'USD')
    if (!freight) throw new Error('freight is in USD')
    await app.ctx.pool.query(`update quotes set costs = $2::jsonb where order_id = $1`, [
      own.id,
      JSON.stringify([
        {
          code: freight.code,
          containerType: freight.containerType,
          quantity: 1,
          cost: { minor: 100_00, currency: 'USD' },
          costCny: yuan(700),
          price: freight.price,
          priceCny: freight.priceCny,
          rule: null,
        },
      ]),
    ])
    const bought = (await costs(own.id)).data
    expect(bought.lines.find(({ line }) => line === freight.line)).toMatchObject({
      source: 'quote',
      costCny: yuan(700),
    })
    const usd = { minor: 120_00, currency: 'USD' as const }
    const entered = (await cost({ line: freight.line, version: 0, cost: usd }, finance, own.id)).data
    const { data: desk } = await app.call(deskGetOrder, { token: finance.token, query: { id: own.id } })
    const rate = Number(desk.terms.exchangeRates.find(({ from }) => from === 'USD')?.rate)
    expect(entered.lines.find(({ line }) => line === freight.line)?.costCny?.minor).toBe(
      Math.round(12_000 * rate),
    )
    const yen = { minor: 1, currency: 'JPY' as const }
    expect((await cost({ line: freight.line, version: 1, cost: yen }, finance, own.id)).reason).toBe(
      'order.costCurrency',
    )
  })

  test('what was billed beside the quote is a line of its own', async () => {
    const own = await buildOrder(app, customer, { status: 'inTransit' })
    const before = (await costs(own.id)).data
    const line = await buildCharge(app, customer, own.id, 'given')
    const after = (await costs(own.id)).data
    expect(after.lines.length).toBeGreaterThanOrEqual(before.lines.length)
    const charged = after.lines.find((each) => each.line === line)
    if (charged) expect(charged).toMatchObject({ quoted: false, billed: true, cost: null })
    else
      expect(after.cny.price.minor + after.unknown.priceCny.minor).toBeGreaterThan(
        before.unknown.priceCny.minor,
      )
  })

  test('of twenty entries at once one counts, and the others are told', async () => {
    const own = await buildOrder(app, customer)
    const [line] = (await costs(own.id)).data.lines
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        cost({ line: line?.line ?? '', version: 0, cost: yuan(at) }, at % 2 ? sales : finance, own.id),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const each of answers) if (each.status !== 200) expect(each.reason).toBe('order.costChanged')
    expect((await cost({ line: 'quoted 999', version: 0, cost: null }, finance, own.id)).reason).toBe(
      'order.costLineGone',
    )
    await expect(app.owner.query('delete from order_costs')).rejects.toThrow('stays as it is')
  })

  test('operations, content and customers see none of it', async () => {
    for (const by of [clerk, content]) {
      expect((await costs(order.id, by)).status).toBe(403)
      expect((await cost({ line: 'quoted 1', version: 0, cost: null }, by)).status).toBe(403)
    }
    expect(
      (await app.call(contract.orderCosts, { token: customer.token, query: { orderId: order.id } })).status,
    ).toBe(401)
  })
})

describe('who did what on an order', () => {
  test('is told of the order and its parts, and costs only to those who see costs', async () => {
    const own = await buildOrder(app, customer, { status: 'paid' })
    await app.call(acceptOrder, { token: clerk.token, body: { id: own.id } })
    await app.call(assignOrder, { token: clerk.token, body: { id: own.id, clerkId: sales.staffId } })
    await note({ text: '机密的话', mentions: [sales.staffId] }, clerk, own.id)
    const { data } = await task({ orderId: own.id })
    await app.call(contract.finishTask, { token: sales.token, body: { id: data.id, done: true } })
    const [line] = (await costs(own.id)).data.lines
    await cost({ line: line?.line ?? '', version: 0, cost: yuan(88_888) }, finance, own.id)
    const read = async (by: Clerk, query: object = {}) =>
      (await app.call(orderRecords, { token: by.token, query: { orderId: own.id, ...query } })).data
    const full = await read(finance)
    expect(full.items.map(({ action }) => action)).toEqual([
      'order/setCost',
      'order/finishTask',
      'order/addTask',
      'order/addNote',
      'order/assign',
      'order/accept',
    ])
    expect(full.items[0]?.changes).toEqual([
      { field: 'cost', before: null, after: 'CNY 88888.00' },
      { field: 'charge', before: null, after: line?.code },
    ])
    expect(JSON.stringify(full)).not.toContain('机密的话')
    expect(Object.keys(full.items[0] ?? {})).not.toContain('address')
    const partly = await read(clerk)
    expect(partly.items.map(({ action }) => action)).not.toContain('order/setCost')
    expect(JSON.stringify(partly)).not.toContain('88888')
    const page = await read(finance, { size: 10 })
    expect(page.nextCursor).toBeNull()
    const nobody = await app.call(orderRecords, {
      token: clerk.token,
      query: { orderId: 'ord_00000000000000000000000000' as OrderId },
    })
    expect(nobody.status).toBe(404)
    expect((await app.call(orderRecords, { token: content.token, query: { orderId: own.id } })).status).toBe(
      403,
    )
  })
})
