import type { HelpGuide, HelpTopic } from '#domain/site/help-topics.ts'
import { helpGuides, helpTopicNamed } from '#domain/site/help-topics.ts'
import type { Area } from '#i18n/areas.ts'
import type { AnyKey } from '#i18n/texts.ts'

/**
 * The words of the guides. A line is a paragraph; `## ` begins a heading, `- ` an entry of a list, `1. ` a step.
 * Within a line:
 *
 *     {orders:detail.cancel}    a button, a tab or a field by its phrase: as the reader sees it, whatever it is called
 *     [[orders]]                the way to a page of the product, by its name in `help-links.ts`
 *     ((paying))                the way to another topic; ((clerks/rates)) of the other guide
 *     <<limit>>                 a figure of `help-facts.ts`, taken from the rule it stands in
 *     ~Authorization~           what is typed or sent as it stands
 */
export type Piece =
  | string
  | { readonly name: AnyKey }
  | { readonly page: string }
  | { readonly guide: HelpGuide; readonly topic: HelpTopic }
  | { readonly code: string }
export type Line = readonly Piece[]
export type Block =
  | { readonly kind: 'heading'; readonly id: string; readonly line: Line }
  | { readonly kind: 'paragraph'; readonly line: Line }
  | { readonly kind: 'list' | 'steps'; readonly lines: readonly Line[] }

const marks = /\{([\w-]+:[\w.-]+)\}|\[\[([\w-]+)\]\]|\(\(([\w/-]+)\)\)|~([^~\n]+)~/g

/** A topic by its name, of this guide or of the one named before it; a test holds that each exists. */
function topicOf(guide: HelpGuide, name: string): Piece {
  const [first = '', second] = name.split('/')
  const of = second === undefined ? guide : helpGuides.find((each) => each === first)
  const topic = of && helpTopicNamed(of, second ?? first)
  if (!of || !topic) throw new Error(`the guides have no topic ${name}`)
  return { guide: of, topic }
}

function piecesOf(guide: HelpGuide, text: string): Piece[] {
  const pieces: Piece[] = []
  let after = 0
  for (const found of text.matchAll(marks)) {
    if (found.index > after) pieces.push(text.slice(after, found.index))
    const [whole, name, page, topic, code] = found
    // Keys are held by a test: the compiler does not look into these texts.
    if (name) pieces.push({ name: name as AnyKey })
    else if (page) pieces.push({ page })
    else if (topic) pieces.push(topicOf(guide, topic))
    else if (code) pieces.push({ code })
    after = found.index + whole.length
  }
  if (after < text.length) pieces.push(text.slice(after))
  return pieces
}

/** A text of a guide as blocks, its figures filled in. */
export function readHelpText(
  guide: HelpGuide,
  text: string,
  facts: Readonly<Record<string, string | number>>,
): Block[] {
  const filled = text
    .replaceAll(/<<(\w+)>>/g, (whole, name: string) => String(facts[name] ?? whole))
    // A figure and its Chinese measure stay on one line.
    .replaceAll(/(\d) (?=\p{Script=Han})/gu, '$1\u00a0')
  const blocks: Block[] = []
  let headings = 0
  for (const raw of filled.split('\n')) {
    const line = raw.trim()
    if (!line) continue
    const [, mark = '', words = line] = /^(## |- |\d+\. )(.*)$/.exec(line) ?? []
    const pieces = piecesOf(guide, words)
    if (mark === '## ') {
      headings += 1
      blocks.push({ kind: 'heading', id: `part-${headings}`, line: pieces })
    } else if (mark === '') blocks.push({ kind: 'paragraph', line: pieces })
    else {
      const kind = mark === '- ' ? 'list' : 'steps'
      const last = blocks.at(-1)
      if (last?.kind === kind) blocks[blocks.length - 1] = { kind, lines: [...last.lines, pieces] }
      else blocks.push({ kind, lines: [pieces] })
    }
  }
  return blocks
}

const linesOf = (block: Block): readonly Line[] => ('lines' in block ? block.lines : [block.line])

/** What a text names of the product's own words. */
export const namesIn = (blocks: readonly Block[]): AnyKey[] =>
  blocks
    .flatMap(linesOf)
    .flat()
    .flatMap((piece) => (typeof piece === 'object' && 'name' in piece ? [piece.name] : []))

/** The phrases that a text needs. */
export const areasOf = (keys: readonly AnyKey[]): Area[] => [
  ...new Set(keys.map((key) => key.slice(0, key.indexOf(':')) as Area)),
]

/** A line in words, each piece as `say` has it. */
export const wordsOf = (line: Line, say: (piece: Exclude<Piece, string>) => string): string =>
  line.map((piece) => (typeof piece === 'string' ? piece : say(piece))).join('')

/** The lines of a block in words. */
export const linesInWords = (block: Block, say: (piece: Exclude<Piece, string>) => string): string[] =>
  linesOf(block).map((line) => wordsOf(line, say))
