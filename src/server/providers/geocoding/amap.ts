import { z } from 'zod'
import type { PointPrecision } from '#domain/addresses/door-points.ts'
import { placeOfMap } from '#domain/kernel/map-coordinates.ts'
import { divisionNames } from '#domain/reference/divisions.ts'
import type { Reference } from '#domain/reference/reference.ts'
import type { Config } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { embeddedGeocoder } from './embedded.ts'
import { type DoorAddress, type Geocoder, geocodingLimitMilliseconds } from './port.ts'

/**
 * AMap's web service, version 3: `GET …/v3/geocode/geo?key=…&address=…&city=<division code>`. It draws in GCJ-02,
 * which is turned back here. It knows mainland China; doors elsewhere are answered from our own cities. An answer in
 * another city than the one that was asked for is none: a wrong door is worse than a centre.
 */
type Settings = NonNullable<Config['geocoding']>

/** Far more than one place needs. */
const longestAnswer = 65_536

/** AMap writes an empty list where a word is missing. */
const word = z
  .union([z.string(), z.array(z.unknown()).max(0)])
  .transform((value) => (typeof value === 'string' ? value : ''))

const answerShape = z.object({
  status: z.enum(['0', '1']),
  infocode: z.string().default(''),
  geocodes: z
    .array(
      z.object({
        adcode: word,
        district: word.optional().default(''),
        street: word.optional().default(''),
        number: word.optional().default(''),
        location: z.string().regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/),
        level: word.optional().default(''),
      }),
    )
    .optional()
    .default([]),
})
type Answer = z.output<typeof answerShape>
type Place = Answer['geocodes'][number]

/** Codes that say "later": too many questions, or trouble inside (AMap, information codes). */
const later = new Set([
  '10004',
  '10014',
  '10015',
  '10016',
  '10019',
  '10020',
  '10021',
  '10022',
  '10023',
  '20003',
])
/** Codes that say that there is no such place. */
const noPlace = new Set(['20801', '30001'])

/** A point of interest or a gate in AMap's words. */
const doorLevels = /^(?:\u5174\u8da3\u70b9|\u95e8\u724c\u53f7|\u95e8\u5740|\u697c\u680b|\u5355\u5143\u53f7)$/

function precisionOf(place: Place): PointPrecision {
  if (place.number !== '' || doorLevels.test(place.level)) return 'door'
  if (place.street !== '') return 'street'
  return place.district === '' ? 'city' : 'county'
}

export function amapGeocoder(
  settings: Settings,
  reference: Pick<Reference, 'divisions' | 'foreignPlaces'>,
  limitMilliseconds: number = geocodingLimitMilliseconds,
): Geocoder {
  const ours = embeddedGeocoder(reference)

  async function ask({ city, region, street }: DoorAddress): Promise<Answer> {
    const names = divisionNames(reference.divisions, region ?? city).map((each) => each.zh)
    const url = new URL(`${settings.url.replace(/\/$/, '')}/v3/geocode/geo`)
    url.searchParams.set('key', settings.key)
    url.searchParams.set('address', `${names.join('')}${street}`)
    url.searchParams.set('city', region ?? city)
    url.searchParams.set('output', 'JSON')
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(limitMilliseconds),
      })
      if (answer.status !== 200) {
        const { status } = answer
        throw new ProviderFailure(
          'geocoding',
          `HTTP ${status}`,
          status >= 500 || status === 429 || status === 408,
        )
      }
      return readAnswer(await readShort(answer))
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      const slow = error instanceof Error && error.name === 'TimeoutError'
      // The cause is left out: it bears the address with the key in it.
      throw new ProviderFailure('geocoding', slow ? 'no answer in time' : 'no answer', true)
    }
  }

  return {
    name: 'amap',
    async locate(door) {
      if (door.country !== 'CN' || !/^\d{6}$/.test(door.city)) return ours.locate(door)
      if ((await ours.locate(door)) === null) return null
      const answer = await ask(door)
      if (answer.status === '0' && !noPlace.has(answer.infocode))
        throw new ProviderFailure('geocoding', `code ${answer.infocode}`, later.has(answer.infocode))
      const place = answer.geocodes.find((each) => isWithin(each.adcode, door))
      // A street that it does not know still lies in its county.
      if (!place) return ours.locate(door)
      const [lon = 0, lat = 0] = place.location.split(',').map(Number)
      return { ...placeOfMap({ lat, lon }, 'GCJ-02'), precision: precisionOf(place) }
    },
  }
}

/** Whether a place lies in the city of a door; headings such as 429000 and 500200 stand for the province's counties. */
const isWithin = (adcode: string, { city, region }: DoorAddress): boolean =>
  region
    ? adcode === region || adcode.slice(0, 4) === region.slice(0, 4)
    : adcode.slice(0, 4) === city.slice(0, 4)

function readAnswer(text: string): Answer {
  try {
    return answerShape.parse(JSON.parse(text))
  } catch (error) {
    throw new ProviderFailure('geocoding', 'answered nonsense', true, error)
  }
}

/** The text of an answer that stays within what one may take. */
async function readShort(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > longestAnswer) throw new ProviderFailure('geocoding', 'answered too much', true)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
