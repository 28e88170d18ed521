import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VesselsInView } from '#contract/vessels.ts'
import type { MapBounds } from '#domain/vessels/view.ts'
import { againMilliseconds, askedBounds, boundsShown, covers, openFleetFeed } from './fleet-feed.ts'

describe('the bounds that are asked for', () => {
  test.each([
    ['a strait', boundsShown(100, 0, 104, 4), { west: 99, south: -1, east: 105, north: 5 }],
    ['across 180°', boundsShown(170, -10, 190, 10), { west: 165, south: -15, east: -165, north: 15 }],
    [
      'beyond 180° as a whole',
      boundsShown(190, 0, 200, 10),
      { west: -172.5, south: -2.5, east: -157.5, north: 12.5 },
    ],
    ['a wide map', boundsShown(-100, -80, 160, 80), { west: -180, south: -90, east: 180, north: 90 }],
    [
      'more than the world',
      boundsShown(-300, -85, 300, 85),
      { west: -180, south: -90, east: 180, north: 90 },
    ],
  ])('%s is wider than what is shown', (_, shown, asked) => {
    expect(askedBounds(shown)).toEqual(asked)
    expect(covers(askedBounds(shown), shown)).toBe(true)
  })

  test('do not cover the way round', () => {
    expect(covers(boundsShown(-180, -90, 0, 90), boundsShown(-10, 0, 350, 10))).toBe(false)
  })
})

describe('the feed of a map', () => {
  const asked: (MapBounds & { since?: number })[] = []
  const taken: boolean[] = []
  const standing: boolean[] = []
  let answer: Partial<VesselsInView> | Error = {}
  let page: EventTarget & { hidden: boolean }
  const feed = () =>
    openFleetFeed({
      ask: async (query) => {
        asked.push(query)
        if (answer instanceof Error) throw answer
        return { until: 77, thinned: false, ...answer } as VesselsInView
      },
      take: (_, whole) => void taken.push(whole),
      stands: (now) => void standing.push(now),
    })
  const strait = boundsShown(100, 0, 104, 4)

  beforeEach(() => {
    vi.useFakeTimers()
    page = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', page)
    asked.length = taken.length = standing.length = 0
    answer = {}
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('asks for all, then for what was heard since', async () => {
    const open = feed()
    open.look(strait)
    await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(againMilliseconds)
    expect(asked).toEqual([askedBounds(strait), { ...askedBounds(strait), since: 77 }])
    expect(taken).toEqual([true, false])
    open.stop()
    await vi.advanceTimersByTimeAsync(10 * againMilliseconds)
    expect(asked).toHaveLength(2)
  })

  test('asks anew where the map was moved beyond, not for a small move', async () => {
    const open = feed()
    open.look(strait)
    await vi.advanceTimersByTimeAsync(0)
    open.look(boundsShown(100.5, 0, 104.5, 4))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(1)
    open.look(boundsShown(110, 0, 114, 4))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked[1]).toEqual(askedBounds(boundsShown(110, 0, 114, 4)))
    expect(taken).toEqual([true, true])
    open.stop()
  })

  test('asks anew nearer, where ships had been left out', async () => {
    answer = { thinned: true }
    const open = feed()
    open.look(strait)
    await vi.advanceTimersByTimeAsync(0)
    open.look(boundsShown(101, 1, 103, 3))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(taken).toEqual([true, true])
    open.stop()
  })

  test('says that it is behind, and tries again after growing pauses', async () => {
    answer = new Error('away')
    const open = feed()
    open.look(strait)
    await vi.advanceTimersByTimeAsync(0)
    expect(standing).toEqual([false])
    await vi.advanceTimersByTimeAsync(2 * againMilliseconds)
    expect(asked).toHaveLength(2)
    answer = {}
    await vi.advanceTimersByTimeAsync(4 * againMilliseconds)
    expect(standing).toEqual([false, false, true])
    expect(taken).toEqual([true])
    open.stop()
  })

  test('asks nothing while the page is hidden, and at once when it is seen again', async () => {
    const open = feed()
    open.look(strait)
    await vi.advanceTimersByTimeAsync(0)
    page.hidden = true
    await vi.advanceTimersByTimeAsync(10 * againMilliseconds)
    expect(asked).toHaveLength(1)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
    open.stop()
  })
})
