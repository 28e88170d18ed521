import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getSeaport, listSeaportPage, measureSeaWay } from '#contract/seaports.ts'
import type { Gate } from '#domain/reference/sea-network.ts'
import { call } from '#web/lib/call.ts'
import type { SeaportListView } from './seaport-address.ts'

/** How many ports stand on a page of the list. */
export const seaportsPerPage = 20

/** Nothing of it changes during a visit. */
const kept = { staleTime: Number.POSITIVE_INFINITY } as const

/** A page of ports; the one before stays in sight while the next is read. */
export const seaportPageQuery = ({ text, country, lane, page }: SeaportListView) =>
  queryOptions({
    queryKey: ['reference', 'seaportPage', text, country, lane, page],
    queryFn: ({ signal }) =>
      call(listSeaportPage, {
        query: {
          text,
          page,
          size: seaportsPerPage,
          ...(country ? { country } : {}),
          ...(lane ? { lane } : {}),
        },
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    placeholderData: keepPreviousData,
    ...kept,
  })

/** A port with its terminals and the ports nearby. */
export const seaportQuery = (code: string) =>
  queryOptions({
    queryKey: ['reference', 'seaportDetail', code],
    queryFn: ({ signal }) => call(getSeaport, { query: { code }, signal, msgFlag: false }),
    ...kept,
  })

/** The way by sea with these waters closed; null for `to` asks nothing. */
export const seaWayQuery = (from: string, to: string | null, closed: readonly Gate[]) =>
  queryOptions({
    queryKey: ['reference', 'seaWay', from, to, closed],
    queryFn: ({ signal }) =>
      call(measureSeaWay, {
        query: { from, to: to as string, closed: [...closed] },
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    enabled: to !== null && to !== from,
    ...kept,
  })
