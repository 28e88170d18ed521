import { describe, expect, it } from 'vitest'
import type { AisReport } from '#domain/vessels/ais.ts'
import { gather } from './gather.ts'

const now = new Date('2026-11-20T00:01:30Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const at = (mmsi: string, seconds: number | null, lat = 0) => ({
  report: {
    kind: 'position',
    mmsi,
    lat,
    lon: 120,
    speed: null,
    course: null,
    heading: null,
    status: null,
  } satisfies AisReport,
  heardAt: seconds === null ? null : secondsAgo(seconds),
})
const gathered = (...reports: Parameters<typeof gather>[0]['reports']) => gather({ reports, unread: {} }, now)

describe('what is kept of a batch', () => {
  it('is the first report of a ship in each minute, by day, ship and time', () => {
    const { minutes } = gathered(
      at('412000009', 0, 1),
      at('412000002', 20, 8),
      at('412000002', 40, 2),
      at('412000002', 50, 3),
      at('412000002', 70, 4),
      at('412000002', 400, 5),
      at('412000002', 75, 6),
      at('412000009', 3_600, 7),
    )
    expect(minutes.map(({ mmsi, report }) => [mmsi, report.lat])).toEqual([
      // The day before.
      [412_000_002, 5],
      [412_000_009, 7],
      [412_000_002, 2],
      [412_000_002, 8],
      [412_000_009, 1],
    ])
  })

  it('is the newest position of each ship, by its number, in whatever order they came', () => {
    const { last, newest, counts } = gathered(
      at('412000009', 30, 1),
      at('412000002', 60, 2),
      at('412000009', 10, 3),
      at('412000009', 90, 4),
      at('412000001', null, 5),
    )
    expect(last.map(({ mmsi, report }) => [mmsi, report.lat])).toEqual([
      [412_000_001, 5],
      [412_000_002, 2],
      [412_000_009, 3],
    ])
    expect(newest).toEqual(now)
    expect([...counts]).toEqual([['taken', 5]])
  })

  it('is nothing of what is refused, which is counted by its reason', () => {
    const kept = gather(
      {
        reports: [at('412000001', 49 * 3_600), at('412000001', -301), at('992510001', 1)],
        unread: { dropped: 2 },
      },
      now,
    )
    expect([kept.last, kept.minutes, kept.words, kept.newest]).toEqual([[], [], [], null])
    expect(Object.fromEntries(kept.counts)).toEqual({ dropped: 2, tooOld: 1, ahead: 1, notAShip: 1 })
  })
})
