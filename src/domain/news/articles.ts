import type { Actor } from '#domain/kernel/actor.ts'
import { type Bilingual, inLanguage, type Language, languages } from '#domain/kernel/language.ts'
import { type MoveTable, movesFrom } from '#domain/kernel/moves.ts'

/**
 * An article is written by the content role in both languages, each body in Markdown. It is a draft until it is
 * published, at once or at a time set before; what is published can be taken back and published again (decision 020).
 */
export const articleCategories = ['guide', 'rules', 'company', 'market'] as const
export type ArticleCategory = (typeof articleCategories)[number]

export const articleStatuses = ['draft', 'scheduled', 'published', 'unpublished'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

export const articleMoves = {
  publish: { from: ['draft', 'scheduled', 'unpublished'], to: 'published', by: ['staff'] },
  /** sets the time, or another one */
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled', by: ['staff'] },
  unschedule: { from: ['scheduled'], to: 'draft', by: ['staff'] },
  /** its time has come */
  publishDue: { from: ['scheduled'], to: 'published', by: ['system'] },
  unpublish: { from: ['published'], to: 'unpublished', by: ['staff'] },
} as const satisfies MoveTable<ArticleStatus>
export type ArticleMove = keyof typeof articleMoves

/**
 * Characters of each text, and how many days ahead a time may be set. Assumed (decision 020): a title fits two lines of
 * a list, a summary is what search engines show of a page, a body is half an hour of reading.
 */
export const articleLimits = { slug: 80, title: 120, summary: 300, body: 30_000, daysAhead: 366 } as const

/** Lower-case words joined by hyphens; never the look of an id, which has an underscore. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

export type ArticleTexts = {
  readonly title: Bilingual
  readonly summary: Bilingual
  readonly body: Bilingual
}

/** What an article's fate hangs on. */
export type ArticleFacts = ArticleTexts & {
  readonly status: ArticleStatus
  readonly publishAt: Date | null
  readonly publishedAt: Date | null
}

/** The languages in which title, summary and body are all there; the others are not listed for their readers. */
export const completeLanguages = (texts: ArticleTexts): Language[] =>
  languages.filter((language) =>
    [texts.title, texts.summary, texts.body].every((text) => inLanguage(text, language) !== ''),
  )

/**
 * From when on readers see it, or null. A scheduled article is seen from its time on, whether or not the job that
 * marks it as published has come round.
 */
export const shownFrom = (article: Omit<ArticleFacts, keyof ArticleTexts>): Date | null =>
  article.status === 'published'
    ? article.publishedAt
    : article.status === 'scheduled'
      ? article.publishAt
      : null

/** Whether readers see it now, in any language. */
export function isShown(article: ArticleFacts, now: Date): boolean {
  const from = shownFrom(article)
  return from !== null && from.getTime() <= now.getTime() && completeLanguages(article).length > 0
}

/** The moves this actor may make now; publishing and scheduling want one complete language. */
export const openArticleMoves = (article: ArticleFacts, actor: Pick<Actor, 'kind'>): ArticleMove[] =>
  movesFrom(articleMoves, article.status, actor.kind).filter((move) =>
    articleMoves[move].to !== 'published' && move !== 'schedule'
      ? true
      : completeLanguages(article).length > 0,
  )

/** Where a text may lead: another site over https, a mailbox, a page of this site or a place in the same text. */
export function isLinkAllowed(target: string): boolean {
  if (/[\s\\<>"'`\p{Cc}\p{Cf}]/u.test(target)) return false
  return (
    /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]|$)/i.test(target) ||
    /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/i.test(target) ||
    /^\/(?!\/)/.test(target) ||
    /^#[\w-]+$/.test(target)
  )
}

/** Where a picture may come from: this site only, as every page's content policy says. */
export const isPictureAllowed = (source: string): boolean => isLinkAllowed(source) && source.startsWith('/')
