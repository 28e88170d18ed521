import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { QueryInput } from '#contract/endpoint.ts'
import { exportRecords, listRecords, orderRecords, recordFacts } from '#contract/records.ts'
import { call, type Download } from '#web/lib/call.ts'

export type RecordQuery = QueryInput<typeof listRecords>

/** One page of records; the page before stays while the next is read. */
export const useRecords = (query: RecordQuery) =>
  useQuery({
    queryKey: ['desk', 'records', 'list', query],
    queryFn: ({ signal }) => call(listRecords, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
  })

/** What clerks did to one order, the newest first, as far as it was asked for. */
export const useOrderRecords = (orderId: string) =>
  useInfiniteQuery({
    queryKey: ['desk', 'order', orderId, 'records'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(orderRecords, { query: { orderId, cursor: pageParam, size: 10 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
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
