import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import {
  confirmStatement,
  createStatementCharge,
  getStatement,
  listOwnConsents,
  listStatements,
  queryStatementLine,
  type StatementDetail,
  statementLines,
  statementOverview,
  takeBackQuery,
} from '#contract/statements.ts'
import type { StatementId, StatementQueryId } from '#domain/kernel/ids.ts'
import { call } from '#web/lib/call.ts'

export type StatementListQuery = QueryInput<typeof listStatements>
export type LinesShown = NonNullable<QueryInput<typeof statementLines>['only']>

const quiet = { msgFlag: false, loadingFlag: false } as const
/** Going back to a list finds it as it was left (requirements §2). */
const keptMilliseconds = 30 * 60_000

/** One page of one's own statements; the page before stays while the next is read. */
export const useStatements = (query: StatementListQuery) =>
  useQuery({
    queryKey: ['statements', 'list', query],
    queryFn: ({ signal }) => call(listStatements, { query, signal, ...quiet }),
    placeholderData: keepPreviousData,
    gcTime: keptMilliseconds,
  })

/** Statements that are to be paid, of all kinds, the newest first; read on where there are more. */
export const useStatementsToPay = () =>
  useInfiniteQuery({
    queryKey: ['statements', 'toPay'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listStatements, {
        query: { status: 'paymentRequired', size: 100, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
        ...quiet,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const useStatementOverview = () =>
  useQuery({
    queryKey: ['statements', 'overview'],
    queryFn: ({ signal }) => call(statementOverview, { signal, ...quiet }),
    gcTime: keptMilliseconds,
  })

/** The first charges that wait for the reader's consent. */
export const useConsents = (asked: boolean) =>
  useQuery({
    queryKey: ['statements', 'consents'],
    queryFn: ({ signal }) => call(listOwnConsents, { query: { size: 10 }, signal, ...quiet }),
    enabled: asked,
  })

const statementKey = (id: string | null) => ['statements', 'statement', id] as const

export const useStatement = (id: string | null) =>
  useQuery({
    queryKey: statementKey(id),
    queryFn: ({ signal }) => call(getStatement, { query: { id: id as StatementId }, signal, ...quiet }),
    enabled: id !== null,
  })

/** Lines of a statement in their sequence, read on page by page. */
export const useStatementLines = (id: string, only: LinesShown) =>
  useInfiniteQuery({
    queryKey: ['statements', 'lines', id, only],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(statementLines, { query: { id: id as StatementId, after: pageParam, only }, signal, ...quiet }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Reads again what news about statements may have changed: lists, figures and what is shown in full. */
export const refreshStatements = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['statements'] })

/** Puts the statement that a call answered with in its place, and reads what depends on it again. */
function useChanged() {
  const queries = useQueryClient()
  return (statement: StatementDetail) => {
    queries.setQueryData(statementKey(statement.id), statement)
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'statements' && queryKey[1] !== 'statement',
    })
  }
}

export function useConfirmStatement() {
  const changed = useChanged()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof confirmStatement> & { key: string }) =>
      call(confirmStatement, { body, key, msgFlag: false }),
    onSuccess: changed,
    // What was refused has moved on meanwhile.
    onError: () => void refreshStatements(queries),
  })
}

export function useQueryLine() {
  const changed = useChanged()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof queryStatementLine> & { key: string }) =>
      call(queryStatementLine, { body, key, msgFlag: false }),
    onSuccess: changed,
  })
}

export function useTakeBackQuery() {
  const changed = useChanged()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: StatementQueryId) => call(takeBackQuery, { body: { id } }),
    onSuccess: changed,
    onError: () => void refreshStatements(queries),
  })
}

/** Starts one payment for one or several statements, of whatever kinds. */
export function useCreateStatementCharge() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      statementIds,
      key,
      ...body
    }: Omit<BodyInput<typeof createStatementCharge>, 'statementIds'> & {
      statementIds: readonly string[]
      key: string
    }) =>
      call(createStatementCharge, {
        body: { statementIds: statementIds as StatementId[], ...body },
        key,
        msgFlag: false,
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['payments', 'statement'] }),
  })
}
