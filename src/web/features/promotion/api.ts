import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import {
  invitationCall,
  invitationPosterCall,
  queryCustomerLevel,
  queryCustomerSource,
  queryMyTeam,
  queryNewCustomerAndPointsNearSixMonths,
  queryUserCountInfo,
  teamNews,
} from '#contract/promotion.ts'
import { listWithdrawals, rebateEntries, rebateOverview, requestWithdrawal } from '#contract/rebate.ts'
import type { InviteSource } from '#domain/users/invitations.ts'
import { call, type Download } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

export const useInvitation = () =>
  useQuery({
    queryKey: ['team', 'invitation'],
    queryFn: ({ signal }) => call(invitationCall, { signal, ...quiet }),
  })

/** The invitation as a picture. */
export const useInvitationPoster = () =>
  useMutation({
    mutationFn: async (): Promise<Download> =>
      (await call(invitationPosterCall, { msgFlag: false })) as unknown as Download,
  })

export const useTeamCounts = () =>
  useQuery({
    queryKey: ['team', 'counts'],
    queryFn: ({ signal }) => call(queryUserCountInfo, { signal, ...quiet }),
  })

export const useLevels = () =>
  useQuery({
    queryKey: ['team', 'levels'],
    queryFn: ({ signal }) => call(queryCustomerLevel, { signal, ...quiet }),
  })

export const useSources = () =>
  useQuery({
    queryKey: ['team', 'sources'],
    queryFn: ({ signal }) => call(queryCustomerSource, { signal, ...quiet }),
  })

export const useSixMonths = () =>
  useQuery({
    queryKey: ['team', 'months'],
    queryFn: ({ signal }) => call(queryNewCustomerAndPointsNearSixMonths, { signal, ...quiet }),
  })

/** The members, newest first, as far as they were asked for. */
export const useMembers = (source: InviteSource | undefined) =>
  useInfiniteQuery({
    queryKey: ['team', 'members', source],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(queryMyTeam, { body: { source, cursor: pageParam, size: 20 }, signal, ...quiet }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

const newsSize = 10
/** What happened, newest first; the next page is what happened before the last of this one. */
export const useTeamNews = () =>
  useInfiniteQuery({
    queryKey: ['team', 'news'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(teamNews, { body: { before: pageParam, size: newsSize }, signal, ...quiet }),
    getNextPageParam: (page) => (page.length === newsSize ? page.at(-1)?.at : undefined),
  })

export type RebateOverview = ReplyOf<typeof rebateOverview>
export const useRebate = () =>
  useQuery({
    queryKey: ['rebate', 'overview'],
    queryFn: ({ signal }) => call(rebateOverview, { signal, ...quiet }),
  })

export const useRebateEntries = () =>
  useInfiniteQuery({
    queryKey: ['rebate', 'entries'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(rebateEntries, { query: { cursor: pageParam, size: 20 }, signal, ...quiet }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const useWithdrawals = () =>
  useInfiniteQuery({
    queryKey: ['rebate', 'withdrawals'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listWithdrawals, { query: { cursor: pageParam, size: 10 }, signal, ...quiet }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function useRequestWithdrawal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof requestWithdrawal>) =>
      call(requestWithdrawal, { body, msgFlag: false }),
    // What was refused may have been asked for in another window meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: ['rebate'] }),
  })
}
