import type { DeskArticle } from '#contract/news.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type ArticleCategory, articleLimits } from '#domain/news/articles.ts'

/** What is written in the editor of an article, and how two writers' changes come together. */
export const sides = ['zh', 'en'] as const
export type Side = (typeof sides)[number]
export const languageOfSide = { zh: 'zh-CN', en: 'en-US' } as const satisfies Record<Side, Language>

export const textParts = ['title', 'summary', 'body'] as const
export type TextPart = (typeof textParts)[number]

type Pair = { readonly zh: string; readonly en: string }

export type ArticleValues = {
  readonly slug: string
  readonly category: ArticleCategory
  readonly coverId: string | null
  readonly title: Pair
  readonly summary: Pair
  readonly body: Pair
}

/** Each thing that is changed by itself, as a path of the form. */
export const articleFields = [
  'slug',
  'category',
  'coverId',
  'title.zh',
  'summary.zh',
  'body.zh',
  'title.en',
  'summary.en',
  'body.en',
] as const
export type ArticleField = (typeof articleFields)[number]

export const blankArticle: ArticleValues = {
  slug: '',
  category: 'guide',
  coverId: null,
  title: { zh: '', en: '' },
  summary: { zh: '', en: '' },
  body: { zh: '', en: '' },
}

export const valuesOf = (article: DeskArticle | null): ArticleValues =>
  article
    ? {
        slug: article.slug,
        category: article.category,
        coverId: article.coverId,
        title: article.title,
        summary: article.summary,
        body: article.body,
      }
    : blankArticle

export function valueAt(values: ArticleValues, field: ArticleField): string {
  const [part, side] = field.split('.') as [keyof ArticleValues, Side | undefined]
  const value = values[part]
  return typeof value === 'object' && value !== null ? value[side ?? 'zh'] : (value ?? '')
}

export function withValue(values: ArticleValues, field: ArticleField, value: string): ArticleValues {
  const [part, side] = field.split('.') as [keyof ArticleValues, Side | undefined]
  if (side) return { ...values, [part]: { ...(values[part] as Pair), [side]: value } }
  return { ...values, [part]: part === 'coverId' && value === '' ? null : value }
}

/** Which fields differ; blanks around a text do not count, the server takes them off. */
export const changedFields = (before: ArticleValues, after: ArticleValues): ArticleField[] =>
  articleFields.filter((field) => valueAt(before, field).trim() !== valueAt(after, field).trim())

export type Merge = {
  /** Mine, with what only the other one changed. */
  readonly merged: ArticleValues
  /** What only the other one changed. */
  readonly taken: readonly ArticleField[]
  /** What both changed, each in another way: mine stands in `merged` until somebody chooses. */
  readonly both: readonly ArticleField[]
}

/** Brings together two sets of changes to the same text. */
export function mergeOf(base: ArticleValues, mine: ArticleValues, theirs: ArticleValues): Merge {
  const own = new Set(changedFields(base, mine))
  const differing = new Set(changedFields(mine, theirs))
  const changedByThem = changedFields(base, theirs)
  const taken = changedByThem.filter((field) => !own.has(field))
  return {
    merged: taken.reduce((values, field) => withValue(values, field, valueAt(theirs, field)), mine),
    taken,
    both: changedByThem.filter((field) => own.has(field) && differing.has(field)),
  }
}

/** What a language still lacks before its readers find the article. */
export const missingParts = (values: Pick<ArticleValues, TextPart>, side: Side): TextPart[] =>
  textParts.filter((part) => values[part][side].trim() === '')

export const completeSides = (values: Pick<ArticleValues, TextPart>): Side[] =>
  sides.filter((side) => missingParts(values, side).length === 0)

/** Characters as the limits count them. */
export const lengthOf = (text: string): number => [...text.trim()].length

/** An address from an English title: "Free time, explained" is free-time-explained. Whole words only. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’]/gu, '')
      .replaceAll('&', ' and ')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  let slug = ''
  for (const word of words) {
    const next = slug ? `${slug}-${word}` : word.slice(0, articleLimits.slug)
    if (next.length > articleLimits.slug) break
    slug = next
  }
  return slug
}

/** Whether readers see it now: a scheduled one from its time on, whatever its status still says. */
export const isWithReaders = (article: DeskArticle | null, now: Date): boolean =>
  article !== null &&
  (article.status === 'published' ||
    (article.status === 'scheduled' && article.publishAt !== null && new Date(article.publishAt) <= now))
