import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  listNotifications,
  saveNotificationSettings,
  saveOrderNotificationSettings,
} from '#contract/notifications.ts'
import * as desk from '#contract/order-desk.ts'
import * as orders from '#contract/orders.ts'
import * as contract from '#contract/payments.ts'
import { createStatementCharge } from '#contract/statements.ts'
import { system } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, PaymentId, RefundId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import type { ChosenKind } from '#domain/notifications/kinds.ts'
import { type Choice, defaultSettings } from '#domain/notifications/settings.ts'
import { reminderHours } from '#domain/orders/orders.ts'
import { sendDueTexts } from '#server/notifications/jobs.ts'
import { acceptOrders, moveOrder } from '#server/orders/commands/moves.ts'
import { cancelUnpaidOrders, remindOfDeadlines } from '#server/orders/jobs.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { buildOrder, clerkActor, type OrderWish } from '#test/support/orders.ts'
import { type Paying, startPaying, storedFile } from '#test/support/paying.ts'
import { cashierCompany, sendNotice } from '#test/support/payment-companies.ts'
import { buildCustomer } from '#test/support/people.ts'
import { buildStatementToPay } from '#test/support/statements.ts'
import { buildPaidTopUp } from '#test/support/top-ups.ts'
import { takeState } from './commands/captures.ts'
import { settleRefund } from './commands/settle-refund.ts'
import { askAboutOpenPayments } from './jobs.ts'
import { payablesOf } from './store/payments.ts'

/** What a customer is told of orders and payments (decision 085): each test has a customer of its own. */
let paying: Paying
let who: { userId: UserId; token: string; mobile: string }
beforeAll(async () => {
  paying = await startPaying()
})
// Orders that are paid by a support have no money behind them: what is told is asked here, not the books.
afterAll(() => paying.app.stop())
beforeEach(async () => {
  await paying.later(toNextMorning())
  who = await buildCustomer(paying.app)
})

/** Seconds until it is ten in Shanghai, when text messages go out at once. */
function toNextMorning(): number {
  const now = paying.app.clock.now.getTime()
  const ten = new Date(now).setUTCHours(2, 0, 0, 0)
  return ((ten > now ? ten : ten + 86_400_000) - now) / 1_000
}
const order = (wish: OrderWish = {}) => buildOrder(paying.app, who, wish)
const told = async (of: { token: string } = who) =>
  (await paying.app.call(listNotifications, { token: of.token })).data.items.toReversed()
const kinds = async (of?: { token: string }) => (await told(of)).map(({ kind }) => kind)
/** In the table, whether it is listed or not. */
const kept = async (): Promise<{ kind: string; listed: boolean; texted: boolean }[]> =>
  (
    await paying.app.ctx.pool.query(
      'select kind, listed, text_due_at is not null as texted from notifications where user_id = $1 order by id',
      [who.userId],
    )
  ).rows
const texts = async (): Promise<string[]> => {
  await paying.drain()
  const { rows } = await paying.app.ctx.pool.query<{ text: string }>(
    "select text from embedded_sms where number = $1 and kind = 'notice' order by id",
    [who.mobile],
  )
  return rows.map(({ text }) => text)
}
/** The clock moves on, and everybody has a token of then. */
const later = async (seconds: number) => {
  await paying.later(seconds)
  who = { ...who, token: (await openSessionFor(paying.app.ctx, system, who.userId)).reply.jwt }
}
const cancelled = (id: OrderId, key?: string) =>
  paying.app.call(desk.cancelByOperations, {
    token: paying.operations.token,
    body: { id, reason: '舱位不足' },
    ...(key ? { key } : {}),
  })
const charged = (ids: OrderId[], channel: 'cashier' | 'bankTransfer' = 'cashier') =>
  paying.charge(ids, channel, who.token)
const paid = async () => {
  const { id, number } = await order()
  const { data } = await charged([id])
  const chargeNo = await payInCashier(paying.app, data.redirectTo)
  return { id, number, paymentId: data.paymentId, amount: data.amount, chargeNo }
}
const refundOf = async (orderId: OrderId): Promise<RefundId> =>
  (
    await paying.app.call(contract.requestRefundCall, {
      token: who.token,
      body: { orderId, reason: '计划有变' },
    })
  ).data.id
const rejected = (refundId: RefundId) =>
  paying.app.call(contract.rejectRefundCall, {
    token: paying.finance.token,
    body: { refundId, reason: '货物已装箱' },
  })
/** Work that is undone at its end, as by a failure after it. */
const undone = (work: (ctx: Paying['app']['ctx']) => Promise<unknown>) =>
  expect(
    transact(paying.app.ctx, async (ctx) => {
      await work(ctx)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
const othersHeardNothing = async () => expect(await kinds(paying.stranger)).toEqual([])

describe('what is decided about an order', () => {
  it('is told when it is accepted, once, also where the call is sent again', async () => {
    const { id, number } = await order({ status: 'paid' })
    const accept = () =>
      paying.app.call(desk.acceptOrder, {
        token: paying.operations.token,
        body: { id },
        key: `accept-${id}`,
      })
    expect([(await accept()).status, (await accept()).status]).toEqual([200, 200])
    expect(await told()).toMatchObject([{ kind: 'orderAccepted', orderId: id, params: { number } }])
    expect(await texts()).toEqual([])
    await othersHeardNothing()
  })

  it('is told of each of many that are accepted at once, to whom they belong', async () => {
    const [one, two] = [await order({ status: 'paid' }), await order({ status: 'paid' })]
    const other = await buildCustomer(paying.app)
    const third = await buildOrder(paying.app, other, { status: 'paid' })
    await acceptOrders(paying.app.ctx, clerkActor, [one.id, two.id, third.id])
    expect((await told()).map(({ orderId }) => orderId).sort()).toEqual([one.id, two.id].sort())
    expect((await told(other)).map(({ orderId }) => orderId)).toEqual([third.id])
  })

  it('is told when operations cancel it, with the reason and by text message; a paid one says what follows', async () => {
    const unpaid = await order()
    const one = await cancelled(unpaid.id, `cancel-${unpaid.id}`)
    const again = await cancelled(unpaid.id, `cancel-${unpaid.id}`)
    expect([one.status, again.status]).toEqual([200, 200])
    const whole = await order({ status: 'paid' })
    await cancelled(whole.id)
    expect(await told()).toMatchObject([
      { kind: 'orderCancelled', orderId: unpaid.id, params: { number: unpaid.number, reason: '舱位不足' } },
      { kind: 'orderCancelled', orderId: whole.id, params: { how: 'paid', reason: '舱位不足' } },
    ])
    expect((await told())[0]?.params).not.toHaveProperty('how')
    const all = (await texts()).join('\n')
    expect(all).toContain(`${unpaid.number} 已被我们取消：舱位不足`)
    expect(all).toContain(`${whole.number} 已被我们取消：舱位不足；已付的款请在订单页申请退款`)
    await othersHeardNothing()
  })

  it('is told when it was not paid in time, once, however often the job looks', async () => {
    const { id } = await order()
    await later(24 * 3_600)
    for (let turn = 0; turn < 3; turn++) await cancelUnpaidOrders.run(paying.app.ctx, {})
    expect(await told()).toMatchObject([{ kind: 'orderCancelled', orderId: id, params: { how: 'unpaid' } }])
  })

  it('is not told of what the customer did: placing and cancelling', async () => {
    const { id } = await order()
    await paying.app.call(orders.cancelOrder, { token: who.token, body: { id, reason: '不需要了' } })
    expect(await kept()).toEqual([])
  })

  it('is not told where the move is undone', async () => {
    const one = await order({ status: 'paid' })
    await undone((ctx) => moveOrder(ctx, clerkActor, one.id, 'accept'))
    await undone((ctx) => moveOrder(ctx, clerkActor, one.id, 'cancelByOperations', '舱位不足'))
    expect(await kept()).toEqual([])
    expect(await texts()).toEqual([])
  })
})

describe('money that came', () => {
  it('is told once of an order, however often its company says so', async () => {
    const { id, number } = await order()
    const { data } = await charged([id])
    await paying.app.cashier.open(String(data.redirectTo).split('?')[1] ?? '')
    const company = cashierCompany(paying.app)
    const charge = { tradeNo: data.tradeNo, minor: data.amount.minor }
    for (let turn = 0; turn < 3; turn++) await sendNotice(paying.app, 'cashier', await company.notice(charge))
    await paying.drain()
    expect(await paying.app.ctx.pool.query('select paid_at from orders where id = $1', [id])).toMatchObject({
      rows: [{ paid_at: expect.any(Date) }],
    })
    expect(await told()).toMatchObject([
      {
        kind: 'paymentReceived',
        orderId: id,
        params: { number, paymentId: data.paymentId, amount: data.amount },
      },
    ])
    await othersHeardNothing()
  })

  it('is told once of a payment of several, which leads to the payment', async () => {
    const [one, two] = [await order(), await order()]
    const { data } = await charged([one.id, two.id])
    await payInCashier(paying.app, data.redirectTo)
    expect(await told()).toMatchObject([
      {
        kind: 'paymentReceived',
        orderId: null,
        params: { how: 'several', count: 2, paymentId: data.paymentId, amount: data.amount },
      },
    ])
  })

  it('is told of a statement and of a top-up', async () => {
    const statement = await buildStatementToPay(paying.app, who)
    const { data } = await paying.app.call(createStatementCharge, {
      token: who.token,
      body: { statementIds: [statement.id], channel: 'cashier', amount: statement.due },
    })
    await payInCashier(paying.app, data.redirectTo)
    const topUp = await buildPaidTopUp(paying.app, who)
    const bought = await paying.app.ctx.pool.query('select number from top_ups where id = $1', [topUp])
    expect((await told()).filter(({ kind }) => kind === 'paymentReceived')).toMatchObject([
      { orderId: null, params: { number: statement.number, paymentId: data.paymentId } },
      { orderId: null, params: { number: bought.rows[0].number } },
    ])
  })

  it('is not told where it is not credited, or where the taking in is undone', async () => {
    const { id } = await order()
    const { data } = await charged([id])
    const state = {
      status: 'paid',
      channelTradeNo: 'cpm_undone',
      amount: data.amount,
      payer: null,
      paidAt: paying.app.clock.now,
    } as const
    await undone(async (ctx) =>
      takeState(ctx, data.paymentId, await payablesOf(ctx, data.paymentId), state, { by: 'notice' }),
    )
    expect(await kept()).toEqual([])
    const wrong = { ...state, amount: money(data.amount.minor - 1, 'CNY') }
    await transact(paying.app.ctx, async (ctx) =>
      takeState(ctx, data.paymentId, await payablesOf(ctx, data.paymentId), wrong, { by: 'notice' }),
    )
    expect(await kept()).toEqual([])
  })
})

describe('money that goes back', () => {
  it('is told when it is approved and when it is back, each once, also where it failed in between', async () => {
    const { id, number, amount, chargeNo } = await paid()
    await paying.app.cashier.act(chargeNo, 'refundsRefused')
    const refundId = await refundOf(id)
    expect(await kinds()).toEqual(['paymentReceived'])
    await paying.approve(refundId)
    await paying.drain()
    expect(await kinds()).toEqual(['paymentReceived', 'refundApproved'])
    await paying.app.cashier.act(chargeNo, 'refundsArrive')
    await paying.app.call(contract.retryRefundCall, { token: paying.finance.token, body: { refundId } })
    await paying.drain()
    for (let turn = 0; turn < 2; turn++) await settleRefund(paying.app.ctx, refundId, { status: 'refunded' })
    expect((await told()).slice(1)).toMatchObject([
      { kind: 'refundApproved', orderId: id, params: { number, refundId, amount } },
      { kind: 'refundCompleted', orderId: id, params: { number, refundId, amount } },
    ])
    await othersHeardNothing()
  })

  it('says what was approved where it is less than was asked for, and why', async () => {
    const { id } = await paid()
    await paying.approve(await refundOf(id), undefined, money(5_000, 'CNY'))
    expect((await told()).at(-1)).toMatchObject({
      kind: 'refundApproved',
      params: { how: 'less', amount: money(5_000, 'CNY'), reason: '已产生费用' },
    })
  })

  it('is told when it is not approved, with the reason', async () => {
    const { id, number } = await paid()
    const refundId = await refundOf(id)
    await rejected(refundId)
    expect((await rejected(refundId)).status).not.toBe(200)
    expect((await told()).slice(1)).toMatchObject([
      { kind: 'refundRejected', orderId: id, params: { number, refundId, reason: '货物已装箱' } },
    ])
    await othersHeardNothing()
  })

  it('that was paid twice is told by the number of its payment', async () => {
    const { paymentId, amount } = await paid()
    const twice = {
      status: 'paid',
      channelTradeNo: 'cpm_twice',
      amount,
      payer: null,
      paidAt: paying.app.clock.now,
    } as const
    await transact(paying.app.ctx, async (ctx) =>
      takeState(ctx, paymentId, await payablesOf(ctx, paymentId), twice, { by: 'notice' }),
    )
    const { rows } = await paying.app.ctx.pool.query<{ id: RefundId; number: string }>(
      `select r.id, p.trade_no as number from refunds r join payments p on p.id = r.payment_id where r.payment_id = $1`,
      [paymentId],
    )
    expect(rows).toHaveLength(1)
    const [refund] = rows
    for (let turn = 0; turn < 2; turn++)
      await settleRefund(paying.app.ctx, refund?.id as RefundId, { status: 'refunded' })
    expect((await told()).slice(1)).toMatchObject([
      { kind: 'refundCompleted', orderId: null, params: { number: refund?.number, refundId: refund?.id } },
    ])
  })

  it('is not told where the decision is undone', async () => {
    const { id } = await paid()
    const refundId = await refundOf(id)
    await paying.approve(refundId)
    await undone((ctx) => settleRefund(ctx, refundId, { status: 'refunded' }))
    expect((await kept()).map(({ kind }) => kind)).toEqual(['paymentReceived', 'refundApproved'])
  })
})

describe('a payment deadline that is near [§9]', () => {
  const remind = () => remindOfDeadlines.run(paying.app.ctx, {})
  const toReminder = (24 - reminderHours) * 3_600

  it('is told once, so many hours before, and by text message', async () => {
    const { id, number, amountDue } = await order()
    await later(toReminder - 1)
    await remind()
    expect(await kept()).toEqual([])
    await later(1)
    await Promise.all([remind(), remind()])
    await remind()
    await later(3_600)
    await remind()
    expect(await told()).toMatchObject([
      { kind: 'paymentDue', orderId: id, params: { number, amount: amountDue } },
    ])
    expect((await told())[0]?.params).not.toHaveProperty('how')
    expect((await kept())[0]?.texted).toBe(true)
    await othersHeardNothing()
  })

  it('is not told of what is paid, cancelled or not due yet, nor once it has passed', async () => {
    await order({ status: 'paid' })
    await order({ status: 'cancelled' })
    await order({ overseas: true })
    const { id } = await order()
    await later(24 * 3_600)
    await remind()
    expect((await told()).filter(({ kind }) => kind === 'paymentDue')).toEqual([])
    await cancelUnpaidOrders.run(paying.app.ctx, {})
    expect((await told()).map(({ orderId }) => orderId)).toEqual([id])
  })

  it('goes out by text message when quiet hours end, but not of an order that was paid meanwhile', async () => {
    // Placed at half past ten, so that both are told at half past ten in the evening.
    await later(1_800)
    const [one, two] = [await order(), await order()]
    await later(toReminder)
    await remind()
    expect((await told()).map(({ kind }) => kind)).toEqual(['paymentDue', 'paymentDue'])
    expect(await texts()).toEqual([])
    const { data } = await charged([one.id])
    await payInCashier(paying.app, data.redirectTo)
    await later(9 * 3_600)
    await sendDueTexts.run(paying.app.ctx, {})
    const [only, ...more] = await texts()
    expect(more).toEqual([])
    expect(only).toContain(two.number)
    expect(only).not.toContain(one.number)
  })

  it('follows the deadline that a proof of a transfer moves, and says that the money was not found', async () => {
    const { id } = await order()
    const { data } = await charged([id], 'bankTransfer')
    const shown = await paying.app.call(contract.addTransferProofCall, {
      token: who.token,
      body: {
        paymentId: data.paymentId as PaymentId,
        fileId: await storedFile(paying.app, who.userId),
        payerName: '宁波远航家具有限公司',
        paidOn: '2026-11-20' as BusinessDate,
        bankReference: 'HS 2026 1120 01',
      },
    })
    expect(shown.status).toBe(200)
    const { rows } = await paying.app.ctx.pool.query<{ until: Date }>(
      'select payment_held_until as until from orders where id = $1',
      [id],
    )
    const until = rows[0]?.until as Date
    const left = () => (until.getTime() - paying.app.clock.now.getTime()) / 1_000
    await later(toReminder)
    await remind()
    await later(left() - reminderHours * 3_600 - 1)
    await remind()
    expect(await kept()).toEqual([])
    await later(1)
    await remind()
    await remind()
    expect(await told()).toMatchObject([
      { kind: 'paymentDue', orderId: id, params: { how: 'held', at: until.toISOString() } },
    ])
    await later(left())
    await cancelUnpaidOrders.run(paying.app.ctx, {})
    await askAboutOpenPayments.run(paying.app.ctx, {})
    await paying.drain()
    expect(await kinds()).toEqual(['paymentDue', 'orderCancelled'])
  })
})

describe('what a customer chose', () => {
  const choose = (given: Partial<Record<ChosenKind, Choice>>) =>
    paying.app.call(saveNotificationSettings, {
      token: who.token,
      body: { ...defaultSettings, choices: { ...defaultSettings.choices, ...given } },
    })

  it('holds for decisions; of money a message stays in the list', async () => {
    const never = { listed: false, text: 'never', mail: 'never' } as const
    await choose({ orderAccepted: never, orderCancelled: never, paymentReceived: never })
    const { id } = await paid()
    await moveOrder(paying.app.ctx, clerkActor, id, 'accept')
    expect(await kept()).toEqual([
      { kind: 'paymentReceived', listed: true, texted: false },
      { kind: 'orderAccepted', listed: false, texted: false },
    ])
  })

  it('sends by text message what was asked for', async () => {
    await choose({ paymentReceived: { listed: true, text: 'atOnce', mail: 'never' } })
    const { number } = await paid()
    expect((await texts()).join()).toContain(`${number} 的付款`)
  })

  it('of an order that is muted leaves what is about money', async () => {
    const { id } = await paid()
    await paying.app.call(saveOrderNotificationSettings, {
      token: who.token,
      body: { orderId: id, settings: { mode: 'muted', choices: defaultSettings.choices, arrivalHours: 24 } },
    })
    await rejected(await refundOf(id))
    await cancelled((await order()).id)
    expect((await kept()).map(({ kind, listed }) => [kind, listed])).toEqual([
      ['paymentReceived', true],
      ['refundRejected', true],
      ['orderCancelled', true],
    ])
  })
})
