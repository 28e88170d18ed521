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
  addAgreement,
  applyForInvoice,
  checkApplication,
  getInvoice,
  giveUpInvoice,
  type InvoiceableLine,
  type InvoiceDetail,
  listAgreements,
  listInvoiceable,
  listInvoices,
  listTitles,
  mailInvoice,
  mostInvoiceLines,
  removeTitle,
  retryInvoice,
  saveTitle,
} from '#contract/invoices.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const all = ['invoices'] as const
const oneKey = (id: string) => [...all, 'one', id] as const
const titlesKey = [...all, 'titles'] as const
const agreementsKey = [...all, 'agreements'] as const

export type InvoiceSearch = Omit<QueryInput<typeof listInvoices>, 'cursor' | 'size'>
export type LineSearch = Omit<QueryInput<typeof listInvoiceable>, 'cursor' | 'size'>

/** Whatever is known of invoices is out of date: news came, or something was done. */
export const refreshInvoices = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: all })

/** One's own invoices and applications; what was read before stays while another search is read. */
export const useInvoices = (search: InvoiceSearch) =>
  useInfiniteQuery({
    queryKey: [...all, 'list', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { query: { ...search, cursor: pageParam, size: 20 }, signal, ...quiet }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** While an invoice is being issued, or on its way by mail, it is asked again: a live event may have been missed. */
const againMilliseconds = 10_000

export const useInvoice = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getInvoice, { query: { id: id as never }, signal, ...quiet }),
    refetchInterval: ({ state }) => (state.data?.status === 'invoicing' ? againMilliseconds : false),
  })

/** Paid lines of which something is left, by order, newest first. */
export const useInvoiceable = (search: LineSearch) =>
  useInfiniteQuery({
    queryKey: [...all, 'lines', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listInvoiceable, { query: { ...search, cursor: pageParam, size: 50 }, signal, ...quiet }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** All lines that a search finds, as many as one application takes. */
export async function readInvoiceable(search: LineSearch): Promise<InvoiceableLine[]> {
  const lines: InvoiceableLine[] = []
  let cursor: string | undefined
  do {
    const page = await call(listInvoiceable, { query: { ...search, cursor, size: 100 }, ...quiet })
    lines.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor && lines.length < mostInvoiceLines)
  return lines.slice(0, mostInvoiceLines)
}

/** What stands in the way of an application, and what its invoice would say; nothing is asked without a body. */
export const useCheck = (body: BodyInput<typeof checkApplication> | null) =>
  useQuery({
    queryKey: [...all, 'check', body],
    queryFn: ({ signal }) =>
      call(checkApplication, { body: body ?? { titleId: null, lines: [] }, signal, ...quiet }),
    enabled: body !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Each answers with the invoice as it stands then; lists and lines are read again. */
function useInvoiceChange<Given>(change: (given: Given) => Promise<InvoiceDetail>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (invoice) => queries.setQueryData(oneKey(invoice.id), invoice),
    onSettled: () => void refreshInvoices(queries),
  })
}

export const useApply = () =>
  useInvoiceChange(({ key, ...body }: BodyInput<typeof applyForInvoice> & { key: string }) =>
    call(applyForInvoice, { body, key, msgFlag: false }),
  )
export const useRetry = () =>
  useInvoiceChange((id: string) => call(retryInvoice, { body: { id: id as never } }))
export const useGiveUp = () =>
  useInvoiceChange((id: string) => call(giveUpInvoice, { body: { id: id as never }, msgFlag: false }))
export const useMail = () =>
  useInvoiceChange(({ key, ...body }: BodyInput<typeof mailInvoice> & { key: string }) =>
    call(mailInvoice, { body, key, msgFlag: false }),
  )

export const useTitles = () =>
  useQuery({
    queryKey: titlesKey,
    queryFn: async ({ signal }) => (await call(listTitles, { signal, ...quiet })).titles,
  })

export function useSaveTitle() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ key, ...body }: BodyInput<typeof saveTitle> & { key: string }) =>
      (await call(saveTitle, { body, key, msgFlag: false })).titles,
    onSuccess: (titles) => queries.setQueryData(titlesKey, titles),
    // A title that was mended may have stood in the way of an application.
    onSettled: () => void queries.invalidateQueries({ queryKey: [...all, 'check'] }),
  })
}

export function useRemoveTitle() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(removeTitle, { body: { id: id as never }, msgFlag: false })).titles,
    onSuccess: (titles) => queries.setQueryData(titlesKey, titles),
  })
}

export const useAgreements = () =>
  useQuery({
    queryKey: agreementsKey,
    queryFn: async ({ signal }) => (await call(listAgreements, { signal, ...quiet })).agreements,
  })

export function useAddAgreement() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof addAgreement>) =>
      (await call(addAgreement, { body, msgFlag: false })).agreements,
    onSuccess: (agreements) => queries.setQueryData(agreementsKey, agreements),
    onSettled: () => void queries.invalidateQueries({ queryKey: [...all, 'check'] }),
  })
}
