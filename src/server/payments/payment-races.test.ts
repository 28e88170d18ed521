import { afterAll, beforeAll, describe, expect } from 'vitest'
import { cancelOrder } from '#contract/orders.ts'
import * as contract from '#contract/payments.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { FileId, OrderId, PaymentId, RefundId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { type Paying, sentBack, startPaying } from '#test/support/paying.ts'
import { cashierCompany, openCharge, sendNotice } from '#test/support/payment-companies.ts'
import { race } from '#test/support/races.ts'

let paying: Paying
beforeAll(async () => {
  paying = await startPaying()
})
afterAll(() => paying.stop())

const payer = '宁波远航家具有限公司'
const today = '2026-11-20' as BusinessDate
const times = <Answer>(count: number, call: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, call))
const done = (answers: readonly { readonly status: number }[]) =>
  answers.filter(({ status }) => status === 200).length
const refusedWith = (answers: readonly { readonly reason?: string | undefined }[]) => [
  ...new Set(answers.flatMap(({ reason }) => reason ?? [])),
]
const capturesOf = async (orderId: OrderId): Promise<string[]> =>
  (
    await paying.app.ctx.pool.query<{ outcome: string }>(
      `select outcome from payment_captures where payment_id in (select payment_id from payment_items where order_id = $1)
       order by outcome`,
      [orderId],
    )
  ).rows.map(({ outcome }) => outcome)

describe('paying [A-05]', () => {
  race('20 charges for one order with 20 keys are one payment', async () => {
    const order = await paying.order()
    const answers = await times(20, () => paying.charge([order.id]))
    expect(new Set(answers.map(({ data }) => data.paymentId)).size).toBe(1)
  })

  race('cancelled and paid at the same moment: the order is paid, or the money is back', async () => {
    const company = cashierCompany(paying.app)
    const order = await paying.order()
    const charge = await openCharge(paying.app, company, paying.customer.token, [order.id])
    await company.payQuietly(charge)
    const { rows } = await paying.app.ctx.pool.query<{ charge_no: string; payment_no: string }>(
      `select charge_no, payment_no from cashier_payments join cashier_charges using (charge_no) where trade_no = $1`,
      [charge.tradeNo],
    )
    const { charge_no: chargeNo = '', payment_no: channelTradeNo = '' } = rows[0] ?? {}
    const notice = await company.notice(charge, { channelTradeNo })
    await Promise.all([
      paying.app.call(cancelOrder, { token: paying.customer.token, body: { id: order.id } }),
      sendNotice(paying.app, 'cashier', notice),
    ])
    await paying.drain()
    const back = await sentBack(paying.app, chargeNo)
    expect(['paid 0', `cancelled ${charge.minor}`]).toContain(`${await paying.orderStatus(order.id)} ${back}`)
  })

  race('one notice 50 times, and 20 others of the same money: it is credited once', async () => {
    const company = cashierCompany(paying.app)
    const order = await paying.order()
    const charge = await openCharge(paying.app, company, paying.customer.token, [order.id])
    const same = await company.notice(charge)
    const others = await times(20, () => company.notice(charge))
    const answers = await Promise.all(
      [...Array.from({ length: 50 }, () => same), ...others].map((notice) =>
        sendNotice(paying.app, 'cashier', notice),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await capturesOf(order.id)).toEqual(['credited'])
    expect(await paying.orderStatus(order.id)).toBe('paid')
  })

  race('money of two payments for one order: one is credited, the other goes back', async () => {
    const company = cashierCompany(paying.app)
    const order = await paying.order()
    const { token } = paying.customer
    const first = await openCharge(paying.app, company, token, [order.id])
    await paying.app.call(contract.closePaymentCall, { token, body: { paymentId: first.paymentId } })
    const second = await openCharge(paying.app, company, token, [order.id])
    const notices = await Promise.all([first, second, first, second].map((each) => company.notice(each)))
    await Promise.all(notices.map((notice) => sendNotice(paying.app, 'cashier', notice)))
    expect(await capturesOf(order.id)).toEqual(['credited', 'duplicate'])
  })
})

describe('bank transfers [A-05]', () => {
  let references = 0
  const newReference = () => {
    references += 1
    return `ICBC20261120${String(references).padStart(8, '0')}`
  }
  /** An order with an open transfer. */
  async function transfer() {
    const order = await paying.order()
    const { data } = await paying.charge([order.id], 'bankTransfer')
    return { orderId: order.id, paymentId: data.paymentId, minor: data.amount.minor }
  }
  const show = (paymentId: PaymentId, fileId: FileId) =>
    paying.app.call(contract.addTransferProofCall, {
      token: paying.customer.token,
      body: { paymentId, fileId, payerName: payer, paidOn: today },
    })
  const confirm = (paymentId: PaymentId, minor: number, bankReference: string) =>
    paying.app.call(contract.confirmTransferCall, {
      token: paying.finance.token,
      body: { paymentId, amount: money(minor, 'CNY'), bankReference, paidOn: today, payer },
    })

  race('one transfer confirmed by 50 clerks at once is money that came once', async () => {
    const { orderId, paymentId, minor } = await transfer()
    await show(paymentId, await paying.file())
    const reference = newReference()
    const answers = await times(50, () => confirm(paymentId, minor, reference))
    expect([done(answers), refusedWith(answers)]).toEqual([1, ['payment.referenceUsed']])
    expect(await capturesOf(orderId)).toEqual(['credited'])
    expect(await paying.orderStatus(orderId)).toBe('paid')
  })

  race('of 20 proofs at once one waits', async () => {
    const { paymentId } = await transfer()
    const fileId = await paying.file()
    const answers = await times(20, () => show(paymentId, fileId))
    expect([done(answers), refusedWith(answers)]).toEqual([1, ['payment.proofWaits']])
  })

  race('a confirmation and a rejection at once decide once', async () => {
    const { orderId, paymentId, minor } = await transfer()
    const { id: proofId } = (await show(paymentId, await paying.file())).data
    await Promise.all([
      confirm(paymentId, minor, newReference()),
      paying.app.call(contract.rejectProofCall, {
        token: paying.finance.token,
        body: { proofId, reason: '回单看不清' },
      }),
    ])
    expect(await paying.orderStatus(orderId)).toBe('paid')
    expect(['accepted', 'rejected']).toContain((await paying.stateOf(paymentId)).payment.proofs[0]?.status)
  })
})

describe('refunds [A-05]', () => {
  const request = (orderId: OrderId) =>
    paying.app.call(contract.requestRefundCall, {
      token: paying.customer.token,
      body: { orderId, reason: '计划有变' },
    })

  race('20 parts at once never come to more than was paid', async () => {
    const { orderId, minor } = await paying.paidOrder()
    const part = Math.floor(minor / 10)
    const answers = await times(20, () => paying.requestPart(orderId, part))
    // A part leaves something, if only a cent.
    const most = Math.ceil(minor / part) - 1
    expect([done(answers), refusedWith(answers)]).toEqual([most, ['refund.partTooHigh']])
  })

  race('a part and the whole asked for at once share what was paid', async () => {
    const { orderId, minor } = await paying.paidOrder()
    const [part, whole] = await Promise.all([paying.requestPart(orderId, 5_000), request(orderId)])
    expect(whole.status).toBe(200)
    expect(whole.data.amount.minor + (part.status === 200 ? 5_000 : 0)).toBe(minor)
  })

  race('20 approvals and 20 rejections at once decide once, and the money goes with them', async () => {
    const { orderId, minor, chargeNo } = await paying.paidOrder()
    const refundId = (await request(orderId)).data.id as RefundId
    const token = paying.otherFinance.token
    const reject = () =>
      paying.app.call(contract.rejectRefundCall, { token, body: { refundId, reason: '货物已装箱' } })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? paying.approve(refundId) : reject())),
    )
    expect([done(answers), refusedWith(answers)]).toEqual([1, ['refund.moveNotOpen']])
    await paying.drain()
    const approved = answers.findIndex(({ status }) => status === 200) % 2 === 0
    expect(await sentBack(paying.app, chargeNo)).toBe(approved ? minor : 0)
    expect(await paying.orderStatus(orderId)).toBe(approved ? 'refundCompleted' : 'refundRejected')
  })
})
