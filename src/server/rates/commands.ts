import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import type { RatePreviewReply, RateSheetReply } from '#contract/rates.ts'
import { type Actor, system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, businessDate, daysBetween } from '#domain/kernel/business-date.ts'
import { type Bilingual, inLanguage, type Language } from '#domain/kernel/language.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  type RateSheetKind,
  type RateSheetMove,
  type RateSheetPrices,
  type RateSheetStatus,
  rateSheetLimits,
  rateSheetMoves,
} from '#domain/rates/rate-sheets.ts'
import {
  duplicateFinder,
  type FreeTimeRow,
  freeTimeKey,
  missingColumns,
  type OceanRow,
  oceanKey,
  type RateTables,
  readFreeTimeRow,
  readHeadings,
  readOceanRow,
  readServiceRow,
  readTruckingRow,
  type ServiceRow,
  serviceKey,
  type TruckingRow,
  truckingKey,
} from '#domain/rates/read-rows.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import { oneSheetAtATime, type ReceivedSheet, receiveSheet } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { readSpreadsheet, SpreadsheetUnreadable } from '#server/platform/files/spreadsheet.ts'
import type { FormFile } from '#server/platform/http/form-files.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { lookAtReference, takeCharges } from '#server/reference/queries.ts'
import { columnTitle, presentRateSheet, rateTables } from './present.ts'
import { forgetPrices, previewRateSheet } from './queries.ts'
import {
  type BadRow,
  countRateRows,
  deleteRateRows,
  getRateSheet,
  insertProblems,
  insertRateSheet,
  type RateRow,
  type RateSheetRow,
  rateInsert,
  rowsPerInsert,
  setRateSheetStatus,
} from './store.ts'

/** Bad rows kept for the clerk; beyond it a file is wrong as a whole. Assumed (decision 010). */
const badRowsKept = 2_000

const readers = {
  ocean: readOceanRow,
  trucking: readTruckingRow,
  service: readServiceRow,
  freeTime: readFreeTimeRow,
} as const

function keyOf(kind: RateSheetKind, line: RateRow): string {
  switch (kind) {
    case 'ocean':
      return oceanKey(line as OceanRow)
    case 'trucking':
      return truckingKey(line as TruckingRow)
    case 'service':
      return serviceKey(line as ServiceRow)
    case 'freeTime':
      return freeTimeKey(line as FreeTimeRow)
  }
}

/** The charges that a row prices beside what its kind is for. */
function chargesNamed(line: RateRow): readonly ChargeCode[] {
  if ('charge' in line) return [line.charge]
  return 'charges' in line ? line.charges.map(({ code }) => code) : []
}

async function insertRows(
  ctx: Context,
  kind: RateSheetKind,
  sheet: number,
  lines: readonly RateRow[],
): Promise<void> {
  if (lines.length === 0) return
  const { text, values } = rateInsert(kind, sheet, lines)
  await ctx.db.executeQuery(CompiledQuery.raw(text, values))
}

/**
 * Reads the first file of a form and keeps its rows, good and bad, as a sheet in preview; nothing is on sale. Refuses
 * with `file.empty`, `file.tooLarge`, `file.typeNotAllowed`, `file.contentMismatch`, `file.notSafe`,
 * `rates.fileUnreadable`, `rates.columnMissing` or `rates.tooManyRows`.
 */
export async function uploadRateSheet(
  ctx: Context,
  actor: Actor,
  upload: { kind: RateSheetKind; prices: RateSheetPrices; name: string; files: AsyncIterable<FormFile> },
): Promise<RatePreviewReply> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-rates-'))
  try {
    const file = await receiveSheet(upload.files, join(folder, 'sheet'), {
      most: rateSheetLimits.bytes,
      unreadable: 'rates.fileUnreadable',
    })
    const sheetId = await oneSheetAtATime(() =>
      transact(ctx, async (ctx) => {
        const sheet = await insertRateSheet(ctx, actor, {
          id: newId('rsh'),
          name: upload.name || file.name.replace(/\.\w+$/, '').slice(0, 80),
          kind: upload.kind,
          // Terms of free time are what is charged on; nothing marks them up.
          prices: upload.kind === 'freeTime' ? 'selling' : upload.prices,
          fileName: file.name.slice(0, 200),
        })
        const { good_rows: goodRows, bad_rows: badRows } = await readSheet(ctx, actor, sheet, file)
        noteChange(ctx, {
          subject: sheet.id,
          after: { name: sheet.name, kind: sheet.kind, prices: sheet.prices, goodRows, badRows },
        })
        return sheet.id
      }),
    )
    return await previewRateSheet(ctx, actor, sheetId)
  } catch (error) {
    if (error instanceof SpreadsheetUnreadable) throw new Refusal('rates.fileUnreadable')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Which cell of a row stands for which column, from the heading. Refuses with `rates.columnMissing`. */
function columnsIn(
  kind: RateSheetKind,
  cells: readonly string[],
  tables: RateTables,
  language: Language,
): (string | null)[] {
  const columns = readHeadings(kind, cells, tables)
  const missing = missingColumns(kind, columns).map((column) => inLanguage(columnTitle(column), language))
  if (missing.length > 0)
    throw new Refusal('rates.columnMissing', {
      columns: missing.join(language === 'zh-CN' ? '\u3001' : ', '),
    })
  return columns
}

async function readSheet(
  ctx: Context,
  actor: Actor,
  sheet: RateSheetRow,
  file: ReceivedSheet,
): Promise<RateSheetRow> {
  const { kind, number } = sheet
  await lookAtReference(ctx)
  const tables = rateTables(ctx)
  const named = new Set<ChargeCode>()
  const isDuplicate = duplicateFinder()
  let columns: (string | null)[] | null = null
  let good: RateRow[] = []
  const bad: BadRow[] = []
  const counts = { good: 0, bad: 0 }
  for await (const part of readSpreadsheet(file.path, file.format, rateSheetLimits.rows + 1)) {
    for (const { row, cells: texts } of part) {
      if (texts.every((text) => text === '')) continue
      if (!columns) {
        columns = columnsIn(kind, texts, tables, actor.language)
        continue
      }
      if (counts.good + counts.bad >= rateSheetLimits.rows)
        throw new Refusal('rates.tooManyRows', { limit: rateSheetLimits.rows })
      const cells: Record<string, string> = {}
      columns.forEach((column, at) => {
        if (column && texts[at]) cells[column] = texts[at]
      })
      const read = readers[kind](row, cells, tables)
      const problems =
        read.problems ??
        (isDuplicate(keyOf(kind, read.line), read.line.validFrom, read.line.validTo)
          ? [{ column: 'validFrom', code: 'rates.duplicateRow' as const }]
          : null)
      if (problems) {
        counts.bad += 1
        if (bad.length < badRowsKept) bad.push({ row, cells, problems })
      } else if (read.line) {
        counts.good += 1
        good.push(read.line)
        for (const code of chargesNamed(read.line)) named.add(code)
      }
    }
    if (good.length >= rowsPerInsert) {
      await insertRows(ctx, kind, number, good)
      good = []
    }
  }
  if (!columns) throw new Refusal('file.empty')
  await takeCharges(ctx, named)
  await insertRows(ctx, kind, number, good)
  await insertProblems(ctx, number, bad)
  return countRateRows(ctx, number, counts.good, counts.bad)
}

const next = (sheet: RateSheetRow, move: RateSheetMove, actor: Actor): RateSheetStatus =>
  follow<RateSheetStatus>(rateSheetMoves, move, sheet.status, actor.kind, 'rates.moveNotOpen')

/** Puts a sheet on sale. Refuses with `rates.moveNotOpen`, `rates.nothingToApply` or `rates.badRowsLeft`. */
export async function applyRateSheet(
  ctx: Context,
  actor: Actor,
  request: { sheetId: string; leaveOutBadRows: boolean },
): Promise<RateSheetReply> {
  const row = await transact(ctx, async (ctx) => {
    const sheet = await getRateSheet(ctx, request.sheetId, true)
    const status = next(sheet, 'apply', actor)
    if (sheet.good_rows === 0) throw new Refusal('rates.nothingToApply')
    if (sheet.bad_rows > 0 && !request.leaveOutBadRows)
      throw new Refusal('rates.badRowsLeft', { count: sheet.bad_rows })
    noteChange(ctx, {
      subject: sheet.id,
      before: { status: sheet.status },
      after: { status, rows: sheet.good_rows, leftOut: sheet.bad_rows },
    })
    return setRateSheetStatus(
      ctx,
      sheet.number,
      status,
      sql`, sequence = nextval('rate_sheet_sequence'), applied_at = ${ctx.clock()}`,
    )
  })
  forgetPrices(ctx)
  return presentRateSheet(row)
}

/** Takes a sheet off sale at once; quotes and orders made from it keep their figures. */
export async function withdrawRateSheet(
  ctx: Context,
  actor: Actor,
  request: { sheetId: string; reason: string },
): Promise<RateSheetReply> {
  const row = await transact(ctx, async (ctx) => {
    const sheet = await getRateSheet(ctx, request.sheetId, true)
    const changes = sql`, withdrawn_at = ${ctx.clock()}, withdrawn_for = ${request.reason || null}`
    const status = next(sheet, 'withdraw', actor)
    noteChange(ctx, {
      subject: sheet.id,
      before: { status: sheet.status },
      after: { status },
      reason: request.reason || null,
    })
    return setRateSheetStatus(ctx, sheet.number, status, changes)
  })
  forgetPrices(ctx)
  return presentRateSheet(row)
}

/** Throws away a sheet in preview with its rows; that it was uploaded stays known. */
export async function discardRateSheet(ctx: Context, actor: Actor, sheetId: string): Promise<RateSheetReply> {
  return transact(ctx, async (ctx) => {
    const sheet = await getRateSheet(ctx, sheetId, true)
    const status = next(sheet, 'discard', actor)
    noteChange(ctx, { subject: sheet.id, before: { status: sheet.status }, after: { status } })
    const row = await setRateSheetStatus(ctx, sheet.number, status, sql``)
    await deleteRateRows(ctx, sheet.number)
    return presentRateSheet(row)
  })
}

/** Stores lines that were made by the product itself (the demo world) and puts them on sale. */
export async function addRateSheet(
  ctx: Context,
  sheet: { name: string; kind: RateSheetKind; prices?: RateSheetPrices; fileName: string },
  lines: Iterable<RateRow>,
): Promise<RateSheetReply> {
  return transact(ctx, async (ctx) => {
    const row = await insertRateSheet(ctx, system, { id: newId('rsh'), prices: 'selling', ...sheet })
    let count = 0
    let batch: RateRow[] = []
    const named = new Set<ChargeCode>()
    for (const line of lines) {
      batch.push(line)
      for (const code of chargesNamed(line)) named.add(code)
      count += 1
      if (batch.length < rowsPerInsert) continue
      await insertRows(ctx, sheet.kind, row.number, batch)
      batch = []
    }
    await takeCharges(ctx, named)
    await insertRows(ctx, sheet.kind, row.number, batch)
    await countRateRows(ctx, row.number, count, 0)
    return applyRateSheet(ctx, system, { sheetId: row.id, leaveOutBadRows: false })
  })
}

export async function setExpandingLane(
  ctx: Context,
  request: { origin: string; destination: string; expanding: boolean },
): Promise<void> {
  const { origin, destination, expanding } = request
  await transact(ctx, async (ctx) => {
    const { rows } = expanding
      ? await sql`insert into expanding_lanes (origin, destination, added_at)
          values (${origin}, ${destination}, ${ctx.clock()}) on conflict do nothing returning origin`.execute(
          ctx.db,
        )
      : await sql`delete from expanding_lanes where origin = ${origin} and destination = ${destination}
          returning origin`.execute(ctx.db)
    noteChange(ctx, {
      subject: `${origin}-${destination}`,
      before: { expanding: rows.length > 0 ? !expanding : expanding },
      after: { expanding },
    })
  })
  forgetPrices(ctx)
}

const exchangeRateFile = new URL('../../../db/reference/exchange-rates.json', import.meta.url)

/**
 * Fills an empty table with the demo rates that come with the product, moved so that the last day is `today`.
 * Does nothing when there is any rate.
 */
export async function seedExchangeRates(ctx: Context, today: BusinessDate): Promise<void> {
  const table = JSON.parse(await readFile(exchangeRateFile, 'utf8')) as {
    source: Bilingual
    rows: { date: string; rates: Record<string, string> }[]
  }
  const last = businessDate(table.rows.at(-1)?.date ?? today)
  const rows = table.rows.flatMap(({ date, rates }) =>
    Object.entries(rates).map(([currency, rate]) => ({
      currency,
      rate,
      on: addDays(businessDate(date), daysBetween(last, today)),
    })),
  )
  await sql`insert into exchange_rates (currency, on_day, rate, source_zh, source_en)
    select c, d, r, ${table.source.zh}, ${table.source.en}
    from unnest(${rows.map((row) => row.currency)}::text[], ${rows.map((row) => row.on)}::date[],
                ${rows.map((row) => row.rate)}::numeric[]) as t (c, d, r)
    where not exists (select from exchange_rates)`.execute(ctx.db)
  forgetPrices(ctx)
}
