import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chatEvents,
  chatMessages,
  deskCloseChat,
  deskGetChat,
  deskListChats,
  deskReadChat,
  deskReplyChat,
  leaveOfflineMessage,
  readChat,
  sendChatMessage,
  startChat,
} from '#contract/chat.ts'
import { deskEventsCall } from '#contract/live.ts'
import { messageLimit, messagesPerMinute } from '#domain/chat/chat.ts'
import { handleErrors } from '#server/platform/http/errors.ts'
import { type LiveEvents, openLiveEvents } from '#server/platform/live/live-events.ts'
import { liveRoutes } from '#server/platform/live/routes.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { forgetOldChats } from './jobs.ts'
import { chatRoutes } from './routes.ts'

let app: TestApp
let server: FastifyInstance
let address: string
/** Another process on the same database: its own reader, its own port. */
let otherLive: LiveEvents
let otherServer: FastifyInstance
let otherAddress: string

/** A port is needed: a stream does not travel through `inject`. The heartbeat is fast here. */
async function serve(live: LiveEvents): Promise<[FastifyInstance, string]> {
  const fastify = Fastify()
  handleErrors(fastify)
  await live.start()
  const http = { ...app.http, ctx: { ...app.ctx, live }, fastify, endpoints: [] }
  liveRoutes(http, 50)
  chatRoutes(http, 50)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const [bound] = fastify.addresses()
  return [fastify, `http://127.0.0.1:${typeof bound === 'object' ? bound.port : 0}/api`]
}

beforeAll(async () => {
  app = await startTestApp()
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

/** How one speaks in a conversation: with the key of a visitor, or with a customer's token. */
type Voice = { id: never; headers: Record<string, string>; token?: string }

async function visitor(): Promise<Voice> {
  const { data } = await app.call(startChat)
  return { id: data.conversation.id as never, headers: { chat: data.visitorKey ?? '' } }
}
async function shipper(): Promise<Voice> {
  const { token } = await buildCustomer(app)
  const { data } = await app.call(startChat, { token })
  expect(data.visitorKey).toBeNull()
  return { id: data.conversation.id as never, headers: {}, token }
}
let keys = 0
const freshKey = () => {
  keys += 1
  return `message-${keys}`
}
const say = ({ id, ...voice }: Voice, text: string, clientKey = freshKey()) =>
  app.call(sendChatMessage, { ...voice, body: { conversationId: id, text, clientKey } })
const messages = ({ id, ...voice }: Voice, after = 0) =>
  app.call(chatMessages, { ...voice, query: { conversationId: id, after } })
const reply = (token: string, id: never, text: string, clientKey = freshKey()) =>
  app.call(deskReplyChat, { token, body: { id, text, clientKey } })
const offline = ({ id, ...voice }: Voice, contact: string, clientKey = freshKey()) =>
  app.call(leaveOfflineMessage, {
    ...voice,
    body: { conversationId: id, text: '请回电', contact, clientKey },
  })

async function listen(url: string, headers: Record<string, string>) {
  const leaving = new AbortController()
  const answer = await fetch(url, { headers, signal: leaving.signal })
  expect(answer.status).toBe(200)
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
    until: (text: string, times = 1) => readTo(() => heard.split(text).length > times),
    end: () => readTo(() => false),
    leave: () => leaving.abort(),
  }
}
const hear = ({ id, headers, token }: Voice, at = address) =>
  listen(`${at}${chatEvents.path}?conversationId=${id}`, { ...headers, ...(token ? { token } : {}) })

describe('a conversation', () => {
  it.each([
    ['visitor', visitor],
    ['customer', shipper],
  ])(
    'a %s writes, the desk hears and answers, the page hears it, in different processes',
    async (_, begin) => {
      const clerk = await buildStaff(app, 'sales', 'Lin Wei')
      const voice = await begin()
      const desk = await listen(otherAddress + deskEventsCall.path, { token: clerk.token })
      const page = await hear(voice, otherAddress)
      expect((await say(voice, '宁波到汉堡的40HQ多少钱？')).data).toMatchObject({
        position: 1,
        from: 'visitor',
      })
      expect(await desk.until(voice.id)).toMatch(/event: chat\ndata: {"about":"cht_\w{26}"}/)
      const { data } = await app.call(deskListChats, { token: clerk.token, query: { status: 'open' } })
      expect(data.items[0]).toMatchObject({
        id: voice.id,
        lastText: '宁波到汉堡的40HQ多少钱？',
        lastFrom: 'visitor',
        deskReadPosition: 0,
      })
      await app.call(deskReadChat, { token: clerk.token, body: { id: voice.id, position: 1 } })
      await page.until(voice.id, 2)
      expect((await messages(voice)).data.conversation).toMatchObject({ deskReadPosition: 1, deskOn: true })
      await reply(clerk.token, voice.id, '请告知货好日期。')
      await page.until(voice.id, 3)
      // The page reads again what it shows, and after a reload everything.
      expect((await messages(voice, 1)).data.messages).toMatchObject([
        { position: 2, from: 'staff', text: '请告知货好日期。' },
      ])
      const all = await messages(voice)
      expect(all.data.conversation.status).toBe('answered')
      expect(all.data.messages.map(({ from }) => from)).toEqual(['visitor', 'staff'])
      expect(all.raw.body).not.toContain(clerk.staffId)
      const asked = { id: voice.id, after: 0 }
      const seen = await app.call(deskGetChat, { token: clerk.token, query: asked })
      expect(seen.data.messages).toEqual(all.data.messages)
      expect(seen.data.conversation).toMatchObject({
        status: 'answered',
        clerkName: 'Lin Wei',
        deskReadPosition: 2,
      })
      desk.leave()
      page.leave()
    },
  )

  it('of a customer is one, in however many tabs, until it is closed', async () => {
    const { token } = await buildCustomer(app)
    const started = await Promise.all([1, 2, 3].map(() => app.call(startChat, { token })))
    const ids = new Set(started.map(({ data }) => data.conversation.id))
    expect(ids.size).toBe(1)
    const [id] = [...ids] as [never]
    const clerk = await buildStaff(app, 'operations')
    await say({ id, headers: {}, token }, '在吗')
    expect((await app.call(deskCloseChat, { token: clerk.token, body: { id } })).status).toBe(200)
    expect((await app.call(startChat, { token })).data.conversation.id).not.toBe(id)
  })

  it('that is closed is read, and no longer written in', async () => {
    const clerk = await buildStaff(app, 'administrator')
    const voice = await visitor()
    await say(voice, 'Hello')
    await app.call(deskCloseChat, { token: clerk.token, body: { id: voice.id } })
    expect((await messages(voice)).data).toMatchObject({
      conversation: { status: 'closed' },
      messages: [{ text: 'Hello' }, { from: 'system', text: 'closed' }],
    })
    expect(await say(voice, 'One more thing')).toMatchObject({ status: 409, reason: 'chat.moveNotOpen' })
    expect((await offline(voice, 'a@example.com')).reason).toBe('chat.moveNotOpen')
    expect((await reply(clerk.token, voice.id, 'x')).reason).toBe('chat.moveNotOpen')
    const again = await app.call(deskCloseChat, { token: clerk.token, body: { id: voice.id } })
    expect(again.reason).toBe('chat.moveNotOpen')
  })

  it('keeps text as text', async () => {
    const voice = await visitor()
    const text = '<img src=x onerror=alert(1)> & "quoted"\nsecond line'
    await say(voice, text)
    expect((await messages(voice)).data.messages[0]?.text).toBe(text)
  })

  it('marks what the visitor has read forward only, and tells the desk', async () => {
    const clerk = await buildStaff(app, 'sales')
    const voice = await visitor()
    await say(voice, '1')
    await reply(clerk.token, voice.id, '2')
    const read = (position: number) =>
      app.call(readChat, { headers: voice.headers, body: { conversationId: voice.id, position } })
    for (const [position, mark] of [
      [1, 1],
      [99, 2],
      [1, 2],
    ] as const) {
      expect((await read(position)).status).toBe(200)
      expect((await messages(voice)).data.conversation.visitorReadPosition).toBe(mark)
    }
  })
})

describe('someone else’s conversation', () => {
  it('is not found without its key or its customer, whatever is asked', async () => {
    const voices = [await visitor(), await shipper()]
    for (const voice of voices) await say(voice, 'mine')
    const strangers = [
      { headers: {} },
      { headers: { chat: 'short' } },
      { headers: (await visitor()).headers },
      { headers: {}, token: (await buildCustomer(app)).token },
    ]
    for (const { id } of voices) {
      for (const stranger of strangers) {
        const asker: Voice = { id, ...stranger }
        const answers = [
          await messages(asker),
          await say(asker, 'not mine'),
          await offline(asker, 'a@example.com'),
          await app.call(readChat, { ...stranger, body: { conversationId: id, position: 1 } }),
          await app.call(chatEvents, { ...stranger, query: { conversationId: id } }),
        ]
        for (const { status, reason } of answers) expect([status, reason]).toEqual([404, 'request.notFound'])
      }
    }
    for (const voice of voices) expect((await messages(voice)).data.messages).toHaveLength(1)
  })

  it('stays a visitor’s by its key after logging in', async () => {
    const voice = await visitor()
    const { token } = await buildCustomer(app)
    expect((await say({ ...voice, token }, 'now logged in')).status).toBe(200)
  })

  it('is heard by nobody else', async () => {
    const [own, foreign] = [await visitor(), await visitor()]
    const [page, other] = [await hear(own), await hear(foreign)]
    await say(own, 'a')
    await page.until(own.id)
    await say(foreign, 'b')
    expect(await other.until(foreign.id)).not.toContain(own.id)
    page.leave()
    other.leave()
  })

  it('cannot be read off the table: only a digest of the key is there', async () => {
    const voice = await visitor()
    const { rows } = await app.ctx.pool.query('select * from chat_conversations where id = $1', [voice.id])
    expect(JSON.stringify(rows)).not.toContain(voice.headers.chat)
    expect(rows[0].visitor_key_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a message', () => {
  it('that is sent twice under one key is said once, even at once', async () => {
    const voice = await visitor()
    const sent = await Promise.all([1, 2, 3, 4].map(() => say(voice, 'once', 'key-of-one-message')))
    for (const { status, data } of sent) expect([status, data]).toEqual([200, sent[0]?.data])
    expect((await messages(voice)).data.messages).toHaveLength(1)
    expect((await say(voice, 'else', 'key-of-one-message')).reason).toBe('request.idempotencyKeyReused')
    const clerk = await buildStaff(app, 'sales')
    for (let turn = 0; turn < 2; turn++) {
      const { data } = await reply(clerk.token, voice.id, 'answered', 'key-of-one-message')
      expect(data.position).toBe(2)
    }
    // Sent again because the answer was lost, and closed meanwhile.
    await app.call(deskCloseChat, { token: clerk.token, body: { id: voice.id } })
    expect((await say(voice, 'once', 'key-of-one-message')).data).toEqual(sent[0]?.data)
  })

  it('stands in its place however many are sent at once', async () => {
    const voice = await visitor()
    await Promise.all(Array.from({ length: 12 }, (_, place) => say(voice, `${place}`)))
    const { data } = await messages(voice)
    expect(data.messages.map(({ position }) => position)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    )
  })

  it('has 1 to 1,000 characters, counted as people do', async () => {
    const voice = await visitor()
    expect((await say(voice, '😀'.repeat(messageLimit))).status).toBe(200)
    expect((await say(voice, '字'.repeat(messageLimit + 1))).fields?.text?.code).toBe('text.tooLong')
    expect((await say(voice, '  \n ')).fields?.text?.code).toBe('required')
    expect((await say(voice, 'nul\u0000')).fields?.text?.code).toBe('text.characters')
    expect((await say(voice, 'x', 'short')).fields?.clientKey?.code).toBe('field.invalid')
  })

  it('comes at most 20 times a minute from one side', async () => {
    const clerk = await buildStaff(app, 'sales')
    const voice = await visitor()
    for (let turn = 0; turn < messagesPerMinute; turn++)
      expect((await say(voice, `${turn}`)).status).toBe(200)
    expect(await say(voice, 'too soon')).toMatchObject({ status: 429, reason: 'request.tooSoon' })
    expect((await offline(voice, 'a@example.com')).reason).toBe('request.tooSoon')
    expect((await reply(clerk.token, voice.id, 'the desk may')).status).toBe(200)
    app.clock.advance(61)
    expect((await say(voice, 'later')).status).toBe(200)
  })
})

describe('when nobody is at the desk', () => {
  it('a message with a contact waits for the desk', async () => {
    await app.ctx.pool.query('update staff_sessions set ended_at = now()')
    const voice = await visitor()
    expect((await messages(voice)).data.conversation).toMatchObject({ deskOn: false, contactLeft: false })
    const left = await offline(voice, '138 0013 8000', 'offline-message')
    expect(left.data).toMatchObject({ position: 1, from: 'visitor', text: '请回电' })
    expect((await offline(voice, '138 0013 8000', 'offline-message')).data).toEqual(left.data)
    const { data, raw } = await messages(voice)
    expect(data.conversation).toMatchObject({ contactLeft: true, lastPosition: 2 })
    expect(data.messages[1]).toMatchObject({ from: 'system', text: 'offlineNoted' })
    expect(raw.body).not.toContain('13800138000')

    const clerk = await buildStaff(app, 'sales')
    const seen = await app.call(deskGetChat, { token: clerk.token, query: { id: voice.id, after: 0 } })
    expect(seen.data.conversation).toMatchObject({ contact: '+8613800138000', status: 'open' })
  })

  it.each([
    ['a@example.com', undefined],
    ['+49 151 23456789', undefined],
    ['a@', 'email.invalid'],
    ['12345', 'login.mobileInvalid'],
    ['0574-5555 0168', 'login.mobileInvalid'],
    ['javascript:alert(1)', 'login.mobileInvalid'],
    ['', 'required'],
  ])('the contact %j is taken or refused beside its field', async (contact, code) => {
    const { fields } = await offline(await visitor(), contact)
    expect(fields?.contact?.code).toBe(code)
  })

  it('the desk is on while a clerk who answers was there in the last three minutes', async () => {
    await app.ctx.pool.query('update staff_sessions set ended_at = now()')
    const on = async () => (await app.call(startChat)).data.conversation.deskOn
    await buildStaff(app, 'finance')
    expect(await on()).toBe(false)
    await buildStaff(app, 'operations')
    expect(await on()).toBe(true)
    app.clock.advance(181)
    expect(await on()).toBe(false)
  })
})

describe('from one address', () => {
  it('ten conversations begin in a minute', async () => {
    const strict = await startTestApp({ SAMPAN_ADDRESS_LIMITS: '1' })
    try {
      for (let each = 0; each < 10; each++) expect((await strict.call(startChat)).status).toBe(200)
      expect(await strict.call(startChat)).toMatchObject({ status: 429, reason: 'request.busy' })
    } finally {
      await strict.stop()
    }
  })
})

describe('streams', () => {
  it('are at most five at once for one conversation', async () => {
    const voice = await visitor()
    const pages = []
    for (let each = 0; each < 5; each++) pages.push(await hear(voice))
    const sixth = await fetch(`${address}${chatEvents.path}?conversationId=${voice.id}`, {
      headers: voice.headers,
    })
    expect(sixth.status).toBe(429)
    for (const page of pages) page.leave()
  })

  it('end when the conversation is gone', async () => {
    const voice = await visitor()
    const page = await hear(voice)
    await page.until(': still here')
    await app.ctx.pool.query('delete from chat_conversations where id = $1', [voice.id])
    expect(await page.end()).toContain('retry: 3000')
  })
})

describe('the desk’s list', () => {
  it('has those that wait first, then the latest, by pages, without silent ones', async () => {
    await app.ctx.pool.query('delete from chat_conversations')
    const clerk = await buildStaff(app, 'sales')
    const waiting: string[] = []
    const answered: string[] = []
    for (let each = 0; each < 14; each++) {
      app.clock.advance(1)
      const voice = await visitor()
      await say(voice, `${each}`)
      if (each % 2 === 0) await reply(clerk.token, voice.id, 'answer')
      ;(each % 2 === 0 ? answered : waiting).unshift(voice.id)
    }
    await visitor()
    const found: string[] = []
    let cursor: string | undefined
    do {
      const query = { size: 10, ...(cursor ? { cursor } : {}) } as const
      const { data } = await app.call(deskListChats, { token: clerk.token, query })
      found.push(...data.items.map(({ id }) => id))
      cursor = data.nextCursor ?? undefined
    } while (cursor)
    expect(found).toEqual([...waiting, ...answered])
    for (const strange of ['x', Buffer.from('[true,"2026","cht_1"]').toString('base64url')]) {
      const answer = await app.call(deskListChats, { token: clerk.token, query: { cursor: strange } })
      expect(answer.reason).toBe('request.invalid')
    }
  })
})

describe('what is forgotten', () => {
  it('are visitors’ conversations after 180 days and silent ones after one; customers’ stay', async () => {
    await app.ctx.pool.query('delete from chat_conversations')
    const [old, silent, customers] = [await visitor(), await visitor(), await shipper()]
    for (const voice of [old, customers]) await say(voice, 'x')
    const left = async () =>
      (await app.ctx.pool.query('select id from chat_conversations')).rows
        .map(({ id }) => id as string)
        .sort()
    await forgetOldChats.run(app.ctx, {})
    expect(await left()).toEqual([old.id, silent.id, customers.id].sort())
    app.clock.advance(86_401)
    await forgetOldChats.run(app.ctx, {})
    expect(await left()).toEqual([old.id, customers.id].sort())
    app.clock.advance(180 * 86_400)
    await forgetOldChats.run(app.ctx, {})
    expect(await left()).toEqual([customers.id])
    const { rows } = await app.ctx.pool.query('select distinct conversation_id from chat_messages')
    expect(rows).toEqual([{ conversation_id: customers.id }])
  })
})
