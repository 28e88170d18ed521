import { z } from 'zod'
import { languages } from '#domain/kernel/language.ts'
import { fieldCodes } from '#domain/kernel/refusal.ts'
import {
  type ArticleMove,
  articleCategories,
  articleLimits,
  articleMoves,
  articleStatuses,
  slugPattern,
} from '#domain/news/articles.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { bilingualShape, cursorQuery, idShape, instantShape, textShape } from './shapes.ts'

/** Articles for readers, and how the desk writes and publishes them. */

const editors = ['content', 'administrator'] as const
const moveNames = Object.keys(articleMoves) as [ArticleMove, ...ArticleMove[]]

const headShape = {
  id: z.string(),
  slug: z.string(),
  category: z.enum(articleCategories),
  /** A text that is missing in one language is empty there. */
  title: bilingualShape,
  summary: bilingualShape,
  /** Where all texts are there; readers of the others do not find the article in their list. */
  languages: z.array(z.enum(languages)),
  /** The address of the cover under this host, or null. */
  coverUrl: z.string().nullable(),
  updatedAt: instantShape,
}

const articleHeadShape = z.object({ ...headShape, publishedAt: instantShape })
export type ArticleHead = z.infer<typeof articleHeadShape>

const articleShape = articleHeadShape.extend({
  author: z.string(),
  /** Safe HTML, without the title; a language that is not complete is empty. */
  html: bilingualShape,
})
export type ArticleReply = z.infer<typeof articleShape>

const deskArticleHeadShape = z.object({
  ...headShape,
  status: z.enum(articleStatuses),
  author: z.string(),
  coverId: z.string().nullable(),
  publishAt: instantShape.nullable(),
  publishedAt: instantShape.nullable(),
  createdAt: instantShape,
  /** Sent back with the next change: what was changed by somebody else meanwhile is not overwritten. */
  version: z.int(),
  /** What the reader may do with it now. */
  openMoves: z.array(z.enum(moveNames)),
})
export type DeskArticleHead = z.infer<typeof deskArticleHeadShape>

const deskArticleShape = deskArticleHeadShape.extend({ body: bilingualShape })
export type DeskArticle = z.infer<typeof deskArticleShape>

const slugShape = textShape(articleLimits.slug, 3).refine(
  (text) => slugPattern.test(text),
  wrong('news.slugInvalid'),
)
const bothOf = (most: number) =>
  z.object({ zh: textShape(most).default(''), en: textShape(most).default('') })

export const articleDetails = endpoint({
  method: 'GET',
  path: '/content/app/articleDetails/{id}',
  title: 'An article by id or slug, in both languages',
  access: 'open',
  params: z.object({ id: z.string().max(100) }),
  reply: articleShape,
})

export const listArticles = endpoint({
  method: 'GET',
  path: '/content/app/articles',
  title: 'Articles that are complete in the reader’s language, newest first',
  access: 'open',
  query: z.object({ ...cursorQuery, category: z.enum(articleCategories).optional() }),
  reply: z.object({ items: z.array(articleHeadShape), nextCursor: z.string().nullable() }),
})

export const articleCover = endpoint({
  method: 'GET',
  path: '/content/app/articleCover/{id}',
  title: 'The cover picture of an article that readers see',
  access: 'open',
  carries: 'file',
  // Its address names the picture: another one has another.
  cacheSeconds: 86_400,
  params: z.object({ id: z.string().max(100) }),
})

export const deskListArticles = endpoint({
  method: 'GET',
  path: '/crm/desk/news/list',
  title: 'All articles, last changed first',
  access: 'staff',
  roles: editors,
  query: z.object({
    ...cursorQuery,
    status: z.enum(articleStatuses).optional(),
    category: z.enum(articleCategories).optional(),
  }),
  reply: z.object({ items: z.array(deskArticleHeadShape), nextCursor: z.string().nullable() }),
})

export const deskGetArticle = endpoint({
  method: 'GET',
  path: '/crm/desk/news/get',
  title: 'An article with its Markdown',
  access: 'staff',
  roles: editors,
  query: z.object({ id: idShape('art') }),
  reply: deskArticleShape,
})

export const saveArticle = endpoint({
  method: 'POST',
  path: '/crm/desk/news/save',
  title: 'Writes a new draft, or changes an article',
  access: 'staff',
  roles: editors,
  body: z.object({
    /** Neither for a new one, both for one that is there. */
    id: idShape('art').nullable().default(null),
    version: z.int().nullable().default(null),
    slug: slugShape,
    category: z.enum(articleCategories),
    title: bothOf(articleLimits.title),
    summary: bothOf(articleLimits.summary),
    body: bothOf(articleLimits.body),
    /** A picture (jpg, png) uploaded at the desk. */
    coverId: idShape('fil').nullable().default(null),
  }),
  reply: deskArticleShape,
})

const moved = z.object({ id: idShape('art') })

export const publishArticle = endpoint({
  method: 'POST',
  path: '/crm/desk/news/publish',
  title: 'Shows an article to readers at once',
  access: 'staff',
  roles: editors,
  body: moved,
  reply: deskArticleShape,
})

export const scheduleArticle = endpoint({
  method: 'POST',
  path: '/crm/desk/news/schedule',
  title: 'Shows an article to readers from a time on',
  access: 'staff',
  roles: editors,
  body: moved.extend({ publishAt: instantShape }),
  reply: deskArticleShape,
})

export const unscheduleArticle = endpoint({
  method: 'POST',
  path: '/crm/desk/news/unschedule',
  title: 'Makes a scheduled article a draft again',
  access: 'staff',
  roles: editors,
  body: moved,
  reply: deskArticleShape,
})

export const unpublishArticle = endpoint({
  method: 'POST',
  path: '/crm/desk/news/unpublish',
  title: 'Takes an article back from readers',
  access: 'staff',
  roles: editors,
  body: moved,
  reply: deskArticleShape,
})

export const previewArticle = endpoint({
  method: 'POST',
  path: '/crm/desk/news/preview',
  title: 'Markdown as readers would see it, and what keeps it from being saved',
  access: 'staff',
  recorded: false,
  roles: editors,
  body: z.object({ body: textShape(articleLimits.body) }),
  reply: z.object({
    html: z.string(),
    problem: z.object({ code: z.enum(fieldCodes), message: z.string() }).nullable(),
  }),
})
