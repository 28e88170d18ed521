import { describe, expect, it } from 'vitest'
import { businessDate, businessDateOf, weekdayOf } from '#domain/kernel/business-date.ts'
import {
  boundFor,
  kilometresPerDay,
  type ReferenceService,
  shipsOf,
  voyagesOf,
  yearAndWeek,
} from './rotations.ts'

const ports = {
  CNNGB: { zone: 'Asia/Shanghai', lat: 29.9, lon: 121.9 },
  CNSHA: { zone: 'Asia/Shanghai', lat: 31.2, lon: 121.8 },
  NLRTM: { zone: 'Europe/Amsterdam', lat: 51.9, lon: 4.3 },
  DEHAM: { zone: 'Europe/Berlin', lat: 53.5, lon: 9.9 },
} as const
const world = {
  port: (code: string) => ports[code as keyof typeof ports],
  // Thirty days at the speed of the generator between the two ends of the world, two within them.
  kilometres: (from: string, to: string) =>
    kilometresPerDay * (from.startsWith('CN') === to.startsWith('CN') ? 2 : 30),
}
const service: ReferenceService = {
  carrier: 'COSU',
  service: 'AEU3',
  passage: 'cape',
  weekday: 7,
  loads: [
    ['CNNGB', 0],
    ['CNSHA', 1],
  ],
  discharges: [
    ['DEHAM', 39],
    ['NLRTM', 36],
  ],
  carriesHome: true,
}
const window = { from: businessDate('2026-11-01'), to: businessDate('2026-12-31') }
const ships = Array.from({ length: 20 }, (_, at) => `SHIP ${at}`)
const make = (now: string) => voyagesOf(service, world, window, new Date(now), ships)

describe('voyages of a reference service', () => {
  it('leave every week on the weekday and at the hour that a quote takes, and arrive after the days it says', () => {
    const voyages = make('2026-10-01T00:00:00Z')
    expect(voyages).toHaveLength(9)
    for (const { calls } of voyages) {
      const [ningbo, shanghai, rotterdam, hamburg] = calls
      expect(calls.map(({ port }) => port)).toEqual(['CNNGB', 'CNSHA', 'NLRTM', 'DEHAM', 'CNSHA', 'CNNGB'])
      const day = (at: Date | undefined, zone: string) => businessDateOf(at as Date, zone)
      expect(weekdayOf(day(ningbo?.departure.planned, 'Asia/Shanghai'))).toBe(7)
      expect(weekdayOf(day(shanghai?.departure.planned, 'Asia/Shanghai'))).toBe(1)
      expect(ningbo?.departure.planned.toISOString()).toMatch(/T22:00:00/)
      const left = new Date(`${day(ningbo?.departure.planned, 'Asia/Shanghai')}T00:00:00Z`).getTime()
      const came = (call: typeof hamburg, zone: string) =>
        (new Date(`${day(call?.arrival.planned, zone)}T00:00:00Z`).getTime() - left) / 86_400_000
      expect(came(rotterdam, 'Europe/Amsterdam')).toBe(36)
      expect(came(hamburg, 'Europe/Berlin')).toBe(39)
    }
  })

  it('carry boxes out under one number and home under the other', () => {
    const [voyage] = make('2026-10-01T00:00:00Z')
    expect(voyage?.calls.map((call) => [call.importVoyage, call.exportVoyage])).toEqual([
      [null, '2644W'],
      [null, '2644W'],
      ['2644W', '2644E'],
      ['2644W', '2644E'],
      ['2644E', null],
      ['2644E', null],
    ])
  })

  it('never put one ship in two places', () => {
    expect(shipsOf(service, world)).toBe(11)
    const voyages = make('2026-12-15T00:00:00Z')
    const again = voyagesOf(service, world, { ...window, to: businessDate('2027-06-30') }, new Date(0), ships)
    expect(again.slice(0, voyages.length).map(({ vessel }) => vessel)).toEqual(
      voyages.map(({ vessel }) => vessel),
    )
    const free = new Map<string, number>()
    for (const { vessel, calls } of again) {
      expect(calls[0]?.arrival.planned.getTime()).toBeGreaterThan(free.get(vessel) ?? 0)
      free.set(vessel, calls.at(-1)?.departure.planned.getTime() ?? 0)
    }
  })

  it('tell what happened before now, estimate the rest of a ship under way, and plan the others', () => {
    const now = new Date('2026-12-01T00:00:00Z')
    for (const { calls } of make('2026-12-01T00:00:00Z')) {
      const started = (calls[0]?.departure.planned ?? now) <= now
      for (const { arrival, departure, status } of calls) {
        for (const { actual, estimated } of [arrival, departure]) {
          if (actual) expect(actual <= now).toBe(true)
          if (estimated) expect(estimated > now).toBe(true)
          expect(Boolean(actual ?? estimated)).toBe(started && status !== 'OMIT')
        }
        if (!started) expect(status).toBeNull()
      }
    }
  })
})

describe('numbers of voyages', () => {
  it('take the ISO week, also across the new year', () => {
    expect(yearAndWeek(businessDate('2026-11-22'))).toBe('2647')
    expect(yearAndWeek(businessDate('2027-01-03'))).toBe('2653')
    expect(yearAndWeek(businessDate('2027-01-04'))).toBe('2701')
    expect(yearAndWeek(businessDate('2024-12-30'))).toBe('2501')
  })

  it('say where the ship goes, over the Pacific too', () => {
    const shanghai = ports.CNSHA
    expect(boundFor(shanghai, ports.NLRTM)).toBe('W')
    expect(boundFor(shanghai, { lat: 33.7, lon: -118.2 })).toBe('E')
    expect(boundFor(shanghai, { lat: -33.9, lon: 151.2 })).toBe('S')
    expect(boundFor({ lat: 1.2, lon: 103.8 }, shanghai)).toBe('N')
  })
})
