import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import {
  addOrderDocuments,
  cancelOrder,
  clearRedDots,
  countOrders,
  getOrder,
  listOrders,
  type OrderDetail,
  totalInfo,
} from '#contract/orders.ts'
import { call } from '#web/lib/call.ts'

export type ListQuery = QueryInput<typeof listOrders>

const quiet = { msgFlag: false, loadingFlag: false } as const
/** Going back to the list finds it as it was left (requirements §2: the order list is kept alive). */
const keptMilliseconds = 30 * 60_000

/** One page of one's own orders; the page before stays while the next is read. */
export const useOrders = (query: ListQuery) =>
  useQuery({
    queryKey: ['orders', 'list', query],
    queryFn: ({ signal }) => call(listOrders, { query: { ...query, withTotal: 'true' }, signal, ...quiet }),
    placeholderData: keepPreviousData,
    gcTime: keptMilliseconds,
  })

export const useOrderCounts = () =>
  useQuery({
    queryKey: ['orders', 'counts'],
    queryFn: ({ signal }) => call(countOrders, { signal, ...quiet }),
    gcTime: keptMilliseconds,
  })

export const useOrderTotals = () =>
  useQuery({
    queryKey: ['orders', 'totals'],
    queryFn: ({ signal }) => call(totalInfo, { signal, ...quiet }),
    gcTime: keptMilliseconds,
  })

const orderKey = (id: string) => ['orders', 'order', id] as const

export const useOrder = (id: string) =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => call(getOrder, { query: { id }, signal, ...quiet }),
    enabled: id !== '',
  })

/** Lists, counts and figures are out of date; orders that are shown in full are not touched. */
const listsChanged = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'orders' && queryKey[1] !== 'order',
  })

/** Reads again what news about an order may have changed: itself, and the lists it stands in. */
export async function refreshOrders(queries: QueryClient, about: string): Promise<void> {
  await Promise.all([
    listsChanged(queries),
    queries.invalidateQueries({ queryKey: about ? orderKey(about) : ['orders', 'order'] }),
  ])
}

function orderChanged(queries: QueryClient, order: OrderDetail): void {
  queries.setQueryData(orderKey(order.id), order)
  void listsChanged(queries)
}

export function useCancelOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof cancelOrder> & { key: string }) =>
      call(cancelOrder, { body, key, msgFlag: false }),
    onSuccess: (order) => orderChanged(queries, order),
  })
}

/** Puts uploaded files on the order, each of its kind. */
export function useAddDocuments() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof addOrderDocuments>) =>
      call(addOrderDocuments, { body, msgFlag: false }),
    onSuccess: (order) => orderChanged(queries, order),
  })
}

/** The customer has looked at an order: its red dot goes (requirements §3). */
export function useClearRedDot() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(clearRedDots, { body: { id }, ...quiet }),
    onSuccess: () => listsChanged(queries),
  })
}
