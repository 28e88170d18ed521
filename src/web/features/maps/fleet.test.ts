import { describe, expect, test } from 'vitest'
import type { VesselsInView } from '#contract/vessels.ts'
import { positionSources } from '#domain/vessels/positions.ts'
import { reckon } from '#domain/vessels/reckoning.ts'
import { floatsPerShip, noAngle, openFleet, packShip, simulatedLook } from './fleet.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts'

type Ship = {
  mmsi: number
  lat: number
  lon: number
  speed?: number | null
  course?: number | null
  age?: number
  source?: (typeof positionSources)[number]
}
const now = Date.parse('2026-11-20T02:00:00Z')
const answer = (ships: readonly Ship[], at = now): VesselsInView => ({
  now: at,
  until: at,
  heard: ships.length,
  simulated: 0,
  thinned: false,
  mmsi: ships.map(({ mmsi }) => mmsi),
  name: ships.map(({ mmsi }) => (mmsi % 2 ? `SHIP ${mmsi}` : null)),
  lat: ships.map(({ lat }) => lat),
  lon: ships.map(({ lon }) => lon),
  speed: ships.map(({ speed = 18 }) => speed),
  course: ships.map(({ course = 90 }) => course),
  heading: ships.map(() => null),
  source: ships.map(({ source = 'nmea' }) => positionSources.indexOf(source)),
  age: ships.map(({ age = 0 }) => age),
})
const fleetOf = (ships: readonly Ship[]) => {
  const fleet = openFleet(now)
  fleet.take(answer(ships), true, now)
  return fleet
}

describe('the square of the map', () => {
  test.each([
    [0, 0, 0.5, 0.5],
    [-180, 85.051129, 0, 0],
    [90, 45, 0.75, 0.359725],
  ])('holds %d, %d at %d, %d', (lon, lat, x, y) => {
    expect(mercatorX(lon)).toBeCloseTo(x, 5)
    expect(mercatorY(lat)).toBeCloseTo(y, 5)
    expect(longitudeOf(x)).toBeCloseTo(lon, 2)
    expect(latitudeOf(y)).toBeCloseTo(lat, 2)
  })

  test('ends before the poles', () => {
    expect(mercatorY(90)).toBeCloseTo(0, 6)
    expect(mercatorY(-90)).toBeCloseTo(1, 6)
  })
})

describe('a ship in numbers', () => {
  const packed = (more: object) => {
    const block = new Float32Array(floatsPerShip)
    packShip(block, 0, {
      lat: 30,
      lon: 122,
      speed: 12,
      course: 45.4,
      heading: null,
      simulated: false,
      reported: 7,
      coordinates: 'WGS-84',
      ...more,
    })
    return [...block]
  }

  test('shows its bow, else its course while it sails, else neither', () => {
    expect(packed({ heading: 359.6 })[5]).toBe(0)
    expect(packed({})[5]).toBe(45)
    expect(packed({ speed: 0 })[5]).toBe(noAngle)
    expect(packed({ course: null })[5]).toBe(noAngle)
  })

  test('says that it is simulated, and when it was reported', () => {
    expect(packed({ simulated: true })[5]).toBe(simulatedLook + 45)
    expect(packed({})[4]).toBe(7)
  })

  test.each([0, 45, 135, 225, 359])('drifts on %d° as it is reckoned', (course) => {
    const [x = 0, y = 0, right = 0, down = 0] = packed({ course })
    const place = reckon({ lat: 30, lon: 122, speed: 12, course }, 1_800)
    expect(longitudeOf(x + right * 1_800)).toBeCloseTo(place.lon, 2)
    expect(latitudeOf(y + down * 1_800)).toBeCloseTo(place.lat, 2)
  })
})

describe('a fleet', () => {
  const ningbo = { mmsi: 412000001, lat: 30, lon: 122 }
  const crossing = { mmsi: 412000002, lat: 0, lon: 179.9, speed: 24, course: 90 }

  test('moves between reports, and says that this is an estimate', () => {
    const fleet = fleetOf([{ ...ningbo, age: 600 }])
    const ship = fleet.ship(0, fleet.seconds(now + 600_000))
    expect(ship).toMatchObject({ mmsi: '412000001', source: 'nmea', estimated: true })
    // 18 knots for twenty minutes are six miles.
    expect((ship.lon - 122) * 60 * Math.cos((30 * Math.PI) / 180)).toBeCloseTo(6, 1)
    expect(ship.reportedAt).toEqual(new Date(now - 600_000))
  })

  test('stands where it was heard after an hour', () => {
    const fleet = fleetOf([{ ...ningbo, age: 3_000 }])
    const ship = fleet.ship(0, fleet.seconds(now + 601_000))
    expect(ship.estimated).toBe(false)
    expect(ship.lon).toBeCloseTo(122, 4)
  })

  test('goes by the server’s clock, however wrong the reader’s is', () => {
    const fleet = openFleet(now + 7_200_000)
    fleet.take(answer([{ ...ningbo, age: 600 }]), true, now + 7_200_000)
    const ship = fleet.ship(0, fleet.seconds(now + 7_200_000))
    expect(ship.estimated).toBe(true)
    expect(ship.reportedAt).toEqual(new Date(now + 7_200_000 - 600_000))
  })

  test('takes what is new by number, and everything in place of what was there', () => {
    const fleet = fleetOf([ningbo, crossing])
    fleet.take(
      answer([
        { ...ningbo, lat: 31 },
        { mmsi: 412000005, lat: 1, lon: 1 },
      ]),
      false,
      now,
    )
    expect(fleet.size).toBe(3)
    expect(fleet.ship(0, 0).lat).toBeCloseTo(31, 4)
    fleet.take(answer([crossing]), true, now)
    expect([fleet.size, fleet.find('412000001'), fleet.find('412000002')]).toEqual([1, null, 0])
  })

  test('grows beyond its first room and loses nothing', () => {
    const ships = Array.from({ length: 3_000 }, (_, at) => ({
      mmsi: 412000000 + at,
      lat: (at % 120) - 60,
      lon: (at % 360) - 180,
    }))
    const fleet = fleetOf(ships.slice(0, 10))
    fleet.take(answer(ships), false, now)
    expect([fleet.size, fleet.block.length]).toEqual([3_000, 3_000 * floatsPerShip])
    expect(fleet.ship(2_999, 0).lat).toBeCloseTo((2_999 % 120) - 60, 3)
  })

  test('finds the ship under a pointer, the nearest one, on both sides of 180°', () => {
    const fleet = fleetOf([ningbo, { ...ningbo, mmsi: 412000003, lon: 122.02 }, crossing])
    const reach = 0.001
    const pick = (lon: number, lat: number, at = 0) => fleet.pick(mercatorX(lon), mercatorY(lat), reach, at)
    expect(pick(122.001, 30)).toBe(0)
    expect(pick(122.018, 30)).toBe(1)
    expect(pick(123, 30)).toBeNull()
    expect(pick(-180.1, 0)).toBe(2)
    // Half an hour later it has crossed.
    expect(pick(-179.9, 0, 1_800)).toBe(2)
    expect(fleet.ship(2, 1_800).lon).toBeCloseTo(-179.9, 3)
  })

  test('is drawn where a map in GCJ-02 has it, and told where it is', () => {
    const fleet = openFleet(now, 'GCJ-02')
    fleet.take(answer([{ mmsi: 412000001, lat: 31.1774276, lon: 121.5272106 }]), true, now)
    const ship = fleet.ship(0, 0)
    expect([ship.lat, ship.lon]).toEqual([expect.closeTo(31.17743, 4), expect.closeTo(121.52721, 4)])
    expect(longitudeOf(fleet.block[0] ?? 0)).toBeCloseTo(121.53154, 4)
    expect(latitudeOf(fleet.block[1] ?? 0)).toBeCloseTo(31.1753, 4)
  })

  test('lists the nearest first, and counts what a part of the map shows', () => {
    const fleet = fleetOf([
      ningbo,
      { mmsi: 412000007, lat: 0, lon: -179 },
      { mmsi: 412000009, lat: 0, lon: 178, course: 0, source: 'simulated' },
    ])
    expect(fleet.nearest(mercatorX(181), mercatorY(0), 2, 0)).toEqual([1, 2])
    const count = (west: number, east: number) =>
      fleet.countWithin(mercatorX(west), mercatorX(east), mercatorY(10), mercatorY(-10), 0)
    expect(count(170, 190)).toEqual({ heard: 1, simulated: 1 })
    expect(count(-190, -170)).toEqual({ heard: 1, simulated: 1 })
    expect(count(0, 170)).toEqual({ heard: 0, simulated: 0 })
  })
})
