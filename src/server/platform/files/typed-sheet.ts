import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'

/** A workbook whose cells are what they are: texts, numbers and dates. No text is ever a live formula. */
export type TypedCell = string | number | Date | null
export type TypedColumn = {
  readonly header: string
  /** Characters. */
  readonly width: number
  readonly format?: 'money' | 'day' | 'instant'
}

const formats = { money: '#,##0.00', day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' } as const

/** XML cannot hold these, and a workbook with one does not open. */
const odd = /[\p{Cc}\ufffe\uffff]/u
const clean = (text: string): string => {
  const whole = text.toWellFormed()
  return odd.test(whole)
    ? whole.replaceAll(/\p{Cc}|[\ufffe\uffff]/gu, (sign) => ('\t\r\n'.includes(sign) ? sign : ''))
    : whole
}

/** Days are counted from here in a workbook; written as a count and shown by the column's format, they cost a tenth. */
const firstDay = Date.UTC(1899, 11, 30)
const written = (cell: TypedCell): string | number | null =>
  typeof cell === 'string'
    ? clean(cell)
    : cell instanceof Date
      ? (cell.getTime() - firstDay) / 86_400_000
      : cell

async function* cleaned(
  rows: AsyncIterable<readonly TypedCell[]>,
): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) yield row.map(written)
}

/** The sheet as a stream: rows are asked for as fast as the reader takes them, and never held. */
export function writeTypedSheet(sheet: {
  readonly name: string
  readonly columns: readonly TypedColumn[]
  readonly rows: AsyncIterable<readonly TypedCell[]>
}): Readable {
  const columns = sheet.columns.map(({ header, width, format }) => ({
    header,
    width,
    ...(format ? { numFmt: formats[format] } : {}),
  }))
  const stream = writeXlsxStream(cleaned(sheet.rows), {
    name: sheet.name,
    columns,
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as unknown as ReadableStream)
}
