/**
 * Customs authorities refuse cargo described in words that fit anything (general cargo, parts), and so does the
 * quote form: "please fill in the correct product name" (requirements §5, Quote). A name is refused when nothing is
 * left of it but such words, digits and punctuation. One word that says what the goods are is enough: parts is
 * refused, brake parts for cars passes. The words come from the table of stop words, in both languages at once,
 * because shippers mix them.
 */

/** Assumed: the longest name a manifest carries on two lines of 60. */
export const cargoNameLimit = 120

/** One letter of a writing without letters' case (Han, kana) says as much as a word; of others two are needed. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Lower case, full-width forms narrowed, everything but letters turned into single spaces. */
export const normaliseCargoName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    // Chinese has no gaps between words; one that is typed hides none.
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .trim()

/** Whether the name says what the goods are. `stopWords` may stand in either language, in any order. */
export function validCargoName(name: string, stopWords: readonly string[]): boolean {
  if ([...name.trim()].length > cargoNameLimit) return false
  const text = normaliseCargoName(name)
  const letters = [...text.replaceAll(' ', '')]
  if (letters.length === 0) return false
  const distinct = new Set(letters)
  if (!ideograph.test(text) && distinct.size < 2) return false
  if (letters.length > 1 && distinct.size === 1) return false
  return !madeOf(text, normalised(stopWords))
}

/** A list of stop words is normalised once; every search asks with the same list. */
const normalisedLists = new WeakMap<readonly string[], readonly string[]>()

function normalised(stopWords: readonly string[]): readonly string[] {
  const known = normalisedLists.get(stopWords)
  if (known) return known
  const made = stopWords.map(normaliseCargoName).filter(Boolean)
  normalisedLists.set(stopWords, made)
  return made
}

/** Whether the text can be laid out end to end with the words; a word of letters must not end inside a longer one. */
function madeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue
    if (text.charAt(at) === ' ') {
      reached.add(at + 1)
      continue
    }
    for (const word of words) {
      if (!text.startsWith(word, at)) continue
      const end = at + word.length
      if (startsInsideWord(text, at) || startsInsideWord(text, end)) continue
      reached.add(end)
    }
  }
  return reached.has(text.length)
}

const isLetterOfWord = (sign: string): boolean => sign !== '' && sign !== ' ' && !ideograph.test(sign)
const startsInsideWord = (text: string, at: number): boolean =>
  at > 0 && isLetterOfWord(text.charAt(at - 1)) && isLetterOfWord(text.charAt(at))
