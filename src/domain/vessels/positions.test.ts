import { describe, expect, it } from 'vitest'
import {
  ageWordOf,
  arrivalAt,
  destinationGuesses,
  etaInstant,
  navigationStatusOf,
  pointAlong,
  refusedForTime,
} from './positions.ts'

const now = new Date('2026-11-20T02:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('the age of a position', () => {
  it.each([
    [-3, 'live'],
    [0, 'live'],
    [59, 'live'],
    [60, 'recent'],
    [359, 'recent'],
    [360, 'stale'],
    [5000, 'stale'],
  ])('of %i minutes is %s', (minutes, word) => {
    expect(ageWordOf(minutesAgo(minutes), now)).toBe(word)
  })

  it('lets in what is neither older than two days nor ahead of the clock', () => {
    expect(refusedForTime(minutesAgo(48 * 60), now)).toBe(null)
    expect(refusedForTime(minutesAgo(48 * 60 + 1), now)).toBe('tooOld')
    expect(refusedForTime(minutesAgo(-5), now)).toBe(null)
    expect(refusedForTime(minutesAgo(-6), now)).toBe('ahead')
  })

  it('names what ships do, and nothing for what is reserved or not said', () => {
    expect([0, 1, 5, 15, 9, null].map(navigationStatusOf)).toEqual([
      'underWay',
      'anchored',
      'moored',
      null,
      null,
      null,
    ])
  })
})

describe('an arrival as the crew typed it', () => {
  it.each([
    ['in this year', { month: 12, day: 4, hour: 6, minute: 30 }, '2026-11-20', '2026-12-04T06:30:00.000Z'],
    ['in the next', { month: 1, day: 3, hour: 0, minute: 0 }, '2026-12-28', '2027-01-03T00:00:00.000Z'],
    ['in the last', { month: 12, day: 30, hour: 1, minute: 0 }, '2027-01-02', '2026-12-30T01:00:00.000Z'],
    ['on a leap day', { month: 2, day: 29, hour: 1, minute: 0 }, '2028-02-20', '2028-02-29T01:00:00.000Z'],
  ])('lies %s', (_, eta, said, read) => {
    expect(etaInstant(eta, new Date(`${said}T00:00:00Z`))?.toISOString()).toBe(read)
  })

  it('is none on a day that no month has', () => {
    expect(etaInstant({ month: 2, day: 30, hour: 1, minute: 0 }, now)).toBe(null)
  })

  it.each([
    ['CNNGB', ['CNNGB'], 'CNNGB'],
    ['CN NGB', ['CNNGB'], 'CN NGB'],
    ['cnsha>us lax', ['USLAX'], 'US LAX'],
    ['CN SHG=>NL.RTM', ['NLRTM'], 'NL RTM'],
    ['ROTTERDAM', [], 'ROTTERDAM'],
    ['LOS ANGELES, CA', [], 'LOS ANGELES CA'],
    ['  ', [], ''],
    ['>>>', [], ''],
  ])('is bound for what %j may name', (typed, codes, name) => {
    expect(destinationGuesses(typed)).toEqual({ codes, name })
  })

  it('is computed from the speed, and not for a ship that does not sail', () => {
    expect(arrivalAt(now, 240, 20)?.toISOString()).toBe('2026-11-20T14:00:00.000Z')
    expect(arrivalAt(now, 240, 4.9)).toBe(null)
    expect(arrivalAt(now, 240, null)).toBe(null)
  })
})

describe('a way along a line', () => {
  const line = [
    [120, 30],
    [122, 30],
    [122, 32],
  ] as const

  it('begins and ends where the line does, and turns with it', () => {
    expect(pointAlong(line, 0)).toEqual({ lat: 30, lon: 120, course: 90 })
    expect(pointAlong(line, 1)).toEqual({ lat: 32, lon: 122, course: 0 })
    expect(pointAlong(line, 2)).toEqual(pointAlong(line, 1))
  })

  it('goes over the antimeridian without going round the world', () => {
    const { lon, course } = pointAlong(
      [
        [178, 0],
        [-178, 0],
      ],
      0.75,
    )
    expect(lon).toBeCloseTo(-179, 6)
    expect(course).toBe(90)
  })

  it('stays at a line of a single point', () => {
    expect(pointAlong([[121, 31]], 0.5)).toEqual({ lat: 31, lon: 121, course: 0 })
  })
})
