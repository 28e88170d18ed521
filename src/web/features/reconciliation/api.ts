import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import {
  compareAgain,
  countMoneyWaiting,
  explainFinding,
  exportReconciliation,
  getReconciliation,
  importBill,
  listBillDays,
  listFindings,
  statementTemplate,
} from '#contract/reconciliation.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import { call, type Download } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

/** Reading and comparing a big bill takes longer than other calls may. Assumed (decision 031): two minutes for 100,000 lines. */
const longCall = 120_000

export const useBillDays = (query: QueryInput<typeof listBillDays>) =>
  useQuery({
    queryKey: ['desk', 'reconciliation', 'days', query],
    queryFn: ({ signal }) => call(listBillDays, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
  })

export const useReconciliation = (id: string) =>
  useQuery({
    queryKey: ['desk', 'reconciliation', 'bill', id],
    queryFn: ({ signal }) => call(getReconciliation, { query: { id }, signal, msgFlag: false }),
  })

export type FindingView = NonNullable<QueryInput<typeof listFindings>['show']>

export const useFindings = (id: string, show: FindingView) =>
  useInfiniteQuery({
    queryKey: ['desk', 'reconciliation', 'findings', id, show],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listFindings, { query: { id, show, cursor: pageParam, size: 50 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** What waits stands in the navigation too: reading it goes on when a page is left. */
export const useMoneyWaiting = (may: boolean) =>
  useQuery({
    meta: { kept: true },
    queryKey: ['desk', 'payments', 'waiting'],
    queryFn: ({ signal }) => call(countMoneyWaiting, { signal, ...quiet }),
    enabled: may,
  })

function useBillChange<Given, Reply>(change: (given: Given) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['desk', 'reconciliation'] })
      void queries.invalidateQueries({ queryKey: ['desk', 'payments', 'waiting'] })
    },
  })
}

export const useImportBill = () =>
  useBillChange(({ file, channel, day }: { file: File; channel: PaymentChannelName; day: string }) => {
    const form = new FormData()
    form.append('file', file)
    return call(importBill, { query: { channel, day }, form, msgFlag: false, timeout: longCall })
  })
export const useCompareAgain = () =>
  useBillChange((id: string) => call(compareAgain, { body: { id }, timeout: longCall }))
export const useExplainFinding = () =>
  useBillChange((body: BodyInput<typeof explainFinding>) => call(explainFinding, { body, msgFlag: false }))

export const downloadReconciliation = async (id: string): Promise<Download> =>
  (await call(exportReconciliation, { query: { id }, timeout: longCall })) as unknown as Download
export const downloadStatementTemplate = async (format: 'xlsx' | 'csv'): Promise<Download> =>
  (await call(statementTemplate, { query: { format } })) as unknown as Download
