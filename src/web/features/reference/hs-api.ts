import { queryOptions } from '@tanstack/react-query'
import { hsCodeDetails, searchHsCodesCall } from '#contract/hs-codes.ts'
import { call } from '#web/lib/call.ts'

/** How many results a page lists. */
const listed = 50

/** What a search for HS codes finds, best first. */
export const hsSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['reference', 'hsSearch', text],
    queryFn: ({ signal }) =>
      call(searchHsCodesCall, { query: { text, limit: listed }, signal, msgFlag: false }),
    enabled: text !== '',
  })

/** One code with what stands above and below it; the sections without a code. */
export const hsCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['reference', 'hsCode', code],
    queryFn: ({ signal }) => call(hsCodeDetails, { query: { code }, signal, msgFlag: false }),
  })
