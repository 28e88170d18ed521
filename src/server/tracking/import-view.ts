import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/event-imports.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { EventImportId } from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { movesFrom } from '#domain/kernel/moves.ts'
import {
  type EventColumn,
  type EventImportStatus,
  eventColumns,
  eventImportLimits,
  eventImportMoves,
} from '#domain/tracking/event-imports.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { columnTitle, printedWords, sheetWords } from './import-sheets.ts'
import {
  countImportedOrders,
  getImport,
  type ImportRecord,
  loadImportProblems,
  loadImports,
  loadShownRows,
} from './import-store.ts'

const present = (row: ImportRecord, actor: Staff): contract.EventImportReply => ({
  id: row.id,
  source: row.source,
  status: row.status,
  fileName: row.file_name,
  goodRows: row.good_rows,
  badRows: row.bad_rows,
  addedRows: row.added_rows,
  staffName: row.staff_name,
  uploadedAt: row.uploaded_at.toISOString(),
  appliedAt: row.applied_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  withdrawnFor: row.withdrawn_for,
  openMoves: movesFrom<EventImportStatus, typeof eventImportMoves>(eventImportMoves, row.status, actor.kind),
})

export const getImportReply = async (
  ctx: Context,
  actor: Staff,
  id: EventImportId,
): Promise<contract.EventImportReply> => present(await getImport(ctx, id), actor)

/** The wall clock of a place, as a file says it. */
const wallTime = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)

/** A row as it was understood, in the reader's words. Only cells that say something. */
function cellsOf(
  { event, order, container }: Awaited<ReturnType<typeof loadShownRows>>[number],
  language: Language,
): Record<string, string> {
  const words = printedWords(language)
  const cells: Partial<Record<EventColumn, string | null>> = {
    order,
    container,
    event: words.events[event.type],
    classifier: words.kinds[event.classifier],
    happenedAt: wallTime(event.happenedAt, event.zone),
    seaport: event.seaport,
    facility: event.facility,
    zone: event.zone,
    note: event.note,
  }
  return Object.fromEntries(
    Object.entries(cells).filter((each): each is [string, string] => Boolean(each[1])),
  )
}

/** An import with its first rows. Refuses with `request.notFound`. */
export async function previewImport(
  ctx: Context,
  actor: Staff,
  id: EventImportId,
  known = false,
): Promise<contract.ImportPreviewReply> {
  const found = await getImport(ctx, id)
  const good = await loadShownRows(ctx, id, eventImportLimits.shown)
  const bad = await loadImportProblems(ctx, id, eventImportLimits.shown)
  return {
    import: present(found, actor),
    known,
    columns: eventColumns.map((key) => ({ key, title: columnTitle(key) })),
    orders: await countImportedOrders(ctx, id),
    good: good.map((row) => ({ row: row.event.row, cells: cellsOf(row, actor.language) })),
    bad: bad.map(({ row, cells, problems }) => ({
      row,
      cells,
      problems: problems.map(({ column, code, params }) => ({
        column,
        code,
        message: fieldMessage(code, params ?? {}, actor.language),
      })),
    })),
  }
}

export async function listImports(
  ctx: Context,
  actor: Staff,
  asked: QueryOf<typeof contract.listImports>,
): Promise<ReplyOf<typeof contract.listImports>> {
  const rows = await loadImports(ctx, asked)
  const items = rows.slice(0, asked.size)
  return {
    items: items.map((row) => present(row, actor)),
    nextCursor: rows.length > asked.size ? (items.at(-1)?.id ?? null) : null,
  }
}

/** The template with two rows as examples, in the reader's language. */
export function importTemplate({ language }: Staff, format: SpreadsheetFormat): FileAnswer {
  const words = printedWords(language)
  const sheet = sheetWords(language)
  const example: readonly Partial<Record<EventColumn, string>>[] = [
    {
      order: 'SP2026010100001',
      container: 'CSQU3054383',
      event: words.events.gatedIn,
      classifier: words.kinds.actual,
      happenedAt: '2026-01-20 09:31',
      seaport: 'CNNGB',
      facility: 'BLCT3',
    },
    {
      bill: 'COSU6341234560',
      event: words.events.arrived,
      classifier: words.kinds.estimated,
      happenedAt: '2026-02-24 06:00',
      seaport: 'NLRTM',
      note: sheet.example,
    },
  ]
  return {
    content: writeSpreadsheet(format, {
      name: sheet.sheet,
      header: eventColumns.map((column) => inLanguage(columnTitle(column), language)),
      rows: example.map((row) => eventColumns.map((column) => row[column] ?? '')),
    }),
    name: `${sheet.file}.${format}`,
    type: spreadsheetTypes[format],
  }
}
