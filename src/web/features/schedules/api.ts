import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryInput } from '#contract/endpoint.ts'
import { listCarriers } from '#contract/reference.ts'
import { searchSchedules, suggestVessels, vesselTimetable } from '#contract/schedules.ts'
import { call } from '#web/lib/call.ts'
import { useReader } from '#web/ui/reader.ts'

export type ScheduleQuery = QueryInput<typeof searchSchedules>

/** Sailings between two ports; nothing is asked while the question is not whole. */
export const scheduleQuery = (query: ScheduleQuery | null) =>
  queryOptions({
    queryKey: ['schedules', query],
    queryFn: ({ signal }) => call(searchSchedules, { query: query as ScheduleQuery, signal, msgFlag: false }),
    enabled: query !== null,
  })

/** The timetable of a vessel or a service. */
export const timetableQuery = (name: string | null) =>
  queryOptions({
    queryKey: ['schedules', 'timetable', name],
    queryFn: ({ signal }) =>
      call(vesselTimetable, { query: { name: name as string }, signal, msgFlag: false }),
    enabled: name !== null,
  })

/** Names for what is being typed; those of the text before stand until the new ones are there. */
export const suggestionQuery = (text: string) =>
  queryOptions({
    queryKey: ['schedules', 'suggestions', text],
    queryFn: ({ signal }) =>
      call(suggestVessels, { query: { text }, signal, msgFlag: false, loadingFlag: false }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The shipping lines, read once. */
export const useCarriers = () =>
  useQuery({
    queryKey: ['reference', 'carriers'],
    queryFn: ({ signal }) => call(listCarriers, { signal, msgFlag: false, loadingFlag: false }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** A carrier's short name in the reader's language; the code until it is known. */
export function useCarrierName(): (scac: string) => string {
  const { read } = useReader()
  const { data } = useCarriers()
  return (scac) => {
    const carrier = data?.find((each) => each.scac === scac)
    return carrier ? read(carrier.short) : scac
  }
}
