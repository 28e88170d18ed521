import { type QueryClient, useQuery } from '@tanstack/react-query'
import { creditStanding, listViewings } from '#contract/customers.ts'
import { call } from '#web/lib/call.ts'

const key = ['creditStanding'] as const

/** Whether one's own credit is held; where that cannot be read, nothing is said of it. */
export const useCreditStanding = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(creditStanding, { signal, msgFlag: false, loadingFlag: false }),
  })

/** A hold was set or lifted. */
export const refreshCreditStanding = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: key })

/** When clerks of the forwarder looked at one's own portal. */
export const useViewings = () =>
  useQuery({
    queryKey: ['viewings'],
    queryFn: ({ signal }) => call(listViewings, { signal, msgFlag: false, loadingFlag: false }),
  })
