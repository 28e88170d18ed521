import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  listFailedJobs,
  listSentMessages,
  retryFailedJob,
  retryFailedJobs,
  systemQueues,
  systemServices,
} from '#contract/system.ts'
import { call } from '#web/lib/call.ts'

const key = ['desk', 'system'] as const

/** Work comes and goes by itself: what is shown is at most this old. */
const freshMilliseconds = 15_000

export const useQueues = () =>
  useQuery({
    queryKey: [...key, 'queues'],
    queryFn: ({ signal }) => call(systemQueues, { signal, msgFlag: false, loadingFlag: false }),
    refetchInterval: freshMilliseconds,
  })

/** Outside services; what they did is added together once a minute. */
export const useServices = () =>
  useQuery({
    queryKey: [...key, 'services'],
    queryFn: ({ signal }) => call(systemServices, { signal, msgFlag: false, loadingFlag: false }),
    refetchInterval: freshMilliseconds,
  })

export type SentWish = Pick<QueryOf<typeof listSentMessages>, 'channel' | 'state' | 'to'>

/** Mails and text messages that were handed over or could not be, newest first. */
export const useSentMessages = (wish: SentWish) =>
  useInfiniteQuery({
    queryKey: [...key, 'sent', wish],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listSentMessages, { query: { ...wish, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** What was given up, newest first; of one queue where it is named. */
export const useFailedJobs = (queue: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...key, 'failed', queue ?? ''],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listFailedJobs, { query: { queue, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

function useRetry<Given>(retry: (given: Given) => Promise<{ retried: number }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: retry,
    // Also after a refusal: somebody else may have put it back.
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  })
}

export const useRetryJob = () =>
  useRetry((body: { queue: string; id: string }) => call(retryFailedJob, { body, msgFlag: false }))

export const useRetryJobs = () =>
  useRetry((body: { queue: string }) => call(retryFailedJobs, { body, msgFlag: false }))
