import PDFDocument from 'pdfkit'
import { create as createCode } from 'qrcode'
import type { Bilingual } from '#domain/kernel/language.ts'
import type { Paper, Words } from './paper.ts'
import { codePointsOf, printableIn } from './typeface.ts'

/** A4 with the brand above and the page's number below every page; what is set on it keeps to its margins. */

/** Points; A4 is 595.28 by 841.89. */
const page = { width: 595.28, height: 841.89, side: 42, bottom: 56 }
export const inner = { left: page.side, width: page.width - 2 * page.side }
const bottom = page.height - page.bottom

export const colours = {
  ink: '#0B2239',
  soft: '#55677A',
  teal: '#0B7D79',
  line: '#D5DEE7',
  ground: '#F3F6F9',
}
export const sizes = { title: 17, heading: 10, text: 8.2, small: 6.6 }

/** The sampan of the logo, drawn in a square of 32. */
const sail = 'M12.6 4 22 1.6c2.6 4.2 3.6 8.4 3 12.6-5.6 1-11.4 1.1-17.4.2C10.6 11.4 12.2 8 12.6 4Z'
const hull =
  'M1.2 16.4c9.2 2.8 20.2 2.2 29.7-2-.3 1.8-.7 3.2-1.3 4.5-8.8 3.3-18.6 3.5-26.8 1.3-.7-1.2-1.3-2.4-1.6-3.8ZM4 22.3c7.6 1.8 16.4 1.6 24.4-1.1-.8 1.4-1.7 2.5-2.8 3.5-6.4 1.6-13.2 1.6-19 .5-1-.8-1.9-1.8-2.6-2.9ZM8.8 27.3c4.6.7 9.6.7 14.2-.2-2.4 1.8-5 2.8-7.4 2.8-2.6 0-4.8-1-6.8-2.6Z'

export type Style = {
  readonly size?: number
  readonly colour?: string
  readonly strong?: boolean
  readonly align?: 'left' | 'right'
}

/** A text in one language above the other, or as it stands. */
export const linesOf = (words: Words): readonly string[] =>
  typeof words === 'string' ? [words] : words.zh === words.en ? [words.zh] : [words.zh, words.en]

export function openSheet(paper: Paper, logo: Buffer | null) {
  const accent = paper.brand.colour ?? colours.teal
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // None at first: `printableIn` registers ours, and a typeface opened twice is opened anew at every use.
    font: null as unknown as string,
    lang: 'zh-CN',
    displayTitle: true,
    info: {
      Title: `${paper.title.zh} ${paper.title.en} ${paper.number}`,
      Author: `${paper.brand.name.zh} ${paper.brand.name.en}`,
      CreationDate: paper.madeAt,
    },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<Buffer>((done, fail) => {
    doc.on('end', () => done(Buffer.concat(parts)))
    doc.on('error', fail)
  })
  const printable = printableIn(doc)
  let y = 0

  const widths = new Map<string, number>()
  const heights = new Map<string, number>()

  /**
   * pdfkit makes a buffer of every operator; a page's are held as one text until the page is left, which saves a paper
   * of hundreds of pages a fifth of its memory.
   */
  let release: () => void = () => undefined
  function holdPage(): void {
    const content = doc.page.content as { write: (part: string | Uint8Array) => void }
    let held = ''
    release = () => {
      Reflect.deleteProperty(content, 'write')
      content.write(held)
    }
    content.write = (part) => {
      held += `${typeof part === 'string' ? part : Buffer.from(part).toString('latin1')}\n`
    }
  }
  holdPage()

  /** Chooses face and size for a text; what most texts are, one line, is measured once and never wrapped. */
  function setting(text: string, size: number) {
    const shown = printable(text)
    doc.font(shown.face).fontSize(size)
    const name = `${size} ${shown.face} ${shown.text}`
    let width = widths.get(name)
    if (width === undefined) {
      width = shown.text.includes('\n') ? Number.POSITIVE_INFINITY : doc.widthOfString(shown.text)
      widths.set(name, width)
    }
    return { ...shown, name, width }
  }

  /** Puts a text where it is told and says how high it is. */
  function put(text: string, x: number, top: number, width: number, style: Style = {}): number {
    const { size = sizes.text, colour = colours.ink, strong = false, align = 'left' } = style
    const shown = setting(text, size)
    doc.fillColor(colour)
    if (strong) doc.strokeColor(colour).lineWidth(size / 32)
    const ink = { fill: true, stroke: strong }
    if (shown.width > width) doc.text(shown.text, x, top, { ...ink, width, align })
    else {
      const at = align === 'right' ? x + width - shown.width : x
      const measured = { textWidth: shown.width, wordCount: 1 }
      doc.text(shown.text, at, top, { ...ink, ...measured, lineBreak: false })
    }
    return heightOfSet(shown, width)
  }
  const heightOf = (text: string, width: number, size = sizes.text): number =>
    heightOfSet(setting(text, size), width)

  /** Of what was chosen just now. */
  function heightOfSet(shown: ReturnType<typeof setting>, width: number): number {
    if (shown.width <= width) return doc.currentLineHeight(true)
    const name = `${width} ${shown.name}`
    let height = heights.get(name)
    if (height === undefined) {
      height = doc.heightOfString(shown.text, { width })
      heights.set(name, height)
    }
    return height
  }

  function line(at: number, colour = colours.line, thickness = 0.6): void {
    doc
      .moveTo(inner.left, at)
      .lineTo(inner.left + inner.width, at)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke()
  }

  function brand(x: number, top: number, side: number): void {
    if (logo) {
      doc.image(logo, x, top, { width: side, height: side })
      return
    }
    doc
      .save()
      .translate(x, top)
      .scale(side / 32)
    doc.path(sail).fill(accent)
    doc.path(hull).fill(colours.ink)
    doc.restore()
  }

  function head(): void {
    const half = inner.width / 2
    brand(inner.left, 30, 26)
    put(paper.brand.name.zh, inner.left + 34, 29, half - 34, { size: 12, strong: true })
    const { contact, name } = paper.brand
    put(contact ? `${name.en}  ${contact}` : name.en, inner.left + 34, 46, half - 34, {
      size: sizes.small,
      colour: colours.soft,
    })
    const right = { align: 'right' } as const
    put(`${paper.title.zh}  ${paper.title.en}`, inner.left + half, 31, half, { ...right, size: sizes.text })
    put(paper.number, inner.left + half, 43, half, { ...right, size: 9.5, strong: true })
    line(64, accent, 1.2)
    y = 76
  }

  function turnPage(): void {
    release()
    doc.addPage()
    holdPage()
    if (paper.mark) watermark(paper.mark)
    head()
  }

  /** Below everything else, so that nothing is hidden by it. */
  function watermark({ zh, en }: Bilingual): void {
    doc.save().rotate(-32, { origin: [page.width / 2, page.height / 2] })
    doc.fillColor(colours.ink).fillOpacity(0.07)
    for (const [text, size, dy] of [
      [zh, 120, -110],
      [en, 64, 30],
    ] as const) {
      const shown = setting(text, size)
      const y = page.height / 2 + dy
      doc.text(shown.text, page.width / 2 - shown.width / 2, y, { lineBreak: false })
    }
    doc.restore()
  }

  /** A QR code with its quiet zone inside the square. */
  function code(text: string, x: number, top: number, side: number): void {
    const { modules } = createCode(text, { errorCorrectionLevel: 'M' })
    const step = side / modules.size
    doc.fillColor(colours.ink)
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++)
        if (modules.get(row, column)) doc.rect(x + column * step, top + row * step, step, step)
    doc.fill()
  }

  /** Makes sure that so many points are left on the page; tells whether it had to be turned. */
  function ensure(height: number): boolean {
    if (y + height <= bottom) return false
    turnPage()
    return true
  }

  if (paper.mark) watermark(paper.mark)
  head()

  return {
    doc,
    put,
    code,
    heightOf,
    widthOf: (text: string, size: number): number => setting(text, size).width,
    line,
    ensure,
    /** The most that fits on an empty page. */
    fullHeight: bottom - 76,
    get y() {
      return y
    },
    set y(at: number) {
      y = at
    },
    /** Numbers the pages, names what the typeface lacks, and hands over the file. */
    end(): Promise<Buffer> {
      noteMissing()
      release()
      const { start, count } = doc.bufferedPageRange()
      for (let at = 0; at < count; at++) {
        doc.switchToPage(start + at)
        const below = page.height - 40
        line(below - 8)
        const fill = (text: string) =>
          text.replaceAll('{{page}}', String(at + 1)).replaceAll('{{pages}}', String(count))
        const quiet = { size: sizes.small, colour: colours.soft }
        const third = inner.width * 0.72
        put(paper.foot.zh, inner.left, below - 3, third, quiet)
        put(paper.foot.en, inner.left, below + 6.5, third, quiet)
        const rest = { ...quiet, align: 'right' } as const
        put(fill(paper.page.pageOf.zh), inner.left + third, below - 3, inner.width - third, rest)
        put(fill(paper.page.pageOf.en), inner.left + third, below + 6.5, inner.width - third, rest)
      }
      doc.end()
      return ended
    },
  }

  function noteMissing(): void {
    if (printable.missing.size === 0) return
    const fill = (text: string) => text.replaceAll('{{characters}}', codePointsOf(printable.missing))
    const note: Bilingual = { zh: fill(paper.page.missing.zh), en: fill(paper.page.missing.en) }
    const style = { size: sizes.small, colour: colours.soft }
    const height = heightOf(note.zh, inner.width, sizes.small) + heightOf(note.en, inner.width, sizes.small)
    ensure(height + 8)
    y += 8
    y += put(note.zh, inner.left, y, inner.width, style)
    y += put(note.en, inner.left, y, inner.width, style)
  }
}

export type Sheet = ReturnType<typeof openSheet>
