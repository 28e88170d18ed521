import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { divisionsFrom } from '#domain/reference/divisions.ts'
import { foreignPlacesFrom } from '#domain/reference/foreign-places.ts'
import { mostFailures, pauseSeconds } from '#server/platform/circuit.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import {
  type GeocodingTrouble,
  type GeocodingVendor,
  startGeocodingVendor,
} from '#test/support/geocoding-vendor.ts'
import { amapGeocoder } from './amap.ts'
import { withCircuit } from './circuit.ts'
import { embeddedGeocoder } from './embedded.ts'
import { type DoorAddress, type Geocoder, geocodingLimitMilliseconds } from './port.ts'

/** One suite for every geocoder behind the port. */
const table = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../db/reference/${name}.json`, import.meta.url), 'utf8'))
const reference = {
  divisions: divisionsFrom(table('divisions')),
  foreignPlaces: foreignPlacesFrom(table('foreign-places')),
}
let vendor: GeocodingVendor
beforeAll(async () => {
  vendor = await startGeocodingVendor()
})
afterAll(() => vendor.stop())
beforeEach(() => {
  vendor.trouble = null
  vendor.asked.length = 0
})

const door: DoorAddress = { country: 'CN', city: '330200', region: '330206', street: '小港街道纬五路 18 号' }
const rotterdam: DoorAddress = {
  country: 'NL',
  city: [...reference.foreignPlaces.cities.values()].find((each) => each.name.en === 'Rotterdam')?.code ?? '',
  region: null,
  street: 'Waalhaven 12',
}
const amap = (limit?: number) => amapGeocoder(vendor.settings, reference, limit)
const failureOf = async (asked: Promise<unknown>): Promise<ProviderFailure> => {
  const failure = await asked.then(() => null).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  return failure as ProviderFailure
}

const geocoders: Record<string, () => Geocoder> = {
  embedded: () => embeddedGeocoder(reference),
  amap: () => amap(),
}

describe.each(Object.keys(geocoders))('the geocoder %s', (name) => {
  const geocoder = () => {
    const made = geocoders[name]?.()
    if (!made) throw new Error(name)
    return made
  }

  it('has the name that the log shows', () => {
    expect(geocoder().name).toBe(name)
  })

  it('finds a door of Beilun within Beilun and says how exactly', async () => {
    const point = await geocoder().locate(door)
    expect(point?.lat).toBeGreaterThan(29.7)
    expect(point?.lat).toBeLessThan(30.1)
    expect(point?.lon).toBeGreaterThan(121.6)
    expect(point?.lon).toBeLessThan(122.1)
    expect(point?.precision).toBe(name === 'amap' ? 'door' : 'county')
  })

  it('answers a door abroad with the centre of its city', async () => {
    expect(await geocoder().locate(rotterdam)).toMatchObject({ precision: 'city' })
  })

  it('claims no door for a street that it does not know', async () => {
    expect(await geocoder().locate({ ...door, street: '无名路 1 号' })).toMatchObject({ precision: 'county' })
  })

  it.each([
    { ...door, city: '999900', region: null },
    { ...rotterdam, city: 'NL-atlantis' },
    { ...rotterdam, country: 'DE' },
  ])('knows no place for %o', async (nowhere) => {
    expect(await geocoder().locate(nowhere)).toBeNull()
  })
})

describe('AMap only', () => {
  it('is asked with the divisions before the street, and its GCJ-02 is turned back', async () => {
    const point = await amap().locate(door)
    expect(vendor.asked).toEqual([
      {
        key: vendor.settings.key,
        address: '浙江省宁波市北仑区小港街道纬五路 18 号',
        city: '330206',
        output: 'JSON',
      },
    ])
    expect(Math.abs((point?.lon ?? 0) - 121.75)).toBeGreaterThan(0.001)
    expect(Math.abs((point?.lon ?? 0) - 121.75)).toBeLessThan(0.01)
  })

  it.each(['noPlace', 'none', 'elsewhere'] as const)(
    'leaves the centre of the county when it says %s',
    async (trouble) => {
      vendor.trouble = trouble
      expect(await amap().locate(door)).toEqual(await embeddedGeocoder(reference).locate(door))
    },
  )

  it.each<[GeocodingTrouble, boolean, string]>([
    ['down', true, 'HTTP 503'],
    ['moved', true, 'no answer'],
    ['cut', true, 'no answer'],
    ['garbage', true, 'answered nonsense'],
    ['huge', true, 'answered too much'],
    ['tooMany', true, 'code 10021'],
    ['otherKey', false, 'code 10001'],
  ])('meets %s as a failure, to be tried again: %j', async (trouble, retryable, reason) => {
    vendor.trouble = trouble
    const failure = await failureOf(amap().locate(door))
    expect(failure).toMatchObject({ port: 'geocoding', retryable, reason })
    expect(String(failure.cause ?? '')).not.toContain(vendor.settings.key)
  })

  it('is given up when it does not answer', async () => {
    vendor.trouble = 'hang'
    expect(await failureOf(amap(150).locate(door))).toMatchObject({
      reason: 'no answer in time',
      retryable: true,
    })
    expect(geocodingLimitMilliseconds).toBeLessThan(20_000)
  })

  it('is left alone for a while after ten failures in a row, and asked again after it [A-10]', async () => {
    let now = new Date('2026-11-20T02:00:00Z')
    const geocoder = withCircuit(amap(), () => now, pino({ level: 'silent' }))
    vendor.trouble = 'down'
    for (let time = 0; time < mostFailures; time++) await failureOf(geocoder.locate(door))
    vendor.asked.length = 0
    vendor.trouble = null
    expect((await failureOf(geocoder.locate(door))).reason).toBe('not asked: it failed too often')
    expect(vendor.asked).toEqual([])
    now = new Date(now.getTime() + pauseSeconds * 1000)
    expect(await geocoder.locate(door)).not.toBeNull()
  })
})
