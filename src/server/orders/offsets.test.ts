import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, getOrder } from '#contract/orders.ts'
import { applyOffsetsCall, offsetOffersCall } from '#contract/points.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, UserId, VoucherId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { paymentReceived, post, postOrderReversed, postRefundPaid } from '#server/ledger/commands.ts'
import { balanceOf, proveLedger } from '#server/ledger/queries.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { takeBackForRefund, withdrawVoucher } from '#server/points/commands.ts'
import { provePoints } from '#server/points/queries.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import {
  buildCustomerWithPoints,
  dayFrom,
  giveVoucher,
  owedBy,
  type Person,
  pointsOf,
  salesActor,
} from '#test/support/offsets.ts'
import { buildOrder, customerActor, payOrder } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { moveOrder } from './commands/moves.ts'
import { returnOffsets } from './commands/offsets.ts'
import { lockOrder } from './store.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await provePoints(app.ctx)).toEqual([])
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})

const day = (days: number) => dayFrom(app, days)
const person = (count = 0) => buildCustomerWithPoints(app, count)
const voucherFor = (userId: UserId, wish: Parameters<typeof giveVoucher>[2] = {}) =>
  giveVoucher(app, userId, wish)
const purse = (userId: UserId) => pointsOf(app, userId)
const owed = (userId: UserId) => owedBy(app, userId)
const apply = (customer: Person, orderId: OrderId, body: { points?: number; voucherId?: VoucherId | null }) =>
  app.call(applyOffsetsCall, { token: customer.token, body: { orderId, ...body } })
const offers = (customer: Person, orderId: OrderId) =>
  app.call(offsetOffersCall, { token: customer.token, query: { orderId } })

describe('points and a voucher off an order [§3]', () => {
  it('tells the limits and why a voucher cannot be used', async () => {
    const customer = await person(3_421)
    const order = await buildOrder(app, customer)
    const usable = await voucherFor(customer.userId)
    await voucherFor(customer.userId, { leastMinor: 90_000_000 })
    await voucherFor(customer.userId, { validFrom: day(2), validUntil: day(5) })
    const { data } = await offers(customer, order.id)
    expect(data.open).toBe(true)
    expect(data.points).toMatchObject({
      available: 3_421,
      applied: 0,
      most: 3_400,
      limit: 683_500,
      step: 100,
    })
    expect(data.points.mostWorth).toEqual(money(3_400, 'CNY'))
    expect(data.vouchers.map(({ why }) => why)).toEqual([null, expect.anything(), expect.anything()])
    expect(data.vouchers[0]).toMatchObject({ id: usable, status: 'usable', applied: false })
    expect(new Set(data.vouchers.map(({ why }) => why))).toEqual(new Set([null, 'orderTooSmall', 'notYet']))
  })

  it('sets, replaces and takes them off, and the order is due for the rest', async () => {
    const customer = await person(3_000)
    const order = await buildOrder(app, customer)
    const voucherId = await voucherFor(customer.userId)
    const set = await apply(customer, order.id, { points: 3_000, voucherId })
    expect(set.data).toMatchObject({
      offset: money(53_000, 'CNY'),
      amountDue: money(order.amountDue.minor - 53_000, 'CNY'),
    })
    expect(set.data.offers.points).toMatchObject({ available: 3_000, applied: 3_000, most: 3_000 })
    expect(await purse(customer.userId)).toBe(0)
    expect(await owed(customer.userId)).toBe(order.amountDue.minor - 53_000)

    const replaced = await apply(customer, order.id, { points: 1_000, voucherId })
    expect(replaced.data.offset).toEqual(money(51_000, 'CNY'))
    expect(await purse(customer.userId)).toBe(2_000)
    const { data } = await app.call(getOrder, { token: customer.token, query: { id: order.id } })
    expect(data.amountDue.minor).toBe(order.amountDue.minor - 51_000)
    expect(data.offsets.map(({ kind, amount }) => [kind, amount.minor]).sort()).toEqual([
      ['points', 1_000],
      ['voucher', 50_000],
    ])

    const off = await apply(customer, order.id, { points: 0, voucherId: null })
    expect(off.data).toMatchObject({ offset: money(0, 'CNY'), amountDue: order.amountDue })
    expect(await purse(customer.userId)).toBe(3_000)
    expect(await owed(customer.userId)).toBe(order.amountDue.minor)
  })

  it('repeats its answer for a repeated key and changes nothing for what stands already', async () => {
    const customer = await person(500)
    const order = await buildOrder(app, customer)
    const key = 'the same press of the button'.replaceAll(' ', '-')
    const body = { orderId: order.id, points: 500 }
    const [first, second] = await Promise.all([
      app.call(applyOffsetsCall, { token: customer.token, body, key }),
      app.call(applyOffsetsCall, { token: customer.token, body, key }),
    ])
    expect(second.data).toEqual(first.data)
    const before = await app.ctx.pool.query('select count(*) from ledger_transfers')
    await apply(customer, order.id, { points: 500 })
    expect((await app.ctx.pool.query('select count(*) from ledger_transfers')).rows).toEqual(before.rows)
  })

  it('refuses what the limits, the days or the order do not allow', async () => {
    const customer = await person(9_999_999)
    const other = await person()
    const order = await buildOrder(app, customer)
    const reason = async (body: { points?: number; voucherId?: VoucherId | null }) =>
      (await apply(customer, order.id, body)).reason
    expect(await reason({ points: 683_600 })).toBe('points.tooMany')
    expect(await reason({ points: 9_999 })).toBe('points.wholeSteps')
    expect(await reason({ points: -100 })).toBe('request.invalid')
    expect(await reason({ points: 100.5 })).toBe('request.invalid')
    expect(await reason({ points: Number.MAX_SAFE_INTEGER })).toBe('request.invalid')
    const late = { validFrom: day(2), validUntil: day(5) }
    expect(await reason({ voucherId: await voucherFor(customer.userId, late) })).toBe('voucher.notYet')
    expect(await reason({ voucherId: await voucherFor(customer.userId, { leastMinor: 90_000_000 }) })).toBe(
      'voucher.orderTooSmall',
    )
    const withdrawn = await voucherFor(customer.userId)
    await withdrawVoucher(app.ctx, salesActor, withdrawn)
    expect(await reason({ voucherId: withdrawn })).toBe('voucher.withdrawn')

    // Another customer's voucher and order read as missing ones do.
    const theirs = await voucherFor(other.userId)
    expect(await apply(customer, order.id, { voucherId: theirs })).toMatchObject({
      status: 404,
      reason: 'request.notFound',
    })
    expect(await apply(customer, order.id, { voucherId: newId('vch') })).toMatchObject({
      status: 404,
      reason: 'request.notFound',
    })
    expect((await apply(other, order.id, { points: 0 })).status).toBe(404)
    expect((await offers(other, order.id)).status).toBe(404)
    expect((await offers(customer, order.id)).data.offset.minor).toBe(0)
  })

  it('takes no number or worth from the caller', async () => {
    const customer = await person(200)
    const order = await buildOrder(app, customer)
    const extra = {
      pointsNum: 9_999,
      amount: 0.01,
      amountPay: -5,
      offset: { minor: 1 },
    }
    const { data } = await app.call(applyOffsetsCall, {
      token: customer.token,
      body: { orderId: order.id, points: 200, ...extra } as never,
    })
    expect(data.offset).toEqual(money(200, 'CNY'))
    const named = await app.call(applyOffsetsCall, {
      token: customer.token,
      body: { orderId: order.id, points: 0, userId: newId('usr') } as never,
    })
    expect(named.reason).toBe('request.otherUser')
    expect((await apply(customer, order.id, { points: 300 })).reason).toBe('points.notEnough')
  })

  it('is closed once the order is paid, cancelled, or a transfer is being looked for', async () => {
    const customer = await person(1_000)
    const [paid, cancelled, held] = await Promise.all([
      buildOrder(app, customer, { status: 'paid' }),
      buildOrder(app, customer, { status: 'cancelled' }),
      buildOrder(app, customer),
    ])
    await app.ctx.pool.query('update orders set payment_held_until = $1 where id = $2', [
      new Date(app.clock.now.getTime() + 3_600_000),
      held.id,
    ])
    expect((await apply(customer, paid.id, { points: 100 })).reason).toBe('offset.notOpen')
    expect((await apply(customer, cancelled.id, { points: 100 })).reason).toBe('offset.notOpen')
    expect((await apply(customer, held.id, { points: 100 })).reason).toBe('offset.paymentWaits')
    const closed = await Promise.all([paid, cancelled, held].map(({ id }) => offers(customer, id)))
    expect(closed.map(({ data }) => data.closed)).toEqual(['paid', 'ended', 'paymentWaits'])
  })
})

describe('the ledger of an order with offsets [A-01]', () => {
  it('is zero after place, offset and cancel', async () => {
    const customer = await person(2_000)
    const order = await buildOrder(app, customer)
    const voucherId = await voucherFor(customer.userId)
    await apply(customer, order.id, { points: 2_000, voucherId })
    const cancelled = await app.call(cancelOrder, { token: customer.token, body: { id: order.id } })
    expect(cancelled.data).toMatchObject({ status: 'cancelled', offset: money(0, 'CNY'), offsets: [] })
    expect(await owed(customer.userId)).toBe(0)
    expect(await purse(customer.userId)).toBe(2_000)
    // Both can be used again.
    const next = await buildOrder(app, customer)
    expect((await apply(customer, next.id, { points: 2_000, voucherId })).data.offset.minor).toBe(52_000)
  })

  it('is zero after place, offset, pay and refund; the voucher comes back with the whole only', async () => {
    const customer = await person(1_000)
    const { userId } = customer
    const order = await buildOrder(app, customer)
    const voucherId = await voucherFor(userId)
    const { data } = await apply(customer, order.id, { points: 1_000, voucherId })
    const paid = data.amountDue
    await post(
      app.ctx,
      paymentReceived({ userId, channel: 'cashier', channelTradeNo: order.id, amount: paid }),
    )
    await payOrder(app.ctx, order.id)
    expect(await owed(userId)).toBe(0)

    const refund = async (refunded: typeof paid) => {
      const refundId = newId('rfd')
      return transact(app.ctx, async (ctx) => {
        const locked = await lockOrder(ctx, customerActor(userId), order.id)
        await postRefundPaid(ctx, { userId, channel: 'cashier', refundId, amount: refunded })
        const worth = await returnOffsets(ctx, locked, { refunded, paid })
        const amount = money(refunded.minor + worth.minor, 'CNY')
        await postOrderReversed(ctx, { userId, orderId: order.id, amount, because: refundId })
        return worth.minor
      })
    }
    const third = money(Math.floor(paid.minor / 3), 'CNY')
    expect(await refund(third)).toBe(333)
    expect(await owed(userId)).toBe(0)
    expect(await purse(userId)).toBe(333)
    const again = await buildOrder(app, customer)
    expect((await apply(customer, again.id, { voucherId })).reason).toBe('voucher.used')

    expect(await refund(paid)).toBe(50_667)
    expect(await owed(userId)).toBe(again.amountDue.minor)
    expect(await purse(userId)).toBe(1_000)
    expect((await apply(customer, again.id, { voucherId })).data.offset.minor).toBe(50_000)
  })
})

describe('earning and taking back [§3]', () => {
  it('earns for the money paid, once, and the inviter its rebate', async () => {
    const inviter = await person()
    const customer = await buildCustomer(app, { inviterId: inviter.userId })
    const order = await buildOrder(app, customer, { status: 'completed' })
    const paid = order.amountDue
    const [count, rebate] = [Math.floor(paid.minor / 1_000), Math.round(paid.minor / 100)]
    expect(await purse(customer.userId)).toBe(count)
    expect(await balanceOf(app.ctx, { kind: 'cash', userId: inviter.userId }, 'CNY')).toBe(rebate)
    expect(await purse(inviter.userId)).toBe(0)

    const refundId = newId('rfd')
    const half = money(Math.floor(paid.minor / 2), 'CNY')
    const back = { userId: customer.userId, orderId: order.id, refundId, refunded: half, paid }
    await takeBackForRefund(app.ctx, back)
    await takeBackForRefund(app.ctx, back)
    expect(await purse(customer.userId)).toBe(count - Math.ceil((count * half.minor) / paid.minor))
    await takeBackForRefund(app.ctx, { ...back, refundId: newId('rfd'), refunded: paid })
    expect(await purse(customer.userId)).toBe(0)
    expect(await balanceOf(app.ctx, { kind: 'cash', userId: inviter.userId }, 'CNY')).toBe(0)
  })

  it('takes back at most what stands in the book, and notes the rest', async () => {
    const customer = await buildCustomer(app)
    const order = await buildOrder(app, customer, { status: 'completed' })
    const earned = await purse(customer.userId)
    const next = await buildOrder(app, customer)
    const given = earned - (earned % 100)
    await apply(customer, next.id, { points: given })
    const refundId = newId('rfd')
    const paid = order.amountDue
    const { userId } = customer
    await takeBackForRefund(app.ctx, { userId, orderId: order.id, refundId, refunded: paid, paid })
    expect(await purse(userId)).toBe(0)
    const { rows } = await app.ctx.pool.query(
      'select amount_minor, note from ledger_transfers where source like $1',
      [`%:taken:${refundId}`],
    )
    expect(rows).toEqual([{ amount_minor: earned - given, note: `${given} points not there to take back` }])
  })

  it('earns only for what was kept when a part was refunded before completion', async () => {
    const customer = await person()
    const { userId } = customer
    const order = await buildOrder(app, customer, { status: 'inTransit' })
    const paid = order.amountDue
    const refundId = newId('rfd')
    const refunded = money(1_000_000, 'CNY')
    await takeBackForRefund(app.ctx, { userId, orderId: order.id, refundId, refunded, paid })
    await postOrderReversed(app.ctx, { userId, orderId: order.id, amount: refunded, because: refundId })
    await complete(order.id)
    expect(await purse(userId)).toBe(Math.floor((paid.minor - 1_000_000) / 1_000))
  })

  it('earns nothing for what points and vouchers paid', async () => {
    const customer = await person(10_000)
    const { userId } = customer
    const order = await buildOrder(app, customer)
    const { data } = await apply(customer, order.id, { points: 10_000, voucherId: await voucherFor(userId) })
    await payOrder(app.ctx, order.id)
    await moveOrder(app.ctx, salesActor, order.id, 'accept')
    await depart(order.id)
    await complete(order.id)
    expect(await purse(userId)).toBe(Math.floor(data.amountDue.minor / 1_000))
  })
})

const tell = (orderId: OrderId, type: 'departed' | 'gatedOut') =>
  recordEvents(app.ctx, system, orderId, { kind: 'carrier', name: 'COSCO' }, [
    { type, classifier: 'actual', containerIds: [], happenedAt: app.ctx.clock() },
  ])
const depart = (orderId: OrderId) => tell(orderId, 'departed')
const complete = (orderId: OrderId) => tell(orderId, 'gatedOut')
