import type { FieldCode } from '#domain/kernel/refusal.ts'

/**
 * The texts of the pages live in phrase files. The desk may put its own text in place of a single phrase,
 * in one language; taking it away brings the phrase back. An override must be able to stand exactly where
 * the phrase stood: it fills in the same names and marks the same parts, and is plain text otherwise.
 */

/** No phrase of a page is nearly as long. Assumed (decision 020). */
export const overrideLimit = 1_000

/** How long a process remembers the overrides, and a browser the reply. Assumed (decision 020). */
export const overridesRememberedSeconds = 5

/** By area, the texts that stand in place of phrases, by dotted key. */
export type TextOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What a phrase fills in or marks: `{{count}}`, `<a>`, `</a>`. */
const placeholder = /\{\{\w+\}\}|<\/?\w+>/g
const placeholdersOf = (text: string): string[] => (text.match(placeholder) ?? []).sort()

/** Whether each mark that opens is closed before the one around it. */
function marksNest(text: string): boolean {
  const open: string[] = []
  for (const [, slash, name] of text.matchAll(/<(\/?)(\w+)>/g)) {
    if (!slash) open.push(name ?? '')
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

/**
 * What is wrong with a text in place of a phrase, or null. Lines are broken only where the phrase breaks
 * lines too: pages make paragraphs, lists or the lines of a heading of them.
 */
export function overrideProblem(phrase: string, text: string): FieldCode | null {
  const inLines = phrase.includes('\n') ? text.replaceAll('\n', '') : text
  if (/[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u.test(inLines))
    return 'text.characters'
  const markedIn = new Set(phrase.match(placeholder))
  const strange = text.replaceAll(placeholder, (found) => (markedIn.has(found) ? '' : found))
  if (/<\/?[a-z!?]/i.test(strange)) return 'site.plainTextOnly'
  if (
    placeholdersOf(phrase).join() !== placeholdersOf(text).join() ||
    /\{\{|\}\}/.test(strange) ||
    !marksNest(text)
  )
    return 'site.placeholdersDiffer'
  return null
}

/** The text with the spaces that stand around the phrase: some phrases join others, and people type none. */
export const inPlaceOf = (phrase: string, text: string): string => {
  const [before = ''] = /^\s*/.exec(phrase) ?? []
  const [after = ''] = /\s*$/.exec(phrase) ?? []
  return `${before}${text.trim()}${after}`
}
