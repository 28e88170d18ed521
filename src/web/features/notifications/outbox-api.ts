import { useInfiniteQuery } from '@tanstack/react-query'
import { listOutbox, type OutboxKind } from '#contract/outbox.ts'
import { call } from '#web/lib/call.ts'

/** What stays here instead of going out, newest first. */
export const useOutbox = (kind: OutboxKind) =>
  useInfiniteQuery({
    queryKey: ['desk', 'outbox', kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listOutbox, { query: { kind, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
