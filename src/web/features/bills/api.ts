import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  decideConsentCall,
  orderBillCall,
  runningChargesCall,
  setToleranceCall,
  toleranceCall,
} from '#contract/bills.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

/** Under the order's own key: news about the order reads its bill again as well. */
const billKey = (orderId: string) => ['orders', 'order', orderId, 'bill'] as const

/** What was quoted, billed, paid and invoiced of one's own order. */
export const useOrderBill = (orderId: string) =>
  useQuery({
    queryKey: billKey(orderId),
    queryFn: ({ signal }) =>
      call(orderBillCall, { query: { orderId }, signal, msgFlag: false, loadingFlag: false }),
  })

/** Agrees to a charge, or does not; the bill is shown only as the server says it. */
export function useDecideConsent() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof decideConsentCall> & { key: string }) =>
      call(decideConsentCall, { body, key }),
    onSuccess: (bill) => queries.setQueryData(billKey(bill.orderId), bill),
    // What was refused was decided elsewhere meanwhile.
    onError: () => void queries.invalidateQueries({ queryKey: ['orders', 'order'] }),
  })
}

/** The free time of one's own order's containers: under the order's key, so that news about the order reads it again. */
export const useFreeTime = (orderId: string) =>
  useQuery({
    queryKey: ['orders', 'order', orderId, 'freeTime'],
    queryFn: ({ signal }) =>
      call(runningChargesCall, { query: { orderId }, signal, msgFlag: false, loadingFlag: false }),
  })

const toleranceKey = ['bills', 'tolerance'] as const

/** How far a bill may go beyond its quote without asking. */
export const useTolerance = () =>
  useQuery({
    queryKey: toleranceKey,
    queryFn: ({ signal }) => call(toleranceCall, { signal, msgFlag: false, loadingFlag: false }),
  })

export function useSetTolerance() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof setToleranceCall>) => call(setToleranceCall, { body }),
    onSuccess: (tolerance) => {
      queries.setQueryData(toleranceKey, tolerance)
      // Every bill says how much of it is used.
      void queries.invalidateQueries({ queryKey: ['orders', 'order'] })
    },
  })
}
