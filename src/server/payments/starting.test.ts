import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/payments.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type Paying, startPaying } from '#test/support/paying.ts'
import { sendNotice, wechatEnvironment } from '#test/support/payment-companies.ts'
import { startWechatGateway, type WechatGateway } from '#test/support/wechat-gateway.ts'
import { mostStartTries, startCharge } from './commands/start.ts'
import { askAboutOpenPayments } from './jobs.ts'

let gateway: WechatGateway
let paying: Paying
beforeAll(async () => {
  gateway = await startWechatGateway()
  paying = await startPaying(wechatEnvironment(gateway))
  gateway.clock = paying.app.ctx.clock
})
afterAll(async () => {
  await paying.stop()
  await gateway.stop()
})

async function created() {
  const order = await paying.order()
  const { data } = await paying.charge([order.id], 'wechat')
  return { orderId: order.id, ...data }
}
/** The charge as the company has it, whatever we know of it. */
const atCompany = (tradeNo: string, amount: Money) =>
  paying.app.ctx.payments.get('wechat')?.createCharge({
    tradeNo,
    amount,
    subject: 'Sampan',
    expiresAt: new Date('2026-11-20T04:00:00Z'),
    returnUrl: 'http://localhost:3000/paying',
    notifyUrl: 'http://localhost:3000/api/crm/payment/notice/wechat',
  })
const start = (paymentId: PaymentId) => startCharge.run(paying.app.ctx, { paymentId, language: 'zh-CN' })

describe('a charge that is born at the company', () => {
  it('is created at once, and gets its code by a job after commit', async () => {
    const { orderId, paymentId, status, codeUrl, tradeNo, expiresAt } = await created()
    expect([status, codeUrl, expiresAt]).toEqual(['created', null, '2026-11-20T04:00:00.000Z'])
    expect((await paying.stateOf(paymentId)).state).toBe('detecting')
    expect((await paying.charge([orderId], 'wechat')).data.paymentId).toBe(paymentId)
    await paying.drain()
    const open = await paying.stateOf(paymentId)
    expect(open).toMatchObject({ state: 'waiting', redirectTo: null })
    expect(gateway.scan(String(open.codeUrl))).toBe(tradeNo)
    expect((await paying.charge([orderId], 'wechat')).data).toMatchObject({
      status: 'waiting',
      codeUrl: open.codeUrl,
    })
    gateway.pay(tradeNo)
    const notice = gateway.notice(tradeNo)
    expect((await sendNotice(paying.app, 'wechat', notice)).statusCode).toBeLessThan(300)
    expect(await paying.orderStatus(orderId)).toBe('paid')
    expect((await paying.trail(paymentId)).map(({ kind }) => kind)).toEqual([
      'created',
      'sentToCompany',
      'codeGiven',
      'notified',
      'received',
      'credited',
    ])
  })

  it('asked for twice is one charge', async () => {
    const { paymentId, tradeNo } = await created()
    await Promise.all([start(paymentId), start(paymentId)])
    await paying.drain()
    expect([...gateway.orders.keys()].filter((each) => each === tradeNo)).toHaveLength(1)
    expect((await paying.stateOf(paymentId)).state).toBe('waiting')
  })

  it('fails when the company stays silent to the last try, and can be begun again', async () => {
    const { orderId, paymentId } = await created()
    gateway.misbehave = 'silence'
    for (let tried = 1; tried < mostStartTries; tried++)
      await expect(start(paymentId)).rejects.toBeInstanceOf(ProviderFailure)
    await start(paymentId)
    gateway.misbehave = null
    expect(await paying.stateOf(paymentId)).toMatchObject({
      state: 'timeout',
      codeUrl: null,
      payment: { status: 'failed' },
    })
    expect((await paying.trail(paymentId)).at(-1)).toMatchObject({ kind: 'failed', by: 'company' })
    expect((await paying.trail(paymentId)).at(-1)?.reason).toBeUndefined()
    expect((await paying.deskTrail(paymentId)).at(-1)?.reason).toBeTruthy()
    const again = await paying.charge([orderId], 'wechat')
    expect(again.data.paymentId).not.toBe(paymentId)
    await paying.drain()
    expect((await paying.stateOf(again.data.paymentId)).state).toBe('waiting')
  })

  it('fails at once when the company refuses it', async () => {
    const { paymentId, tradeNo, amount } = await created()
    // Its number stands for another sum there.
    await atCompany(tradeNo, money(amount.minor + 1, 'CNY'))
    await start(paymentId)
    expect((await paying.stateOf(paymentId)).payment.status).toBe('failed')
    const { data } = await paying.app.call(contract.deskPaymentTrailCall, {
      token: paying.finance.token,
      query: { paymentId },
    })
    expect(data.payment.failure).toBeTruthy()
  })

  it('given up while the company is asked is closed there as well', async () => {
    const { paymentId, tradeNo, amount } = await created()
    await atCompany(tradeNo, amount)
    await paying.app.call(contract.closePaymentCall, { token: paying.customer.token, body: { paymentId } })
    await paying.drain()
    expect(gateway.orders.get(tradeNo)?.state).toBe('CLOSED')
  })

  it('never paid is asked about, and closed here and there when its time is over', async () => {
    const { paymentId, tradeNo } = await created()
    await paying.drain()
    await paying.later(120)
    await askAboutOpenPayments.run(paying.app.ctx, {})
    await paying.drain()
    await paying.later(7_200)
    await askAboutOpenPayments.run(paying.app.ctx, {})
    await paying.drain()
    expect((await paying.stateOf(paymentId)).payment.status).toBe('closed')
    expect(gateway.orders.get(tradeNo)?.state).toBe('CLOSED')
    expect(
      (await paying.deskTrail(paymentId)).filter(({ kind }) => kind === 'asked' || kind === 'closed'),
    ).toMatchObject([
      { kind: 'asked', verdict: 'waiting' },
      { kind: 'asked', verdict: 'closed' },
      { kind: 'closed' },
    ])
  })
})
