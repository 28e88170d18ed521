import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { totalInfo } from '#contract/orders.ts'
import * as contract from '#contract/payments.ts'
import { applyOffsetsCall } from '#contract/points.ts'
import { system } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, RefundId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { points } from '#domain/ledger/books.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts'
import { post } from '#server/ledger/commands.ts'
import { balanceOf } from '#server/ledger/queries.ts'
import { acceptOrder, moveOrder } from '#server/orders/commands/moves.ts'
import { grantVoucher } from '#server/points/commands.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { clerkActor } from '#test/support/orders.ts'
import { type Paying, sentBack, startPaying } from '#test/support/paying.ts'
import { cashierCompany, sendNotice } from '#test/support/payment-companies.ts'
import { sendWaitingRefunds } from './jobs.ts'

let paying: Paying
beforeAll(async () => {
  paying = await startPaying()
  await post(paying.app.ctx, {
    from: { kind: 'pointsIssued' },
    to: { kind: 'points', userId: paying.customer.userId },
    amount: points(1_000_000),
    kind: 'pointsEarned',
    source: 'test:points',
  })
})
afterAll(() => paying.stop())

const purse = () => balanceOf(paying.app.ctx, { kind: 'points', userId: paying.customer.userId }, 'points')
const request = (orderId: OrderId, token = paying.customer.token) =>
  paying.app.call(contract.requestRefundCall, { token, body: { orderId, reason: '计划有变' } })
const payOut = (refundId: RefundId, token = paying.finance.token) =>
  paying.app.call(contract.recordPayoutCall, {
    token,
    body: { refundId, bankReference: `OUT${refundId.slice(-12)}`, paidOn: '2026-11-20' as BusinessDate },
  })
const deskRefund = async (refundId: RefundId) =>
  (await paying.app.call(contract.deskRefundTrailCall, { token: paying.finance.token, query: { refundId } }))
    .data
const apply = (orderId: OrderId, given: { points?: number; voucherId?: string | null }) =>
  paying.app.call(applyOffsetsCall, {
    token: paying.customer.token,
    body: { orderId, points: given.points ?? 0, voucherId: (given.voucherId ?? null) as never },
  })
const voucher = () =>
  grantVoucher(paying.app.ctx, clerkActor, {
    userId: paying.customer.userId,
    name: { zh: '运费券', en: 'Freight voucher' },
    amountMinor: 10_000,
    leastMinor: 100_000,
    validFrom: '2026-11-01' as BusinessDate,
    validUntil: '2026-12-31' as BusinessDate,
    reason: '测试',
  } as never)
/** An order paid with points and a voucher off it. */
async function paidWithOffsets() {
  const order = await paying.order()
  const voucherId = await voucher()
  const applied = await apply(order.id, { points: 20_000, voucherId })
  expect([applied.status, applied.reason]).toEqual([200, undefined])
  const { data } = await paying.charge([order.id])
  const chargeNo = await payInCashier(paying.app, data.redirectTo)
  expect(data.amount.minor).toBe(order.amountDue.minor - 30_000)
  return { orderId: order.id, paymentId: data.paymentId, minor: data.amount.minor, chargeNo, voucherId }
}

describe('a part of the money goes back while the order goes on', () => {
  it('asked for by operations, approved by finance, to the original channel', async () => {
    const { orderId, minor, chargeNo } = await paying.paidOrder()
    const before = await paying.owed()
    const asked = await paying.requestPart(orderId, 12_345, paying.operations.token)
    expect(asked.data).toMatchObject({ kind: 'part', status: 'requested', amount: money(12_345, 'CNY') })
    expect((await paying.approve(asked.data.id, paying.operations.token)).status).toBe(403)
    await paying.approve(asked.data.id)
    await paying.drain()
    expect(await sentBack(paying.app, chargeNo)).toBe(12_345)
    expect(await paying.orderStatus(orderId)).toBe('paid')
    expect(await paying.owed()).toBe(before)
    // The whole of the rest can still be asked for.
    const rest = await request(orderId)
    expect(rest.data.amount.minor).toBe(minor - 12_345)
    await paying.approve(rest.data.id)
    await paying.drain()
    expect(await paying.orderStatus(orderId)).toBe('refundCompleted')
    expect(await sentBack(paying.app, chargeNo)).toBe(minor)
    expect(await paying.owed()).toBe(before)
  })

  it('is never approved by whoever asked, and never comes to the whole', async () => {
    const { orderId, minor } = await paying.paidOrder()
    const asked = await paying.requestPart(orderId, minor - 100)
    expect((await paying.approve(asked.data.id, paying.finance.token)).reason).toBe('refund.sameClerk')
    for (const more of [100, 101, minor, 0, -1]) {
      const answer = await paying.requestPart(orderId, more)
      expect(answer.reason).toBe('refund.partTooHigh')
    }
    const rejected = await paying.app.call(contract.rejectRefundCall, {
      token: paying.otherFinance.token,
      body: { refundId: asked.data.id, reason: '无依据' },
    })
    expect(rejected.data.status).toBe('rejected')
    expect(await paying.orderStatus(orderId)).toBe('paid')
    expect((await paying.requestPart(orderId, minor - 1)).status).toBe(200)
  })

  it('is refused for an unpaid order, one that ends, other roles and customers', async () => {
    const order = await paying.order()
    expect((await paying.requestPart(order.id, 1)).reason).toBe('refund.moveNotOpen')
    const { orderId } = await paying.paidOrder()
    expect((await paying.requestPart(orderId, 1, paying.customer.token)).status).toBe(401)
    await request(orderId)
    expect((await paying.requestPart(orderId, 1)).reason).toBe('refund.moveNotOpen')
    expect((await paying.requestPart('ord_00000000000000000000000000' as OrderId, 1)).reason).toBe(
      'request.notFound',
    )
  })
})

describe('what can be invoiced is what was paid and kept (decision 016) [§3]', () => {
  const part = 12_345
  const costs = 60_000
  const reject = (refundId: RefundId) =>
    paying.app.call(contract.rejectRefundCall, {
      token: paying.otherFinance.token,
      body: { refundId, reason: '已产生亏舱费' },
    })
  const giveBack = async (refundId: RefundId, amount?: number) => {
    await paying.approve(
      refundId,
      paying.otherFinance.token,
      amount === undefined ? undefined : money(amount, 'CNY'),
    )
    await paying.drain()
  }
  const givePartBack = async (orderId: OrderId) => giveBack((await paying.requestPart(orderId, part)).data.id)
  const askBack = async (orderId: OrderId) => (await request(orderId)).data.id

  const cases: Record<
    string,
    [status: OrderStatus, story: () => Promise<{ left: number; orderId: OrderId }>]
  > = {
    'an unpaid order: nothing': [
      'pendingPayment',
      async () => ({ orderId: (await paying.order()).id, left: 0 }),
    ],
    'an overseas order that is accepted and unpaid: nothing': [
      'accepted',
      async () => ({ orderId: (await paying.order({ overseas: true, status: 'accepted' })).id, left: 0 }),
    ],
    'a paid order: all of it': [
      'paid',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        return { orderId, left: minor }
      },
    ],
    'a paid order with points and a voucher: the money': [
      'paid',
      async () => {
        const { orderId, minor } = await paidWithOffsets()
        return { orderId, left: minor }
      },
    ],
    'a part was asked for: the rest': [
      'paid',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        await paying.requestPart(orderId, part)
        return { orderId, left: minor - part }
      },
    ],
    'a part was asked for and rejected: all of it': [
      'paid',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        await reject((await paying.requestPart(orderId, part)).data.id)
        return { orderId, left: minor }
      },
    ],
    'a part went back of an accepted order: the rest': [
      'accepted',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        await acceptOrder(paying.app.ctx, clerkActor, orderId)
        await givePartBack(orderId)
        return { orderId, left: minor - part }
      },
    ],
    'a part went back in transit: the rest': [
      'inTransit',
      async () => {
        const { orderId, minor } = await underWay()
        await givePartBack(orderId)
        return { orderId, left: minor - part }
      },
    ],
    'a part went back after completion: the rest': [
      'completed',
      async () => {
        const { orderId, minor } = await underWay()
        await happened(orderId, 'gatedOut')
        await givePartBack(orderId)
        return { orderId, left: minor - part }
      },
    ],
    'cancelled by operations, its money not asked for: all of it': [
      'cancelledByOperations',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        await moveOrder(paying.app.ctx, clerkActor, orderId, 'cancelByOperations', '舱位不足')
        return { orderId, left: minor }
      },
    ],
    'all was asked for: nothing': [
      'refundInProgress',
      async () => {
        const { orderId } = await paying.paidOrder()
        await askBack(orderId)
        return { orderId, left: 0 }
      },
    ],
    'less was approved and is on its way: the costs that stay': [
      'refundInProgress',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        const refundId = await askBack(orderId)
        await paying.approve(refundId, paying.otherFinance.token, money(minor - costs, 'CNY'))
        return { orderId, left: costs }
      },
    ],
    'all went back: nothing': [
      'refundCompleted',
      async () => {
        const { orderId } = await paying.paidOrder()
        await giveBack(await askBack(orderId))
        return { orderId, left: 0 }
      },
    ],
    'all went back of an order with points and a voucher: nothing': [
      'refundCompleted',
      async () => {
        const { orderId } = await paidWithOffsets()
        await giveBack(await askBack(orderId))
        return { orderId, left: 0 }
      },
    ],
    'all went back but the costs: the costs': [
      'refundCompleted',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        await giveBack(await askBack(orderId), minor - costs)
        return { orderId, left: costs }
      },
    ],
    'a part went back, then the rest: nothing': [
      'refundCompleted',
      async () => {
        const { orderId } = await paying.paidOrder()
        await givePartBack(orderId)
        await giveBack(await askBack(orderId))
        return { orderId, left: 0 }
      },
    ],
    'a part went back, then the rest but the costs: the costs': [
      'refundCompleted',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        await givePartBack(orderId)
        await giveBack(await askBack(orderId), minor - part - costs)
        return { orderId, left: costs }
      },
    ],
    'the refund was rejected: all of it': [
      'refundRejected',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        await reject(await askBack(orderId))
        return { orderId, left: minor }
      },
    ],
    'a part went back and the rest was rejected: the rest': [
      'refundRejected',
      async () => {
        const { orderId, minor } = await paying.paidOrder()
        await givePartBack(orderId)
        await reject(await askBack(orderId))
        return { orderId, left: minor - part }
      },
    ],
    'money that returned by itself: what was credited': [
      'paid',
      async () => {
        const order = await paying.order()
        const { data } = await paying.charge([order.id])
        await payInCashier(paying.app, data.redirectTo, 'twice')
        await paying.drain()
        return { orderId: order.id, left: data.amount.minor }
      },
    ],
  }
  const invoiceValue = async () =>
    (await paying.app.call(totalInfo, { token: paying.customer.token })).data.invoiceValue.minor

  it.each(Object.keys(cases))('%s', async (title) => {
    const [status, story] = cases[title] ?? expect.fail(title)
    const before = await invoiceValue()
    const { orderId, left } = await story()
    expect([await paying.orderStatus(orderId), (await invoiceValue()) - before]).toEqual([status, left])
  })

  it('has a case of every status in which money was ever paid', () => {
    const covered = new Set(Object.values(cases).map(([status]) => status))
    expect(orderStatuses.filter((status) => !covered.has(status))).toEqual(['cancelled'])
  })

  it('is summed from indexes alone', async () => {
    const seen = vi.spyOn(paying.app.ctx.pool, 'query')
    await invoiceValue()
    const [asked] = seen.mock.calls
      // Work that goes on beside asks in plain text.
      .map(([given]) => given as unknown as { text?: string; values: unknown[] })
      .filter(({ text }) => text?.includes('refunds'))
    seen.mockRestore()
    const client = await paying.app.owner.connect()
    try {
      // So many that the choice of an index matters; they are gone again with the transaction.
      await client.query(`begin; set local enable_seqscan = off; set local enable_bitmapscan = off;
        insert into orders select made.* from (select id, n, row_number() over () as place from orders, generate_series(1, 300) n) copy
          join orders o using (id), lateral jsonb_populate_record(o,
            jsonb_build_object('id', o.id || n, 'number', 'SP' || lpad(place::text, 13, '0'))) made;
        analyze orders`)
      const { rows } = await client.query(`explain ${asked?.text}`, asked?.values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Only Scan using orders_of_user_paid')
      expect(plan).toContain('Index Only Scan using refunds_of_user')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

/** A paid order that has left. */
async function underWay() {
  const paid = await paying.paidOrder()
  await acceptOrder(paying.app.ctx, clerkActor, paid.orderId)
  await happened(paid.orderId, 'departed')
  return paid
}
const happened = (orderId: OrderId, type: 'departed' | 'gatedOut') =>
  recordEvents(paying.app.ctx, system, orderId, { kind: 'carrier', name: 'COSCO' }, [
    { type, classifier: 'actual', containerIds: [], happenedAt: paying.app.ctx.clock() },
  ])

describe('points and vouchers come back with the money (decision 029)', () => {
  it('all of them with the whole', async () => {
    const before = await purse()
    const { orderId, paymentId, minor } = await paidWithOffsets()
    const owed = await paying.owed()
    const asked = await request(orderId)
    expect(asked.data.amount.minor).toBe(minor)
    await paying.approve(asked.data.id)
    await paying.drain()
    expect(await purse()).toBe(before)
    expect(await paying.owed()).toBe(owed)
    expect((await paying.trail(paymentId)).at(-1)).toMatchObject({
      kind: 'offsetsReturned',
      amount: money(30_000, 'CNY'),
    })
  })

  it('in proportion with a part, and the rest of them with the rest', async () => {
    const before = await purse()
    const { orderId, minor } = await paidWithOffsets()
    const owed = await paying.owed()
    const part = await paying.requestPart(orderId, Math.floor(minor / 4))
    await paying.approve(part.data.id)
    await paying.drain()
    expect(await purse()).toBeGreaterThan(before - 20_000)
    expect(await purse()).toBeLessThanOrEqual(before - 15_000)
    expect(await paying.owed()).toBe(owed)
    const rest = await request(orderId)
    await paying.approve(rest.data.id)
    await paying.drain()
    expect(await purse()).toBe(before)
    expect(await paying.owed()).toBe(owed)
  })

  it('in proportion where costs already incurred stay with us', async () => {
    const before = await purse()
    const { orderId, minor } = await paidWithOffsets()
    const owed = await paying.owed()
    const asked = await request(orderId)
    await paying.approve(asked.data.id, paying.otherFinance.token, money(minor - 50_000, 'CNY'))
    await paying.drain()
    expect(await paying.orderStatus(orderId)).toBe('refundCompleted')
    expect(await purse()).toBeLessThan(before)
    expect(await paying.owed()).toBe(owed)
  })

  it('changed after the payment began, the money goes back by itself', async () => {
    const order = await paying.order()
    const { data } = await paying.charge([order.id])
    await apply(order.id, { points: 100 })
    const chargeNo = await payInCashier(paying.app, data.redirectTo)
    expect((await paying.stateOf(data.paymentId)).payment.outcome).toBe('amountChanged')
    expect(await paying.orderStatus(order.id)).toBe('pendingPayment')
    await paying.drain()
    expect(await sentBack(paying.app, chargeNo)).toBe(data.amount.minor)
    const again = await paying.charge([order.id])
    expect(again.data.amount.minor).toBe(data.amount.minor - 100)
    await payInCashier(paying.app, again.data.redirectTo)
    expect(await paying.orderStatus(order.id)).toBe('paid')
  })

  it('a new charge takes the place of one that asks another sum, at once', async () => {
    const [one, two] = [await paying.order(), await paying.order()]
    const first = await paying.charge([one.id, two.id])
    await apply(one.id, { points: 100 })
    const second = await paying.charge([one.id, two.id])
    expect(second.data.amount.minor).toBe(first.data.amount.minor - 100)
    expect((await paying.stateOf(first.data.paymentId)).payment.status).toBe('closed')
    await payInCashier(paying.app, second.data.redirectTo)
    for (const { id } of [one, two]) expect(await paying.orderStatus(id)).toBe('paid')
  })
})

describe('a refund on its way', () => {
  it('says between which working days it arrives, and where that is not certain [§9]', async () => {
    const expectedOf = async (orderId: OrderId) => {
      const asked = await request(orderId)
      await paying.approve(asked.data.id)
      await paying.drain()
      return (await deskRefund(asked.data.id)).refund.expected
    }
    const { orderId } = await paying.paidOrder()
    expect(await expectedOf(orderId)).toEqual({ from: '2026-11-25', to: '2026-12-01', certain: true })
    const day = `insert into working_day_overrides (day, works, note) values`
    await paying.app.ctx.pool.query(`${day} ('2026-11-24', false, 'A typhoon day')`)
    const other = await paying.paidOrder()
    expect(await expectedOf(other.orderId)).toEqual({ from: '2026-11-26', to: '2026-12-02', certain: true })
    await paying.app.ctx.pool.query('delete from working_day_overrides')
    const at = paying.app.clock.now
    paying.app.clock.now = new Date('2026-12-28T02:00:00Z')
    await paying.later(0)
    const late = await paying.paidOrder()
    expect(await expectedOf(late.orderId)).toEqual({ from: '2026-12-31', to: '2027-01-06', certain: false })
    await paying.app.ctx.pool.query(`${day} ('2027-01-01', false, 'New Year 2027, as announced')`)
    const known = await paying.paidOrder()
    expect(await expectedOf(known.orderId)).toEqual({ from: '2026-12-31', to: '2027-01-07', certain: true })
    await paying.app.ctx.pool.query('delete from working_day_overrides')
    paying.app.clock.now = at
    await paying.later(0)
  })

  it('is settled by the company’s notice, once however often it is told', async () => {
    const { orderId, chargeNo } = await paying.paidOrder()
    await paying.app.cashier.act(chargeNo, 'refundsLater')
    const asked = await request(orderId)
    await paying.approve(asked.data.id)
    await paying.drain()
    expect((await deskRefund(asked.data.id)).refund.status).toBe('processing')
    await paying.app.cashier.act(chargeNo, 'refundsArrive')
    expect((await deskRefund(asked.data.id)).refund.status).toBe('refunded')
    expect(await paying.orderStatus(orderId)).toBe('refundCompleted')
    paying.app.clock.advance(301)
    await sendWaitingRefunds.run(paying.app.ctx, {})
    await paying.drain()
    const { steps } = await deskRefund(asked.data.id)
    expect(steps.map(({ kind }) => kind)).toEqual([
      'refundRequested',
      'refundApproved',
      'refundSent',
      'refundAnswered',
      'refundConfirmed',
    ])
    expect(steps.find(({ kind }) => kind === 'refundAnswered')).toMatchObject({ verdict: 'processing' })
    await paying.later(0)
  })

  it('told of before the payment itself, or under a number that is none of ours, changes nothing', async () => {
    const company = cashierCompany(paying.app)
    const order = await paying.order()
    const { data } = await paying.charge([order.id])
    const charge = { tradeNo: data.tradeNo, minor: data.amount.minor }
    await paying.app.cashier.open(String(data.redirectTo).split('?')[1] ?? '')
    const early = await company.notice(charge, { about: 'refund', refundNo: 'R00000000000000000000000000' })
    expect((await sendNotice(paying.app, 'cashier', early)).statusCode).toBe(200)
    expect(await paying.orderStatus(order.id)).toBe('pendingPayment')
    await company.payQuietly(charge)
    await paying.stateOf(data.paymentId, '1')
    expect(await paying.orderStatus(order.id)).toBe('paid')
    // The number of another payment's refund does not settle it.
    const other = await paying.paidOrder()
    await paying.app.cashier.act(other.chargeNo, 'refundsLater')
    const asked = await request(other.orderId)
    await paying.approve(asked.data.id)
    await paying.drain()
    const foreign = await company.notice(charge, { about: 'refund', refundNo: asked.data.refundNo })
    expect((await sendNotice(paying.app, 'cashier', foreign)).statusCode).toBe(200)
    expect((await deskRefund(asked.data.id)).refund.status).toBe('processing')
    await paying.app.cashier.act(other.chargeNo, 'refundsArrive')
  })

  it('that fails can be paid by hand, or sent again under its number, and succeeds late', async () => {
    const { orderId, chargeNo } = await paying.paidOrder()
    await paying.app.cashier.act(chargeNo, 'refundsRefused')
    const asked = await request(orderId)
    expect((await payOut(asked.data.id)).reason).toBe('refund.moveNotOpen')
    await paying.approve(asked.data.id)
    expect((await payOut(asked.data.id)).reason).toBe('refund.moveNotOpen')
    await paying.drain()
    expect((await deskRefund(asked.data.id)).refund).toMatchObject({
      status: 'failed',
      expected: null,
      openMoves: ['retry', 'payOut'],
    })
    await paying.app.call(contract.retryRefundCall, {
      token: paying.finance.token,
      body: { refundId: asked.data.id },
    })
    await paying.drain()
    const failed = await deskRefund(asked.data.id)
    expect(failed.refund.tries).toBe(2)
    expect(failed.steps.find(({ kind }) => kind === 'refundSent')).toMatchObject({
      times: 2,
      reference: asked.data.refundNo,
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => payOut(asked.data.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await paying.orderStatus(orderId)).toBe('refundCompleted')
    const own = await paying.app.call(contract.refundTrailCall, {
      token: paying.customer.token,
      query: { refundId: asked.data.id },
    })
    expect(own.data.refund.payout).toMatchObject({ paidOn: '2026-11-20' })
    expect(own.data.steps.at(-1)).toMatchObject({ kind: 'paidOut', by: 'staff' })
    expect(JSON.stringify(own.data)).not.toContain('周敏')
    expect(own.data.steps.every(({ kind, reason }) => kind !== 'failed' || reason === undefined)).toBe(true)
  })

  it('is nobody else’s to read', async () => {
    const { orderId, paymentId } = await paying.paidOrder()
    const { data } = await request(orderId)
    const token = paying.stranger.token
    const refund = await paying.app.call(contract.refundTrailCall, { token, query: { refundId: data.id } })
    const payment = await paying.app.call(contract.paymentTrailCall, { token, query: { paymentId } })
    expect([refund.reason, payment.reason]).toEqual(['request.notFound', 'request.notFound'])
    for (const own of [paying.customer.token, undefined]) {
      const desk = await paying.app.call(contract.deskRefundTrailCall, {
        token: own,
        query: { refundId: data.id },
      })
      expect(desk.status).toBe(401)
    }
  })
})
