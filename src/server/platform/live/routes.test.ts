import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signOutEverywhereCall } from '#contract/users.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer } from '#test/support/people.ts'
import { handleErrors } from '../http/errors.ts'
import { tell } from './live-events.ts'
import { liveRoutes } from './routes.ts'

let app: TestApp
let server: FastifyInstance
let address: string
let customer: { userId: UserId; token: string }

// A port is needed: a stream does not travel through `inject`. The heartbeat is fast here.
beforeAll(async () => {
  app = await startTestApp()
  await app.ctx.live.start()
  customer = await buildCustomer(app)
  server = Fastify()
  handleErrors(server)
  liveRoutes({ ...app.http, fastify: server, endpoints: [] }, 50)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const [bound] = server.addresses()
  const port = typeof bound === 'object' ? bound.port : 0
  address = `http://127.0.0.1:${port}/api/crm/events`
})
afterAll(async () => {
  await server.close()
  await app.ctx.live.stop()
  await app.stop()
})

type Stream = { until(text: string): Promise<string>; end(): Promise<string>; leave(): Promise<void> }

async function listen(token: string): Promise<Stream> {
  const leaving = new AbortController()
  const answer = await fetch(address, { headers: { token }, signal: leaving.signal })
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

  it('keep the line alive with comments', async () => {
    const stream = await listen(customer.token)
    expect(await stream.until(': still here')).toContain('retry: 3000')
    await stream.leave()
  })

  it('are for logged-in customers', async () => {
    expect((await fetch(address)).status).toBe(401)
    expect((await fetch(address, { headers: { token: 'forged' } })).status).toBe(401)
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
    const sixth = await fetch(address, { headers: { token: many.token } })
    expect(sixth.status).toBe(429)
    await Promise.all(streams.map((stream) => stream.leave()))
  })

  it('do not hold up a stopping server', async () => {
    const stream = await listen(customer.token)
    const ended = stream.end()
    await server.close()
    expect(await ended).toContain('retry: 3000')
  })
})
