import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import {
  closeErrorReportCall,
  listErrorReportsCall,
  listTextsCall,
  pageViewsCall,
  removeTextCall,
  saveTextCall,
} from '#contract/site.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { ReportStatus } from '#domain/site/error-reports.ts'
import { call } from '#web/lib/call.ts'

/** Error reports that nobody has closed, for the queue: the newest hundred. */
export const useOpenReports = (may: boolean) =>
  useQuery({
    // Its number stands in the navigation too: reading it goes on when a page is left.
    meta: { kept: true },
    queryKey: ['desk', 'reports', 'queue'],
    queryFn: ({ signal }) =>
      call(listErrorReportsCall, {
        query: { status: 'open', size: 100 },
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    enabled: may,
  })

export const useErrorReports = (status: ReportStatus) =>
  useInfiniteQuery({
    queryKey: ['desk', 'reports', 'list', status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listErrorReportsCall, { query: { status, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function useCloseReport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof closeErrorReportCall>) =>
      call(closeErrorReportCall, { body, msgFlag: false }),
    // Also after a refusal: somebody else may have closed it.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk', 'reports'] }),
  })
}

type TextList = ReplyOf<typeof listTextsCall>
const textsKey = (language: Language) => ['desk', 'texts', language] as const

/** The phrases of one area, or those of all areas that have a text of the desk's. */
export const useDeskTexts = (language: Language, area: string | null) =>
  useQuery({
    queryKey: [...textsKey(language), area],
    queryFn: ({ signal }) =>
      call(listTextsCall, { query: { language, ...(area ? { area } : {}) }, signal, msgFlag: false }),
  })

export function useSaveText() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof saveTextCall>) => call(saveTextCall, { body, msgFlag: false }),
    onSuccess(saved, { language }) {
      queries.setQueryData<TextList>(
        [...textsKey(language), saved.area],
        (list) =>
          list && {
            ...list,
            phrases: list.phrases.map((phrase) => (phrase.key === saved.key ? saved : phrase)),
          },
      )
      void queries.invalidateQueries({ queryKey: textsKey(language) })
    },
  })
}

export function useRemoveText() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof removeTextCall>) => call(removeTextCall, { body, msgFlag: false }),
    onSettled: (_answer, _error, { language }) => queries.invalidateQueries({ queryKey: textsKey(language) }),
  })
}

export const usePageViewCounts = () =>
  useQuery({
    queryKey: ['desk', 'views'],
    queryFn: ({ signal }) => call(pageViewsCall, { signal, msgFlag: false }),
  })
