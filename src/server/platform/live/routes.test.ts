import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskEventsCall, eventsCall } from '#contract/live.ts'
import { acceptOrder } from '#contract/order-desk.ts'
import { createChargeCall } from '#contract/payments.ts'
import { addEvents } from '#contract/tracking.ts'
import { signOutEverywhereCall } from '#contract/users.ts'
import { system } from '#domain/kernel/actor.ts'
import { idPattern, type UserId } from '#domain/kernel/ids.ts'
import { closeClerk } from '#server/staff/commands/clerks.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { handleErrors } from '../http/errors.ts'
import { type LiveEvents, openLiveEvents, tell } from './live-events.ts'
import { liveRoutes } from './routes.ts'

let app: TestApp
let server: FastifyInstance
let address: string
/** Another process on the same database: its own reader, its own port. */
let otherLive: LiveEvents
let otherServer: FastifyInstance
let otherAddress: string
let customer: { userId: UserId; token: string }

/** A port is needed: a stream does not travel through `inject`. The heartbeat is fast here. */
async function serve(live: LiveEvents): Promise<[FastifyInstance, string]> {
  const fastify = Fastify()
  handleErrors(fastify)
  await live.start()
  liveRoutes({ ...app.http, ctx: { ...app.ctx, live }, fastify, endpoints: [] }, 50)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const [bound] = fastify.addresses()
  return [fastify, `http://127.0.0.1:${typeof bound === 'object' ? bound.port : 0}/api`]
}

beforeAll(async () => {
  app = await startTestApp()
  customer = await buildCustomer(app)
  ;[server, address] = await serve(app.ctx.live)
  otherLive = openLiveEvents(app.ctx.db, '', false, app.ctx.log)
  ;[otherServer, otherAddress] = await serve(otherLive)
})
afterAll(async () => {
  await server.close()
  await otherServer.close()
  await app.ctx.live.stop()
  await otherLive.stop()
  await app.stop()
})

type Stream = { until(text: string): Promise<string>; end(): Promise<string>; leave(): Promise<void> }

async function listen(token: string, call: string = eventsCall.path, at = address): Promise<Stream> {
  const leaving = new AbortController()
  const answer = await fetch(at + call, { headers: { token }, signal: leaving.signal })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let heard = ''
  const readTo = async (enough: () => boolean) => {
    while (!enough()) {
      const { done, value } = await reader.read()
      if (done) return heard
      heard += decoder.decode(value, { stream: true })
    }
    return heard
  }
  return {
    until: (text) => readTo(() => heard.includes(text)),
    end: () => readTo(() => false),
    leave: async () => leaving.abort(),
  }
}

describe('live events [§9]', () => {
  it('reach their customer, after commit, and nobody else', async () => {
    const other = await buildCustomer(app)
    const [own, foreign] = [await listen(customer.token), await listen(other.token)]
    await tell(app.ctx, `customer:${customer.userId}`, 'payment', 'pay_1')
    await tell(app.ctx, `customer:${other.userId}`, 'order', 'ord_2')
    const heard = await own.until('pay_1')
    expect(heard).toMatch(/id: \d+\nevent: payment\ndata: {"about":"pay_1"}\n\n/)
    expect(await foreign.until('ord_2')).not.toContain('pay_1')
    await Promise.all([own.leave(), foreign.leave()])
  })

  it('are heard once each, in whatever order their transactions end', async () => {
    const heard: string[] = []
    const leave = otherLive.subscribe('customer:usr_order', ({ about }) => void heard.push(about))
    const [early, undone] = await Promise.all([app.ctx.pool.connect(), app.ctx.pool.connect()])
    const insert = `insert into live_events (audience, kind, about) values ('customer:usr_order', 'order', $1)`
    try {
      await early.query('begin')
      await early.query(insert, ['early'])
      await undone.query('begin')
      await undone.query(insert, ['undone'])
      for (let at = 0; at < 300; at++) await tell(app.ctx, 'customer:usr_order', 'order', `later ${at}`)
      await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(300)
      await undone.query('rollback')
      await early.query('commit')
      await expect.poll(() => heard.at(-1), { timeout: 5_000 }).toBe('early')
      await tell(app.ctx, 'customer:usr_order', 'order', 'last')
      await expect.poll(() => heard.at(-1), { timeout: 5_000 }).toBe('last')
      expect([heard.length, new Set(heard).size]).toEqual([302, 302])
    } finally {
      early.release()
      undone.release()
      leave()
    }
  })

  it('keep the line alive with comments', async () => {
    const stream = await listen(customer.token)
    expect(await stream.until(': still here')).toContain('retry: 3000')
    await stream.leave()
  })

  it('are for logged-in customers', async () => {
    const url = address + eventsCall.path
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(url, { headers: { token: 'forged' } })).status).toBe(401)
  })

  it('end when the session does', async () => {
    const leaver = await buildCustomer(app)
    const stream = await listen(leaver.token)
    await stream.until(': still here')
    expect((await app.call(signOutEverywhereCall, { token: leaver.token })).status).toBe(200)
    expect(await stream.end()).toContain(': still here')
  })

  it('are at most five at once for one customer', async () => {
    const many = await buildCustomer(app)
    const streams = []
    for (let each = 0; each < 5; each++) streams.push(await listen(many.token))
    const sixth = await fetch(address + eventsCall.path, { headers: { token: many.token } })
    expect(sixth.status).toBe(429)
    await Promise.all(streams.map((stream) => stream.leave()))
  })

  it('reach the desk from every process, as nothing but kinds and ids [§6]', async () => {
    const clerk = await buildStaff(app, 'operations')
    const shipper = await buildCustomer(app)
    // The work is done here and heard there.
    const desk = await listen(clerk.token, deskEventsCall.path, otherAddress)
    const order = await buildOrder(app, shipper)
    await desk.until(order.id)
    const { data } = await app.call(createChargeCall, {
      token: shipper.token,
      body: { orderIds: [order.id], channel: 'cashier' },
    })
    await payInCashier(app, data.redirectTo, 'wrongAmount')
    await desk.until(data.paymentId)
    const paid = await buildOrder(app, shipper, { status: 'paid' })
    await app.call(acceptOrder, { token: clerk.token, body: { id: paid.id } })
    await app.call(addEvents, {
      token: clerk.token,
      body: {
        orderId: paid.id,
        events: [
          {
            type: 'bookingConfirmed',
            classifier: 'actual',
            containerIds: [],
            happenedAt: '2026-11-20T01:00:00Z',
          },
        ],
      },
    })
    const heard = await desk.until('event: tracking')
    const events = heard.split('\n\n').filter((block) => block.startsWith('id: '))
    expect(new Set(events.map((block) => /event: (\w+)/.exec(block)?.[1]))).toEqual(
      new Set(['order', 'payment', 'tracking']),
    )
    for (const block of events) {
      const [, said = ''] = /^id: \d+\nevent: \w+\ndata: (.+)$/.exec(block) ?? []
      const { about, ...more } = JSON.parse(said) as { about: string }
      expect(more).toEqual({})
      expect(
        ['ord', 'pay'].some((prefix) => idPattern(prefix as 'ord').test(about)),
        about,
      ).toBe(true)
    }
    await desk.leave()
  })

  it('of the desk are for clerks only, and customers hear their own alone [§6]', async () => {
    const url = address + deskEventsCall.path
    for (const headers of [{}, { token: 'forged' }, { token: customer.token }] as Record<string, string>[])
      expect((await fetch(url, { headers })).status).toBe(401)
    const clerk = await buildStaff(app, 'finance')
    expect((await fetch(address + eventsCall.path, { headers: { token: clerk.token } })).status).toBe(401)
    const stream = await listen(customer.token)
    await tell(app.ctx, 'staff', 'notice', 'prq_of_the_desk')
    await tell(app.ctx, `customer:${customer.userId}`, 'notice', 'prq_of_mine')
    expect(await stream.until('prq_of_mine')).not.toContain('prq_of_the_desk')
    await stream.leave()
  })

  it('end for a clerk whose login is closed [§6]', async () => {
    const clerk = await buildStaff(app, 'sales')
    const colleague = await buildStaff(app, 'sales')
    const [stream, other] = [
      await listen(clerk.token, deskEventsCall.path),
      await listen(colleague.token, deskEventsCall.path),
    ]
    await stream.until(': still here')
    await closeClerk(app.ctx, system, { id: clerk.staffId })
    await stream.end()
    await tell(app.ctx, 'staff', 'notice', 'prq_after_closing')
    expect(await stream.end()).not.toContain('prq_after_closing')
    expect(await other.until('prq_after_closing')).toContain('prq_after_closing')
    await other.leave()
    expect((await fetch(address + deskEventsCall.path, { headers: { token: clerk.token } })).status).toBe(401)
  })

  it('do not hold up a stopping server', async () => {
    const stream = await listen(customer.token)
    const ended = stream.end()
    await server.close()
    expect(await ended).toContain('retry: 3000')
  })
})
