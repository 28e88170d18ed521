import { describe, expect, it } from 'vitest'
import { straightKilometres } from '#domain/reference/straight-distance.ts'
import {
  decideLookups,
  directionOf,
  estimateDrive,
  freeTruckLookups,
  freshnessOf,
  thinTrack,
} from './trucks.ts'

const found = { found: true, free: false }
const again = { found: true, free: true }
const nothing = { found: false, free: false }
const told = (decided: ReturnType<typeof decideLookups>) =>
  decided.map(({ outcome, counted }) => `${outcome}${counted ? ' counted' : ''}`)

describe('the ten free look-ups [§6] [decision 017]', () => {
  it('[R9.16] are ten', () => {
    expect(freeTruckLookups).toBe(10)
  })

  it('count a plate that is found, and neither a miss nor the same plate again', () => {
    expect(told(decideLookups(0, true, [found, nothing, again]))).toEqual([
      'found counted',
      'noData',
      'found',
    ])
  })

  it('end with the tenth; what is free stays free', () => {
    expect(told(decideLookups(8, true, [found, nothing, found, found, again]))).toEqual([
      'found counted',
      'noData',
      'found counted',
      'overLimit',
      'found',
    ])
    expect(told(decideLookups(10, true, [found, again]))).toEqual(['overLimit', 'found'])
    expect(told(decideLookups(11, true, [found]))).toEqual(['overLimit'])
  })

  it('are left alone by a page that only shows what was asked before, and nothing is told by it', () => {
    expect(told(decideLookups(0, false, [found, nothing, again]))).toEqual(['notAsked', 'notAsked', 'found'])
  })
})

describe('a position', () => {
  const ningbo = { lat: 29.93, lon: 121.85, country: 'CN' }

  it('has an age that is told in three words', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const age = (minutes: number) => freshnessOf(new Date(now.getTime() - minutes * 60_000), now)
    expect([age(0), age(59), age(60), age(359), age(360)]).toEqual([
      'live',
      'live',
      'recent',
      'recent',
      'stale',
    ])
  })

  it('is measured on the sphere of the requirements [§9]', () => {
    // A degree along a meridian: 6378137 m × π / 180.
    expect(straightKilometres({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })).toBeCloseTo(111.319, 3)
    expect(straightKilometres({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.319, 3)
    expect(straightKilometres(ningbo, ningbo)).toBe(0)
  })

  it('is so far from the port as the straight line and a detour say', () => {
    const yiwu = { lat: 29.306, lon: 120.075 }
    const straight = straightKilometres(yiwu, ningbo)
    const drive = estimateDrive(yiwu, ningbo)
    expect(drive?.kilometres).toBe(Math.round(straight * 1.3))
    expect(drive?.minutes).toBeGreaterThan(240)
    expect(drive?.minutes).toBeLessThan(420)
  })

  it.each([
    ['no port', null],
    ['a port in another country', { lat: 53.5, lon: 9.9, country: 'DE' }],
    ['a port too far away', { lat: -29, lon: 122, country: 'CN' }],
  ])('has no way to %s', (_, port) => {
    expect(estimateDrive({ lat: 29.3, lon: 120.1 }, port)).toBeNull()
  })

  it('heads into one of eight directions', () => {
    expect([0, 22, 23, 90, 180, 270, 337, 338, 359].map(directionOf)).toEqual([
      'n',
      'n',
      'ne',
      'e',
      's',
      'w',
      'nw',
      'n',
      'n',
    ])
  })

  it('has one place behind it for each hour', () => {
    const at = (minutes: number) => ({ reportedAt: new Date(-minutes * 60_000) })
    expect(thinTrack([at(0), at(10), at(60), at(110), at(121)])).toEqual([at(60), at(121)])
    expect(thinTrack([])).toEqual([])
  })
})
