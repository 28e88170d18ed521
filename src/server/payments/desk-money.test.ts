import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/payments.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
let customer: { userId: UserId; token: string }
let finance: { token: string }
beforeAll(async () => {
  app = await startTestApp()
  customer = await buildCustomer(app)
  finance = await buildStaff(app, 'finance')
})
afterAll(() => app.stop())

describe('what finance does at the desk', () => {
  it('gives back less than was asked for with a reason that the shipper reads', async () => {
    const order = await buildOrder(app, customer)
    const { data } = await app.call(contract.createChargeCall, {
      token: customer.token,
      body: { orderIds: [order.id], channel: 'cashier' },
    })
    await payInCashier(app, data.redirectTo)
    const asked = await app.call(contract.requestRefundCall, {
      token: customer.token,
      body: { orderId: order.id, reason: '计划有变' },
    })
    const refundId = asked.data.id
    const less = money(asked.data.amount.minor - 60_000, 'CNY')
    for (const [language, message] of [
      ['zh', '此项必填。'],
      ['en', 'This field is required.'],
    ] as const) {
      const body = { refundId, amount: less }
      const silent = await app.call(contract.approveRefundCall, { token: finance.token, body, language })
      expect([silent.status, silent.fields?.reason]).toEqual([400, { code: 'required', message }])
    }
    const approved = await app.call(contract.approveRefundCall, {
      token: finance.token,
      body: { refundId, amount: less, reason: '已产生的拖车空驶费 ¥600' },
    })
    expect(approved.data).toMatchObject({ amount: less, lessBecause: '已产生的拖车空驶费 ¥600' })
    const trail = await app.call(contract.refundTrailCall, { token: customer.token, query: { refundId } })
    expect(trail.data.refund.lessBecause).toBe('已产生的拖车空驶费 ¥600')
    expect(trail.data.steps).toMatchObject([
      { kind: 'refundRequested', amount: asked.data.amount },
      { kind: 'refundApproved', amount: less, reason: '已产生的拖车空驶费 ¥600' },
    ])
  })

  it('lists payments of one channel', async () => {
    const of = async (channel: 'cashier' | 'wechat') =>
      (
        await app.call(contract.listPaymentsCall, { token: finance.token, query: { channel } })
      ).data.items.map((each) => each.channel)
    expect(await of('cashier')).toEqual(['cashier'])
    expect(await of('wechat')).toEqual([])
  })
})
