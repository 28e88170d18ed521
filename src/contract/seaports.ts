import { z } from 'zod'
import { seaGates } from '#domain/reference/sea-network.ts'
import { passedWaters } from '#domain/reference/sea-passages.ts'
import { seaportKinds, seaportLanes } from '#domain/reference/seaports.ts'
import { endpoint } from './endpoint.ts'
import { seaportShape } from './reference.ts'
import { bilingualShape, manyOf, pageSizes, pointShape, seaportCodeShape, textShape } from './shapes.ts'

/** The look-up tool for ports: the list, one port, the way by sea between two. It comes with the product, and clerks add to it. */

/** Kept by browsers and asked about again each time: what a clerk changes is seen at once (decision 070). */
const cacheSeconds = 0

const countShape = <Key extends z.ZodType>(key: Key) => z.array(z.object({ key, count: z.int() }))

export const listSeaportPage = endpoint({
  method: 'GET',
  path: '/crm/tool/seaportList',
  title: 'Ports by text, country and trade lane, page by page, with counts per country and lane',
  access: 'open',
  cacheSeconds,
  query: z.object({
    text: textShape(60).default(''),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'field.invalid')
      .optional(),
    lane: z.enum(seaportLanes).optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    size: z.coerce
      .number()
      .pipe(z.union(pageSizes.map((each) => z.literal(each))))
      .default(20),
  }),
  reply: z.object({
    items: z.array(seaportShape.extend({ kind: z.enum(seaportKinds), terminals: z.int() })),
    total: z.int(),
    /** Counted under the text and the lane; `key` is ISO 3166-1 alpha-2. */
    countries: countShape(z.string()),
    /** Counted under the text and the country. */
    lanes: countShape(z.enum(seaportLanes)),
  }),
})

/** Refuses with `request.notFound` where no port and no alias has the code. */
export const getSeaport = endpoint({
  method: 'GET',
  path: '/crm/tool/seaport',
  title: 'A port by its UN/LOCODE, with its terminals and the ports nearest to it',
  access: 'open',
  cacheSeconds,
  query: z.object({ code: seaportCodeShape }),
  reply: seaportShape.extend({
    kind: z.enum(seaportKinds),
    aliases: z.array(z.string()),
    /** State or province, in English. */
    region: z.string().nullable(),
    terminals: z.array(
      z.object({ name: bilingualShape, operators: z.array(bilingualShape), smdg: z.string().nullable() }),
    ),
    /** Straight, on a sphere of 6378137 m. */
    nearest: z.array(seaportShape.extend({ kilometres: z.number() })),
  }),
})
export type SeaportDetail = z.infer<(typeof getSeaport)['reply']>

const wayShape = z.object({ nauticalMiles: z.number(), kilometres: z.number() })

/** Refuses the field `from` or `to` with `seaport.unknown`. */
export const measureSeaWay = endpoint({
  method: 'GET',
  path: '/crm/tool/seaDistance',
  title: 'The shortest way by sea between two ports, with waters closed at choice',
  access: 'open',
  cacheSeconds,
  query: z.object({ from: seaportCodeShape, to: seaportCodeShape, closed: manyOf(z.enum(seaGates)) }),
  reply: z.object({
    from: seaportShape,
    to: seaportShape,
    /** As the crow flies. */
    straightKilometres: z.number(),
    /** Null when the closed waters leave none. `waters` in the order they are passed. */
    way: wayShape
      .extend({
        waters: z.array(z.enum(passedWaters)),
        /** Thinned for drawing. */
        line: z.array(pointShape),
        /** Where each of the waters is passed. */
        places: z.array(z.object({ water: z.enum(passedWaters), point: pointShape })),
      })
      .nullable(),
    /**
     * What the way becomes when one more of its waters is closed, and when both canals are, where the one only
     * gives way to the other; `closed` are those beside the closed ones of the question. Null when there is no way.
     */
    detours: z.array(
      z.object({
        closed: z.array(z.enum(seaGates)),
        way: wayShape.extend({ waters: z.array(z.enum(passedWaters)) }).nullable(),
      }),
    ),
  }),
})
export type SeaWayReply = z.infer<(typeof measureSeaWay)['reply']>
