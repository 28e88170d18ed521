import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type EmissionFactors,
  emissionLaneBetween,
  emissionLanes,
  landCo2eGrams,
  landModes,
  seaCo2e,
  terminalCo2eGrams,
} from './emissions.ts'
import { seaportLanes } from './seaports.ts'

const factors: EmissionFactors = JSON.parse(
  readFileSync(new URL('../../../db/reference/emission-factors.json', import.meta.url), 'utf8'),
)

describe('emission lanes', () => {
  it.each([
    ['east-china', 'north-europe', 'asiaNorthEurope', true],
    ['north-europe', 'east-china', 'asiaNorthEurope', true],
    ['southeast-asia', 'baltic', 'asiaNorthEurope', true],
    ['south-china', 'mediterranean', 'asiaMediterranean', true],
    ['north-china', 'black-sea', 'asiaMediterranean', true],
    ['east-china', 'north-america-west', 'asiaNorthAmericaWest', true],
    ['east-china', 'gulf-of-mexico', 'asiaNorthAmericaEast', true],
    ['north-china', 'south-america-east', 'asiaSouthAmerica', true],
    ['north-china', 'central-america', 'asiaSouthAmerica', true],
    ['south-china', 'red-sea', 'asiaMiddleEastIndia', true],
    ['south-asia', 'north-europe', 'europeMiddleEastIndia', true],
    ['east-china', 'west-africa', 'asiaAfrica', true],
    ['mediterranean', 'west-africa', 'europeAfrica', true],
    ['east-china', 'oceania', 'asiaOceania', true],
    ['east-china', 'southeast-asia', 'southEastAsiaNorthEastAsia', true],
    ['southeast-asia', 'southeast-asia', 'intraSouthEastAsia', true],
    ['middle-east', 'south-asia', 'intraMiddleEastIndia', true],
    ['east-china', 'northeast-asia', 'southEastAsiaNorthEastAsia', false],
    ['north-europe', 'north-america-east', 'industryAverage', false],
    ['oceania', 'north-america-west', 'industryAverage', false],
  ] as const)('%s to %s is %s', (from, to, lane, exact) => {
    expect(emissionLaneBetween(from, to)).toEqual({ lane, exact })
  })

  it('finds a factor between any two trades, the same both ways', () => {
    for (const from of seaportLanes)
      for (const to of seaportLanes) {
        expect(emissionLaneBetween(from, to)).toEqual(emissionLaneBetween(to, from))
        for (const reefer of [false, true]) {
          const { grams } = seaCo2e({ teu: 1, km: 1000, from, to, reefer }, factors)
          expect(grams).toBeGreaterThan(40_000)
          expect(grams).toBeLessThan(230_000)
        }
      }
  })

  it('has a row for every lane and mode, and the parts of a factor add up', () => {
    expect(factors.sea.map((each) => each.lane).sort()).toEqual([...emissionLanes].sort())
    expect(factors.land.map((each) => each.mode).sort()).toEqual([...landModes].sort())
    for (const { dry } of factors.sea)
      if (dry.wtt !== null && dry.ttw !== null) expect(dry.wtt + dry.ttw).toBeCloseTo(dry.wtw, 5)
  })
})

describe('CO2e of a leg', () => {
  it('is 1.85 t for one 40HQ from Shanghai to Rotterdam over 19,753 km', () => {
    const leg = { teu: 2, km: 19_753, from: 'east-china', to: 'north-europe', reefer: false } as const
    expect(seaCo2e(leg, factors)).toEqual({
      grams: 1_852_831,
      lane: 'asiaNorthEurope',
      gramsPerTeuKm: 46.9,
      estimate: false,
    })
  })

  it('is 4.93 t for two 40HQ from Ningbo to Hamburg round the Cape over 26,280 km', () => {
    const leg = { teu: 4, km: 26_280, from: 'east-china', to: 'north-europe', reefer: false } as const
    expect(seaCo2e(leg, factors).grams).toBe(4_930_128)
  })

  it('takes the reefer value, and the average where a lane has none', () => {
    const leg = { teu: 1, km: 1000, reefer: true } as const
    expect(seaCo2e({ ...leg, from: 'east-china', to: 'north-europe' }, factors).grams).toBe(110_600)
    expect(seaCo2e({ ...leg, from: 'mediterranean', to: 'west-africa' }, factors)).toMatchObject({
      gramsPerTeuKm: 142.3,
      estimate: true,
    })
  })

  it('counts trucks by tonne-kilometre and terminals by container', () => {
    expect(landCo2eGrams('truck', 20, 100, factors)).toBe(184_000)
    expect(terminalCo2eGrams(2, false, factors)).toBe(22_800)
    expect(terminalCo2eGrams(1, true, factors)).toBe(13_400)
  })

  it('refuses what cannot be shipped', () => {
    const leg = { teu: -1, km: 1000, from: 'east-china', to: 'baltic', reefer: false } as const
    expect(() => seaCo2e(leg, factors)).toThrow(RangeError)
    expect(() => seaCo2e({ ...leg, teu: Number.NaN }, factors)).toThrow(RangeError)
    expect(() => landCo2eGrams('rail', 1, -1, factors)).toThrow(RangeError)
  })
})
