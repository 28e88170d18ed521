import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAllotments } from '#contract/allotments.ts'
import { orderBillCall } from '#contract/bills.ts'
import { deskQueues } from '#contract/desk-queues.ts'
import { listNotifications } from '#contract/notifications.ts'
import { cancelByOperations, deskGetOrder, deskListOrders } from '#contract/order-desk.ts'
import * as contract from '#contract/order-proposals.ts'
import { getOrder } from '#contract/orders.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { proveLedger } from '#server/ledger/queries.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, customerActor, type OrderWish } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildProposal, proposalBody } from '#test/support/proposals.ts'
import { answerProposal } from './commands.ts'
import { expireProposals } from './jobs.ts'

type Clerk = Awaited<ReturnType<typeof buildStaff>>
let app: TestApp
let sales: Clerk
let clerk: Clerk
let finance: Clerk
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  sales = await buildStaff(app, 'sales', '许诺')
  clerk = await buildStaff(app, 'operations', '林晓')
  finance = await buildStaff(app, 'finance', '周岚')
})
afterAll(async () => {
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  customer = await buildCustomer(app)
})

const build = (wish: OrderWish = {}) => buildOrder(app, customer, { status: 'accepted', ...wish })
const answer = (id: string, agree = true, token = customer.token, words = '') =>
  app.call(contract.answerProposal, { token, body: { id, agree, words } })
const seen = async (orderId: OrderId) =>
  (await app.call(contract.orderProposals, { token: customer.token, query: { orderId } })).data.proposals
const atDesk = async (orderId: OrderId, by = clerk) =>
  (await app.call(contract.deskOrderProposals, { token: by.token, query: { orderId } })).data
const order = async (id: OrderId) => (await app.call(getOrder, { token: customer.token, query: { id } })).data
const bill = async (orderId: OrderId) =>
  (await app.call(orderBillCall, { token: customer.token, query: { orderId } })).data
const propose = async (orderId: OrderId, wish: Parameters<typeof proposalBody>[3] = {}, by = sales) =>
  app.call(contract.proposeChange, { token: by.token, body: await proposalBody(app, by, orderId, wish) })
const countOf = async (name: 'changeAsked' | 'changeAnswered') =>
  (await app.call(deskQueues, { token: clerk.token })).data.queues.find((each) => each.name === name)?.count
const later = (day: string, days: number) => addDays(day as BusinessDate, days)

describe('a change of price or date', () => {
  test('waits for the customer, who is told what changes and why', async () => {
    const { id } = await build()
    const before = await order(id)
    const { status, data } = await propose(id)
    expect([status, data.barred]).toEqual([200, 'order.proposalOpen'])
    const [proposal] = await seen(id)
    expect(proposal).toMatchObject({
      status: 'open',
      reason: '船期调整',
      proposedBy: '许诺',
      sailing: {
        before: { departsOn: before.sailing.plannedOn },
        after: {
          departsOn: later(before.sailing.plannedOn, 7),
          arrivesOn: later(before.arrival.plannedOn, 7),
        },
      },
      prices: [{ code: 'OF', before: money(410_000, 'USD'), after: money(414_000, 'USD') }],
      differences: [money(4_000, 'USD')],
      differenceCny: money(28_336, 'CNY'),
      openMoves: ['approve', 'decline'],
    })
    expect((await order(id)).sailing).toEqual(before.sailing)
    expect((await order(id)).redDot).toBe(true)
    const told = await app.call(listNotifications, { token: customer.token, query: {} })
    expect(told.data.items).toMatchObject([
      { kind: 'changeAsked', orderId: id },
      { kind: 'orderAccepted', orderId: id },
    ])
    const { rows } = await app.ctx.pool.query(
      `select before, after, reason from desk_records where action = 'order/proposeChange' and subject = $1`,
      [id],
    )
    expect(rows).toMatchObject([
      { before: { charge: ['OF USD 4100.00'] }, after: { charge: ['OF USD 4140.00'] }, reason: '船期调整' },
    ])
  })

  test('is carried out as a whole once the customer agrees, and stands on the bill', async () => {
    const { id } = await build()
    const before = await order(id)
    const proposal = await buildProposal(app, sales, id)
    const { status, data } = await answer(proposal, true, customer.token, '可以')
    expect([status, data.proposals[0]?.status, data.proposals[0]?.words]).toEqual([200, 'approved', '可以'])
    const after = await order(id)
    expect(after.sailing.plannedOn).toBe(later(before.sailing.plannedOn, 7))
    expect(after.sailing.estimatedOn).toBe(later(before.sailing.plannedOn, 7))
    expect(after.arrival.estimatedOn).toBe(later(before.arrival.plannedOn, 7))
    expect(after.terms.cutOffs.length).toBeGreaterThan(0)
    const { rows, totals } = await bill(id)
    const added = rows[0]?.lines.find(({ cause }) => cause === 'agreedChange')
    expect(added).toMatchObject({
      amount: money(4_000, 'USD'),
      consent: 'given',
      note: { zh: '船期调整' },
      addedByName: '许诺',
    })
    expect(added?.decidedAt).not.toBeNull()
    expect(totals.difference).toEqual(money(28_336, 'CNY'))
    expect(after.history.slice(0, 2).map(({ move, by }) => [move, by])).toEqual([
      ['approveChange', 'customer'],
      ['proposeChange', 'staff'],
    ])
    expect(
      await app.call(deskListOrders, { token: clerk.token, query: { queue: 'changeAnswered' } }),
    ).toMatchObject({
      data: { items: [{ id }] },
    })
    const gone = await app.call(contract.seeAnswer, { token: clerk.token, body: { orderId: id } })
    expect([gone.status, await countOf('changeAnswered')]).toEqual([200, 0])
  })

  test('that lowers a price of a paid order is credited, and nothing more than was charged', async () => {
    const { id } = await build()
    await answer(await buildProposal(app, sales, id, { days: 0, more: 4_000 }))
    const proposal = await buildProposal(app, sales, id, { days: 0, more: -14_000 })
    expect((await answer(proposal)).status).toBe(200)
    const { lines } = await atDesk(id)
    expect(lines[0]?.amount).toEqual(money(400_000, 'USD'))
    const { rows } = await bill(id)
    expect(rows[0]?.lines.filter(({ creditOf }) => creditOf).map(({ amount }) => amount.minor)).toEqual([
      -4_000, -10_000,
    ])
  })

  test('leaves everything as it is when the customer declines', async () => {
    const { id } = await build()
    const before = await order(id)
    const proposal = await buildProposal(app, sales, id)
    expect((await answer(proposal, false, customer.token, '等不了')).data.proposals[0]).toMatchObject({
      status: 'declined',
      words: '等不了',
    })
    expect((await order(id)).sailing).toEqual(before.sailing)
    expect((await bill(id)).totals.difference).toEqual(money(0, 'CNY'))
    expect((await answer(proposal)).reason).toBe('order.proposalClosed')
    expect((await atDesk(id)).barred).toBeNull()
  })

  test('is taken back by a clerk before the answer, and the customer is told', async () => {
    const { id } = await build()
    const proposal = await buildProposal(app, sales, id)
    const { data } = await app.call(contract.withdrawProposal, { token: clerk.token, body: { id: proposal } })
    expect(data.proposals[0]).toMatchObject({ status: 'withdrawn', closedBy: '林晓' })
    expect(await answer(proposal)).toMatchObject({ status: 409, reason: 'order.proposalClosed' })
    const told = await app.call(listNotifications, { token: customer.token, query: {} })
    expect(told.data.items.map(({ kind }) => kind)).toEqual([
      'changeTakenBack',
      'changeAsked',
      'orderAccepted',
    ])
  })

  test('expires when nobody answers in time, and ends with its order', async () => {
    const { id } = await build()
    const proposal = await buildProposal(app, sales, id)
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 7 * 86_400_000)
    // Whoever was logged in is no longer: the command is asked.
    await expect(
      answerProposal(app.ctx, customerActor(customer.userId), { id: proposal, agree: true, words: '' }),
    ).rejects.toMatchObject({ code: 'order.proposalClosed' })
    await expireProposals.run(app.ctx, {})
    app.clock.now = now
    expect((await seen(id))[0]?.status).toBe('expired')
    expect((await order(id)).history[0]?.move).toBe('expireChange')
    const other = await build()
    const second = await buildProposal(app, sales, other.id)
    const asked = (await countOf('changeAsked')) ?? 0
    await app.call(cancelByOperations, { token: clerk.token, body: { id: other.id, reason: '舱位取消' } })
    expect((await seen(other.id))[0]?.status).toBe('lapsed')
    expect(await countOf('changeAsked')).toBe(asked - 1)
    expect((await answer(second)).reason).toBe('order.proposalClosed')
  })

  test('ends when the goods move, and none can be made from then on', async () => {
    const { id } = await build()
    await buildProposal(app, sales, id)
    await recordEvents(app.ctx, system, id, { kind: 'carrier', name: 'COSCO' }, [
      { type: 'departed', classifier: 'actual', containerIds: [], happenedAt: app.ctx.clock() },
    ])
    expect((await seen(id))[0]?.status).toBe('lapsed')
    expect(await propose(id)).toMatchObject({ status: 409, reason: 'order.notChangeable' })
  })

  test('is refused where nothing changes, days are out of reach, or a form is outdated', async () => {
    const { id } = await build()
    const body = await proposalBody(app, sales, id)
    const sent = async (more: object) =>
      (await app.call(contract.previewProposal, { token: sales.token, body: { ...body, ...more } })).reason
    expect(await sent({ sailing: null, prices: [] })).toBe('order.nothingChanged')
    expect(await sent({ sailing: { ...body.read } })).toBeUndefined()
    expect(await sent({ sailing: { ...body.read }, prices: [] })).toBe('order.nothingChanged')
    expect(await sent({ sailing: { departsOn: '2020-01-01', arrivesOn: '2020-02-01' } })).toBe(
      'order.daysOutOfReach',
    )
    expect(
      await sent({ sailing: { departsOn: body.sailing?.departsOn, arrivesOn: body.sailing?.departsOn } }),
    ).toBe('order.daysOutOfReach')
    expect(await sent({ sailing: { ...body.sailing, key: 'nowhere' } })).toBe('order.sailingGone')
    expect(await sent({ read: { ...body.read, departsOn: '2026-01-01' } })).toBe('order.proposalOutdated')
    expect(await sent({ prices: [{ position: 1, amountMinor: 1, readMinor: 2 }] })).toBe(
      'order.proposalOutdated',
    )
    expect(await sent({ prices: [{ position: 4, amountMinor: 1, readMinor: 2 }] })).toBe(
      'bill.quotedLineUnknown',
    )
    expect(await sent({ prices: [{ position: 1, amountMinor: 0, readMinor: 410_000 }] })).toBeUndefined()
    const unpaid = await build({ overseas: true })
    expect((await propose(unpaid.id, { days: 0, more: -1_000 })).reason).toBe('order.fallBeforePayment')
  })

  test('moves the deadline of an unpaid order with its arrival', async () => {
    const { id } = await build({ overseas: true })
    const before = await order(id)
    await answer(await buildProposal(app, sales, id, { more: 0 }))
    const after = await order(id)
    expect(new Date(after.paymentDueAt).getTime() - new Date(before.paymentDueAt).getTime()).toBe(
      7 * 86_400_000,
    )
  })
})

describe('space', () => {
  const allot = async (on: string, capacity: number) =>
    app.call(addAllotments, {
      token: sales.token,
      body: {
        carrier: 'COSU',
        service: 'AEU3',
        origin: 'CNNGB',
        destination: 'NLRTM',
        period: 'sailing',
        on,
        weeks: 1,
        unit: 'container',
        capacity,
      },
    })
  const used = async (on: string): Promise<number> =>
    (await app.ctx.pool.query('select used from allotments where starts_on = $1 and not withdrawn', [on]))
      .rows[0]?.used / 100

  test('moves with the order; where it is gone the proposal stays and the desk is told', async () => {
    const from = later((await order((await build({ departsInDays: 20 })).id)).sailing.plannedOn, 0)
    const to = later(from, 7)
    await allot(from, 10)
    await allot(to, 3)
    const first = await build({ departsInDays: 20 })
    const second = await build({ departsInDays: 20 })
    expect([await used(from), await used(to)]).toEqual([4, 0])
    const preview = await app.call(contract.previewProposal, {
      token: sales.token,
      body: await proposalBody(app, sales, first.id),
    })
    expect(preview.data).toMatchObject({ fits: true, paid: true })
    const [one, two] = [await buildProposal(app, sales, first.id), await buildProposal(app, sales, second.id)]
    expect((await answer(one)).status).toBe(200)
    expect([await used(from), await used(to)]).toEqual([2, 2])
    const refused = await answer(two)
    expect(refused).toMatchObject({ status: 409, reason: 'order.proposalSpaceGone' })
    expect(refused.message).toContain(to)
    expect([await used(from), await used(to)]).toEqual([2, 2])
    const [stays] = await seen(second.id)
    expect(stays).toMatchObject({ status: 'open', openMoves: ['approve', 'decline'] })
    expect(stays?.blockedAt).not.toBeNull()
    expect((await order(second.id)).sailing.plannedOn).toBe(from)
    expect((await bill(second.id)).totals.difference).toEqual(money(0, 'CNY'))
    expect(
      (
        await app.call(deskListOrders, { token: clerk.token, query: { queue: 'changeAnswered' } })
      ).data.items.some(({ id }) => id === second.id),
    ).toBe(true)
    await app.ctx.pool.query('update allotments set capacity = 400 where starts_on = $1', [to])
    expect((await answer(two)).status).toBe(200)
    expect([await used(from), await used(to)]).toEqual([0, 4])
    // And back again: what was given back is taken anew.
    await answer(await buildProposal(app, sales, first.id, { days: -7, more: 0 }))
    expect([await used(from), await used(to)]).toEqual([2, 2])
  })
})

describe('at the same time', () => {
  test('of fifty proposals one is made, and the others hear whose', async () => {
    const { id } = await build()
    const body = await proposalBody(app, sales, id)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        app.call(contract.proposeChange, { token: (at % 2 ? sales : clerk).token, body }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ reason }) => reason === 'order.proposalOpen')
    expect(refused).toHaveLength(49)
    expect(refused[0]?.message).toMatch(/许诺|林晓/)
    expect(await seen(id)).toHaveLength(1)
  })

  test('of fifty answers one counts, and what was agreed to is carried out once', async () => {
    const { id } = await build()
    const proposal = await buildProposal(app, sales, id)
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => answer(proposal, at % 2 === 0)))
    // The same answer again is as once; the other one comes too late.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(25)
    expect(replies.filter(({ reason }) => reason === 'order.proposalClosed')).toHaveLength(25)
    const agreed = (await seen(id))[0]?.status === 'approved'
    const { rows } = await bill(id)
    expect(rows[0]?.lines.filter(({ cause }) => cause === 'agreedChange')).toHaveLength(agreed ? 1 : 0)
    expect((await order(id)).history.filter(({ by }) => by === 'customer')).toHaveLength(2)
  })

  test('an answer and a withdrawal never both count', async () => {
    const { id } = await build()
    const proposal = await buildProposal(app, sales, id)
    const replies = await Promise.all([
      answer(proposal),
      app.call(contract.withdrawProposal, { token: clerk.token, body: { id: proposal } }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('who may', () => {
  test('nobody answers another customer’s proposal, or sees it', async () => {
    const { id } = await build()
    const proposal = await buildProposal(app, sales, id)
    const other = await buildCustomer(app)
    expect((await answer(proposal, true, other.token)).status).toBe(404)
    expect(
      (await app.call(contract.orderProposals, { token: other.token, query: { orderId: id } })).status,
    ).toBe(404)
    expect((await seen(id))[0]?.status).toBe('open')
  })

  test('finance sees proposals and makes none', async () => {
    const { id } = await build()
    const body = await proposalBody(app, sales, id)
    expect((await atDesk(id, finance)).lines).toHaveLength(3)
    expect((await app.call(contract.proposeChange, { token: finance.token, body })).status).toBe(403)
  })

  test('what was proposed stays as it was made, for the owner of the database too', async () => {
    const { id } = await build()
    const proposal = await buildProposal(app, sales, id)
    for (const change of [`reason = 'x'`, 'difference_minor = 0', `prices = '[]'`])
      await expect(
        app.owner.query(`update order_proposals set ${change} where id = $1`, [proposal]),
      ).rejects.toMatchObject({ constraint: 'order_proposals_stay_as_made' })
    await expect(app.owner.query('delete from order_proposals where id = $1', [proposal])).rejects.toThrow()
    await answer(proposal, false)
    await expect(
      app.owner.query(`update order_proposals set status = 'approved' where id = $1`, [proposal]),
    ).rejects.toMatchObject({ constraint: 'order_proposals_stay_as_made' })
  })
})

describe('details', () => {
  const set = (orderId: OrderId, details: contract.OrderDetails, read: contract.OrderDetails, by = clerk) =>
    app.call(contract.setOrderDetails, {
      token: by.token,
      body: { orderId, details, read, reason: '客户来电' },
    })

  test('change at once and are found by their new words', async () => {
    const { id } = await build()
    const { details } = await atDesk(id)
    const changed = {
      ...details,
      customerReference: 'PO-778',
      cargoName: '橡木餐桌',
      pickup: { contact: '王敏', phone: '13900001111' },
    }
    const { status, data } = await set(id, changed, details)
    expect([status, data.details]).toEqual([200, changed])
    const after = await order(id)
    expect(after).toMatchObject({
      customerReference: 'PO-778',
      cargoName: '橡木餐桌',
      cargo: { name: '橡木餐桌' },
    })
    expect(after.history[0]).toMatchObject({ move: 'setDetails', reason: '客户来电' })
    expect((await app.call(deskGetOrder, { token: clerk.token, query: { id } })).data.pickup.contact).toBe(
      '王敏',
    )
    expect((await set(id, changed, changed)).reason).toBe('order.nothingChanged')
    const { rows } = await app.ctx.pool.query(
      `select after from desk_records where action = 'order/setDetails' and subject = $1`,
      [id],
    )
    expect(JSON.stringify(rows)).not.toContain('13900001111')
  })

  test('of two clerks the second is told beside the field, and other fields are kept', async () => {
    const { id } = await build()
    const { details } = await atDesk(id)
    await set(id, { ...details, customerReference: 'PO-1' }, details, sales)
    const second = await set(id, { ...details, customerReference: 'PO-2' }, details)
    expect(second).toMatchObject({ status: 409, reason: 'order.editedMeanwhile' })
    expect(second.fields).toMatchObject({ 'details.customerReference': { code: 'order.fieldChanged' } })
    expect((await set(id, { ...details, cargoName: '橡木椅' }, details)).data.details).toMatchObject({
      customerReference: 'PO-1',
      cargoName: '橡木椅',
    })
  })
})
