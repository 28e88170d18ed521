import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import {
  decideAgreement,
  deskAgreementFile,
  deskDownloadInvoice,
  deskGetInvoice,
  deskListAgreements,
  deskListInvoices,
  deskRetryInvoice,
  setTaxTreatment,
  taxTreatmentsCall,
} from '#contract/invoices.ts'
import type { AgreementStatus } from '#domain/invoices/invoices.ts'
import { call, type Download } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
/** What waits stands in the navigation too: reading it goes on when a page is left. */
const kept = { meta: { kept: true } } as const
const most = 100

/** Invoices that failed and are not given up, newest first. */
export const useInvoicesWaiting = (may: boolean) =>
  useQuery({
    ...kept,
    queryKey: ['desk', 'invoices', 'waiting'],
    queryFn: ({ signal }) =>
      call(deskListInvoices, { query: { waiting: '1', size: most }, signal, ...quiet }),
    enabled: may,
  })

export type DeskInvoiceQuery = QueryInput<typeof deskListInvoices>

/** One page of all invoices; the page before stays while the next is read. */
export const useDeskInvoices = (query: DeskInvoiceQuery) =>
  useQuery({
    queryKey: ['desk', 'invoices', 'list', query],
    queryFn: ({ signal }) => call(deskListInvoices, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
  })

/** An invoice with its lines and red letters. */
export const useDeskInvoice = (id: string) =>
  useQuery({
    queryKey: ['desk', 'invoices', 'one', id],
    queryFn: ({ signal }) => call(deskGetInvoice, { query: { id }, signal, msgFlag: false }),
  })

/** Agreements of one status, as far as they were asked for. */
export const useDeskAgreements = (status: AgreementStatus) =>
  useInfiniteQuery({
    queryKey: ['desk', 'agreements', 'list', status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(deskListAgreements, { query: { status, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useTaxTreatments = () =>
  useQuery({
    queryKey: ['desk', 'taxTreatments'],
    queryFn: ({ signal }) => call(taxTreatmentsCall, { signal, msgFlag: false }),
  })

function useDeskChange<Given, Reply>(change: (given: Given) => Promise<Reply>, keys: readonly string[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // What was refused may have been done by somebody else meanwhile.
    onSettled: () => {
      for (const key of keys) void queries.invalidateQueries({ queryKey: ['desk', key] })
    },
  })
}

export const useRetryAtDesk = () =>
  useDeskChange((id: string) => call(deskRetryInvoice, { body: { id } }), ['invoices'])

/** Approves an agreement or sends it back; a refusal is told beside its field. */
export const useDecideAgreement = () =>
  useDeskChange(
    (body: BodyInput<typeof decideAgreement>) => call(decideAgreement, { body, msgFlag: false }),
    ['agreements'],
  )

export const useSetTaxTreatment = () =>
  useDeskChange(
    (body: BodyInput<typeof setTaxTreatment>) => call(setTaxTreatment, { body, msgFlag: false }),
    ['taxTreatments'],
  )

export const downloadDeskInvoice = async (id: string, as: 'pdf' | 'xml'): Promise<Download> =>
  (await call(deskDownloadInvoice, { query: { id, as } })) as unknown as Download
export const downloadAgreement = async (id: string): Promise<Download> =>
  (await call(deskAgreementFile, { query: { id } })) as unknown as Download
