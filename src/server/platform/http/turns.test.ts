import { describe, expect, it, vi } from 'vitest'
import { openTurns } from './turns.ts'

const limits = { atOnce: 2, mostWaiting: 3, mostWhenTooMany: 1 }
const refused = (turn: Promise<unknown>) =>
  turn.then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  )

describe('turns [A-27]', () => {
  it('lets so many work at once, and the others in the order of their coming', async () => {
    const turns = openTurns(1_000, limits)
    const ends = [await turns.take(), await turns.take()]
    const order: number[] = []
    const later = [1, 2, 3].map((each) =>
      turns.take().then((end) => {
        order.push(each)
        return end
      }),
    )
    await Promise.resolve()
    expect(order).toEqual([])
    ends[0]?.()
    ;(await later[0])?.()
    ;(await later[1])?.()
    await later[2]
    expect(order).toEqual([1, 2, 3])
  })

  it('refuses at once whoever comes to a full line, and says so before anything is done for them', async () => {
    const turns = openTurns(1_000, limits)
    await turns.take()
    expect(turns.refusal()).toBeUndefined()
    await turns.take()
    for (let each = 0; each < 3; each++) {
      expect(turns.refusal()).toBeUndefined()
      void turns.take()
    }
    expect(turns.refusal()?.code).toBe('service.unavailable')
    expect(await refused(turns.take())).toBe('service.unavailable')
  })

  it('keeps the line short while there are too many, and lets it grow again a second after the last', async () => {
    vi.useFakeTimers()
    try {
      const turns = openTurns(60_000, limits)
      const ends = [await turns.take(), await turns.take()]
      const line = [turns.take(), turns.take(), turns.take()]
      expect(turns.refusal()).toBeDefined()
      // Those who stand in line are served; behind them there is place for one.
      for (const each of ends) each()
      await Promise.all(line.slice(0, 2))
      expect(turns.refusal()).toBeDefined()
      vi.advanceTimersByTime(999)
      expect(turns.refusal()).toBeDefined()
      vi.advanceTimersByTime(999)
      expect(turns.refusal()).toBeDefined()
      vi.advanceTimersByTime(1_000)
      expect(turns.refusal()).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes whoever comes when the line is shorter', async () => {
    const turns = openTurns(1_000, { ...limits, mostWhenTooMany: 3 })
    const [end] = [await turns.take(), await turns.take()]
    const waiting = [turns.take(), turns.take(), turns.take()]
    expect(await refused(turns.take())).toBe('service.unavailable')
    end()
    const taken = await waiting[0]
    expect(taken).toBeTypeOf('function')
    const again = turns.take()
    taken?.()
    ;(await waiting[1])?.()
    ;(await waiting[2])?.()
    expect(await refused(again)).toBe('taken')
  })

  it('begins nothing for whoever has left, and serves the one behind at once', async () => {
    const turns = openTurns(1_000, limits)
    const [first] = [await turns.take(), await turns.take()]
    let left = false
    const gone = refused(turns.take(() => left))
    const behind = refused(turns.take())
    left = true
    first()
    expect([await gone, await behind]).toEqual(['service.unavailable', 'taken'])
  })

  it('refuses whose turn comes too late, and serves the one behind in time', async () => {
    vi.useFakeTimers()
    try {
      const turns = openTurns(1_000, limits)
      const [first] = [await turns.take(), await turns.take()]
      const late = refused(turns.take())
      vi.advanceTimersByTime(900)
      const soon = refused(turns.take())
      vi.advanceTimersByTime(200)
      first()
      expect([await late, await soon]).toEqual(['service.unavailable', 'taken'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('gives a turn back once, however often it is ended', async () => {
    const turns = openTurns(1_000, limits)
    const [end] = [await turns.take(), await turns.take()]
    end()
    end()
    end()
    await turns.take()
    const fourth = turns.take()
    expect(await Promise.race([refused(fourth), Promise.resolve('waits')])).toBe('waits')
  })

  it('holds nobody up where no limit is set', async () => {
    const turns = openTurns(0, limits)
    for (let each = 0; each < 100; each++) expect(await turns.take()).toBeTypeOf('function')
    expect(turns.refusal()).toBeUndefined()
  })
})
