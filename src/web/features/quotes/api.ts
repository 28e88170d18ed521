import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import {
  offerForCustomer,
  placeOrderForCustomer,
  saveQuoteForCustomer,
  searchForCustomer,
} from '#contract/customer-orders.ts'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import {
  findAlternatives,
  getOffer,
  getQuote,
  listMyPriceRequests,
  listMyQuotes,
  type NamedOffer,
  namedOffers,
  quoteOptions,
  requestPrice,
  saveQuote,
  searchQuotes,
} from '#contract/quotes.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { call } from '#web/lib/call.ts'

export type QuoteOptions = ReplyOf<typeof quoteOptions>
export type SearchReply = Omit<ReplyOf<typeof searchQuotes>, 'offers' | 'carriers' | 'ports'> & {
  offers: NamedOffer[]
}

const hour = 3_600_000

/** A draft as the contract wants it: its lists are not read-only. */
const bodyOf = (draft: QuoteDraft) => draft as unknown as BodyInput<typeof findAlternatives>

/** For whom offers are read at the desk: at this customer's prices; null is the reader. */
export const OffersFor = createContext<string | null>(null)

/** Container types, cargo categories, services and stop words: what the form offers. */
export const useQuoteOptions = () =>
  useQuery({
    queryKey: ['quotes', 'options'],
    queryFn: ({ signal }) => call(quoteOptions, { signal, msgFlag: false }),
    staleTime: hour,
  })

/** The offers for a draft; the page shows its own skeleton, refusal and failure. */
export const useOffers = (draft: QuoteDraft | null) => {
  const userId = use(OffersFor)
  return useQuery({
    queryKey: ['quotes', 'search', draft, ...(userId ? [userId] : [])],
    queryFn: async ({ signal }): Promise<SearchReply> => {
      const body = bodyOf(draft as QuoteDraft) as BodyInput<typeof searchQuotes>
      const quiet = { signal, msgFlag: false, loadingFlag: false }
      const { carriers, ports, ...reply } = userId
        ? await call(searchForCustomer, { body: { ...body, userId }, ...quiet })
        : await call(searchQuotes, { body, ...quiet })
      return { ...reply, offers: namedOffers({ ...reply, carriers, ports }) }
    },
    enabled: draft !== null,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

const offerQuery = (draft: QuoteDraft | null, offer: NamedOffer, userId: string | null) =>
  queryOptions({
    queryKey: ['quotes', 'offer', draft, offer.key, ...(userId ? [userId] : [])],
    queryFn: ({ signal }) => {
      const body = { ...bodyOf(draft as QuoteDraft), offerKey: offer.key }
      const quiet = { signal, msgFlag: false, loadingFlag: false }
      return userId
        ? call(offerForCustomer, { body: { ...body, userId }, ...quiet })
        : call(getOffer, { body, ...quiet })
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/**
 * An offer of a list written out, asked for when it is opened. Where its price moved since the list was made, the
 * list is asked for again, so that both show the same.
 */
export function useOffer(draft: QuoteDraft | null, offer: NamedOffer) {
  const queries = useQueryClient()
  const written = useQuery({ ...offerQuery(draft, offer, use(OffersFor)), enabled: draft !== null })
  const moved = written.data !== undefined && written.data.key !== offer.key
  useEffect(() => {
    if (moved) void queries.invalidateQueries({ queryKey: ['quotes', 'search', draft] })
  }, [moved, queries, draft])
  return { ...written, data: moved ? undefined : written.data }
}

/** Begins to ask for an offer that the reader is about to open. */
export function useOfferAhead(draft: QuoteDraft | null) {
  const queries = useQueryClient()
  const userId = use(OffersFor)
  return (offer: NamedOffer) => {
    if (draft) void queries.prefetchQuery(offerQuery(draft, offer, userId))
  }
}

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

export const quoteStates = ['open', 'ordered', 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]
export type ListedQuote = ReplyOf<typeof listMyQuotes>['items'][number]
export type OwnPriceRequest = ReplyOf<typeof listMyPriceRequests>['items'][number]
export const quotesPerPage = 10

/** A page of one's saved quotes in a state, newest first; `after` is the place that the page before named. */
export const useMyQuotes = (state: QuoteState, after: string | null) =>
  useQuery({
    queryKey: ['quotes', 'mine', state, after],
    queryFn: ({ signal }) =>
      call(listMyQuotes, {
        query: { state, size: quotesPerPage, ...(after ? { cursor: after } : {}) },
        signal,
        msgFlag: false,
      }),
  })

const requestsKey = ['quotes', 'requests'] as const

/** A page of what one asked a clerk to price, newest first. */
export const useMyPriceRequests = (after: string | null) =>
  useQuery({
    queryKey: [...requestsKey, after],
    queryFn: ({ signal }) =>
      call(listMyPriceRequests, {
        query: { size: quotesPerPage, ...(after ? { cursor: after } : {}) },
        signal,
        msgFlag: false,
      }),
  })

/** A clerk answered: a list on the page reads itself again. */
export const markPriceRequestsOld = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: requestsKey })

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

export function useRequestPrice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, note }: { draft: QuoteDraft; note: string }) =>
      call(requestPrice, { body: { request: bodyOf(draft), note } }),
    onSuccess: () => void markPriceRequestsOld(queries),
  })
}

/** Keeps an offer in a customer's name, at the desk, beside the request for a price that it answers. */
export function useSaveQuoteFor(userId: string, priceRequestId: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, offerKey, expectedTotal, key }: SaveRequest) =>
      call(saveQuoteForCustomer, {
        body: { userId, priceRequestId, request: bodyOf(draft), offerKey, expectedTotal },
        key,
        msgFlag: false,
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['desk', 'priceRequests'] }),
  })
}

/** Places the order of a kept quote in a customer's name, at the desk. */
export function usePlaceOrderFor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof placeOrderForCustomer> & { readonly key: string }) =>
      call(placeOrderForCustomer, { body, key, msgFlag: false }),
    onSuccess: (_order, { userId }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['desk', 'customer', userId] }),
        queries.invalidateQueries({ queryKey: ['desk', 'customers'] }),
      ]),
  })
}
