import { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { type Transferable, Worker } from 'node:worker_threads'
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

type Sheet = {
  readonly name: string
  readonly columns: readonly TypedColumn[]
  /** In parts of some hundred. */
  readonly rows: AsyncIterable<readonly (readonly TypedCell[])[]>
}

/** Cells as they stand in the file. */
export type WrittenRow = readonly (string | number | null)[]

async function* writtenParts(rows: Sheet['rows']): AsyncGenerator<readonly WrittenRow[]> {
  for await (const part of rows) yield part.map((row) => row.map(written))
}

async function* oneByOne(
  parts: AsyncIterable<readonly WrittenRow[]>,
): AsyncGenerator<(string | number | null)[]> {
  for await (const part of parts) for (const row of part) yield row as (string | number | null)[]
}

/** The file, as its rows come. */
export function workbookStream(
  name: string,
  columns: readonly TypedColumn[],
  parts: AsyncIterable<readonly WrittenRow[]>,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(oneByOne(parts), {
    name,
    columns: columns.map(({ header, width, format }) => ({
      header,
      width,
      ...(format ? { numFmt: formats[format] } : {}),
    })),
    freezePane: { rows: 1 },
  })
}

/** The sheet as a stream: rows are asked for as fast as the reader takes them, and never held. */
export const writeTypedSheet = ({ name, columns, rows }: Sheet): Readable =>
  Readable.fromWeb(workbookStream(name, columns, writtenParts(rows)) as WebStream)

/** What the thread of `writeLargeSheet` is given. */
export type LargeSheet = {
  readonly name: string
  readonly columns: readonly TypedColumn[]
  readonly parts: ReadableStream<readonly WrittenRow[]>
  readonly file: WritableStream<Uint8Array>
}

/** A file is written as its rows come; this is many times what that takes. */
const writerMemoryMegabytes = 128

/**
 * The same, written on a thread of its own: some seconds of work for a hundred thousand rows, during which the server
 * only reads them. The stream fails with the rows, and with the thread.
 */
export function writeLargeSheet({ name, columns, rows }: Sheet): Readable {
  const source = writtenParts(rows)
  const parts = WebStream.from(source) as LargeSheet['parts']
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const worker = new Worker(new URL('./typed-sheet-worker.ts', import.meta.url), {
    workerData: { name, columns, parts, file: writable } satisfies LargeSheet,
    transferList: [parts, writable] as unknown as Transferable[],
    resourceLimits: { maxOldGenerationSizeMb: writerMemoryMegabytes, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
  })
  const file = Readable.fromWeb(readable as WebStream)
  worker.once('error', (error) => file.destroy(error))
  worker.once('exit', () => {
    if (!file.readableEnded) file.destroy(new Error('the writer ended early'))
  })
  file.once('close', () => {
    void worker.terminate()
    void source.return(undefined)
  })
  return file
}
