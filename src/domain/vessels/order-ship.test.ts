import { describe, expect, test } from 'vitest'
import type { LonLat } from '#domain/reference/sea-network.ts'
import { type HeardShip, mostBesideKm, shipKeys, shipOf, whatShipSays } from './order-ship.ts'

const now = new Date('2026-11-20T02:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const heard = (more: Partial<HeardShip> = {}): HeardShip => ({
  mmsi: '477000111',
  source: 'nmea',
  imo: 9321483,
  name: 'ORIENT CREST',
  lat: 0,
  lon: 85,
  speed: 15,
  course: 270,
  heading: 270,
  status: 0,
  reportedAt: hoursAgo(1),
  ...more,
})
const words = (text: string, imo: string | null = null) => ({ text, imo })

describe('the ship of an order', () => {
  test.each([
    ['Orient Crest', { imo: null, mmsi: null, name: 'ORIENT CREST' }],
    ['M/V ORIENT-CREST', { imo: null, mmsi: null, name: 'ORIENT CREST' }],
    ['IMO 9321483', { imo: 9321483, mmsi: null, name: null }],
    ['477000111', { imo: null, mmsi: '477000111', name: null }],
    // A wrong number is nobody's name.
    ['IMO 9321484', { imo: null, mmsi: null, name: null }],
  ])('%j is looked up by what it is', (text, keys) => {
    expect(shipKeys(words(text))).toEqual(keys)
  })

  test('is the one of the number that the schedule knows, whatever bears its name', () => {
    const other = heard({ mmsi: '477000112', imo: 9134270, reportedAt: hoursAgo(0) })
    expect(shipOf(words('Orient Crest', '9321483'), [other, heard()])).toMatchObject({ mmsi: '477000111' })
    expect(shipOf(words('Orient Crest', '9298686'), [other, heard()])).toBeNull()
  })

  test('is unclear where several real ships bear the name, and only then', () => {
    const other = heard({ mmsi: '477000112', imo: null })
    expect(shipOf(words('Orient Crest'), [heard(), other])).toBe('unclear')
    expect(shipOf(words('Orient Crest'), [heard(), heard({ source: 'aisstream' })])).toMatchObject({
      mmsi: '477000111',
    })
    expect(shipOf(words('Orient'), [heard()])).toBeNull()
  })

  test('is never the simulator’s while a real source has heard one, however old', () => {
    const simulated = heard({ source: 'simulated', mmsi: '412990000', imo: null, reportedAt: now })
    expect(shipOf(words('Orient Crest'), [simulated, heard({ reportedAt: hoursAgo(40) })])).toMatchObject({
      source: 'nmea',
    })
    expect(shipOf(words('Orient Crest'), [simulated])).toMatchObject({ source: 'simulated' })
  })

  test('of two real sources the later one counts', () => {
    const later = heard({ source: 'aisstream', reportedAt: hoursAgo(0.1) })
    expect(shipOf(words('IMO 9321483'), [heard(), later])).toMatchObject({ source: 'aisstream' })
  })
})

describe('what its position says', () => {
  const line: LonLat[] = [
    [120, 0],
    [60, 0],
  ]

  test('where the order is, below six hours of age and near its way', () => {
    const said = whatShipSays(heard({ lat: 2 }), line, now)
    expect(said).toMatchObject({ use: 'shown', point: [85, 2] })
    expect(said.use === 'shown' && said.share).toBeCloseTo(35 / 60, 2)
  })

  test('nothing when it is old, or when the ship sails elsewhere', () => {
    expect(whatShipSays(heard({ reportedAt: hoursAgo(6) }), line, now)).toEqual({ use: 'old' })
    // A degree is 111 km.
    expect(whatShipSays(heard({ lat: mostBesideKm / 111 + 0.1 }), line, now)).toEqual({ use: 'elsewhere' })
    expect(whatShipSays(heard({ lat: mostBesideKm / 111 - 0.1 }), line, now).use).toBe('shown')
  })
})
