import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/payments.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { FileId, OrderId, PaymentId, TransferProofId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { demoBank } from '#i18n/payment-channels.ts'
import { cancelUnpaidOrders } from '#server/orders/jobs.ts'
import { type Paying, startPaying } from '#test/support/paying.ts'
import { askAboutOpenPayments } from './jobs.ts'

let paying: Paying
beforeAll(async () => {
  paying = await startPaying()
})
afterAll(() => paying.stop())

const day = (text: string) => text as BusinessDate
let references = 0
const newReference = () => {
  references += 1
  return `ICBC2026112000${String(references).padStart(4, '0')}`
}

/** An order with an open transfer. */
async function transfer(wish = {}) {
  const order = await paying.order(wish)
  const { data } = await paying.charge([order.id], 'bankTransfer')
  return { orderId: order.id, paymentId: data.paymentId, minor: data.amount.minor, data }
}
const show = async (paymentId: PaymentId, wish: { fileId?: FileId; paidOn?: string; token?: string } = {}) =>
  paying.app.call(contract.addTransferProofCall, {
    token: wish.token ?? paying.customer.token,
    body: {
      paymentId,
      fileId: wish.fileId ?? (await paying.file()),
      payerName: '宁波远航家具有限公司',
      paidOn: day(wish.paidOn ?? '2026-11-20'),
      bankReference: 'HS 2026 1120 01',
    },
  })
const confirm = (
  paymentId: PaymentId,
  minor: number,
  wish: { reference?: string; token?: string; paidOn?: string } = {},
) =>
  paying.app.call(contract.confirmTransferCall, {
    token: wish.token ?? paying.finance.token,
    body: {
      paymentId,
      amount: money(minor, 'CNY'),
      bankReference: wish.reference ?? newReference(),
      paidOn: day(wish.paidOn ?? '2026-11-20'),
      payer: '宁波远航家具有限公司',
    },
  })
const reject = (proofId: TransferProofId, token = paying.finance.token) =>
  paying.app.call(contract.rejectProofCall, { token, body: { proofId, reason: '回单看不清' } })
const proofs = async (status: 'submitted' | 'accepted' | 'rejected' = 'submitted') =>
  (await paying.app.call(contract.deskListProofsCall, { token: paying.operations.token, query: { status } }))
    .data.items

describe('paying by bank transfer (decision 030)', () => {
  it('shows where to send the money and by which number, until the order is due', async () => {
    const { data, paymentId } = await transfer()
    expect(data).toMatchObject({
      status: 'waiting',
      redirectTo: null,
      codeUrl: null,
      transfer: { remittance: data.tradeNo },
      expiresAt: '2026-11-21T02:00:00.000Z',
      dialogueUntil: '2026-11-21T02:00:00.000Z',
    })
    await paying.later(3_600)
    expect((await paying.stateOf(paymentId)).state).toBe('waiting')
    // The same wish an hour later gets the same payment back.
    const again = await paying.charge(
      data.tradeNo ? (await paying.stateOf(paymentId)).payment.orders.map(({ orderId }) => orderId) : [],
      'bankTransfer',
    )
    expect(again.data.paymentId).toBe(paymentId)
  })

  it('names our bank in the reader’s language, and its holder in both', async () => {
    const { paymentId } = await transfer()
    const shown = async (language: 'zh' | 'en') => {
      const { token } = paying.customer
      const query = { paymentId }
      return (await paying.app.call(contract.paymentStateCall, { token, query, language })).data.transfer
    }
    expect(await shown('zh')).toMatchObject({ bank: demoBank.bank.zh })
    expect(await shown('en')).toMatchObject({ bank: demoBank.bank.en })
    for (const holder of [(await shown('zh'))?.holder, (await shown('en'))?.holder])
      expect(holder).toBe(`${demoBank.holder.zh} / ${demoBank.holder.en}`)
  })

  it('is credited when a clerk of finance finds the money, and never by its proof', async () => {
    const { orderId, paymentId, minor } = await transfer()
    const shown = await show(paymentId)
    expect(shown.data).toMatchObject({
      status: 'submitted',
      bankReference: 'HS2026112001',
      fileName: '汇款回单.pdf',
    })
    expect(await paying.orderStatus(orderId)).toBe('pendingPayment')
    expect((await proofs()).find(({ id }) => id === shown.data.id)).toMatchObject({
      paymentId,
      amount: money(minor, 'CNY'),
      orderNumbers: [expect.stringMatching(/^SP/)],
    })
    for (const token of [paying.operations.token, paying.customer.token])
      expect([401, 403]).toContain((await confirm(paymentId, minor, { token })).status)
    const confirmed = await confirm(paymentId, minor)
    expect(confirmed.data).toMatchObject({
      outcome: 'credited',
      captures: [{ foundBy: 'clerk', payer: '宁波远航家具有限公司' }],
      proofs: [{ status: 'accepted' }],
    })
    expect(await paying.orderStatus(orderId)).toBe('paid')
    expect((await paying.stateOf(paymentId)).state).toBe('success')
    expect((await paying.trail(paymentId)).map(({ kind }) => kind)).toEqual([
      'created',
      'proofShown',
      'confirmed',
      'credited',
    ])
    expect((await paying.deskTrail(paymentId)).find(({ kind }) => kind === 'confirmed')).toMatchObject({
      by: 'staff',
      name: '周敏',
    })
  })

  it('holds another sum than was asked for, and gives it back by hand when a second clerk agrees', async () => {
    const { orderId, paymentId, minor } = await transfer()
    expect((await confirm(paymentId, minor - 100)).data).toMatchObject({
      outcome: 'wrongAmount',
      onHold: money(minor - 100, 'CNY'),
    })
    expect(await paying.orderStatus(orderId)).toBe('pendingPayment')
    const asked = await paying.app.call(contract.deskRequestRefundCall, {
      token: paying.finance.token,
      body: { paymentId, reason: '金额不符' },
    })
    const approved = await paying.approve(asked.data.id)
    expect(approved.data.openMoves).toEqual(['payOut'])
    await paying.drain()
    const payout = (token: string, paidOn = '2026-11-20') =>
      paying.app.call(contract.recordPayoutCall, {
        token,
        body: { refundId: asked.data.id, bankReference: 'OUT20261120001', paidOn: day(paidOn) },
      })
    expect((await payout(paying.operations.token)).status).toBe(403)
    expect((await payout(paying.finance.token, '2099-01-01')).fields?.paidOn?.code).toBe('date.invalid')
    const paid = await payout(paying.finance.token)
    expect(paid.data).toMatchObject({
      status: 'refunded',
      payout: { bankReference: 'OUT20261120001', paidOn: '2026-11-20' },
    })
    expect((await payout(paying.finance.token)).reason).toBe('refund.moveNotOpen')
    expect((await confirm(paymentId, minor)).data.outcome).toBe('credited')
    expect(await paying.orderStatus(orderId)).toBe('paid')
  })

  it('believes a bank’s number once, for whatever payment', async () => {
    const first = await transfer()
    const second = await transfer()
    const reference = newReference()
    await confirm(first.paymentId, first.minor, { reference })
    expect((await confirm(first.paymentId, first.minor, { reference })).reason).toBe('payment.referenceUsed')
    expect((await confirm(first.paymentId, first.minor - 1, { reference })).reason).toBe(
      'payment.referenceUsed',
    )
    expect((await confirm(second.paymentId, second.minor, { reference })).reason).toBe(
      'payment.referenceUsed',
    )
    expect(await paying.orderStatus(second.orderId)).toBe('pendingPayment')
  })

  it('refuses a proof or a confirmation of what is no transfer, of another customer, or of a day to come', async () => {
    const { paymentId, minor } = await transfer()
    const online = (await paying.charge([(await paying.order()).id])).data
    expect((await show(online.paymentId)).reason).toBe('payment.notTransfer')
    expect((await confirm(online.paymentId, minor)).reason).toBe('payment.notTransfer')
    expect((await show(paymentId, { token: paying.stranger.token })).reason).toBe('request.notFound')
    expect(
      (await show(paymentId, { fileId: await paying.file(paying.stranger.userId) })).fields?.fileId?.code,
    ).toBe('field.invalid')
    expect((await show(paymentId, { paidOn: '2026-11-21' })).fields?.paidOn?.code).toBe('date.invalid')
    expect((await confirm(paymentId, minor, { paidOn: '2026-11-21' })).fields?.paidOn?.code).toBe(
      'date.invalid',
    )
    expect((await confirm(paymentId, 0)).fields?.amount?.code).toBe('number.positive')
    expect((await confirm(paymentId, minor, { reference: '<b>' })).status).toBe(400)
    expect((await confirm('pay_00000000000000000000000000' as PaymentId, minor)).reason).toBe(
      'request.notFound',
    )
    expect((await paying.app.call(contract.addTransferProofCall, { body: {} as never })).status).toBe(401)
  })
})

describe('a proof and the deadline [§9]', () => {
  const dueAt = (orderId: OrderId) =>
    paying.app.ctx.pool
      .query('select payment_held_until from orders where id = $1', [orderId])
      .then(({ rows }) => rows[0]?.payment_held_until?.toISOString() ?? null)

  it('holds the deadline at most five working days, one proof at a time', async () => {
    const { orderId, paymentId } = await transfer()
    expect((await show(paymentId)).status).toBe(200)
    expect(await dueAt(orderId)).toBe('2026-11-27T16:00:00.000Z')
    expect((await show(paymentId)).reason).toBe('payment.proofWaits')
    const close = await paying.app.call(contract.closePaymentCall, {
      token: paying.customer.token,
      body: { paymentId },
    })
    expect(close.reason).toBe('payment.proofWaits')
    expect((await paying.charge([orderId])).reason).toBe('payment.inProgress')
    await paying.later(3 * 86_400)
    await cancelUnpaidOrders.run(paying.app.ctx, {})
    await askAboutOpenPayments.run(paying.app.ctx, {})
    await paying.drain()
    expect(await paying.orderStatus(orderId)).toBe('pendingPayment')
    expect((await paying.stateOf(paymentId)).state).toBe('waiting')
    await paying.later(5 * 86_400)
    await cancelUnpaidOrders.run(paying.app.ctx, {})
    await askAboutOpenPayments.run(paying.app.ctx, {})
    await paying.drain()
    expect(await paying.orderStatus(orderId)).toBe('cancelledByOperations')
    expect((await paying.stateOf(paymentId)).payment.status).toBe('closed')
    // Found after all, the money goes back by hand.
    const found = await confirm(paymentId, (await paying.stateOf(paymentId)).payment.amount.minor)
    expect(found.data).toMatchObject({ outcome: 'late', refunds: [{ kind: 'late', status: 'processing' }] })
    const refundId = found.data.refunds[0]?.id as never
    await paying.app.call(contract.recordPayoutCall, {
      token: paying.finance.token,
      body: { refundId, bankReference: 'OUT20261128001', paidOn: day('2026-11-28') },
    })
    expect((await paying.stateOf(paymentId)).payment.refunds).toMatchObject([{ status: 'refunded' }])
  })

  it('lets the deadline count again once finance said no, and the shipper show another', async () => {
    const { orderId, paymentId } = await transfer()
    const shown = await show(paymentId)
    expect((await reject(shown.data.id, paying.operations.token)).status).toBe(403)
    expect((await reject(shown.data.id)).data).toMatchObject({
      status: 'rejected',
      rejectedReason: '回单看不清',
      decidedBy: expect.stringContaining('staff:'),
    })
    expect((await reject(shown.data.id)).reason).toBe('payment.proofDecided')
    expect((await reject('prf_00000000000000000000000000' as TransferProofId)).reason).toBe(
      'request.notFound',
    )
    expect(await dueAt(orderId)).toBeNull()
    expect((await paying.stateOf(paymentId)).payment.proofs).toMatchObject([
      { status: 'rejected', rejectedReason: '回单看不清' },
    ])
    const dots = await paying.app.ctx.pool.query('select 1 from order_red_dots where order_id = $1', [
      orderId,
    ])
    expect(dots.rows).toHaveLength(1)
    expect((await show(paymentId)).status).toBe(200)
    expect((await proofs('rejected')).map(({ paymentId: id }) => id)).toContain(paymentId)
  })
})
