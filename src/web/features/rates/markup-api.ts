import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import {
  listMarkups,
  markupHistory,
  previewMarkup,
  quoteMargin,
  saveMarkup,
  withdrawMarkup,
} from '#contract/markups.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false } as const

export const useMarkups = (asked: QueryInput<typeof listMarkups>) =>
  useQuery({
    queryKey: ['rates', 'markups', asked],
    queryFn: ({ signal }) => call(listMarkups, { query: asked, signal, ...quiet }),
    placeholderData: keepPreviousData,
  })

export const readMarkupHistory = (markupId: string) => call(markupHistory, { query: { markupId }, ...quiet })

export const useMarkupHistory = (markupId: string) =>
  useQuery({ queryKey: ['rates', 'markupHistory', markupId], queryFn: () => readMarkupHistory(markupId) })

/** What a markup would change; null asks nothing. */
export const useMarkupPreview = (asked: BodyInput<typeof previewMarkup> | null) =>
  useQuery({
    queryKey: ['rates', 'markupPreview', asked],
    queryFn: ({ signal }) =>
      call(previewMarkup, { body: asked as BodyInput<typeof previewMarkup>, signal, ...quiet }),
    enabled: asked !== null,
  })

function useMarkupChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['rates'] }),
  })
}

export const useSaveMarkup = () =>
  useMarkupChange((body: BodyInput<typeof saveMarkup>) => call(saveMarkup, { body, ...quiet }))

export const useWithdrawMarkup = () =>
  useMarkupChange((body: BodyInput<typeof withdrawMarkup>) => call(withdrawMarkup, { body, ...quiet }))

/** What the bought charges of an order cost. */
export const useQuoteMargin = (orderId: string) =>
  useQuery({
    queryKey: ['rates', 'margin', orderId],
    queryFn: ({ signal }) => call(quoteMargin, { query: { orderId }, signal, ...quiet }),
  })
