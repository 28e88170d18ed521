import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reconciliation.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { ReconciliationId } from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type BillLine, billLimits } from '#domain/reconciliation/bills.ts'
import { compareBill, differences } from '#domain/reconciliation/compare.ts'
import { openBill, type ReadBill } from '#domain/reconciliation/read-bill.ts'
import { billColumnNames, billFormats } from '#i18n/bill-words.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { oneSheetAtATime, receiveSheet } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { readSpreadsheet, SpreadsheetUnreadable } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import type { FormFile } from '#server/platform/http/form-files.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { listNamedPayments, listOurs } from './ours.ts'
import { findFinding, getBillReply } from './queries.ts'
import {
  addBill,
  addNote,
  type BillRow,
  findBill,
  findBillByContent,
  letStand,
  listBillsTouchedBy,
  listLines,
  lockBills,
  saveComparison,
} from './store.ts'

/** Rows above and below the lines: comments, headings, sums. */
const otherRows = 200

/**
 * Reads the first file of a form as a channel's bill of a day and compares it. The same file again is the same
 * bill; another file for the day takes its place. Refuses with the `file.…` codes, `reconciliation.dayAhead` and
 * what is wrong with the bill.
 */
export async function importBill(
  ctx: Context,
  actor: Staff,
  { channel, day, files }: QueryOf<typeof contract.importBill> & { files: AsyncIterable<FormFile> },
): Promise<ReplyOf<typeof contract.importBill>> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bill-'))
  try {
    const file = await receiveBill(files, join(folder, 'bill'))
    if (day > businessDateOf(ctx.clock())) throw new Refusal('reconciliation.dayAhead')
    const { id, again } = await oneSheetAtATime(async () => {
      const known = await findBillByContent(ctx, channel, day, file.hash)
      const read = known ? null : await readBill(actor.language, channel, day, file)
      return transact(ctx, async (ctx) => {
        await lockBills(ctx)
        const kept = known ?? (await findBillByContent(ctx, channel, day, file.hash))
        const bill = kept ?? {
          id: newId('rec'),
          channel,
          day,
          file_name: file.name.slice(0, 200),
          content_hash: file.hash,
        }
        // A file that stands already changes nothing.
        if (kept && kept.superseded_at === null) return { id: kept.id, again: true }
        noteChange(ctx, {
          subject: bill.id,
          after: { channel, day, file: bill.file_name, ...(read ? { rows: read.lines.length } : {}) },
        })
        await letStand(ctx, bill)
        if (!kept && read) {
          await addBill(ctx, actor, { ...bill, lines: read.lines.length, leftOut: read.leftOut })
        }
        await compare(ctx, bill, read?.lines ?? (await listLines(ctx, await findBill(ctx, bill.id))))
        await compareNeighbours(ctx, bill.id)
        await tell(ctx, ['staff'], 'payment', bill.id)
        return { id: bill.id, again: kept !== null }
      })
    })
    return { reconciliation: await getBillReply(ctx, id), again }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type BillFile = {
  readonly name: string
  readonly path: string
  readonly format: SpreadsheetFormat
  readonly hash: string
}

/** Keeps the first file of the form at `path` and reads past the others. */
async function receiveBill(files: AsyncIterable<FormFile>, path: string): Promise<BillFile> {
  const { name, format } = await receiveSheet(files, path, {
    most: billLimits.bytes,
    unreadable: 'reconciliation.unreadable',
  })
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return { name, path, format, hash: hash.digest('hex') }
}

async function readBill(
  language: Language,
  channel: BillRow['channel'],
  day: BillRow['day'],
  file: BillFile,
): Promise<Extract<ReadBill, { state: 'read' }>> {
  const bill = openBill(channel, day, billFormats)
  try {
    rows: for await (const part of readSpreadsheet(file.path, file.format, billLimits.rows + otherRows)) {
      for (const { row, cells } of part) if (!bill.take(row, cells)) break rows
    }
  } catch (error) {
    if (error instanceof SpreadsheetUnreadable) throw new Refusal('reconciliation.unreadable')
    throw error
  }
  const read = bill.end()
  if (read.state === 'read') return read
  throw refusalOf(read, language, channel, day)
}

/** Why a file is no bill that can be used, in words for the clerk. */
function refusalOf(
  read: Exclude<ReadBill, { state: 'read' }>,
  language: Language,
  channel: BillRow['channel'],
  day: BillRow['day'],
): Refusal {
  const nameOf = (each: BillRow['channel']) => inLanguage(channelNames[each], language)
  switch (read.state) {
    case 'noHeading':
      return new Refusal('reconciliation.notABill', { channel: nameOf(channel) })
    case 'otherChannel':
      return new Refusal('reconciliation.otherChannel', {
        channel: nameOf(channel),
        found: nameOf(read.channel),
      })
    case 'otherDay':
      return new Refusal('reconciliation.otherDay', { day, found: read.found })
    case 'tooManyRows':
      return new Refusal('reconciliation.tooManyRows', { limit: billLimits.rows })
    case 'cutShort':
      return new Refusal('reconciliation.cutShort')
    case 'badRows':
      return new Refusal(
        'reconciliation.badRows',
        {
          count: read.count,
          rows: [...new Set(read.problems.map((problem) => problem.row))]
            .map((row) => {
              const of = read.problems.filter((problem) => problem.row === row)
              const columns = of.map(({ column, code }) => {
                const name = inLanguage(billColumnNames[column], language)
                return `${name}: ${fieldMessage(code, {}, language)}`
              })
              return `${row} (${columns.join(' ')})`
            })
            .join('; '),
        },
        Object.fromEntries(
          read.problems.map(({ row, column, code }) => [`rows.${row}.${column}`, { code, params: {} }]),
        ),
      )
  }
}

async function compare(
  ctx: Context,
  bill: Pick<BillRow, 'id' | 'channel' | 'day'>,
  lines: readonly BillLine[],
): Promise<void> {
  const ours = await listOurs(ctx, bill, lines)
  const named = await listNamedPayments(ctx, lines)
  await saveComparison(ctx, bill.id, compareBill(bill.channel, bill.day, lines, ours, named))
}

async function compareStored(ctx: Context, id: ReconciliationId): Promise<void> {
  const bill = await findBill(ctx, id)
  await compare(ctx, bill, await listLines(ctx, bill))
}

/** What was missing in another day's bill may stand in this one. */
async function compareNeighbours(ctx: Context, id: ReconciliationId): Promise<void> {
  for (const other of await listBillsTouchedBy(ctx, id)) await compareStored(ctx, other)
}

/** Holds a bill against our records as they are now: a notice may have come since, or a transfer been confirmed. */
export async function compareAgain(
  ctx: Context,
  { id }: BodyOf<typeof contract.compareAgain>,
): Promise<ReplyOf<typeof contract.compareAgain>> {
  await oneSheetAtATime(() =>
    transact(ctx, async (ctx) => {
      await lockBills(ctx)
      const { matched_count: before } = await findBill(ctx, id)
      await compareStored(ctx, id)
      const { channel, day, matched_count: after } = await findBill(ctx, id)
      noteChange(ctx, {
        subject: id,
        before: { matched: before },
        after: { channel, day, matched: after },
      })
      await compareNeighbours(ctx, id)
      await tell(ctx, ['staff'], 'payment', id)
    }),
  )
  return getBillReply(ctx, id)
}

/** Adds a clerk's words to a difference. Refuses with `reconciliation.noDifference` where there is none. */
export function explainFinding(
  ctx: Context,
  actor: Staff,
  { id, subject, note }: BodyOf<typeof contract.explainFinding>,
): Promise<ReplyOf<typeof contract.explainFinding>> {
  return transact(ctx, async (ctx) => {
    const bill = await findBill(ctx, id)
    // Written first and read with it; a refusal takes it back.
    await addNote(ctx, actor, { id: newId('nte'), channel: bill.channel, day: bill.day, subject, note })
    const explained = await findFinding(ctx, bill, subject)
    if (!explained) throw new Refusal('request.notFound')
    if (!differences.includes(explained.verdict)) throw new Refusal('reconciliation.noDifference')
    await tell(ctx, ['staff'], 'payment', id)
    noteChange(ctx, { subject: id, after: { finding: subject, note } })
    return explained
  })
}
