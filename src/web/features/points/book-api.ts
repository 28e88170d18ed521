import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import { listVouchersCall } from '#contract/points.ts'
import {
  checkedSignRecordListCall,
  getPointsTaskCall,
  pointsAddReportCall,
  pointsSerialNumberListCall,
  pointsSubtractReportCall,
  signCall,
} from '#contract/points-book.ts'
import { call } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
type Report = ReplyOf<typeof pointsAddReportCall> | ReplyOf<typeof pointsSubtractReportCall>
const bookKey = ['points'] as const

export const usePointsEntries = (body: BodyInput<typeof pointsSerialNumberListCall>) =>
  useQuery({
    queryKey: [...bookKey, 'entries', body],
    queryFn: ({ signal }) => call(pointsSerialNumberListCall, { body, signal, ...quiet }),
    placeholderData: keepPreviousData,
  })

/** What came in and what was given, in each of six months. */
export const usePointsReport = (side: 'income' | 'expense') =>
  useQuery({
    queryKey: [...bookKey, 'report', side],
    queryFn: async ({ signal }): Promise<Report> =>
      call(side === 'income' ? pointsAddReportCall : pointsSubtractReportCall, { signal, ...quiet }),
  })

export const useOwnVouchers = () =>
  useInfiniteQuery({
    queryKey: [...bookKey, 'vouchers'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listVouchersCall, { query: { cursor: pageParam, size: 10 }, signal, ...quiet }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const usePointsTasks = () =>
  useQuery({
    queryKey: [...bookKey, 'tasks'],
    queryFn: ({ signal }) => call(getPointsTaskCall, { signal, ...quiet }),
  })

/** The check-ins of a month; of this one in Beijing where none is named. */
export const useCheckIns = (month: string | undefined) =>
  useQuery({
    queryKey: [...bookKey, 'checkIns', month ?? null],
    queryFn: ({ signal }) =>
      call(checkedSignRecordListCall, { query: month ? { month } : {}, signal, ...quiet }),
    placeholderData: keepPreviousData,
  })

export function useCheckIn() {
  const queries = useQueryClient()
  return useMutation({
    // The page says what failed, and offers it again.
    mutationFn: () => call(signCall, { body: {}, msgFlag: false }),
    // Refused, another tab was quicker: the page then shows what holds.
    onSettled: (_done, failure) => unlessFailed(failure, queries.invalidateQueries({ queryKey: bookKey })),
  })
}
