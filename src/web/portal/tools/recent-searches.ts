import { onForgotten } from '#web/app/session.ts'

/** What was found with a tool last, in this browser: a name to show and the query of its address. */
export type RecentSearch = { readonly name: string; readonly query: string }
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
          (each) => typeof each?.name === 'string' && typeof each?.query === 'string',
        )
      : []
  } catch {
    return []
  }
}

/** Puts a search first; the same query again only moves up. */
export function rememberSearch(tool: ToolName, search: RecentSearch): void {
  const others = recentSearches(tool).filter(({ query }) => query !== search.query)
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
