import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatEvents } from '#contract/chat.ts'
import { deskEventsCall, eventsCall } from '#contract/live.ts'
import { connectCalls } from './call.ts'
import { createLive, type LiveNews, newsOf, openStream as openCall } from './live.ts'

describe('news in an event stream', () => {
  it.each([
    ['event: order\ndata: {"about":"ord_1"}', { kind: 'order', about: 'ord_1' }],
    ['id: 7\nevent: tracking\ndata: {"about":"ord_2"}', { kind: 'tracking', about: 'ord_2' }],
    [': still here', null],
    ['retry: 3000', null],
    ['event: weather\ndata: {"about":"x"}', null],
    ['event: order\ndata: not json', null],
    ['event: order\ndata: {"about":7}', null],
  ])('reads %j', (block, news) => {
    expect(newsOf(block)).toEqual(news)
  })
})

/** A stream that stays open and says what it is given. */
function openStream() {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      control = controller
    },
  })
  const bytes = new TextEncoder()
  return { body, say: (text: string) => control?.enqueue(bytes.encode(text)), end: () => control?.close() }
}

describe('listening', () => {
  it('hears news that arrives in pieces, renews a dead token, and says after a break that something may be missed', async () => {
    const first = openStream()
    const second = openStream()
    const answers = [
      new Response(null, { status: 401 }),
      new Response(first.body, { status: 200 }),
      new Response(second.body, { status: 200 }),
    ]
    const tokens: (string | null)[] = []
    let token = 'dead'
    const live = createLive({
      endpoint: eventsCall,
      channel: 'heard-in-pieces',
      fetch: async (_, init) => {
        tokens.push(new Headers(init?.headers).get('token'))
        return answers.shift() ?? new Response(null, { status: 503 })
      },
      token: () => token,
      renew: async () => {
        token = 'new'
        return token
      },
      pause: async () => undefined,
    })
    const heard: LiveNews[] = []
    const enough = (count: number) =>
      new Promise<void>((settle) => {
        const stop = live.listen((news) => {
          heard.push(news)
          if (heard.length < count) return
          stop()
          settle()
        })
      })
    const three = enough(3)
    first.say('event: order\nda')
    first.say('ta: {"about":"ord_1"}\n\n: still here\n\n')
    first.end()
    second.say('event: payment\ndata: {"about":"pay_1"}\n\n')
    await three
    second.end()
    expect(tokens.slice(0, 3)).toEqual(['dead', 'new', 'new'])
    expect(heard).toEqual([
      { kind: 'order', about: 'ord_1' },
      { kind: 'resumed', about: '' },
      { kind: 'payment', about: 'pay_1' },
    ])
  })

  it('knows by signs of life whether the stream stands, in the tab that reads it and in the others', async () => {
    const stream = openStream()
    const paths: string[] = []
    const answers = [new Response(stream.body, { status: 200 })]
    const tab = (fetched: typeof fetch) =>
      createLive({
        endpoint: deskEventsCall,
        channel: 'signs-of-life',
        fetch: fetched,
        token: () => 'token',
        renew: async () => null,
        // A break lasts until the page goes.
        pause: (_, signal) =>
          new Promise((settle) => signal.addEventListener('abort', () => settle(), { once: true })),
      })
    const reading = tab(async (input) => {
      paths.push(String(input))
      return answers.shift() ?? new Response(null, { status: 503 })
    })
    const beside = tab(async () => new Response(null, { status: 503 }))
    const stands = (live: ReturnType<typeof tab>, wanted: boolean) =>
      new Promise<void>((settle) => {
        if (live.stands() === wanted) return settle()
        const stop = live.watch(() => {
          if (live.stands() !== wanted) return
          stop()
          settle()
        })
      })
    expect(reading.stands()).toBe(false)
    const leave = reading.listen(() => undefined)
    await stands(reading, true)
    expect(paths).toEqual(['/api/crm/desk/events'])
    const heard = new Promise<LiveNews>((settle) => void beside.listen(settle))
    stream.say(': still here\n\n')
    await stands(beside, true)
    stream.say('event: order\ndata: {"about":"ord_1"}\n\n')
    expect(await heard).toEqual({ kind: 'order', about: 'ord_1' })
    stream.end()
    await Promise.all([stands(reading, false), stands(beside, false)])
    leave()
  })

  it('counts a silent stream as down', async () => {
    const stream = openStream()
    const live = createLive({
      endpoint: deskEventsCall,
      channel: 'silence',
      silenceMilliseconds: 20,
      fetch: async () => new Response(stream.body, { status: 200 }),
      token: () => 'token',
      renew: async () => null,
    })
    const changes: boolean[] = []
    const down = new Promise<void>((settle) =>
      live.watch(() => {
        changes.push(live.stands())
        if (!live.stands()) settle()
      }),
    )
    const leave = live.listen(() => undefined)
    await down
    expect(changes).toEqual([true, false])
    leave()
  })

  it('says that something may be missed when it takes the stream over from another tab', async () => {
    const tab = () =>
      createLive({
        endpoint: eventsCall,
        channel: 'handed-over',
        // A browser ends the stream of a page that stops listening.
        fetch: async (_, init) => {
          const stream = openStream()
          init?.signal?.addEventListener('abort', stream.end)
          return new Response(stream.body, { status: 200 })
        },
        token: () => 'token',
        renew: async () => null,
      })
    const [first, second] = [tab(), tab()]
    const leave = first.listen(() => undefined)
    await new Promise<void>((settle) => void first.watch(settle))
    const heard = new Promise<LiveNews>((settle) => void second.listen(settle))
    leave()
    expect(await heard).toEqual({ kind: 'resumed', about: '' })
  })
})

describe('a stream opened like a call', () => {
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const answers: ((response: ServerResponse) => void)[] = []
  const server = createServer(({ url, headers }, response) => {
    asked.push({ url, headers })
    answers.shift()?.(response)
  })
  const failures: string[] = []
  let token: string | null = null
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    connectCalls({
      fetch,
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      language: () => 'zh-CN',
      text: (name) => name,
      say: (_, text) => failures.push(text),
      begin: () => failures.push('shown as loading'),
      end: () => undefined,
      token: () => token,
      renew: async () => {
        token = 'new'
        return token
      },
      loggedOut: () => failures.push('logged out'),
    })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const inChat = { conversationId: 'cht_01JAAAAAAAAAAAAAAAAAAAAAAA' as never }
  const streaming = (text: string) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text)
  }
  const listening = (open: (signal: AbortSignal) => Promise<Response>, channel: string) => {
    const live = createLive({ open, channel, pause: async () => undefined })
    return new Promise<LiveNews>((settle) => {
      const stop = live.listen((news) => {
        stop()
        settle(news)
      })
    })
  }

  it('carries the key of a visitor in its header, and what it asks about in its address', async () => {
    answers.push(streaming('event: chat\ndata: {"about":"cht_1"}\n\n'))
    const heard = listening(
      (signal) =>
        openCall(chatEvents, { signal, query: inChat, headers: { chat: 'the-key' }, withoutToken: true }),
      'a-visitor',
    )
    expect(await heard).toEqual({ kind: 'chat', about: 'cht_1' })
    expect(asked.at(-1)).toMatchObject({
      url: `/api/crm/chat/events?conversationId=${inChat.conversationId}`,
      headers: { chat: 'the-key' },
    })
    expect(asked.at(-1)?.headers).not.toHaveProperty('token')
    expect(failures).toEqual([])
  })

  it('renews the dead token of a customer, and opens again after a refusal', async () => {
    token = 'dead'
    const refused = (code: number) => (response: ServerResponse) => {
      response.writeHead(code, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code, message: 'no' }))
    }
    answers.push(refused(401), refused(503), streaming('event: chat\ndata: {"about":"cht_2"}\n\n'))
    const heard = listening((signal) => openCall(chatEvents, { signal, query: inChat }), 'a-customer')
    expect(await heard).toEqual({ kind: 'chat', about: 'cht_2' })
    expect(asked.slice(-3).map(({ headers }) => headers.token)).toEqual(['dead', 'new', 'new'])
    expect(failures).toEqual([])
  })
})
