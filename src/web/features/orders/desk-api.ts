import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput, ReplyOf } from '#contract/endpoint.ts'
import {
  acceptOrder,
  assignOrder,
  cancelByOperations,
  type DeskOrderDetail,
  deskAddOrderDocuments,
  deskBulkOrders,
  deskClerks,
  deskDownloadDocumentCall,
  deskExportOrders,
  deskGetOrder,
  deskListExports,
  deskListOrders,
  deskSetShippingInstructionsCall,
  resumeOrder,
  setBooking,
  setContainerNumbers,
} from '#contract/order-desk.ts'
import type { OrderQueue } from '#domain/orders/desk-queues.ts'
import { CallFailure, call, type Download } from '#web/lib/call.ts'
import { type ExportAnswer, exportMilliseconds } from './api.ts'

export type DeskOrderItem = ReplyOf<typeof deskListOrders>['items'][number]
export type DeskOrderQuery = QueryInput<typeof deskListOrders>

const quiet = { msgFlag: false, loadingFlag: false } as const

/** One page of all customers' orders; the page before stays while the next is read. */
export const useDeskOrders = (query: DeskOrderQuery) =>
  useQuery({
    queryKey: ['desk', 'orders', query],
    queryFn: ({ signal }) => call(deskListOrders, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
  })

/** The first orders of a queue, as it is worked through; what the counts say waits. */
export const useQueueOrders = (queue: OrderQueue, waits: boolean) =>
  useQuery({
    queryKey: ['desk', 'queue', queue],
    queryFn: async ({ signal }) =>
      (await call(deskListOrders, { query: { queue, size: 10 }, signal, ...quiet })).items,
    enabled: waits,
  })

/** From when an order has waited to be accepted: a paid one since its payment. */
export const waitingSince = (order: Pick<DeskOrderItem, 'paidAt' | 'placedAt'>): string =>
  order.paidAt ?? order.placedAt

export const deskOrderKey = (id: string) => ['desk', 'order', id] as const

export const useDeskOrder = (id: string) =>
  useQuery({
    queryKey: deskOrderKey(id),
    queryFn: ({ signal }) => call(deskGetOrder, { query: { id }, signal, msgFlag: false }),
  })

/** A change of one order: its reply is the order as it stands then. */
function useOrderChange<Given>(change: (given: Given) => Promise<DeskOrderDetail>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (order) => {
      queries.setQueryData(deskOrderKey(order.id), order)
      void queries.invalidateQueries({ queryKey: ['desk', 'timeline', order.id] })
      void queries.invalidateQueries({ queryKey: ['desk', 'orders'] })
      void queries.invalidateQueries({ queryKey: ['desk', 'queue'] })
    },
  })
}

/** Reads an order again: somebody else changed what a form of it shows. */
export function useRefreshDeskOrder(): (id: string) => Promise<void> {
  const queries = useQueryClient()
  return (id) => queries.refetchQueries({ queryKey: deskOrderKey(id) })
}
export const wasEdited = (error: unknown): boolean =>
  error instanceof CallFailure && error.reason === 'order.editedMeanwhile'

export const useAcceptOrder = () => useOrderChange((id: string) => call(acceptOrder, { body: { id } }))
export const useResumeOrder = () =>
  useOrderChange((body: BodyInput<typeof resumeOrder>) => call(resumeOrder, { body, msgFlag: false }))
export const useAssignOrder = () =>
  useOrderChange((body: BodyInput<typeof assignOrder>) => call(assignOrder, { body, msgFlag: false }))
export const useCancelByOperations = () =>
  useOrderChange((body: BodyInput<typeof cancelByOperations>) =>
    call(cancelByOperations, { body, msgFlag: false }),
  )
export const useSetBooking = () =>
  useOrderChange((body: BodyInput<typeof setBooking>) => call(setBooking, { body, msgFlag: false }))
export const useSetContainerNumbers = () =>
  useOrderChange((body: BodyInput<typeof setContainerNumbers>) =>
    call(setContainerNumbers, { body, msgFlag: false }),
  )

/** Puts files uploaded at the desk on the order, for the shipper too or for the desk alone. */
export const useAddDeskDocuments = () =>
  useOrderChange((body: BodyInput<typeof deskAddOrderDocuments>) =>
    call(deskAddOrderDocuments, { body, msgFlag: false }),
  )

export const useDeskSetInstructions = () =>
  useOrderChange((body: BodyInput<typeof deskSetShippingInstructionsCall>) =>
    call(deskSetShippingInstructionsCall, { body, msgFlag: false }),
  )

/** To whom an order can be given. */
export const useDeskClerks = () =>
  useQuery({
    queryKey: ['desk', 'clerks'],
    queryFn: async ({ signal }) => (await call(deskClerks, { signal, ...quiet })).clerks,
    staleTime: 5 * 60_000,
  })

/** Thousands of orders at once take longer than other calls may (bar C-08). */
const bulkMilliseconds = 60_000

export function useDeskBulk() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof deskBulkOrders>) =>
      call(deskBulkOrders, { body, msgFlag: false, timeout: bulkMilliseconds }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

/** The first opening is noted: its shipper can no longer take the document back. */
export const downloadDocument = async (id: string, fileId: string): Promise<Download> =>
  (await call(deskDownloadDocumentCall, { query: { id, fileId } })) as unknown as Download

const deskExportsKey = ['desk', 'exports'] as const

/** The desk's list as a workbook. */
export function useExportDeskOrders() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof deskExportOrders>) =>
      (await call(deskExportOrders, {
        body,
        timeout: exportMilliseconds,
      })) as unknown as ExportAnswer,
    onSuccess: () => queries.invalidateQueries({ queryKey: deskExportsKey }),
  })
}

/** The clerk's own workbooks of the last day; `may` is false for whom the desk gives none. */
export const useDeskExports = (may: boolean) =>
  useQuery({
    queryKey: deskExportsKey,
    queryFn: async ({ signal }) => (await call(deskListExports, { signal, ...quiet })).exports,
    enabled: may,
  })

export const refreshDeskExports = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: deskExportsKey })

/** What became of an export; null for a colleague's. */
export const readDeskExport = async (id: string) =>
  (await call(deskListExports, quiet)).exports.find((each) => each.id === id) ?? null
