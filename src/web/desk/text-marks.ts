/** What a phrase fills in or marks: `{{count}}`, `<a>`, `</a>`. */
const marks = /\{\{\w+\}\}|<\/?\w+>/g

export type Piece = { readonly kind: 'text' | 'mark'; readonly text: string }

/** A phrase in pieces: its words, and what it fills in or marks. */
export function piecesOf(phrase: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of phrase.matchAll(marks)) {
    if (found.index > end) pieces.push({ kind: 'text', text: phrase.slice(end, found.index) })
    pieces.push({ kind: 'mark', text: found[0] })
    end = found.index + found[0].length
  }
  if (end < phrase.length) pieces.push({ kind: 'text', text: phrase.slice(end) })
  return pieces
}

const counted = (phrase: string): Map<string, number> => {
  const found = new Map<string, number>()
  for (const mark of phrase.match(marks) ?? []) found.set(mark, (found.get(mark) ?? 0) + 1)
  return found
}

export type MarkState = {
  readonly mark: string
  /** The text has it as often as the original, less often, or more often. */
  readonly state: 'in' | 'missing' | 'tooMany'
}

/** The marks of an original and how a text stands to each, and the text's marks that the original does not have. */
export function compareMarks(
  original: string,
  text: string,
): { readonly wanted: readonly MarkState[]; readonly strange: readonly string[] } {
  const [wanted, given] = [counted(original), counted(text)]
  return {
    wanted: [...wanted].map(([mark, times]) => {
      const has = given.get(mark) ?? 0
      return { mark, state: has === times ? 'in' : has < times ? 'missing' : 'tooMany' }
    }),
    strange: [...given.keys()].filter((mark) => !wanted.has(mark)),
  }
}
