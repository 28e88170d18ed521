import type { OrderDetail } from '#contract/order-shapes.ts'
import type { PlaceParts } from '#web/features/reference/place-text.ts'

/** An end of the way as an order keeps it, in the parts that can be named. */
export const placeParts = (place: OrderDetail['pickup']['place']): PlaceParts =>
  place.kind === 'port'
    ? {
        kind: 'port',
        port: place.port,
        country: place.country,
        province: null,
        city: null,
        region: null,
        street: null,
      }
    : { ...place, port: null }
