import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideConsentCall, withdrawBillLineCall } from '#contract/bills.ts'
import * as proposals from '#contract/order-proposals.ts'
import * as statements from '#contract/statements.ts'
import { addEvents, retractEvent } from '#contract/tracking.ts'
import { messageShape } from '#contract/webhook-events.ts'
import * as contract from '#contract/webhooks.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, UserId, WebhookId } from '#domain/kernel/ids.ts'
import { type MessageType, newsTypes } from '#domain/webhooks/webhooks.ts'
import { issueInvoice } from '#server/invoices/jobs/issue.ts'
import { moveOrder } from '#server/orders/commands/moves.ts'
import { startCharge } from '#server/payments/commands/start.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { expireProposals } from '#server/proposals/jobs.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { failedInvoice, issuedInvoice } from '#test/support/invoices.ts'
import { buildOrder, clerkActor, customerActor } from '#test/support/orders.ts'
import { type Paying, startPaying } from '#test/support/paying.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildProposal } from '#test/support/proposals.ts'
import { billing } from '#test/support/statements.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts'

/** Every type of news on the real app: told by the transaction that did the thing, in the shape of the contract. */
let paying: Paying
let own: WebhookReceiver
let all: WebhookReceiver
let administrator: string
let hooks: { own: WebhookId; all: WebhookId }
const seen = new Set<MessageType>()

beforeAll(async () => {
  paying = await startPaying({ SAMPAN_WEBHOOKS_TO_LOOPBACK: '1' })
  administrator = (await buildStaff(paying.app, 'administrator', '林远')).token
})
afterAll(() => paying.app.stop())
beforeEach(async () => {
  await paying.later(1)
  own = await startWebhookReceiver()
  all = await startWebhookReceiver()
  const types = [...newsTypes]
  const { data: mine } = await paying.app.call(contract.addWebhook, {
    token: paying.customer.token,
    body: { url: own.url, types },
  })
  const { data: ours } = await paying.app.call(contract.deskAddWebhook, {
    token: administrator,
    body: { url: all.url, types },
  })
  hooks = { own: mine.webhook.id, all: ours.webhook.id }
})
afterEach(async () => {
  const { customer, app } = paying
  await app.call(contract.removeWebhook, { token: customer.token, body: { id: hooks.own } })
  await app.call(contract.deskRemoveWebhook, { token: administrator, body: { id: hooks.all } })
  await own.stop()
  await all.stop()
})

type Body = { type: MessageType; customerId?: UserId; data: Record<string, unknown> }

/** What came, each in the shape of its type; a customer's system is not told whose it is, the forwarder's is. */
async function told(of: WebhookReceiver = own): Promise<Body[]> {
  await paying.drain()
  const bodies = of.received.splice(0).map(({ body }): Body => JSON.parse(body))
  for (const body of bodies) {
    expect(messageShape(body.type).safeParse(body).error?.issues ?? [], JSON.stringify(body)).toEqual([])
    expect(body.customerId === undefined).toBe(of === own)
    seen.add(body.type)
  }
  return bodies
}
const typesOf = (bodies: readonly Body[]) => bodies.map(({ type }) => type).sort()
const news = async (...types: MessageType[]) => {
  const bodies = (await told()).filter(({ type }) => !type.startsWith('tracking.'))
  expect(typesOf(bodies)).toEqual([...types].sort())
  return bodies
}

describe('own systems are told [A-25]', () => {
  it('of an order: placed, paid, accepted, completed', async () => {
    const { orderId } = await paying.paidOrder()
    const [placed, paid] = await news('order.placed', 'payment.paid')
    expect([placed, paid].find((each) => each?.type === 'order.placed')?.data).toMatchObject({
      orderId,
      status: 'pendingPayment',
      previousStatus: null,
      by: 'customer',
    })
    expect([placed, paid].find((each) => each?.type === 'payment.paid')?.data).toMatchObject({
      covers: [{ sort: 'order', id: orderId }],
    })
    const done = await buildOrder(paying.app, paying.customer, { status: 'completed' })
    const bodies = await news('order.placed', 'order.accepted', 'order.completed')
    expect(bodies.find(({ type }) => type === 'order.completed')?.data).toMatchObject({
      orderNumber: done.number,
      status: 'completed',
      previousStatus: 'inTransit',
      by: 'system',
    })
  })

  it('of one that ends: taken off by the forwarder, cancelled by its customer, refunded', async () => {
    const wish = (status: 'cancelledByOperations' | 'cancelled' | 'refundCompleted') =>
      buildOrder(paying.app, paying.customer, { status })
    await wish('cancelledByOperations')
    const [declined] = (await news('order.placed', 'order.declined')).filter(
      ({ type }) => type === 'order.declined',
    )
    expect(declined?.data).toMatchObject({ by: 'staff', reason: '舱位不足' })
    await wish('cancelled')
    await news('order.placed', 'order.cancelled')
    await wish('refundCompleted')
    await news('order.placed', 'order.refunded')
  })

  it('of a proposed change, and of each way in which it ends', async () => {
    const { app, customer, operations } = paying
    const sales = await buildStaff(app, 'sales', '许诺')
    const open = async () => {
      const { id } = await buildOrder(app, customer, { status: 'accepted' })
      const changeId = await buildProposal(app, sales, id)
      const bodies = (await told()).filter(({ type }) => type.startsWith('order.change.'))
      expect(bodies.map(({ type, data }) => [type, data.changeId, data.status])).toEqual([
        ['order.change.proposed', changeId, 'open'],
      ])
      return { id, changeId, data: bodies[0]?.data }
    }
    const ended = async ({ id, changeId }: { id: OrderId; changeId: string }, status: string) => {
      for (const receiver of [own, all]) {
        const bodies = (await told(receiver)).filter(({ type }) => type === 'order.change.ended')
        expect(bodies.map(({ data }) => [data.orderId, data.changeId, data.status])).toEqual([
          [id, changeId, status],
        ])
      }
    }
    const answer = (id: string, agree: boolean) =>
      app.call(proposals.answerProposal, { token: customer.token, body: { id, agree, words: '' } })
    const agreed = await open()
    expect(agreed.data).toMatchObject({
      reason: '船期调整',
      prices: [{ code: 'OF', containerType: '40HQ', after: { minor: 414_000, currency: 'USD' } }],
      differenceInCny: { minor: 28_336, currency: 'CNY' },
    })
    await answer(agreed.changeId, true)
    await answer(agreed.changeId, true)
    await ended(agreed, 'approved')
    const declined = await open()
    await answer(declined.changeId, false)
    await ended(declined, 'declined')
    const withdrawn = await open()
    await app.call(proposals.withdrawProposal, { token: sales.token, body: { id: withdrawn.changeId } })
    await ended(withdrawn, 'withdrawn')
    const lapsed = await open()
    const departed = await app.call(addEvents, {
      token: operations.token,
      body: {
        orderId: lapsed.id,
        events: [
          {
            type: 'departed',
            classifier: 'actual',
            happenedAt: app.clock.now.toISOString(),
            containerIds: [],
          },
        ],
      },
    })
    expect(departed.status, JSON.stringify(departed)).toBe(200)
    await ended(lapsed, 'lapsed')
    const expired = await open()
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 10 * 86_400_000)
    await expireProposals.run(app.ctx, {})
    await expireProposals.run(app.ctx, {})
    await ended(expired, 'expired')
    app.clock.now = now
  })

  it('of its events, and of what goes wrong', async () => {
    const { id: orderId } = await buildOrder(paying.app, paying.customer, { status: 'accepted' })
    await told()
    const { token } = paying.operations
    const event = (type: 'departed' | 'rolled' | 'arrived', classifier: 'actual' | 'estimated', at: string) =>
      paying.app.call(addEvents, {
        token,
        body: { orderId, events: [{ type, classifier, happenedAt: at, containerIds: [] }] },
      })
    const retract = (eventId: string) =>
      paying.app.call(retractEvent, { token, body: { orderId, eventId: eventId as never, reason: 'x' } })
    const rolled = (await event('rolled', 'actual', '2026-11-20T01:30:00.000Z')).data.events[0]?.id ?? ''
    await event('arrived', 'estimated', '2027-01-20T10:00:00.000Z')
    await retract(rolled)
    const departed = await event('departed', 'actual', '2026-11-20T01:40:00.000Z')
    await retract(departed.data.events.find(({ type }) => type === 'departed')?.id ?? '')
    expect(new Set(typesOf(await told()))).toEqual(
      new Set([
        'arrival.moved',
        'exception.found',
        'exception.over',
        'tracking.event',
        'tracking.event.retracted',
        'tracking.local',
        'tracking.local.retracted',
      ]),
    )
  })

  it('of charges beyond the quote, of consent, and of credits', async () => {
    const { moving, extra, credit } = billing(paying)
    const orderId = await moving()
    await told()
    const small = await extra(orderId, 1_000)
    const [added] = await news('bill.line.added')
    expect(added?.data).toMatchObject({ orderId, billLineId: small, code: 'STOR', consent: 'tolerated' })
    const asked = await extra(orderId, 900_000, 'STOR', false)
    await news('bill.line.added', 'bill.consent.asked')
    const decide = (agree: boolean) =>
      paying.app.call(decideConsentCall, { token: paying.customer.token, body: { id: asked, agree } })
    await decide(false)
    expect((await news('bill.consent.answered'))[0]?.data.consent).toBe('refused')
    await decide(true)
    expect((await news('bill.consent.answered'))[0]?.data.consent).toBe('given')
    const back = await credit(asked, 5_000)
    expect((await news('bill.line.added'))[0]?.data).toMatchObject({
      billLineId: back.id,
      creditOf: asked,
      amount: { minor: -5_000, currency: 'CNY' },
    })
    await paying.app.call(withdrawBillLineCall, { token: paying.finance.token, body: { id: small } })
    expect((await news('bill.line.withdrawn'))[0]?.data.consent).toBe('withdrawn')
  })

  it('of statements: issued, confirmed, paid; and of a refund', async () => {
    const { moving, extra, charge } = billing(paying)
    const orderId = await moving()
    await extra(orderId, 15_000)
    await told()
    const month = '2026-11' as never
    const issued = await paying.app.call(statements.issueStatements, {
      token: paying.finance.token,
      body: { userId: paying.customer.userId, month },
    })
    expect(issued.status).toBe(200)
    const first = (await told()).filter(({ type }) => type === 'statement.issued')
    expect(first.length).toBe(issued.data.items.length)
    for (const { data } of first) {
      const body = { id: data.statementId as never, due: data.due as never }
      expect(
        (await paying.app.call(statements.confirmStatement, { token: paying.customer.token, body })).status,
      ).toBe(200)
    }
    expect((await told()).filter(({ type }) => type === 'statement.confirmed')).toHaveLength(first.length)
    const due = first.find(({ data }) => (data.due as { minor: number }).minor > 0)
    const asked = { id: due?.data.statementId, due: due?.data.due } as never
    const { data } = await charge([asked])
    await payInCashier(paying.app, data.redirectTo)
    const paid = (await told()).filter(({ type }) => type === 'statement.paid')
    expect(paid[0]?.data).toMatchObject({
      statementId: due?.data.statementId,
      status: 'completed',
      due: { minor: 0, currency: 'CNY' },
      paymentId: data.paymentId,
    })
    const other = await paying.paidOrder()
    await told()
    const { data: refund } = await paying.requestPart(other.orderId, 10_000)
    await paying.approve(refund.id)
    expect((await news('payment.refunded'))[0]?.data).toMatchObject({
      refundId: refund.id,
      orderId: other.orderId,
      kind: 'part',
      amount: { minor: 10_000, currency: 'CNY' },
    })
  })

  it('of a payment that the company refuses', async () => {
    const { id, number } = await paying.order()
    const { data } = await paying.charge([id])
    await told()
    await paying.app.ctx.pool.query(
      "update payments set channel = 'wechat', status = 'created' where id = $1",
      [data.paymentId],
    )
    await startCharge.run(paying.app.ctx, { paymentId: data.paymentId, language: 'zh-CN' })
    expect((await news('payment.failed'))[0]?.data).toMatchObject({
      paymentId: data.paymentId,
      covers: [number],
    })
  })

  it('of invoices: issued, or not', async () => {
    await issuedInvoice(paying.app, paying.customer)
    expect((await told()).filter(({ type }) => type === 'invoice.issued')).toHaveLength(1)
    const invoiceId = await failedInvoice(paying.app, paying.customer)
    await told()
    await paying.app.ctx.pool.query("update invoices set status = 'invoicing' where id = $1", [invoiceId])
    const refused = { status: 'refused', code: 'titleRefused', retryable: false, reason: 'x' } as const
    const issuer = { ...paying.app.ctx.issuer, issue: async () => refused }
    await issueInvoice.run({ ...paying.app.ctx, issuer }, { invoiceId })
    const failed = (await told()).filter(({ type }) => type === 'invoice.failed')
    expect(failed.map(({ data }) => [data.invoiceId, data.failure])).toEqual([[invoiceId, 'titleRefused']])
  })

  it('each customer’s of their own, the forwarder’s of all and whose they are', async () => {
    const stranger = await buildCustomer(paying.app)
    const { number } = await buildOrder(paying.app, stranger)
    const mine = await paying.order()
    expect((await told()).map(({ data }) => data.orderNumber)).toEqual([mine.number])
    expect((await told(all)).map(({ customerId, data }) => [customerId, data.orderNumber])).toEqual([
      [stranger.userId, number],
      [paying.customer.userId, mine.number],
    ])
  })

  it('only of what they take, and from when they take it', async () => {
    const choose = (types: readonly (typeof newsTypes)[number][]) =>
      paying.app.call(contract.chooseWebhookTypes, {
        token: paying.customer.token,
        body: { id: hooks.own, types: [...types] },
      })
    expect((await choose(['order.cancelled'])).data[0]?.types).toEqual(['order.cancelled'])
    const { id } = await paying.order()
    await news()
    await moveOrder(paying.app.ctx, customerActor(paying.customer.userId), id, 'cancel')
    await news('order.cancelled')
    expect((await choose([])).status).toBe(400)
  })

  it('of nothing that was rolled back', async () => {
    const { id } = await paying.order()
    await told()
    await told(all)
    const undone = transact(paying.app.ctx, async (ctx) => {
      await moveOrder(ctx, clerkActor, id as OrderId, 'cancelByOperations', 'x')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await told(), await told(all)]).toEqual([[], []])
    const { rows } = await paying.app.ctx.pool.query(
      "select 1 from webhook_messages where type = 'order.declined' and key like $1",
      [`%${id}%`],
    )
    expect(rows).toEqual([])
    await moveOrder(paying.app.ctx, system, id as OrderId, 'cancelByOperations').catch(() => undefined)
  })

  it('of every type there is', () => {
    expect(newsTypes.filter((type) => !seen.has(type))).toEqual([])
  })
})
