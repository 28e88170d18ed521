import type { OrderDetail } from '#contract/order-shapes.ts'
import { draftOfRequest, queryOfDraft } from '#web/features/quotes/quote-draft.ts'

/**
 * The same shipment once more: the quote form's address with the ends, containers, cargo and services of an order,
 * and the order itself, from which the parties are taken when the new one is filled in. The day goods are ready is
 * for the reader to say.
 */
export function copyQueryOf(
  order: Pick<OrderDetail, 'id' | 'pickup' | 'delivery' | 'containers' | 'cargo' | 'services'>,
): Readonly<Record<string, string | readonly string[] | null | undefined>> {
  const draft = draftOfRequest({
    pickup: order.pickup.place,
    delivery: order.delivery.place,
    containers: order.containers,
    readyOn: '',
    cargo: { category: order.cargo.category, name: order.cargo.name, hsCode: order.cargo.hsCode },
    services: order.services,
    goodsValue: null,
    storageDays: null,
    freePickup: false,
    pickupInformation: null,
  } as never)
  return { ...queryOfDraft({ ...draft, readyOn: null }), copy: order.id }
}
