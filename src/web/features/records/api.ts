import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { QueryInput } from '#contract/endpoint.ts'
import { exportRecords, listRecords, recordFacts } from '#contract/records.ts'
import { call, type Download } from '#web/lib/call.ts'

export type RecordQuery = QueryInput<typeof listRecords>

/** One page of records; the page before stays while the next is read. */
export const useRecords = (query: RecordQuery) =>
  useQuery({
    queryKey: ['desk', 'records', 'list', query],
    queryFn: ({ signal }) => call(listRecords, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
  })

/** Whose records there are, and what the nightly proof found. */
export const useRecordFacts = () =>
  useQuery({
    queryKey: ['desk', 'records', 'facts'],
    queryFn: ({ signal }) => call(recordFacts, { signal, msgFlag: false }),
  })

/** What a search found, as a file. */
export const useRecordExport = () =>
  useMutation({
    mutationFn: async (query: QueryInput<typeof exportRecords>): Promise<Download> =>
      (await call(exportRecords, { query })) as unknown as Download,
  })
