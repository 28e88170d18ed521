import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, getOrder } from '#contract/orders.ts'
import { closePaymentCall, paymentStateCall } from '#contract/payments.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { decimal, money } from '#domain/kernel/money.ts'
import { moveOrder } from '#server/orders/commands/moves.ts'
import { type AlipayGateway, startAlipayGateway } from '#test/support/alipay-gateway.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { forgeriesOf } from '#test/support/notice-forgeries.ts'
import { buildOrder, clerkActor } from '#test/support/orders.ts'
import {
  alipayCompany,
  alipayEnvironment,
  cashierCompany,
  openCharge,
  type PaymentCompany,
  sendNotice,
  wechatCompany,
  wechatEnvironment,
} from '#test/support/payment-companies.ts'
import { buildCustomer } from '#test/support/people.ts'
import { type SignedNotice, startWechatGateway, type WechatGateway } from '#test/support/wechat-gateway.ts'
import { provePayments } from './queries.ts'

/**
 * The matrix of payment notices: what companies and strangers send, in every state of a payment.
 *
 * A time stamp that is too old or too far ahead is a case of WeChat Pay only, which signs every sending anew.
 * The others do not sign when they send, and Alipay repeats the very same notice for about a day, so an old one
 * is a true one; what a repeat could do is stopped by the notice's own number. WeChat Pay alone sends signatures
 * that are wrong on purpose, to see whether we look at them.
 */
let app: TestApp
let gateway: AlipayGateway
let wechatGateway: WechatGateway
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  gateway = await startAlipayGateway()
  wechatGateway = await startWechatGateway()
  app = await startTestApp({ ...alipayEnvironment(gateway), ...wechatEnvironment(wechatGateway) })
  customer = await buildCustomer(app)
})
afterAll(async () => {
  expect(await provePayments(app.ctx)).toEqual([])
  await app.stop()
  await gateway.stop()
  await wechatGateway.stop()
})

const one = async <Row>(text: string, values: unknown[]): Promise<Row> =>
  (await app.ctx.pool.query(text, values)).rows[0] as Row
const statusOf = async (orderId: OrderId) =>
  (await one<{ status: string }>('select status from orders where id = $1', [orderId])).status
const capturesOf = async (paymentId: string) =>
  (
    await app.ctx.pool.query(
      'select outcome, amount_minor, refunded_minor from payment_captures where payment_id = $1 order by id',
      [paymentId],
    )
  ).rows
const refundsOf = async (paymentId: string) =>
  (
    await app.ctx.pool.query(
      'select kind, status, amount_minor from refunds where payment_id = $1 order by id',
      [paymentId],
    )
  ).rows
const noticesOf = async (tradeNo: string) =>
  (await app.ctx.pool.query('select times, acted_at from payment_notices where trade_no = $1', [tradeNo]))
    .rows
const refusedNotices = async () =>
  (
    await one<{ count: number }>(
      `select count(*) as count from payment_notices where verdict <> 'genuine'`,
      [],
    )
  ).count

const companies: Record<PaymentCompany['name'], () => PaymentCompany> = {
  cashier: () => cashierCompany(app),
  alipay: () => alipayCompany(gateway),
  wechat: () => wechatCompany(wechatGateway),
}

describe.each(['cashier', 'alipay', 'wechat'] as const)('notices of %s [§8]', (name) => {
  let company: PaymentCompany
  const accepted = { statusCode: 200, body: name === 'wechat' ? '{"code":"SUCCESS"}' : 'success' }
  const refused = {
    statusCode: 400,
    body: name === 'wechat' ? '{"code":"FAIL","message":"refused"}' : 'failure',
  }
  beforeAll(() => {
    company = companies[name]()
    expect(company.reply).toEqual({ accepted: accepted.body, refused: refused.body })
  })

  async function start(count = 1) {
    const orders = []
    for (let each = 0; each < count; each++) orders.push(await buildOrder(app, customer))
    const orderIds = orders.map(({ id }) => id)
    const charge = await openCharge(app, company, customer.token, orderIds)
    return { orderId: orderIds[0] as OrderId, orderIds, charge }
  }
  const send = (notice: string | { headers: Record<string, string>; body: string | Buffer }) =>
    sendNotice(app, name, notice)

  it('pays the order, once, and says success', async () => {
    const { orderId, charge } = await start()
    expect(await send(await company.notice(charge))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('paid')
    expect(await capturesOf(charge.paymentId)).toEqual([
      { outcome: 'credited', amount_minor: charge.minor, refunded_minor: 0 },
    ])
    const state = await app.call(paymentStateCall, {
      token: customer.token,
      query: { paymentId: charge.paymentId },
    })
    expect([state.data.state, state.data.payment.status, state.data.payment.outcome]).toEqual([
      'success',
      'paid',
      'credited',
    ])
    const told = await app.ctx.pool.query(
      'select kind from live_events where audience = $1 and about = any($2)',
      [`customer:${customer.userId}`, [charge.paymentId, orderId]],
    )
    expect(told.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['payment', 'order']))
  })

  it('is answered in the company’s own words', async () => {
    const { charge } = await start()
    const answer = await send(await company.notice(charge))
    expect(answer.headers['content-type']).toBe(
      name === 'wechat' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    )
  })

  describe('forged', () => {
    it.each(forgeriesOf(name))('%s: refused, kept, and nothing happens', async (_, forge) => {
      const { orderId, charge } = await start()
      const before = await refusedNotices()
      expect(await send(forge(await company.notice(charge)))).toMatchObject(refused)
      expect(await statusOf(orderId)).toBe('pendingPayment')
      expect(await capturesOf(charge.paymentId)).toEqual([])
      expect(await refusedNotices()).toBe(before + 1)
    })

    it('signed by the company for another application or another seller: refused', async () => {
      const { orderId, charge } = await start()
      expect(await send(await company.notice(charge, { application: 'another' }))).toMatchObject(refused)
      expect(await send(await company.notice(charge, { seller: 'another' }))).toMatchObject(refused)
      expect(await statusOf(orderId)).toBe('pendingPayment')
    })

    it.each([
      ['nothing', ''],
      ['JSON', '{"trade_status":"TRADE_SUCCESS"}'],
      ['broken escapes', '%zz=%&&&===&sign=%E0%A4%A'],
      ['bytes that are no text', Buffer.from([0x73, 0xff, 0xfe, 0x00, 0x80, 0x3d, 0xc3, 0x28])],
      ['a NUL', 'sign=%00&app_id=%00'],
      ['60 KB', `sign=${'A'.repeat(60_000)}`],
    ])('%s as a body: refused', async (_, body) => {
      const { headers } = await company.notice({ tradeNo: 'P1', minor: 1 })
      for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/xml'])
        for (const given of [{}, headers])
          expect(await send({ headers: { ...given, 'content-type': type }, body })).toMatchObject(refused)
    })

    it.each<[what: string, change: (body: string) => string | Buffer]>([
      ['encoded twice', (body) => encodeURIComponent(body)],
      ['as UTF-16', (body) => Buffer.from(body, 'utf16le')],
      ['behind a byte order mark', (body) => `\ufeff${body}`],
      ['compressed', (body) => gzipSync(body)],
      ['cut in half', (body) => body.slice(0, body.length / 2)],
      ['with every field twice', (body) => `${body}&${body}`],
    ])('a true one %s: refused', async (_, change) => {
      const { orderId, charge } = await start()
      const notice = await company.notice(charge)
      expect(await send({ ...notice, body: change(notice.body) })).toMatchObject(refused)
      expect(await statusOf(orderId)).toBe('pendingPayment')
      expect(await send(notice)).toMatchObject(accepted)
    })

    it('a megabyte: not even read', async () => {
      expect((await send(`sign=${'A'.repeat(1_048_576)}`)).statusCode).toBe(413)
    })
  })

  describe('wrong amounts', () => {
    it.each([
      ['a cent less', -1],
      ['a cent more', 1],
      ['a hundredth', -0.99],
    ])('%s: waits for finance and pays nothing', async (_, by) => {
      const { orderId, charge } = await start()
      const minor = Number.isInteger(by) ? charge.minor + by : Math.round(charge.minor / 100)
      expect(await send(await company.notice(charge, { minor }))).toMatchObject(accepted)
      expect(await statusOf(orderId)).toBe('pendingPayment')
      expect(await capturesOf(charge.paymentId)).toEqual([
        { outcome: 'wrongAmount', amount_minor: minor, refunded_minor: 0 },
      ])
      expect(await refundsOf(charge.paymentId)).toEqual([])
    })
  })

  it('another currency: not money for us', async () => {
    const { orderId, charge } = await start()
    const answer = await send(await company.notice(charge, { currency: 'USD' }))
    expect(answer.body).toBe(name === 'cashier' ? accepted.body : refused.body)
    expect(await statusOf(orderId)).toBe('pendingPayment')
  })

  it.each(name === 'alipay' ? [2, 1, 0] : [])(
    'an amount with %i decimals as far as it has them: the same money however it is written',
    async (decimals) => {
      const { orderId, charge } = await start()
      const yuan = decimal(money(charge.minor, 'CNY'))
      const amount =
        yuan.slice(0, yuan.length - 2) +
        yuan
          .slice(-2)
          .replace(/0{1,2}$/, '')
          .padEnd(decimals, '0')
      expect(await send(await company.notice(charge, { amount: amount.replace(/\.$/, '') }))).toMatchObject(
        accepted,
      )
      expect(await statusOf(orderId)).toBe('paid')
    },
  )

  it.each(name === 'alipay' ? ['2026-11-19 10:05:00', '2026-11-20 09:54:00', '2026-11-20 10:06:00'] : [])(
    'sent at %s by the clock of the company, while ours says 10:00: taken',
    async (notify_time) => {
      const { orderId, charge } = await start()
      expect(await send(await company.notice(charge, { signed: { notify_time } }))).toMatchObject(accepted)
      expect(await statusOf(orderId)).toBe('paid')
    },
  )

  describe('is answered with success only once it is committed', () => {
    it('waits as long as its order is held', async () => {
      const { orderId, charge } = await start()
      const holder = await app.ctx.pool.connect()
      let answered = false
      try {
        await holder.query('begin')
        await holder.query('select 1 from orders where id = $1 for update', [orderId])
        const answer = company
          .notice(charge)
          .then(send)
          .finally(() => {
            answered = true
          })
        // Not asked by the holder: within a transaction the list of sessions stays as it was first read.
        const waits = async () =>
          (
            await app.ctx.pool.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rows.length > 0
        await expect.poll(async () => answered || (await waits())).toBe(true)
        expect([answered, await statusOf(orderId)]).toEqual([false, 'pendingPayment'])
        await holder.query('rollback')
        expect(await answer).toMatchObject(accepted)
        expect(await statusOf(orderId)).toBe('paid')
      } finally {
        holder.release()
      }
    })

    it('says so when the commit itself failed, and takes the notice when it is sent again', async () => {
      const { orderId, charge } = await start()
      const body = await company.notice(charge)
      // Looked at when the transaction ends, not before: everything was done, and then nothing.
      await app.owner.query(`create function refuse_commit() returns trigger language plpgsql
        as $$ begin raise exception 'no room on the disk'; end $$`)
      await app.owner.query(`create constraint trigger refuse_commit after insert on payment_captures
        deferrable initially deferred for each row execute function refuse_commit()`)
      try {
        const answer = await send(body)
        expect([answer.statusCode, answer.body.includes('success')]).toEqual([500, false])
      } finally {
        await app.owner.query('drop trigger refuse_commit on payment_captures')
        await app.owner.query('drop function refuse_commit()')
      }
      expect(await statusOf(orderId)).toBe('pendingPayment')
      expect(await capturesOf(charge.paymentId)).toEqual([])
      expect(await send(body)).toMatchObject(accepted)
      expect(await statusOf(orderId)).toBe('paid')
    })
  })

  it('waiting: accepted, and nothing happens', async () => {
    const { orderId, charge } = await start()
    expect(await send(await company.notice(charge, { says: 'waiting' }))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('pendingPayment')
  })

  it('closed: the payment is closed, and the money may still come', async () => {
    const { orderId, charge } = await start()
    expect(await send(await company.notice(charge, { says: 'closed' }))).toMatchObject(accepted)
    const state = await app.call(paymentStateCall, {
      token: customer.token,
      query: { paymentId: charge.paymentId },
    })
    expect([state.data.state, state.data.payment.status]).toEqual(['timeout', 'closed'])
    expect(await send(await company.notice(charge))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('closed after paid: changes nothing', async () => {
    const { orderId, charge } = await start()
    await send(await company.notice(charge))
    expect(await send(await company.notice(charge, { says: 'closed' }))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('paid')
    const { data } = await app.call(paymentStateCall, {
      token: customer.token,
      query: { paymentId: charge.paymentId },
    })
    expect(data.state).toBe('success')
  })

  it('a status nobody knows: refused', async () => {
    const { charge } = await start()
    expect(await send(await company.notice(charge, { says: 'nonsense' }))).toMatchObject(refused)
  })

  it('the same 50 times, one after the other: one effect', async () => {
    const { charge } = await start()
    const body = await company.notice(charge)
    for (let turn = 0; turn < 50; turn++) expect(await send(body)).toMatchObject(accepted)
    expect(await capturesOf(charge.paymentId)).toHaveLength(1)
    expect(await noticesOf(charge.tradeNo)).toMatchObject([{ times: 50 }])
    expect(await refundsOf(charge.paymentId)).toEqual([])
  })

  it('the same 50 times at once: one effect', async () => {
    const { orderId, charge } = await start()
    const body = await company.notice(charge)
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(body)))
    for (const answer of answers) expect(answer).toMatchObject(accepted)
    expect(await capturesOf(charge.paymentId)).toHaveLength(1)
    const moves = await app.ctx.pool.query(`select 1 from order_moves where order_id = $1 and move = 'pay'`, [
      orderId,
    ])
    expect(moves.rows).toHaveLength(1)
  })

  it('20 different notices of the same money at once: one effect', async () => {
    const { charge } = await start()
    const bodies = await Promise.all(Array.from({ length: 20 }, () => company.notice(charge)))
    const answers = await Promise.all(bodies.map((body) => send(body)))
    for (const answer of answers) expect(answer).toMatchObject(accepted)
    expect(await capturesOf(charge.paymentId)).toHaveLength(1)
    expect(await refundsOf(charge.paymentId)).toEqual([])
  })

  it('before the payment was committed: refused, and taken when it is sent again', async () => {
    const tradeNo = `P20991231${name}`
    const { orderId, charge } = await start()
    const body = await company.notice({ tradeNo, minor: charge.minor })
    expect(await send(body)).toMatchObject({ ...refused, statusCode: 404 })
    expect(await noticesOf(tradeNo)).toEqual([{ times: 1, acted_at: null }])
    await app.ctx.pool.query('update payments set trade_no = $1 where id = $2', [tradeNo, charge.paymentId])
    expect(await send(body)).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('for a payment of another company: unknown', async () => {
    const { charge } = await start()
    const other = companies[name === 'alipay' ? 'cashier' : 'alipay']()
    expect(await sendNotice(app, other.name, await other.notice(charge))).toMatchObject({ statusCode: 404 })
    expect(await capturesOf(charge.paymentId)).toEqual([])
  })

  it('after the order was cancelled: the money goes back by itself', async () => {
    const { orderId, charge } = await start()
    expect((await app.call(cancelOrder, { token: customer.token, body: { id: orderId } })).status).toBe(200)
    await company.payQuietly(charge)
    expect(await send(await company.notice(charge))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('cancelled')
    expect(await refundsOf(charge.paymentId)).toEqual([
      { kind: 'late', status: 'processing', amount_minor: charge.minor },
    ])
  })

  it('after the payment was closed by the shipper: credited all the same', async () => {
    const { orderId, charge } = await start()
    await app.call(closePaymentCall, { token: customer.token, body: { paymentId: charge.paymentId } })
    expect(await send(await company.notice(charge))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('after the charge ran out, while the order still waits: credited', async () => {
    const { orderId, charge } = await start()
    await app.ctx.pool.query(
      `update payments set dialogue_until = created_at - interval '1 day', expires_at = created_at where id = $1`,
      [charge.paymentId],
    )
    expect(await send(await company.notice(charge))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('of two payments for one order: the second goes back', async () => {
    const { orderId, orderIds, charge } = await start()
    await app.call(closePaymentCall, { token: customer.token, body: { paymentId: charge.paymentId } })
    const second = await openCharge(app, company, customer.token, orderIds)
    expect(second.paymentId).not.toBe(charge.paymentId)
    expect(await send(await company.notice(second))).toMatchObject(accepted)
    expect(await send(await company.notice(charge))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('paid')
    expect(await refundsOf(second.paymentId)).toEqual([])
    expect(await refundsOf(charge.paymentId)).toEqual([
      { kind: 'duplicate', status: 'processing', amount_minor: charge.minor },
    ])
  })

  it('of two payments at once: one is credited, one goes back', async () => {
    const { orderIds, charge } = await start()
    await app.call(closePaymentCall, { token: customer.token, body: { paymentId: charge.paymentId } })
    const second = await openCharge(app, company, customer.token, orderIds)
    const bodies = await Promise.all([charge, second, charge, second].map((each) => company.notice(each)))
    for (const answer of await Promise.all(bodies.map((body) => send(body))))
      expect(answer).toMatchObject(accepted)
    const outcomes = [...(await capturesOf(charge.paymentId)), ...(await capturesOf(second.paymentId))].map(
      ({ outcome }) => outcome,
    )
    expect(outcomes.sort()).toEqual(['credited', 'duplicate'])
  })

  it('of the same charge paid twice: the second money goes back', async () => {
    const { charge } = await start()
    expect(await send(await company.notice(charge))).toMatchObject(accepted)
    expect(
      await send(await company.notice(charge, { channelTradeNo: `second${charge.tradeNo}` })),
    ).toMatchObject(accepted)
    expect((await capturesOf(charge.paymentId)).map(({ outcome }) => outcome)).toEqual([
      'credited',
      'duplicate',
    ])
    expect(await refundsOf(charge.paymentId)).toHaveLength(1)
  })

  it('about a refund, before or after the payment: no second payment', async () => {
    const { orderId, charge } = await start()
    expect(await send(await company.notice(charge, { about: 'refund' }))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('pendingPayment')
    expect(await capturesOf(charge.paymentId)).toEqual([])
    await send(await company.notice(charge))
    expect(
      await send(await company.notice(charge, { about: 'refund', channelTradeNo: `again${charge.tradeNo}` })),
    ).toMatchObject(accepted)
    expect(await capturesOf(charge.paymentId)).toHaveLength(1)
  })

  it('sent again after the order was refunded: changes nothing', async () => {
    const { orderId, charge } = await start()
    const body = await company.notice(charge)
    await send(body)
    await moveOrder(app.ctx, clerkActor, orderId, 'requestRefund', 'plans changed')
    await moveOrder(app.ctx, system, orderId, 'completeRefund')
    expect(await send(body)).toMatchObject(accepted)
    expect(await send(await company.notice(charge))).toMatchObject(accepted)
    expect(await statusOf(orderId)).toBe('refundCompleted')
    expect(await capturesOf(charge.paymentId)).toHaveLength(1)
  })

  it('for several orders: all are paid, or none when one was cancelled', async () => {
    const paid = await start(3)
    await send(await company.notice(paid.charge))
    for (const id of paid.orderIds) expect(await statusOf(id)).toBe('paid')
    const [first, second] = [await start(2), await start(2)]
    await app.call(cancelOrder, { token: customer.token, body: { id: first.orderIds[1] as OrderId } })
    await send(await company.notice(first.charge))
    expect(await statusOf(first.orderId)).toBe('pendingPayment')
    expect(await refundsOf(first.charge.paymentId)).toHaveLength(1)
    await send(await company.notice(second.charge))
    expect(await statusOf(second.orderId)).toBe('paid')
  })

  it('is not needed when the browser returns: coming back pays nothing', async () => {
    const { orderId, charge } = await start()
    await app.http.fastify.inject({
      method: 'GET',
      url: `/paying?paymentId=${charge.paymentId}&trade_status=TRADE_SUCCESS`,
    })
    const order = await app.call(getOrder, { token: customer.token, query: { id: orderId } })
    expect(order.data.status).toBe('pendingPayment')
  })

  it('is not needed when the company is asked: a verified answer pays as well, once', async () => {
    const { orderId, charge } = await start()
    await company.payQuietly(charge)
    const state = await app.call(paymentStateCall, {
      token: customer.token,
      query: { paymentId: charge.paymentId, ask: '1' },
    })
    expect(state.data.state).toBe('success')
    expect(await statusOf(orderId)).toBe('paid')
    const { channelTradeNo } = state.data.payment
    expect(await send(await company.notice(charge, { channelTradeNo: channelTradeNo ?? '' }))).toMatchObject(
      accepted,
    )
    expect(await capturesOf(charge.paymentId)).toHaveLength(1)
  })
})

describe('notices of WeChat Pay [§8]', () => {
  async function start() {
    const order = await buildOrder(app, customer)
    const company = wechatCompany(wechatGateway)
    const charge = await openCharge(app, company, customer.token, [order.id])
    return { orderId: order.id, company, charge }
  }
  const send = (notice: SignedNotice) => sendNotice(app, 'wechat', notice)

  it.each([-360, 360])(
    'signed %i seconds from now: refused, kept as stale, and taken when it is sent anew',
    async (secondsLater) => {
      const { orderId, charge } = await start()
      const id = `notice${secondsLater}`
      expect((await send(wechatGateway.notice(charge.tradeNo, {}, { id, secondsLater }))).statusCode).toBe(
        400,
      )
      expect(await statusOf(orderId)).toBe('pendingPayment')
      const { verdict } = await one<{ verdict: string }>(
        'select verdict from payment_notices order by id desc limit 1',
        [],
      )
      expect(verdict).toBe('stale')
      expect((await send(wechatGateway.notice(charge.tradeNo, {}, { id }))).statusCode).toBe(200)
      expect(await statusOf(orderId)).toBe('paid')
    },
  )

  it('caught and sent again ten minutes later: refused, and nothing happens', async () => {
    const { charge } = await start()
    const caught = wechatGateway.notice(charge.tradeNo)
    expect((await send(caught)).statusCode).toBe(200)
    const { now } = app.clock
    app.clock.advance(600)
    try {
      expect((await send(caught)).statusCode).toBe(400)
    } finally {
      app.clock.now = now
    }
    expect(await capturesOf(charge.paymentId)).toHaveLength(1)
  })

  it('of the kind that must fail: refused', async () => {
    const { orderId, charge } = await start()
    const answer = await send(wechatGateway.notice(charge.tradeNo, {}, { probe: true }))
    expect([answer.statusCode, answer.body]).toEqual([400, '{"code":"FAIL","message":"refused"}'])
    expect(await statusOf(orderId)).toBe('pendingPayment')
  })

  it('are kept with what they were signed with', async () => {
    const { charge } = await start()
    const notice = wechatGateway.notice(charge.tradeNo)
    await send(notice)
    const { headers } = await one<{ headers: Record<string, string> }>(
      'select headers from payment_notices where trade_no = $1',
      [charge.tradeNo],
    )
    for (const name of ['serial', 'timestamp', 'nonce', 'signature'])
      expect(headers[`wechatpay-${name}`]).toBe(notice.headers[`wechatpay-${name}`])
  })
})

it('knows no other company [§8]', async () => {
  expect(await sendNotice(app, 'nobody', 'a=1')).toMatchObject({ statusCode: 404, body: 'failure' })
})
