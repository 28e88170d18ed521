import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import {
  findAlternatives,
  getQuote,
  listMyQuotes,
  type OfferReply,
  quoteOptions,
  requestPrice,
  saveQuote,
  searchQuotes,
  unfoldOffers,
} from '#contract/quotes.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { call } from '#web/lib/call.ts'

export type QuoteOptions = ReplyOf<typeof quoteOptions>
export type SearchReply = Omit<ReplyOf<typeof searchQuotes>, 'offers' | 'shared'> & { offers: OfferReply[] }

const hour = 3_600_000

/** A draft as the contract wants it: its lists are not read-only. */
const bodyOf = (draft: QuoteDraft) => draft as unknown as BodyInput<typeof findAlternatives>

/** Container types, cargo categories, services and stop words: what the form offers. */
export const useQuoteOptions = () =>
  useQuery({
    queryKey: ['quotes', 'options'],
    queryFn: ({ signal }) => call(quoteOptions, { signal, msgFlag: false }),
    staleTime: hour,
  })

/** The offers for a draft; the page shows its own skeleton, refusal and failure. */
export const useOffers = (draft: QuoteDraft | null) =>
  useQuery({
    queryKey: ['quotes', 'search', draft],
    queryFn: async ({ signal }): Promise<SearchReply> => {
      const { offers, shared, ...reply } = await call(searchQuotes, {
        body: bodyOf(draft as QuoteDraft) as BodyInput<typeof searchQuotes>,
        signal,
        msgFlag: false,
        loadingFlag: false,
      })
      return { ...reply, offers: unfoldOffers(offers, shared) }
    },
    enabled: draft !== null,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** What else has a price, for the foot of a list of offers. */
export const useAlternatives = (draft: QuoteDraft | null) =>
  useQuery({
    queryKey: ['quotes', 'alternatives', draft],
    queryFn: ({ signal }) =>
      call(findAlternatives, {
        body: bodyOf(draft as QuoteDraft),
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    enabled: draft !== null,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

export const useSavedQuote = (quoteId: string | null) =>
  useQuery({
    queryKey: ['quotes', 'saved', quoteId],
    queryFn: ({ signal }) =>
      call(getQuote, { query: { quoteId: quoteId as string }, signal, msgFlag: false }),
    enabled: quoteId !== null,
  })

/** Quotes that may still be ordered, newest first. */
export const useOpenQuotes = (loggedIn: boolean) =>
  useQuery({
    queryKey: ['quotes', 'mine', 'open'],
    queryFn: ({ signal }) =>
      call(listMyQuotes, { query: { state: 'open', size: 10 }, signal, msgFlag: false, loadingFlag: false }),
    enabled: loggedIn,
  })

export type SaveRequest = {
  readonly draft: QuoteDraft
  readonly offerKey: string
  readonly expectedTotal: SearchReply['offers'][number]['totals']['cny']
  /** Names the submit: the same choice made twice keeps one quote. */
  readonly key: string
}

export function useSaveQuote() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, offerKey, expectedTotal, key }: SaveRequest) =>
      call(saveQuote, { body: { request: bodyOf(draft), offerKey, expectedTotal }, key, msgFlag: false }),
    onSuccess: (quote) => {
      queries.setQueryData(['quotes', 'saved', quote.id], quote)
      void queries.invalidateQueries({ queryKey: ['quotes', 'mine'] })
    },
  })
}

export const useRequestPrice = () =>
  useMutation({
    mutationFn: ({ draft, note }: { draft: QuoteDraft; note: string }) =>
      call(requestPrice, { body: { request: bodyOf(draft), note } }),
  })
