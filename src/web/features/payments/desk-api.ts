import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  approveRefundCall,
  deskRequestRefundCall,
  listPaymentsCall,
  listRefundsCall,
  rejectRefundCall,
  retryRefundCall,
} from '#contract/payments.ts'
import { call } from '#web/lib/call.ts'

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

/** The payments of one order, found by its number. */
export const useOrderPaymentsAtDesk = (orderNumber: string, may: boolean) =>
  useQuery({
    queryKey: ['desk', 'payments', orderNumber],
    queryFn: ({ signal }) =>
      call(listPaymentsCall, { query: { keyword: orderNumber, size: 20 }, signal, ...quiet }),
    enabled: may,
  })

function useRefundChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

export const useApproveRefund = () =>
  useRefundChange((id: string) => call(approveRefundCall, { body: { refundId: id } }))
export const useRejectRefund = () =>
  useRefundChange((body: BodyInput<typeof rejectRefundCall>) =>
    call(rejectRefundCall, { body, msgFlag: false }),
  )
export const useRetryRefund = () =>
  useRefundChange((id: string) => call(retryRefundCall, { body: { refundId: id } }))
export const useRequestRefund = () =>
  useRefundChange((body: BodyInput<typeof deskRequestRefundCall>) =>
    call(deskRequestRefundCall, { body, msgFlag: false }),
  )
