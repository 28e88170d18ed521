import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { orderStatusShape, placeNameShape, stageShape } from './order-shapes.ts'
import { orderSearch } from './orders.ts'
import { dayShape, idShape } from './shapes.ts'

/** Orders of one map: more would only cover one another. Assumed (decision 021) */
export const mostOnMap = 200

const { sort: _, ...search } = orderSearch

/** [longitude, latitude] in degrees, WGS-84; a line over the antimeridian goes on beyond 180. */
const pointShape = z.tuple([z.number(), z.number()])
const endShape = z.object({ code: z.string(), name: placeNameShape, point: pointShape.nullable() })

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
        arrival: z.object({ on: dayShape, actual: z.boolean() }),
        /**
         * Where it is shown: in a port, or at sea by its days along the usual route, which nobody has reported. Null
         * where it sails no more, or its ports have no place.
         */
        place: z
          .object({
            kind: z.enum(['origin', 'estimated', 'destination']),
            point: pointShape,
            share: z.number(),
            overdue: z.boolean(),
          })
          .nullable(),
        /** The route in `routes`; null where none is known. */
        route: z.string().nullable(),
      }),
    ),
    /** The usual way by sea between two ports, thinned for drawing. */
    routes: z.record(z.string(), z.array(pointShape)),
    /** There are more than are shown. */
    more: z.boolean(),
  }),
})
