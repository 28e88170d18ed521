import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Lists of codes that other systems copy (requirements §3, §9; decision 074). */
export const lookups = [
  'carriers',
  'cargoCategories',
  'charges',
  'containerTypes',
  'countries',
  'divisions',
  'seaports',
  'services',
] as const
export type Lookup = (typeof lookups)[number]

/** How much of a list a copy takes at once. Pages for people are smaller, see `pageSizes`. */
export const cacheSizes = [1_000, 2_000, 5_000, 100_000] as const

const cacheQuery = {
  page: z.coerce.number().pipe(z.int().min(1).max(1_000)).default(1),
  size: z.coerce
    .number()
    .pipe(z.union(cacheSizes.map((each) => z.literal(each))))
    .default(cacheSizes[0]),
}

export const listLookup = endpoint({
  method: 'GET',
  path: '/crm/tool/lookup',
  title:
    'A list of codes with their names in the language of the call, sorted by code; an empty page is the end',
  access: 'open',
  query: z.object({ ...cacheQuery, list: z.enum(lookups) }),
  reply: z.array(z.object({ key: z.string(), value: z.string() })),
})

/** `objtypeid` of a point on land (requirements §3); a port has none. */
export const landPoint = 338 as const

export const listStations = endpoint({
  method: 'GET',
  path: '/crm/tool/stations',
  title: 'Ports, and the cities between which trucks run, with where they lie; an empty page is the end',
  access: 'open',
  query: z.object(cacheQuery),
  reply: z.array(
    z.object({
      code: z.string(),
      objtypeid: z.literal(landPoint).nullable(),
      stnname: z.string(),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
})
