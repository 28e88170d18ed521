import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type pg from 'pg'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/site.ts'
import type { PhraseReply } from '#contract/site.ts'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { viewDaysShown } from '#domain/site/page-views.ts'
import {
  overrideProblem,
  overridesRememberedSeconds,
  type TextOverrides,
} from '#domain/site/text-overrides.ts'
import type { Context } from '#server/platform/context.ts'
import { brandTexts } from './brand-texts.ts'
import { phrasesOf } from './phrases.ts'
import { presentReport } from './present.ts'
import { loadOverrides, loadReports, type OverrideRow } from './store.ts'

type Remembered = { readonly until: number; readonly overrides: Promise<TextOverrides> }
const remembered = new WeakMap<pg.Pool, Map<Language, Remembered>>()

/** What is unchanged stays the same object: what was made for it stays with it. */
async function readOverrides(
  ctx: Context,
  language: Language,
  before: Promise<TextOverrides> | undefined,
): Promise<TextOverrides> {
  const [phrases, rows] = await Promise.all([phrasesOf(language), loadOverrides(ctx, language)])
  const overrides = brandTexts(phrases, ctx.config.brand.name)
  for (const { area, key, text } of rows) {
    const phrase = phrases.get(area)?.get(key)
    // A later version may have another phrase there, or none: then its own text is right.
    if (phrase === undefined || overrideProblem(phrase, text)) continue
    overrides[area] ??= {}
    overrides[area][key] = text
  }
  const known = await before?.catch(() => undefined)
  return known && isDeepStrictEqual(known, overrides) ? known : overrides
}

/**
 * What the desk put in place of phrases, in one language; remembered for 5 s, so that a page costs no
 * statement. Another process shows a change that much later.
 */
export function textOverrides(ctx: Context, language: Language): Promise<TextOverrides> {
  const known = remembered.get(ctx.pool) ?? new Map<Language, Remembered>()
  remembered.set(ctx.pool, known)
  const now = ctx.clock().getTime()
  const kept = known.get(language)
  if (kept && kept.until > now) return kept.overrides
  const fresh = {
    until: now + overridesRememberedSeconds * 1000,
    overrides: readOverrides(ctx, language, kept?.overrides),
  }
  known.set(language, fresh)
  fresh.overrides.catch(() => {
    if (known.get(language) === fresh) known.delete(language)
  })
  return fresh.overrides
}

/** Called when the desk changed something, after the change stands. */
export const forgetOverrides = (ctx: Context): void => void remembered.delete(ctx.pool)

export async function getI18nConfig(
  ctx: Context,
  language: Language,
): Promise<ReplyOf<typeof contract.i18nConfigCall>> {
  const overrides = await textOverrides(ctx, language)
  const version = createHash('sha256')
    .update(JSON.stringify([language, overrides]))
    .digest('hex')
    .slice(0, 16)
  return { languages: [...languages], defaultLanguage: languages[0], language, overrides, version }
}

// For the desk -------------------------------------------------------------------------------------------------

const presentPhrase = (
  area: string,
  key: string,
  original: string | null,
  row: OverrideRow | undefined,
): PhraseReply => ({
  area,
  key,
  original,
  text: row?.text ?? null,
  shown: row !== undefined && original !== null && overrideProblem(original, row.text) === null,
  changedBy: row?.changed_by_name ?? null,
  changedAt: row?.changed_at.toISOString() ?? null,
})

export async function listTexts(
  ctx: Context,
  asked: QueryOf<typeof contract.listTextsCall>,
): Promise<ReplyOf<typeof contract.listTextsCall>> {
  const phrases = await phrasesOf(asked.language)
  const rows = await loadOverrides(ctx, asked.language, asked.area ?? null)
  const own = asked.area === undefined ? undefined : (phrases.get(asked.area) ?? new Map<string, string>())
  const written = new Map(rows.map((row) => [`${row.area} ${row.key}`, row]))
  const listed = own
    ? [...own].map(([key, original]) =>
        presentPhrase(asked.area ?? '', key, original, written.get(`${asked.area} ${key}`)),
      )
    : []
  const others = rows
    .filter((row) => !own?.has(row.key))
    .map((row) => presentPhrase(row.area, row.key, phrases.get(row.area)?.get(row.key) ?? null, row))
  return { areas: [...phrases.keys()], phrases: [...listed, ...others] }
}

export async function getPhrase(
  ctx: Context,
  name: { language: Language; area: string; key: string },
): Promise<PhraseReply> {
  const original = (await phrasesOf(name.language)).get(name.area)?.get(name.key) ?? null
  const rows = await loadOverrides(ctx, name.language, name.area)
  return presentPhrase(
    name.area,
    name.key,
    original,
    rows.find(({ key }) => key === name.key),
  )
}

export async function listErrorReports(
  ctx: Context,
  asked: QueryOf<typeof contract.listErrorReportsCall>,
): Promise<ReplyOf<typeof contract.listErrorReportsCall>> {
  const rows = await loadReports(ctx, asked)
  const shown = rows.slice(0, asked.size)
  return {
    items: shown.map(presentReport),
    nextCursor: rows.length > asked.size ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The most read pages, and as many hosts. */
const mostNames = 50

export async function getPageViews(ctx: Context): Promise<ReplyOf<typeof contract.pageViewsCall>> {
  const today = businessDateOf(ctx.clock())
  const first = addDays(today, 1 - viewDaysShown)
  const { rows } = await sql<{ kind: string; name: string; views: number }>`
    with seen as materialized (
      select day, path, language, referrer_host, views from page_views where day between ${first} and ${today}
    )
    select 'day' as kind, day::text as name, sum(views)::bigint as views from seen group by day
    union all select 'language', language, sum(views)::bigint from seen group by language
    union all (select 'path', path, sum(views)::bigint from seen group by path order by 3 desc, 2 limit ${mostNames})
    union all (
      select 'host', referrer_host, sum(views)::bigint from seen where referrer_host <> ''
      group by referrer_host order by 3 desc, 2 limit ${mostNames}
    )`.execute(ctx.db)
  const of = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name, views }) => ({ name, views }))
      .sort((a, b) => b.views - a.views || (a.name < b.name ? -1 : 1))
  const byDay = new Map(of('day').map(({ name, views }) => [name, views]))
  const days = Array.from({ length: viewDaysShown }, (_, index): { day: BusinessDate; views: number } => {
    const day = addDays(first, index)
    return { day, views: byDay.get(day) ?? 0 }
  })
  return {
    total: days.reduce((sum, { views }) => sum + views, 0),
    days,
    paths: of('path'),
    referrers: of('host'),
    languages: of('language'),
  }
}
