import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/payments.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { askAboutPayment } from '#server/payments/commands/captures.ts'
import { type AlipayGateway, startAlipayGateway } from '#test/support/alipay-gateway.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { type Paying, sentBack, startPaying } from '#test/support/paying.ts'
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
import { type BuiltStatement, billing } from '#test/support/statements.ts'
import { startWechatGateway, type WechatGateway } from '#test/support/wechat-gateway.ts'

let paying: Paying
let on: ReturnType<typeof billing>
let alipay: AlipayGateway
let wechat: WechatGateway
beforeAll(async () => {
  ;[alipay, wechat] = await Promise.all([startAlipayGateway(), startWechatGateway()])
  paying = await startPaying({ ...alipayEnvironment(alipay), ...wechatEnvironment(wechat) })
  on = billing(paying)
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

/** Two confirmed statements of two kinds over one order that is delivered: it waits for nothing but them. */
async function twoKinds() {
  const orderId = await on.moving()
  const quoted = await on.linesOf(orderId)
  const storage = await on.extra(orderId, 90_000)
  const freight = await on.extra(orderId, 60_000, 'OF')
  await on.deliver(orderId)
  const regular = await on.statement([...quoted.map(({ id }) => id), storage])
  const ocean = await on.statement([freight], { kind: 'oceanFreight' })
  return { orderId, statements: [regular, ocean] as const, minor: 150_000 }
}
const capturesOf = async (paymentId: PaymentId): Promise<string[]> =>
  (
    await paying.app.ctx.pool.query<{ outcome: string }>(
      'select outcome from payment_captures where payment_id = $1 order by id',
      [paymentId],
    )
  ).rows.map(({ outcome }) => outcome)
const completed = { status: 'completed', paid: true }

describe('one payment of two statements of different kinds (decision 038) [§4]', () => {
  it.each(['cashier', 'alipay', 'wechat'] as const)(
    '%s: pays both whole, once, and lets the order end',
    async (name) => {
      const { orderId, statements, minor } = await twoKinds()
      const before = await paying.owed()
      expect(await paying.orderStatus(orderId)).toBe('inTransit')
      const company = companies[name]()
      const { data } = await on.charge(statements, name)
      expect(data.amount).toEqual(money(minor, 'CNY'))
      const charge = await openAt(paying.app, company, paying.customer.token, data)
      const notice = await company.notice(charge)
      for (let told = 0; told < 3; told++)
        expect((await sendNotice(paying.app, name, notice)).statusCode).toBe(200)
      expect(await Promise.all(statements.map(on.statusOf))).toEqual([completed, completed])
      expect(await capturesOf(charge.paymentId)).toEqual(['credited'])
      expect(await paying.owed()).toBe(before - minor)

      const { payment, state } = await paying.stateOf(charge.paymentId)
      expect([state, payment.orders]).toEqual(['success', []])
      for (const { id } of statements) {
        const { data } = await paying.app.call(contract.listStatementPaymentsCall, {
          token: paying.customer.token,
          query: { statementId: id },
        })
        expect(data).toEqual([payment])
      }
      expect(payment.statements).toEqual(
        statements.map(({ id, number, due }) => ({ statementId: id, statementNumber: number, amount: due })),
      )
      const moves = await paying.app.ctx.pool.query(
        `select move, from_status, to_status, moved_by from statement_moves where statement_id = any($1)`,
        [statements.map(({ id }) => id)],
      )
      const paid = { move: 'pay', from_status: 'paymentRequired', to_status: 'completed', moved_by: 'system' }
      expect(moves.rows).toEqual([paid, paid])

      await paying.drain()
      expect(await paying.orderStatus(orderId)).toBe('completed')
      const bill = await on.billOf(orderId)
      expect(bill.totals.paid).toEqual(bill.totals.billed)
    },
  )

  it('a bank transfer: credited by finance, by the number that the clerk looked up', async () => {
    const { statements, minor } = await twoKinds()
    const { data } = await on.charge(statements, 'bankTransfer')
    expect(data.transfer?.remittance).toBe(data.tradeNo)
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
    expect(
      waiting.data.items.map(({ orderNumbers, statementNumbers }) => [orderNumbers, statementNumbers]),
    ).toEqual([[[], statements.map(({ number }) => number)]])
    const found = await paying.app.call(contract.listPaymentsCall, {
      token: paying.finance.token,
      query: { keyword: statements[1].number },
    })
    expect(found.data.items.map(({ id }) => id)).toEqual([data.paymentId])
    const confirmed = await paying.app.call(contract.confirmTransferCall, {
      token: paying.finance.token,
      body: {
        paymentId: data.paymentId,
        amount: money(minor, 'CNY'),
        bankReference: 'ICBC20261120STM1',
        paidOn: '2026-11-20' as BusinessDate,
        payer: '宁波远航家具有限公司',
      },
    })
    expect([confirmed.status, confirmed.data.outcome]).toEqual([200, 'credited'])
    expect(await Promise.all(statements.map(on.statusOf))).toEqual([completed, completed])
    await paying.drain()
  })

  it('paid again on another page: the second money goes back by itself', async () => {
    const { statements, minor } = await twoKinds()
    const company = cashierCompany(paying.app)
    const { data } = await on.charge(statements)
    const charge = await openAt(paying.app, company, paying.customer.token, data)
    await paying.app.call(contract.closePaymentCall, {
      token: paying.customer.token,
      body: { paymentId: data.paymentId },
    })
    const again = (await on.charge(statements)).data
    await payInCashier(paying.app, again.redirectTo)
    await sendNotice(paying.app, 'cashier', await company.notice(charge))
    expect(await capturesOf(again.paymentId)).toEqual(['credited'])
    expect(await capturesOf(data.paymentId)).toEqual(['duplicate'])
    const { payment } = await paying.stateOf(data.paymentId)
    expect(payment.refunds).toMatchObject([
      { kind: 'duplicate', amount: money(minor, 'CNY'), status: 'processing' },
    ])
  })

  it('money that comes when its time is over pays what is still owed, once', async () => {
    const { orderId, statements, minor } = await twoKinds()
    const company = cashierCompany(paying.app)
    const { data } = await on.charge(statements)
    const charge = await openAt(paying.app, company, paying.customer.token, data)
    await paying.later(31 * 86_400)
    await paying.drain()
    await askAboutPayment(paying.app.ctx, data.paymentId)
    expect((await paying.stateOf(data.paymentId)).payment.status).toBe('closed')
    const before = await paying.owed()
    const notice = await company.notice(charge)
    for (let told = 0; told < 2; told++) await sendNotice(paying.app, 'cashier', notice)
    // A statement has no deadline that frees anything: what is owed is paid, and nothing goes back.
    expect(await capturesOf(data.paymentId)).toEqual(['credited'])
    expect(await Promise.all(statements.map(on.statusOf))).toEqual([completed, completed])
    expect(await paying.owed()).toBe(before - minor)
    await paying.drain()
    expect(await paying.orderStatus(orderId)).toBe('completed')
    expect((await paying.stateOf(data.paymentId)).payment.refunds).toEqual([])
  })

  it('money that comes late for two, one of which was paid meanwhile: it goes back whole, and the other is owed', async () => {
    const { statements, minor } = await twoKinds()
    const company = cashierCompany(paying.app)
    const { data } = await on.charge(statements)
    const charge = await openAt(paying.app, company, paying.customer.token, data)
    await paying.later(31 * 86_400)
    await askAboutPayment(paying.app.ctx, data.paymentId)
    await payInCashier(paying.app, (await on.charge([statements[0]])).data.redirectTo)
    await sendNotice(paying.app, 'cashier', await company.notice(charge))
    expect(await capturesOf(data.paymentId)).toEqual(['duplicate'])
    expect((await paying.stateOf(data.paymentId)).payment.refunds).toMatchObject([
      { kind: 'duplicate', amount: money(minor, 'CNY') },
    ])
    expect(await Promise.all(statements.map(on.statusOf))).toEqual([
      completed,
      { status: 'paymentRequired', paid: false },
    ])
    await paying.drain()
  })

  it('pressed twice at the cashier: credited once, the other is back', async () => {
    const { statements, minor } = await twoKinds()
    const { data } = await on.charge(statements)
    const chargeNo = await payInCashier(paying.app, data.redirectTo, 'twice')
    await paying.drain()
    expect((await capturesOf(data.paymentId)).toSorted()).toEqual(['credited', 'duplicate'])
    expect(await sentBack(paying.app, chargeNo)).toBe(minor)
  })

  it('another amount: waits for finance and pays nothing', async () => {
    const { statements, minor } = await twoKinds()
    const { data } = await on.charge(statements)
    const company = cashierCompany(paying.app)
    const charge = await openAt(paying.app, company, paying.customer.token, data)
    await sendNotice(paying.app, 'cashier', await company.notice(charge, { minor: minor - 1 }))
    expect(await capturesOf(data.paymentId)).toEqual(['wrongAmount'])
    expect(await Promise.all(statements.map(on.statusOf))).toEqual(
      statements.map(() => ({ status: 'paymentRequired', paid: false })),
    )
  })
})

describe('a payment of statements is refused', () => {
  const unconfirmed = async (): Promise<BuiltStatement> => {
    const orderId = await on.moving()
    return on.statement([await on.extra(orderId, 30_000)], { confirmed: false })
  }

  it('for another customer’s, one that is not confirmed, one that is paid, and another sum', async () => {
    const { statements } = await twoKinds()
    const stranger = await on.charge(statements, 'cashier', { token: paying.stranger.token })
    expect([stranger.status, stranger.reason]).toEqual([404, 'request.notFound'])
    const other = await on.charge(statements, 'cashier', { amount: money(149_999, 'CNY') })
    expect(other.reason).toBe('payment.amountChanged')
    expect((await on.charge([statements[0], await unconfirmed()])).reason).toBe('payment.statementNotOpen')
    await payInCashier(paying.app, (await on.charge(statements)).data.redirectTo)
    expect((await on.charge([statements[1]])).reason).toBe('payment.statementNotOpen')
    await paying.drain()
  })

  it('while another payment of one of them is open, and the same wish gets it back', async () => {
    const { statements } = await twoKinds()
    const first = await on.charge(statements)
    expect((await on.charge([...statements].reverse())).data.paymentId).toBe(first.data.paymentId)
    expect((await on.charge([statements[0]])).reason).toBe('payment.inProgress')
    expect((await on.charge(statements, 'bankTransfer')).reason).toBe('payment.inProgress')
  })

  it('by the database, beside orders in one payment', async () => {
    const { statements } = await twoKinds()
    const placed = await paying.order()
    const { data } = await paying.charge([placed.id])
    const mixed = paying.app.ctx.pool.query(
      `insert into payment_statement_items (payment_id, user_id, statement_id, statement_number, amount_minor)
       values ($1, $2, $3, $4, 1)`,
      [data.paymentId, paying.customer.userId, statements[0].id, statements[0].number],
    )
    await expect(mixed).rejects.toThrow('a payment pays orders or statements')
  })
})

describe('many at once [A-05]', () => {
  const times = <Answer>(count: number, call: () => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, call))

  it('50 charges are one payment, and 50 notices of two payments credit one', async () => {
    const { orderId, statements, minor } = await twoKinds()
    const company = cashierCompany(paying.app)
    const before = await paying.owed()
    const charges = await times(50, () => on.charge(statements))
    expect(new Set(charges.map(({ data }) => data.paymentId)).size).toBe(1)
    const [first] = charges
    if (!first) throw new Error('no charge')
    const one = await openAt(paying.app, company, paying.customer.token, first.data)
    await paying.app.call(contract.closePaymentCall, {
      token: paying.customer.token,
      body: { paymentId: one.paymentId },
    })
    const two = await openAt(paying.app, company, paying.customer.token, (await on.charge(statements)).data)
    const notices = [await company.notice(one), await company.notice(two)]
    let turn = 0
    await times(50, () => sendNotice(paying.app, 'cashier', notices[turn++ % 2] ?? ''))
    const outcomes = [...(await capturesOf(one.paymentId)), ...(await capturesOf(two.paymentId))]
    expect(outcomes.toSorted()).toEqual(['credited', 'duplicate'])
    expect(await Promise.all(statements.map(on.statusOf))).toEqual([completed, completed])
    expect(await paying.owed()).toBe(before - 2 * minor)
    await paying.drain()
    expect(await paying.orderStatus(orderId)).toBe('completed')
  })
})
