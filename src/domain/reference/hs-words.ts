import { foldSearchText } from './seaport-search.ts'

/**
 * English names of goods as words that can be compared: without plural, in one spelling, and without what a name
 * only mentions to leave it out (`furniture other than of bamboo` is not found by bamboo).
 */
const irregular: Readonly<Record<string, string>> = {
  knives: 'knife',
  leaves: 'leaf',
  shelves: 'shelf',
  scarves: 'scarf',
  wolves: 'wolf',
  halves: 'half',
  loaves: 'loaf',
  women: 'woman',
  men: 'man',
  feet: 'foot',
  teeth: 'tooth',
  mice: 'mouse',
  children: 'child',
  jewelry: 'jewellery',
  aluminum: 'aluminium',
  tire: 'tyre',
  tires: 'tyre',
  airplane: 'aeroplane',
  airplanes: 'aeroplane',
  gray: 'grey',
  sulfur: 'sulphur',
  sulfate: 'sulphate',
  sulfide: 'sulphide',
  plow: 'plough',
  plows: 'plough',
  molded: 'moulded',
  pajamas: 'pyjama',
  pajama: 'pyjama',
  clothes: 'clothing',
}

/** One form of a folded word: `boxes` → `box`, `batteries` → `battery`, `tires` → `tyre`. */
export function stemOf(word: string): string {
  const known = irregular[word]
  if (known) return known
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}

const stopWords = new Set(['of', 'and', 'or', 'the', 'a', 'an', 'for', 'with', 'in', 'to', 'by', 'on', 'as'])

/** Names in plain letters, which most are, need none of the work that other letters do. */
const plainPattern = /^[\u0020-\u007e]*$/
const wordsOf = (text: string): readonly string[] =>
  plainPattern.test(text)
    ? (text
        .toLowerCase()
        .replaceAll(/['`]/g, '')
        .match(/[a-z0-9]+/g) ?? [])
    : foldSearchText(text).split(' ')

/** The words of a text that carry meaning, in order, in one form. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(stemOf)

/** A name without what it leaves out, up to the end of that clause. */
export const withoutExclusions = (name: string): string =>
  name.replaceAll(
    /\b(?:other than|excluding|except(?:ing)?|not(?! (?:exceeding|over|less|more)))\b[^;)]*/gi,
    ' ',
  )

/** The same in Chinese: a clause that ends in `excepted`, or begins with `not including` or `but`. */
export const withoutChineseExclusions = (name: string): string =>
  name
    .replaceAll(/[^\uff08\uff09\uff0c\uff1b\u3001]*\u9664\u5916/gu, ' ')
    .replaceAll(/(?:\u4e0d\u5305\u62ec|\u4f46)[^\uff08\uff09\uff0c\uff1b]*/gu, ' ')
