import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addAddress, deleteBatchAddress, modifyAddress } from '#contract/addresses.ts'
import { sendChatMessage, startChat } from '#contract/chat.ts'
import { notificationSettings, saveNotificationSettings } from '#contract/notifications.ts'
import { cancelOrder, placeOrder } from '#contract/orders.ts'
import { createChargeCall } from '#contract/payments.ts'
import { signCall } from '#contract/points-book.ts'
import { requestPrice } from '#contract/quotes.ts'
import { loginByPasswordCall } from '#contract/users.ts'
import { keepDraft } from '#contract/workspace.ts'
import { proveLedger } from '#server/ledger/queries.ts'
import { provePayments } from '#server/payments/queries.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { payInCashier } from './support/cashier.ts'
import { tellFigure } from './support/figures.ts'
import { type ForcedConflicts, forceConflicts } from './support/forced-conflicts.ts'
import { buildQuote } from './support/orders.ts'
import { buildCustomer } from './support/people.ts'
import { priceRequest } from './support/shipper.ts'

/**
 * Who met another in the database is never told of it: what was undone is done again [D-09]. `npm run prove D-09` takes
 * the long form.
 */
vi.setConfig({ testTimeout: 3_600_000 })

const writes = Number(process.env.SAMPAN_CONFLICT_WRITES ?? 150)
const clients = 8
/** One try less than there are: who meets four in a row is through at the fifth. */
const mostInARow = 4

let app: TestApp
let conflicts: ForcedConflicts
beforeAll(async () => {
  // As many connections as nobody waits for: what one of them asks is asked by whoever holds it.
  app = await startTestApp({}, 4 * clients)
  let state = 20_261_126
  conflicts = forceConflicts(app.ctx.pool, (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  })
})
afterAll(async () => {
  conflicts.stop()
  await app.stop(1)
})

const password = 'some password 1'

/** Everything a customer writes in a day; `write` is called once for each. */
async function writeAll(write: (work: () => Promise<number>) => Promise<void>): Promise<void> {
  const { userId, token, mobile } = await buildCustomer(app, { password })
  const [toPay, toCancel] = [await buildQuote(app, userId), await buildQuote(app, userId)]
  const { data: settings } = await app.call(notificationSettings, { token })
  const address = {
    contact: '周敏',
    phone: '138 5740 0001',
    country: 'CN',
    province: '330000',
    city: '330200',
    region: '330206',
    street: '小港街道纬五路 18 号',
    kinds: ['pickup' as const],
  }
  let data = {} as { addressId: never; orderId: never; redirectTo: string | null; conversationId: never }
  const keep = (more: object) => {
    data = { ...data, ...more }
  }

  await write(async () => {
    const body = { phone: mobile, password, agreementAccepted: true }
    return (await app.call(loginByPasswordCall, { body })).status
  })
  await write(async () => (await app.call(signCall, { token })).status)
  await write(async () => {
    const added = await app.call(addAddress, { token, body: address })
    keep({ addressId: added.data?.id })
    return added.status
  })
  await write(async () => {
    const body = { ...address, id: data.addressId, contact: '林岚' }
    return (await app.call(modifyAddress, { token, body })).status
  })
  await write(async () => {
    const body = { name: 'order', text: 'half a word', savedAt: app.clock.now.toISOString() }
    return (await app.call(keepDraft, { token, body })).status
  })
  await write(
    async () =>
      (await app.call(requestPrice, { token, body: priceRequest(randomUUID()).body as never })).status,
  )
  await write(async () => (await app.call(saveNotificationSettings, { token, body: settings })).status)
  await write(async () => {
    const placed = await app.call(placeOrder, { token, body: { quoteId: toPay } })
    keep({ orderId: placed.data?.id })
    return placed.status
  })
  await write(async () => {
    const body = { orderIds: [data.orderId], channel: 'cashier' as const }
    const charged = await app.call(createChargeCall, { token, body })
    keep({ redirectTo: charged.data?.redirectTo })
    return charged.status
  })
  await write(async () => {
    await payInCashier(app, data.redirectTo)
    return 200
  })
  await write(async () => {
    const placed = await app.call(placeOrder, { token, body: { quoteId: toCancel } })
    keep({ orderId: placed.data?.id })
    return placed.status
  })
  await write(async () => (await app.call(cancelOrder, { token, body: { id: data.orderId } })).status)
  await write(async () => {
    const started = await app.call(startChat, { token })
    keep({ conversationId: started.data?.conversation.id })
    return started.status
  })
  await write(async () => {
    const body = { conversationId: data.conversationId, text: 'hello', clientKey: randomUUID() }
    return (await app.call(sendChatMessage, { token, body })).status
  })
  await write(
    async () => (await app.call(deleteBatchAddress, { token, body: { ids: [data.addressId] } })).status,
  )
}
const kinds = 15

describe('conflicts in the database', () => {
  it(`are met by ${writes.toLocaleString('en')} writes and reach none of their callers [D-09]`, async () => {
    const days = Math.ceil(writes / kinds)
    const answers = new Map<number, number>()
    let started = 0
    let turn = 0
    const client = async () => {
      while (started < days) {
        started++
        await writeAll(async (work) => {
          const status = await conflicts.meeting(turn++ % (mostInARow + 1), work)
          answers.set(status, (answers.get(status) ?? 0) + 1)
        })
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    const { all, atCommit } = conflicts.met

    const done = days * kinds
    expect(Object.fromEntries(answers)).toEqual({ 200: done })
    expect(all).toBeGreaterThan(done)
    expect(atCommit).toBeGreaterThan(0)
    // Each has its one effect.
    const { rows } = await app.ctx.pool.query(
      `select (select count(*) from orders)::int as orders, (select count(*) from orders where status = 'paid')::int as paid,
         (select count(*) from orders where status = 'cancelled')::int as cancelled,
         (select count(*) from payment_captures)::int as captures,
         (select count(*) from price_requests)::int as requests, (select count(*) from check_ins)::int as "checkIns",
         (select count(*) from chat_messages)::int as messages, (select count(*) from addresses)::int as addresses`,
    )
    expect(rows).toEqual([
      {
        orders: 2 * days,
        paid: days,
        cancelled: days,
        captures: days,
        requests: days,
        checkIns: days,
        messages: days,
        addresses: 0,
      },
    ])
    expect(await provePayments(app.ctx)).toEqual([])
    expect(await proveLedger(app.ctx)).toEqual([])
    tellFigure({
      bar: 'D-09',
      what: `of ${done.toLocaleString('en')} writes`,
      figure: `${(done - (answers.get(200) ?? 0)).toLocaleString('en')} failed, with ${all.toLocaleString('en')} conflicts met, ${atCommit.toLocaleString('en')} of them at the commit`,
      holds: answers.get(200) === done,
    })
  })

  it('are given up after five in a row, and the caller is told to come again [D-09]', async () => {
    const { token } = await buildCustomer(app)
    const body = { name: 'order', text: 'half a word', savedAt: app.clock.now.toISOString() }
    const refused = await conflicts.meeting(100, async () => {
      for (;;) {
        const answer = await app.call(keepDraft, { token, body })
        if (answer.status !== 200) return answer
      }
    })
    expect([refused.status, refused.reason, refused.raw.headers['retry-after']]).toEqual([
      503,
      'service.unavailable',
      '2',
    ])
  })

  it('are real ones too: two that lock the same rows in turn both commit [D-09]', async () => {
    const { ctx } = app
    await app.owner.query('create table met (id int primary key, times int not null default 0)')
    await app.owner.query('insert into met values (1), (2)')
    await app.owner.query('grant select, update on met to public')
    let tries = 0
    let waiting = 0
    let meet: () => void = () => undefined
    const both = new Promise<void>((settle) => {
      meet = settle
    })
    const lock = (first: number, second: number) =>
      transact(ctx, async ({ db }) => {
        tries++
        await sql`update met set times = times + 1 where id = ${first}`.execute(db)
        if (++waiting === 2) meet()
        await both
        await sql`update met set times = times + 1 where id = ${second}`.execute(db)
      })
    await Promise.all([lock(1, 2), lock(2, 1)])
    const { rows } = await ctx.pool.query('select times from met order by id')
    expect(rows).toEqual([{ times: 2 }, { times: 2 }])
    expect(tries).toBe(3)
  })
})
