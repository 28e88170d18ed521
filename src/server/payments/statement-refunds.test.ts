import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawBillLineCall } from '#contract/bills.ts'
import * as contract from '#contract/payments.ts'
import type { BillLineId, OrderId, RefundId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { acceptOrder } from '#server/orders/commands/moves.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { refundOverpaid } from '#server/statements/refund.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { clerkActor, customerActor } from '#test/support/orders.ts'
import { type Paying, sentBack, startPaying } from '#test/support/paying.ts'
import { type BuiltStatement, billing } from '#test/support/statements.ts'

let paying: Paying
let on: ReturnType<typeof billing>
beforeAll(async () => {
  paying = await startPaying()
  on = billing(paying)
})
afterAll(async () => {
  await paying.drain()
  await paying.stop()
})

/** What the customer's confirming does with a statement that gives money back. */
const ask = (statement: BuiltStatement) =>
  transact(paying.app.ctx, (ctx) => refundOverpaid(ctx, customerActor(paying.customer.userId), statement))
const refundsOf = async ({ id }: BuiltStatement) =>
  (
    await paying.app.ctx.pool.query<{
      id: RefundId
      amount_minor: string
      status: string
      requested_by: string
      capture_id: string
    }>(
      'select id, amount_minor, status, requested_by, capture_id from refunds where statement_id = $1 order by id',
      [id],
    )
  ).rows.map((row) => ({ ...row, minor: Number(row.amount_minor) }))
const given = (id: BillLineId | null): BillLineId => {
  if (!id) throw new Error('nothing was credited')
  return id
}
const quotedOf = async (orderId: OrderId) =>
  (await on.linesOf(orderId)).filter(({ cause, creditOf }) => cause === null && creditOf === null)

/** An order that moves, its last quoted line credited in part, and a statement over all of it. */
async function overpaid(minor = 50_000) {
  const orderId = await on.moving()
  const lines = await quotedOf(orderId)
  const last = lines.at(-1)
  if (!last) throw new Error('nothing was quoted')
  const credit = given((await on.credit(last.id, minor)).id)
  return { orderId, statement: await on.statement([...lines.map(({ id }) => id), credit]) }
}

describe('a statement of which more was paid than it charges (decision 038) [§4]', () => {
  it('gives it back out of the money that the order was paid with, once finance approved, and is completed', async () => {
    const before = await paying.owed()
    const { statement } = await overpaid()
    expect(statement.due).toEqual(money(-50_000, 'CNY'))
    await ask(statement)
    // Confirmed twice it is asked for once.
    await ask(statement)
    const [refund, ...more] = await refundsOf(statement)
    expect(more).toEqual([])
    expect(refund).toMatchObject({
      minor: 50_000,
      status: 'requested',
      requested_by: `customer:${paying.customer.userId}`,
    })
    if (!refund) throw new Error('no refund')
    const less = await paying.approve(refund.id, paying.finance.token, money(40_000, 'CNY'))
    expect(less.reason).toBe('refund.wholeOnly')
    const listed = await paying.app.call(contract.listRefundsCall, { token: paying.finance.token, query: {} })
    expect(listed.data.items[0]).toMatchObject({
      kind: 'statement',
      statementId: statement.id,
      statementNumber: statement.number,
      orderId: null,
      reason: '对账单应收少于已付，退回多付款',
    })
    expect((await paying.approve(refund.id)).status).toBe(200)
    expect(await on.statusOf(statement)).toEqual({ status: 'processingRefund', paid: false })
    await paying.drain()
    expect(await on.statusOf(statement)).toEqual({ status: 'completed', paid: false })
    expect(await paying.owed()).toBe(before)
  })

  it('waits when finance rejects it, and can be asked for again by a clerk who then does not approve', async () => {
    const { statement } = await overpaid(30_000)
    await ask(statement)
    const [first] = await refundsOf(statement)
    if (!first) throw new Error('no refund')
    const rejected = await paying.app.call(contract.rejectRefundCall, {
      token: paying.finance.token,
      body: { refundId: first.id, reason: '金额待核对' },
    })
    expect(rejected.data.rejectedReason).toBe('金额待核对')
    await paying.drain()
    expect((await on.statusOf(statement))?.status).toBe('processingRefund')
    const again = () =>
      paying.app.call(contract.deskRequestRefundCall, {
        token: paying.finance.token,
        body: { statementId: statement.id, reason: '核对无误' },
      })
    const { data } = await again()
    expect(data.amount).toEqual(money(30_000, 'CNY'))
    expect((await again()).reason).toBe('refund.moveNotOpen')
    expect((await paying.approve(data.id, paying.finance.token)).reason).toBe('refund.sameClerk')
    await paying.approve(data.id)
    await paying.drain()
    expect((await on.statusOf(statement))?.status).toBe('completed')
  })

  it('takes of each money what its credits say, in their sequence, an earlier statement’s as well', async () => {
    const orderId = await on.moving()
    const extra = await on.extra(orderId, 70_000)
    const earlier = await on.statement([extra])
    const { data } = await on.charge([earlier])
    const chargeNo = await payInCashier(paying.app, data.redirectTo)
    const ofExtra = given((await on.credit(extra, 70_000)).id)
    const [first] = await quotedOf(orderId)
    if (!first) throw new Error('nothing was quoted')
    const ofQuoted = given((await on.credit(first.id, 1_000)).id)
    const other = await on.extra(orderId, 25_000)
    const statement = await on.statement([ofExtra, ofQuoted, other])
    await ask(statement)
    const refunds = await refundsOf(statement)
    expect(refunds.reduce((all, { minor }) => all + minor, 0)).toBe(-statement.due.minor)
    for (const { id } of refunds) await paying.approve(id)
    await paying.drain()
    // The credit of the extra comes first, and what its statement was paid with covers as much as is wanted.
    expect(refunds.map(({ minor }) => minor)).toEqual([-statement.due.minor])
    expect(await sentBack(paying.app, chargeNo)).toBe(-statement.due.minor)
  })

  it('finds the money behind an earlier statement that credits had paid', async () => {
    const orderId = await on.moving()
    const [first] = await quotedOf(orderId)
    if (!first) throw new Error('nothing was quoted')
    const moved = given((await on.credit(first.id, 2_000)).id)
    const quoted = (await on.linesOf(orderId)).find(({ id }) => id === moved)
    const worth = -(quoted?.cny.minor ?? 0)
    const extra = await on.extra(orderId, worth)
    const settled = await on.statement([moved, extra])
    expect(settled.due.minor).toBe(0)
    const back = given((await on.credit(extra, worth)).id)
    const statement = await on.statement([back])
    await ask(statement)
    const [refund] = await refundsOf(statement)
    expect(refund?.minor).toBe(worth)
    if (refund) await paying.approve(refund.id)
    await paying.drain()
    expect((await on.statusOf(statement))?.status).toBe('completed')
  })

  it('is confirmed by nobody for money that is not there', async () => {
    const { statement } = await overpaid(10_000)
    const more = ask({ ...statement, due: money(-10_001, 'CNY') })
    await expect(more).rejects.toMatchObject({ code: 'statement.refundNotCovered' })
    expect(await refundsOf(statement)).toEqual([])
  })
})

describe('credits and refunds of what was quoted', () => {
  it('a credit takes back no more than was paid in money, and what it took no refund gives again', async () => {
    const orderId = await on.moving()
    const lines = await quotedOf(orderId)
    const last = lines.at(-1)
    if (!last) throw new Error('nothing was quoted')
    const left = lines.reduce((all, { cny }) => all + cny.minor, 0)
    await on.credit(last.id, 40_000)
    const over = await paying.requestPart(orderId, left - 40_000)
    expect(over.reason).toBe('refund.partTooHigh')
    const part = await paying.requestPart(orderId, left - 40_001)
    expect(part.status).toBe(200)
    expect((await on.credit(last.id, 2)).reason).toBe('bill.creditBeyondMoney')
    await paying.app.call(contract.rejectRefundCall, {
      token: paying.otherFinance.token,
      body: { refundId: part.data.id, reason: '不退' },
    })
    expect((await on.credit(last.id, 2)).reason).toBeUndefined()
    const bill = await on.billOf(orderId)
    expect(bill.totals.paid.minor).toBe(left - 40_002)
  })

  it('a part refund stands on the bill from the last quoted line upwards, is posted once, and is on no statement', async () => {
    const orderId = await on.moving()
    const before = await paying.owed()
    const lines = await quotedOf(orderId)
    const last = lines.at(-1)?.cny.minor ?? 0
    const { data } = await paying.requestPart(orderId, last + 300)
    await paying.approve(data.id)
    await paying.drain()
    const credits = (await on.linesOf(orderId)).filter(({ creditOf }) => creditOf !== null)
    expect(credits.map(({ creditOf, cny }) => [creditOf, cny.minor])).toEqual([
      [lines.at(-2)?.id, -300],
      [lines.at(-1)?.id, -last],
    ])
    expect(await paying.owed()).toBe(before)
    const { totals } = await on.billOf(orderId)
    expect(totals.paid).toEqual(totals.billed)
    const stated = on.statement(credits.map(({ id }) => id))
    await expect(stated).rejects.toThrow('a refund stands on no statement')
  })

  it('what went back before an order moved stands on its bill as soon as it has one', async () => {
    const { orderId } = await paying.paidOrder()
    const { data } = await paying.requestPart(orderId, 12_345)
    await paying.approve(data.id)
    await paying.drain()
    await acceptOrder(paying.app.ctx, clerkActor, orderId)
    await on.depart(orderId)
    const { totals } = await on.billOf(orderId)
    expect(totals.quoted.minor - totals.billed.minor).toBe(12_345)
    expect(totals.paid).toEqual(totals.billed)
  })

  it('a whole refund of a billed order credits every quoted line', async () => {
    const { orderId } = await paying.paidOrder()
    await acceptOrder(paying.app.ctx, clerkActor, orderId)
    // Something beyond the quote bills what was quoted as well; it is taken off again.
    const extra = await on.extra(orderId, 1_000)
    await paying.app.call(withdrawBillLineCall, { token: paying.operations.token, body: { id: extra } })
    const asked = await paying.app.call(contract.requestRefundCall, {
      token: paying.customer.token,
      body: { orderId, reason: '计划有变' },
    })
    await paying.approve(asked.data.id)
    await paying.drain()
    expect(await paying.orderStatus(orderId)).toBe('refundCompleted')
    const { totals } = await on.billOf(orderId)
    expect([totals.billed.minor, totals.paid.minor]).toEqual([0, 0])
  })
})

describe('an order with an open bill [§4]', () => {
  it('is completed once nothing of it waits, by consent, by credit and by its statement', async () => {
    const orderId = await on.moving()
    const asked = await on.extra(orderId, 90_000, 'STOR', false)
    await on.deliver(orderId)
    expect(await paying.orderStatus(orderId)).toBe('inTransit')
    await paying.app.call(withdrawBillLineCall, { token: paying.operations.token, body: { id: asked } })
    await paying.drain()
    expect(await paying.orderStatus(orderId)).toBe('completed')

    const credited = await on.moving()
    const extra = await on.extra(credited, 90_000)
    await on.deliver(credited)
    await on.credit(extra, 40_000)
    await paying.drain()
    expect(await paying.orderStatus(credited)).toBe('inTransit')
    await on.credit(extra, 50_000)
    await paying.drain()
    expect(await paying.orderStatus(credited)).toBe('completed')
  })
})
