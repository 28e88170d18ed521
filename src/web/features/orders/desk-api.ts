import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput, ReplyOf } from '#contract/endpoint.ts'
import {
  acceptOrder,
  assignOrder,
  cancelByOperations,
  type DeskOrderDetail,
  deskAddOrderDocuments,
  deskDownloadDocumentCall,
  deskGetOrder,
  deskListOrders,
  deskSetShippingInstructionsCall,
  resumeOrder,
  setBooking,
  setContainerNumbers,
} from '#contract/order-desk.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { call, type Download } from '#web/lib/call.ts'

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

/** What waits stands in the navigation too: reading it goes on when a page is left. */
const kept = { meta: { kept: true } } as const

/** What a queue shows: the orders found among the first ones, and whether there are more to look through. */
export type FoundOrders = { readonly orders: readonly DeskOrderItem[]; readonly more: boolean }

/** The most that one reply holds (requirements §9: page sizes). */
const most = 100

async function findOrders(
  statuses: readonly OrderStatus[],
  wanted: (order: DeskOrderItem) => boolean,
  signal: AbortSignal,
): Promise<FoundOrders> {
  const pages = await Promise.all(
    statuses.map((status) =>
      call(deskListOrders, { query: { status: [status], size: most }, signal, ...quiet }),
    ),
  )
  return {
    orders: pages.flatMap((page) => page.items).filter(wanted),
    more: pages.some((page) => page.nextCursor !== null),
  }
}

/** Orders that a clerk can accept now, the longest waiting first. */
export const useOrdersToAccept = () =>
  useQuery({
    ...kept,
    queryKey: ['desk', 'queue', 'accept'],
    queryFn: async ({ signal }) => {
      const found = await findOrders(
        ['pendingPayment', 'paid'],
        (order) => order.openMoves.includes('accept'),
        signal,
      )
      return {
        ...found,
        orders: found.orders.toSorted((a, b) => waitingSince(a).localeCompare(waitingSince(b))),
      }
    },
  })

/** Orders whose refund was rejected: they wait to be taken up again, or for another request. */
export const useOrdersToResume = () =>
  useQuery({
    ...kept,
    queryKey: ['desk', 'queue', 'resume'],
    queryFn: ({ signal }) =>
      findOrders(['refundRejected'], (order) => order.openMoves.includes('resume'), signal),
  })

/** From when an order has waited to be accepted: a paid one since its payment. */
export const waitingSince = (order: Pick<DeskOrderItem, 'paidAt' | 'placedAt'>): string =>
  order.paidAt ?? order.placedAt

/** Accepted orders of which not every container is in the terminal, the first to sail first. */
export const useOrdersWithoutGateIn = () =>
  useQuery({
    queryKey: ['desk', 'queue', 'gateIn'],
    queryFn: async ({ signal }) => {
      const found = await findOrders(
        ['accepted', 'paid', 'inTransit'],
        (order) => order.acceptedAt !== null && order.gateInOn === null && order.sailing.actualOn === null,
        signal,
      )
      return {
        ...found,
        orders: found.orders.toSorted((a, b) => a.sailing.estimatedOn.localeCompare(b.sailing.estimatedOn)),
      }
    },
  })

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

export const useAcceptOrder = () => useOrderChange((id: string) => call(acceptOrder, { body: { id } }))
export const useResumeOrder = () =>
  useOrderChange((body: BodyInput<typeof resumeOrder>) => call(resumeOrder, { body, msgFlag: false }))
export const useTakeOrderOn = () => useOrderChange((id: string) => call(assignOrder, { body: { id } }))
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

/** The first opening is noted: its shipper can no longer take the document back. */
export const downloadDocument = async (id: string, fileId: string): Promise<Download> =>
  (await call(deskDownloadDocumentCall, { query: { id, fileId } })) as unknown as Download
