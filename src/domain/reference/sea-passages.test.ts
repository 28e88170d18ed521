import { describe, expect, it } from 'vitest'
import type { LonLat } from './sea-network.ts'
import { type PassedWater, sailingDays, watersPassed } from './sea-passages.ts'

const cases: readonly [string, readonly LonLat[], readonly PassedWater[]][] = [
  [
    'through the Red Sea to the Mediterranean',
    [
      [45, 12],
      [42, 14],
      [32.5, 29],
      [32.3, 31.5],
    ],
    ['babElMandeb', 'suez'],
  ],
  [
    'back again',
    [
      [32.3, 31.5],
      [32.5, 29],
      [42, 14],
      [45, 12],
    ],
    ['suez', 'babElMandeb'],
  ],
  [
    'round the Cape, then through Gibraltar',
    [
      [60, -20],
      [25, -36],
      [10, -36],
      [-15, 20],
      [-6, 36],
      [0, 37],
    ],
    ['goodHope', 'gibraltar'],
  ],
  [
    'across Africa far north of the Cape',
    [
      [25, 10],
      [15, 10],
    ],
    [],
  ],
  [
    'to Cape Town from the west',
    [
      [10, -30],
      [18.4, -33.9],
    ],
    [],
  ],
  [
    'round Cape Horn',
    [
      [-60, -50],
      [-67, -57],
      [-80, -50],
    ],
    ['southAmerica'],
  ],
  [
    'over the Pacific, where longitudes run on beyond 180',
    [
      [140, 35],
      [241, 34],
    ],
    [],
  ],
  [
    'the Cape with longitudes a turn further on',
    [
      [370, -36],
      [390, -36],
    ],
    ['goodHope'],
  ],
  ['nowhere', [[10, 10]], []],
]

describe('what a way by sea passes', () => {
  it.each(cases)('%s', (_, line, waters) => {
    expect(watersPassed(line)).toEqual(waters)
  })

  it('counts a water once, however often the line crosses it', () => {
    expect(
      watersPassed([
        [15, -36],
        [25, -36],
        [15, -36],
        [25, -36],
      ]),
    ).toEqual(['goodHope'])
  })

  it('10,000 nautical miles at 16 knots are 26 days', () => {
    expect(sailingDays(10_000, 16)).toBeCloseTo(26.04, 2)
  })
})
