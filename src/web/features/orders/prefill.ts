import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { getOrder, listOrders } from '#contract/orders.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

/**
 * The order that a new one is filled in from: the one that is named, else the customer's last. Null where there is
 * none, or where it cannot be read now: then the form is simply empty.
 */
export function useOrderToCopy(named: string | null): {
  ready: boolean
  order: OrderDetail | null
  failed: boolean
} {
  const { data, isPending, isError } = useQuery({
    queryKey: ['orders', 'toCopy', named],
    queryFn: async ({ signal }): Promise<OrderDetail | null> => {
      const id =
        named ?? (await call(listOrders, { query: { size: 10 }, signal, ...quiet })).items[0]?.id ?? null
      return id ? call(getOrder, { query: { id }, signal, ...quiet }) : null
    },
    retry: false,
    staleTime: 60_000,
  })
  return { ready: !isPending, order: data ?? null, failed: isError }
}
