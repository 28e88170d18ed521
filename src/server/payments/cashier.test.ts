import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder } from '#contract/orders.ts'
import * as contract from '#contract/payments.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { cancelUnpaidOrders } from '#server/orders/jobs.ts'
import type { CashierAction } from '#server/providers/payment/embedded.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { type Paying, sentBack, startPaying } from '#test/support/paying.ts'
import { cashierCompany, sendNotice } from '#test/support/payment-companies.ts'
import { askAboutOpenPayments } from './jobs.ts'
import { provePayments } from './queries.ts'

let paying: Paying
beforeAll(async () => {
  paying = await startPaying()
})
afterAll(() => paying.stop())

async function act(action: CashierAction) {
  const order = await paying.order()
  const { data } = await paying.charge([order.id])
  const chargeNo = await payInCashier(paying.app, data.redirectTo, action)
  return { orderId: order.id, paymentId: data.paymentId, minor: data.amount.minor, chargeNo }
}
/** Everything that comes by itself: late notices, questions, refunds. */
async function settle(): Promise<void> {
  paying.app.clock.advance(61)
  await paying.app.cashier.deliverDue(true)
  await askAboutOpenPayments.run(paying.app.ctx, {})
  await paying.drain()
  await paying.app.cashier.deliverDue(true)
  await paying.later(0)
}

describe('whatever the payment company does [§4] [§7]', () => {
  it.each([
    ['pay', 'paid', 'credited', 0],
    ['twice', 'paid', 'credited', 1],
    ['duplicated', 'paid', 'credited', 0],
    ['outOfOrder', 'paid', 'credited', 0],
    ['delayed', 'paid', 'credited', 0],
    ['quietly', 'paid', 'credited', 0],
    ['wrongAmount', 'pendingPayment', 'wrongAmount', 0],
    ['tooMuch', 'pendingPayment', 'wrongAmount', 0],
    ['refuse', 'pendingPayment', null, 0],
    ['close', 'pendingPayment', null, 0],
  ] as const)('%s: the order is %s, the money is %s', async (action, status, outcome, times) => {
    const { orderId, paymentId, minor, chargeNo } = await act(action)
    await settle()
    expect(await paying.orderStatus(orderId)).toBe(status)
    const { payment } = await paying.stateOf(paymentId)
    expect(payment.outcome).toBe(outcome)
    if (outcome === null) expect(payment.status).toBe('closed')
    expect(await sentBack(paying.app, chargeNo)).toBe(minor * times)
    expect(await provePayments(paying.app.ctx)).toEqual([])
  })

  it('paid after the shipper cancelled: late, and back by itself', async () => {
    const order = await paying.order()
    const { data } = await paying.charge([order.id])
    await paying.app.call(cancelOrder, { token: paying.customer.token, body: { id: order.id } })
    const chargeNo = await payInCashier(paying.app, data.redirectTo, 'late')
    await settle()
    expect((await paying.stateOf(data.paymentId)).payment).toMatchObject({
      outcome: 'late',
      refunds: [{ kind: 'late', status: 'refunded' }],
    })
    expect(await sentBack(paying.app, chargeNo)).toBe(data.amount.minor)
    expect((await paying.trail(data.paymentId)).map(({ kind }) => kind)).toEqual([
      'created',
      'sentToCompany',
      'notified',
      'received',
      'returned',
      'refundRequested',
      // The company's notice of the refund, in the same moment.
      'notified',
      'refundSent',
      'refundAnswered',
      'refundConfirmed',
    ])
  })

  it('paid after the deadline cancelled several orders: late for all of them', async () => {
    const orders = [await paying.order(), await paying.order()]
    const { data } = await paying.charge(orders.map(({ id }) => id))
    await paying.later(24 * 3_600 + 1)
    await cancelUnpaidOrders.run(paying.app.ctx, {})
    const chargeNo = await lateAt(data.redirectTo)
    await settle()
    for (const { id } of orders) expect(await paying.orderStatus(id)).toBe('cancelledByOperations')
    expect(await sentBack(paying.app, chargeNo)).toBe(data.amount.minor)
  })

  it('paid on two channels’ pages for one order: one is credited, the other goes back', async () => {
    const order = await paying.order()
    const first = await paying.charge([order.id])
    const opened = await paying.app.http.fastify.inject({ url: String(first.data.redirectTo) })
    await paying.app.call(contract.closePaymentCall, {
      token: paying.customer.token,
      body: { paymentId: first.data.paymentId },
    })
    const second = await paying.charge([order.id])
    await payInCashier(paying.app, second.data.redirectTo)
    const chargeNo = String(opened.headers.location).slice('/cashier/'.length)
    await paying.app.cashier.act(chargeNo, 'late')
    await settle()
    expect((await paying.stateOf(first.data.paymentId)).payment.outcome).toBe('duplicate')
    expect(await sentBack(paying.app, chargeNo)).toBe(first.data.amount.minor)
    expect(await paying.orderStatus(order.id)).toBe('paid')
  })

  it('refunds that it first accepts and then refuses have failed', async () => {
    const { orderId, chargeNo } = await act('pay')
    await paying.app.cashier.act(chargeNo, 'refundsLater')
    const asked = await paying.app.call(contract.requestRefundCall, {
      token: paying.customer.token,
      body: { orderId, reason: '计划有变' },
    })
    await paying.approve(asked.data.id)
    await paying.drain()
    await paying.app.cashier.act(chargeNo, 'refundsFail')
    const refund = await paying.app.call(contract.deskRefundTrailCall, {
      token: paying.finance.token,
      query: { refundId: asked.data.id },
    })
    expect(refund.data.refund).toMatchObject({ status: 'failed', openMoves: ['retry', 'payOut'] })
    expect(await paying.orderStatus(orderId)).toBe('refundInProgress')
  })
})

/** The page is open still when its time is over. */
async function lateAt(redirectTo: string | null): Promise<string> {
  const opened = await paying.app.http.fastify.inject({ url: String(redirectTo) })
  const chargeNo = String(opened.headers.location).slice('/cashier/'.length)
  await paying.app.cashier.act(chargeNo, 'late')
  return chargeNo
}

describe('the trail of a payment', () => {
  it('shows the clerk what others said in the company’s name, and the shipper nothing of it', async () => {
    const order = await paying.order()
    const { data } = await paying.charge([order.id])
    const genuine = await cashierCompany(paying.app).notice({
      tradeNo: data.tradeNo,
      minor: data.amount.minor,
    })
    const forged = genuine.body.replace(`amount=${data.amount.minor}`, 'amount=1')
    expect((await sendNotice(paying.app, 'cashier', { ...genuine, body: forged })).statusCode).toBe(400)
    const shown = (await paying.deskTrail(data.paymentId)).find(({ kind }) => kind === 'notified')
    expect(shown).toMatchObject({ kind: 'notified', verdict: 'badSignature' })
    expect(shown?.by).toBeUndefined()
    expect((await paying.trail(data.paymentId)).map(({ kind }) => kind)).toEqual(['created', 'sentToCompany'])
  })

  it('counts what was told and asked again, and says when the company was silent', async () => {
    const order = await paying.order()
    const { data } = await paying.charge([order.id])
    await paying.app.cashier.open(String(data.redirectTo).split('?')[1] ?? '')
    for (let turn = 0; turn < 3; turn++) {
      await paying.stateOf(data.paymentId, '1')
      paying.app.clock.advance(4)
    }
    const notice = await cashierCompany(paying.app).notice({
      tradeNo: data.tradeNo,
      minor: data.amount.minor,
    })
    for (let turn = 0; turn < 4; turn++) await sendNotice(paying.app, 'cashier', notice)
    expect(await paying.trail(data.paymentId)).toMatchObject([
      { kind: 'created', by: 'customer', amount: data.amount },
      { kind: 'sentToCompany' },
      { kind: 'asked', verdict: 'waiting', times: 3 },
      { kind: 'notified', verdict: 'genuine', times: 4 },
      { kind: 'received', amount: data.amount },
      { kind: 'credited', outcome: 'credited' },
    ])
  })

  it('is closed to visitors, and to customers at the desk’s address', async () => {
    const paymentId = 'pay_00000000000000000000000000' as PaymentId
    const trail = (
      call: typeof contract.paymentTrailCall | typeof contract.deskPaymentTrailCall,
      token?: string,
    ) => paying.app.call(call, { token, query: { paymentId } })
    expect((await trail(contract.paymentTrailCall)).status).toBe(401)
    expect((await trail(contract.deskPaymentTrailCall, paying.customer.token)).status).toBe(401)
    expect((await trail(contract.paymentTrailCall, paying.customer.token)).reason).toBe('request.notFound')
    expect((await trail(contract.deskPaymentTrailCall, paying.finance.token)).reason).toBe('request.notFound')
  })

  it('holds one sum for one order whatever was held before it', async () => {
    const { orderId, paymentId, minor } = await act('wrongAmount')
    expect((await paying.deskTrail(paymentId)).at(-1)).toMatchObject({
      kind: 'held',
      amount: money(minor - 1, 'CNY'),
      outcome: 'wrongAmount',
    })
    expect(await paying.orderStatus(orderId)).toBe('pendingPayment')
  })
})
