import { describe, expect, test } from 'vitest'
import { driftOf, reckon } from './reckoning.ts'

const at = (lat: number, lon: number, speed: number | null, course: number | null) => ({
  lat,
  lon,
  speed,
  course,
})

describe('where a ship is between two reports', () => {
  test.each([
    ['due north at 12 knots for half an hour', at(30, 122, 12, 0), 1_800, 30.1, 122],
    ['due east on the equator', at(0, 100, 60, 90), 1_800, 0, 100.5],
    ['due east at 60° north, where a degree is half as long', at(60, 10, 12, 90), 1_800, 60, 10.2],
    ['south-west', at(0, 0, 60 * Math.SQRT2, 225), 1_800, -0.5, -0.5],
    ['east across 180°', at(0, 179.9, 24, 90), 1_800, 0, -179.9],
    ['west across 180°', at(0, -179.9, 24, 270), 1_800, 0, 179.9],
  ])('%s', (_, reported, seconds, lat, lon) => {
    const place = reckon(reported, seconds)
    expect(place.estimated).toBe(true)
    expect(place.lat).toBeCloseTo(lat, 6)
    expect(place.lon).toBeCloseTo(lon, 6)
  })

  test.each([
    ['an hour after its report', at(30, 122, 12, 0), 3_600],
    ['a report from ahead of our clock', at(30, 122, 12, 0), -5],
    ['a ship whose speed nobody knows', at(30, 122, null, 0), 600],
    ['a ship whose course nobody knows', at(30, 122, 12, null), 600],
    ['a ship that swings at anchor', at(30, 122, 0.4, 90), 600],
  ])('is not guessed for %s', (_, reported, seconds) => {
    expect(reckon(reported, seconds)).toEqual({ lat: 30, lon: 122, estimated: false })
  })

  test('a second at one knot is a 3,600th of a minute of latitude', () => {
    expect((driftOf({ speed: 1, course: 0 })?.north ?? 0) * 60 * 3_600).toBeCloseTo(1, 9)
  })
})
