import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderExportId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { orders as ordersEn } from '#i18n/en-US/orders.ts'
import { orders as ordersZh } from '#i18n/zh-CN/orders.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes } from '#server/platform/files/spreadsheet.ts'
import {
  type TypedCell,
  type TypedColumn,
  writeLargeSheet,
  writeTypedSheet,
} from '#server/platform/files/typed-sheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'

/** Rows of one file: what a sheet of Excel holds, less its heading. */
export const mostRows = 1_048_575

const words = { 'zh-CN': ordersZh.export, 'en-US': ordersEn.export } as const

const nameOf = (ctx: Context, language: Language): string =>
  words[language].file.replace('{{day}}', businessDateOf(ctx.clock()))

/** What goes into the workbook, and how many rows went by then. */
export type Sheet = {
  readonly sheet: Parameters<typeof writeTypedSheet>[0]
  readonly rows: () => number
}

/** A list as a sheet, batch by batch: none of them is held. */
export function sheetOfBatches<Row>(
  {
    name,
    columns,
    of,
  }: {
    readonly name: string
    readonly columns: readonly TypedColumn[]
    readonly of: (row: Row) => readonly TypedCell[]
  },
  batches: AsyncIterable<readonly Row[]>,
): Sheet {
  let written = 0
  async function* parts() {
    for await (const batch of batches) {
      const part = batch.slice(0, mostRows - written)
      written += part.length
      yield part.map(of)
      if (written === mostRows) return
    }
  }
  return { sheet: { name, columns, rows: parts() }, rows: () => written }
}

/** The workbook at once, as its rows come. */
export const answerWith = (ctx: Context, language: Language, { sheet }: Sheet): FileAnswer => ({
  content: writeTypedSheet(sheet),
  name: nameOf(ctx, language),
  type: spreadsheetTypes.xlsx,
})

/** Writes the workbook where files are kept; written again, it is the same file in the same place. */
export async function writeMade(
  ctx: Context,
  id: OrderExportId,
  language: Language,
  { sheet, rows }: Sheet,
): Promise<{ rows: number; bytes: number; name: string; storageKey: string }> {
  const storageKey = `exports/${id}`
  const { bytes } = await ctx.storage.put(storageKey, writeLargeSheet(sheet))
  return { rows: rows(), bytes, name: nameOf(ctx, language), storageKey }
}
