import type { HsBook, HsEntry } from './hs-codes.ts'
import { stemsOf, withoutChineseExclusions, withoutExclusions } from './hs-words.ts'
import { foldSearchText } from './seaport-search.ts'

/**
 * Everything under which a code is looked for, folded once: names in Chinese and English, other names of goods,
 * and the pinyin of Chinese terms.
 */

type Place = { readonly at: number; readonly alias: 0 | 1 }
/** Folded Chinese with a space at both ends, so that a clause can be told by the spaces around it. */
type ChineseName = Place & { readonly text: string }
type Reading = Place & {
  readonly letters: string
  readonly initials: string
  readonly starts: readonly number[]
}

export type HsIndex = {
  readonly entries: readonly HsEntry[]
  readonly chinese: readonly ChineseName[]
  readonly readings: readonly Reading[]
  /** Words in order of letters; `holders` has the phrases that hold each. */
  readonly words: readonly string[]
  readonly wordAt: ReadonlyMap<string, number>
  readonly holders: readonly (readonly number[])[]
  readonly phrases: readonly (Place & { readonly words: readonly string[] })[]
  /** Codes of digits in order. */
  readonly byCode: readonly HsEntry[]
}

const onlyHan = (text: string): string => text.replaceAll(/[^\p{Script=Han}]/gu, '')
/** Clauses of a Chinese name, split also at the words for `and` and `or`, as the readings were made. */
const clausesOf = (name: string): string[] =>
  name.split(/[^\p{Script=Han}]|[\u53ca\u548c\u6216]/u).filter((each) => each.length >= 2)
const padded = (text: string): string => ` ${foldSearchText(text)} `

/** About five milliseconds of work. */
const entriesPerStep = 250

/**
 * Makes the index in small steps, so that whoever makes it can let others work in between.
 * @param readings the pinyin of Chinese terms, syllables apart, \u00fc written v; terms without one are found by
 *   their characters only.
 */
export function* hsIndexSteps(
  book: HsBook,
  readings: Readonly<Record<string, string>>,
): Generator<undefined, HsIndex> {
  const entries = [...book.entries.values()]
  const chinese: ChineseName[] = []
  const spoken: Reading[] = []
  const phrases: { at: number; alias: 0 | 1; words: string[] }[] = []
  const holders = new Map<string, number[]>()

  const addReading = (term: string, at: number, alias: 0 | 1) => {
    const syllables = readings[term]?.replaceAll('v', 'u').split(' ')
    if (!syllables) return
    const starts: number[] = []
    let length = 0
    for (const syllable of syllables) {
      starts.push(length)
      length += syllable.length
    }
    const initials = syllables.map((syllable) => syllable[0] ?? '').join('')
    spoken.push({ at, alias, letters: syllables.join(''), initials, starts })
  }
  const addPhrase = (text: string, at: number, alias: 0 | 1) => {
    const words = stemsOf(text)
    if (words.length === 0) return
    for (const word of new Set(words)) {
      const held = holders.get(word)
      if (held) held.push(phrases.length)
      else holders.set(word, [phrases.length])
    }
    phrases.push({ at, alias, words })
  }

  for (const [at, { code, level, name }] of entries.entries()) {
    if (at % entriesPerStep === 0) yield
    // A good is told from its neighbours by what its name leaves out.
    const goods = level === 'goods' ? book.goods.get(code) : undefined
    addPhrase(goods ? name.en : withoutExclusions(name.en), at, 0)
    const zh = goods ? goods.name.zh : withoutChineseExclusions(name.zh)
    if (zh) chinese.push({ at, alias: 0, text: padded(zh) })
    if (goods) {
      addReading(onlyHan(goods.name.zh), at, 0)
      for (const each of goods.synonyms.zh) {
        chinese.push({ at, alias: 1, text: padded(each) })
        addReading(onlyHan(each), at, 1)
      }
      for (const each of goods.synonyms.en) addPhrase(each, at, 1)
    } else if (level !== 'section') {
      for (const clause of clausesOf(zh)) addReading(clause, at, 1)
    }
  }
  const words = [...holders.keys()].sort()
  return {
    entries,
    chinese,
    readings: spoken,
    words,
    wordAt: new Map(words.map((word, at) => [word, at])),
    holders: words.map((word) => holders.get(word) ?? []),
    phrases,
    byCode: entries.filter(({ level }) => level !== 'section').sort((a, b) => (a.code < b.code ? -1 : 1)),
  }
}

/** The same at once. */
export function buildHsIndex(book: HsBook, readings: Readonly<Record<string, string>>): HsIndex {
  const steps = hsIndexSteps(book, readings)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
