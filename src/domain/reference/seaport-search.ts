import type { Seaport } from './seaports.ts'

/**
 * Port search as a shipper types it: a code, a name in English or Chinese, pinyin, its initials, or a former
 * name, with one typing slip forgiven from four letters on. Better kinds of match always come first; the
 * busier port wins among equals. The index is built once; a search only compares short folded strings.
 */

/** Kinds of match, best first; the gaps leave an alias just behind the same match on the name itself. */
const grades = {
  code: 0,
  exact: 1,
  exactAlias: 2,
  prefix: 3,
  prefixAlias: 4,
  word: 5,
  wordAlias: 6,
  inside: 7,
  insideAlias: 8,
  typo: 9,
} as const
type Grade = (typeof grades)[keyof typeof grades]

/** Shortest text in which one slip is forgiven, and in which a match inside a word counts. */
const typoLength = 4
const insideLength = 3

type Key = {
  readonly text: string
  readonly starts: readonly string[]
  readonly alias: boolean
  readonly whole: boolean
}
type Entry = { readonly port: Seaport; readonly codes: readonly string[]; readonly keys: readonly Key[] }
export type SeaportIndex = { readonly entries: readonly Entry[] }

type Hit = { readonly port: Seaport; readonly grade: Grade }

/** Lower case, accents off, full width made half, punctuation to single spaces: `São  Luís` → `sao luis`. */
export function foldSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const hanPattern = /\p{Script=Han}/u
const tight = (text: string) => text.replaceAll(' ', '')

/** Keys are kept without spaces; the words of the name are kept for matches at the start of a word. */
function keyOf(text: string, alias: boolean, whole = false): Key | null {
  const folded = foldSearchText(text)
  if (folded === '') return null
  const words = folded.split(' ')
  const starts = words.slice(1).map((_, at) => words.slice(at + 1).join(''))
  return { text: tight(folded), starts, alias, whole }
}

/** Ü is typed v or u in pinyin. */
const pinyinSpellings = (pinyin: string) =>
  pinyin.includes('v') ? [pinyin, pinyin.replaceAll('v', 'u')] : [pinyin]

/** `HK`, `LA`, `JNPT`: short forms count as the name itself. */
const shortFormPattern = /^[A-Z]{2,4}$/

const withoutNote = (name: string) => name.replace(/\s*[(\uff08].*$/, '')

function entryOf(port: Seaport): Entry {
  const { en, zh } = port.name
  const keys = [
    keyOf(withoutNote(en), false),
    en === withoutNote(en) ? null : keyOf(en, false),
    ...(zh ? [keyOf(withoutNote(zh), false), zh === withoutNote(zh) ? null : keyOf(zh, false)] : []),
    ...pinyinSpellings(port.pinyin).map((spelling) => keyOf(spelling, false)),
    keyOf(port.initials, false, true),
    ...port.aliases.map((alias) => keyOf(alias, !shortFormPattern.test(alias))),
    keyOf(port.code.slice(2), true, true),
  ].filter((key) => key !== null)
  return {
    port,
    codes: [port.code, ...port.aliases.filter((alias) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(alias))].map((code) =>
      code.toLowerCase(),
    ),
    keys,
  }
}

export function buildSeaportIndex(ports: readonly Seaport[]): SeaportIndex {
  return { entries: ports.map(entryOf) }
}

/** True when one letter added, left out, changed, or swapped with its neighbour turns one text into the other. */
export function isOneSlipApart(a: string, b: string): boolean {
  const gap = b.length - a.length
  if (gap > 1 || gap < -1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  if (start === a.length && start === b.length) return false
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++
  const left = a.length - start - end
  const right = b.length - start - end
  if (left <= 1 && right <= 1) return true
  return left === 2 && right === 2 && a[start] === b[start + 1] && a[start + 1] === b[start]
}

function gradeKey(key: Key, query: string, han: boolean): Grade | null {
  const { text, alias } = key
  if (text === query) return alias ? grades.exactAlias : grades.exact
  if (text.startsWith(query)) return alias ? grades.prefixAlias : grades.prefix
  if (key.whole) return null
  for (const start of key.starts) if (start.startsWith(query)) return alias ? grades.wordAlias : grades.word
  if ((han || query.length >= insideLength) && text.includes(query))
    return alias ? grades.insideAlias : grades.inside
  if (!han && query.length >= typoLength && isOneSlipApart(query, text)) return grades.typo
  return null
}

function gradeEntry(entry: Entry, query: string, han: boolean): Grade | null {
  let best: Grade | null = null
  for (let at = 0; at < entry.codes.length; at++)
    if (entry.codes[at] === query) return at === 0 ? grades.code : grades.exactAlias
  for (const key of entry.keys) {
    const grade = gradeKey(key, query, han)
    if (grade !== null && (best === null || grade < best)) best = grade
  }
  return best
}

/**
 * `Port of Rotterdam`, `rotterdam port` and the Chinese name followed by the word for harbour (gang, gangkou)
 * mean the name itself; the better of both readings counts.
 */
function bareQuery(folded: string): string {
  return tight(
    folded
      .replace(/(.)(?:\u6e2f\u53e3|\u6e2f)$/u, '$1')
      .replace(/^port of /, '')
      .replace(/ port$/, ''),
  )
}

/** Of two ports of one name (Auckland and Oakland in Chinese) the one without a note in brackets is meant more often. */
const noteOrder = ({ name }: Seaport) =>
  (name.en === withoutNote(name.en) ? 0 : 1) + (name.zh === null || name.zh === withoutNote(name.zh) ? 0 : 1)

/** The ports the text may mean, best first, at most `limit`. An empty text finds nothing. */
export function searchSeaports(index: SeaportIndex, text: string, limit: number): Seaport[] {
  const folded = foldSearchText(text)
  const query = tight(folded)
  if (query === '') return []
  const bare = bareQuery(folded)
  const han = hanPattern.test(query)
  const hits: Hit[] = []
  for (const entry of index.entries) {
    let grade = gradeEntry(entry, query, han)
    if (bare !== query && bare !== '') {
      const other = gradeEntry(entry, bare, han)
      if (other !== null && (grade === null || other < grade)) grade = other
    }
    if (grade !== null) hits.push({ port: entry.port, grade })
  }
  hits.sort(
    (a, b) =>
      a.grade - b.grade ||
      a.port.rank - b.port.rank ||
      noteOrder(a.port) - noteOrder(b.port) ||
      a.port.name.en.length - b.port.name.en.length ||
      (a.port.code < b.port.code ? -1 : 1),
  )
  return hits.slice(0, limit).map((hit) => hit.port)
}
