import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { decideWithdrawal, deskGetWithdrawal, deskListWithdrawals, recordPayout } from '#contract/rebate.ts'
import type { WithdrawalStatus } from '#domain/promotion/withdrawals.ts'
import { call } from '#web/lib/call.ts'

/** Withdrawals of one status or of all, newest first, as far as they were asked for. */
export const useDeskWithdrawals = (status: WithdrawalStatus | undefined) =>
  useInfiniteQuery({
    queryKey: ['desk', 'withdrawals', 'list', status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(deskListWithdrawals, { query: { status, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useDeskWithdrawal = (id: string) =>
  useQuery({
    queryKey: ['desk', 'withdrawals', 'one', id],
    queryFn: ({ signal }) => call(deskGetWithdrawal, { query: { id }, signal, msgFlag: false }),
  })

function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // What was refused may have been done by somebody else meanwhile.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk', 'withdrawals'] }),
  })
}

export const useDecideWithdrawal = () =>
  useChange((body: BodyInput<typeof decideWithdrawal>) => call(decideWithdrawal, { body, msgFlag: false }))
export const useRecordWithdrawalPayout = () =>
  useChange((body: BodyInput<typeof recordPayout>) => call(recordPayout, { body, msgFlag: false }))
