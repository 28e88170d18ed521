import { eventsCall } from '#contract/live.ts'
import { addressOf } from './call.ts'

/**
 * What the server tells while a page is open, as server-sent events. All tabs of a browser share one
 * stream: the tab that holds the lock reads it and passes on what it hears. After a break everyone is
 * told `resumed`, because something may have been missed: read again what is on the page.
 */
export const liveKinds = ['order', 'payment', 'tracking', 'notice'] as const
export type LiveKind = (typeof liveKinds)[number]
export type LiveNews = { readonly kind: LiveKind | 'resumed'; readonly about: string }

export type LiveSurroundings = {
  readonly fetch: typeof fetch
  readonly token: () => string | null
  /** A working token in place of the dead one, or null when the session is over. */
  readonly renew: (dead: string) => Promise<string | null>
  /** How a try waits for the next one; the page's own timer unless told. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const channelName = 'sampan-live'
/** Between tries after a break: doubled each time up to the last. */
const firstPauseMilliseconds = 1_000
const lastPauseMilliseconds = 30_000

/** The news in one block of an event stream; null for heartbeats and what is not ours. */
export function newsOf(block: string): LiveNews | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const kind = liveKinds.find((each) => each === field('event'))
  if (!kind) return null
  try {
    const { about } = JSON.parse(field('data') ?? '') as { about?: unknown }
    return typeof about === 'string' ? { kind, about } : null
  } catch {
    return null
  }
}

/** Reads a stream to its end and hands on each piece of news. */
async function readNews(body: ReadableStream<Uint8Array>, hear: (news: LiveNews) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value.replaceAll('\r\n', '\n')).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const news = newsOf(block)
      if (news) hear(news)
    }
  }
}

const timedPause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((settle) => {
    const timer = setTimeout(settle, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      settle()
    })
  })

/** Builds the listener of one page. `listen` starts the stream with its first hearer and ends it with its last. */
export function createLive(around: LiveSurroundings) {
  const hearers = new Set<(news: LiveNews) => void>()
  let stop: AbortController | null = null

  const hear = (news: LiveNews) => {
    for (const each of [...hearers]) each(news)
  }

  /** Holds the stream until told to stop or the session is over; reconnects after each break. */
  async function hold(signal: AbortSignal, tell: (news: LiveNews) => void): Promise<void> {
    let wait = firstPauseMilliseconds
    let opened = false
    while (!signal.aborted) {
      const token = around.token()
      if (!token) return
      try {
        const response = await around.fetch(addressOf(eventsCall), {
          headers: { token },
          signal,
          cache: 'no-store',
        })
        if (response.status === 401) {
          if (!(await around.renew(token))) return
        } else if (response.ok && response.body) {
          wait = firstPauseMilliseconds
          if (opened) tell({ kind: 'resumed', about: '' })
          opened = true
          await readNews(response.body, tell)
        }
      } catch {
        // The network broke, or the page stopped listening: the loop finds out which.
      }
      await (around.pause ?? timedPause)(wait, signal)
      wait = Math.min(wait * 2, lastPauseMilliseconds)
    }
  }

  async function start(signal: AbortSignal): Promise<void> {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = (event) => hear(event.data as LiveNews)
    signal.addEventListener('abort', () => channel.close())
    const tell = (news: LiveNews) => {
      hear(news)
      if (!signal.aborted) channel.postMessage(news)
    }
    const held = () => hold(signal, tell)
    try {
      await (navigator.locks ? navigator.locks.request(channelName, { signal }, held) : held())
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  return {
    /** Hears news until the returned function is called. */
    listen(hearer: (news: LiveNews) => void): () => void {
      hearers.add(hearer)
      if (!stop) {
        stop = new AbortController()
        void start(stop.signal)
      }
      return () => {
        hearers.delete(hearer)
        if (hearers.size > 0) return
        stop?.abort()
        stop = null
      }
    },
  }
}
