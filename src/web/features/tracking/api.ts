import { type QueryClient, useQuery } from '@tanstack/react-query'
import { orderOnMap } from '#contract/order-map.ts'
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

/** Positions of ships come in without news of the order: an open map asks for them by itself. Assumed (decision 021) */
export const mapRefreshMilliseconds = 60_000

/** Where the containers of one's own order are, for its map. */
export const useOrderMap = (id: string) =>
  useQuery({
    queryKey: ['tracking', 'map', id],
    queryFn: ({ signal }) => call(orderOnMap, { query: { id }, signal, msgFlag: false, loadingFlag: false }),
    refetchInterval: mapRefreshMilliseconds,
  })

/** Reads again what news about an order may have changed; without one, whatever is on the page. */
export const refreshTimeline = (queries: QueryClient, orderId: string): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [area, , about] }) => area === 'tracking' && (!orderId || about === orderId),
  })
