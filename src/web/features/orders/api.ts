import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import type { OrderDetail } from '#contract/order-shapes.ts'
import {
  addOrderDocuments,
  bulkOrders,
  cancelOrder,
  clearRedDots,
  countOrders,
  exportOrders,
  getOrder,
  listExports,
  listOrders,
  totalInfo,
} from '#contract/orders.ts'
import { call, type Download } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'

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

/** How one order is read; for pages that read several at once. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => call(getOrder, { query: { id }, signal, ...quiet }),
    enabled: id !== '',
  })

export const useOrder = (id: string) => useQuery(orderQuery(id))

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

export function orderChanged(queries: QueryClient, order: OrderDetail): void {
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

/** Does the same with many orders; the answer has a result for each. */
export function useBulkOrders() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof bulkOrders>) => call(bulkOrders, { body, msgFlag: false }),
    onSettled: (_done, failure) => unlessFailed(failure, refreshOrders(queries, '')),
  })
}

/** The file itself, or which one is being made of so many orders. */
export type ExportAnswer = Download | { readonly exportId: string; readonly rows: number }

/** The list as a workbook: the file itself, or which export is being made of so many orders. */
export function useExportOrders() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof exportOrders>) =>
      (await call(exportOrders, { body, timeout: exportMilliseconds })) as unknown as ExportAnswer,
    onSuccess: () => queries.invalidateQueries({ queryKey: exportsKey }),
  })
}

/** Five thousand rows over a slow line take longer than other answers. */
export const exportMilliseconds = 120_000
const exportsKey = ['exports'] as const

/** Workbooks that were made in the background in the last days. */
export const useExports = () =>
  useQuery({
    queryKey: exportsKey,
    queryFn: async ({ signal }) => (await call(listExports, { signal, ...quiet })).exports,
  })

export const refreshExports = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: exportsKey })

/** What became of an export, for a line about it. */
export const readExport = async (id: string) =>
  (await call(listExports, quiet)).exports.find((each) => each.id === id) ?? null
