import { describe, expect, test } from 'vitest'
import { isWithin, lotOf, spanOf, thinned } from './view.ts'

describe('the bounds of a map', () => {
  const pacific = { west: 170, south: -10, east: -170, north: 10 }
  test.each([
    [0, 175, true],
    [0, -175, true],
    [0, 180, true],
    [0, -180, true],
    [0, 0, false],
    [11, 175, false],
  ])('across 180° hold %d, %d: %j', (lat, lon, inside) => {
    expect(isWithin(pacific, lat, lon)).toBe(inside)
  })

  test('are as wide as they look', () => {
    expect(spanOf(pacific)).toBe(20)
    expect(spanOf({ ...pacific, west: -180, east: 180 })).toBe(360)
  })
})

describe('too many ships', () => {
  const world = { west: -180, south: -90, east: 180, north: 90 }
  /** A crowd at one place, and one ship alone. */
  const crowd = (count: number) => ({
    mmsi: Array.from({ length: count }, (_, at) => 412_000_000 + at),
    lat: Array.from({ length: count }, (_, at) => (at === 0 ? -40 : 30)),
    lon: Array.from({ length: count }, (_, at) => (at === 0 ? -140 : 122)),
  })
  const all = (count: number) => Array.from({ length: count }, (_, at) => at)

  test('are all there while they fit', () => {
    expect(thinned(all(100), crowd(100), world, 100)).toHaveLength(100)
  })

  test('are left out evenly, and the lonely one stays', () => {
    const left = thinned(all(10_000), crowd(10_000), world, 1_000)
    expect(left).toContain(0)
    expect(left.length).toBeGreaterThan(400)
    expect(left.length).toBeLessThanOrEqual(1_000)
  })

  test('a few more of them change nothing for the others', () => {
    const before = thinned(all(10_000), crowd(10_000), world, 1_000)
    const after = new Set(thinned(all(10_020), crowd(10_020), world, 1_000))
    expect(before.filter((ship) => !after.has(ship))).toEqual([])
  })

  test('lots are spread evenly', () => {
    const lots = Array.from({ length: 10_000 }, (_, at) => lotOf(412_000_000 + at))
    for (const tenth of all(10)) {
      const share = lots.filter((lot) => Math.floor(lot * 10) === tenth).length / lots.length
      expect(share).toBeGreaterThan(0.08)
      expect(share).toBeLessThan(0.12)
    }
  })
})
