import type { Language } from '#domain/kernel/language.ts'
import { onForgotten } from '#web/app/session.ts'

/** What was found with a tool last, in this browser: its names by the language it was read in, and the query of its address. */
export type RecentSearch = {
  readonly names: Readonly<Partial<Record<Language, string>>>
  readonly query: string
}
export const toolNames = ['ports', 'hsCodes', 'schedules', 'vesselPlan', 'cargo', 'truck', 'vessel'] as const
export type ToolName = (typeof toolNames)[number]

const storageName = (tool: ToolName): string => `recent-${tool}`
const keptSearches = 8

onForgotten(() => {
  for (const tool of toolNames) forgetSearches(tool)
})

export function recentSearches(tool: ToolName): readonly RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageName(tool)) ?? '[]')
    return Array.isArray(kept)
      ? (kept as RecentSearch[]).filter(
          (each) =>
            typeof each?.query === 'string' &&
            Object.values(each.names ?? {}).some((name) => typeof name === 'string'),
        )
      : []
  } catch {
    return []
  }
}

/** The name for a reader, and the language it is in where that is another one. */
export function nameOfSearch(
  { names }: RecentSearch,
  language: Language,
): { readonly text: string; readonly lang?: Language } {
  const own = names[language]
  if (own) return { text: own }
  const other: Language = language === 'zh-CN' ? 'en-US' : 'zh-CN'
  return { text: names[other] ?? '', lang: other }
}

/** Puts a search first; the same query again only moves up, and is known by its name in this language too. */
export function rememberSearch(
  tool: ToolName,
  { name, query, language }: { readonly name: string; readonly query: string; readonly language: Language },
): void {
  const all = recentSearches(tool)
  const before = all.find((each) => each.query === query)
  const search: RecentSearch = { names: { ...before?.names, [language]: name }, query }
  const others = all.filter((each) => each.query !== query)
  try {
    localStorage.setItem(storageName(tool), JSON.stringify([search, ...others].slice(0, keptSearches)))
  } catch {
    // Without storage nothing is remembered.
  }
}

export function forgetSearches(tool: ToolName): void {
  try {
    localStorage.removeItem(storageName(tool))
  } catch {
    // Nothing was remembered.
  }
}
