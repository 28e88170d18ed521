import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import {
  accountingExport,
  ageingReport,
  answerStatementQuery,
  closeMonth,
  deskGetStatement,
  deskListStatements,
  deskStatementLines,
  deskStatementPaper,
  issueStatements,
  listConsents,
  listMonths,
  listStatementQueries,
  runMonth,
  setPaymentTerm,
} from '#contract/statements.ts'
import { call, type Download } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const most = 100
/** What waits stands in the navigation too: reading it goes on when a page is left. */
const kept = { meta: { kept: true } } as const

/** A long statement is printed, and a month gathered, for longer than other calls may take. Assumed (decision 045) */
const longCall = 120_000
/** How often a month that is being made is looked at. Assumed (decision 038) */
const runningMilliseconds = 3_000

/** Questions about lines that wait for an answer, the oldest first. */
export const useQuestionsWaiting = (may: boolean) =>
  useQuery({
    ...kept,
    queryKey: ['desk', 'statements', 'questions'],
    queryFn: ({ signal }) => call(listStatementQueries, { query: { size: most }, signal, ...quiet }),
    enabled: may,
  })

export type ConsentState = NonNullable<QueryInput<typeof listConsents>['state']>

/** How many charges wait for their customers or were refused, and the oldest of those that wait. */
export const useConsentsWaiting = (may: boolean) =>
  useQuery({
    ...kept,
    queryKey: ['desk', 'consents', 'waiting'],
    queryFn: ({ signal }) => call(listConsents, { query: { size: 10 }, signal, ...quiet }),
    enabled: may,
  })

/** Charges that wait for their customers, or that were refused, the oldest first, as far as they were asked for. */
export const useConsents = (state: ConsentState) =>
  useInfiniteQuery({
    queryKey: ['desk', 'consents', 'list', state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listConsents, { query: { state, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export type DeskStatementQuery = QueryInput<typeof deskListStatements>

/** One page of all customers' statements; the page before stays while the next is read. */
export const useDeskStatements = (query: DeskStatementQuery, askable: boolean) =>
  useQuery({
    queryKey: ['desk', 'statements', 'list', query],
    queryFn: ({ signal }) => call(deskListStatements, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
    enabled: askable,
  })

export const useDeskStatement = (id: string) =>
  useQuery({
    queryKey: ['desk', 'statement', id],
    queryFn: ({ signal }) => call(deskGetStatement, { query: { id }, signal, msgFlag: false }),
  })

export type LineView = NonNullable<QueryInput<typeof deskStatementLines>['only']>

/** The lines of a statement in their sequence, as far as they were asked for. */
export const useDeskStatementLines = (id: string, only: LineView) =>
  useInfiniteQuery({
    queryKey: ['desk', 'statement', id, 'lines', only],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(deskStatementLines, { query: { id, only, after: pageParam }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** The last twelve months; looked at again and again while one of them is being made. */
export const useMonths = () =>
  useQuery({
    queryKey: ['desk', 'statements', 'months'],
    queryFn: ({ signal }) => call(listMonths, { signal, ...quiet }),
    refetchInterval: ({ state }) =>
      state.data?.months.some((month) => month.state === 'running') ? runningMilliseconds : false,
  })

/** Who owes, by age, the oldest debt first, as far as it was asked for; totals are of everybody. */
export const useAgeing = () =>
  useInfiniteQuery({
    queryKey: ['desk', 'statements', 'ageing'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(ageingReport, { query: { cursor: pageParam, size: 50 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

function useStatementChange<Given, Reply>(change: (given: Given) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // What was refused may have changed meanwhile too.
    onSettled: () => {
      for (const key of ['statements', 'statement', 'order'])
        void queries.invalidateQueries({ queryKey: ['desk', key] })
    },
  })
}

type Keyed<Body> = Body & { readonly key: string }

/** Answers a question: with what is taken back, or with why the line stands. */
export const useAnswerQuestion = () =>
  useStatementChange(({ key, ...body }: Keyed<BodyInput<typeof answerStatementQuery>>) =>
    call(answerStatementQuery, { body, key, msgFlag: false }),
  )

/** Makes the statements of one customer now. */
export const useIssueStatements = () =>
  useStatementChange(({ key, ...body }: Keyed<BodyInput<typeof issueStatements>>) =>
    call(issueStatements, { body, key, msgFlag: false }),
  )

export const useSetPaymentTerm = () =>
  useStatementChange((body: BodyInput<typeof setPaymentTerm>) =>
    call(setPaymentTerm, { body, msgFlag: false }),
  )

export const useRunMonth = () =>
  useStatementChange((month: string) => call(runMonth, { body: { month }, msgFlag: false }))
export const useCloseMonth = () =>
  useStatementChange((month: string) => call(closeMonth, { body: { month }, msgFlag: false }))

export const downloadDeskStatement = async (id: string): Promise<Download> =>
  (await call(deskStatementPaper, { query: { id }, timeout: longCall })) as unknown as Download

export type AccountingFile = QueryInput<typeof accountingExport>['what']
export const downloadAccounting = async (month: string, what: AccountingFile): Promise<Download> =>
  (await call(accountingExport, { query: { month, what }, timeout: longCall })) as unknown as Download
