import { z } from 'zod'
import { allotmentLimits, allotmentPeriods, spaceUnits } from '#domain/rates/allotments.ts'
import { endpoint } from './endpoint.ts'
import { laneEndShape } from './rates.ts'
import { cursorQuery, dayShape, idShape, instantShape, textShape } from './shapes.ts'

/** Space that carriers keep for the forwarder. For the desk; shippers hear of a sailing only how much is left. */
const sellers = ['sales', 'administrator'] as const

export const allotmentStates = ['open', 'ended'] as const

/** Two decimals: a container of 45 feet takes 2.25 TEU. */
const spaceShape = z
  .number('field.invalid')
  .min(0, 'field.invalid')
  .max(allotmentLimits.most, 'field.invalid')
  .refine((space) => Math.abs(space * 100 - Math.round(space * 100)) < 1e-6, { error: 'field.invalid' })

const reasonShape = textShape(allotmentLimits.reason, 1)
const versionShape = z.int().min(1)

export const allotmentShape = z.object({
  id: z.string(),
  /** Counts what clerks write, not what orders take. */
  version: z.int(),
  carrier: z.string(),
  service: z.string().nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  period: z.enum(allotmentPeriods),
  startsOn: z.string(),
  endsOn: z.string(),
  unit: z.enum(spaceUnits),
  capacity: z.number(),
  used: z.number(),
  /** Less than nothing where the carrier cut what was taken. */
  left: z.number(),
  withdrawn: z.boolean(),
  /** Who wrote the last version, why and when. */
  staffName: z.string(),
  reason: z.string().nullable(),
  madeAt: instantShape,
})
export type AllotmentReply = z.infer<typeof allotmentShape>

export const listAllotments = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/allotments',
  title: 'Allotments by day of departure: those still to sail, or those that ended',
  access: 'staff',
  roles: sellers,
  query: z.object({
    ...cursorQuery,
    /** `ended`: withdrawn, or past the last day. */
    state: z.enum(allotmentStates).default('open'),
    carrier: textShape(4, 1).optional(),
    /** Only those with nothing left. */
    usedUp: z.stringbool().default(false),
  }),
  reply: z.object({ items: z.array(allotmentShape), nextCursor: z.string().nullable() }),
})

export const getAllotment = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/allotment',
  title: 'An allotment with every version and the last hundred orders that took of it',
  access: 'staff',
  roles: sellers,
  query: z.object({ allotmentId: idShape('alm') }),
  reply: allotmentShape.extend({
    versions: z.array(
      z.object({
        version: z.int(),
        capacity: z.number(),
        withdrawn: z.boolean(),
        reason: z.string().nullable(),
        staffName: z.string(),
        madeAt: instantShape,
      }),
    ),
    takings: z.array(
      z.object({
        orderId: z.string(),
        number: z.string(),
        space: z.number(),
        takenAt: instantShape,
        returnedAt: instantShape.nullable(),
      }),
    ),
  }),
})

export const addAllotments = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/addAllotments',
  title: 'Adds an allotment, or the same one for several weeks; orders placed from now on are counted',
  access: 'staff',
  roles: sellers,
  body: z.object({
    carrier: textShape(4, 1),
    service: textShape(20, 1).nullable(),
    /** A LOCODE, a two-letter country, or null for everywhere. */
    origin: laneEndShape.nullable(),
    destination: laneEndShape.nullable(),
    period: z.enum(allotmentPeriods),
    /** The day of departure, or any day of the week that is meant. */
    on: dayShape,
    /** How many weeks running. */
    weeks: z
      .int('number.whole')
      .min(1, 'field.invalid')
      .max(allotmentLimits.weeks, 'field.invalid')
      .default(1),
    unit: z.enum(spaceUnits),
    capacity: spaceShape,
  }),
  reply: z.object({ items: z.array(allotmentShape) }),
})

export const adjustAllotment = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/adjustAllotment',
  title: 'Changes how much space an allotment has, and says why',
  access: 'staff',
  roles: sellers,
  body: z.object({
    allotmentId: idShape('alm'),
    /** The version that was read. */
    version: versionShape,
    capacity: spaceShape,
    reason: reasonShape,
    /** Said by a clerk who knows that more was taken than there will be. */
    acceptBelowTaken: z.boolean().default(false),
  }),
  reply: allotmentShape,
})

export const withdrawAllotment = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/withdrawAllotment',
  title: 'Ends an allotment: its sailings are no longer counted; orders keep their places',
  access: 'staff',
  roles: sellers,
  body: z.object({ allotmentId: idShape('alm'), version: versionShape, reason: reasonShape }),
  reply: allotmentShape,
})
