import type { ArticleHead, ArticleReply, DeskArticle, DeskArticleHead } from '#contract/news.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { completeLanguages, openArticleMoves, shownFrom } from '#domain/news/articles.ts'
import { renderMarkdown } from './markdown.ts'
import { type ArticleRow, factsOf } from './store.ts'

const headOf = (row: ArticleRow) => {
  const { title, summary, body } = factsOf(row)
  return {
    id: row.id,
    slug: row.slug,
    category: row.category,
    title,
    summary,
    languages: completeLanguages({ title, summary, body }),
    // The file's id makes the address of another cover another one.
    coverUrl: row.cover_id ? `/api/content/app/articleCover/${row.id}?file=${row.cover_id}` : null,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** For readers. Only what is shown has a time since when. */
export const presentHead = (row: ArticleRow): ArticleHead => ({
  ...headOf(row),
  publishedAt: (shownFrom(factsOf(row)) ?? row.updated_at).toISOString(),
})

export function presentArticle(row: ArticleRow): ArticleReply {
  const head = presentHead(row)
  return {
    ...head,
    author: row.author,
    html: {
      zh: head.languages.includes('zh-CN') ? renderMarkdown(row.body_zh) : '',
      en: head.languages.includes('en-US') ? renderMarkdown(row.body_en) : '',
    },
  }
}

export const presentDeskHead = (row: ArticleRow, actor: Pick<Staff, 'kind'>): DeskArticleHead => ({
  ...headOf(row),
  status: row.status,
  author: row.author,
  coverId: row.cover_id,
  publishAt: row.publish_at?.toISOString() ?? null,
  publishedAt: row.published_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  openMoves: openArticleMoves(factsOf(row), actor),
})

export const presentDeskArticle = (row: ArticleRow, actor: Pick<Staff, 'kind'>): DeskArticle => ({
  ...presentDeskHead(row, actor),
  body: factsOf(row).body,
})
