import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'

export type SpreadsheetFormat = 'xlsx' | 'csv'

/** A row as text, with its number as the program shows it. */
export type SheetRow = { readonly row: number; readonly cells: readonly string[] }

/** What the reading thread is told: the file, how many rows at most, and where the parts that were taken are counted. */
export type SheetWork = {
  readonly path: string
  readonly format: SpreadsheetFormat
  readonly most: number
  readonly taken: SharedArrayBuffer
}
export type SheetPart =
  | { readonly rows: readonly SheetRow[] }
  | { readonly end: true }
  | { readonly unreadable: string }

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
export const readsAsFormula = (text: string): boolean => formulaLeads.has(text.charAt(0))

/** What our own csv guards is read back without its guard. */
const unguarded = (text: string): string =>
  text.startsWith("'") && readsAsFormula(text.slice(1)) ? text.slice(1) : text

/** UTF-8 where it is that, else GB18030, which is what Chinese Excel saves as csv. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A day, with its time where it has one: `2026-12-01`, `2026-12-01 08:30` or, where seconds are told, `2026-12-01 08:30:15`. */
function dayText(at: Date): string {
  // Spreadsheets count days in fractions, which miss a second by a little.
  const text = new Date(Math.round(at.getTime() / 1_000) * 1_000).toISOString()
  if (text.endsWith('T00:00:00.000Z')) return text.slice(0, 10)
  return text.slice(0, text.endsWith(':00.000Z') ? 16 : 19).replace('T', ' ')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayText(value)
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
  return String(value).trim()
}

/**
 * The rows of the first sheet, at most `most` and one more, so that the reader sees there were too many. Works on the
 * thread it is called on and needs several times the file's size in memory: `readSpreadsheet` calls it on one of its own.
 */
export async function* readRows(
  bytes: Uint8Array,
  format: SpreadsheetFormat,
  most: number,
): AsyncGenerator<SheetRow> {
  if (format === 'xlsx') {
    for await (const row of streamXlsxRows(bytes, { maxRows: most + 1 }))
      yield { row: row.index + 1, cells: [...row.values].map(textOf) }
    return
  }
  let row = 0
  for (const values of streamCsvRows(decode(bytes), { maxRows: most + 1 })) {
    row++
    yield { row, cells: values.map((each) => textOf(typeof each === 'string' ? unguarded(each) : each)) }
  }
}
