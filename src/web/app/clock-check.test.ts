import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectCalls } from '#web/lib/call.ts'
import { watchClock } from './clock-check.ts'

/** What the page asks of its machine, and when (requirements §5): the clock, at start and after a pause. */
const asked = { serverNow: 0, times: 0, fails: false }
/** The page's calls, over a line of ours. */
connectCalls({
  origin: 'http://localhost',
  fetch: async () => {
    asked.times += 1
    if (asked.fails) throw new TypeError('offline')
    return Response.json({ code: 200, data: asked.serverNow })
  },
  language: () => 'zh-CN',
  text: (name) => name,
  say: () => undefined,
  begin: () => undefined,
  end: () => undefined,
  token: () => null,
  renew: async () => null,
  loggedOut: () => undefined,
})

const start = Date.parse('2026-11-20T02:00:00Z')
const hears: Record<string, (event: object) => void> = {}
let steady = 0
let told = 0
/** The answer was taken: nothing of it waits for more than this. */
const wait = () => new Promise((settle) => setTimeout(settle))

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  Object.assign(asked, { serverNow: start, times: 0, fails: false })
  steady = 0
  told = 0
  vi.stubGlobal('performance', { now: () => steady })
  vi.stubGlobal('addEventListener', (name: string, hear: never) => {
    hears[name] = hear
  })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (name: string, hear: never) => {
      hears[name] = hear
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a clock that is right is not spoken of, one that is more than two hours off is', async () => {
  watchClock(() => told++)
  await wait()
  expect([asked.times, told]).toEqual([1, 0])
  vi.setSystemTime(start + 7_201_000)
  hears.visibilitychange?.({})
  await wait()
  expect([asked.times, told]).toEqual([2, 1])
})

test('who comes back soon is not asked again; after ten minutes by either clock, or from the past, the page is', async () => {
  watchClock(() => told++)
  await wait()
  steady = 599_000
  vi.setSystemTime(start + 599_000)
  hears.visibilitychange?.({})
  expect(asked.times).toBe(1)
  // The steady clock stood still while the machine slept.
  vi.setSystemTime(start + 3_600_000)
  asked.serverNow = start + 3_600_000
  hears.visibilitychange?.({})
  await wait()
  expect([asked.times, told]).toEqual([2, 0])
  // The machine's clock was set back.
  vi.setSystemTime(start - 9_000_000)
  hears.visibilitychange?.({})
  await wait()
  expect([asked.times, told]).toEqual([3, 1])
  hears.pageshow?.({ persisted: false })
  expect(asked.times).toBe(3)
  hears.pageshow?.({ persisted: true })
  expect(asked.times).toBe(4)
})

test('a question that fails says nothing', async () => {
  asked.fails = true
  vi.setSystemTime(start + 9_000_000)
  watchClock(() => told++)
  await wait()
  expect([asked.times, told]).toEqual([1, 0])
})
