import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import { deskExceptions, handleException, listExceptions, takeException } from '#contract/exceptions.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

/** Under the orders' key: news of an order reads the list again. */
export const useExceptions = (query: Pick<QueryInput<typeof listExceptions>, 'state' | 'kind'>) =>
  useInfiniteQuery({
    queryKey: ['orders', 'exceptions', query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listExceptions, { query: { ...query, cursor: pageParam, size: 20 }, signal, ...quiet }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })

const deskKey = ['desk', 'exceptions'] as const
export const useDeskExceptions = (
  query: Pick<QueryInput<typeof deskExceptions>, 'state' | 'kind' | 'owner'>,
) =>
  useInfiniteQuery({
    queryKey: [...deskKey, query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(deskExceptions, { query: { ...query, cursor: pageParam, size: 50 }, signal, ...quiet }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })

function useDeskChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  // Also after a refusal: a colleague may have come first.
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: deskKey }),
  })
}

export const useTakeException = () =>
  useDeskChange((body: BodyInput<typeof takeException>) => call(takeException, { body, onceMore: true }))
export const useHandleException = () =>
  useDeskChange((body: BodyInput<typeof handleException>) =>
    call(handleException, { body, msgFlag: false, onceMore: true }),
  )
