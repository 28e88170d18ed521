import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/order-desk.ts'
import { mostAtOnce } from '#contract/orders.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { OrderExportId, StaffId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { maskMobile } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { giveWay } from '#server/platform/give-way.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { chosenOrders, countDeskStatement, deskPageStatement } from './desk-list.ts'
import { askForExport, exportsOf, findAsked, type Keeper, keepMade, openMade } from './export-book.ts'
import { deskExportColumns, type ExportRow, sheetOf } from './export-columns.ts'
import { answerWith, mostRows, type Sheet, sheetOfBatches, writeMade } from './export-sheet.ts'
import type { Cursor } from './list-query.ts'

/**
 * Rows read at a time. A filtered page of the desk's list looks through up to 10,000 finds before it is read, so it is
 * larger than a customer's; no more of them are ever in memory.
 */
const batchSize = 2_000

type Asked = BodyOf<typeof contract.deskExportOrders>
/** What an export was asked for, as it is kept for its job. */
type ExportRequest = { readonly asked: Asked; readonly language: Language }
type Caller = Pick<Staff, 'staffId'>

const keeperOf = (staffId: StaffId): Keeper => ({ kind: 'staff', staffId })

async function* batchesOf(
  ctx: Context,
  caller: Caller,
  { ids, search }: Asked,
): AsyncGenerator<readonly ExportRow[]> {
  let cursor: Cursor | undefined
  // What is late or due today is so for all pages of one file.
  const now = ctx.clock()
  for (;;) {
    const { rows } = await ctx.pool.query<ExportRow & { list_key: string }>(
      deskPageStatement(caller, search, now, {
        cursor,
        limit: batchSize,
        columns: deskExportColumns,
        ids,
      }),
    )
    yield rows
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    cursor = [last.list_key, last.id]
    await giveWay()
  }
}

const sheetFor = (ctx: Context, caller: Caller, { asked, language }: ExportRequest): Sheet =>
  sheetOfBatches(sheetOf(asked.columns, language, ctx.clock()), batchesOf(ctx, caller, asked))

/** A mobile number that was looked for stands in the log as it does elsewhere. */
const shortened = (text: string): string =>
  /^(\+86)?1\d{10}$/.test(text) ? maskMobile(`+86${text.slice(-11)}`) : text

/** What was asked for, in the log: each filter with its value. */
const filtersOf = ({ ids, search }: Asked): string[] =>
  ids
    ? [`ids=${ids.length}`]
    : Object.entries(search).flatMap(([name, value]) =>
        value === undefined || (Array.isArray(value) && value.length === 0)
          ? []
          : [`${name}=${[value].flat().map(shortened).join(' ')}`],
      )

/**
 * The desk's list as a workbook: at once up to 5,000 rows, by a job beyond that. Refuses as the list does, with
 * `request.notFound` for an order that does not exist, and with `order.exportInProgress` while one of the clerk's is made.
 */
export async function exportDeskOrders(
  ctx: Context,
  actor: Staff,
  given: Asked,
): Promise<FileAnswer | ReplyOf<typeof contract.deskExportOrders>> {
  // Whose orders "me" are is settled now: the job has no caller.
  const { search } = given
  const asked: Asked = {
    ...given,
    search: { ...search, clerk: search.clerk === 'me' ? actor.staffId : search.clerk },
  }
  const found = asked.ids
    ? (await chosenOrders(ctx, actor, asked)).orders.length
    : ((
        await ctx.pool.query<{ found: number }>(
          countDeskStatement(actor, asked.search, ctx.clock(), mostRows),
        )
      ).rows[0]?.found ?? 0)
  noteChange(ctx, { subject: null, after: { filters: filtersOf(asked), rows: found } })
  const request: ExportRequest = { asked, language: actor.language }
  if (found <= mostAtOnce) return answerWith(ctx, actor.language, sheetFor(ctx, actor, request))
  const { staffId } = actor
  const exportId = await askForExport(ctx, keeperOf(staffId), request, found, (ctx, id) =>
    ctx.jobs.enqueue(ctx, makeDeskExport, { staffId, id }),
  )
  return { exportId, rows: found }
}

/** Makes a large export and tells its clerk; run again, it writes the same file in the same place. */
export const makeDeskExport = job<{ staffId: StaffId; id: OrderExportId }>({
  name: 'orders.makeDeskExport',
  retries: 2,
  // A large one keeps a whole core busy.
  atOnce: 1,
  async run(ctx, { staffId, id }) {
    const request = await findAsked<ExportRequest>(ctx, keeperOf(staffId), id)
    if (!request) return
    const made = await writeMade(ctx, id, request.language, sheetFor(ctx, { staffId }, request))
    await keepMade(ctx, keeperOf(staffId), id, made)
  },
})

export const listDeskExports = (
  ctx: Context,
  actor: Staff,
): Promise<ReplyOf<typeof contract.deskListExports>> => exportsOf(ctx, keeperOf(actor.staffId))

/** Refuses with `request.notFound`, for another clerk's and an expired one too. */
export async function openDeskExport(ctx: Context, actor: Staff, id: OrderExportId): Promise<FileAnswer> {
  const { rows, ...file } = await openMade(ctx, keeperOf(actor.staffId), id)
  noteChange(ctx, { subject: id, after: { rows } })
  return file
}
