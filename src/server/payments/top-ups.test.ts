import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/payments.ts'
import { pointsSerialNumberListCall } from '#contract/points-book.ts'
import { accountInfoCall } from '#contract/profile.ts'
import {
  createTopUpChargeCall,
  getPayResultCall,
  listTopUpPaymentsCall,
  requestTopUpRefundCall,
} from '#contract/top-ups.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { TopUpId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { type AlipayGateway, startAlipayGateway } from '#test/support/alipay-gateway.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { type Paying, startPaying } from '#test/support/paying.ts'
import {
  alipayCompany,
  alipayEnvironment,
  cashierCompany,
  openAt,
  type PaymentCompany,
  sendNotice,
  wechatCompany,
  wechatEnvironment,
} from '#test/support/payment-companies.ts'
import { startWechatGateway, type WechatGateway } from '#test/support/wechat-gateway.ts'

let paying: Paying
let alipay: AlipayGateway
let wechat: WechatGateway
beforeAll(async () => {
  ;[alipay, wechat] = await Promise.all([startAlipayGateway(), startWechatGateway()])
  paying = await startPaying({ ...alipayEnvironment(alipay), ...wechatEnvironment(wechat) })
})
afterAll(async () => {
  await paying.stop()
  await Promise.all([alipay.stop(), wechat.stop()])
})

const companies: Record<PaymentCompany['name'], () => PaymentCompany> = {
  cashier: () => cashierCompany(paying.app),
  alipay: () => alipayCompany(alipay),
  wechat: () => wechatCompany(wechat),
}
type Channel = PaymentCompany['name'] | 'bankTransfer'
const buy = (
  id: string,
  payPlatformType: Channel = 'cashier',
  more: object = {},
  token = paying.customer.token,
) => paying.app.call(createTopUpChargeCall, { token, body: { id, payPlatformType, ...more } })
const resultOf = (orderNo: string, token = paying.customer.token) =>
  paying.app.call(getPayResultCall, { token, query: { orderNo } })
const balance = async (): Promise<number> =>
  (await paying.app.call(accountInfoCall, { token: paying.customer.token })).data.balance
const entries = async () =>
  (await paying.app.call(pointsSerialNumberListCall, { token: paying.customer.token, body: { type: 2 } }))
    .data
const topUpOf = async (orderNo: string): Promise<TopUpId> =>
  (await paying.app.ctx.pool.query('select id from top_ups where number = $1', [orderNo])).rows[0].id
/** A package bought at the cashier. */
async function bought(id: string) {
  const { data } = await buy(id)
  const chargeNo = await payInCashier(paying.app, data.redirectTo)
  return { ...data, chargeNo, topUpId: await topUpOf(data.orderNo) }
}
const askBack = (topUpId: TopUpId, token = paying.finance.token) =>
  paying.app.call(requestTopUpRefundCall, { token, body: { topUpId, reason: '客户停用账号' } })

describe('a package of points (decision 040) [§3]', () => {
  it.each(['cashier', 'alipay', 'wechat'] as const)(
    '%s: told three times, the points come once and in the same moment',
    async (name) => {
      const before = await balance()
      const owed = await paying.owed()
      const { data } = await buy('p100', name)
      expect(data).toMatchObject({ amount: money(10_000, 'CNY'), pointsNum: 10_000, bonus: 200 })
      const open = await resultOf(data.orderNo)
      expect(open.data).toMatchObject({ mayBeDelayed: true, paidAt: null, paymentId: data.paymentId })
      expect(open.data.state).not.toBe('success')
      const company = companies[name]()
      const charge = await openAt(paying.app, company, paying.customer.token, data)
      const notice = await company.notice(charge)
      for (let told = 0; told < 3; told++)
        expect((await sendNotice(paying.app, name, notice)).statusCode).toBe(200)
      expect(await balance()).toBe(before + 10_200)
      expect(await paying.owed()).toBe(owed)
      const { data: result } = await resultOf(data.orderNo)
      expect(result).toMatchObject({ state: 'success', pointsNum: 10_000, bonus: 200, mayBeDelayed: false })
      expect(
        (await entries()).items.slice(0, 2).map((each) => [each.type, each.kind, each.pointsNum]),
      ).toEqual([
        [2, 'pointsEarned', 200],
        [2, 'pointsBought', 10_000],
      ])
      const { payment } = await paying.stateOf(data.paymentId)
      const list = await paying.app.call(listTopUpPaymentsCall, { token: paying.customer.token })
      expect(list.data[0]).toEqual(payment)
      const others = await paying.app.call(listTopUpPaymentsCall, { token: paying.stranger.token })
      expect(others.data).toEqual([])
      expect(payment.topUps).toEqual([
        {
          topUpId: await topUpOf(data.orderNo),
          topUpNumber: data.orderNo,
          package: 'p100',
          amount: money(10_000, 'CNY'),
          pointsNum: 10_000,
          bonus: 200,
        },
      ])
    },
  )

  it('fifty notices at once credit once [A-03]', async () => {
    const before = await balance()
    const { data } = await buy('p50')
    const company = companies.cashier()
    const charge = await openAt(paying.app, company, paying.customer.token, data)
    const notice = await company.notice(charge)
    await Promise.all(Array.from({ length: 50 }, () => sendNotice(paying.app, 'cashier', notice)))
    expect(await balance()).toBe(before + 5_000)
  })

  it('the same package gets its open payment back; once it is paid, the next is another', async () => {
    const [first, again] = [await buy('p300'), await buy('p300')]
    expect(again.data).toEqual(first.data)
    await payInCashier(paying.app, first.data.redirectTo)
    const next = await buy('p300')
    expect(next.data.orderNo).not.toBe(first.data.orderNo)
  })

  it('a bank transfer waits for finance, and another sum than asked for waits on', async () => {
    const before = await balance()
    const { data } = await buy('p500', 'bankTransfer')
    const proof = await paying.app.call(contract.addTransferProofCall, {
      token: paying.customer.token,
      body: {
        paymentId: data.paymentId,
        fileId: await paying.file(),
        payerName: '宁波远航家具有限公司',
        paidOn: '2026-11-20' as BusinessDate,
      },
    })
    expect(proof.status).toBe(200)
    const waiting = await paying.app.call(contract.deskListProofsCall, {
      token: paying.finance.token,
      query: { status: 'submitted' },
    })
    expect(waiting.data.items.map(({ topUpNumbers }) => topUpNumbers)).toEqual([[data.orderNo]])
    const found = await paying.app.call(contract.listPaymentsCall, {
      token: paying.finance.token,
      query: { keyword: data.orderNo },
    })
    expect(found.data.items.map(({ id }) => id)).toEqual([data.paymentId])
    const confirm = (minor: number, bankReference: string) =>
      paying.app.call(contract.confirmTransferCall, {
        token: paying.finance.token,
        body: {
          paymentId: data.paymentId,
          amount: money(minor, 'CNY'),
          bankReference,
          paidOn: '2026-11-20' as BusinessDate,
          payer: '宁波远航家具有限公司',
        },
      })
    expect((await confirm(49_999, 'ICBC2026TOP1')).data.outcome).toBe('wrongAmount')
    expect(await balance()).toBe(before)
    expect((await confirm(50_000, 'ICBC2026TOP2')).data.outcome).toBe('credited')
    expect(await balance()).toBe(before + 52_000)
  })

  it('money that comes after the payment was given up still buys; money that comes twice goes back', async () => {
    const before = await balance()
    const first = await buy('p1000')
    const company = companies.cashier()
    const late = await openAt(paying.app, company, paying.customer.token, first.data)
    await paying.app.call(contract.closePaymentCall, {
      token: paying.customer.token,
      body: { paymentId: first.data.paymentId },
    })
    const second = await buy('p1000')
    expect(second.data.orderNo).toBe(first.data.orderNo)
    const other = await openAt(paying.app, company, paying.customer.token, second.data)
    await sendNotice(paying.app, 'cashier', await company.notice(late))
    expect(await balance()).toBe(before + 105_000)
    await sendNotice(paying.app, 'cashier', await company.notice(other))
    expect(await balance()).toBe(before + 105_000)
    const { payment } = await paying.stateOf(second.data.paymentId)
    expect([payment.outcome, payment.refunds.map(({ kind }) => kind)]).toEqual(['duplicate', ['duplicate']])
    expect((await resultOf(first.data.orderNo)).data).toMatchObject({
      state: 'success',
      paymentId: first.data.paymentId,
    })
  })

  it.each([
    ['points', { pointsNum: 9_999_999 }],
    ['a price', { amount: money(1, 'CNY') }],
    ['a sum to pay', { amountPay: money(-1, 'CNY') }],
    ['a currency', { amount: money(10_000, 'USD') }],
  ])('refuses %s that the package does not have [A-14]', async (_what, more) => {
    const refused = await buy('p100', 'cashier', more)
    expect([refused.status, refused.reason]).toEqual([409, 'payment.amountChanged'])
  })

  it('refuses an unknown package beside its field, and is not looked up by others', async () => {
    const refused = await buy('p1')
    expect(refused.status).toBe(400)
    const { data } = await buy('p50')
    expect((await resultOf(data.orderNo, paying.stranger.token)).status).toBe(404)
    const asAnother = { orderNo: data.orderNo, adminUserId: paying.stranger.userId }
    const tried = await paying.app.call(getPayResultCall, {
      token: paying.customer.token,
      query: asAnother,
    })
    expect([tried.status, tried.reason]).toEqual([403, 'request.otherUser'])
    expect((await resultOf('TU000')).status).toBe(404)
  })
})

describe('bought points that were not spent go back (decision 018) [§9]', () => {
  it('the points are taken when it is asked for, the money goes once another clerk approves', async () => {
    const { topUpId, paymentId } = await bought('p100')
    const before = await balance()
    const asked = await askBack(topUpId)
    expect(asked.data).toMatchObject({ kind: 'topUp', amount: money(10_000, 'CNY'), pointsBack: 10_000 })
    expect(await balance()).toBe(before - 10_200)
    expect((await paying.approve(asked.data.id, paying.finance.token)).reason).toBe('refund.sameClerk')
    expect((await paying.approve(asked.data.id, paying.otherFinance.token, money(500, 'CNY'))).reason).toBe(
      'refund.wholeOnly',
    )
    expect((await paying.approve(asked.data.id)).status).toBe(200)
    await paying.drain()
    const { payment } = await paying.stateOf(paymentId)
    expect(payment.refunds.map(({ kind, status, topUpNumber }) => [kind, status, topUpNumber])).toEqual([
      ['topUp', 'refunded', payment.topUps[0]?.topUpNumber],
    ])
    expect((await askBack(topUpId)).reason).toBe('refund.topUpSpent')
  })

  it('rejected, the points are there again and can be asked back once more', async () => {
    const { topUpId } = await bought('p50')
    const before = await balance()
    const { data } = await askBack(topUpId)
    expect(await balance()).toBe(before - 5_000)
    const rejected = await paying.app.call(contract.rejectRefundCall, {
      token: paying.otherFinance.token,
      body: { refundId: data.id, reason: '客户改变主意' },
    })
    expect(rejected.status).toBe(200)
    expect(await balance()).toBe(before)
    expect((await askBack(topUpId)).data.amount).toEqual(money(5_000, 'CNY'))
  })

  it('of fifty who ask at once one gets it', async () => {
    const { topUpId } = await bought('p50')
    const asked = await Promise.all(Array.from({ length: 50 }, () => askBack(topUpId)))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(asked.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['refund.topUpSpent']),
    )
  })

  it('not of what is not paid, and only by finance', async () => {
    const { data } = await buy('p500')
    expect((await askBack(await topUpOf(data.orderNo))).reason).toBe('refund.moveNotOpen')
    const { topUpId } = await bought('p50')
    expect((await askBack(topUpId, paying.operations.token)).status).toBe(403)
  })
})
