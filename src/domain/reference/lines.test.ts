import { describe, expect, test } from 'vitest'
import { besideOf, chained, pointAlong, splitAt, thinned } from './lines.ts'
import type { LonLat } from './sea-network.ts'

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

describe('a point beside a line', () => {
  const line: LonLat[] = [
    [170, 0],
    [180, 0],
    [200, 0],
  ]

  test('stands where the line is nearest, and says how far off', () => {
    const at = besideOf(line, [175, 1])
    expect(at.share).toBeCloseTo(1 / 6, 3)
    expect(at.kilometres).toBeCloseTo(111.2, 0)
    expect(at.point).toEqual([175, 1])
  })

  test('is turned to the line’s side of the antimeridian', () => {
    const at = besideOf(line, [-170, 0])
    expect(at.point).toEqual([190, 0])
    expect(at.share).toBeCloseTo(2 / 3, 3)
    expect(at.kilometres).toBeCloseTo(0, 6)
  })

  test('before its beginning and behind its end stands at the end itself', () => {
    expect(besideOf(line, [160, 0]).share).toBe(0)
    expect(besideOf(line, [-155, 0]).share).toBeCloseTo(1, 9)
    expect(besideOf([[5, 5]], [5, 6])).toMatchObject({ share: 0 })
  })
})

describe('legs that follow one another', () => {
  test('are one line that goes on over the antimeridian, with the share at the end of each', () => {
    const { line, shares } = chained([
      [
        [170, 0],
        [179, 0],
      ],
      [
        [179, 0],
        [-172, 0],
      ],
    ])
    expect(line).toEqual([
      [170, 0],
      [179, 0],
      [188, 0],
    ])
    expect(shares[0]).toBeCloseTo(0.5, 6)
    expect(shares[1]).toBe(1)
  })
})

describe('a line that is cut', () => {
  const line: LonLat[] = [
    [0, 0],
    [10, 0],
    [20, 0],
  ]

  test('has both parts meet where it is cut', () => {
    const [before, after] = splitAt(line, 0.25)
    expect(before.map(([lon]) => Math.round(lon))).toEqual([0, 5])
    expect(after.map(([lon]) => Math.round(lon))).toEqual([5, 10, 20])
  })

  test('at an end or in a corner has no point twice', () => {
    expect(splitAt(line, 0)).toEqual([[[0, 0]], line])
    expect(splitAt(line, 1)[1]).toEqual([[20, 0]])
    expect(splitAt(line, 0.5).map((part) => part.length)).toEqual([2, 2])
  })
})
