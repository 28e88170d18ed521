import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { applyOffsetsCall, offsetOffersCall } from '#contract/points.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

/** Under the order's own key: news about the order reads its offers again as well. */
const offersKey = (orderId: string) => ['orders', 'order', orderId, 'offsets'] as const

/** What points and vouchers could take off an order; always read anew, for another order may have taken them. */
export const useOffsetOffers = (orderId: string) =>
  useQuery({
    queryKey: offersKey(orderId),
    queryFn: ({ signal }) => call(offsetOffersCall, { query: { orderId }, signal, ...quiet }),
    staleTime: 0,
  })

/** Sets them. What is due is shown only as the server says it. */
export function useApplyOffsets() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof applyOffsetsCall> & { key: string }) =>
      call(applyOffsetsCall, { body, key, msgFlag: false }),
    onSuccess: async ({ offers }) => {
      queries.setQueryData(offersKey(offers.orderId), offers)
      // The order and all that shows what is due; the panel's own answer is the newest there is.
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'orders' && queryKey[3] !== 'offsets',
      })
      void queries.invalidateQueries({ queryKey: ['points'] })
    },
    // What was refused was worked out from what no longer holds.
    onError: (_error, { orderId }) => void queries.invalidateQueries({ queryKey: offersKey(orderId) }),
  })
}
