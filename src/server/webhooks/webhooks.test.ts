import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/notifications.ts'
import { addEvents, retractEvent } from '#contract/tracking.ts'
import * as contract from '#contract/webhooks.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { failingDays, mostWebhooks, retrySeconds } from '#domain/webhooks/webhooks.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts'
import { forgetOldMessages, sendWaitingMessages } from './jobs.ts'
import { isGenuine } from './signature.ts'

let app: TestApp
let strict: TestApp
let clerk: string
let receiver: WebhookReceiver
let customer: { userId: UserId; token: string }
let order: { id: OrderId; number: string }
let hook: { id: string; secret: string }

beforeAll(async () => {
  app = await startTestApp({ SAMPAN_WEBHOOKS_TO_LOOPBACK: '1' })
  strict = await startTestApp()
  clerk = (await buildStaff(app, 'operations')).token
})
afterAll(async () => {
  await app.stop()
  await strict.stop()
})
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T02:00:00Z')
  receiver = await startWebhookReceiver()
  customer = await buildCustomer(app)
  order = await buildOrder(app, customer, { status: 'accepted' })
  const { data } = await add(receiver.url)
  hook = { id: data.webhook.id, secret: data.secret }
  return () => receiver.stop()
})

const add = (url: string, token = customer.token) => app.call(contract.addWebhook, { token, body: { url } })
const list = async () => (await app.call(contract.listWebhooks, { token: customer.token })).data.items
/** With a session of their own: the clock may have moved past the first one's end. */
const messages = async () => {
  const { reply } = await openSessionFor(app.ctx, system, customer.userId)
  const query = { webhookId: hook.id as never }
  return (await app.call(contract.listWebhookMessages, { token: reply.jwt, query })).data
}
const test = () => app.call(contract.testWebhook, { token: customer.token, body: { id: hook.id as never } })
const send = () => app.ctx.jobs.drain(app.ctx)
const tick = async (seconds: number) => {
  app.clock.advance(seconds)
  await sendWaitingMessages.run(app.ctx, {})
}
const depart = async (): Promise<string> => {
  const event = {
    type: 'departed' as const,
    classifier: 'actual' as const,
    happenedAt: '2026-11-20T01:00:00.000Z',
    containerIds: [],
  }
  const { data } = await app.call(addEvents, {
    token: clerk,
    body: { orderId: order.id, events: [event] },
  })
  return data.events[0]?.id ?? ''
}

describe('what an address is told [A-25]', () => {
  it('events in DCSA shape, signed, each once under an id of its own', async () => {
    const eventId = await depart()
    await send()
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(isGenuine([hook.secret], headers as Record<string, string>, body, app.clock.now)).toBe(true)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body)).toEqual({
      type: 'tracking.event',
      timestamp: '2026-11-20T02:00:00.000Z',
      data: {
        eventID: eventId,
        eventType: 'TRANSPORT',
        transportEventTypeCode: 'DEPA',
        eventClassifierCode: 'ACT',
        eventCreatedDateTime: '2026-11-20T02:00:00.000Z',
        eventDateTime: '2026-11-20T09:00:00+08:00',
        eventLocation: { UNLocationCode: 'CNNGB' },
        references: [{ referenceType: 'FF', referenceValue: order.number }],
        documentReferences: [],
      },
    })
    await tick(60)
    await tick(86_400)
    expect(receiver.received).toHaveLength(1)
    expect(await messages()).toMatchObject([
      { state: 'delivered', tries: 1, last: { status: 204, failure: null } },
    ])
  })

  it('retractions, exceptions and what has no DCSA code', async () => {
    const eventId = await depart()
    await app.call(retractEvent, { token: clerk, body: { orderId: order.id, eventId, reason: 'x' } })
    await app.call(addEvents, {
      token: clerk,
      body: {
        orderId: order.id,
        events: [
          { type: 'rolled', classifier: 'actual', happenedAt: '2026-11-20T01:30:00.000Z', containerIds: [] },
        ],
      },
    })
    await send()
    const told = receiver.received.map(({ body }) => JSON.parse(body))
    expect(told.map(({ type }) => type).sort()).toEqual([
      'exception.found',
      'tracking.event',
      'tracking.event.retracted',
      'tracking.local',
    ])
    expect(told.find(({ type }) => type === 'tracking.event.retracted').data).toMatchObject({
      eventID: eventId,
      isRetracted: true,
    })
    expect(told.find(({ type }) => type === 'tracking.local').data).toMatchObject({
      localEventTypeCode: 'rolled',
    })
    expect(told.find(({ type }) => type === 'exception.found').data).toMatchObject({
      exceptionTypeCode: 'rolled',
      references: [{ referenceType: 'FF', referenceValue: order.number }],
    })
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(4)
  })

  it('nothing of what happened before it was added, or to another customer', async () => {
    await depart()
    app.clock.advance(1)
    const late = await startWebhookReceiver()
    const other = await startWebhookReceiver()
    try {
      await add(late.url)
      await add(other.url, (await buildCustomer(app)).token)
      await app.call(addEvents, {
        token: clerk,
        body: {
          orderId: order.id,
          events: [
            {
              type: 'arrived',
              classifier: 'estimated',
              happenedAt: '2027-01-06T10:00:00.000Z',
              containerIds: [],
            },
          ],
        },
      })
      await send()
      expect(late.received.map(({ body }) => JSON.parse(body).data.eventClassifierCode)).toEqual(['EST'])
      expect(other.received).toEqual([])
      expect(receiver.received).toHaveLength(2)
    } finally {
      await late.stop()
      await other.stop()
    }
  })

  it('of one order in the sequence of the telling, however late the first of them is taken [A-08]', async () => {
    const other = await buildOrder(app, customer, { status: 'accepted' })
    receiver.answer = 500
    const first = await depart()
    await app.call(retractEvent, { token: clerk, body: { orderId: order.id, eventId: first, reason: 'x' } })
    await depart()
    await send()
    // The first was refused; what is told of the order after it has not been sent.
    const told = () =>
      receiver.received.map(({ body }) => {
        const { type, data } = JSON.parse(body)
        return `${type} ${data.eventID}`
      })
    expect(told()).toEqual([`tracking.event ${first}`])
    receiver.answer = 204
    // Another order is not held back by it.
    await app.call(addEvents, {
      token: clerk,
      body: {
        orderId: other.id,
        events: [
          {
            type: 'departed',
            classifier: 'actual',
            happenedAt: '2026-11-20T01:00:00.000Z',
            containerIds: [],
          },
        ],
      },
    })
    await send()
    expect(receiver.received).toHaveLength(2)
    await tick(retrySeconds[0])
    await send()
    const [again, taken, later, ...more] = told().slice(2)
    expect([again, taken, more]).toEqual([`tracking.event ${first}`, `tracking.event.retracted ${first}`, []])
    expect(later).toMatch(/^tracking\.event evt_/)
    expect(later).not.toContain(first)
  })

  it('of one order, past what an address never takes [A-08]', async () => {
    const first = await depart()
    receiver.answer = 500
    await send()
    await app.call(retractEvent, { token: clerk, body: { orderId: order.id, eventId: first, reason: 'x' } })
    await send()
    for (const seconds of retrySeconds) {
      expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).type))).toEqual(
        new Set(['tracking.event']),
      )
      await tick(seconds)
    }
    receiver.answer = 204
    await send()
    expect(receiver.received).toHaveLength(retrySeconds.length + 2)
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '').type).toBe('tracking.event.retracted')
    expect(await messages()).toMatchObject([{ state: 'delivered' }, { state: 'failed' }])
  })

  it('only what was committed', async () => {
    const { rows } = await app.ctx.pool.query(
      'select count(*)::int as count from webhook_messages where user_id = $1',
      [customer.userId],
    )
    expect(rows[0]?.count).toBe(0)
    await app.call(addEvents, {
      token: clerk,
      body: {
        orderId: order.id,
        events: [
          {
            type: 'departed',
            classifier: 'actual',
            happenedAt: '2027-11-20T01:00:00.000Z',
            containerIds: [],
          },
        ],
      },
    })
    await send()
    expect(receiver.received).toEqual([])
  })
})

describe('an address that does not work [A-25]', () => {
  it.each([500, 302, 404])(
    'that answers %d is tried for more than a day, under the same id',
    async (status) => {
      receiver.answer = status
      const begun = app.clock.now.getTime()
      await test()
      await send()
      for (const [place, seconds] of retrySeconds.entries()) {
        expect(receiver.received).toHaveLength(place + 1)
        await tick(seconds - 1)
        expect(receiver.received).toHaveLength(place + 1)
        await tick(1)
      }
      expect(receiver.received).toHaveLength(retrySeconds.length + 1)
      expect(app.clock.now.getTime() - begun).toBeGreaterThan(86_400_000)
      await tick(86_400)
      expect(receiver.received).toHaveLength(retrySeconds.length + 1)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
      // Each try is signed anew, so that a late one is no replay.
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8)
      expect(await messages()).toMatchObject([
        { state: 'failed', tries: 8, nextTryAt: null, last: { status, failure: 'status' } },
      ])
    },
  )

  it('that is away is tried again, and works again', async () => {
    await receiver.stop()
    await test()
    await send()
    expect(await messages()).toMatchObject([
      { state: 'waiting', last: { status: null, failure: 'notReached' } },
    ])
    expect((await list())[0]?.failingSince).toBe(app.clock.now.toISOString())
  })

  it('is told no more after days of failing, and its owner hears of it', async () => {
    receiver.answer = 500
    await test()
    await send()
    for (let day = 0; day <= failingDays; day++) {
      await app.ctx.pool.query(
        "update webhook_messages set state = 'waiting', next_try_at = $1, tries = 0 where user_id = $2",
        [app.clock.now, customer.userId],
      )
      await tick(day === 0 ? 1 : 86_400)
    }
    await send()
    const { rows } = await app.ctx.pool.query(
      `select w.disabled_reason as reason, (select count(*)::int from notifications n
        where n.user_id = w.user_id and n.kind = 'webhookDisabled') as told from webhooks w where w.user_id = $1`,
      [customer.userId],
    )
    expect(rows).toEqual([{ reason: 'failing', told: 1 }])
    const before = receiver.received.length
    await tick(86_400)
    expect(receiver.received).toHaveLength(before)
  })

  it('that says it is gone is told no more at once', async () => {
    receiver.answer = 410
    await test()
    await send()
    expect((await list())[0]?.disabled?.reason).toBe('gone')
    await send()
    const { data } = await app.call(listNotifications, { token: customer.token })
    expect(data.items.filter(({ kind }) => kind === 'webhookDisabled')).toMatchObject([
      { params: { reason: 'gone' } },
    ])
    expect((await test()).reason).toBe('webhook.disabled')
  })

  it('two processes send a message once, and one that died leaves it to the next', async () => {
    await test()
    await app.ctx.pool.query('update webhook_messages set next_try_at = $1 where user_id = $2', [
      new Date(app.clock.now.getTime() + 60_000),
      customer.userId,
    ])
    // Taken by a process that died: the job finds nothing, the lease runs out.
    await send()
    expect(receiver.received).toEqual([])
    app.clock.advance(61)
    await Promise.all([1, 2, 3].map(() => sendWaitingMessages.run(app.ctx, {})))
    expect(receiver.received).toHaveLength(1)
  })
})

describe('the customer’s page', () => {
  it('shows a secret once, and keeps it sealed', async () => {
    expect(hook.secret).toMatch(/^whsec_/)
    expect(JSON.stringify(await list())).not.toContain('whsec_')
    const { rows } = await app.ctx.pool.query(
      'select encode(secret, $1) as secret from webhooks where user_id = $2',
      ['escape', customer.userId],
    )
    expect(rows[0]?.secret).not.toContain(hook.secret.slice(6, 20))
  })

  it('replaces a secret: both sign for a day, then only the new one', async () => {
    const body = { id: hook.id as never }
    const { data } = await app.call(contract.rotateWebhookSecret, { token: customer.token, body })
    expect(data.webhook.oldSecretUntil).toBe('2026-11-21T02:00:00.000Z')
    const genuine = () => {
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
      return [hook.secret, data.secret].map((secret) =>
        isGenuine([secret], headers as Record<string, string>, body, app.clock.now),
      )
    }
    await test()
    await send()
    expect(genuine()).toEqual([true, true])
    app.clock.advance(86_400)
    await app.ctx.pool.query('update webhook_messages set state = $1, next_try_at = $2 where user_id = $3', [
      'waiting',
      app.clock.now,
      customer.userId,
    ])
    await sendWaitingMessages.run(app.ctx, {})
    expect(genuine()).toEqual([false, true])
  })

  it('sends a message once more, under its own id', async () => {
    await depart()
    await send()
    const [first] = await messages()
    const again = () =>
      app.call(contract.resendWebhookMessage, {
        token: customer.token,
        body: { messageId: first?.id as never },
      })
    await again()
    await send()
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const other = await buildCustomer(app)
    const strange = await app.call(contract.resendWebhookMessage, {
      token: other.token,
      body: { messageId: first?.id as never },
    })
    expect(strange.reason).toBe('request.notFound')
  })

  it('switches off and on, and tells nothing of what happened meanwhile', async () => {
    const turn = (on: boolean) =>
      app.call(contract.switchWebhook, { token: customer.token, body: { id: hook.id as never, on } })
    await turn(false)
    await depart()
    expect((await turn(true)).data[0]?.disabled).toBeNull()
    await send()
    expect(receiver.received).toEqual([])
  })

  it('removes an address with what was sent to it, and forgets old messages', async () => {
    await test()
    await send()
    app.clock.advance(31 * 86_400)
    await forgetOldMessages.run(app.ctx, {})
    const left = async () =>
      (await app.ctx.pool.query('select 1 from webhook_messages where user_id = $1', [customer.userId]))
        .rowCount
    expect(await left()).toBe(0)
    app.clock.now = new Date('2026-11-20T02:00:00Z')
    await test()
    await app.call(contract.removeWebhook, { token: customer.token, body: { id: hook.id as never } })
    expect(await left()).toBe(0)
    expect(await list()).toEqual([])
  })

  it('takes a few addresses, none of them twice', async () => {
    expect((await add(`${receiver.url}#part`)).reason).toBe('webhook.addressTaken')
    const answers = await Promise.all(
      Array.from({ length: mostWebhooks + 1 }, (_, place) => add(`${receiver.url}/${place}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostWebhooks - 1)
    expect(answers.find(({ status }) => status !== 200)?.reason).toBe('webhook.tooMany')
  })

  it.each([
    ['http://example.com/', 'webhook.notSecure'],
    ['https://127.0.0.1/', 'webhook.notOpen'],
    ['http://127.0.0.1/', 'webhook.notSecure'],
    ['https://2130706433/', 'webhook.notOpen'],
    ['https://[::ffff:169.254.169.254]/', 'webhook.notOpen'],
    ['https://a:b@example.com/', 'webhook.notSecure'],
    ['example.com/hook', 'webhook.notAnAddress'],
    ['', 'required'],
  ])('refuses %j with %s', async (url, code) => {
    const { token } = await buildCustomer(strict)
    const refused = await strict.call(contract.addWebhook, { token, body: { url } })
    expect([refused.status, refused.fields?.url?.code]).toEqual([400, code])
  })
})
