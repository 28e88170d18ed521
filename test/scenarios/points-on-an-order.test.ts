import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOrder, totalInfo } from '#contract/orders.ts'
import {
  approveRefundCall,
  createChargeCall,
  requestPartRefundCall,
  requestRefundCall,
} from '#contract/payments.ts'
import { applyOffsetsCall, listVouchersCall } from '#contract/points.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { provePayments } from '#server/payments/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { buildCustomerWithPoints, giveVoucher, owedBy, type Person, pointsOf } from '#test/support/offsets.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildStaff } from '#test/support/people.ts'

/**
 * Points and a voucher from the price to the bank and back: they lower what is paid, a payment of the old price goes
 * back by itself, and a refund brings back what paid beside the money.
 */
let app: TestApp
let finance: Awaited<ReturnType<typeof buildStaff>>
beforeAll(async () => {
  app = await startTestApp()
  finance = await buildStaff(app, 'finance')
})
afterAll(async () => {
  expect(await provePayments(app.ctx)).toEqual([])
  await app.stop()
})

const charge = (customer: Person, orderId: OrderId) =>
  app.call(createChargeCall, { token: customer.token, body: { orderIds: [orderId], channel: 'cashier' } })
const read = async (customer: Person, id: OrderId) =>
  (await app.call(getOrder, { token: customer.token, query: { id } })).data
const settle = () => app.ctx.jobs.drain(app.ctx)

async function offsetOrder() {
  const customer = await buildCustomerWithPoints(app, 3_000)
  const order = await buildOrder(app, customer)
  const voucherId = await giveVoucher(app, customer.userId)
  const body = { orderId: order.id, points: 3_000, voucherId }
  return { customer, order, voucherId, body }
}

describe('points and a voucher, paid and refunded [§3] [§8]', () => {
  it('are paid for less, and a refund of the whole brings everything back', async () => {
    const { customer, order, body } = await offsetOrder()
    const { token, userId } = customer
    const available = async () => (await app.call(totalInfo, { token })).data.vouchersAreAvailable
    expect(await available()).toBe(1)
    const { data } = await app.call(applyOffsetsCall, { token, body })
    expect(await available()).toBe(0)
    const opened = await charge(customer, order.id)
    expect(opened.data.amount).toEqual(data.amountDue)
    await payInCashier(app, opened.data.redirectTo)
    await settle()
    expect(await read(customer, order.id)).toMatchObject({ status: 'paid', amountDue: money(0, 'CNY') })
    expect(await owedBy(app, userId)).toBe(0)

    const asked = await app.call(requestRefundCall, {
      token,
      body: { orderId: order.id, reason: '计划有变' },
    })
    expect(asked.data.amount).toEqual(data.amountDue)
    await app.call(approveRefundCall, { token: finance.token, body: { refundId: asked.data.id as never } })
    await settle()
    expect((await read(customer, order.id)).status).toBe('refundCompleted')
    expect(await owedBy(app, userId)).toBe(0)
    expect(await pointsOf(app, userId)).toBe(3_000)
    expect(
      (await app.call(listVouchersCall, { token, query: { status: 'usable' } })).data.items,
    ).toHaveLength(1)
    expect(await available()).toBe(1)
  })

  it('a refund in part brings points back in proportion and keeps the voucher', async () => {
    const { customer, order, body } = await offsetOrder()
    const { data } = await app.call(applyOffsetsCall, { token: customer.token, body })
    await payInCashier(app, (await charge(customer, order.id)).data.redirectTo)
    await settle()
    const asker = await buildStaff(app, 'finance')
    const half = money(Math.floor(data.amountDue.minor / 2), 'CNY')
    const asked = await app.call(requestPartRefundCall, {
      token: asker.token,
      body: { orderId: order.id, amount: half, reason: '少装一箱' },
    })
    expect(asked.reason).toBeUndefined()
    await app.call(approveRefundCall, { token: finance.token, body: { refundId: asked.data.id as never } })
    await settle()
    expect(await pointsOf(app, customer.userId)).toBe(1_500)
    expect(await owedBy(app, customer.userId)).toBe(0)
    const { items } = (await app.call(listVouchersCall, { token: customer.token })).data
    expect(items.map(({ status }) => status)).toEqual(['used'])
  })

  it('a payment of the price before them goes back, and the order is still due', async () => {
    const { customer, order, body } = await offsetOrder()
    const opened = await charge(customer, order.id)
    const { data } = await app.call(applyOffsetsCall, { token: customer.token, body })
    await payInCashier(app, opened.data.redirectTo)
    await settle()
    expect(await read(customer, order.id)).toMatchObject({
      status: 'pendingPayment',
      amountDue: data.amountDue,
    })
    expect(await owedBy(app, customer.userId)).toBe(data.amountDue.minor)
    const again = await charge(customer, order.id)
    expect(again.data.amount).toEqual(data.amountDue)
    await payInCashier(app, again.data.redirectTo)
    await settle()
    expect((await read(customer, order.id)).status).toBe('paid')
    expect(await owedBy(app, customer.userId)).toBe(0)
  })
})
