import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import * as deskContract from '#contract/order-desk.ts'
import { orderStatusCodes } from '#contract/order-shapes.ts'
import * as contract from '#contract/orders.ts'
import { addEvents } from '#contract/tracking.ts'
import { system } from '#domain/kernel/actor.ts'
import type { FileId, OrderId, PaymentId, QuoteId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { timeFilters } from '#domain/orders/order-filters.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, buildQuote, clerkActor, customerActor, payOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { loadOrdersForPayment, moveOrder } from './commands/moves.ts'
import { cancelUnpaidOrders, deadlineReason } from './jobs.ts'

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

const one = async <Row>(text: string, values: unknown[] = []): Promise<Row> =>
  (await app.ctx.pool.query(text, values)).rows[0] as Row
const ordersOf = (userId: UserId) =>
  one<{ count: number }>('select count(*) as count from orders where user_id = $1', [userId])
const owed = async (userId: UserId) =>
  (
    await one<{ owed: number }>(
      `select coalesce(sum(case when to_book = $1 then amount_minor else -amount_minor end), 0)::bigint as owed
     from ledger_transfers where $1 in (from_book, to_book)`,
      [`owed:${userId}:CNY`],
    )
  ).owed

type Body = BodyInput<typeof contract.placeOrder>
const place = (quoteId: QuoteId, more: Partial<Body> = {}, token = customer.token, key?: string) =>
  app.call(contract.placeOrder, { token, body: { quoteId, ...more } as Body, ...(key ? { key } : {}) })
const get = async (id: string, token = customer.token) =>
  (await app.call(contract.getOrder, { token, query: { id } })).data
const upload = async (userId: UserId, name: string) => {
  const id = newId('fil')
  await app.ctx.pool.query(
    `insert into files (id, user_id, name, kind, media_type, bytes, sha256, storage_key, uploaded_at)
     values ($1, $2, $3, 'pdf', 'application/pdf', 10, 'x', $4, $5)`,
    [id, userId, name, `uploads/${id}`, app.ctx.clock()],
  )
  return id
}

describe('placing an order [§3 §4 §9]', () => {
  test('freezes the quoted lines, makes containers, writes history and what is owed', async () => {
    const quoteId = await buildQuote(app, customer.userId, {
      containers: [
        { type: '40HQ', quantity: 2 },
        { type: '20GP', quantity: 1 },
      ],
    })
    const file = await upload(customer.userId, '订舱委托书.pdf')
    const { status, data } = await place(quoteId, {
      remark: '货好请提前一天通知',
      customerReference: 'VM-2026-41',
      cargo: { packages: 320, packaging: '纸箱', grossWeightKg: 13_356.5 },
      consignee: { name: 'Veldman BV', email: 'in@veldman.example' },
      documents: [{ kind: 'bookingNote', fileId: file }],
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'pendingPayment',
      statusCode: 1,
      amountDue: { currency: 'CNY', minor: 3 * (1_452_215 + 174_266 + 82_500) },
    })
    expect(data.number).toMatch(/^SP20261120\d{5}$/)
    expect(data.paymentDueAt).toBe('2026-11-21T02:00:00.000Z')

    const order = await get(data.id)
    expect(order.lines.map(({ position, code, payer }) => [position, code, payer])).toEqual([
      [1, 'OF', 'prepaid'],
      [2, 'BAF', 'prepaid'],
      [3, 'THC', 'prepaid'],
      [4, 'DTHC', 'collect'],
    ])
    expect(order.lines[0]).toMatchObject({
      amount: { minor: 615_000, currency: 'USD' },
      unitPrice: { minor: 205_000 },
    })
    expect(order.units.map(({ type, number }) => [type, number])).toEqual([
      ['40HQ', null],
      ['40HQ', null],
      ['20GP', null],
    ])
    expect(order).toMatchObject({
      stage: 'toBeBooked',
      stageCode: 1,
      kind: 'domestic',
      pol: { code: 'CNNGB', name: { zh: '宁波' } },
      remark: '货好请提前一天通知',
      cargo: { name: '实木餐桌', packages: 320, readyOn: '2026-11-23' },
      consignee: { name: 'Veldman BV' },
      shipper: null,
      sailing: { plannedOn: '2026-11-29', estimatedOn: '2026-11-29', actualOn: null },
      arrival: { plannedOn: '2027-01-06', actualOn: null },
      terms: { exchangeRates: [{ rate: '7.0840' }], freeTime: { demurrageDays: 5 } },
      documents: [{ kind: 'bookingNote', name: '订舱委托书.pdf', by: 'customer' }],
      history: [{ move: 'place', from: null, to: 'pendingPayment', by: 'customer', reason: null }],
      openMoves: ['cancel'],
      redDot: false,
    })
    expect(await owed(customer.userId)).toBe(data.amountDue.minor)
  })

  test('an overseas order is paid in the week before its arrival [§9]', async () => {
    const quoteId = await buildQuote(app, customer.userId, { overseas: true })
    const { data } = await place(quoteId)
    const order = await get(data.id)
    expect([order.kind, order.paymentOpensAt, order.paymentDueAt]).toEqual([
      'overseas',
      '2026-12-29T16:00:00.000Z',
      '2027-01-05T16:00:00.000Z',
    ])
  })

  test('50 calls with one key make one order and hear one answer', async () => {
    const quoteId = await buildQuote(app, customer.userId)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => place(quoteId, { remark: '双击' }, customer.token, 'the-same-key')),
    )
    expect(new Set(answers.map(({ status, raw }) => `${status} ${raw.body}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await ordersOf(customer.userId)).toEqual({ count: 1 })
    expect(await owed(customer.userId)).toBe(answers[0]?.data.amountDue.minor)
  })

  test('the same key for another content is refused; another customer’s same key is another', async () => {
    const quoteId = await buildQuote(app, customer.userId)
    expect((await place(quoteId, {}, customer.token, 'shared-key')).status).toBe(200)
    expect(await place(quoteId, { remark: '改' }, customer.token, 'shared-key')).toMatchObject({
      status: 422,
      reason: 'request.idempotencyKeyReused',
    })
    const theirs = await buildQuote(app, other.userId)
    expect((await place(theirs, {}, other.token, 'shared-key')).status).toBe(200)
  })

  test('a quote becomes an order once, also under another key', async () => {
    const quoteId = await buildQuote(app, customer.userId)
    const answers = await Promise.all([place(quoteId), place(quoteId), place(quoteId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await ordersOf(customer.userId)).toEqual({ count: 1 })
  })

  test('fields that are not the caller’s to set change nothing', async () => {
    const quoteId = await buildQuote(app, customer.userId)
    const trap = {
      status: 'paid',
      statusCode: 3,
      number: 'SP2026112099999',
      paidAt: '2026-01-01T00:00:00Z',
      acceptedAt: '2026-01-01T00:00:00Z',
      prepaidMinor: 1,
      prepaid_minor: 1,
      amount: 0.01,
      amountPay: -5,
      pointsNum: 9_999,
      kind: 'overseas',
      role: 'administrator',
      certificationStatus: 'certified',
      price: 1,
      lines: [],
      totals: { cny: { minor: 1, currency: 'CNY' } },
      clerkId: 'stf_x',
      createdAt: '2020-01-01',
      placedAt: '2020-01-01T00:00:00Z',
      stage: 'containerReturned',
      paymentDueAt: '2030-01-01T00:00:00Z',
    }
    const { status, data } = await place(quoteId, trap as Partial<Body>)
    expect(status).toBe(200)
    const order = await get(data.id)
    expect(order).toMatchObject({
      status: 'pendingPayment',
      kind: 'domestic',
      paidAt: null,
      acceptedAt: null,
      clerkName: null,
      stage: 'toBeBooked',
      prepaid: { minor: 2 * (1_452_215 + 174_266 + 82_500) },
      placedAt: '2026-11-20T02:00:00.000Z',
    })
    expect(order.number).not.toBe(trap.number)
    expect(await one('select certification_status from users where id = $1', [customer.userId])).toEqual({
      certification_status: 'none',
    })
  })

  test('naming another customer is refused', async () => {
    const quoteId = await buildQuote(app, customer.userId)
    for (const trap of [{ userId: other.userId }, { adminUserId: other.userId }]) {
      expect(await place(quoteId, trap as Partial<Body>)).toMatchObject({
        status: 403,
        reason: 'request.otherUser',
      })
    }
    expect(await ordersOf(customer.userId)).toEqual({ count: 0 })
  })

  test.each<[string, Partial<Body> | object, string, string?]>([
    [
      'a remark of 16 characters',
      { remark: '一二三四五六七八九十一二三四五六' },
      'remark',
      'order.remarkTooLong',
    ],
    [
      'an unknown document kind',
      { documents: [{ kind: 'novel', fileId: newId('fil') }] },
      'documents.0.kind',
      'field.invalid',
    ],
    ['half a package', { cargo: { packages: 1.5 } }, 'cargo.packages'],
    ['negative weight', { cargo: { grossWeightKg: -1 } }, 'cargo.grossWeightKg', 'number.positive'],
    ['no quote', { quoteId: undefined }, 'quoteId', 'required'],
    ['a quote that is no id', { quoteId: 'quo_1' }, 'quoteId', 'field.invalid'],
    ['a party without a name', { consignee: { name: ' ' } }, 'consignee.name', 'required'],
    ['characters that cannot be kept', { remark: 'a\u0000b' }, 'remark', 'text.characters'],
    [
      'a reference that is too long',
      { customerReference: 'x'.repeat(41) },
      'customerReference',
      'text.tooLong',
    ],
    ['a number for a text', { remark: 7 }, 'remark'],
  ])('%s is refused beside its field [§5]', async (_, more, field, code) => {
    const quoteId = await buildQuote(app, customer.userId)
    const answer = await place(quoteId, more as Partial<Body>)
    expect(answer).toMatchObject({ status: 400, reason: 'request.invalid' })
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
    if (code) expect(answer.fields?.[field]?.code).toBe(code)
    expect(await ordersOf(customer.userId)).toEqual({ count: 0 })
  })

  test('a remark of 15 characters is taken, counted as people count [§5]', async () => {
    const quoteId = await buildQuote(app, customer.userId)
    const { data, status } = await place(quoteId, { remark: '一二三四五六七八九十一二三四𠮷' })
    expect(status).toBe(200)
    expect((await get(data.id)).remark).toBe('一二三四五六七八九十一二三四𠮷')
  })

  test('free pickup asks for the pickup information [§5]', async () => {
    const bare = await buildQuote(app, customer.userId, {
      request: { freePickup: true, pickupInformation: null },
    })
    expect(await place(bare)).toMatchObject({ status: 422, reason: 'quote.pickupInformationMissing' })
    expect(await ordersOf(customer.userId)).toEqual({ count: 0 })
    const pickupInformation = { contact: '周明远', phone: '13800138000', address: '宁波市北仑区明州路 1 号' }
    expect((await place(bare, { pickupInformation })).status).toBe(200)
  })

  test('files of others, unknown files and doubles are refused beside their field', async () => {
    const quoteId = await buildQuote(app, customer.userId)
    const [mine, theirs] = [await upload(customer.userId, 'a.pdf'), await upload(other.userId, 'b.pdf')]
    const documents = [mine, theirs, newId('fil'), mine].map((fileId) => ({ kind: 'photo' as const, fileId }))
    const answer = await place(quoteId, { documents })
    expect(Object.keys(answer.fields ?? {})).toEqual([1, 2, 3].map((place) => `documents.${place}.fileId`))
    expect(await ordersOf(customer.userId)).toEqual({ count: 0 })
  })

  test('another customer’s quote, an unknown one and an expired one', async () => {
    expect(await place(await buildQuote(app, other.userId))).toMatchObject({
      status: 404,
      reason: 'request.notFound',
    })
    expect(await place(newId('quo'))).toMatchObject({ status: 404 })
    const quoteId = await buildQuote(app, customer.userId)
    const token = customer.token
    const now = app.clock.now
    await app.ctx.pool.query(`update quotes set valid_until = $2 where id = $1`, [quoteId, now])
    expect(await place(quoteId, {}, token)).toMatchObject({ status: 409, reason: 'quote.expired' })
    expect(await place(quoteId, {}, '')).toMatchObject({ status: 401 })
  })
})

describe('moves over HTTP [§4]', () => {
  test('the customer cancels while unpaid, and owes nothing any more', async () => {
    const { id } = await buildOrder(app, customer)
    const { status, data } = await app.call(contract.cancelOrder, {
      token: customer.token,
      body: { id, reason: '计划有变' },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ status: 'cancelled', statusCode: 7, openMoves: [] })
    expect(data.history[0]).toMatchObject({
      move: 'cancel',
      from: 'pendingPayment',
      by: 'customer',
      reason: '计划有变',
    })
    expect(await owed(customer.userId)).toBe(0)
    expect(await app.call(contract.cancelOrder, { token: customer.token, body: { id } })).toMatchObject({
      status: 409,
      reason: 'order.moveNotOpen',
    })
  })

  test('a paid order is not cancelled by its customer', async () => {
    const { id } = await buildOrder(app, customer, { status: 'paid' })
    expect(await app.call(contract.cancelOrder, { token: customer.token, body: { id } })).toMatchObject({
      reason: 'order.moveNotOpen',
    })
    expect((await get(id)).openMoves).toEqual(['requestRefund'])
  })

  test('the clerk accepts a paid order and becomes its clerk', async () => {
    const { id } = await buildOrder(app, customer, { status: 'paid' })
    const { data } = await app.call(deskContract.acceptOrder, { token: staffToken, body: { id } })
    expect(data).toMatchObject({ status: 'accepted', clerkName: '林晓', userId: customer.userId })
    expect(data.history[0]).toMatchObject({ move: 'accept', by: 'staff', byName: '林晓' })
    const seen = await get(id)
    expect([seen.status, seen.redDot]).toEqual(['accepted', true])
    expect(Object.keys(seen)).not.toContain('clerkId')
  })

  test('an unpaid domestic order is not accepted, an overseas one is', async () => {
    const domestic = await buildOrder(app, customer)
    const overseas = await buildOrder(app, customer, { overseas: true })
    const accept = (id: OrderId) => app.call(deskContract.acceptOrder, { token: staffToken, body: { id } })
    expect(await accept(domestic.id)).toMatchObject({ status: 409, reason: 'order.moveNotOpen' })
    expect(await accept(overseas.id)).toMatchObject({
      status: 200,
      data: { status: 'accepted', paidAt: null },
    })
  })

  test('operations cancel with a reason, never without', async () => {
    const { id } = await buildOrder(app, customer, { status: 'paid' })
    const cancel = (reason: string) =>
      app.call(deskContract.cancelByOperations, { token: staffToken, body: { id, reason } })
    expect((await cancel('')).fields?.reason?.code).toBe('required')
    expect((await cancel('船公司取消该航次')).data).toMatchObject({
      status: 'cancelledByOperations',
      statusCode: 6,
    })
    // What was paid is still owed back by a refund, not taken off the books here.
    expect((await get(id)).openMoves).toEqual(['requestRefund'])
  })

  test('roles without the right, customers and visitors are refused at the desk', async () => {
    const { id } = await buildOrder(app, customer, { status: 'paid' })
    const finance = (await buildStaff(app, 'finance')).token
    expect(await app.call(deskContract.acceptOrder, { token: finance, body: { id } })).toMatchObject({
      status: 403,
      reason: 'login.forbidden',
    })
    expect(await app.call(deskContract.acceptOrder, { token: customer.token, body: { id } })).toMatchObject({
      status: 401,
    })
    expect(await app.call(deskContract.deskListOrders, { token: customer.token })).toMatchObject({
      status: 401,
    })
    expect(await app.call(deskContract.deskListOrders, {})).toMatchObject({
      status: 401,
      reason: 'login.required',
    })
  })

  test('another customer’s order reads as not found everywhere', async () => {
    const { id } = await buildOrder(app, customer)
    const { token } = other
    expect(await app.call(contract.getOrder, { token, query: { id } })).toMatchObject({
      status: 404,
      reason: 'request.notFound',
    })
    expect(await app.call(contract.cancelOrder, { token, body: { id } })).toMatchObject({ status: 404 })
    expect(
      await app.call(contract.addOrderDocuments, {
        token,
        body: { id, documents: [{ kind: 'photo', fileId: await upload(other.userId, 'x.pdf') }] },
      }),
    ).toMatchObject({ status: 404 })
    expect((await app.call(contract.listOrders, { token })).data.items).toEqual([])
    expect((await app.call(contract.clearRedDots, { token, body: { id } })).status).toBe(200)
    expect((await get(id)).status).toBe('pendingPayment')
  })
})

describe('what payments call', () => {
  const paid = (orderId: OrderId, paymentId = newId('pay') as PaymentId) =>
    payOrder(app.ctx, orderId, paymentId)

  test('what is due, and whether it would be taken', async () => {
    const { id, amountDue } = await buildOrder(app, customer)
    const load = async () => (await loadOrdersForPayment(app.ctx, customerActor(customer.userId), [id]))[0]
    expect(await load()).toMatchObject({ payable: true, amountDue, userId: customer.userId })
    await paid(id)
    expect(await load()).toMatchObject({ payable: false, amountDue: { minor: 0, currency: 'CNY' } })
    await expect(loadOrdersForPayment(app.ctx, customerActor(other.userId), [id])).rejects.toThrow(Refusal)
  })

  test('paying twice and paying what was cancelled are refused', async () => {
    const { id } = await buildOrder(app, customer, { status: 'paid' })
    await expect(paid(id)).rejects.toMatchObject({ code: 'order.moveNotOpen' })
    const cancelled = await buildOrder(app, customer, { status: 'cancelled' })
    await expect(paid(cancelled.id)).rejects.toMatchObject({ code: 'order.moveNotOpen' })
  })

  test('a refund that is rejected returns where the order was', async () => {
    const { id } = await buildOrder(app, customer, { status: 'accepted' })
    await moveOrder(app.ctx, customerActor(customer.userId), id, 'requestRefund', '货物延期')
    await moveOrder(app.ctx, clerkActor, id, 'rejectRefund', '已装船')
    const resumed = await moveOrder(app.ctx, clerkActor, id, 'resume')
    expect(resumed).toMatchObject({ status: 'accepted', previousStatus: null })
  })

  test('a clerk takes an order up again after its refund was rejected, and nobody else does [§4 §6]', async () => {
    const { id } = await buildOrder(app, customer, { status: 'accepted' })
    const resume = (token: string, key?: string, orderId: OrderId = id) =>
      app.call(deskContract.resumeOrder, {
        token,
        body: { id: orderId, reason: '已与客户商定' },
        ...(key ? { key } : {}),
      })
    expect(await resume(staffToken)).toMatchObject({ status: 409, reason: 'order.moveNotOpen' })
    await moveOrder(app.ctx, customerActor(customer.userId), id, 'requestRefund', '货物延期')
    expect(await resume(staffToken)).toMatchObject({ status: 409, reason: 'order.moveNotOpen' })
    await moveOrder(app.ctx, clerkActor, id, 'rejectRefund', '已装船')
    const desk = await app.call(deskContract.deskGetOrder, { token: staffToken, query: { id } })
    expect(desk.data.openMoves).toEqual(['requestRefund', 'resume'])
    expect((await get(id)).openMoves).toEqual(['requestRefund'])
    expect(await resume(customer.token)).toMatchObject({ status: 401 })
    for (const role of ['finance', 'content'] as const)
      expect(await resume((await buildStaff(app, role)).token)).toMatchObject({ status: 403 })
    expect(await resume(staffToken, undefined, newId('ord'))).toMatchObject({ status: 404 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => resume(staffToken, `resume-${id}`)))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, data: { status: 'accepted', previousStatus: null } })
    const { history } = await get(id)
    expect(history.filter(({ move }) => move === 'resume')).toMatchObject([
      { from: 'refundRejected', to: 'accepted', byName: '林晓', reason: '已与客户商定' },
    ])
  })

  test('what moved while a refund was considered starts its transit when the order is taken up again', async () => {
    const { id } = await buildOrder(app, customer, { status: 'accepted' })
    await moveOrder(app.ctx, customerActor(customer.userId), id, 'requestRefund', '货物延期')
    await app.call(addEvents, {
      token: staffToken,
      body: {
        orderId: id,
        events: [
          { type: 'gatedIn', classifier: 'actual', containerIds: [], happenedAt: '2026-11-20T01:00:00Z' },
        ],
      },
    })
    await moveOrder(app.ctx, clerkActor, id, 'rejectRefund', '已进港')
    expect((await get(id)).status).toBe('refundRejected')
    const resumed = await app.call(deskContract.resumeOrder, { token: staffToken, body: { id } })
    expect(resumed.data.status).toBe('inTransit')
  })

  test.each(orderStatuses)('an order is brought to %s', async (status) => {
    const { id } = await buildOrder(app, customer, { status })
    expect(await get(id)).toMatchObject({ status, statusCode: orderStatusCodes[status] })
  })
})

describe('the payment deadline [§9]', () => {
  test('unpaid orders past it are cancelled by the system, the rest stay', async () => {
    const due = await buildOrder(app, customer)
    const paid = await buildOrder(app, customer, { status: 'paid' })
    const overseas = await buildOrder(app, customer, { overseas: true })
    const before = app.clock.now
    app.clock.advance(24 * 3_600 - 1)
    await cancelUnpaidOrders.run(app.ctx, {})
    expect(await one('select status from orders where id = $1', [due.id])).toEqual({
      status: 'pendingPayment',
    })
    app.clock.advance(1)
    await cancelUnpaidOrders.run(app.ctx, {})
    await cancelUnpaidOrders.run(app.ctx, {})
    const statuses = await Promise.all(
      [due, paid, overseas].map(({ id }) =>
        one<{ status: string }>('select status from orders where id = $1', [id]),
      ),
    )
    expect(statuses.map(({ status }) => status)).toEqual(['cancelledByOperations', 'paid', 'pendingPayment'])
    app.clock.now = before
    expect((await get(due.id)).history[0]).toMatchObject({
      by: 'system',
      reason: deadlineReason,
      move: 'cancelByOperations',
    })
  })
})

describe('the order list [§4 §5]', () => {
  const list = (query: QueryInput<typeof contract.listOrders> = {}) =>
    app.call(contract.listOrders, { token: customer.token, query })
  const numbers = async (query: Parameters<typeof list>[0] = {}) =>
    (await list(query)).data.items.map(({ number }) => number)

  test('pages by key without loss or repetition, newest first', async () => {
    const placed: string[] = []
    for (let count = 0; count < 25; count++) {
      placed.push((await buildOrder(app, customer)).number)
      if (count % 3 === 0) app.clock.advance(60)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await list({ size: 10, ...(cursor ? { cursor } : {}), withTotal: 'true' })
      expect(data.total).toBe(25)
      seen.push(...data.items.map(({ number }) => number))
      cursor = data.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(25)
    expect(new Set(seen)).toEqual(new Set(placed))
    expect(await numbers({ sort: 'placedOldest', size: 10 })).toEqual([...seen].reverse().slice(0, 10))
  })

  test('tabs and counts agree', async () => {
    await buildOrder(app, customer, { status: 'paid' })
    await buildOrder(app, customer, { status: 'cancelled' })
    await buildOrder(app, customer)
    const { data } = await app.call(contract.countOrders, { token: customer.token })
    expect(data.all).toBe(3)
    for (const status of orderStatuses) {
      expect((await list({ status })).data.items, status).toHaveLength(data.byStatus[status])
    }
    const totals = await app.call(contract.totalInfo, { token: customer.token })
    expect(totals.data).toEqual({
      invoiceValue: { minor: 2 * (1_452_215 + 174_266 + 82_500), currency: 'CNY' },
      totalOrderNumber: 3,
      vouchersAreAvailable: 0,
      pendingOrderNumber: 1,
    })
  })

  test('time filters look at their own day', async () => {
    const { id, number } = await buildOrder(app, customer, { status: 'inTransit' })
    await buildOrder(app, customer)
    const order = await get(id)
    expect(order).toMatchObject({
      sailing: { actualOn: '2026-11-20' },
      arrival: { estimatedOn: order.arrival.plannedOn },
    })
    expect(await numbers({ timeFilter: 'actualSailing', from: '2026-11-20', to: '2026-11-20' })).toEqual([
      number,
    ])
    expect(await numbers({ timeFilter: 'actualSailing', from: '2026-11-21' })).toEqual([])
    expect(await numbers({ timeFilter: 'gateIn' })).toEqual([])
    expect(
      await numbers({
        timeFilter: 'estimatedArrival',
        from: order.arrival.plannedOn,
        to: order.arrival.plannedOn,
      }),
    ).toHaveLength(2)
    expect(await numbers({ timeFilter: 'estimatedSailing', sort: 'timeOldest' })).toHaveLength(2)
    expect(await numbers({ timeFilter: 'pickup', from: '2026-11-23', to: '2026-11-23' })).toHaveLength(2)
    for (const timeFilter of ['actualArrival', 'actualDelivery'] as const)
      expect(await numbers({ timeFilter })).toEqual([])
    expect(await numbers({ stage: 'waitingForArrival' })).toEqual([number])
    expect(await numbers({ pol: 'CNNGB', pod: 'NLRTM' })).toHaveLength(2)
    expect(await numbers({ pol: 'CNSHA' })).toEqual([])

    // Told by the terminals: into the port, off the ship, and out of the gate, which delivers it to a port.
    const happened = (type: 'gatedIn' | 'arrived' | 'gatedOut', at: string) =>
      ({ type, classifier: 'actual', containerIds: [], happenedAt: new Date(at) }) as const
    await recordEvents(app.ctx, system, id, { kind: 'terminal', name: 'Terminal EDI' }, [
      happened('gatedIn', '2026-11-17T04:00:00Z'),
      happened('arrived', '2026-11-18T04:00:00Z'),
      happened('gatedOut', '2026-11-19T04:00:00Z'),
    ])
    const found = { gateIn: '2026-11-17', actualArrival: '2026-11-18', actualDelivery: '2026-11-19' } as const
    for (const [timeFilter, on] of Object.entries(found) as [keyof typeof found, string][]) {
      expect(await numbers({ timeFilter, from: on, to: on }), timeFilter).toEqual([number])
      for (const [other, otherDay] of Object.entries(found))
        if (other !== timeFilter)
          expect(await numbers({ timeFilter, from: otherDay, to: otherDay }), timeFilter).toEqual([])
    }
  })

  test('an interval that ends before it starts, or lasts over 366 days, is refused [§5]', async () => {
    expect(await list({ timeFilter: 'pickup', from: '2026-11-20', to: '2026-11-19' })).toMatchObject({
      status: 422,
      reason: 'request.endBeforeStart',
    })
    expect(await list({ timeFilter: 'pickup', from: '2026-01-01', to: '2027-01-03' })).toMatchObject({
      reason: 'request.intervalTooLong',
    })
    expect(await list({ from: '2026-02-30' })).toMatchObject({
      status: 400,
      fields: { from: { code: 'date.invalid' } },
    })
  })

  test('a strange cursor, size or status is refused', async () => {
    expect(await list({ cursor: 'bm90IG91cnM' })).toMatchObject({
      status: 400,
      fields: { cursor: { code: 'field.invalid' } },
    })
    expect((await list({ size: 7 as never })).status).toBe(400)
    expect((await list({ status: 'lost' as never })).status).toBe(400)
  })

  test('a keyword finds number, booking, B/L, container, reference and part of the cargo', async () => {
    const { id, number } = await buildOrder(app, customer, { placing: { customerReference: 'VM-2026-41' } })
    await buildOrder(app, customer, {
      request: { cargo: { category: 'toys', name: '积木 100%', hsCode: null } },
    })
    await app.call(deskContract.setBooking, {
      token: staffToken,
      body: {
        id,
        bookingNumber: '6394182750',
        billOfLading: 'cosu 6394182750',
        vessel: 'Xin Yuan Zhou',
        voyage: '048w',
      },
    })
    const unit = (await get(id)).units[0]
    const numbered = await app.call(deskContract.setContainerNumbers, {
      token: staffToken,
      body: { id, containers: [{ id: unit?.id as string, number: 'csqu 305438-3', seal: 'CN8820417' }] },
    })
    expect(numbered.data.units[0]).toMatchObject({ number: 'CSQU3054383', seal: 'CN8820417' })
    for (const keyword of [
      number,
      number.slice(-5),
      'vm-2026',
      '639418',
      'COSU6394182750',
      'csqu3054383',
      '餐桌',
      '鹿特丹',
      'xin yuan',
    ]) {
      expect(await numbers({ keyword }), keyword).toContain(number)
    }
    expect(await numbers({ keyword: '积木 100%' })).toHaveLength(1)
    expect(await numbers({ keyword: '%' })).toHaveLength(1)
    expect(await numbers({ keyword: '_' })).toEqual([])
    expect(await get(id)).toMatchObject({
      vessel: 'XIN YUAN ZHOU',
      voyage: '048W',
      billOfLading: 'COSU6394182750',
    })
  })

  test('the red dot is set by others, seen once and cleared [§4]', async () => {
    const dots = async () => (await app.call(contract.redDots, { token: customer.token })).data
    const { id } = await buildOrder(app, customer)
    expect(await dots()).toEqual({ userCode: customer.userId, status: 0, orderIds: [] })
    await moveOrder(app.ctx, clerkActor, id, 'cancelByOperations', '舱位不足')
    expect(await dots()).toEqual({ userCode: customer.userId, status: 1, orderIds: [id] })
    expect((await list()).data.items[0]?.redDot).toBe(true)
    await app.call(contract.clearRedDots, { token: customer.token, body: { id } })
    expect((await dots()).status).toBe(0)
  })
})

describe('the desk', () => {
  test('finds orders by whole numbers and the customer’s mobile', async () => {
    const { id, number } = await buildOrder(app, customer, { status: 'paid' })
    const find = async (query: Record<string, string>) =>
      (
        await app.call(deskContract.deskListOrders, { token: staffToken, query: query as never })
      ).data.items.map((each) => each.number)
    expect(await find({ keyword: number })).toEqual([number])
    expect(await find({ keyword: number.toLowerCase() })).toEqual([number])
    const { mobile } = await one<{ mobile: string }>('select mobile from users where id = $1', [
      customer.userId,
    ])
    expect(await find({ keyword: mobile })).toEqual([number])
    expect(await find({ keyword: mobile.replace('+86', '') })).toEqual([number])
    expect(await find({ customerId: customer.userId, status: 'paid' })).toEqual([number])
    expect(await find({ customerId: customer.userId, clerk: 'me' })).toEqual([])
    await app.call(deskContract.assignOrder, { token: staffToken, body: { id } })
    expect(await find({ customerId: customer.userId, clerk: 'me' })).toEqual([number])
    expect(await find({ customerId: customer.userId, clerk: 'nobody' })).toEqual([])
    expect(await find({ keyword: '%' })).toEqual([])
    const counts = await app.call(deskContract.deskCountOrders, { token: staffToken })
    expect(counts.data.byStatus.paid).toBeGreaterThanOrEqual(1)
  })

  test('container numbers are checked digit by digit [ISO 6346]', async () => {
    const { id } = await buildOrder(app, customer)
    const [first, second] = (await get(id)).units.map((each) => each.id)
    const set = (...containers: { id: string; number: string }[]) =>
      app.call(deskContract.setContainerNumbers, { token: staffToken, body: { id, containers } })
    const wrong = await set({ id: first as string, number: 'MSCU1234567' })
    expect(wrong).toMatchObject({ status: 422, reason: 'tracking.containerNumberInvalid' })
    expect(wrong.fields?.['containers.0.number']?.code).toBe('containerNumber.invalid')
    expect(
      await set(
        { id: first as string, number: 'MSCU1234566' },
        { id: second as string, number: 'MSCU1234566' },
      ),
    ).toMatchObject({ status: 422 })
    expect(await set({ id: newId('ctr'), number: 'MSCU1234566' })).toMatchObject({ status: 404 })
    expect((await set({ id: first as string, number: 'MSCU1234566' })).status).toBe(200)
    expect(await set({ id: second as string, number: 'MSCU1234566' })).toMatchObject({
      reason: 'tracking.containerNumberInvalid',
    })
    expect((await set({ id: first as string, number: '' })).data.units[0]?.number).toBeNull()
  })
})

describe('two clerks at one order', () => {
  const save = (token: string, body: Record<string, unknown>) =>
    app.call(deskContract.setBooking, { token, body: body as never })

  test('are told where both changed the same, and lose nothing of what they changed apart [A-22]', async () => {
    const { id } = await buildOrder(app, customer)
    const first = await buildStaff(app, 'operations', '周岚')
    const second = (await buildStaff(app, 'operations', '吴磊')).token
    const read = { bookingNumber: '', billOfLading: '', vessel: '', voyage: '' }
    expect(
      (await save(first.token, { id, bookingNumber: 'COSU111', vessel: 'Ever Given', read })).status,
    ).toBe(200)
    // Another field of the same form goes beside it.
    expect((await save(second, { id, voyage: '045E', read })).status).toBe(200)

    const both = await save(second, { id, bookingNumber: 'COSU222', voyage: '046E', read })
    expect(both).toMatchObject({ status: 409, reason: 'order.editedMeanwhile' })
    expect(both.message).toContain('吴磊')
    expect(both.fields).toMatchObject({
      bookingNumber: { code: 'order.fieldChanged', message: expect.stringContaining('COSU111') },
      voyage: { code: 'order.fieldChanged', message: expect.stringContaining('045E') },
    })
    const { data } = await app.call(deskContract.deskGetOrder, { token: second, query: { id } })
    expect(data).toMatchObject({ bookingNumber: 'COSU111', vessel: 'EVER GIVEN', voyage: '045E' })

    // Told of it, whoever saves again means it.
    const again = { bookingNumber: 'COSU111', voyage: '045E' }
    expect((await save(second, { id, bookingNumber: 'COSU222', voyage: '', read: again })).status).toBe(200)
    expect((await save(first.token, { id, voyage: '1', read: again })).fields).toMatchObject({
      voyage: { code: 'order.fieldEmptied' },
    })
    const records = await app.ctx.pool.query(
      `select before, after from desk_records where subject = $1 and action = 'order/setBooking' order by number`,
      [id],
    )
    expect(records.rows.at(-1)).toEqual({
      before: { bookingNumber: 'COSU111', voyage: '045E' },
      after: { bookingNumber: 'COSU222', voyage: null },
    })
  })

  test('one of fifty at once wins where all read the same', async () => {
    const { id } = await buildOrder(app, customer)
    const token = staffToken
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => save(token, { id, voyage: `${at}E`, read: { voyage: '' } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'order.editedMeanwhile')).toHaveLength(49)
  })

  test('are told of a container that another one numbered, beside its row', async () => {
    const { id } = await buildOrder(app, customer)
    const { data } = await app.call(deskContract.deskGetOrder, { token: staffToken, query: { id } })
    const [unit] = data.units
    const read = { number: '', seal: '' }
    const number = (text: string, seen: typeof read) =>
      app.call(deskContract.setContainerNumbers, {
        token: staffToken,
        body: { id, containers: [{ id: unit?.id as never, number: text, seal: 'S1', read: seen }] },
      })
    expect((await number('CSQU3054383', read)).status).toBe(200)
    expect((await number('MSKU9070323', read)).fields).toMatchObject({
      'containers.0.number': { code: 'order.fieldChanged' },
      'containers.0.seal': { code: 'order.fieldChanged' },
    })
    expect((await number('MSKU9070323', { number: 'CSQU3054383', seal: 'S1' })).status).toBe(200)
  })
})

describe('papers that the desk adds', () => {
  const deskUpload = async (name: string) => {
    const form = `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nhello\r\n--cut--\r\n`
    const answer = await app.http.fastify.inject({
      method: 'POST',
      url: '/api/crm/desk/file/upload',
      headers: { token: staffToken, 'content-type': 'multipart/form-data; boundary=cut' },
      payload: form,
    })
    return answer.json().data.files[0].id as FileId
  }
  const add = (id: OrderId, fileId: FileId, internal?: boolean, token = staffToken) =>
    app.call(deskContract.deskAddOrderDocuments, {
      token,
      body: {
        id,
        documents: [{ kind: 'billOfLading', fileId }],
        ...(internal === undefined ? {} : { internal }),
      },
    })
  const download = (id: OrderId, fileId: FileId, token = customer.token) =>
    app.call(contract.downloadOrderDocument, { token, query: { id, fileId } })

  test('reach the shipper, or stay at the desk without a trace [§6]', async () => {
    const { id } = await buildOrder(app, customer)
    const [seen, kept] = [await deskUpload('提单草稿.txt'), await deskUpload('成本核算.txt')]
    await app.call(contract.clearRedDots, { token: customer.token, body: { id } })
    const told = async () =>
      (
        await one<{ told: number }>(
          "select count(*) as told from live_events where audience = $1 and about = $2 and kind = 'order'",
          [`customer:${customer.userId}`, id],
        )
      ).told
    const before = await told()
    const internal = await add(id, kept, true)
    expect(internal.data.documents).toMatchObject([{ name: '成本核算.txt', by: 'staff', internal: true }])
    expect(await get(id)).toMatchObject({ documents: [], redDot: false })
    expect(await told()).toBe(before)
    expect(await download(id, kept)).toMatchObject({ status: 404, reason: 'request.notFound' })

    await add(id, seen)
    const shown = await get(id)
    expect(shown.redDot).toBe(true)
    expect(shown.documents).toEqual([
      {
        kind: 'billOfLading',
        fileId: seen,
        name: '提单草稿.txt',
        bytes: 5,
        addedAt: expect.any(String),
        by: 'staff',
        openedAt: null,
      },
    ])
    expect(await told()).toBe(before + 1)
    expect((await download(id, seen)).raw.body).toBe('hello')
    // What was kept can be shown later.
    await add(id, kept, false)
    expect((await get(id)).documents).toHaveLength(2)
    expect((await download(id, kept)).status).toBe(200)
  })

  test('are added by the roles of operations only, from files of the desk, to an order that is one [§6]', async () => {
    const { id } = await buildOrder(app, customer)
    const fileId = await deskUpload('a.txt')
    for (const role of ['finance', 'content'] as const)
      expect(await add(id, fileId, false, (await buildStaff(app, role)).token)).toMatchObject({ status: 403 })
    expect(await add(id, fileId, false, customer.token)).toMatchObject({ status: 401 })
    expect(await add(newId('ord'), fileId)).toMatchObject({ status: 404, reason: 'request.notFound' })
    const theirs = await upload(customer.userId, 'b.pdf')
    expect((await add(id, theirs)).fields).toHaveProperty(['documents.0.fileId'])
    // Nor does a customer claim what the desk has uploaded.
    const claimed = await app.call(contract.addOrderDocuments, {
      token: customer.token,
      body: { id, documents: [{ kind: 'photo', fileId }] },
    })
    expect(claimed.fields).toHaveProperty(['documents.0.fileId'])
    expect((await get(id)).documents).toEqual([])
  })

  test('are read through their own order alone, and by its shipper [§6]', async () => {
    const [mine, second] = [await buildOrder(app, customer), await buildOrder(app, customer)]
    const theirs = await buildOrder(app, other)
    const fileId = await deskUpload('a.txt')
    await add(mine.id, fileId)
    expect((await download(mine.id, fileId)).status).toBe(200)
    expect(await download(second.id, fileId)).toMatchObject({ status: 404 })
    expect(await download(theirs.id, fileId, other.token)).toMatchObject({ status: 404 })
    expect(await download(mine.id, fileId, other.token)).toMatchObject({ status: 404 })
  })

  test('are at most 30, and what stays at the desk takes none of the shipper’s room [§5]', async () => {
    const { id } = await buildOrder(app, customer)
    const files = await Promise.all(Array.from({ length: 31 }, (_, at) => deskUpload(`${at}.txt`)))
    for (const fileId of files.slice(0, 30)) await add(id, fileId, true)
    expect((await add(id, files[30] as FileId, true)).fields).toHaveProperty('documents')
    expect((await add(id, files[30] as FileId)).status).toBe(200)
    await expect(
      app.ctx.pool.query(`update order_documents set by_kind = 'customer' where internal`),
    ).rejects.toMatchObject({ constraint: 'only_the_desk_keeps_documents_internal' })
  })
})

describe('statements per call [B-20]', () => {
  test('lists and details take few statements, however many rows', async () => {
    for (let count = 0; count < 12; count++) await buildOrder(app, customer)
    const { id } = await buildOrder(app, customer)
    const taken = async (work: () => Promise<unknown>): Promise<number> => {
      let statements = 0
      const count = () => {
        statements++
      }
      app.ctx.pool.on('acquire', count)
      await work()
      app.ctx.pool.off('acquire', count)
      return statements
    }
    const { token } = customer
    expect(
      await taken(() => app.call(contract.listOrders, { token, query: { size: 10 } })),
    ).toBeLessThanOrEqual(4)
    expect(
      await taken(() => app.call(contract.listOrders, { token, query: { size: 100, withTotal: 'true' } })),
    ).toBeLessThanOrEqual(5)
    expect(await taken(() => app.call(contract.getOrder, { token, query: { id } }))).toBeLessThanOrEqual(4)
  })
})

describe('plans [B-20]', () => {
  test('no list, count or look-up reads through the table of orders', async () => {
    const { pool } = app.ctx
    for (let count = 0; count < 5; count++) await buildOrder(app, await buildCustomer(app))
    await buildOrder(app, customer)
    await pool.query(`
      insert into orders select made.* from (
        select first.id, n, row_number() over () as place
        from (select min(id) as id from orders group by user_id) first, generate_series(1, 240) n) copy
      join orders o using (id),
      lateral jsonb_populate_record(o, jsonb_build_object(
        'id', 'ord_' || lpad(place::text, 26, '0'), 'number', 'SP20200101' || lpad(place::text, 5, '0'),
        'placed_at', o.placed_at - make_interval(mins => n),
        'status', (array['cancelled', 'pendingPayment', 'cancelledByOperations'])[1 + n % 3], 'paid_at', null,
        'pickup_on', o.pickup_on - n % 300, 'gate_in_on', o.pickup_on - n % 300, 'estimated_sailing_on', o.pickup_on - n % 300,
        'actual_sailing_on', o.pickup_on - n % 300, 'estimated_arrival_on', o.pickup_on - n % 300,
        'actual_arrival_on', o.pickup_on - n % 300, 'actual_delivery_on', o.pickup_on - n % 300)) made`)
    await app.owner.query('vacuum analyze orders')
    expect((await one<{ count: number }>('select count(*) as count from orders')).count).toBeGreaterThan(
      10_000,
    )

    const seen = vi.spyOn(pool, 'query')
    const { token } = customer
    for (const timeFilter of timeFilters) {
      await app.call(contract.listOrders, {
        token,
        query: { timeFilter, ...(timeFilter === 'all' ? {} : { from: '2026-11-01', to: '2026-11-07' }) },
      })
    }
    for (const status of orderStatuses) await app.call(contract.listOrders, { token, query: { status } })
    await app.call(contract.listOrders, { token, query: { stage: 'delivering' } })
    await app.call(contract.listOrders, { token, query: { sort: 'placedOldest' } })
    await app.call(contract.countOrders, { token })
    await app.call(contract.totalInfo, { token })
    for (const query of [
      {},
      { status: 'paid' as const },
      { keyword: 'SP2020010100042' },
      { keyword: 'COSU6394182750' },
      { customerId: customer.userId },
    ]) {
      await app.call(deskContract.deskListOrders, { token: staffToken, query })
    }
    await app.call(deskContract.deskCountOrders, { token: staffToken })
    const asked = seen.mock.calls.map(([given]) => given as unknown as { text?: string; values?: unknown[] })
    seen.mockRestore()
    const statements = asked.filter(({ text }) => text?.includes('orders'))
    expect(statements.length).toBeGreaterThan(25)
    for (const { text, values } of statements) {
      const { rows } = await pool.query(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, text).not.toMatch(/Seq Scan on orders/)
    }
  })
})
