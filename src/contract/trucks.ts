import { z } from 'zod'
import { normalisePlate, plateColours, plateKindOf } from '#domain/positions/plates.ts'
import { freshnesses, lookupOutcomes, mostTrucksAtOnce } from '#domain/positions/trucks.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { bilingualShape, idShape, instantShape, pointShape } from './shapes.ts'

/** Positions of trucks by their plates, for logged-in customers (requirements §6). */

const truckShape = z.object({ plate: z.string(), colour: z.enum(plateColours) })

const askedTruckShape = z.object({
  /** As it is typed; spaces, dots and full-width signs do no harm. */
  plate: z
    .string()
    .max(60, 'truck.plateInvalid')
    .transform(normalisePlate)
    .refine((plate) => plate !== '', wrong('truck.plateMissing'))
    .refine((plate) => plate === '' || plateKindOf(plate) !== null, wrong('truck.plateInvalid')),
  colour: z.enum(plateColours).default('yellow'),
})

const meterShape = z.object({ free: z.int(), used: z.int(), left: z.int() })

const nearShape = z.object({
  /** The town or district whose seat is nearest, with what it belongs to. */
  place: bilingualShape,
  kilometres: z.number(),
})

const positionShape = z.object({
  lat: z.number(),
  lon: z.number(),
  speedKmh: z.number().nullable(),
  /** Degrees clockwise from north. */
  heading: z.int().nullable(),
  reportedAt: instantShape,
  freshness: z.enum(freshnesses),
  source: z.string(),
  simulated: z.boolean(),
  near: nearShape.nullable(),
  nearPort: z.object({ code: z.string(), name: bilingualShape, kilometres: z.number() }).nullable(),
  /** Where it was in the last day, an hour apart, newest first. */
  track: z.array(
    z.object({ lat: z.number(), lon: z.number(), reportedAt: instantShape, near: nearShape.nullable() }),
  ),
})

const drivingShape = z.object({
  port: z.object({ code: z.string(), name: bilingualShape, point: pointShape.nullable() }),
  /** The straight line with a detour, not a measured way; null when it cannot be told. */
  estimate: z.object({ kilometres: z.int(), minutes: z.int() }).nullable(),
})

const locatedTruckShape = truckShape.extend({
  outcome: z.enum(lookupOutcomes),
  /** Whether this answer used up one of the free look-ups. */
  counted: z.boolean(),
  position: positionShape.nullable(),
  /** To the port of the order that was named. */
  driving: drivingShape.nullable(),
})
export type LocatedTruck = z.infer<typeof locatedTruckShape>

export const truckMeter = endpoint({
  method: 'GET',
  path: '/crm/tool/truckMeter',
  title: 'How many truck look-ups are left, and trucks to try it with where positions are simulated',
  access: 'customer',
  reply: z.object({ meter: meterShape, examples: z.array(truckShape) }),
})

/** A repeat within ten minutes is free by itself, so it needs no key. */
export const locateTrucks = endpoint({
  method: 'POST',
  path: '/crm/tool/truckLocate',
  title: 'Where trucks are, by plate and colour; each plate found uses one free look-up',
  access: 'customer',
  // A miss costs nothing, so how fast plates can be tried is limited.
  perMinute: 30,
  body: z.object({
    trucks: z
      .array(askedTruckShape)
      .min(1, 'truck.plateMissing')
      .max(mostTrucksAtOnce, wrong('truck.tooMany', { limit: mostTrucksAtOnce })),
    /** An order of one's own: the way to its port in China is estimated. */
    orderId: idShape('ord').optional(),
    /** false answers only what is free anyway. */
    spend: z.boolean().default(true),
  }),
  reply: z.object({ trucks: z.array(locatedTruckShape), meter: meterShape }),
})
