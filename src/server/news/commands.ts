import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/news.ts'
import type { DeskArticle } from '#contract/news.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { ArticleId } from '#domain/kernel/ids.ts'
import { follow } from '#domain/kernel/moves.ts'
import { type FieldCode, type FieldRefusal, Refusal, type RefusalParams } from '#domain/kernel/refusal.ts'
import {
  type ArticleMove,
  articleLimits,
  articleMoves,
  completeLanguages,
  shownFrom,
} from '#domain/news/articles.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { markdownProblem } from './markdown.ts'
import { presentDeskArticle } from './present.ts'
import {
  type ArticleRow,
  factsOf,
  getArticle,
  insertArticle,
  isDeskPicture,
  publishWhatIsDue,
  updateArticle,
} from './store.ts'

const dayMilliseconds = 86_400_000
/** Letters of a long text that stand in a record, with its length behind them. */
const shownLetters = 200

type Written = BodyOf<typeof contract.saveArticle>

const wrongField = (field: string, code: FieldCode, params: RefusalParams = {}): Refusal =>
  new Refusal('request.invalid', {}, { [field]: { code, params } })

/** What keeps the texts from being stored, by field. */
function bodyProblems({ body }: Written): Record<string, FieldRefusal> {
  const fields: Record<string, FieldRefusal> = {}
  for (const side of ['zh', 'en'] as const) {
    const problem = markdownProblem(body[side])
    if (problem) fields[`body.${side}`] = { code: problem.code, params: { text: problem.text } }
  }
  return fields
}

const columnsOf = ({ slug, category, title, summary, body, coverId }: Written) => ({
  slug,
  category,
  title_zh: title.zh,
  title_en: title.en,
  summary_zh: summary.zh,
  summary_en: summary.en,
  body_zh: body.zh,
  body_en: body.en,
  cover_id: coverId,
})

/** What of an article the desk's log compares; of its texts how they begin. */
const contentOf = (row: ArticleRow) => ({
  link: row.slug,
  category: row.category,
  titleZh: row.title_zh,
  titleEn: row.title_en,
  summaryZh: row.summary_zh,
  summaryEn: row.summary_en,
  textZh: beginningOf(row.body_zh),
  textEn: beginningOf(row.body_en),
  cover: row.cover_id,
})
const beginningOf = (text: string): string => {
  const letters = [...text]
  return letters.length > shownLetters
    ? `${letters.slice(0, shownLetters).join('')}… (${letters.length})`
    : text
}
const stateOf = ({ status, publish_at, published_at }: ArticleRow) => ({
  status,
  publishAt: publish_at?.toISOString() ?? null,
  publishedAt: published_at?.toISOString() ?? null,
})

/**
 * Writes a draft, or changes an article in any status; what is shown changes at once. Refuses with `request.invalid`
 * (slug taken or fixed, raw HTML, links elsewhere, a cover that is no picture of the desk), `news.changedMeanwhile`,
 * and with `news.incomplete` where readers would be left without a language.
 */
export async function saveArticle(ctx: Context, actor: Staff, written: Written): Promise<DeskArticle> {
  const fields = bodyProblems(written)
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
  try {
    return await transact(ctx, async (ctx) => {
      if (written.coverId && !(await isDeskPicture(ctx, written.coverId)))
        throw wrongField('coverId', 'field.invalid')
      const before = written.id ? await getArticle(ctx, written.id, true) : null
      const row = before
        ? await changeArticle(ctx, before, written)
        : await insertArticle(ctx, {
            ...columnsOf(written),
            id: newId('art'),
            status: 'draft',
            publish_at: null,
            published_at: null,
            updated_at: ctx.clock(),
            staff_id: actor.staffId,
            author: actor.name,
          })
      noteChange(ctx, { subject: row.id, before: before && contentOf(before), after: contentOf(row) })
      return presentDeskArticle(row, actor)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'article_slug_is_unique') throw wrongField('slug', 'news.slugTaken')
    throw error
  }
}

async function changeArticle(ctx: Context, article: ArticleRow, written: Written): Promise<ArticleRow> {
  if (article.version !== written.version) throw new Refusal('news.changedMeanwhile')
  // Others link to what was published once.
  if (article.published_at && article.slug !== written.slug) throw wrongField('slug', 'news.slugFixed')
  if (shownFrom(factsOf(article)) && completeLanguages(written).length === 0)
    throw new Refusal('news.incomplete')
  return updateArticle(ctx, { ...article, ...columnsOf(written), updated_at: ctx.clock() })
}

/** Refuses with `request.notFound`, `news.moveNotOpen` and `news.incomplete`. */
async function moveArticle(
  ctx: Context,
  actor: Staff,
  id: ArticleId,
  move: ArticleMove,
  times: (article: ArticleRow, now: Date) => Pick<ArticleRow, 'publish_at' | 'published_at'>,
): Promise<DeskArticle> {
  return transact(ctx, async (ctx) => {
    const article = await getArticle(ctx, id, true)
    const status = follow(articleMoves, move, article.status, actor.kind, 'news.moveNotOpen')
    const moved = { ...article, ...times(article, ctx.clock()), status, updated_at: ctx.clock() }
    if (shownFrom(factsOf(moved)) && completeLanguages(factsOf(moved)).length === 0)
      throw new Refusal('news.incomplete')
    noteChange(ctx, { subject: id, before: stateOf(article), after: stateOf(moved) })
    return presentDeskArticle(await updateArticle(ctx, moved), actor)
  })
}

/** An article that was shown before keeps the time since when. */
export const publishArticle = (ctx: Context, actor: Staff, id: ArticleId): Promise<DeskArticle> =>
  moveArticle(ctx, actor, id, 'publish', (article, now) => ({
    publish_at: null,
    published_at: article.published_at ?? now,
  }))

/** Refuses with `news.timeNotAhead` a time that has passed or lies further ahead than may be planned. */
export async function scheduleArticle(
  ctx: Context,
  actor: Staff,
  request: { id: ArticleId; publishAt: string },
): Promise<DeskArticle> {
  const publishAt = new Date(request.publishAt)
  const ahead = publishAt.getTime() - ctx.clock().getTime()
  if (ahead <= 0 || ahead > articleLimits.daysAhead * dayMilliseconds)
    throw new Refusal('news.timeNotAhead', { days: articleLimits.daysAhead })
  return moveArticle(ctx, actor, request.id, 'schedule', () => ({
    publish_at: publishAt,
    published_at: null,
  }))
}

export const unscheduleArticle = (ctx: Context, actor: Staff, id: ArticleId): Promise<DeskArticle> =>
  moveArticle(ctx, actor, id, 'unschedule', () => ({ publish_at: null, published_at: null }))

export const unpublishArticle = (ctx: Context, actor: Staff, id: ArticleId): Promise<DeskArticle> =>
  moveArticle(ctx, actor, id, 'unpublish', ({ published_at }) => ({ publish_at: null, published_at }))

/** Publishes, in the system's name, what is due; run twice it does nothing more. Returns how many. */
export const publishDueArticles = (ctx: Context): Promise<number> => publishWhatIsDue(ctx, ctx.clock())
