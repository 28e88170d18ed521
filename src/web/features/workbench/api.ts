import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deskQueues } from '#contract/desk-queues.ts'
import { call } from '#web/lib/call.ts'

/** Where the cache keeps the counts; the page and the navigation read them once together. */
export const queuesKey = ['desk', 'queues'] as const

/** A new day brings departures and ends free time, though nobody did anything. Assumed (decision 057) */
const refreshMilliseconds = 5 * 60_000

/** Every queue of the clerk's role. It stands in the navigation: reading it goes on when a page is left. */
export const useDeskQueues = (loggedIn: boolean) =>
  useQuery({
    meta: { kept: true },
    queryKey: queuesKey,
    queryFn: ({ signal }) => call(deskQueues, { signal, msgFlag: false, loadingFlag: false }),
    enabled: loggedIn,
    refetchInterval: refreshMilliseconds,
    placeholderData: keepPreviousData,
  })
