import MiniSearch from 'minisearch'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { type HelpGuide, type HelpTopic, helpTopics } from '#domain/site/help-topics.ts'
import type { Texts } from '#i18n/texts.ts'
import { fillers } from './content/help/fillers.ts'
import { helpTexts } from './content/help/help.server.ts'
import { helpFacts } from './help-facts.ts'
import { type HelpLink, helpLinks } from './help-links.ts'
import { type Block, linesInWords, type Piece, readHelpText } from './help-text.ts'

/**
 * Searching the guides by words of either language. Chinese has no spaces: its words are looked for as pairs of
 * letters. English words are found by their beginning, in the singular and the plural, and with a slip of the pen.
 * The rest is MiniSearch's (BM25).
 */

/** A topic's text as blocks in a language. */
export const helpBlocks = (guide: HelpGuide, topic: HelpTopic, language: Language): Block[] => {
  const texts = helpTexts[guide] as Partial<Record<HelpTopic, (typeof helpTexts)['clerks']['roles']>>
  const text = texts[topic]
  return text ? readHelpText(guide, inLanguage(text, language), helpFacts) : []
}

/** A word in the singular and without its ending, so that `refunds` and `refunding` are `refund`. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3)
  if (word.length > 4 && word.endsWith('ed')) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

type Word = { readonly term: string; readonly at: number; readonly length: number }

/** The terms of a text and where they stand in it: pairs of Han letters, and words of any other script. */
function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: run, index } of text.matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)) {
    if (!/\p{Script=Han}/u.test(run)) {
      words.push({ term: stem(run.toLowerCase()), at: index, length: run.length })
      continue
    }
    for (let at = 0; at < run.length; at++) {
      words.push({ term: run.slice(at, at + 1), at: index + at, length: 1 })
      if (at + 1 < run.length) words.push({ term: run.slice(at, at + 2), at: index + at, length: 2 })
    }
  }
  return words
}

/** What is asked for: pairs of letters where there are any, without what says nothing. */
function askedFor(query: string): string[] {
  const terms = query
    .normalize('NFKC')
    .replaceAll(fillers.chinese, ' ')
    .split(/\s+/)
    .flatMap((part) => {
      const words = wordsOf(part).map(({ term }) => term)
      const pairs = words.filter((term) => term.length > 1 || !/\p{Script=Han}/u.test(term))
      return pairs.length > 0 ? pairs : words
    })
    .filter((term) => !fillers.english.has(term))
  return [...new Set(terms)]
}

const isHan = (term: string): boolean => /\p{Script=Han}/u.test(term)

type Indexed = {
  readonly id: HelpTopic
  readonly title: string
  readonly words: string
  readonly headings: string
  readonly text: string
}
type Index = {
  readonly search: MiniSearch<Indexed>
  readonly lines: ReadonlyMap<HelpTopic, readonly string[]>
}

/** By the texts that fill in names: where the desk renames a button, it is found by its new name. */
const indexes = new WeakMap<Texts, Map<HelpGuide, Index>>()

function indexOf(guide: HelpGuide, texts: Texts): Index {
  const made = indexes.get(texts)?.get(guide)
  if (made) return made
  const say = (piece: Exclude<Piece, string>): string => {
    if ('name' in piece) return texts.t(piece.name)
    if ('page' in piece) return texts.t(helpLinks[piece.page as HelpLink].name)
    if ('topic' in piece) return titleOf(piece.guide, piece.topic, texts)
    return piece.code
  }
  const search = new MiniSearch<Indexed>({
    fields: ['title', 'words', 'headings', 'text'],
    tokenize: (text) => wordsOf(text).map(({ term }) => term),
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 8, words: 5, headings: 3 },
      // Han pairs are exact; a Latin word may go on, and a longer one may have a slip.
      prefix: (term) => !isHan(term) && term.length > 2,
      fuzzy: (term) => (!isHan(term) && term.length > 4 ? 0.2 : false),
    },
  })
  const lines = new Map<HelpTopic, readonly string[]>()
  for (const topic of helpTopics[guide] as readonly HelpTopic[]) {
    const blocks = helpBlocks(guide, topic, texts.language)
    const told = blocks.filter(({ kind }) => kind !== 'heading').flatMap((block) => linesInWords(block, say))
    lines.set(topic, told)
    search.add({
      id: topic,
      title: titleOf(guide, topic, texts),
      words: texts.from('help')(`${guide}.${topic}.words`),
      headings: blocks
        .filter(({ kind }) => kind === 'heading')
        .flatMap((block) => linesInWords(block, say))
        .join('\n'),
      text: [texts.from('help')(`${guide}.${topic}.summary`), ...told].join('\n'),
    })
  }
  const index = { search, lines }
  const ofTexts = indexes.get(texts) ?? new Map<HelpGuide, Index>()
  indexes.set(texts, ofTexts.set(guide, index))
  return index
}

const titleOf = (guide: HelpGuide, topic: HelpTopic, texts: Texts): string =>
  texts.from('help')(`${guide}.${topic}.title`)

/** A piece of an excerpt, and whether it is what was asked for. */
export type Excerpt = readonly { readonly text: string; readonly found: boolean }[]
export type HelpFound = { readonly topic: HelpTopic; readonly excerpt: Excerpt }

/** Letters shown around what was found. */
const shown = { 'zh-CN': 90, 'en-US': 180 } as const satisfies Record<Language, number>

/** The line that tells most of what was asked for, cut to its neighbourhood. */
function excerptOf(lines: readonly string[], terms: ReadonlySet<string>, language: Language): Excerpt {
  const hits = (line: string) => wordsOf(line).filter(({ term }) => terms.has(term))
  const distinct = (line: string) => new Set(hits(line).map(({ term }) => term)).size
  const best = lines.reduce<{ line: string; count: number }>(
    (most, line) => {
      const count = distinct(line)
      return count > most.count ? { line, count } : most
    },
    { line: lines[0] ?? '', count: 0 },
  ).line
  const places = hits(best)
  const length = shown[language]
  const first = places[0]?.at ?? 0
  let start = Math.max(0, Math.min(first - Math.floor(length / 3), best.length - length))
  // An English excerpt begins with a whole word.
  if (start > 0 && language === 'en-US') start = best.indexOf(' ', start) + 1
  const end = Math.min(best.length, start + length)
  const marked = new Array<boolean>(best.length).fill(false)
  for (const { at, length: letters } of places) marked.fill(true, at, at + letters)
  const pieces: { text: string; found: boolean }[] = start > 0 ? [{ text: '…', found: false }] : []
  for (let at = start; at < end; ) {
    let next = at
    while (next < end && marked[next] === marked[at]) next++
    pieces.push({ text: best.slice(at, next), found: marked[at] ?? false })
    at = next
  }
  return end < best.length ? [...pieces, { text: '…', found: false }] : pieces
}

/** The least share of Chinese pairs that a topic must hold: pairs across two words are often nobody's. */
const leastPairs = 0.3

/** The topics of a guide that tell of what is asked for, the best first. */
export function searchHelp(guide: HelpGuide, query: string, texts: Texts): HelpFound[] {
  const asked = askedFor(query)
  if (asked.length === 0) return []
  const { search, lines } = indexOf(guide, texts)
  const pairs = asked.filter(isHan)
  const others = asked.filter((term) => !isHan(term))
  return search
    .search(asked.join('\n'), { tokenize: (text) => text.split('\n') })
    .filter(({ queryTerms }) => {
      const met = (terms: readonly string[]) => terms.filter((term) => queryTerms.includes(term)).length
      return met(others) === others.length && met(pairs) >= pairs.length * leastPairs
    })
    .map(({ id, terms }) => ({
      topic: id as HelpTopic,
      excerpt: excerptOf(lines.get(id as HelpTopic) ?? [], new Set(terms), texts.language),
    }))
}
