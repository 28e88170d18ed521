import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/webhooks.ts'
import { scopesOf } from '#domain/integration/tokens.ts'
import type { StaffId, UserId, WebhookId, WebhookMessageId } from '#domain/kernel/ids.ts'
import { failingDays, keptDays, mostWebhooks, newsTypes } from '#domain/webhooks/webhooks.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { mailsNow } from '#test/support/desk-doors.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildDeskToken, buildToken } from '#test/support/tokens.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts'
import { sendWaitingMessages } from './jobs.ts'
import { isGenuine } from './signature.ts'

/** Webhooks of the forwarder's own systems: those of the administrator's page, and who cannot reach them. */
let app: TestApp
const lines: string[] = []
let administrator: { staffId: StaffId; token: string }
let customer: { userId: UserId; token: string }
let receiver: WebhookReceiver
let hook: { id: WebhookId; secret: string }

beforeAll(async () => {
  app = await startTestApp({ SAMPAN_WEBHOOKS_TO_LOOPBACK: '1' }, 10, (line) => lines.push(line))
  administrator = await buildStaff(app, 'administrator', '林远')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T02:00:00Z')
  await fresh()
  customer = await buildCustomer(app)
  receiver = await startWebhookReceiver()
  const { data } = await add(receiver.url)
  hook = { id: data.webhook.id, secret: data.secret }
})
afterEach(async () => {
  await fresh()
  for (const { id } of await list())
    await app.call(contract.deskRemoveWebhook, { token: administrator.token, body: { id } })
  await receiver.stop()
})

/** A session of now: the clock may have moved past the one before. */
const fresh = async () => {
  administrator.token = (
    await openStaffSessionFor(app.ctx, { kind: 'system', language: 'zh-CN' }, administrator.staffId)
  ).reply.jwt
}
const add = (url: string) =>
  app.call(contract.deskAddWebhook, {
    token: administrator.token,
    body: { url, types: [...newsTypes] },
  })
const list = async () =>
  (await app.call(contract.deskListWebhooks, { token: administrator.token })).data.items
const messages = async () => {
  const query = { webhookId: hook.id }
  return (await app.call(contract.deskListWebhookMessages, { token: administrator.token, query })).data
}
const turn = (on: boolean) =>
  app.call(contract.deskSwitchWebhook, { token: administrator.token, body: { id: hook.id, on } })
const replay = (from: Date | string, to: Date | string) =>
  app.call(contract.deskReplayWebhook, {
    token: administrator.token,
    body: {
      id: hook.id,
      from: typeof from === 'string' ? from : from.toISOString(),
      to: typeof to === 'string' ? to : to.toISOString(),
    },
  })
const send = () => app.ctx.jobs.drain(app.ctx)
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])
const hours = (count: number) => new Date(app.clock.now.getTime() + count * 3_600_000)

describe('an address of the forwarder’s [A-25]', () => {
  it('is told of all customers, signed, and names who added it', async () => {
    const { number } = await buildOrder(app, customer)
    await buildOrder(app, await buildCustomer(app))
    await send()
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ type }) => type)).toEqual(['order.placed', 'order.placed'])
    expect(bodies.find(({ customerId }) => customerId === customer.userId)?.data.orderNumber).toBe(number)
    for (const { headers, body } of receiver.received)
      expect(isGenuine([hook.secret], headers as Record<string, string>, body, app.clock.now)).toBe(true)
    expect(await list()).toMatchObject([{ url: receiver.url, madeBy: '林远', types: [...newsTypes] }])
  })

  it('changes its secret: both sign for a day, then only the new one', async () => {
    const { data } = await app.call(contract.deskRotateWebhookSecret, {
      token: administrator.token,
      body: { id: hook.id },
    })
    expect(data.webhook.oldSecretUntil).toBe('2026-11-21T02:00:00.000Z')
    const genuine = async () => {
      await app.call(contract.deskTestWebhook, { token: administrator.token, body: { id: hook.id } })
      await send()
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
      return [hook.secret, data.secret].map((secret) =>
        isGenuine([secret], headers as Record<string, string>, body, app.clock.now),
      )
    }
    expect(await genuine()).toEqual([true, true])
    app.clock.advance(86_400)
    await fresh()
    expect(await genuine()).toEqual([false, true])
  })

  it('that fails for days is told no more; administrators get one mail, and what it misses can be sent', async () => {
    receiver.answer = 500
    await buildOrder(app, customer)
    await send()
    for (let day = 0; day <= failingDays; day++) {
      await app.ctx.pool.query(
        "update webhook_messages set state = 'waiting', next_try_at = $1, tries = 0 where webhook_id = $2",
        [app.clock.now, hook.id],
      )
      await sendWaitingMessages.run(app.ctx, {})
      app.clock.advance(86_400)
    }
    await fresh()
    expect((await list())[0]?.disabled?.reason).toBe('failing')
    const mails = (await mailsNow(app)).filter(({ subject }) => subject.includes(new URL(receiver.url).host))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('/desk/integration?part=webhooks')
    // What happens meanwhile is kept, and not sent.
    const before = receiver.received.length
    const from = app.clock.now
    const { number } = await buildOrder(app, customer)
    await send()
    expect(receiver.received).toHaveLength(before)
    expect((await messages())[0]).toMatchObject({
      type: 'order.placed',
      state: 'failed',
      tries: 0,
      last: null,
    })
    expect((await replay(from, hours(1))).reason).toBe('webhook.disabled')
    receiver.answer = 204
    receiver.received.splice(0)
    await turn(true)
    expect((await replay(from, hours(1))).data).toEqual({ messages: 1 })
    await send()
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.orderNumber)).toEqual([number])
  })

  it('that an administrator switched off misses what happens', async () => {
    await turn(false)
    await buildOrder(app, customer)
    await turn(true)
    await send()
    expect([receiver.received, await messages()]).toEqual([[], []])
  })

  it('is told a period again, under the same ids', async () => {
    const from = app.clock.now
    await buildOrder(app, customer)
    await buildOrder(app, customer)
    await send()
    app.clock.advance(60)
    await buildOrder(app, customer)
    await send()
    const first = ids()
    receiver.received.splice(0)
    expect((await replay(from, new Date(from.getTime() + 60_000))).data).toEqual({ messages: 2 })
    await send()
    expect(ids().sort()).toEqual(first.slice(0, 2).sort())
    expect((await messages()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it('is told a long period in steps, each message once', async () => {
    await app.ctx.pool.query(
      `insert into webhook_messages (id, user_id, webhook_id, type, key, body, created_at, state)
       select 'whm_' || lpad(n::text, 26, '0'), null, $1, 'webhook.test', 'k' || n, '{}', $2, 'delivered'
       from generate_series(1, 450) n`,
      [hook.id, app.clock.now],
    )
    expect((await replay(app.clock.now, hours(1))).data).toEqual({ messages: 450 })
    await send()
    expect(new Set(ids()).size).toBe(450)
    expect(receiver.received).toHaveLength(450)
  })

  it('is told no period that is too long, not kept, or upside down', async () => {
    expect((await replay(app.clock.now, hours(7 * 24 + 1))).reason).toBe('webhook.periodTooLong')
    expect((await replay(app.clock.now, app.clock.now)).reason).toBe('webhook.periodTooLong')
    const old = hours(-keptDays * 24 - 1)
    expect((await replay(old, hours(-keptDays * 24))).reason).toBe('webhook.periodNotKept')
  })

  it('there are a few of, and none twice', async () => {
    expect((await add(receiver.url)).reason).toBe('webhook.addressTaken')
    const answers = await Promise.all(
      Array.from({ length: mostWebhooks + 1 }, (_, place) => add(`${receiver.url}/${place}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostWebhooks - 1)
    expect(answers.find(({ status }) => status !== 200)?.reason).toBe('webhook.tooMany')
  })
})

describe('attacks on webhooks [A-25]', () => {
  it('fifty calls at once to send a message again send it once', async () => {
    await buildOrder(app, customer)
    await send()
    const [message] = await messages()
    expect(receiver.received).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.call(contract.deskResendWebhookMessage, {
          token: administrator.token,
          body: { messageId: message?.id as WebhookMessageId },
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await send()
    expect(receiver.received).toHaveLength(2)
    expect(new Set(ids()).size).toBe(1)
  })

  it('a period that is told again twice at once is told once', async () => {
    await buildOrder(app, customer)
    await send()
    app.clock.advance(1)
    await Promise.all([1, 2, 3].map(() => replay(hours(-1), hours(1))))
    await send()
    expect(receiver.received).toHaveLength(2)
  })

  it('no customer reaches the forwarder’s, and no clerk a customer’s, by whatever call', async () => {
    const { data } = await app.call(contract.addWebhook, {
      token: customer.token,
      body: { url: `${receiver.url}/own` },
    })
    const own = data.webhook.id
    await app.call(contract.testWebhook, { token: customer.token, body: { id: own } })
    await app.call(contract.deskTestWebhook, { token: administrator.token, body: { id: hook.id } })
    await send()
    const [ours] = await messages()
    const [theirs] = (
      await app.call(contract.listWebhookMessages, { token: customer.token, query: { webhookId: own } })
    ).data
    const strange = await Promise.all([
      app.call(contract.rotateWebhookSecret, { token: customer.token, body: { id: hook.id } }),
      app.call(contract.switchWebhook, { token: customer.token, body: { id: hook.id, on: false } }),
      app.call(contract.removeWebhook, { token: customer.token, body: { id: hook.id } }),
      app.call(contract.testWebhook, { token: customer.token, body: { id: hook.id } }),
      app.call(contract.chooseWebhookTypes, {
        token: customer.token,
        body: { id: hook.id, types: ['order.placed'] },
      }),
      app.call(contract.listWebhookMessages, { token: customer.token, query: { webhookId: hook.id } }),
      app.call(contract.resendWebhookMessage, {
        token: customer.token,
        body: { messageId: ours?.id as WebhookMessageId },
      }),
      app.call(contract.deskRotateWebhookSecret, { token: administrator.token, body: { id: own } }),
      app.call(contract.deskSwitchWebhook, { token: administrator.token, body: { id: own, on: false } }),
      app.call(contract.deskRemoveWebhook, { token: administrator.token, body: { id: own } }),
      app.call(contract.deskTestWebhook, { token: administrator.token, body: { id: own } }),
      app.call(contract.deskChooseWebhookTypes, {
        token: administrator.token,
        body: { id: own, types: ['order.placed'] },
      }),
      app.call(contract.deskListWebhookMessages, { token: administrator.token, query: { webhookId: own } }),
      app.call(contract.deskResendWebhookMessage, {
        token: administrator.token,
        body: { messageId: theirs?.id as WebhookMessageId },
      }),
      app.call(contract.deskReplayWebhook, {
        token: administrator.token,
        body: { id: own, from: hours(-1).toISOString(), to: hours(1).toISOString() },
      }),
    ])
    expect(strange.map(({ status, reason }) => [status, reason])).toEqual(
      strange.map(() => [404, 'request.notFound']),
    )
    expect((await list()).map(({ id, disabled }) => [id, disabled])).toEqual([[hook.id, null]])
  })

  it('no program’s token reaches either', async () => {
    const own = await buildToken(app, customer, { scopes: [...scopesOf.customer] })
    const desk = await buildDeskToken(app, administrator, { scopes: [...scopesOf.forwarder] })
    for (const { headers } of [own, desk])
      for (const call of [
        contract.listWebhooks,
        contract.deskListWebhooks,
        contract.addWebhook,
        contract.deskAddWebhook,
      ]) {
        const body = call.method === 'POST' ? { body: { url: receiver.url } } : {}
        expect((await app.call(call, { headers, ...body } as never)).reason).toBe('token.notAccepted')
      }
  })

  it('secrets stand in no log, no record and no column', async () => {
    const { data } = await app.call(contract.deskRotateWebhookSecret, {
      token: administrator.token,
      body: { id: hook.id },
    })
    await buildOrder(app, customer)
    await send()
    const { rows } = await app.ctx.pool.query<{ text: string }>(
      `select string_agg(row_to_json(r)::text, ' ') as text from desk_records r
       union all select string_agg(row_to_json(w)::text, ' ') from webhooks w
       union all select string_agg(row_to_json(m)::text, ' ') from webhook_messages m
       union all select string_agg(row_to_json(t)::text, ' ') from webhook_tries t
       union all select string_agg(data::text, ' ') from jobs.job`,
    )
    const written = [...rows.map(({ text }) => text), ...lines].join('\n')
    for (const secret of [hook.secret, data.secret]) {
      const bare = secret.replace('whsec_', '')
      expect(written.includes(bare)).toBe(false)
      expect(written.includes(Buffer.from(bare, 'base64').toString('hex'))).toBe(false)
    }
    expect(written).toContain('webhook/rotateSecret')
  })

  it('the desk’s log says who did what', async () => {
    await turn(false)
    await app.call(contract.deskRemoveWebhook, { token: administrator.token, body: { id: hook.id } })
    const { rows } = await app.ctx.pool.query(
      'select action, before, after from desk_records where subject = $1 order by number',
      [hook.id],
    )
    expect(rows).toMatchObject([
      { action: 'webhook/add', after: { address: receiver.url } },
      { action: 'webhook/switch', before: { on: true }, after: { on: false } },
      { action: 'webhook/remove', before: { address: receiver.url } },
    ])
  })
})
