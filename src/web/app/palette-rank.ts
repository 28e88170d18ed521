/**
 * What the palette shows for what was typed. Pages, actions, orders and ports are weighed by one rule, so that the
 * likeliest of all kinds comes first; what weighs the same keeps the order in which it was given.
 */

export type PaletteKind = 'recent' | 'page' | 'action' | 'order' | 'port'
export type PaletteEntry = {
  readonly id: string
  readonly kind: PaletteKind
  readonly title: string
  /** Other ways to name it: synonyms, pinyin in full and its initials, the other language. */
  readonly keywords: readonly string[]
  /** The server found it for this query, perhaps by something that is not shown, such as a container of the order. */
  readonly found?: boolean
}

/** How a word meets a name, from the whole of it to somewhere within. */
const weights = {
  title: 100,
  keyword: 94,
  titleBegins: 80,
  wordBegins: 66,
  keywordBegins: 60,
  titleHolds: 46,
  keywordHolds: 34,
  spelled: 12,
  said: 8,
} as const
/** Fewer letters than this are found within a name by chance. */
const shortestWithin = 3
const shortestSaid = 4
const foundByServer = 30

/** Case, width, accents and the marks between words do not count. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[\s\p{Punctuation}]+/gu, ' ')
    .trim()

/** What the server is asked for: as it was typed, since a reference may hold marks, but for width and blanks. */
export const askedText = (query: string): string => query.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()

/** Whether the server is asked: one letter alone finds everything, one Han character is a word. */
export const isWorthAsking = (query: string): boolean =>
  plainText(query).length > 1 || /\p{Script=Han}/u.test(query)

const within = (name: string, word: string): boolean =>
  name.includes(word) && (/\p{Script=Han}/u.test(word) || word.length >= shortestWithin)

/** The letters of the word stand in the name in this order, the first at its beginning. */
function spelledBy(name: string, word: string): boolean {
  if (word.length < shortestWithin || name[0] !== word[0]) return false
  let at = 0
  for (const letter of name) if (letter === word[at]) at += 1
  return at === word.length
}

/** The name is a part of what was typed: two characters of Chinese, or whole words of four letters and more. */
const saidWithin = (query: string, name: string): boolean =>
  /\p{Script=Han}/u.test(name)
    ? name.length > 1 && query.includes(name)
    : name.length >= shortestSaid && ` ${query} `.includes(` ${name} `)

function weigh(entry: PaletteEntry, word: string): number {
  const title = plainText(entry.title)
  const close = title.replaceAll(' ', '')
  const whole = word.replaceAll(' ', '')
  const keywords = entry.keywords.map(plainText)
  if (close === whole) return weights.title
  if (keywords.some((each) => each.replaceAll(' ', '') === whole)) return weights.keyword
  if (close.startsWith(whole)) return weights.titleBegins
  if (title.split(' ').some((each) => each.startsWith(word))) return weights.wordBegins
  if (keywords.some((each) => each.replaceAll(' ', '').startsWith(whole))) return weights.keywordBegins
  if (within(close, whole)) return weights.titleHolds
  if (keywords.some((each) => within(each, word))) return weights.keywordHolds
  if (spelledBy(close, whole)) return weights.spelled
  return [title, ...keywords].some((each) => saidWithin(word, each)) ? weights.said : 0
}

/** What an entry weighs for a query; nothing when a part of the query does not fit it. */
export function weightOf(entry: PaletteEntry, query: string): number {
  const plain = plainText(query)
  if (plain === '') return 0
  const asOne = weigh(entry, plain)
  const words = plain.split(' ')
  const each = words.length > 1 ? words.map((word) => weigh(entry, word)) : []
  const apart = each.length > 0 && each.every((weight) => weight > 0) ? Math.min(...each) - 1 : 0
  const found = Math.max(asOne, apart)
  if (!entry.found) return found
  // Whoever types a code wants the order that has it.
  const coded = entry.kind === 'order' && /\d{3}/.test(plain)
  return Math.max(found, coded ? weights.keyword + 1 : foundByServer)
}

export type PaletteGroup<Entry> = { readonly kind: PaletteKind; readonly entries: readonly Entry[] }

/** The entries that fit, in groups by kind: the group that holds the best first, and the best first within it. */
export function arrange<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  query: string,
  most: number,
): readonly PaletteGroup<Entry>[] {
  const found = entries
    .map((entry) => ({ entry, weight: weightOf(entry, query) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const groups = new Map<PaletteKind, Entry[]>()
  for (const { entry } of found) groups.set(entry.kind, [...(groups.get(entry.kind) ?? []), entry])
  return [...groups].map(([kind, all]) => ({ kind, entries: all.slice(0, most) }))
}
