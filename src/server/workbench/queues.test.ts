import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certify } from '#contract/certification.ts'
import { sendChatMessage, startChat } from '#contract/chat.ts'
import * as contract from '#contract/desk-queues.ts'
import { acceptOrder, deskListOrders } from '#contract/order-desk.ts'
import { reportErrorCall } from '#contract/site.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { type OrderQueue, orderQueues } from '#domain/orders/desk-queues.ts'
import { openMoves } from '#domain/orders/order-moves.ts'
import { type QueueName, queueNames } from '#domain/workbench/queues.ts'
import { recordFreeTime } from '#server/orders/commands/free-time.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { personBody } from '#test/support/certifications.ts'
import { agreementOf, failedInvoice } from '#test/support/invoices.ts'
import { buildCharge, buildQuery } from '#test/support/issued-statements.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { askForWithdrawal } from '#test/support/rebates.ts'

let app: TestApp
let customer: { userId: UserId; token: string }
const tokens: Record<string, string> = {}

const today = () => businessDateOf(app.ctx.clock())
const ask = async (token = tokens.administrator ?? '') => {
  const { data, status } = await app.call(contract.deskQueues, { token })
  expect(status).toBe(200)
  return new Map(data.queues.map((each) => [each.name, each]))
}
const countOf = async (name: QueueName) => (await ask()).get(name)?.count
const inList = async (queue: OrderQueue, more: object = {}) =>
  (
    await app.call(deskListOrders, {
      token: tokens.administrator ?? '',
      query: { queue, size: 100, ...more },
    })
  ).data
const set = (id: OrderId, change: string, ...values: unknown[]) =>
  app.ctx.pool.query(`update orders set ${change} where id = $1`, [id, ...values])

beforeAll(async () => {
  app = await startTestApp()
  for (const role of ['sales', 'operations', 'finance', 'content', 'administrator'] as const)
    tokens[role] = (await buildStaff(app, role, `${role} 甲`)).token
  customer = await buildCustomer(app)
  const place = (wish: Parameters<typeof buildOrder>[2]) => buildOrder(app, customer, wish)
  await place({})
  await place({ overseas: true })
  await place({ status: 'paid' })
  await place({ status: 'paid' })
  await place({ status: 'accepted', departsInDays: 0 })
  await place({ status: 'accepted', departsInDays: 1 })
  await place({ status: 'refundRejected' })
  const asked = await place({ status: 'accepted' })
  await set(asked.id, 'change_asked_at = $2', app.ctx.clock())
  const answered = await place({ status: 'accepted' })
  await set(answered.id, 'change_answered_at = $2', app.ctx.clock())
  await place({ status: 'cancelled' })
  const under = await place({ status: 'inTransit', departsInDays: 0 })
  await set(under.id, 'estimated_arrival_on = $2, actual_sailing_on = $3', today(), addDays(today(), -9))
  const quiet = await place({ status: 'inTransit' })
  await set(quiet.id, `news_at = $2`, new Date(app.ctx.clock().getTime() - 3 * 86_400_000 - 1000))
  const fresh = await place({ status: 'inTransit' })
  await set(fresh.id, `news_at = $2`, new Date(app.ctx.clock().getTime() - 3 * 86_400_000 + 1000))
  await recordFreeTime(
    app.ctx,
    new Map([
      [under.id, addDays(today(), 2)],
      [quiet.id, addDays(today(), -1)],
      [fresh.id, addDays(today(), 3)],
    ]),
  )
})
afterAll(() => app.stop())

/** Every order, read and judged one by one. */
async function plainly(): Promise<Record<OrderQueue, OrderId[]>> {
  const { rows } = await app.ctx.pool.query('select * from orders')
  const now = app.ctx.clock()
  const under = (row: { status: string }) => ['accepted', 'paid', 'inTransit'].includes(row.status)
  const of = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(wanted)
      .map(({ id }) => id)
      .sort()
  const moves = (row: (typeof rows)[number]) =>
    openMoves(
      {
        ...row,
        previousStatus: row.previous_status,
        acceptedAt: row.accepted_at,
        paidAt: row.paid_at,
        movedAt: row.moved_at,
        deliveredAt: row.delivered_at,
        paymentDueAt: row.payment_due_at,
      },
      { kind: 'staff' },
      now,
    )
  return {
    accept: of((row) => moves(row).includes('accept')),
    resume: of((row) => moves(row).includes('resume')),
    changeAsked: of((row) => row.change_asked_at),
    changeAnswered: of((row) => row.change_answered_at),
    departures: of((row) => under(row) && !row.actual_sailing_on && row.estimated_sailing_on === today()),
    arrivals: of(
      (row) => row.status === 'inTransit' && !row.actual_arrival_on && row.estimated_arrival_on === today(),
    ),
    gateIn: of((row) => under(row) && row.accepted_at && !row.gate_in_on && !row.actual_sailing_on),
    silent: of(
      (row) =>
        row.status === 'inTransit' &&
        !row.delivered_at &&
        row.news_at &&
        now.getTime() - row.news_at.getTime() > 3 * 86_400_000,
    ),
    freeTime: of((row) => under(row) && row.free_until && row.free_until <= addDays(today(), 2)),
  }
}

describe('the orders that wait', () => {
  test.each(orderQueues)(
    '%s: the count, the list and a plain reading of every order agree',
    async (queue) => {
      const wanted = (await plainly())[queue]
      expect(wanted.length).toBeGreaterThan(0)
      expect(await countOf(queue)).toBe(wanted.length)
      const { items, nextCursor } = await inList(queue)
      expect(items.map(({ id }) => id).sort()).toEqual(wanted)
      expect(nextCursor).toBeNull()
    },
  )

  test('a list of a queue goes on where its page ended, and takes other filters besides', async () => {
    for (let more = 0; more < 12; more++) await buildOrder(app, customer, { status: 'paid' })
    const first = await inList('accept', { size: 10 })
    const second = await inList('accept', { size: 10, cursor: first.nextCursor })
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.sort()).toEqual((await plainly()).accept)
    const waits = [...first.items, ...second.items].map((each) => each.paidAt ?? each.placedAt)
    expect(waits).toEqual([...waits].sort())
    expect((await inList('accept', { status: 'pendingPayment' })).items.map(({ kind }) => kind)).toEqual([
      'overseas',
    ])
    expect((await inList('accept', { clerk: 'me' })).items).toEqual([])
  })

  test('an order that is accepted leaves the queue; what was told of one makes it silent no more', async () => {
    const before = (await countOf('accept')) ?? 0
    const [first] = (await inList('accept')).items
    await app.call(acceptOrder, { token: tokens.sales ?? '', body: { id: first?.id as OrderId } })
    expect(await countOf('accept')).toBe(before - 1)

    const [quiet] = (await inList('silent')).items
    expect(quiet?.newsAt).not.toBeNull()
    await recordEvents(app.ctx, system, quiet?.id as OrderId, { kind: 'clerk', name: '林晓' }, [
      { type: 'gatedIn', classifier: 'actual', containerIds: [], happenedAt: app.ctx.clock() },
    ])
    expect((await inList('silent')).items.map(({ id }) => id)).not.toContain(quiet?.id)
  })

  test('free time that has passed is too late, and comes first', async () => {
    const queue = (await ask()).get('freeTime')
    expect(queue).toMatchObject({ day: addDays(today(), -1), urgency: 'stop', since: null })
    expect((await inList('freeTime')).items[0]?.freeUntil).toBe(addDays(today(), -1))
  })
})

describe('what else waits', () => {
  test('each kind counts once what came, and says since when', async () => {
    const before = await ask()
    const person = await buildCustomer(app)
    await app.call(reportErrorCall, { body: { path: '/no/such/page' } })
    const { data } = await app.call(startChat)
    await app.call(sendChatMessage, {
      headers: { chat: data.visitorKey ?? '' },
      body: { conversationId: data.conversation.id, text: '在吗', clientKey: 'key-of-1' },
    })
    await app.call(certify, { token: person.token, body: await personBody(app, person.token) })
    await askForWithdrawal(app, person.userId)
    await failedInvoice(app, await buildCustomer(app))
    await agreementOf(app, await buildCustomer(app))
    await buildQuery(app, await buildCustomer(app))
    const { id } = await buildOrder(app, person, { status: 'inTransit' })
    await buildCharge(app, person, id, 'asked')
    const after = await ask()
    const came = [
      'reports',
      'chats',
      'certifications',
      'withdrawals',
      'invoices',
      'agreements',
      'questions',
      'consents',
    ] as const
    for (const name of came) {
      expect(after.get(name)?.count, name).toBe((before.get(name)?.count ?? 0) + 1)
      expect(after.get(name)?.since, name).toBe(app.ctx.clock().toISOString())
    }
    expect(after.get('withdrawals')?.pressing).toBe(1)
    expect(after.get('invoices')?.urgency).toBe('stop')
  })

  test('counts exactly to 999, and says that there are more', async () => {
    // Copies of a row with ids of their own.
    const { rows } = await app.ctx.pool.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'error_reports' and table_schema = 'public' and column_name <> 'id'`,
    )
    const names = rows[0]?.names ?? ''
    const fill = (from: number, to: number) =>
      app.ctx.pool.query(
        `insert into error_reports (id, ${names}) select substr(e.id, 1, 25) || to_char(n, 'FM00000'), ${names}
         from (select * from error_reports order by id limit 1) e, generate_series(${from}, ${to}) n`,
      )
    await fill(2, 999)
    expect((await ask()).get('reports')).toMatchObject({ count: 999, more: false })
    await fill(1000, 1000)
    expect((await ask()).get('reports')).toMatchObject({ count: 999, more: true })
  })
})

describe('who sees what', () => {
  test.each([
    ['sales', ['accept', 'prices', 'exceptions', 'transfers'], ['certifications', 'invoices', 'questions']],
    ['operations', ['accept', 'gateIn', 'events', 'certifications'], ['prices', 'invoices', 'withdrawals']],
    ['finance', ['transfers', 'refunds', 'differences', 'invoices', 'withdrawals'], ['accept', 'gateIn']],
    ['content', ['reports'], ['accept', 'refunds', 'certifications']],
    ['administrator', queueNames, []],
  ] as const)('%s sees what the role works on, and nothing else', async (role, sees, not) => {
    const own = await ask(tokens[role])
    expect([...own.keys()]).toEqual(expect.arrayContaining([...sees]))
    for (const name of not) expect([...own.keys()]).not.toContain(name)
    for (const name of own.keys()) {
      const { roles } = contract.queueCalls[name]
      expect(roles.length === 0 || roles.includes(role)).toBe(true)
    }
  })

  test('no shipper and no visitor sees any of it', async () => {
    expect((await app.call(contract.deskQueues, { token: customer.token })).status).toBe(401)
    expect((await app.call(contract.deskQueues, {})).status).toBe(401)
  })
})

test('each count and each list of a queue is read along an index of its own [B-20]', async () => {
  const client = await app.ctx.pool.connect()
  const asked: { text: string; values?: unknown[] }[] = []
  const { listQueues } = await import('./queries.ts')
  const { listDeskOrders } = await import('#server/orders/queries.ts')
  const pool = {
    query: (given: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
      asked.push(typeof given === 'string' ? { text: given, ...(values ? { values } : {}) } : given)
      return { rows: [] }
    },
  }
  const ctx = { ...app.ctx, pool } as unknown as typeof app.ctx
  const actor = {
    kind: 'staff',
    staffId: 'stf_00000000000000000000000000',
    sessionId: 'ses_00000000000000000000000000',
    role: 'administrator',
    name: '管理员',
    language: 'zh-CN',
  } as Parameters<typeof listQueues>[1]
  await listQueues(ctx, actor)
  for (const queue of orderQueues)
    await listDeskOrders(ctx, actor, { queue, status: [], timeFilter: 'all', clerk: 'anyone', size: 50 })
  try {
    await client.query(
      'begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
    )
    const plans: string[] = []
    for (const { text, values } of asked) {
      const { rows } = await client.query(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    const [counts = '', ...lists] = plans
    const indexes = [
      'orders_to_accept',
      'orders_to_resume',
      'orders_with_change_answered',
      'orders_with_change_asked',
      'orders_to_sail',
      'orders_to_arrive',
      'orders_without_gate_in',
      'orders_by_news',
      'orders_by_free_time',
    ]
    for (const index of [
      ...indexes,
      'order_exceptions_of_nobody',
      'chat_conversations_to_answer',
      'invoices_that_failed',
      'told_events_unplaced',
      'price_requests_by_status',
      'certifications_in_order',
      'error_reports_by_status',
      'queries_to_answer',
      'bill_lines_to_agree',
      'transfer_proofs_by_status',
      'payment_captures_on_hold',
      'refunds_by_status',
      'agreements_to_decide',
      'withdrawals_waiting',
      'mentions_to_read',
    ])
      expect(counts).toContain(index)
    const ofLists = [
      'to_accept',
      'to_resume',
      'with_change_answered',
      'with_change_asked',
      'to_sail',
      'to_arrive',
      'without_gate_in',
      'by_news',
      'by_free_time',
    ]
    for (const [place, plan] of lists.entries()) expect(plan).toContain(`orders_${ofLists[place]}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
