import { z } from 'zod'
import { currencies } from '#domain/kernel/money.ts'
import { containerGroups } from '#domain/reference/containers.ts'
import { divisionLevels } from '#domain/reference/divisions.ts'
import { seaportLanes } from '#domain/reference/seaports.ts'
import { endpoint } from './endpoint.ts'
import { bilingualShape, textShape } from './shapes.ts'

export const seaportShape = z.object({
  code: z.string(),
  name: z.object({ zh: z.string().nullable(), en: z.string() }),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  zone: z.string(),
  lane: z.enum(seaportLanes),
})
export type SeaportReply = z.infer<typeof seaportShape>

export const containerTypeShape = z.object({
  code: z.string(),
  iso: z.string(),
  name: bilingualShape,
  teu: z.number(),
  lengthFt: z.number(),
  payloadKg: z.number(),
  maxGrossKg: z.number(),
  tareKg: z.number(),
  volumeM3: z.number().nullable(),
  group: z.enum(containerGroups),
})

export const cargoCategoryShape = z.object({
  code: z.string(),
  name: bilingualShape,
  dangerous: z.boolean(),
  reefer: z.boolean(),
  woodPacking: z.boolean(),
  inspection: z.boolean(),
  heavy: z.boolean(),
})

export const currentTime = endpoint({
  method: 'GET',
  path: '/crm/currentTime',
  title: 'Server time in milliseconds',
  access: 'open',
  reply: z.int(),
})

export const searchSeaportsCall = endpoint({
  method: 'GET',
  path: '/crm/tool/searchSeaports',
  title: 'Ports by LOCODE, English or Chinese name, pinyin or initials',
  access: 'open',
  query: z.object({
    text: textShape(60),
    limit: z.coerce.number().int().min(1).max(50).default(10),
    /** Whether a port that is offered no more is found by its very code: what is written reads on. */
    closedToo: z.stringbool().default(false),
  }),
  reply: z.array(seaportShape),
})

/**
 * The whole port list for the day's cache (requirements §9: 86400000 ms): id and name, sorted by id, without repeats.
 * A browser that keeps it asks beside that whether it still stands: a port that clerks add or close is there with the next
 * question (decision 070).
 */
export const listSeaportsCall = endpoint({
  method: 'GET',
  path: '/crm/tool/seaports',
  title: 'All ports, compact, for the browser cache',
  access: 'open',
  // One day (requirements §9).
  cacheSeconds: 86_400,
  askedAgain: true,
  // All of them at once (requirements §7).
  query: z.object({
    pageNum: z.coerce.number().pipe(z.literal(1)).default(1),
    pageSize: z.coerce.number().pipe(z.literal(100_000)).default(100_000),
  }),
  reply: z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string() })),
})

export const listCountries = endpoint({
  method: 'GET',
  path: '/crm/tool/countries',
  title: 'Countries and territories with dialling codes',
  access: 'open',
  reply: z.array(
    z.object({ code: z.string(), name: bilingualShape, dial: z.string(), currency: z.string().nullable() }),
  ),
})

/** China level by level: nothing below '' are the provinces, a city's code gives its counties, a county's its streets. */
export const listDivisions = endpoint({
  method: 'GET',
  path: '/crm/tool/divisions',
  title: 'Chinese divisions right below a code',
  access: 'open',
  query: z.object({
    below: z
      .string()
      .regex(/^(\d{6})?$/, 'field.invalid')
      .default(''),
  }),
  reply: z.array(z.object({ code: z.string(), level: z.enum(divisionLevels), name: bilingualShape })),
})

/** States and cities of a country other than China; a city's code is what a quote's door is named by. */
export const listForeignPlaces = endpoint({
  method: 'GET',
  path: '/crm/tool/foreignPlaces',
  title: 'States and cities of a country',
  access: 'open',
  query: z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'field.invalid') }),
  reply: z.object({
    states: z.array(z.object({ code: z.string(), name: bilingualShape })),
    cities: z.array(z.object({ code: z.string(), state: z.string().nullable(), name: bilingualShape })),
  }),
})

export const listContainerTypes = endpoint({
  method: 'GET',
  path: '/crm/tool/containerTypes',
  title: 'Container types the shop offers',
  access: 'open',
  reply: z.array(containerTypeShape),
})

export const listCarriers = endpoint({
  method: 'GET',
  path: '/crm/tool/carriers',
  title: 'Shipping lines',
  access: 'open',
  reply: z.array(z.object({ scac: z.string(), name: bilingualShape, short: bilingualShape })),
})

export const listCargoCategories = endpoint({
  method: 'GET',
  path: '/crm/tool/cargoCategories',
  title: 'Kinds of goods the quote form asks for',
  access: 'open',
  reply: z.array(cargoCategoryShape),
})

export const listCharges = endpoint({
  method: 'GET',
  path: '/crm/tool/charges',
  title: 'Charge codes, what they are and who usually pays',
  access: 'open',
  reply: z.array(
    z.object({
      code: z.string(),
      name: bilingualShape,
      basis: z.string(),
      stage: z.string(),
      explain: bilingualShape,
      /** What it is usually priced in; null where nothing is usual. */
      currency: z.enum(currencies).nullable(),
      /** Offered no more; what was charged with it still names it. */
      closed: z.boolean(),
    }),
  ),
})
