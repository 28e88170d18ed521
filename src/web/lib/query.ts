import { QueryClient } from '@tanstack/react-query'
import { CallFailure, isCancelled } from './call.ts'

/** Worth a second try: the network, never an answer. */
const passing = (error: unknown): boolean => error instanceof CallFailure && error.kind === 'unreachable'

/** The cache of what the server said. Failures of queries are shown by the page, with a retry. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => !isCancelled(error) && passing(error) && count < 1,
        refetchOnWindowFocus: true,
        throwOnError: false,
      },
      mutations: { retry: false },
    },
  })
}

/**
 * For `onSettled` of a write, after which the page reads anew: a success waits for what was read, so that it is told with
 * what holds by then; a failure is told at once, however long reading takes.
 */
export const unlessFailed = (failure: unknown, reading: Promise<unknown>): Promise<unknown> | undefined =>
  failure ? undefined : reading

/** Pending reads of the page that is left are given up (requirements §2); those marked `meta.kept` go on. */
export const cancelPending = (queries: QueryClient): Promise<void> =>
  queries.cancelQueries({ predicate: (query) => query.meta?.kept !== true })
