import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/news.ts'
import type { ArticleReply, DeskArticle } from '#contract/news.ts'
import { type Actor, type Staff, system } from '#domain/kernel/actor.ts'
import { type ArticleId, idPattern } from '#domain/kernel/ids.ts'
import { headerOfLanguage } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { isShown } from '#domain/news/articles.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { openFile } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { markdownProblem, renderMarkdown } from './markdown.ts'
import { presentArticle, presentDeskArticle, presentDeskHead, presentHead } from './present.ts'
import {
  type ArticleRow,
  articlesByLastChange,
  articlesShown,
  factsOf,
  findArticle,
  getArticle,
  type Place,
} from './store.ts'

const writeCursor = (at: Date, id: string): string => `${at.getTime()}.${id}`

/** A cursor is ours or it is refused with `request.invalid`. */
function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, at, id] = /^(\d{1,14})\.(\w+)$/.exec(cursor) ?? []
  if (!at || !id || !idPattern('art').test(id))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  return { at: new Date(Number(at)), id }
}

/** One page of the rows, of which there is one more than the page holds when there is a next one. */
function pageOf<Item>(
  rows: readonly ArticleRow[],
  size: number,
  placeOf: (row: ArticleRow) => Date | null,
  present: (row: ArticleRow) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const at = last && placeOf(last)
  return {
    items: page.map(present),
    nextCursor: rows.length > size && last && at ? writeCursor(at, last.id) : null,
  }
}

/** What readers see now, by id or slug. Refuses with `request.notFound`, also what is not for them. */
async function shownArticle(ctx: Context, idOrSlug: string): Promise<ArticleRow> {
  const clean = idOrSlug.isWellFormed() && !idOrSlug.includes('\u0000')
  const row = clean ? await findArticle(ctx, idOrSlug) : null
  if (!row || !isShown(factsOf(row), ctx.clock())) throw new Refusal('request.notFound')
  return row
}

export const articleDetails = async (ctx: Context, idOrSlug: string): Promise<ArticleReply> =>
  presentArticle(await shownArticle(ctx, idOrSlug))

export async function articleCover(ctx: Context, idOrSlug: string): Promise<FileAnswer> {
  const { cover_id } = await shownArticle(ctx, idOrSlug)
  if (!cover_id) throw new Refusal('request.notFound')
  return { ...(await openFile(ctx, system, cover_id)), inline: true }
}

/** What readers of the actor's language see now, newest first. */
export async function listArticles(
  ctx: Context,
  actor: Actor,
  asked: QueryOf<typeof contract.listArticles>,
): Promise<ReplyOf<typeof contract.listArticles>> {
  const rows = await articlesShown(ctx, {
    language: headerOfLanguage(actor.language),
    category: asked.category ?? null,
    now: ctx.clock(),
    after: readCursor(asked.cursor),
    most: asked.size + 1,
  })
  return pageOf(rows, asked.size, (row) => row.published_at ?? row.publish_at, presentHead)
}

export async function deskListArticles(
  ctx: Context,
  actor: Staff,
  asked: QueryOf<typeof contract.deskListArticles>,
): Promise<ReplyOf<typeof contract.deskListArticles>> {
  const rows = await articlesByLastChange(ctx, {
    status: asked.status ?? null,
    category: asked.category ?? null,
    after: readCursor(asked.cursor),
    most: asked.size + 1,
  })
  return pageOf(
    rows,
    asked.size,
    (row) => row.updated_at,
    (row) => presentDeskHead(row, actor),
  )
}

export const deskGetArticle = async (ctx: Context, actor: Staff, id: ArticleId): Promise<DeskArticle> =>
  presentDeskArticle(await getArticle(ctx, id), actor)

export function previewArticle(
  actor: Staff,
  asked: BodyOf<typeof contract.previewArticle>,
): ReplyOf<typeof contract.previewArticle> {
  const problem = markdownProblem(asked.body)
  return {
    html: renderMarkdown(asked.body),
    problem: problem && {
      code: problem.code,
      message: fieldMessage(problem.code, { text: problem.text }, actor.language),
    },
  }
}
