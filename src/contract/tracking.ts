import { z } from 'zod'
import { holdNames } from '#domain/orders/stages.ts'
import { classifiers, eventTypeNames, sourceKinds, transportModes } from '#domain/tracking/events.ts'
import { exceptionKinds } from '#domain/tracking/exceptions.ts'
import { arrivalBases, arrivalCauses } from '#domain/tracking/times.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { stageShape } from './order-shapes.ts'
import { bilingualShape, dayShape, idShape, instantShape, seaportCodeShape, textShape } from './shapes.ts'

const classifierShape = z.enum(classifiers)
const eventTypeShape = z.enum(eventTypeNames)
const sourceShape = z.object({ kind: z.enum(sourceKinds), name: z.string() })

const placeShape = z.object({
  /** LOCODE; null where the place is no port. */
  seaport: z.string().nullable(),
  seaportName: bilingualShape.nullable(),
  /** Terminal, depot, warehouse, in the words of the source. */
  facility: z.string().nullable(),
})

export const trackingEventShape = z.object({
  id: idShape('evt'),
  /** The containers it concerns: one, or all of the order's. */
  containerIds: z.array(idShape('ctr')),
  type: eventTypeShape,
  classifier: classifierShape,
  place: placeShape,
  mode: z.enum(transportModes).nullable(),
  /** The ship it is about, as far as its source names one. */
  vessel: z.string().nullable(),
  voyage: z.string().nullable(),
  empty: z.boolean().nullable(),
  happenedAt: instantShape,
  /** For showing the local time of the place. */
  zone: z.string(),
  recordedAt: instantShape,
  source: sourceShape,
  note: z.string().nullable(),
  retractedAt: instantShape.nullable(),
  /** Minutes by which sources of the same actual event differ, where that is worth showing. */
  conflictMinutes: z.int().nullable(),
})
export type TrackingEventReply = z.output<typeof trackingEventShape>

const whenShape = z.object({ on: dayShape, at: instantShape.nullable(), zone: z.string() })

const exceptionShape = z.object({
  kind: z.enum(exceptionKinds),
  /** Names the exception as long as it stands. */
  key: z.string(),
  containerIds: z.array(idShape('ctr')),
  since: instantShape,
  zone: z.string(),
  /** Null: it follows from the calendar and what was not told. */
  source: sourceShape.nullable(),
  /** What was expected before, and what is now; for `silent`, `is` is when something should have happened. */
  was: whenShape.nullable(),
  is: whenShape.nullable(),
  /** Whole days late, overdue or without data; 0 for holds. */
  days: z.int(),
  reason: z.string().nullable(),
})
export type ExceptionReply = z.output<typeof exceptionShape>

/** What should be told next. `awaited` and `due`: silence is normal. `missing`: it should have been told by now. */
const nextWordShape = z.object({
  state: z.enum(['awaited', 'due', 'missing']),
  type: eventTypeShape,
  expected: whenShape,
  /** What the expected time rests on; `distance`: the way that is left; `hold`: a hold names none. */
  basis: z.enum(['told', 'schedule', 'distance', 'usual', 'hold']),
  /** Who should tell it. */
  teller: z.enum(sourceKinds),
  toldBy: instantShape,
  lastHeardAt: instantShape.nullable(),
})
export type NextWordReply = z.output<typeof nextWordShape>

const timeShape = z.object({ at: instantShape, zone: z.string(), source: sourceShape })

export const timelineShape = z.object({
  orderId: idShape('ord'),
  stage: stageShape,
  stageCode: z.int(),
  /** All stages in their order: which of them this order passes, and how many containers are there now. */
  stages: z.array(z.object({ stage: stageShape, code: z.int(), needed: z.boolean(), containers: z.int() })),
  containers: z.array(
    z.object({
      id: idShape('ctr'),
      type: z.string(),
      number: z.string().nullable(),
      stage: stageShape,
      stageCode: z.int(),
      /** What holds it up, shown before its stage. */
      holds: z.array(z.object({ hold: z.enum(holdNames), since: instantShape })),
      latestEventId: idShape('evt').nullable(),
      /** Null: its way with us is over, or has not begun. */
      next: nextWordShape.nullable(),
    }),
  ),
  /** What its shipper has to know now, the gravest first. */
  exceptions: z.array(exceptionShape),
  /** In the order in which they happen; retracted ones stay, marked. */
  events: z.array(trackingEventShape),
  /** The great steps, each with what was planned, is expected and happened. */
  milestones: z.array(
    z.object({
      type: eventTypeShape,
      planned: timeShape.nullable(),
      estimated: timeShape.nullable(),
      actual: timeShape.nullable(),
    }),
  ),
  arrival: z.object({
    plannedOn: dayShape,
    on: dayShape,
    at: instantShape.nullable(),
    zone: z.string().nullable(),
    classifier: classifierShape,
    /** `distance`: neither a schedule nor a source names the day; it was worked out from the way that is left. */
    basis: z.enum(arrivalBases),
    /** Left behind, and the next sailing is not named yet: the day is that of a ship it is not on, or by distance with the usual next one. */
    rolledAway: z.boolean(),
    /** Newest first. */
    changes: z.array(
      z.object({
        recordedAt: instantShape,
        from: dayShape,
        /** The instants before and after; null where only the day is known. */
        fromAt: instantShape.nullable(),
        to: dayShape,
        at: instantShape.nullable(),
        zone: z.string(),
        days: z.int(),
        classifier: classifierShape,
        source: sourceShape,
        reason: z.string().nullable(),
        /**
         * `departure`: nobody named this arrival; it follows from a later departure and the days of the schedule.
         * `leftBehind`, `connection`, `position`: the next ship is not named, a port of transshipment was reached or left
         * too late, its ship was heard too far away.
         */
        cause: z.enum(arrivalCauses),
        basis: z.enum(arrivalBases),
      }),
    ),
  }),
})
export type Timeline = z.output<typeof timelineShape>

export const timeline = endpoint({
  method: 'GET',
  path: '/crm/tracking/timeline',
  title: 'What happened to the containers of an order, and what is expected',
  access: 'customer',
  scope: 'readTracking',
  query: z.object({ orderId: idShape('ord') }),
  reply: timelineShape,
})

export const deskTimeline = endpoint({
  method: 'GET',
  path: '/crm/desk/tracking/timeline',
  title: 'The timeline of any order',
  access: 'staff',
  scope: 'readTracking',
  query: z.object({ orderId: idShape('ord') }),
  reply: timelineShape,
})

export const trackingRoles = ['operations', 'administrator']

/** Events that one call may bring. */
export const eventLimit = 100

export const newEventShape = z.object({
  type: eventTypeShape,
  classifier: classifierShape,
  /** Empty: every container of the order. */
  containerIds: z.array(idShape('ctr')).max(200).default([]),
  seaport: seaportCodeShape.optional(),
  facility: textShape(80).optional(),
  mode: z.enum(transportModes).optional(),
  /** The ship, where it is another than the order's: after a transshipment. */
  vessel: textShape(80).optional(),
  voyage: textShape(20).optional(),
  happenedAt: instantShape,
  /** An IANA zone; left out it is the seaport's, else Beijing time. */
  zone: textShape(40).optional(),
  /** The reason of a change of time, the number of a paper, what else a shipper should know. */
  note: textShape(300).optional(),
})

export const addEvents = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/addEvents',
  title: 'Enter one or many events of an order',
  access: 'staff',
  roles: trackingRoles,
  scope: 'writeEvents',
  idempotent: true,
  body: z.object({
    orderId: idShape('ord'),
    events: z
      .array(newEventShape)
      .min(1, 'required')
      .max(eventLimit, wrong('number.tooLarge', { max: eventLimit })),
  }),
  reply: timelineShape,
})

export const retractEvent = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/retractEvent',
  title: 'Retract a wrong event; it stays visible as retracted',
  access: 'staff',
  roles: trackingRoles,
  body: z.object({ orderId: idShape('ord'), eventId: idShape('evt'), reason: textShape(200, 1) }),
  reply: timelineShape,
})
