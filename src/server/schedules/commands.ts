import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SchedulePreviewReply, ScheduleSheetReply } from '#contract/schedule-sheets.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type CallRow, readCallHeadings, readCalls } from '#domain/schedules/read-calls.ts'
import {
  neededScheduleColumns,
  type ScheduleColumn,
  type ScheduleSheetMove,
  type ScheduleSheetStatus,
  scheduleSheetLimits,
  scheduleSheetMoves,
} from '#domain/schedules/schedule-sheets.ts'
import { type ReceivedSheet, receiveSheet } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { readSpreadsheet, SpreadsheetUnreadable } from '#server/platform/files/spreadsheet.ts'
import type { FormFile } from '#server/platform/http/form-files.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { callTables, presentScheduleSheet, scheduleColumnTitle } from './sheet-present.ts'
import { previewScheduleSheet } from './sheet-queries.ts'
import {
  deleteScheduleRows,
  deleteSheetVoyages,
  findScheduleRows,
  getScheduleSheet,
  insertScheduleSheet,
  lockSchedules,
  type ScheduleSheetRow,
  setScheduleSheetStatus,
} from './sheet-store.ts'
import { insertVoyages, settleShown } from './store.ts'

/**
 * Reads the first file of a form and keeps its rows, good and bad, as a sheet in preview; customers see nothing of it.
 * Refuses with what `receiveSheet` refuses, `schedules.fileUnreadable`, `schedules.columnMissing` or
 * `schedules.tooManyRows`.
 */
export async function uploadScheduleSheet(
  ctx: Context,
  actor: Staff,
  upload: { readonly name: string; readonly files: AsyncIterable<FormFile> },
): Promise<SchedulePreviewReply> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-schedules-'))
  try {
    const file = await receiveSheet(upload.files, join(folder, 'sheet'), {
      most: scheduleSheetLimits.bytes,
      unreadable: 'schedules.fileUnreadable',
    })
    const { voyages, rows } = readCalls(await rowsOf(ctx, actor.language, file), callTables(ctx.reference))
    const id = newId('shs')
    const name = upload.name || file.name.replace(/\.\w+$/, '').slice(0, 80)
    await transact(ctx, async (ctx) => {
      await insertScheduleSheet(ctx, actor, {
        id,
        name,
        fileName: file.name.slice(0, 200),
        voyages: voyages.length,
        rows,
      })
      noteChange(ctx, {
        subject: id,
        after: { name, file: file.name.slice(0, 200), rows: rows.length, voyages: voyages.length },
      })
    })
    return await previewScheduleSheet(ctx, actor, id)
  } catch (error) {
    if (error instanceof SpreadsheetUnreadable) throw new Refusal('schedules.fileUnreadable')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The rows behind the heading, by column. */
async function rowsOf(ctx: Context, language: Language, file: ReceivedSheet): Promise<CallRow[]> {
  let columns: (ScheduleColumn | null)[] | null = null
  const rows: CallRow[] = []
  for await (const part of readSpreadsheet(file.path, file.format, scheduleSheetLimits.rows + 1)) {
    for (const { row, cells: texts } of part) {
      if (texts.every((text) => text === '')) continue
      if (!columns) {
        columns = columnsIn(ctx, language, texts)
        continue
      }
      if (rows.length >= scheduleSheetLimits.rows)
        throw new Refusal('schedules.tooManyRows', { limit: scheduleSheetLimits.rows })
      const cells: Partial<Record<ScheduleColumn, string>> = {}
      columns.forEach((column, at) => {
        if (column && texts[at]) cells[column] = texts[at]
      })
      rows.push({ row, cells })
    }
  }
  if (!columns) throw new Refusal('file.empty')
  return rows
}

function columnsIn(ctx: Context, language: Language, cells: readonly string[]): (ScheduleColumn | null)[] {
  const columns = readCallHeadings(cells, callTables(ctx.reference))
  const missing = neededScheduleColumns
    .filter((each) => !columns.includes(each))
    .map((column) => inLanguage(scheduleColumnTitle(column), language))
  if (missing.length > 0)
    throw new Refusal('schedules.columnMissing', {
      columns: missing.join(language === 'zh-CN' ? '\u3001' : ', '),
    })
  return columns
}

const next = (sheet: ScheduleSheetRow, move: ScheduleSheetMove, actor: Staff): ScheduleSheetStatus =>
  follow<ScheduleSheetStatus>(scheduleSheetMoves, move, sheet.status, actor.kind, 'schedules.moveNotOpen')

const noteStatus = (
  ctx: Context,
  sheet: ScheduleSheetRow,
  status: ScheduleSheetStatus,
  reason: string | null = null,
): void => noteChange(ctx, { subject: sheet.id, before: { status: sheet.status }, after: { status }, reason })

/**
 * Shows the voyages of a sheet to customers, all at once. Refuses with `schedules.moveNotOpen`,
 * `schedules.nothingToApply` or `schedules.badRowsLeft`.
 */
export async function applyScheduleSheet(
  ctx: Context,
  actor: Staff,
  request: { readonly sheetId: string; readonly leaveOutBadRows: boolean },
): Promise<ScheduleSheetReply> {
  return transact(ctx, async (ctx) => {
    await lockSchedules(ctx)
    const sheet = await getScheduleSheet(ctx, request.sheetId, true)
    const status = next(sheet, 'apply', actor)
    if (sheet.voyages === 0) throw new Refusal('schedules.nothingToApply')
    if (sheet.bad_rows > 0 && !request.leaveOutBadRows)
      throw new Refusal('schedules.badRowsLeft', { count: sheet.bad_rows })
    const row = await setScheduleSheetStatus(
      ctx,
      sheet.number,
      status,
      sql`, sequence = nextval('schedule_sheet_sequence'), applied_at = ${ctx.clock()}`,
    )
    const rows = await findScheduleRows(ctx, sheet.number, { bad: false, limit: null })
    const tables = callTables(ctx.reference)
    const voyages = readCalls(rows, tables).voyages.map((voyage) => {
      const first = voyage.calls[0]
      const zone = tables.zoneOf(first?.port ?? '') ?? undefined
      return { ...voyage, startsOn: businessDateOf(first?.departure.planned ?? ctx.clock(), zone) }
    })
    await insertVoyages(ctx, voyages, sheet.number)
    noteStatus(ctx, sheet, status)
    return presentScheduleSheet(row)
  })
}

/** Takes the voyages of a sheet back; what stood there before is shown again. Refuses with `schedules.moveNotOpen`. */
export async function withdrawScheduleSheet(
  ctx: Context,
  actor: Staff,
  request: { readonly sheetId: string; readonly reason: string },
): Promise<ScheduleSheetReply> {
  return transact(ctx, async (ctx) => {
    await lockSchedules(ctx)
    const sheet = await getScheduleSheet(ctx, request.sheetId, true)
    const changes = sql`, withdrawn_at = ${ctx.clock()}, withdrawn_for = ${request.reason || null}`
    const status = next(sheet, 'withdraw', actor)
    const row = await setScheduleSheetStatus(ctx, sheet.number, status, changes)
    noteStatus(ctx, sheet, status, request.reason || null)
    await deleteSheetVoyages(ctx, sheet.number)
    await settleShown(ctx)
    return presentScheduleSheet(row)
  })
}

/** Throws away a sheet in preview with its rows; that it was uploaded stays known. Refuses with `schedules.moveNotOpen`. */
export async function discardScheduleSheet(
  ctx: Context,
  actor: Staff,
  sheetId: string,
): Promise<ScheduleSheetReply> {
  return transact(ctx, async (ctx) => {
    const sheet = await getScheduleSheet(ctx, sheetId, true)
    const status = next(sheet, 'discard', actor)
    const row = await setScheduleSheetStatus(ctx, sheet.number, status, sql``)
    noteStatus(ctx, sheet, status)
    await deleteScheduleRows(ctx, sheet.number)
    return presentScheduleSheet(row)
  })
}
