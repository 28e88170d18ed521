import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  addSender,
  listSenders,
  listUnplaced,
  placeTold,
  revokeSender,
  settleTold,
} from '#contract/event-senders.ts'
import { call } from '#web/lib/call.ts'

const unplacedKey = ['desk', 'unplaced'] as const
const sendersKey = ['desk', 'senders'] as const

/** Events that machines told and that wait for a clerk, newest first. */
export const useUnplaced = () =>
  useInfiniteQuery({
    queryKey: unplacedKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listUnplaced, { query: { cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function usePlaceTold() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof placeTold>) => call(placeTold, { body, msgFlag: false }),
    // Also after a refusal: a colleague may have placed it.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

export function useSettleTold() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof settleTold>) => call(settleTold, { body, msgFlag: false }),
    onSettled: () => void queries.invalidateQueries({ queryKey: unplacedKey }),
  })
}

export const useSenders = () =>
  useQuery({ queryKey: sendersKey, queryFn: ({ signal }) => call(listSenders, { signal, msgFlag: false }) })

export function useAddSender() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof addSender>) => call(addSender, { body, msgFlag: false }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: sendersKey }),
  })
}

export function useRevokeSender() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof revokeSender>) => call(revokeSender, { body, msgFlag: false }),
    onSettled: () => void queries.invalidateQueries({ queryKey: sendersKey }),
  })
}
