import { sql } from 'kysely'
import type { ArticleId, FileId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { ArticleCategory, ArticleFacts, ArticleStatus } from '#domain/news/articles.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'

export type ArticleRow = {
  id: ArticleId
  slug: string
  category: ArticleCategory
  status: ArticleStatus
  title_zh: string
  title_en: string
  summary_zh: string
  summary_en: string
  body_zh: string
  body_en: string
  cover_id: FileId | null
  publish_at: Date | null
  published_at: Date | null
  created_at: Date
  updated_at: Date
  author: string
  version: number
}

/** A row as the domain reads it. */
export const factsOf = (row: ArticleRow): ArticleFacts => ({
  status: row.status,
  title: { zh: row.title_zh, en: row.title_en },
  summary: { zh: row.summary_zh, en: row.summary_en },
  body: { zh: row.body_zh, en: row.body_en },
  publishAt: row.publish_at,
  publishedAt: row.published_at,
})

/** Refuses with `request.notFound`. */
export async function getArticle(ctx: Context, id: ArticleId, lock = false): Promise<ArticleRow> {
  const { rows } = await sql<ArticleRow>`
    select * from articles where id = ${id} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

/** Named one by one: a prepared `select *` fails in a running process when a migration adds a column. */
const columns = `id, slug, category, status, title_zh, title_en, summary_zh, summary_en, body_zh, body_en, cover_id,
  publish_at, published_at, created_at, updated_at, author, version`

/** By id or slug, whatever its status. */
export async function findArticle(ctx: Context, idOrSlug: string): Promise<ArticleRow | null> {
  const [row] = await rowsOf<ArticleRow>(ctx, {
    name: 'article-by-id-or-slug',
    text: `select ${columns} from articles where id = $1 or slug = $1`,
    values: [idOrSlug],
  })
  return row ?? null
}

export type ArticleChange = Omit<ArticleRow, 'created_at' | 'version'> & { staff_id: string | null }

/** The slug is unique by constraint; see `article_slug_is_unique`. */
export async function insertArticle(ctx: Context, row: ArticleChange): Promise<ArticleRow> {
  const { rows } = await sql<ArticleRow>`
    insert into articles (id, slug, category, status, title_zh, title_en, summary_zh, summary_en, body_zh, body_en,
      cover_id, publish_at, published_at, created_at, updated_at, staff_id, author, version)
    values (${row.id}, ${row.slug}, ${row.category}, ${row.status}, ${row.title_zh}, ${row.title_en},
      ${row.summary_zh}, ${row.summary_en}, ${row.body_zh}, ${row.body_en}, ${row.cover_id}, ${row.publish_at},
      ${row.published_at}, ${row.updated_at}, ${row.updated_at}, ${row.staff_id}, ${row.author}, 1)
    returning *`.execute(ctx.db)
  return rows[0] as ArticleRow
}

/** Author and time of writing stay those of the first writing. */
export async function updateArticle(ctx: Context, row: ArticleRow): Promise<ArticleRow> {
  const { rows } = await sql<ArticleRow>`
    update articles set slug = ${row.slug}, category = ${row.category}, status = ${row.status},
      title_zh = ${row.title_zh}, title_en = ${row.title_en}, summary_zh = ${row.summary_zh},
      summary_en = ${row.summary_en}, body_zh = ${row.body_zh}, body_en = ${row.body_en}, cover_id = ${row.cover_id},
      publish_at = ${row.publish_at}, published_at = ${row.published_at}, updated_at = ${row.updated_at},
      version = version + 1
    where id = ${row.id} returning *`.execute(ctx.db)
  return rows[0] as ArticleRow
}

/** Marks what is due as published since the time that was set for it; what is marked already stays as it is. */
export async function publishWhatIsDue(ctx: Context, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update articles set status = 'published', published_at = publish_at, publish_at = null, version = version + 1
    where status = 'scheduled' and publish_at <= ${now}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

/** Whether the file is a picture that was uploaded at the desk. */
export async function isDeskPicture(ctx: Context, id: FileId): Promise<boolean> {
  const { rows } = await sql`
    select from files where id = ${id} and staff_id is not null and media_type in ('image/jpeg', 'image/png')`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** A place in a list: an instant and an id. */
export type Place = { readonly at: Date; readonly id: string }

export async function articlesShown(
  ctx: Context,
  asked: {
    language: 'zh' | 'en'
    category: ArticleCategory | null
    now: Date
    after: Place | null
    most: number
  },
): Promise<ArticleRow[]> {
  return rowsOf<ArticleRow>(ctx, {
    name: `articles-shown-${asked.language}`,
    text: `select ${columns} from articles
      where shown_from <= $1 and complete_${asked.language} and ($2::text is null or category = $2)
        and ($3::timestamptz is null or (shown_from, id) < ($3, $4::text))
      order by shown_from desc, id desc limit $5`,
    values: [asked.now, asked.category, asked.after?.at ?? null, asked.after?.id ?? '', asked.most],
  })
}

export async function articlesByLastChange(
  ctx: Context,
  asked: {
    status: ArticleStatus | null
    category: ArticleCategory | null
    after: Place | null
    most: number
  },
): Promise<ArticleRow[]> {
  return rowsOf<ArticleRow>(ctx, {
    name: 'articles-by-last-change',
    text: `select ${columns} from articles
      where ($1::text is null or status = $1) and ($2::text is null or category = $2)
        and ($3::timestamptz is null or (updated_at, id) < ($3, $4::text))
      order by updated_at desc, id desc limit $5`,
    values: [asked.status, asked.category, asked.after?.at ?? null, asked.after?.id ?? '', asked.most],
  })
}
