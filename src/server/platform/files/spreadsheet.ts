import { on } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Worker } from 'node:worker_threads'
import { writeXlsxStream } from 'hucre/xlsx'
import {
  readsAsFormula,
  type SheetPart,
  type SheetRow,
  type SheetWork,
  type SpreadsheetFormat,
} from './spreadsheet-rows.ts'

/**
 * Spreadsheets in and out. Every cell is text on both sides: nothing written here is ever a live formula, and
 * what is read from a formula cell is its value.
 */
export const spreadsheetTypes: Readonly<Record<SpreadsheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export class SpreadsheetUnreadable extends Error {}

/** What a file is, whatever it is called; null for anything that is neither. */
export async function spreadsheetFormatOf(path: string): Promise<SpreadsheetFormat | null> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: 65_535 })) parts.push(part)
  const head = Buffer.concat(parts)
  if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04) return 'xlsx'
  if (head.length === 0 || head.includes(0)) return null
  const text = new TextDecoder('utf-8').decode(head)
  return /^(%PDF|\{\\rtf|<!doctype|<html|<\?xml|Rar!|\u00d0\u00cf)/i.test(text.trimStart()) ? null : 'csv'
}

/** More than a sheet of the most rows with the longest texts needs; a file made to burst ends its thread, not the server. */
const readerMemoryMegabytes = 512

/**
 * The rows of a file's first sheet as text, in parts of some hundred, read on a thread of its own: other calls are
 * answered meanwhile. Stops after `most` rows and one more, so that the caller sees there were too many. Throws
 * SpreadsheetUnreadable.
 */
export async function* readSpreadsheet(
  path: string,
  format: SpreadsheetFormat,
  most: number,
): AsyncGenerator<readonly SheetRow[]> {
  const taken = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: { path, format, most, taken } satisfies SheetWork,
    resourceLimits: { maxOldGenerationSizeMb: readerMemoryMegabytes, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  })
  const ended = new AbortController()
  worker.once('error', (error) => ended.abort(error))
  worker.once('exit', () => ended.abort(new Error('the reader ended early')))
  try {
    for await (const [part] of on(worker, 'message', { signal: ended.signal }) as AsyncIterable<
      [SheetPart]
    >) {
      if ('end' in part) return
      if ('unreadable' in part) throw new SpreadsheetUnreadable(part.unreadable)
      yield part.rows
      Atomics.add(new Int32Array(taken), 0, 1)
      Atomics.notify(new Int32Array(taken), 0)
    }
  } catch (error) {
    if (!ended.signal.aborted) throw error
    throw new SpreadsheetUnreadable(String(ended.signal.reason))
  } finally {
    await worker.terminate()
  }
}

const guarded = (text: string): string => (readsAsFormula(text) ? `'${text}` : text)
const csvCell = (text: string): string => {
  const safe = guarded(text)
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A plain decimal of ours, with its sign: a program adds it up, so it is not guarded as a text would be. */
export type Figure = { readonly figure: string }
const figureCell = ({ figure }: Figure): string => {
  if (!/^-?\d+(\.\d+)?$/.test(figure)) throw new RangeError(`not a plain decimal: ${figure}`)
  return figure
}

/** A file for programs: UTF-8 with the mark by which Excel knows it, a heading, texts that are never formulas, plain figures. */
export function writeCsv(
  header: readonly string[],
  parts: AsyncIterable<readonly (readonly (string | Figure)[])[]>,
): Readable {
  const cellOf = (cell: string | Figure) => (typeof cell === 'string' ? csvCell(cell) : figureCell(cell))
  async function* lines(): AsyncGenerator<string> {
    yield `\ufeff${header.map(csvCell).join(',')}\r\n`
    for await (const part of parts)
      if (part.length > 0) yield `${part.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
  }
  return Readable.from(lines())
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
