import type { Bilingual } from '#domain/kernel/language.ts'
import type { Block, Column, Fact, Paper, Sum, Words } from './paper.ts'
import { colours, inner, linesOf, openSheet, type Sheet, type Style, sizes } from './sheet.ts'

/** Sets a paper on its pages. Rows are never torn: what does not fit goes to the next page, under a repeated head. */

const gap = 10
const pad = 3

/** Both languages of a cell: the first in full, the second small and quiet below it. */
type Piece = { readonly text: string; readonly style: Style & { readonly size: number } }

const quiet = { size: sizes.small, colour: colours.soft }

const piecesOf = (words: Words, style: Style = {}): Piece[] =>
  linesOf(words)
    .filter((text) => text !== '')
    .map((text, at) => ({
      text,
      style: at === 0 ? { size: sizes.text, ...style } : { ...quiet, ...pick(style) },
    }))

const pick = ({ align }: Style): Style => (align ? { align } : {})

const heightOfPieces = (sheet: Sheet, pieces: readonly Piece[], width: number): number =>
  pieces.reduce((sum, { text, style }) => sum + sheet.heightOf(text, width, style.size), 0)

function putPieces(sheet: Sheet, pieces: readonly Piece[], x: number, top: number, width: number): void {
  let y = top
  for (const { text, style } of pieces) y += sheet.put(text, x, y, width, style)
}

/** A text with so many lines that no page holds it is set in running lines. */
function fitted(sheet: Sheet, pieces: readonly Piece[], width: number): readonly Piece[] {
  if (heightOfPieces(sheet, pieces, width) < sheet.fullHeight * 0.8) return pieces
  return pieces.map(({ text, style }) => ({ text: text.replaceAll(/\s*\n\s*/g, ' / '), style }))
}

function heading(sheet: Sheet, title: Bilingual, follows: number): void {
  sheet.ensure(gap + 20 + follows)
  sheet.y += gap
  sheet.put(title.zh, inner.left, sheet.y, 200, { size: sizes.heading, strong: true })
  const indent = Math.max(70, sheet.widthOf(title.zh, sizes.heading) + 8)
  sheet.put(title.en, inner.left + indent, sheet.y + 2.4, inner.width - indent, {
    size: sizes.small + 1,
    colour: colours.soft,
  })
  sheet.y += 17
  sheet.line(sheet.y - 1.5)
}

/** Pieces beside each other that share their height. */
function putRow(
  sheet: Sheet,
  cells: readonly { readonly pieces: readonly Piece[]; readonly x: number; readonly width: number }[],
  onNewPage?: () => void,
): void {
  const whole = cells.map((cell) => ({ ...cell, pieces: fitted(sheet, cell.pieces, cell.width) }))
  const height = Math.max(...whole.map(({ pieces, width }) => heightOfPieces(sheet, pieces, width)))
  if (sheet.ensure(height + 2 * pad)) onNewPage?.()
  for (const { pieces, x, width } of whole) putPieces(sheet, pieces, x, sheet.y + pad, width)
  sheet.y += height + 2 * pad
}

const labelWidth = 78
function putFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const half = (inner.width - 16) / 2
  for (let at = 0; at < facts.length; at += 2) {
    const cells = facts.slice(at, at + 2).flatMap((fact, place) => {
      const x = inner.left + place * (half + 16)
      return [
        {
          pieces: [
            { text: fact.label.zh, style: { size: sizes.text - 0.6, colour: colours.soft } },
            { text: fact.label.en, style: quiet },
          ],
          x,
          width: labelWidth,
        },
        {
          pieces: [
            ...piecesOf(fact.value),
            ...(fact.note ? linesOf(fact.note).map((text) => ({ text, style: quiet })) : []),
          ],
          x: x + labelWidth + 4,
          width: half - labelWidth - 4,
        },
      ]
    })
    putRow(sheet, cells)
    sheet.line(sheet.y, colours.line, 0.35)
  }
}

function putBoxes(sheet: Sheet, boxes: Extract<Block, { kind: 'boxes' }>['boxes']): void {
  for (let at = 0; at < boxes.length; at += 3) {
    const row = boxes.slice(at, at + 3)
    const width = (inner.width - 2 * 12) / 3
    putRow(
      sheet,
      row.map(({ title, lines }, place) => ({
        pieces: [
          { text: `${title.zh}  ${title.en}`, style: { ...quiet, size: sizes.small + 0.4 } },
          ...lines.flatMap((words, nth) => piecesOf(words, nth === 0 ? { strong: true } : {})),
        ],
        x: inner.left + place * (width + 12),
        width,
      })),
    )
  }
}

type Place = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }

function placesOf(columns: readonly Column[]): Place[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let x = inner.left
  return columns.map(({ share, align }) => {
    const whole = (share / all) * inner.width
    const place: Place = { x: x + 2, width: whole - 6, align: align ?? 'left' }
    x += whole
    return place
  })
}

function putHead(sheet: Sheet, columns: readonly Column[], places: readonly Place[]): void {
  const cells = columns.map(({ head }, at) => {
    const { x, width, align } = places[at] as Place
    return {
      pieces: [
        { text: head.zh, style: { size: sizes.text - 0.6, colour: colours.soft, strong: true, align } },
        { text: head.en, style: { ...quiet, align } },
      ],
      x,
      width,
    }
  })
  const height = Math.max(...cells.map(({ pieces, width }) => heightOfPieces(sheet, pieces, width)))
  sheet.doc.rect(inner.left, sheet.y, inner.width, height + 2 * pad).fill(colours.ground)
  putRow(sheet, cells)
  sheet.line(sheet.y, colours.line, 0.6)
}

function putTable(sheet: Sheet, { columns, rows }: Extract<Block, { kind: 'table' }>): void {
  const places = placesOf(columns)
  const head = () => putHead(sheet, columns, places)
  head()
  const last = places.at(-1) as Place
  for (const row of rows) {
    if (row.kind === 'heading') {
      // A heading alone at the end of a page says nothing.
      if (sheet.ensure(42)) head()
      putRow(sheet, [
        {
          pieces: [{ text: `${row.words.zh}  ${row.words.en}`, style: { size: sizes.text, strong: true } }],
          ...wide,
        },
      ])
    } else if (row.kind === 'sum') putSum(sheet, row, last, head)
    else {
      const cells = row.cells.map((words, at) => {
        const { x, width, align } = places[at] as Place
        const notes = at === 0 ? (row.notes ?? []) : []
        return {
          pieces: [
            ...piecesOf(words, { align }),
            ...notes.map((note) => ({ text: linesOf(note).join('  '), style: quiet })),
          ],
          x,
          width,
        }
      })
      putRow(sheet, cells, head)
    }
    sheet.line(sheet.y, colours.line, row.kind === 'sum' ? 0.6 : 0.35)
  }
}

const wide = { x: inner.left + 2, width: inner.width - 4 }

function putSum(sheet: Sheet, row: Sum, last: Place, head?: () => void): void {
  const style = { align: 'right', strong: row.strong ?? false, size: row.strong ? 9.6 : sizes.text } as const
  const figures = Math.max(last.width, 190)
  const x = last.x + last.width - figures
  putRow(
    sheet,
    [
      {
        pieces: [
          {
            text: `${row.label.zh}  ${row.label.en}`,
            style: { size: sizes.text, strong: row.strong ?? false },
          },
        ],
        x: inner.left + 2,
        width: x - inner.left - 10,
      },
      {
        pieces: [
          { text: row.value, style },
          ...(row.note ? [{ text: row.note, style: { ...quiet, align: 'right' as const } }] : []),
        ],
        x,
        width: figures,
      },
    ],
    head,
  )
}

function putSums(sheet: Sheet, sums: readonly Sum[]): void {
  for (const row of sums) {
    putSum(sheet, row, { ...wide, align: 'right' })
    sheet.line(sheet.y, colours.line, 0.6)
  }
}

function putTexts(sheet: Sheet, texts: readonly Bilingual[]): void {
  const half = (inner.width - 16) / 2
  for (const { zh, en } of texts) {
    putRow(sheet, [
      { pieces: [{ text: zh, style: { size: sizes.text - 0.4 } }], x: inner.left, width: half },
      {
        pieces: [{ text: en, style: { size: sizes.text - 0.8 } }],
        x: inner.left + half + 16,
        width: half,
      },
    ])
  }
}

function putBlock(sheet: Sheet, block: Block): void {
  // A table's title and head stand with its first lines.
  heading(sheet, block.title, block.kind === 'table' ? 96 : 46)
  if (block.kind === 'facts') putFacts(sheet, block.facts)
  else if (block.kind === 'boxes') putBoxes(sheet, block.boxes)
  else if (block.kind === 'table') putTable(sheet, block)
  else if (block.kind === 'sums') putSums(sheet, block.sums)
  else putTexts(sheet, block.texts)
}

/** Points: large enough for a telephone at arm's length. */
const codeSide = 62

/** The file of a paper, under the product's mark or this one (PNG). Takes a tenth of a second and more: call it on a thread of its own (`printPaper`). */
export function setPaper(paper: Paper, logo: Buffer | null): Promise<Buffer> {
  const sheet = openSheet(paper, logo)
  const top = sheet.y
  if (paper.code) sheet.code(paper.code, inner.left + inner.width - codeSide, top + 2, codeSide)
  sheet.y += sheet.put(paper.title.zh, inner.left, sheet.y, inner.width, { size: sizes.title, strong: true })
  sheet.y += sheet.put(paper.title.en, inner.left, sheet.y - 2, inner.width, {
    size: sizes.heading,
    colour: colours.soft,
  })
  sheet.y = Math.max(sheet.y + 4, paper.code ? top + codeSide + 8 : 0)
  putFacts(sheet, paper.lead)
  for (const block of paper.blocks) putBlock(sheet, block)
  return sheet.end()
}
