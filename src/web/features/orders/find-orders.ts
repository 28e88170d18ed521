import type { ReplyOf } from '#contract/endpoint.ts'
import { deskListOrders } from '#contract/order-desk.ts'
import { listOrders } from '#contract/orders.ts'
import { call, type Realm } from '#web/lib/call.ts'

export type FoundOrder = Pick<
  ReplyOf<typeof listOrders>['items'][number],
  | 'id'
  | 'number'
  | 'pol'
  | 'pod'
  | 'status'
  | 'stage'
  | 'billOfLading'
  | 'bookingNumber'
  | 'customerReference'
>

const quiet = { msgFlag: false, loadingFlag: false } as const

/** Orders by their number, a container, a booking, a bill of lading, a reference or the cargo: one’s own, or at the desk all. */
export async function findOrders(
  realm: Realm,
  keyword: string,
  signal: AbortSignal,
): Promise<readonly FoundOrder[]> {
  const query = { keyword, size: 10 } as const
  const { items } =
    realm === 'customer'
      ? await call(listOrders, { query, signal, ...quiet })
      : await call(deskListOrders, { query, signal, ...quiet })
  return items
}
