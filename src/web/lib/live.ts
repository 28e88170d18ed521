import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf, type CallInput, call } from './call.ts'

/**
 * What the server tells while a page is open, as server-sent events. All tabs of a browser share one
 * stream: the tab that holds the lock reads it and passes on what it hears. After a break everyone is
 * told `resumed`, because something may have been missed: read again what is on the page. Whether the
 * stream stands is known by its signs of life; a page whose stream is down asks by itself.
 */
export const liveKinds = [
  'order',
  'redDotAdd',
  'redDotClear',
  'export',
  'payment',
  'tracking',
  'notice',
  'notification',
  'chat',
  'report',
  'statement',
  'invoice',
  'certification',
  'withdrawal',
  'credit',
] as const
export type LiveKind = (typeof liveKinds)[number]
export type LiveNews = { readonly kind: LiveKind | 'resumed'; readonly about: string }

/** A stream that belongs to whoever is logged in. */
type StreamOfSession = {
  readonly endpoint: Endpoint
  readonly fetch: typeof fetch
  readonly token: () => string | null
  /** A working token in place of the dead one, or null when the session is over. */
  readonly renew: (dead: string) => Promise<string | null>
}
export type LiveSurroundings = (
  | StreamOfSession
  /** Opens the stream in a way of its own: with `openStream`, for what is called without a session too. */
  | { readonly open: (signal: AbortSignal) => Promise<Response> }
) & {
  /** The name under which the tabs of a browser share the stream. */
  readonly channel: string
  /** How a try waits for the next one; the page's own timer unless told. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** After this long without a sign of life the stream counts as down. */
  readonly silenceMilliseconds?: number
}

/** What the tab with the stream passes on to the others. */
type Passed = { readonly news: LiveNews } | { readonly stands: boolean }

/** Two heartbeats of the server and a little more. */
const usualSilence = 40_000
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

/** Reads a stream to its end; tells of each sign of life and hands on each piece of news. */
async function readNews(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
  hear: (news: LiveNews) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
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
    if (signal.aborted) return settle()
    const timer = setTimeout(settle, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      settle()
    })
  })

/** Opens with the token of the session; null when the session is over. */
const openOfSession =
  ({ endpoint, fetch, token: tokenNow, renew }: StreamOfSession) =>
  async (signal: AbortSignal): Promise<Response | null> => {
    const token = tokenNow()
    if (!token) return null
    const response = await fetch(addressOf(endpoint), { headers: { token }, signal, cache: 'no-store' })
    return response.status === 401 && !(await renew(token)) ? null : response
  }

/** Opens a stream like any other call: with its headers, and with the token where somebody is logged in. Throws CallFailure. */
export async function openStream<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { readonly signal: AbortSignal },
): Promise<Response> {
  const opened: Response[] = []
  await call(endpoint, {
    ...input,
    msgFlag: false,
    loadingFlag: false,
    // A call ends in time and a stream goes on: its answer is kept here, and the call is told that all went well.
    send: async (url, init) => {
      const response = await fetch(url, { ...init, signal: input.signal, cache: 'no-store' })
      if (!response.ok) return response
      opened.push(response)
      return Response.json({ code: 200 })
    },
  })
  const [stream] = opened
  if (!stream) throw new Error('a call came back without an answer')
  return stream
}

/** Builds the listener of one page. `listen` starts the stream with its first hearer and ends it with its last. */
export function createLive(around: LiveSurroundings) {
  const open = 'open' in around ? around.open : openOfSession(around)
  const hearers = new Set<(news: LiveNews) => void>()
  const watchers = new Set<() => void>()
  let stop: AbortController | null = null
  let stands = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const hear = (news: LiveNews) => {
    for (const each of [...hearers]) each(news)
  }
  const setStands = (now: boolean) => {
    clearTimeout(silence)
    if (now) silence = setTimeout(() => setStands(false), around.silenceMilliseconds ?? usualSilence)
    if (now === stands) return
    stands = now
    for (const each of [...watchers]) each()
  }

  /** Holds the stream until told to stop or the session is over; reconnects after each break. */
  async function hold(signal: AbortSignal, tookOver: boolean, pass: (passed: Passed) => void): Promise<void> {
    let wait = firstPauseMilliseconds
    // Between the tab that had the stream before and this one, something may have been missed.
    let opened = tookOver
    while (!signal.aborted) {
      try {
        const response = await open(signal)
        if (!response) return
        if (response.ok && response.body) {
          wait = firstPauseMilliseconds
          pass({ stands: true })
          if (opened) pass({ news: { kind: 'resumed', about: '' } })
          opened = true
          await readNews(
            response.body,
            () => pass({ stands: true }),
            (news) => pass({ news }),
          )
        }
      } catch {
        // The network broke, or the page stopped listening: the loop finds out which.
      }
      pass({ stands: false })
      await (around.pause ?? timedPause)(wait, signal)
      wait = Math.min(wait * 2, lastPauseMilliseconds)
    }
  }

  async function start(signal: AbortSignal): Promise<void> {
    const channel = new BroadcastChannel(around.channel)
    const take = (passed: Passed) => ('news' in passed ? hear(passed.news) : setStands(passed.stands))
    channel.onmessage = (event) => take(event.data as Passed)
    signal.addEventListener('abort', () => {
      channel.close()
      setStands(false)
    })
    const pass = (passed: Passed) => {
      if (signal.aborted) return
      take(passed)
      channel.postMessage(passed)
    }
    const held = (tookOver: boolean) => hold(signal, tookOver, pass)
    try {
      if (!navigator.locks) return await held(false)
      const free = await navigator.locks.request(around.channel, { ifAvailable: true }, async (lock) => {
        if (lock) await held(false)
        return lock !== null
      })
      if (!free) await navigator.locks.request(around.channel, { signal }, () => held(true))
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
    /** Whether the stream stands now; `watch` tells when that changes. */
    stands: () => stands,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
