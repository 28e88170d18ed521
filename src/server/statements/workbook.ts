import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import type { BillKind } from '#domain/bills/bill-lines.ts'
import type { StatementStatus } from '#domain/bills/statements.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { StatementId } from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { decimal, money } from '#domain/kernel/money.ts'
import { bills as billsEn } from '#i18n/en-US/bills.ts'
import { papers as papersEn } from '#i18n/en-US/papers.ts'
import { statementSheets as sheetsEn } from '#i18n/en-US/statement-sheets.ts'
import { bills as billsZh } from '#i18n/zh-CN/bills.ts'
import { papers as papersZh } from '#i18n/zh-CN/papers.ts'
import { statementSheets as sheetsZh } from '#i18n/zh-CN/statement-sheets.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes } from '#server/platform/files/spreadsheet.ts'
import {
  type TypedCell,
  type TypedColumn,
  writeLargeSheet,
  writeTypedSheet,
} from '#server/platform/files/typed-sheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { conditionsOf } from './queries/search.ts'
import { differenceOf, getStatementHead, type StatementLine, statementLineParts } from './statement-lines.ts'

const phrases = {
  'zh-CN': {
    ...sheetsZh,
    causes: billsZh.causes,
    kinds: papersZh.statement.kinds,
    statuses: papersZh.statement.statuses,
  },
  'en-US': {
    ...sheetsEn,
    causes: billsEn.causes,
    kinds: papersEn.statement.kinds,
    statuses: papersEn.statement.statuses,
  },
} as const

const cny = (minor: number): number => minor / 100
const day = (on: BusinessDate | null): Date | null => (on ? new Date(`${on}T00:00:00Z`) : null)

/** A column and what stands in it. */
type Cells<Row> = { readonly column: TypedColumn; readonly of: (row: Row) => TypedCell }
const cell = <Row>(
  header: string,
  width: number,
  of: (row: Row) => TypedCell,
  format?: TypedColumn['format'],
): Cells<Row> => ({ column: { header, width, ...(format ? { format } : {}) }, of })

async function* rowsOf<Row>(
  cells: readonly Cells<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly (readonly TypedCell[])[]> {
  for await (const part of parts) yield part.map((row) => cells.map(({ of }) => of(row)))
}

// One statement

/** More lines than these are written on a thread of their own. */
const mostBesideOtherCalls = 1_000

function lineCells(language: Language): Cells<StatementLine>[] {
  const { lines: words, causes } = phrases[language]
  const inOwn = (minor: number, { currency }: StatementLine): number =>
    Number(decimal(money(minor, currency)))
  return [
    cell(words.position, 8, (line) => line.position),
    cell(words.order, 18, (line) => line.orderNumber),
    cell(words.billedOn, 12, (line) => day(line.billedOn), 'day'),
    cell(words.code, 10, (line) => line.code),
    cell(words.charge, 26, (line) => inLanguage(line.name, language)),
    cell(words.quantity, 10, (line) => (line.credit ? null : Number(line.quantity))),
    cell(words.unitPrice, 14, (line) => (line.credit ? null : inOwn(line.unitMinor, line)), 'money'),
    cell(words.currency, 8, (line) => line.currency),
    cell(words.amount, 18, (line) => inOwn(line.amountMinor, line), 'money'),
    cell(words.rate, 12, (line) => (line.rate === null ? null : Number(line.rate))),
    cell(words.rateOn, 12, (line) => day(line.rateOn), 'day'),
    cell(words.rateSource, 20, (line) => line.rateSource && inLanguage(line.rateSource, language)),
    cell(words.quoted, 16, (line) => (line.quotedMinor === null ? null : cny(line.quotedMinor)), 'money'),
    cell(words.cny, 16, (line) => cny(line.cnyMinor), 'money'),
    cell(words.difference, 16, (line) => cny(differenceOf(line)), 'money'),
    cell(words.cause, 18, (line) => (line.credit ? words.credit : line.cause && causes[line.cause])),
    cell(words.note, 36, (line) => inLanguage(line.note, language) || null),
    cell(words.prepaid, 18, (line) => cny(line.prepaidMinor), 'money'),
  ]
}

/** One's own statement with all its lines. Refuses with `request.notFound`, also for another customer's. */
export async function statementWorkbook(ctx: Context, actor: Customer, id: StatementId): Promise<FileAnswer> {
  const head = await getStatementHead(ctx, id, actor.userId)
  const { lines: words } = phrases[actor.language]
  const cells = lineCells(actor.language)
  const write = head.lines > mostBesideOtherCalls ? writeLargeSheet : writeTypedSheet
  return {
    content: write({
      name: words.sheet,
      columns: cells.map(({ column }) => column),
      rows: rowsOf(cells, statementLineParts(ctx, head)),
    }),
    name: words.file.replace('{{number}}', head.number),
    type: spreadsheetTypes.xlsx,
  }
}

// The list

type ListedRow = {
  id: StatementId
  number: string
  month: string
  kind: BillKind
  sequence: number
  status: StatementStatus
  lines: number
  billed_minor: number
  prepaid_minor: number
  due_minor: number
  invoiced_minor: number
  issued_on: BusinessDate
  due_on: BusinessDate
  paid_at: Date | null
}

/** Statements read at a time. */
const batchSize = 500

async function* listedParts(ctx: Context, where: RawBuilder<unknown>): AsyncGenerator<readonly ListedRow[]> {
  for (let before: StatementId | null = null; ; ) {
    const { rows }: { rows: ListedRow[] } = await sql<ListedRow>`
      select s.id, s.number, s.month, s.kind, s.sequence, s.status, s.lines, s.billed_minor, s.prepaid_minor, s.due_minor,
        s.issued_on, s.due_on, s.paid_at,
        coalesce((select sum(i.amount_minor)::bigint from statement_lines l
          join invoice_lines i on i.user_id = l.user_id and i.bill_line_id = l.bill_line_id
          join invoices v on v.user_id = i.user_id and v.id = i.invoice_id and v.given_up_at is null
          where l.user_id = s.user_id and l.statement_id = s.id), 0)::bigint as invoiced_minor
      from statements s where ${where} and ${before === null ? sql`true` : sql`s.id < ${before}`}
      order by s.id desc limit ${batchSize}`.execute(ctx.db)
    yield rows
    if (rows.length < batchSize) return
    before = rows.at(-1)?.id ?? null
  }
}

function listCells(language: Language): Cells<ListedRow>[] {
  const { list: words, kinds, statuses } = phrases[language]
  return [
    cell(words.number, 20, (row) => row.number),
    cell(words.kind, 16, (row) => kinds[row.kind]),
    cell(words.month, 10, (row) => row.month),
    cell(words.sequence, 10, (row) => row.sequence),
    cell(words.status, 16, (row) => statuses[row.status]),
    cell(words.issuedOn, 12, (row) => day(row.issued_on), 'day'),
    cell(words.dueOn, 12, (row) => day(row.due_on), 'day'),
    cell(words.lines, 10, (row) => row.lines),
    cell(words.billed, 18, (row) => cny(row.billed_minor), 'money'),
    cell(words.prepaid, 18, (row) => cny(row.prepaid_minor), 'money'),
    cell(words.due, 18, (row) => cny(row.due_minor), 'money'),
    cell(words.invoiced, 18, (row) => cny(row.invoiced_minor), 'money'),
    cell(words.paidOn, 12, (row) => day(row.paid_at && businessDateOf(row.paid_at)), 'day'),
  ]
}

/**
 * One's own statements that the filters find, newest first. Refuses with `request.endBeforeStart` and
 * `request.intervalTooLong`.
 */
export function exportStatements(
  ctx: Context,
  actor: Customer,
  search: QueryOf<typeof contract.exportStatements>,
): FileAnswer {
  const { all } = conditionsOf(ctx, search, actor.userId)
  const { list: words } = phrases[actor.language]
  const cells = listCells(actor.language)
  return {
    content: writeTypedSheet({
      name: words.sheet,
      columns: cells.map(({ column }) => column),
      rows: rowsOf(cells, listedParts(ctx, all)),
    }),
    name: words.file.replace('{{day}}', businessDateOf(ctx.clock())),
    type: spreadsheetTypes.xlsx,
  }
}
