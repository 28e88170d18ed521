import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/schedule-sheets.ts'
import type { SchedulePreviewReply } from '#contract/schedule-sheets.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import type { CallCells } from '#domain/schedules/read-calls.ts'
import { scheduleColumns, scheduleSheetLimits } from '#domain/schedules/schedule-sheets.ts'
import { scheduleSheets as english } from '#i18n/en-US/schedule-sheets.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { scheduleSheets as chinese } from '#i18n/zh-CN/schedule-sheets.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { presentScheduleSheet, scheduleColumnTitle } from './sheet-present.ts'
import { countShown, findScheduleRows, findScheduleSheets, getScheduleSheet } from './sheet-store.ts'

/** Cells as they stand in the file, without those that are empty. */
const cellsOf = (cells: CallCells): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))

/** Refuses with `request.notFound`. */
export async function previewScheduleSheet(
  ctx: Context,
  actor: Actor,
  sheetId: string,
): Promise<SchedulePreviewReply> {
  const sheet = await getScheduleSheet(ctx, sheetId)
  const limit = scheduleSheetLimits.shown
  const good = await findScheduleRows(ctx, sheet.number, { bad: false, limit })
  const bad = await findScheduleRows(ctx, sheet.number, { bad: true, limit })
  return {
    sheet: presentScheduleSheet(sheet),
    columns: scheduleColumns.map((key) => ({ key, title: scheduleColumnTitle(key) })),
    good: good.map(({ row, cells }) => ({ row, cells: cellsOf(cells) })),
    bad: bad.map(({ row, cells, problems }) => ({
      row,
      cells: cellsOf(cells),
      problems: problems.map(({ column, code, params }) => ({
        column,
        code,
        message: fieldMessage(code, params ?? {}, actor.language),
      })),
    })),
    shown: sheet.status === 'applied' ? await countShown(ctx, sheet.number) : null,
  }
}

export async function listScheduleSheets(
  ctx: Context,
  asked: QueryOf<typeof contract.listScheduleSheets>,
): Promise<ReplyOf<typeof contract.listScheduleSheets>> {
  const before = asked.cursor && /^\d{1,9}$/.test(asked.cursor) ? Number(asked.cursor) : null
  const rows = await findScheduleSheets(ctx, { before, status: asked.status ?? null, limit: asked.size + 1 })
  const page = rows.slice(0, asked.size)
  return {
    items: page.map(presentScheduleSheet),
    nextCursor: rows.length > asked.size ? String(page.at(-1)?.number) : null,
  }
}

/** One voyage as an example: days from today, and times by each port's clock. */
const example = [
  ['CNNGB', 14, '06:00', '23:30'],
  ['SGSIN', 21, '08:00', '21:00'],
  ['NLRTM', 45, '05:30', '19:00'],
] as const

/** An empty sheet with headings in the reader's language and one voyage as an example. */
export function scheduleTemplate(ctx: Context, actor: Actor, format: SpreadsheetFormat): FileAnswer {
  const words = actor.language === 'zh-CN' ? chinese : english
  const today = businessDateOf(ctx.clock())
  const rows = example.map(([port, days, arrival, departure]): CallCells => {
    const day = addDays(today, days)
    return {
      carrier: 'COSU',
      service: 'AEU3',
      vessel: 'EXAMPLE SHIP',
      voyage: '048W',
      port,
      plannedArrival: `${day} ${arrival}`,
      plannedDeparture: `${day} ${departure}`,
    }
  })
  return {
    content: writeSpreadsheet(format, {
      name: words.file,
      header: scheduleColumns.map((column) => inLanguage(scheduleColumnTitle(column), actor.language)),
      rows: rows.map((cells) => scheduleColumns.map((column) => cells[column] ?? '')),
    }),
    name: `${words.template}.${format}`,
    type: spreadsheetTypes[format],
  }
}
