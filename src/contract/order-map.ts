import { z } from 'zod'
import { passedWaters } from '#domain/reference/sea-passages.ts'
import { eventTypeNames, sourceKinds } from '#domain/tracking/events.ts'
import { containerWheres } from '#domain/tracking/place-of-container.ts'
import { ageWords, positionSources } from '#domain/vessels/positions.ts'
import { endpoint } from './endpoint.ts'
import { orderStatusShape, placeNameShape, stageShape } from './order-shapes.ts'
import { orderSearch } from './orders.ts'
import { dayShape, idShape, instantShape, pointShape } from './shapes.ts'

/** Orders of one map: more would only cover one another. Assumed (decision 021) */
export const mostOnMap = 200

const { sort: _, ...search } = orderSearch

const endShape = z.object({ code: z.string(), name: placeNameShape, point: pointShape.nullable() })

/** Who heard the order's ship, and when. `simulated` is the demo's own and no ship. */
const reportShape = z.object({
  source: z.enum(positionSources),
  reportedAt: instantShape,
  age: z.enum(ageWords),
})

export const ordersOnMap = endpoint({
  method: 'GET',
  path: '/crm/order/map',
  title: 'One’s own orders on a map, the newest first',
  access: 'customer',
  query: z.object(search),
  reply: z.object({
    orders: z.array(
      z.object({
        id: idShape('ord'),
        number: z.string(),
        status: orderStatusShape,
        stage: stageShape,
        pol: endShape,
        pod: endShape,
        sailing: z.object({ on: dayShape, actual: z.boolean() }),
        /** `planned`: nobody has told of another day than the plan's. */
        arrival: z.object({ on: dayShape, actual: z.boolean(), planned: z.boolean() }),
        /**
         * Where it is shown: in a port; at sea where its ship was heard; or at sea by its days along the usual route,
         * which nobody has reported. Null where it sails no more, or its ports have no place.
         */
        place: z
          .object({
            kind: z.enum(['origin', 'estimated', 'reported', 'destination']),
            point: pointShape,
            share: z.number(),
            overdue: z.boolean(),
            /** Of the ship, where its position is the order's. */
            report: reportShape.nullable(),
          })
          .nullable(),
        /** The route in `routes`; null where none is known. */
        route: z.string().nullable(),
      }),
    ),
    /** The usual way by sea over an order's ports, thinned for drawing. */
    routes: z.record(z.string(), z.array(pointShape)),
    /** There are more than are shown. */
    more: z.boolean(),
  }),
})
export type OrdersOnMap = z.infer<(typeof ordersOnMap)['reply']>

const toldShape = z.object({
  at: instantShape,
  zone: z.string(),
  recordedAt: instantShape,
  source: z.object({ kind: z.enum(sourceKinds), name: z.string() }),
})
/** What was planned, is expected and happened; a day alone where only the quote speaks. */
const timesShape = z.object({
  plannedOn: dayShape.nullable(),
  planned: toldShape.nullable(),
  estimated: toldShape.nullable(),
  actual: toldShape.nullable(),
})
export type PortTimes = z.infer<typeof timesShape>

/** What becomes of the position of the order's ship, and why it is not shown where it is not. */
export const shipUses = [
  'shown',
  /** Six hours old, or older. */
  'old',
  /** Far from the order's way. */
  'elsewhere',
  /** Nothing of the order is at sea. */
  'notAtSea',
  /** The boxes have left the ship that the order names. */
  'changedShip',
  /** Several ships bear the name. */
  'unclear',
  'unheard',
] as const

/** Refuses with `request.notFound`, for another customer's order too. */
export const orderOnMap = endpoint({
  method: 'GET',
  path: '/crm/order/containerMap',
  title: 'The containers of one’s own order on a map: their way, their ports and where each of them is',
  access: 'customer',
  query: z.object({ id: idShape('ord') }),
  reply: z.object({
    id: idShape('ord'),
    /** The usual way by sea over the ports; null where one of them has no place. */
    way: z
      .object({
        line: z.array(pointShape),
        nauticalMiles: z.number(),
        waters: z.array(z.object({ water: z.enum(passedWaters), point: pointShape })),
      })
      .nullable(),
    /** In the order in which they are called at. */
    ports: z.array(
      z.object({
        role: z.enum(['origin', 'transshipment', 'destination']),
        ...endShape.shape,
        zone: z.string(),
        arrival: timesShape.nullable(),
        departure: timesShape.nullable(),
      }),
    ),
    containers: z.array(
      z.object({
        id: idShape('ctr'),
        type: z.string(),
        number: z.string().nullable(),
        stage: stageShape,
        where: z.enum(containerWheres),
        /**
         * What the point rests on: events told it, the ship reported it, or it is estimated by time along the usual
         * way. Null where it sails no more, or no place is known.
         */
        place: z
          .object({
            basis: z.enum(['told', 'reported', 'estimated']),
            point: pointShape,
            /** Of the way by sea that lies behind, 0 to 1. */
            share: z.number(),
            overdue: z.boolean(),
          })
          .nullable(),
        /** The last physical movement that was told. */
        event: z
          .object({ type: z.enum(eventTypeNames), port: z.string().nullable(), ...toldShape.shape })
          .nullable(),
      }),
    ),
    /** The ship that the order names, and the last that was heard of it. */
    ship: z
      .object({
        name: z.string(),
        voyage: z.string().nullable(),
        use: z.enum(shipUses),
        report: reportShape
          .extend({ mmsi: z.string(), point: pointShape, speed: z.number().nullable() })
          .nullable(),
      })
      .nullable(),
    /** Ways on the road between a door and its port. */
    roads: z.array(
      z.object({
        end: z.enum(['pickup', 'delivery']),
        port: z.string(),
        /** Door and port as the crow flies, in the direction of the goods; null where the door cannot be placed. */
        line: z.array(pointShape).nullable(),
        /** The straight line with a detour, not a measured way; null when it cannot be told. */
        estimate: z.object({ kilometres: z.int(), minutes: z.int() }).nullable(),
      }),
    ),
  }),
})
export type OrderOnMap = z.infer<(typeof orderOnMap)['reply']>
