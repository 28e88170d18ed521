import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder, cancelByOperations, deskListOrders, setContainerNumbers } from '#contract/order-desk.ts'
import { getOrder, listOrders, placeOrder, redDots } from '#contract/orders.ts'
import { createChargeCall, paymentStateCall } from '#contract/payments.ts'
import { getOffer, saveQuote, searchQuotes } from '#contract/quotes.ts'
import { searchSeaportsCall } from '#contract/reference.ts'
import { addEvents, timeline } from '#contract/tracking.ts'
import { getProofChallengeCall, loginByCodeCall, phoneCodeCall, visibleCodeCall } from '#contract/users.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { loggedIn } from '#test/support/login.ts'
import { buildStaff } from '#test/support/people.ts'

/**
 * One shipment, told over HTTP: a visitor asks for a price from Shanghai to Rotterdam, registers,
 * orders, pays once the wrong way and once the right way, and follows the containers; a clerk
 * accepts the order and enters what happens.
 */
let app: TestApp
let clerk: { staffId: string; token: string }

beforeAll(async () => {
  app = await startTestApp()
  await buildDemoRates(app.ctx, businessDateOf(app.clock.now))
  clerk = await buildStaff(app, 'operations')
})
afterAll(() => app.stop())

const port = { kind: 'port' as const }
const request = {
  pickup: { ...port, port: 'CNSHA', country: 'CN' },
  delivery: { ...port, port: 'NLRTM', country: 'NL' },
  containers: [{ type: '40HQ', quantity: 2 }],
  readyOn: '2026-11-27',
  cargo: { category: 'furniture', name: 'Wooden dining chairs', hsCode: null },
  services: ['none' as never],
}

async function logInBySms(phone: string): Promise<string> {
  const { data: asked } = await app.call(getProofChallengeCall)
  const solution = await solveChallenge({ challenge: asked.challenge as never, deriveKey })
  const proof = btoa(JSON.stringify({ challenge: asked.challenge, solution }))
  const sent = await app.call(phoneCodeCall, {
    body: { phone, challengeId: asked.challengeId as never, proof },
  })
  expect(sent.status).toBe(200)
  const { data: sms } = await app.call(visibleCodeCall, {
    query: { phone, challengeId: sent.data.challengeId as never },
  })
  const login = await app.call(loginByCodeCall, {
    body: {
      phone,
      phoneCode: sms.code,
      challengeId: sent.data.challengeId as never,
      agreementAccepted: true,
    },
  })
  expect(login.status).toBe(200)
  return loggedIn(login.data).jwt
}

describe('a first shipment [§2] [§4] [§5]', () => {
  it('goes from a price to a moving container', async () => {
    // A visitor finds the ports and asks for a price.
    const [rotterdam] = (await app.call(searchSeaportsCall, { query: { text: 'ltd' } })).data
    expect(rotterdam?.code).toBe('NLRTM')
    const search = await app.call(searchQuotes, { body: request })
    expect(search.status).toBe(200)
    expect(search.data.offers.length).toBeGreaterThanOrEqual(4)
    const [offer] = search.data.offers
    if (!offer) throw new Error('no offer')
    const { charges } = (await app.call(getOffer, { body: { ...request, offerKey: offer.key } })).data
    const lines = charges.reduce((sum, line) => sum + line.cny.minor, 0)
    expect(offer.totals.cny.minor).toBe(lines)

    // Keeping it needs a login; the first login by SMS registers.
    const refused = await app.call(saveQuote, {
      body: { request, offerKey: offer.key, expectedTotal: offer.totals.cny },
    })
    expect([refused.status, refused.reason]).toEqual([401, 'login.required'])
    const token = await logInBySms('13800138000')
    const stale = await app.call(saveQuote, {
      token,
      body: {
        request,
        offerKey: offer.key,
        expectedTotal: { minor: offer.totals.cny.minor - 1, currency: 'CNY' },
      },
    })
    expect(stale.reason).toBe('quote.priceChanged')
    const saved = await app.call(saveQuote, {
      token,
      body: { request, offerKey: offer.key, expectedTotal: offer.totals.cny },
    })
    expect(saved.status).toBe(200)

    // Ordered twice by a double click, placed once.
    const order = {
      token,
      key: 'the-double-click',
      body: { quoteId: saved.data.id as never, remark: '轻拿轻放' },
    }
    const [first, second] = await Promise.all([app.call(placeOrder, order), app.call(placeOrder, order)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
    expect(first.data.number).toMatch(/^SP20261120\d{5}$/)
    expect((await app.call(listOrders, { token })).data.items).toHaveLength(1)
    const orderId = first.data.id

    // A payment of the wrong amount pays nothing and waits for finance.
    const wrong = await app.call(createChargeCall, {
      token,
      body: { orderIds: [orderId], channel: 'cashier' },
    })
    expect(wrong.data.amount).toEqual(first.data.amountDue)
    await payInCashier(app, wrong.data.redirectTo, 'wrongAmount')
    expect((await app.call(getOrder, { token, query: { id: orderId } })).data.status).toBe('pendingPayment')

    // The right amount pays it, at once.
    const charge = await app.call(createChargeCall, {
      token,
      body: { orderIds: [orderId], channel: 'cashier' },
    })
    await payInCashier(app, charge.data.redirectTo, 'pay')
    const state = await app.call(paymentStateCall, { token, query: { paymentId: charge.data.paymentId } })
    expect(state.data.state).toBe('success')
    const paid = await app.call(getOrder, { token, query: { id: orderId } })
    expect([paid.data.status, paid.data.statusCode]).toEqual(['paid', 3])

    // The clerk accepts it, numbers the containers, and enters the gate-in.
    const [waiting] = (
      await app.call(deskListOrders, { token: clerk.token, query: { keyword: first.data.number } })
    ).data.items
    expect(waiting?.openMoves).toContain('accept')
    const accepted = await app.call(acceptOrder, { token: clerk.token, body: { id: orderId } })
    expect(accepted.data.status).toBe('accepted')
    const [one, two] = accepted.data.units
    if (!one || !two) throw new Error('two containers were ordered')
    const misread = await app.call(setContainerNumbers, {
      token: clerk.token,
      body: { id: orderId, containers: [{ id: one.id, number: 'CSQU3054384' }] },
    })
    expect(misread.status).toBeGreaterThanOrEqual(400)
    await app.call(setContainerNumbers, {
      token: clerk.token,
      body: {
        id: orderId,
        containers: [
          { id: one.id, number: 'CSQU 305438-3' },
          { id: two.id, number: 'MSCU1234566' },
        ],
      },
    })
    app.clock.advance(3 * 86_400)
    const colleague = await buildStaff(app, 'operations')
    const gatedIn = await app.call(addEvents, {
      token: colleague.token,
      body: {
        orderId,
        events: [
          {
            type: 'gatedIn',
            classifier: 'actual',
            containerIds: [one.id],
            seaport: 'CNSHA',
            happenedAt: '2026-11-23T01:30:00Z',
          },
        ],
      },
    })
    expect(gatedIn.status).toBe(200)
    const future = await app.call(addEvents, {
      token: colleague.token,
      body: {
        orderId,
        events: [
          { type: 'departed', classifier: 'actual', seaport: 'CNSHA', happenedAt: '2026-12-24T00:00:00Z' },
        ],
      },
    })
    expect(future.reason).toBe('tracking.tooEarly')

    // The shipper's token of three days ago is dead; after a new login the timeline shows it.
    expect((await app.call(getOrder, { token, query: { id: orderId } })).status).toBe(401)
    const again = await logInBySms('13800138000')
    const seen = await app.call(timeline, { token: again, query: { orderId } })
    expect(seen.data.events.some((event) => event.type === 'gatedIn' && event.classifier === 'actual')).toBe(
      true,
    )
    expect(seen.data.containers.map(({ number, stage }) => [number, stage])).toEqual(
      expect.arrayContaining([['CSQU3054383', 'toBeSailed']]),
    )
    expect((await app.call(getOrder, { token: again, query: { id: orderId } })).data.status).toBe('inTransit')
    expect((await app.call(redDots, { token: again })).data.orderIds).toContain(orderId)

    // What has sailed cannot be cancelled, and a stranger finds nothing here.
    const late = await app.call(cancelByOperations, {
      token: colleague.token,
      body: { id: orderId, reason: 'too late' },
    })
    expect(late.reason).toBe('order.moveNotOpen')
    const stranger = await logInBySms('13900139000')
    expect((await app.call(getOrder, { token: stranger, query: { id: orderId } })).reason).toBe(
      'request.notFound',
    )
  })
})
