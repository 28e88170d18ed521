import { describe, expect, it } from 'vitest'
import { createLive, type LiveNews, newsOf } from './live.ts'

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
})
