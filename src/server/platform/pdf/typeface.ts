import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'

/**
 * The typefaces of printed papers and their traps. The Chinese one holds the Han characters and Western Europe's
 * letters; a text with other letters (Łódź, Škoda) is set in the Western one, if that has all of it. What is missing
 * still is printed as the mark that Chinese printers set for a missing sort, and named in a note: a name that loses a
 * character in silence is another name.
 */
const faces = { chinese: 'noto-sans-sc', western: 'noto-sans' } as const
type Face = keyof typeof faces
const missingMark = '〓'

const read = new Map<Face, Buffer>()
/** A typeface's bytes, read once per thread. */
function typeface(face: Face): Buffer {
  let bytes = read.get(face)
  if (!bytes) {
    bytes = readFileSync(new URL(`../../../../db/reference/fonts/${faces[face]}.ttf`, import.meta.url))
    read.set(face, bytes)
  }
  return bytes
}

/** What stands in no sheet: control, direction and width-less signs, and how an emoji is to look. */
const unseen = /[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu

/** Quotation marks and dots that the Chinese typeface sets as wide as a character: right in Chinese, wrong in English. */
const wideMarks = /[\u2018\u2019\u201c\u201d\u2026]/
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unseen, (sign) => (sign === '\n' ? sign : ''))

type Printable = {
  /** The text in characters of the typeface that is to set it. */
  (text: string): { readonly text: string; readonly face: Face }
  /** What was missing so far, in the order it was met. */
  readonly missing: ReadonlySet<string>
}

/** How texts are brought into the characters of the document's typefaces, which this registers. */
export function printableIn(doc: InstanceType<typeof PDFDocument>): Printable {
  const has = Object.fromEntries(
    (Object.keys(faces) as Face[]).map((face) => {
      doc.registerFont(face, typeface(face) as unknown as string).font(face)
      const { font } = (
        doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
      )._font
      const known = new Map<string, boolean>([['\n', true]])
      return [
        face,
        (sign: string): boolean => {
          let found = known.get(sign)
          if (found === undefined) {
            found = font.hasGlyphForCodePoint(sign.codePointAt(0) as number)
            known.set(sign, found)
          }
          return found
        },
      ]
    }),
  ) as Record<Face, (sign: string) => boolean>
  const missing = new Set<string>()
  const signOf = (sign: string): string => {
    if (has.chinese(sign)) return sign
    // A subscript two is a two before it is a gap.
    const plain = sign.normalize('NFKC')
    if (plain !== sign && [...plain].every(has.chinese)) return plain
    missing.add(sign)
    return missingMark
  }
  const texts = new Map<string, { text: string; face: Face }>()
  const printable = (given: string) => {
    let made = texts.get(given)
    if (!made) {
      const text = cleaned(given)
      const signs = [...text]
      made =
        signs.every(has.chinese) && !(wideMarks.test(text) && !chinese.test(text))
          ? { text, face: 'chinese' }
          : signs.every(has.western)
            ? { text, face: 'western' }
            : { text: signs.map(signOf).join(''), face: 'chinese' }
      texts.set(given, made)
    }
    return made
  }
  return Object.assign(printable, { missing })
}

/** Characters by their numbers, as the note names them: U+20BB7. */
export const codePointsOf = (signs: Iterable<string>): string =>
  [...signs]
    .map((sign) => `U+${(sign.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')
