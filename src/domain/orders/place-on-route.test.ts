import { describe, expect, test } from 'vitest'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { LonLat } from '#domain/reference/sea-network.ts'
import { placeByDays, pointAlong, thinned } from './place-on-route.ts'

const on = (day: string) => day as BusinessDate
const days = (sailedOn: string | null, arrivedOn: string | null = null) => ({
  sailedOn: sailedOn as BusinessDate | null,
  expectedOn: on('2026-12-01'),
  arrivedOn: arrivedOn as BusinessDate | null,
})
const at = (time: string) => new Date(time)

describe('where a shipment is shown', () => {
  test('in port until it is told to have sailed, however late', () => {
    expect(placeByDays(days(null), at('2027-01-01T00:00:00Z'))).toMatchObject({ kind: 'origin', share: 0 })
  })

  test('along the route by the days that are over, as an estimate', () => {
    const half = placeByDays(days('2026-11-21'), at('2026-11-26T12:00:00+08:00'))
    expect(half).toEqual({ kind: 'estimated', share: 0.5, overdue: false })
  })

  test('never in the port of discharge before it is told to have arrived', () => {
    expect(placeByDays(days('2026-11-21'), at('2026-12-05T00:00:00Z'))).toEqual({
      kind: 'estimated',
      share: 0.99,
      overdue: true,
    })
    // On the day itself nothing is late yet.
    expect(placeByDays(days('2026-11-21'), at('2026-12-01T23:00:00+08:00')).overdue).toBe(false)
    expect(placeByDays(days('2026-11-21', '2026-11-30'), at('2026-11-30T00:00:00Z'))).toMatchObject({
      kind: 'destination',
      share: 1,
    })
  })

  test('a ship that sailed today is at sea, and so is one whose days contradict one another', () => {
    expect(placeByDays(days('2026-11-21'), at('2026-11-21T00:00:00+08:00')).share).toBe(0.01)
    expect(placeByDays(days('2026-12-03'), at('2026-12-03T12:00:00+08:00')).share).toBe(0.99)
  })
})

describe('points of a line', () => {
  const line: LonLat[] = [
    [120, 0],
    [130, 0],
    [150, 0],
  ]

  test('lie where that share of the kilometres is over, not of the points', () => {
    expect(pointAlong(line, 0)).toEqual([120, 0])
    expect(pointAlong(line, 1)).toEqual([150, 0])
    const [lon, lat] = pointAlong(line, 0.5)
    expect(lon).toBeCloseTo(135, 6)
    expect(lat).toBe(0)
  })

  test('go on over the antimeridian as the line does', () => {
    const [lon] = pointAlong(
      [
        [170, 10],
        [190, 10],
      ],
      0.75,
    )
    expect(lon).toBeCloseTo(185, 6)
  })

  test('a line of one point, and of none', () => {
    expect(pointAlong([[5, 6]], 0.3)).toEqual([5, 6])
    expect(() => pointAlong([], 0.3)).toThrow(RangeError)
  })
})

describe('thinning', () => {
  test('keeps the ends and every corner, and leaves out what lies on the straight', () => {
    const straight: LonLat[] = Array.from({ length: 50 }, (_, each) => [each, 0.001 * (each % 2)])
    expect(thinned(straight, 0.05)).toEqual([straight[0], straight[49]])
    const corner: LonLat[] = [...straight, [49, 10], [49, 20]]
    expect(thinned(corner, 0.05)).toEqual([
      [0, 0],
      [49, 0.001],
      [49, 20],
    ])
  })

  test('keeps a round trip', () => {
    const round: LonLat[] = [
      [0, 0],
      [10, 0],
      [0, 0],
    ]
    expect(thinned(round, 0.05)).toEqual(round)
  })
})
