import { z } from 'zod'
import { containerFaults, orderFaults } from '#domain/tracking/entries.ts'
import { classifiers, eventTypeNames } from '#domain/tracking/events.ts'
import { endpoint } from './endpoint.ts'
import { chosenAtDesk } from './order-desk.ts'
import { dayShape, idShape, instantShape, seaportCodeShape, textShape } from './shapes.ts'
import { newEventShape, trackingRoles } from './tracking.ts'

/** One milestone on the timelines of many orders. */

const manyBody = {
  ...chosenAtDesk,
  event: z.object({
    ...newEventShape.pick({
      type: true,
      classifier: true,
      facility: true,
      vessel: true,
      voyage: true,
      note: true,
    }).shape,
    /** One event for each container that takes it, or one for the whole order where all of them do. */
    of: z.enum(['containers', 'order']).default('containers'),
    /** Left out: the port of each order at which such a thing happens. */
    seaport: seaportCodeShape.optional(),
    /** What the clock of the zone shows. */
    on: dayShape,
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time.invalid'),
    /** An IANA zone; left out it is that of the place, order by order. */
    zone: textShape(40).optional(),
  }),
}

const otherShape = z
  .object({
    type: z.enum(eventTypeNames),
    classifier: z.enum(classifiers),
    happenedAt: instantShape,
    zone: z.string(),
  })
  .nullable()

/** What becomes of a milestone on one order. */
const entryShape = z.object({
  id: idShape('ord'),
  number: z.string(),
  containers: z.int(),
  /** Containers that take it, or took it. */
  taken: z.int(),
  /** The time as it was read for this order, and the zone of its place. */
  happenedAt: instantShape,
  zone: z.string(),
  seaport: z.string().nullable(),
  /** Why the whole order leaves it; `failed`: something went wrong, and trying again may help. */
  fault: z.enum([...orderFaults, 'failed']).nullable(),
  /** Containers that leave it, each with the event that speaks against it. */
  left: z.array(
    z.object({
      id: idShape('ctr'),
      number: z.string().nullable(),
      /** Which one of the order it is, from 1. */
      place: z.int(),
      fault: z.enum(containerFaults),
      other: otherShape,
    }),
  ),
})
export type ManyEntryReply = z.output<typeof entryShape>

const manyReply = z.object({
  /** Orders with something that is entered, or was. */
  done: z.int(),
  /** Containers of them. */
  containers: z.int(),
  /** The filters find more than were taken on. */
  more: z.boolean(),
  orders: z.array(entryShape),
})
export type ManyEventsReply = z.output<typeof manyReply>

export const previewManyEvents = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/previewMany',
  title:
    'Which containers of many orders would take a milestone, and why the others would not; nothing is entered',
  access: 'staff',
  roles: trackingRoles,
  recorded: false,
  perMinute: 60,
  body: z.object(manyBody),
  reply: manyReply,
})

export const addManyEvents = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/addMany',
  title: 'Enter one milestone on many orders; each by itself, with a result for each',
  access: 'staff',
  roles: trackingRoles,
  perMinute: 20,
  body: z.object({
    ...manyBody,
    /** Names the submit: sent again, it adds only what is missing. */
    key: z.uuid(),
  }),
  reply: manyReply,
})
