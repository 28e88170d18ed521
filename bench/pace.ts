import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import type { Asked } from './load.ts'

export type Paced = {
  /** Answers a second that were what was asked for. */
  readonly perSecond: number
  /** Of those, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly answers: number
  /** Told to come again, with a time in `Retry-After`. */
  readonly later: number
  /** Anything else: other answers, connections that broke, no answer at all. */
  readonly wrong: number
}

/** A turn of the pace: what is due by then is sent. */
const turnMilliseconds = 2

/**
 * Asks at a steady pace whatever comes back, as many strangers do, the requests in turn and each over the connection
 * that was left alone for longest. What is due while every connection is taken waits for one, and its time with it.
 * Without `perSecond` each connection asks again as soon as it has its answer: the most that these clients get.
 *
 * (autocannon's `overallRate` lets every connection spend its second's share at once, all of them at the same moment:
 * a flood for some tenths of a second, and nothing until the next.)
 */
export async function pace(
  url: string,
  requests: readonly Asked[],
  { clients, seconds, perSecond }: { clients: number; seconds: number; perSecond?: number },
): Promise<Paced> {
  const all = Array.from(
    { length: clients },
    () => new Client(url, { pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 }),
  )
  // Whoever was free first is asked first; taken from the front, given back at the end.
  const free = [...all]
  let taken = 0
  const due: number[] = []
  let dueSent = 0
  let sent = 0
  let [later, wrong] = [0, 0]
  const times: number[] = []
  let over = false
  let outstanding = 0

  function next(): void {
    while (taken < free.length) {
      if (perSecond === undefined) {
        if (over) return
        ask(performance.now())
      } else {
        const since = due[dueSent]
        if (since === undefined) return
        dueSent++
        ask(since)
      }
    }
  }
  function ask(since: number): void {
    const client = free[taken++]
    const request = requests[sent++ % requests.length]
    if (!client || !request) return
    let status = 0
    let comeAgain = false
    outstanding++
    const settle = () => {
      outstanding--
      free.push(client)
      if (status >= 200 && status < 300) times.push(performance.now() - since)
      else if ((status === 503 || status === 429) && comeAgain) later++
      else wrong++
      next()
    }
    client.dispatch(
      {
        method: request.method,
        path: request.path,
        headers: request.headers ?? {},
        body: request.body ?? null,
      },
      {
        onRequestStart: () => undefined,
        onResponseStart(_, code, headers) {
          status = code
          comeAgain = headers['retry-after'] !== undefined
        },
        onResponseData: () => undefined,
        onResponseEnd: settle,
        onResponseError() {
          status = 0
          settle()
        },
      },
    )
  }

  const from = performance.now()
  const elapsed = () => (performance.now() - from) / 1_000
  while (elapsed() < seconds) {
    if (perSecond !== undefined) {
      const now = performance.now()
      while (due.length < Math.min(elapsed(), seconds) * perSecond) due.push(now)
    }
    next()
    await pause(turnMilliseconds)
  }
  over = true
  while (outstanding > 0 || (perSecond !== undefined && dueSent < due.length)) await pause(turnMilliseconds)
  const took = Math.max(seconds, elapsed())
  await Promise.all(all.map((client) => client.close()))
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), answers: times.length, later, wrong }
}
