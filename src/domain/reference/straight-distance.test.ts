import { describe, expect, it } from 'vitest'
import { earthRadiusMetres, straightKilometres } from './straight-distance.ts'

describe('straight distances', () => {
  it('a quarter of the globe is a quarter of the circle of a sphere of 6378137 m [R9.23]', () => {
    expect(earthRadiusMetres).toBe(6_378_137)
    expect(straightKilometres({ lat: 0, lon: 0 }, { lat: 0, lon: 90 })).toBeCloseTo(10_018.754, 3)
    expect(straightKilometres({ lat: 0, lon: 170 }, { lat: 0, lon: -170 })).toBeCloseTo(2_226.39, 2)
  })

  it('a degree of a meridian is 6378137 m × π / 180, and no way is no distance', () => {
    expect(straightKilometres({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })).toBeCloseTo(111.319, 3)
    expect(straightKilometres({ lat: 29.87, lon: 121.55 }, { lat: 29.87, lon: 121.55 })).toBe(0)
  })
})
