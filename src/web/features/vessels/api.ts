import { queryOptions } from '@tanstack/react-query'
import type { QueryInput, QueryOf } from '#contract/endpoint.ts'
import { findVesselCall, suggestVesselsCall, vesselsInViewCall, vesselTrackCall } from '#contract/vessels.ts'
import { call } from '#web/lib/call.ts'

/** How often a page that stays open asks again: the sources send every few minutes. */
const againMilliseconds = 120_000

/** Vessels that begin with what was typed. */
export const suggestVessels = (text: string, signal: AbortSignal) =>
  call(suggestVesselsCall, { query: { text }, signal, msgFlag: false, loadingFlag: false })

/** The vessel somebody typed; null asks nothing. */
export const vesselQuery = (vessel: string | null) =>
  queryOptions({
    queryKey: ['vessels', 'found', vessel],
    queryFn: ({ signal }) =>
      call(findVesselCall, { query: { vessel: vessel ?? '' }, signal, msgFlag: false }),
    enabled: vessel !== null,
    refetchInterval: againMilliseconds,
  })

export const trackQuery = (query: QueryOf<typeof vesselTrackCall>) =>
  queryOptions({
    queryKey: ['vessels', 'track', query],
    queryFn: ({ signal }) => call(vesselTrackCall, { query, signal, msgFlag: false, loadingFlag: false }),
  })

/** The ships of a map; large, and taken in as it comes, so it is kept by nobody. */
export const shipsInView = (query: QueryInput<typeof vesselsInViewCall>, signal: AbortSignal) =>
  call(vesselsInViewCall, { query, signal, msgFlag: false, loadingFlag: false })
