import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { deskDownloadFile } from '#contract/files.ts'
import {
  type DeskArticle,
  deskGetArticle,
  deskListArticles,
  previewArticle,
  publishArticle,
  saveArticle,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from '#contract/news.ts'
import type { ArticleCategory, ArticleStatus } from '#domain/news/articles.ts'
import { call, download } from '#web/lib/call.ts'

/** All articles, last changed first. */
export const useDeskArticles = (
  filter: { status?: ArticleStatus | undefined; category?: ArticleCategory | undefined },
  may: boolean,
) =>
  useInfiniteQuery({
    queryKey: ['desk', 'articles', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(deskListArticles, { query: { ...filter, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: may,
  })

const articleKey = (id: string) => ['desk', 'article', id] as const

export const fetchDeskArticle = (id: string, signal?: AbortSignal): Promise<DeskArticle> =>
  call(deskGetArticle, { query: { id }, msgFlag: false, ...(signal ? { signal } : {}) })

/** An article with its texts; nothing is read for a new one. */
export const useDeskArticle = (id: string | null) =>
  useQuery({
    queryKey: articleKey(id ?? ''),
    queryFn: ({ signal }) => fetchDeskArticle(id ?? '', signal),
    enabled: id !== null,
  })

/** Puts what the server said last in the place of what was read before. */
export function useArticleKnown(): (article: DeskArticle) => Promise<void> {
  const queries = useQueryClient()
  return async (article) => {
    await queries.cancelQueries({ queryKey: articleKey(article.id) })
    queries.setQueryData(articleKey(article.id), article)
    void queries.invalidateQueries({ queryKey: ['desk', 'articles'] })
  }
}

export const storeArticle = (body: BodyInput<typeof saveArticle>): Promise<DeskArticle> =>
  call(saveArticle, { body, msgFlag: false })

/** The moves a clerk may make; a time belongs to scheduling only. */
export type ArticleStep =
  | { readonly move: 'publish' | 'unschedule' | 'unpublish' }
  | { readonly move: 'schedule'; readonly publishAt: string }

const callOf = {
  publish: publishArticle,
  unschedule: unscheduleArticle,
  unpublish: unpublishArticle,
} as const

export function useMoveArticle(id: string) {
  const known = useArticleKnown()
  return useMutation({
    mutationFn: (step: ArticleStep): Promise<DeskArticle> =>
      step.move === 'schedule'
        ? call(scheduleArticle, { body: { id, publishAt: step.publishAt }, msgFlag: false })
        : call(callOf[step.move], { body: { id }, msgFlag: false }),
    onSuccess: known,
  })
}

/** Markdown as readers would see it. A text that is outdated is no longer waited for; the last picture stays till the next. */
export const useArticlePreview = (body: string, wanted: boolean) =>
  useQuery({
    queryKey: ['newsroom', 'preview', body],
    queryFn: ({ signal }) =>
      call(previewArticle, { body: { body }, signal, msgFlag: false, loadingFlag: false }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Every pause in typing leaves one behind.
    gcTime: 30_000,
  })

/** A picture that was uploaded at the desk; drafts have no public address for theirs. */
export const useDeskPicture = (fileId: string | null) =>
  useQuery({
    queryKey: ['newsroom', 'picture', fileId],
    queryFn: async ({ signal }) =>
      (
        await download(deskDownloadFile, {
          query: { id: fileId ?? '' },
          signal,
          msgFlag: false,
          loadingFlag: false,
        })
      ).content,
    enabled: fileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
