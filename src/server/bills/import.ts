import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { enterBillLinesCall, importBillLinesCall } from '#contract/bills.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type BillColumn,
  type BillFault,
  type BillRow,
  billImportLimits,
  columnOfRefusal,
  neededBillColumns,
  readBillRow,
} from '#domain/bills/bill-imports.ts'
import { amountOf } from '#domain/bills/bill-lines.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { FileId, TrackingEventId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type FieldCode, fieldCodes, Refusal, type RefusalCode } from '#domain/kernel/refusal.ts'
import { fieldMessage, refusalMessage } from '#i18n/refusals.ts'
import { oneSheetAtATime, type ReceivedSheet, receiveSheet } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { readSpreadsheet, SpreadsheetUnreadable } from '#server/platform/files/spreadsheet.ts'
import type { FormFile } from '#server/platform/http/form-files.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { lookAtReference } from '#server/reference/queries.ts'
import { enterCharge } from './commands.ts'
import { causeNamed, chargeNamed, columnNamed, columnTitle, eventNamed } from './import-sheet.ts'
import { addImport, findOrdersByNumber, isImported, type NamedOrder } from './import-store.ts'

type Reply = ReplyOf<typeof importBillLinesCall>
type ReadRow = {
  readonly at: number
  readonly order: string
  readonly row: BillRow | null
  readonly faults: readonly BillFault[]
}
type EnteredRow = ReadRow & { readonly asksConsent: boolean }

/** Takes back what a look at a file has entered: it is tried by the very rules by which it would be entered. */
class OnlyLookedAt extends Error {
  readonly rows: readonly EnteredRow[]
  constructor(rows: readonly EnteredRow[]) {
    super('nothing is entered')
    this.rows = rows
  }
}

/**
 * Reads the first file of a form, names every fault of every row, and with `apply` enters the charges: all of them, or
 * none while a row has a fault. The same file again changes nothing. Refuses with the `file.…` codes,
 * `bill.importUnreadable`, `bill.importColumnMissing` and `bill.importTooLong`.
 */
export async function importBillLines(
  ctx: Context,
  actor: Staff,
  upload: { readonly apply: boolean; readonly files: AsyncIterable<FormFile> },
): Promise<Reply> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-charges-'))
  try {
    const file = await receiveSheet(upload.files, join(folder, 'sheet'), {
      most: billImportLimits.bytes,
      unreadable: 'bill.importUnreadable',
    })
    const sha256 = await digestOf(file.path)
    if (await isImported(ctx, sha256)) return { rows: [], applied: false, again: true }
    const rows = await oneSheetAtATime(() => readRows(ctx, actor.language, file))
    return await enterRows(ctx, actor, rows, upload.apply && { sha256, name: file.name.slice(0, 200) })
  } catch (error) {
    if (error instanceof SpreadsheetUnreadable) throw new Refusal('bill.importUnreadable')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Enters a program's list of charges by the rules of a file: with `apply` all of them, or none while one has a fault.
 * The same list under the same name again changes nothing.
 */
export async function enterBillLines(
  ctx: Context,
  actor: Staff,
  { name, apply, lines }: BodyOf<typeof enterBillLinesCall>,
): Promise<Reply> {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([name, lines]))
    .digest('hex')
  if (await isImported(ctx, sha256)) return { rows: [], applied: false, again: true }
  const rows = lines.map(({ orderNumber, ...line }, place): ReadRow => {
    const order = orderNumber.toUpperCase()
    return { at: place + 1, order, row: { ...line, order }, faults: [] }
  })
  return enterRows(ctx, actor, rows, apply && { sha256, name })
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

async function readRows(ctx: Context, language: Language, file: ReceivedSheet): Promise<ReadRow[]> {
  // What a colleague of another process added a moment ago is known too.
  await lookAtReference(ctx)
  const tables = { code: (text: string) => chargeNamed(ctx, text), cause: causeNamed }
  const read: ReadRow[] = []
  let columns: (BillColumn | null)[] | null = null
  for await (const part of readSpreadsheet(file.path, file.format, billImportLimits.rows + 1)) {
    for (const { row: at, cells: texts } of part) {
      if (texts.every((text) => text.trim() === '')) continue
      if (!columns) {
        columns = columnsIn(texts, language)
        continue
      }
      if (read.length >= billImportLimits.rows)
        throw new Refusal('bill.importTooLong', { limit: billImportLimits.rows })
      const cells: Partial<Record<BillColumn, string>> = {}
      columns.forEach((column, place) => {
        const text = texts[place]
        if (column && text) cells[column] = text.toWellFormed().replaceAll('\0', '')
      })
      const found = readBillRow(cells, tables)
      read.push(
        'row' in found
          ? { at, order: found.row.order, row: found.row, faults: [] }
          : { at, order: found.order, row: null, faults: found.faults },
      )
    }
  }
  if (read.length === 0) throw new Refusal('file.empty')
  return read
}

/** Which cell of a row stands for which column. Refuses with `bill.importColumnMissing`. */
function columnsIn(cells: readonly string[], language: Language): (BillColumn | null)[] {
  const seen = new Set<BillColumn>()
  const columns = cells.map((cell) => {
    const column = columnNamed(cell)
    if (column === null || seen.has(column)) return null
    seen.add(column)
    return column
  })
  const missing = neededBillColumns.filter((column) => !seen.has(column))
  if (missing.length > 0)
    throw new Refusal('bill.importColumnMissing', {
      columns: missing
        .map((column) => columnTitle(column, language))
        .join(language === 'zh-CN' ? '\u3001' : ', '),
    })
  return columns
}

/** @param file enters the rows under this name; false only looks what would become of them */
async function enterRows(
  ctx: Context,
  actor: Staff,
  rows: readonly ReadRow[],
  file: false | { readonly sha256: string; readonly name: string },
): Promise<Reply> {
  try {
    return await transact(ctx, async (ctx): Promise<Reply> => {
      if (file && !(await addImport(ctx, actor, { ...file, lines: rows.length })))
        return { rows: [], applied: false, again: true }
      const orders = await findOrdersByNumber(ctx, [...new Set(rows.map(({ order }) => order))])
      const entered: EnteredRow[] = []
      // Orders are locked in one sequence by everybody; the rows of one keep theirs.
      for (const row of rows.toSorted(
        (a, b) => idOf(orders, a).localeCompare(idOf(orders, b)) || a.at - b.at,
      ))
        entered.push(await enterRow(ctx, actor, row, orders.get(row.order)))
      entered.sort((a, b) => a.at - b.at)
      if (!file || entered.some(({ faults }) => faults.length > 0)) throw new OnlyLookedAt(entered)
      noteChange(ctx, {
        subject: null,
        after: { file: file.name, rows: rows.length, applied: true },
      })
      return { rows: entered.map((each) => present(each, actor.language)), applied: true, again: false }
    })
  } catch (error) {
    if (!(error instanceof OnlyLookedAt)) throw error
    noteChange(ctx, {
      subject: null,
      after: {
        rows: rows.length,
        badRows: error.rows.filter(({ faults }) => faults.length > 0).length,
        applied: false,
      },
    })
    return { rows: error.rows.map((each) => present(each, actor.language)), applied: false, again: false }
  }
}

const idOf = (orders: ReadonlyMap<string, NamedOrder>, { order }: ReadRow): string =>
  orders.get(order)?.id ?? ''

async function enterRow(
  ctx: Context,
  actor: Staff,
  read: ReadRow,
  order: NamedOrder | undefined,
): Promise<EnteredRow> {
  const bad = (...faults: BillFault[]): EnteredRow => ({
    ...read,
    faults: [...read.faults, ...faults],
    asksConsent: false,
  })
  if (!order) return read.order === '' ? bad() : bad({ column: 'order', code: 'tracking.orderUnknown' })
  const { row } = read
  if (!row) return bad()
  const evidence = evidenceIn(row.evidence, order)
  if (typeof evidence === 'string') return bad({ column: 'evidence', code: evidence })
  try {
    const { consent } = await enterCharge(ctx, actor, { ...row, ...evidence, orderId: order.id })
    return { ...read, asksConsent: consent === 'asked' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return bad({ column: columnOfRefusal(error.code), code: error.code, params: error.params })
  }
}

type Evidence = { readonly eventId: TrackingEventId | null; readonly fileId: FileId | null }

/** What a cell means: a document by its name, or an event by its id or its name, with the container where it is one's. */
function evidenceIn(text: string, { documents, events }: NamedOrder): Evidence | FieldCode {
  if (text === '') return { eventId: null, fileId: null }
  const files = documents.filter(({ name }) => sameName(name, text))
  if (files.length > 1) return 'bill.evidenceSeveral'
  if (files[0]) return { eventId: null, fileId: files[0].id }
  const container = /[A-Z]{4}\d{7}/.exec(text.toUpperCase())?.[0] ?? null
  const type = eventNamed(container ? text.replace(new RegExp(container, 'i'), '') : text)
  const told = events.filter(
    (event) =>
      event.id === text ||
      (type !== null && event.type === type && (container === null || event.container === container)),
  )
  if (told.length > 1) return 'bill.evidenceSeveral'
  return told[0] ? { eventId: told[0].id, fileId: null } : 'bill.evidenceNotFound'
}

const sameName = (a: string, b: string): boolean =>
  a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase()

const isFieldCode = (code: FieldCode | RefusalCode): code is FieldCode =>
  (fieldCodes as readonly string[]).includes(code)

function present(
  { at, order, row, faults, asksConsent }: EnteredRow,
  language: Language,
): Reply['rows'][number] {
  return {
    row: at,
    orderNumber: order,
    code: row?.code ?? '',
    amount: row && amountOf(row.unitPrice, row.quantity),
    cause: row?.cause ?? null,
    faults: faults.map(({ column, code, params = {} }) => ({
      column: columnTitle(column, language),
      message: isFieldCode(code)
        ? fieldMessage(code, params, language)
        : refusalMessage(code, params, language),
    })),
    asksConsent,
  }
}
