import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import { answerPriceRequest, listPriceRequests } from '#contract/quotes.ts'
import { call } from '#web/lib/call.ts'

export type PriceRequest = ReplyOf<typeof listPriceRequests>['items'][number]
export type PriceRequestStatus = PriceRequest['status']

/** Open requests for the queue: the newest hundred. */
export const useOpenPriceRequests = (may: boolean) =>
  useQuery({
    // Its number stands in the navigation too: reading it goes on when a page is left.
    meta: { kept: true },
    queryKey: ['desk', 'priceRequests', 'queue'],
    queryFn: ({ signal }) =>
      call(listPriceRequests, {
        query: { status: 'open', size: 100 },
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    enabled: may,
  })

export const usePriceRequests = (status: PriceRequestStatus) =>
  useInfiniteQuery({
    queryKey: ['desk', 'priceRequests', 'list', status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listPriceRequests, { query: { status, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function useAnswerPriceRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof answerPriceRequest>) =>
      call(answerPriceRequest, { body, msgFlag: false }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['desk', 'priceRequests'] }),
  })
}
