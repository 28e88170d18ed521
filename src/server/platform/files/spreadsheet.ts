import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { parseCsv } from 'hucre/csv'
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'

/**
 * Spreadsheets in and out. Every cell is text on both sides: nothing written here is ever a live formula, and
 * what is read from a formula cell is its value.
 */
export const spreadsheetFormats = ['xlsx', 'csv'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]

export const spreadsheetTypes: Readonly<Record<SpreadsheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export class SpreadsheetUnreadable extends Error {}

/** A leading sign by which Excel and others take a text for a formula (OWASP, CSV injection; ASVS 1.2.10). */
const formulaLeads: ReadonlySet<string> = new Set([
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '\uff1d',
  '\uff0b',
  '\uff0d',
  '\uff20',
])
const readsAsFormula = (text: string): boolean => formulaLeads.has(text.charAt(0))

/** What the bytes are, whatever the file is called; null for anything that is neither. */
export function spreadsheetFormatOf(bytes: Uint8Array): SpreadsheetFormat | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04) return 'xlsx'
  const head = bytes.subarray(0, 65_536)
  if (head.length === 0 || head.includes(0)) return null
  const text = new TextDecoder('utf-8').decode(head)
  return /^(%PDF|\{\\rtf|<!doctype|<html|<\?xml|Rar!|\u00d0\u00cf)/i.test(text.trimStart()) ? null : 'csv'
}

/** UTF-8 where it is that, else GB18030, which is what Chinese Excel saves as csv. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const dayText = (at: Date): string => at.toISOString().slice(0, 10)

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayText(value)
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
  return String(value).trim()
}

/**
 * The rows of the first sheet as text, with their row numbers as the program shows them. Stops after `most` rows
 * and one more, so that the caller sees there were too many. Throws SpreadsheetUnreadable.
 */
export async function* readSpreadsheet(
  bytes: Uint8Array,
  most: number,
): AsyncGenerator<{ row: number; cells: string[] }> {
  const format = spreadsheetFormatOf(bytes)
  if (!format) throw new SpreadsheetUnreadable('neither xlsx nor csv')
  try {
    if (format === 'csv') {
      const rows = parseCsv(decode(bytes), { maxRows: most + 1 })
      for (const [at, values] of rows.entries())
        yield {
          row: at + 1,
          cells: values.map((each) => textOf(typeof each === 'string' ? unguarded(each) : each)),
        }
      return
    }
    for await (const row of streamXlsxRows(bytes, { maxRows: most + 1 })) {
      yield { row: row.index + 1, cells: [...row.values].map(textOf) }
    }
  } catch (error) {
    throw new SpreadsheetUnreadable(error instanceof Error ? error.message : 'unreadable')
  }
}

const guarded = (text: string): string => (readsAsFormula(text) ? `'${text}` : text)
/** What our own csv guards is read back without its guard. */
const unguarded = (text: string): string =>
  text.startsWith("'") && readsAsFormula(text.slice(1)) ? text.slice(1) : text

const csvCell = (text: string): string => {
  const safe = guarded(text)
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* csvLines(header: readonly string[], rows: Rows): AsyncGenerator<string> {
  // Excel takes a csv for UTF-8 only with this mark.
  yield `\ufeff${header.map(csvCell).join(',')}\r\n`
  for await (const row of rows) yield `${row.map(csvCell).join(',')}\r\n`
}

type Rows = AsyncIterable<readonly string[]> | Iterable<readonly string[]>

/** XML cannot hold these, and a spreadsheet with one does not open. */
const clean = (text: string): string =>
  text.toWellFormed().replaceAll(/\p{Cc}|[\ufffe\uffff]/gu, (sign) => ('\t\r\n'.includes(sign) ? sign : ''))

async function* xlsxRows(rows: Rows): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(clean)
}

/** A sheet with a heading row, as a stream. */
export function writeSpreadsheet(
  format: SpreadsheetFormat,
  sheet: { readonly name: string; readonly header: readonly string[]; readonly rows: Rows },
): Readable {
  if (format === 'csv') return Readable.from(csvLines(sheet.header, sheet.rows))
  const columns = sheet.header.map((header) => ({ header, width: Math.max(12, [...header].length * 2 + 2) }))
  const stream = writeXlsxStream(xlsxRows(sheet.rows), { name: sheet.name, columns, freezePane: { rows: 1 } })
  return Readable.fromWeb(stream as unknown as ReadableStream)
}
