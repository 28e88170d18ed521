import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getOrder, redDots } from '#contract/orders.ts'
import { afterRedDotEvent, type RedDotEvent, type RedDots } from '#domain/orders/red-dot.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const key = ['redDots'] as const
const read = ({ signal }: { signal: AbortSignal }) => call(redDots, { signal, ...quiet })

/** The orders that changed since their customer last looked (requirements §3, §4). The shell shows it on every page. */
export const useRedDots = () => useQuery({ queryKey: key, queryFn: read, meta: { kept: true } })

/** Asks again, and answers with the orders that carry a red dot now. */
export const readRedDots = async (queries: QueryClient): Promise<readonly string[]> =>
  (await queries.fetchQuery({ queryKey: key, queryFn: read, staleTime: 0, meta: { kept: true } })).orderIds

/** Where an order stands, for a line about it. */
export const readOrderFacts = async (id: string) => {
  const { number, status, stage } = await call(getOrder, { query: { id }, ...quiet })
  return { number, status, stage }
}

/** Lists and figures of orders are out of date; those on the page read themselves again. */
export const markOrdersOld = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' })

/** What a live event says of the red dots, shown at once (requirements §4). */
export function applyRedDotEvent(queries: QueryClient, event: RedDotEvent): void {
  queries.setQueryData<RedDots>(key, (dots) => dots && afterRedDotEvent(dots, event))
}
