import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder } from '#contract/order-desk.ts'
import { cancelOrder, getOrder } from '#contract/orders.ts'
import * as contract from '#contract/payments.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, RefundId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { balanceOf } from '#server/ledger/queries.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { type AlipayGateway, startAlipayGateway } from '#test/support/alipay-gateway.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { buildOrder } from '#test/support/orders.ts'
import { sentBack } from '#test/support/paying.ts'
import { alipayEnvironment } from '#test/support/payment-companies.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { askCompany } from './commands/captures.ts'
import { askAboutOpenPayments, sendWaitingRefunds } from './jobs.ts'
import { provePayments } from './queries.ts'

let app: TestApp
let gateway: AlipayGateway
let customer: { userId: UserId; token: string }
let stranger: { userId: UserId; token: string }
let finance: { token: string }
let otherFinance: { token: string }
let operations: { token: string }

/** Tokens live 15 minutes and tests move the clock: the same people with tokens of now. */
async function logInAgain(): Promise<void> {
  const { reply } = await openSessionFor(app.ctx, system, customer.userId)
  customer = { userId: customer.userId, token: reply.jwt }
  stranger = await buildCustomer(app)
  finance = await buildStaff(app, 'finance')
  otherFinance = await buildStaff(app, 'finance')
  operations = await buildStaff(app, 'operations')
}

beforeAll(async () => {
  gateway = await startAlipayGateway()
  app = await startTestApp(alipayEnvironment(gateway))
  customer = await buildCustomer(app)
  await logInAgain()
})
afterAll(async () => {
  expect(await provePayments(app.ctx)).toEqual([])
  await app.stop()
  await gateway.stop()
})

type Charge = {
  orderIds: OrderId[]
  channel?: 'alipay' | 'cashier' | 'onlineBanking'
  amount?: ReturnType<typeof money>
}
const charge = (request: Charge, key?: string, token = customer.token) =>
  app.call(contract.createChargeCall, {
    token,
    body: { channel: 'cashier', ...request },
    ...(key ? { key } : {}),
  })
const stateOf = (paymentId: string, ask: '0' | '1' = '0', token = customer.token) =>
  app.call(contract.paymentStateCall, { token, query: { paymentId: paymentId as never, ask } })
const orderStatus = async (id: OrderId) =>
  (await app.call(getOrder, { token: customer.token, query: { id } })).data.status
const drain = () => app.ctx.jobs.drain(app.ctx)

/** An order paid at the cashier. */
async function paidOrder(): Promise<{
  orderId: OrderId
  paymentId: string
  minor: number
  chargeNo: string
}> {
  const order = await buildOrder(app, customer)
  const { data } = await charge({ orderIds: [order.id] })
  const chargeNo = await payInCashier(app, data.redirectTo)
  return { orderId: order.id, paymentId: data.paymentId, minor: data.amount.minor, chargeNo }
}

describe('starting a payment [§4]', () => {
  it('gives an address to pay at, 15 minutes for the dialogue and a day for the charge', async () => {
    const order = await buildOrder(app, customer)
    const { status, data } = await charge({ orderIds: [order.id], amount: order.amountDue })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      amount: order.amountDue,
      dialogueUntil: '2026-11-20T02:15:00.000Z',
      expiresAt: '2026-11-21T02:00:00.000Z',
    })
    expect(data.tradeNo).toMatch(/^P20261120\d{10}$/)
    expect((await stateOf(data.paymentId)).data).toMatchObject({
      state: 'waiting',
      redirectTo: data.redirectTo,
    })
    const alipay = await charge({ orderIds: [(await buildOrder(app, customer)).id], channel: 'alipay' })
    expect(alipay.data.redirectTo).toContain('alipay.trade.page.pay')
    expect(gateway.open(String(alipay.data.redirectTo))).toBe(true)
  })

  it('pays several orders in one payment', async () => {
    const orders = [await buildOrder(app, customer), await buildOrder(app, customer)]
    const { data } = await charge({ orderIds: orders.map(({ id }) => id) })
    expect(data.amount.minor).toBe(orders.reduce((sum, { amountDue }) => sum + amountDue.minor, 0))
    await payInCashier(app, data.redirectTo)
    for (const { id } of orders) expect(await orderStatus(id)).toBe('paid')
    const list = await app.call(contract.listOrderPaymentsCall, {
      token: customer.token,
      query: { orderId: orders[0]?.id as OrderId },
    })
    expect(list.data).toMatchObject([{ id: data.paymentId, status: 'paid', outcome: 'credited' }])
  })

  it('has one effect for 50 equal calls at once', async () => {
    const order = await buildOrder(app, customer)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => charge({ orderIds: [order.id] }, 'the-same-key-50')),
    )
    for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data)
    const { rows } = await app.ctx.pool.query('select 1 from payment_items where order_id = $1', [order.id])
    expect(rows).toHaveLength(1)
    const other = await charge({ orderIds: [(await buildOrder(app, customer)).id] }, 'the-same-key-50')
    expect([other.status, other.reason]).toEqual([422, 'request.idempotencyKeyReused'])
  })

  it('gives the open payment back to the same wish, also from 20 calls with 20 keys', async () => {
    const order = await buildOrder(app, customer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge({ orderIds: [order.id] })))
    expect(new Set(answers.map(({ data }) => data.paymentId)).size).toBe(1)
    const other = await charge({ orderIds: [order.id], channel: 'alipay' })
    expect([other.status, other.reason]).toEqual([409, 'payment.inProgress'])
    const closed = await app.call(contract.closePaymentCall, {
      token: customer.token,
      body: { paymentId: answers[0]?.data.paymentId as never },
    })
    expect(closed.data.status).toBe('closed')
    expect((await charge({ orderIds: [order.id], channel: 'alipay' })).status).toBe(200)
  })

  it('answers online banking with its sentence [§8]', async () => {
    const order = await buildOrder(app, customer)
    const { status, reason, message } = await charge({ orderIds: [order.id], channel: 'onlineBanking' })
    expect([status, reason]).toEqual([422, 'payment.onlineBankingNotSupported'])
    expect(message).toBe('暂不支持网银支付，请选择其他支付方式。')
    const { data } = await app.call(contract.paymentChannelsCall)
    expect(data.map(({ channel, available }) => [channel, available])).toEqual([
      ['alipay', true],
      ['bankTransfer', true],
      ['cashier', true],
      ['onlineBanking', false],
    ])
  })

  it('refuses another customer, a visitor, and orders that are none', async () => {
    const order = await buildOrder(app, customer)
    const foreign = await charge({ orderIds: [order.id] }, undefined, stranger.token)
    expect([foreign.status, foreign.reason]).toEqual([404, 'request.notFound'])
    const visitor = await app.call(contract.createChargeCall, {
      body: { orderIds: [order.id], channel: 'cashier' },
    })
    expect(visitor.status).toBe(401)
    const own = await charge({ orderIds: [order.id] })
    expect((await stateOf(own.data.paymentId, '0', stranger.token)).reason).toBe('request.notFound')
    expect((await stateOf(own.data.paymentId, '1', stranger.token)).reason).toBe('request.notFound')
    const close = await app.call(contract.closePaymentCall, {
      token: stranger.token,
      body: { paymentId: own.data.paymentId },
    })
    expect(close.reason).toBe('request.notFound')
    expect(
      (
        await app.call(contract.listOrderPaymentsCall, {
          token: stranger.token,
          query: { orderId: order.id },
        })
      ).data,
    ).toEqual([])
    for (const orderIds of [[], ['ord_x'], [1], Array.from({ length: 21 }, () => order.id)]) {
      expect((await charge({ orderIds: orderIds as OrderId[] })).status).toBe(400)
    }
    const unknown = await charge({ orderIds: [`${order.id.slice(0, -4)}0000` as OrderId] })
    expect(unknown.reason).toBe('request.notFound')
  })

  it('refuses what is paid, cancelled or costs something else than was shown', async () => {
    const { orderId } = await paidOrder()
    expect((await charge({ orderIds: [orderId] })).reason).toBe('payment.nothingToPay')
    const order = await buildOrder(app, customer)
    expect(
      (await charge({ orderIds: [order.id], amount: money(order.amountDue.minor - 1, 'CNY') })).reason,
    ).toBe('payment.amountChanged')
    expect((await charge({ orderIds: [order.id, orderId] })).reason).toBe('payment.nothingToPay')
    await app.call(cancelOrder, { token: customer.token, body: { id: order.id } })
    expect((await charge({ orderIds: [order.id] })).reason).toBe('payment.nothingToPay')
  })
})

describe('the payment dialogue [§4]', () => {
  it('waits, runs out after 15 minutes, and lets the shipper pay again', async () => {
    const order = await buildOrder(app, customer)
    const first = await charge({ orderIds: [order.id] })
    app.clock.advance(15 * 60 + 1)
    await logInAgain()
    expect((await stateOf(first.data.paymentId)).data.state).toBe('timeout')
    const second = await charge({ orderIds: [order.id] })
    expect(second.data.paymentId).not.toBe(first.data.paymentId)
    expect((await stateOf(first.data.paymentId)).data.payment.status).toBe('closed')
    await payInCashier(app, second.data.redirectTo)
    expect((await stateOf(second.data.paymentId)).data.state).toBe('success')
  })

  it('keeps looking into a wrong amount, and shows a clerk that it waits', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    await payInCashier(app, data.redirectTo, 'wrongAmount')
    expect((await stateOf(data.paymentId)).data).toMatchObject({
      state: 'detecting',
      payment: { status: 'paid', outcome: 'wrongAmount' },
    })
    const held = await app.call(contract.listPaymentsCall, { token: finance.token, query: { onHold: '1' } })
    expect(held.data.items.map(({ id }) => id)).toContain(data.paymentId)
  })
})

describe('the cashier’s own page [§4]', () => {
  it('shows the charge in both languages, runs no script and says what it is', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    const opened = await app.http.fastify.inject({ url: String(data.redirectTo) })
    const address = String(opened.headers.location)
    for (const [language, word] of [
      ['zh-CN', '付错金额'],
      ['en-US', 'Pay a wrong amount'],
    ]) {
      const page = await app.http.fastify.inject({ url: `${address}?language=${language}` })
      expect(page.body).toContain(word)
      expect(page.body).toContain('模拟收银台')
      expect(page.body).toContain('Test cashier')
      expect(page.headers['content-security-policy']).not.toContain('script-src')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect((await app.http.fastify.inject({ url: '/cashier/chg_nothing' })).statusCode).toBe(404)
    expect(
      (await app.http.fastify.inject({ url: String(data.redirectTo).replace('amount=', 'amount=1') }))
        .statusCode,
    ).toBe(400)
  })

  it('pays twice: one is credited, one goes back', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    const chargeNo = await payInCashier(app, data.redirectTo, 'twice')
    expect(await orderStatus(order.id)).toBe('paid')
    await drain()
    expect((await stateOf(data.paymentId)).data.payment.refunds).toMatchObject([
      { kind: 'duplicate', status: 'refunded', amount: data.amount },
    ])
    expect(await sentBack(app, chargeNo)).toBe(data.amount.minor)
  })

  it('tells each reader in their own language why money came back by itself', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    const { paymentId } = data
    await payInCashier(app, data.redirectTo, 'twice')
    await drain()
    // Whatever text is kept with it.
    await app.ctx.pool.query(`update refunds set reason = 'kept' where payment_id = $1`, [paymentId])
    const told = async (language: 'zh' | 'en') => {
      const own = { token: customer.token, language }
      const desk = { token: finance.token, language }
      const { payment } = (await app.call(contract.paymentStateCall, { ...own, query: { paymentId } })).data
      const [refund] = payment.refunds
      const query = { refundId: refund?.id as RefundId }
      const trails = [
        (await app.call(contract.paymentTrailCall, { ...own, query: { paymentId } })).data,
        (await app.call(contract.refundTrailCall, { ...own, query })).data,
        (await app.call(contract.deskPaymentTrailCall, { ...desk, query: { paymentId } })).data,
        (await app.call(contract.deskRefundTrailCall, { ...desk, query })).data,
      ].map(({ steps }) => steps.find(({ kind }) => kind === 'refundRequested')?.reason)
      const { items } = (await app.call(contract.listRefundsCall, { ...desk, query: {} })).data
      return [refund?.reason, items.find(({ id }) => id === refund?.id)?.reason, ...trails]
    }
    expect(new Set(await told('zh'))).toEqual(new Set(['重复付款']))
    expect(new Set(await told('en'))).toEqual(new Set(['Paid twice']))
  })

  it('pays late for a cancelled order: the money goes back, and the ledger is even', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    await app.call(cancelOrder, { token: customer.token, body: { id: order.id } })
    await payInCashier(app, data.redirectTo, 'late')
    await drain()
    expect((await stateOf(data.paymentId)).data.payment.refunds).toMatchObject([
      { kind: 'late', status: 'refunded' },
    ])
    expect(await orderStatus(order.id)).toBe('cancelled')
  })

  it('refuses: the payment is closed and can be started again', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    await payInCashier(app, data.redirectTo, 'refuse')
    expect((await stateOf(data.paymentId)).data.payment.status).toBe('closed')
    expect((await charge({ orderIds: [order.id] })).data.paymentId).not.toBe(data.paymentId)
  })

  it('sends a notice again until it is taken', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    await app.ctx.pool.query(`update payments set trade_no = 'HIDDEN' || trade_no where id = $1`, [
      data.paymentId,
    ])
    const chargeNo = await payInCashier(app, data.redirectTo)
    expect((await app.cashier.find(chargeNo))?.notices).toEqual([{ tries: 1, delivered: false }])
    await app.ctx.pool.query(`update payments set trade_no = substr(trade_no, 7) where id = $1`, [
      data.paymentId,
    ])
    expect(await app.cashier.deliverDue()).toBe(0)
    app.clock.advance(6)
    expect(await app.cashier.deliverDue()).toBe(1)
    expect(await orderStatus(order.id)).toBe('paid')
  })
})

describe('asking the company [§8]', () => {
  it('finds what nobody told, by the job of every minute', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    await payInCashier(app, data.redirectTo, 'quietly')
    expect(await orderStatus(order.id)).toBe('pendingPayment')
    app.clock.advance(61)
    await askAboutOpenPayments.run(app.ctx, {})
    await drain()
    expect(await orderStatus(order.id)).toBe('paid')
  })

  it('closes, here and there, what was never paid in time', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id], channel: 'alipay' })
    gateway.open(String(data.redirectTo))
    app.clock.advance(24 * 3_600 + 1)
    await askAboutOpenPayments.run(app.ctx, {})
    await drain()
    await logInAgain()
    expect((await stateOf(data.paymentId)).data).toMatchObject({
      state: 'timeout',
      redirectTo: null,
      payment: { status: 'closed' },
    })
    expect(gateway.trades.get(data.tradeNo)?.status).toBe('TRADE_CLOSED')
  })

  it('ends when the payment is credited', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id], channel: 'alipay' })
    gateway.open(String(data.redirectTo))
    const questions = () => gateway.asked.filter((tradeNo) => tradeNo === data.tradeNo).length
    expect((await stateOf(data.paymentId, '1')).data.state).toBe('waiting')
    gateway.pay(data.tradeNo)
    app.clock.advance(4)
    expect((await stateOf(data.paymentId, '1')).data.state).toBe('success')
    expect(questions()).toBe(2)
    app.clock.advance(4)
    expect((await stateOf(data.paymentId, '1')).data.state).toBe('success')
    await askCompany.run(app.ctx, { paymentId: data.paymentId })
    expect(questions()).toBe(2)
  })

  it('is a failure of theirs, not a guess of ours, when they are silent', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id], channel: 'alipay' })
    gateway.misbehave = 'silence'
    const asked = await stateOf(data.paymentId, '1')
    gateway.misbehave = null
    expect([asked.status, asked.reason]).toEqual([503, 'service.unavailable'])
    expect((await stateOf(data.paymentId)).data.state).toBe('waiting')
  })
})

describe('refunds [§4] [§9]', () => {
  const request = (orderId: OrderId, key?: string, token = customer.token) =>
    app.call(contract.requestRefundCall, {
      token,
      body: { orderId, reason: '计划有变' },
      ...(key ? { key } : {}),
    })
  const approve = (refundId: RefundId, token: string, amount?: ReturnType<typeof money>) =>
    app.call(contract.approveRefundCall, {
      token,
      body: { refundId, ...(amount ? { amount, reason: '已产生费用' } : {}) },
    })

  it('go from the request over another clerk’s approval back to the payer', async () => {
    const { orderId, paymentId, minor, chargeNo } = await paidOrder()
    const owedBefore = await balanceOf(app.ctx, { kind: 'owed', userId: customer.userId }, 'CNY')
    const asked = await request(orderId)
    expect(asked.data).toMatchObject({
      kind: 'order',
      status: 'requested',
      amount: money(minor, 'CNY'),
      expected: null,
    })
    expect(await orderStatus(orderId)).toBe('refundInProgress')
    expect((await approve(asked.data.id, operations.token)).status).toBe(403)
    const approved = await approve(asked.data.id, finance.token)
    expect(approved.data.status).toBe('processing')
    await drain()
    expect(await orderStatus(orderId)).toBe('refundCompleted')
    const { refunds } = (await stateOf(paymentId)).data.payment
    expect(refunds).toMatchObject([
      { status: 'refunded', expected: { from: expect.any(String), to: expect.any(String) } },
    ])
    expect(await sentBack(app, chargeNo)).toBe(minor)
    expect(await balanceOf(app.ctx, { kind: 'owed', userId: customer.userId }, 'CNY')).toBe(owedBefore)
    expect((await approve(asked.data.id, finance.token)).reason).toBe('refund.moveNotOpen')
  })

  it('have one effect for 50 equal requests at once', async () => {
    const { orderId, paymentId } = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 50 }, () => request(orderId, `refund-${orderId}`)))
    for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data)
    expect((await stateOf(paymentId)).data.payment.refunds).toHaveLength(1)
    expect((await request(orderId)).reason).toBe('order.moveNotOpen')
  })

  it('are refused for another customer, for unpaid orders and without a reason', async () => {
    const { orderId } = await paidOrder()
    expect((await request(orderId, undefined, stranger.token)).reason).toBe('request.notFound')
    const unpaid = await buildOrder(app, customer)
    expect((await request(unpaid.id)).reason).toBe('order.moveNotOpen')
    const silent = await app.call(contract.requestRefundCall, {
      token: customer.token,
      body: { orderId, reason: '  ' },
    })
    expect([silent.status, silent.fields?.reason?.code]).toEqual([400, 'required'])
  })

  it('need a second clerk when a clerk asked', async () => {
    const { orderId } = await paidOrder()
    const asked = await app.call(contract.deskRequestRefundCall, {
      token: finance.token,
      body: { orderId, reason: '客户来电' },
    })
    expect(asked.data.openMoves).not.toContain('approve')
    const own = await approve(asked.data.id, finance.token)
    expect([own.status, own.reason]).toEqual([403, 'refund.sameClerk'])
    expect((await approve(asked.data.id, otherFinance.token)).status).toBe(200)
    await expect(
      app.ctx.pool.query('update refunds set approved_by = requested_by where id = $1', [asked.data.id]),
    ).rejects.toMatchObject({ constraint: 'nobody_approves_their_own_refund' })
  })

  it('may be less than asked, for costs already incurred, never more', async () => {
    const { orderId, paymentId, minor, chargeNo } = await paidOrder()
    const { data } = await request(orderId)
    expect((await approve(data.id, finance.token, money(minor + 1, 'CNY'))).reason).toBe(
      'refund.amountTooHigh',
    )
    expect((await approve(data.id, finance.token, money(0, 'CNY'))).reason).toBe('refund.amountTooHigh')
    expect((await approve(data.id, finance.token, money(minor, 'USD'))).reason).toBe('refund.amountTooHigh')
    expect((await approve(data.id, finance.token, money(minor - 5_000, 'CNY'))).status).toBe(200)
    await drain()
    expect(await sentBack(app, chargeNo)).toBe(minor - 5_000)
    expect((await stateOf(paymentId)).data.payment.refunds[0]?.amount.minor).toBe(minor - 5_000)
    await expect(
      app.ctx.pool.query(
        'update payment_captures set refunded_minor = amount_minor + 1 where payment_id = $1',
        [paymentId],
      ),
    ).rejects.toMatchObject({ constraint: 'no_more_goes_back_than_came_in' })
  })

  it('can be rejected with a reason, and asked for again', async () => {
    const { orderId, paymentId } = await paidOrder()
    const { data } = await request(orderId)
    const rejected = await app.call(contract.rejectRefundCall, {
      token: finance.token,
      body: { refundId: data.id, reason: '货物已装箱' },
    })
    expect(rejected.data).toMatchObject({ status: 'rejected', rejectedReason: '货物已装箱', openMoves: [] })
    expect(await orderStatus(orderId)).toBe('refundRejected')
    expect((await request(orderId)).status).toBe(200)
    expect((await stateOf(paymentId)).data.payment.refunds.map(({ status }) => status)).toEqual([
      'rejected',
      'requested',
    ])
  })

  it('return money with a wrong amount when finance says so', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    const chargeNo = await payInCashier(app, data.redirectTo, 'wrongAmount')
    const asked = await app.call(contract.deskRequestRefundCall, {
      token: finance.token,
      body: { paymentId: data.paymentId, reason: '金额不符' },
    })
    expect(asked.data).toMatchObject({ kind: 'held', orderId: null })
    const again = await app.call(contract.deskRequestRefundCall, {
      token: finance.token,
      body: { paymentId: data.paymentId, reason: '金额不符' },
    })
    expect(again.reason).toBe('refund.moveNotOpen')
    await approve(asked.data.id, otherFinance.token)
    await drain()
    expect(await sentBack(app, chargeNo)).toBe(data.amount.minor - 1)
    expect(await orderStatus(order.id)).toBe('pendingPayment')
  })

  it('of money on hold need a second clerk, and leave what was kept on hold', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id] })
    const chargeNo = await payInCashier(app, data.redirectTo, 'wrongAmount')
    const came = data.amount.minor - 1
    const held = async () => {
      const query = { onHold: '1', keyword: data.tradeNo } as const
      const { data: page } = await app.call(contract.listPaymentsCall, { token: operations.token, query })
      return page.items.map(({ onHold }) => onHold)
    }
    expect(await held()).toEqual([money(came, 'CNY')])
    const giveBack = (key?: string, token = operations.token) =>
      app.call(contract.deskRequestRefundCall, {
        token,
        body: { paymentId: data.paymentId, reason: '金额不符，退回重付' },
        ...(key ? { key } : {}),
      })
    expect((await giveBack(undefined, customer.token)).status).toBe(401)
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack('held-once')))
    expect(new Set(answers.map(({ data: refund }) => refund.id)).size).toBe(1)
    expect(await held()).toEqual([])
    const refundId = answers[0]?.data.id as RefundId
    expect((await approve(refundId, operations.token)).status).toBe(403)
    // Rejected, it waits again; a clerk of finance may ask, but not decide on that.
    await app.call(contract.rejectRefundCall, {
      token: finance.token,
      body: { refundId, reason: '先与客户核对' },
    })
    expect(await held()).toEqual([money(came, 'CNY')])
    const own = await giveBack(undefined, finance.token)
    expect([own.data.kind, own.data.amount.minor]).toEqual(['held', came])
    expect((await approve(own.data.id, finance.token)).reason).toBe('refund.sameClerk')
    expect((await approve(own.data.id, otherFinance.token, money(came - 500, 'CNY'))).status).toBe(200)
    await drain()
    // What was kept back still waits, and can go back as well.
    expect(await held()).toEqual([money(500, 'CNY')])
    const rest = await giveBack()
    expect(rest.data.amount).toEqual(money(500, 'CNY'))
    expect((await approve(rest.data.id, finance.token)).status).toBe(200)
    await drain()
    expect(await held()).toEqual([])
    expect(await sentBack(app, chargeNo)).toBe(came)
    expect((await giveBack()).reason).toBe('refund.moveNotOpen')
    expect(JSON.stringify((await stateOf(data.paymentId)).data)).not.toContain('onHold')
  })

  it('keep their number over silence and retries, and reach the payer once', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await charge({ orderIds: [order.id], channel: 'alipay' })
    gateway.open(String(data.redirectTo))
    gateway.pay(data.tradeNo)
    await stateOf(data.paymentId, '1')
    expect(await orderStatus(order.id)).toBe('paid')
    const asked = await request(order.id)
    await approve(asked.data.id, finance.token)
    gateway.misbehave = 'silence'
    await expect(drain()).rejects.toBeInstanceOf(ProviderFailure)
    gateway.misbehave = null
    app.clock.advance(301)
    await sendWaitingRefunds.run(app.ctx, {})
    await drain()
    expect(await orderStatus(order.id)).toBe('refundCompleted')
    expect([...(gateway.trades.get(data.tradeNo)?.refunds.keys() ?? [])]).toEqual([asked.data.refundNo])
  })

  it('that the company refuses are shown as failed, and can be sent again', async () => {
    const { orderId, chargeNo } = await paidOrder()
    await app.ctx.pool.query('update cashier_payments set amount_minor = 1 where charge_no = $1', [chargeNo])
    const asked = await request(orderId)
    await approve(asked.data.id, finance.token)
    await drain()
    const failed = await app.call(contract.listRefundsCall, {
      token: finance.token,
      query: { status: 'failed' },
    })
    expect(failed.data.items).toMatchObject([
      { id: asked.data.id, failure: 'more than was paid', openMoves: ['retry', 'payOut'] },
    ])
    await app.ctx.pool.query('update cashier_payments set amount_minor = 99999999 where charge_no = $1', [
      chargeNo,
    ])
    const retried = await app.call(contract.retryRefundCall, {
      token: finance.token,
      body: { refundId: asked.data.id },
    })
    expect(retried.data.status).toBe('processing')
    await drain()
    expect(await orderStatus(orderId)).toBe('refundCompleted')
  })

  it('leave an accepted order’s history whole', async () => {
    const { orderId } = await paidOrder()
    expect((await app.call(acceptOrder, { token: operations.token, body: { id: orderId } })).status).toBe(200)
    expect((await request(orderId)).status).toBe(200)
  })
})

describe('the desk [§6]', () => {
  it('pages through payments and refunds, and finds them by number', async () => {
    const { data } = await app.call(contract.listPaymentsCall, {
      token: finance.token,
      query: { size: '10' },
    })
    expect(data.items).toHaveLength(10)
    const next = await app.call(contract.listPaymentsCall, {
      token: finance.token,
      query: { size: '10', cursor: data.nextCursor ?? '' },
    })
    expect(next.data.items.some(({ id }) => data.items.some((each) => each.id === id))).toBe(false)
    const [first] = data.items
    const found = await app.call(contract.listPaymentsCall, {
      token: finance.token,
      query: { keyword: first?.tradeNo ?? '' },
    })
    expect(found.data.items.map(({ id }) => id)).toEqual([first?.id])
    const refunds = await app.call(contract.listRefundsCall, { token: operations.token, query: {} })
    expect(refunds.data.items.length).toBeGreaterThan(5)
    expect(refunds.data.items.every(({ openMoves }) => openMoves.length === 0)).toBe(true)
    const notices = await app.call(contract.listNoticesCall, { token: finance.token, query: {} })
    expect(notices.data.items[0]).toMatchObject({ channel: 'cashier', verdict: 'genuine' })
  })

  it('is closed to customers, and decisions to clerks who are not of finance', async () => {
    expect((await app.call(contract.listPaymentsCall, { token: customer.token, query: {} })).status).toBe(401)
    expect((await app.call(contract.listNoticesCall, { token: operations.token, query: {} })).status).toBe(
      403,
    )
    const refundId = 'rfd_00000000000000000000000000' as RefundId
    expect(
      (
        await app.call(contract.rejectRefundCall, {
          token: operations.token,
          body: { refundId, reason: 'x' },
        })
      ).status,
    ).toBe(403)
    expect(
      (await app.call(contract.rejectRefundCall, { token: finance.token, body: { refundId, reason: 'x' } }))
        .reason,
    ).toBe('request.notFound')
  })
})
