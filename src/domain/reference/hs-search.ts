import type { HsEntry, HsLevel } from './hs-codes.ts'
import type { HsIndex } from './hs-index.ts'
import { stemsOf } from './hs-words.ts'
import { foldSearchText, isOneSlipApart } from './seaport-search.ts'

/**
 * HS codes as a shipper looks for them: by digits with or without dots, by Chinese words, by English words with one
 * typing slip, by pinyin or its initials. A good that bears the name comes before headings that merely contain the
 * word. The index is built once; a search compares short folded strings.
 */

/** Kinds of match, best first; another name of a good stands one behind its name. */
const grades = {
  exact: 0,
  reading: 2,
  part: 2,
  edge: 4,
  readingPrefix: 6,
  inside: 6,
  allWords: 8,
  prefix: 10,
  slip: 12,
  holds: 14,
  some: 16,
} as const

const levelOrder: Readonly<Record<HsLevel, number>> = {
  goods: 0,
  heading: 1,
  subheading: 2,
  chapter: 3,
  section: 4,
}

/** From how many letters on a slip is forgiven, a reading may be unfinished, and one may begin inside. */
const slipLength = 4
const openReading = 3
const innerReading = 4
/** Fewer digits may also be part of a name, such as the fineness of silver. */
const digitsOnly = 4
/** How much of the pairs of characters of a Chinese text a name must have. */
const pairShare = 0.6

const hanPattern = /\p{Script=Han}/u

/** The best grade of each entry found so far. */
type Hits = Map<number, number>
function addHit(hits: Hits, at: number, grade: number): void {
  const known = hits.get(at)
  if (known === undefined || grade < known) hits.set(at, grade)
}

/** Where the items that come before something end; `list` has those first. */
function firstAt<Item>(list: readonly Item[], isBefore: (item: Item) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(list[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}

/** Codes that begin with the digits, shortest first; of more digits than a good has, the codes above come behind. */
function searchDigits(index: HsIndex, digits: string): HsEntry[] {
  const wanted = digits.slice(0, 10)
  const found: HsEntry[] = []
  for (let at = firstAt(index.byCode, ({ code }) => code < wanted); ; at++) {
    const entry = index.byCode[at]
    if (!entry?.code.startsWith(wanted)) break
    found.push(entry)
  }
  found.sort((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
  for (const length of wanted.length > 6 ? [6, 4] : []) {
    const above = wanted.slice(0, length)
    const entry = index.byCode[firstAt(index.byCode, ({ code }) => code < above)]
    if (entry?.code === above) found.push(entry)
  }
  return found
}

function gradeChinese(text: string, query: string): number | null {
  const at = text.indexOf(query)
  if (at < 0) return null
  if (text.length === query.length + 2) return grades.exact
  if (text.includes(` ${query} `)) return grades.part
  if (text.includes(` ${query}`) || text.includes(`${query} `)) return grades.edge
  return grades.inside
}

/** Pairs of neighbouring characters, for texts whose words stand in another order. */
const pairsOf = (text: string): string[] =>
  Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))

function searchChinese(index: HsIndex, folded: string, hits: Hits): void {
  const terms = folded.split(' ')
  const query = terms.join('')
  for (const { text, at, alias } of index.chinese) {
    const grade = gradeChinese(text, query)
    if (grade !== null) addHit(hits, at, grade + alias)
    else if (terms.length > 1 && terms.every((term) => text.includes(term)))
      addHit(hits, at, grades.allWords + alias)
  }
  if (hits.size > 0 || query.length < 2) return
  // Nothing bears the words as they stand: a name that the text ends with or holds, else most of its pairs.
  const pairs = pairsOf(query)
  for (const { text, at, alias } of index.chinese) {
    const clauses = text.trim().split(' ')
    if (clauses.some((each) => each.length >= 2 && query.endsWith(each)))
      addHit(hits, at, grades.prefix + alias)
    else if (clauses.some((each) => each.length >= 2 && query.includes(each)))
      addHit(hits, at, grades.holds + alias)
    else if (pairs.length > 1) {
      const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length
      if (share >= pairShare) addHit(hits, at, grades.some + alias)
    }
  }
}

/** Words of the index that a typed word may mean, with how well they do. */
function meanings(index: HsIndex, typed: string, last: boolean): Map<number, number> {
  const found = new Map<number, number>()
  const exact = index.wordAt.get(typed)
  if (exact !== undefined) found.set(exact, 0)
  if ((last || exact === undefined) && typed.length >= openReading) {
    for (let at = firstAt(index.words, (word) => word < typed); index.words[at]?.startsWith(typed); at++)
      if (!found.has(at)) found.set(at, grades.prefix)
  }
  if (exact === undefined && typed.length >= slipLength)
    for (let at = 0; at < index.words.length; at++)
      if (!found.has(at) && isOneSlipApart(typed, index.words[at] as string)) found.set(at, grades.slip)
  return found
}

/** How well a phrase says the words that were typed, all of which it holds in some form. */
function gradePhrase(words: readonly string[], typed: readonly string[]): number {
  const start = words.indexOf(typed[0] as string)
  const together = start >= 0 && typed.every((word, at) => words[start + at] === word)
  if (!together) return grades.allWords
  if (words.length === typed.length) return grades.exact
  return start === 0 || start + typed.length === words.length ? grades.edge : grades.inside
}

function searchEnglish(index: HsIndex, folded: string, hits: Hits): void {
  const typed = stemsOf(folded)
  if (typed.length === 0) return
  const matched = new Map<number, { count: number; worst: number }>()
  for (const [order, word] of typed.entries()) {
    const best = new Map<number, number>()
    for (const [at, cost] of meanings(index, word, order === typed.length - 1))
      for (const phrase of index.holders[at] ?? [])
        if (cost < (best.get(phrase) ?? Number.POSITIVE_INFINITY)) best.set(phrase, cost)
    for (const [phrase, cost] of best) {
      const known = matched.get(phrase)
      if (known) {
        known.count++
        known.worst = Math.max(known.worst, cost)
      } else matched.set(phrase, { count: 1, worst: cost })
    }
  }
  // Phrases that hold only some of the words are for texts that none holds whole.
  const most = Math.max(0, ...[...matched.values()].map(({ count }) => count))
  if (most * 2 < typed.length) return
  for (const [phrase, { count, worst }] of matched) {
    const held = index.phrases[phrase]
    if (!held || count < most) continue
    const grade =
      count === typed.length ? worst || gradePhrase(held.words, typed) : grades.some + typed.length - count
    addHit(hits, held.at, grade + held.alias)
  }
}

function searchReadings(index: HsIndex, letters: string, hits: Hits): void {
  if (letters.length < 2 || !/^[a-z]+$/.test(letters)) return
  const query = letters.replaceAll('v', 'u')
  for (const { at, alias, letters: text, initials, starts } of index.readings) {
    if (text === query || initials === query) addHit(hits, at, grades.reading + alias)
    else if (query.length >= openReading && (text.startsWith(query) || initials.startsWith(query)))
      addHit(hits, at, grades.readingPrefix + alias)
    else if (query.length >= innerReading) {
      const inside = text.indexOf(query)
      if (inside > 0 && starts.includes(inside)) addHit(hits, at, grades.inside + alias)
    }
  }
}

/** The roman number of a section in capitals, as it stands in the tariff. */
const sectionPattern = /^[IVX]{1,5}$/

/**
 * What the text may mean, best first, at most `limit`, and how many there are in all. An empty text finds nothing.
 */
export function searchHsCodes(
  index: HsIndex,
  text: string,
  limit: number,
): { readonly items: readonly HsEntry[]; readonly total: number } {
  const folded = foldSearchText(text)
  const digits = folded.replace(/^hs ?(?:code)? ?(?=\d)/, '').replaceAll(' ', '')
  if (/^\d+$/.test(digits)) {
    const found = searchDigits(index, digits)
    if (found.length > 0 || digits.length >= digitsOnly)
      return { items: found.slice(0, limit), total: found.length }
  }
  if (folded === '') return { items: [], total: 0 }
  const hits: Hits = new Map()
  const chinese = hanPattern.test(folded)
  if (chinese) searchChinese(index, folded, hits)
  else {
    searchEnglish(index, folded, hits)
    searchReadings(index, folded.replaceAll(' ', ''), hits)
  }
  if (sectionPattern.test(text.trim())) {
    const at = index.entries.findIndex(({ level, code }) => level === 'section' && code === text.trim())
    if (at >= 0) addHit(hits, at, -1)
  }
  const found = [...hits].flatMap(([at, grade]) => {
    const entry = index.entries[at]
    return entry ? [{ entry, grade }] : []
  })
  const lengthOf = ({ name }: HsEntry) => (chinese ? name.zh : name.en).length
  found.sort(
    (a, b) =>
      a.grade - b.grade ||
      levelOrder[a.entry.level] - levelOrder[b.entry.level] ||
      lengthOf(a.entry) - lengthOf(b.entry) ||
      (a.entry.code < b.entry.code ? -1 : 1),
  )
  return { items: found.slice(0, limit).map(({ entry }) => entry), total: found.length }
}
