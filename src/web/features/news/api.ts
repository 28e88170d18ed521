import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { articleDetails, listArticles } from '#contract/news.ts'
import type { ArticleCategory } from '#domain/news/articles.ts'
import { call } from '#web/lib/call.ts'

/** Articles in the reader's language, newest first. */
export const articleListQuery = (category: ArticleCategory | null) =>
  infiniteQueryOptions({
    queryKey: ['news', 'list', category],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listArticles, {
        query: { category: category ?? undefined, cursor: pageParam, size: 20 },
        signal,
        msgFlag: false,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** One article by its slug or id. */
export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['news', 'article', id],
    queryFn: ({ signal }) => call(articleDetails, { params: { id }, signal, msgFlag: false }),
  })
