import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import { deskDownloadFile } from '#contract/files.ts'
import {
  approveRefundCall,
  confirmTransferCall,
  deskListProofsCall,
  deskPaymentTrailCall,
  deskRefundTrailCall,
  deskRequestRefundCall,
  listNoticesCall,
  listPaymentsCall,
  listRefundsCall,
  recordPayoutCall,
  rejectProofCall,
  rejectRefundCall,
  requestPartRefundCall,
  retryRefundCall,
} from '#contract/payments.ts'
import { requestTopUpRefundCall } from '#contract/top-ups.ts'
import { call, type Download } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const most = 100
/** What waits stands in the navigation too: reading it goes on when a page is left. */
const kept = { meta: { kept: true } } as const

/** Refunds that wait for a second clerk, or that failed and can be sent again. */
export const useRefundsWaiting = (status: 'requested' | 'failed', may: boolean) =>
  useQuery({
    ...kept,
    queryKey: ['desk', 'refunds', status],
    queryFn: ({ signal }) => call(listRefundsCall, { query: { status, size: most }, signal, ...quiet }),
    enabled: may,
  })

/** Money that came and belongs to no order yet. */
export const usePaymentsOnHold = (may: boolean) =>
  useQuery({
    ...kept,
    queryKey: ['desk', 'payments', 'onHold'],
    queryFn: ({ signal }) => call(listPaymentsCall, { query: { onHold: '1', size: most }, signal, ...quiet }),
    enabled: may,
  })

/** Proofs of bank transfers that wait for finance, the oldest first. */
export const useTransfersWaiting = (may: boolean) =>
  useQuery({
    ...kept,
    queryKey: ['desk', 'payments', 'transfers'],
    queryFn: ({ signal }) =>
      call(deskListProofsCall, { query: { status: 'submitted', size: most }, signal, ...quiet }),
    enabled: may,
  })

/** The payments of one order, found by its number. */
export const useOrderPaymentsAtDesk = (orderNumber: string, may: boolean) =>
  useQuery({
    queryKey: ['desk', 'payments', orderNumber],
    queryFn: ({ signal }) =>
      call(listPaymentsCall, { query: { keyword: orderNumber, size: 20 }, signal, ...quiet }),
    enabled: may,
  })

export type PaymentQuery = QueryInput<typeof listPaymentsCall>

/** One page of all payments; the page before stays while the next is read. */
export const useDeskPayments = (query: PaymentQuery) =>
  useQuery({
    queryKey: ['desk', 'payments', 'list', query],
    queryFn: ({ signal }) => call(listPaymentsCall, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
  })

/** A payment with everything that happened to it. */
export const usePaymentTrail = (paymentId: string) =>
  useQuery({
    queryKey: ['desk', 'payments', 'trail', paymentId],
    queryFn: ({ signal }) => call(deskPaymentTrailCall, { query: { paymentId }, signal, msgFlag: false }),
  })

/** A refund with everything that happened to it. */
export const useRefundTrail = (refundId: string) =>
  useQuery({
    queryKey: ['desk', 'refunds', 'trail', refundId],
    queryFn: ({ signal }) => call(deskRefundTrailCall, { query: { refundId }, signal, msgFlag: false }),
  })

/** What companies, or others in their name, told us. */
export const useNotices = () =>
  useInfiniteQuery({
    queryKey: ['desk', 'payments', 'notices'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listNoticesCall, { query: { cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export type RefundQuery = QueryInput<typeof listRefundsCall>

/** Refunds of one status or of all, newest first, as far as they were asked for. */
export const useDeskRefunds = (query: Pick<RefundQuery, 'status'>) =>
  useInfiniteQuery({
    queryKey: ['desk', 'refunds', 'list', query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listRefundsCall, { query: { ...query, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

function useMoneyChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

/** In full by its id alone, or less with the reason that the shipper reads. */
export const useApproveRefund = () =>
  useMoneyChange((given: string | BodyInput<typeof approveRefundCall>) =>
    call(approveRefundCall, {
      body: typeof given === 'string' ? { refundId: given } : given,
      msgFlag: typeof given === 'string',
    }),
  )
export const useRejectRefund = () =>
  useMoneyChange((body: BodyInput<typeof rejectRefundCall>) =>
    call(rejectRefundCall, { body, msgFlag: false }),
  )
export const useRetryRefund = () =>
  useMoneyChange((id: string) => call(retryRefundCall, { body: { refundId: id } }))
export const useRequestRefund = () =>
  useMoneyChange((body: BodyInput<typeof deskRequestRefundCall>) =>
    call(deskRequestRefundCall, { body, msgFlag: false }),
  )
export const useRequestPartRefund = () =>
  useMoneyChange((body: BodyInput<typeof requestPartRefundCall>) =>
    call(requestPartRefundCall, { body, msgFlag: false }),
  )
export const useRequestTopUpRefund = () =>
  useMoneyChange((body: BodyInput<typeof requestTopUpRefundCall>) =>
    call(requestTopUpRefundCall, { body, msgFlag: false }),
  )
export const useRecordPayout = () =>
  useMoneyChange((body: BodyInput<typeof recordPayoutCall>) =>
    call(recordPayoutCall, { body, msgFlag: false }),
  )
export const useConfirmTransfer = () =>
  useMoneyChange((body: BodyInput<typeof confirmTransferCall>) =>
    call(confirmTransferCall, { body, msgFlag: false }),
  )
export const useRejectProof = () =>
  useMoneyChange((body: BodyInput<typeof rejectProofCall>) => call(rejectProofCall, { body, msgFlag: false }))

/** A shipper's proof as a file. */
export const downloadProof = async (id: string): Promise<Download> =>
  (await call(deskDownloadFile, { query: { id }, msgFlag: false })) as unknown as Download
