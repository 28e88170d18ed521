import { type QueryClient, useQuery } from '@tanstack/react-query'
import { timeline } from '#contract/tracking.ts'
import { call } from '#web/lib/call.ts'

/** What happened to the containers of one's own order, and what is expected. */
export const useTimeline = (orderId: string) =>
  useQuery({
    queryKey: ['tracking', 'timeline', orderId],
    queryFn: ({ signal }) =>
      call(timeline, { query: { orderId }, signal, msgFlag: false, loadingFlag: false }),
    enabled: orderId !== '',
  })

/** Reads again what news about an order may have changed; without one, whatever is on the page. */
export const refreshTimeline = (queries: QueryClient, orderId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: orderId ? ['tracking', 'timeline', orderId] : ['tracking'] })
