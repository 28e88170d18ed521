import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import { mostAtOnce } from '#contract/orders.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { OrderExportId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { giveWay } from '#server/platform/give-way.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { askForExport, endOld, exportsOf, findAsked, type Keeper, keepMade, openMade } from './export-book.ts'
import { exportColumns, sheetOf } from './export-columns.ts'
import { answerWith, mostRows, type Sheet, sheetOfBatches, writeMade } from './export-sheet.ts'
import { type Cursor, countStatement, keyOf, pageStatement } from './list-query.ts'
import type { OrderItemRow } from './present.ts'

/** Rows read at a time: no more of them are ever in memory. */
const batchSize = 250

type Asked = BodyOf<typeof contract.exportOrders>
/** What an export was asked for, as it is kept for its job. */
type ExportRequest = { readonly asked: Asked; readonly language: Language }

/** All orders of a search, or those named, batch by batch in the order of the screen. */
async function* batchesOf(
  ctx: Context,
  userId: UserId,
  { ids, search }: Asked,
): AsyncGenerator<readonly OrderItemRow[]> {
  let cursor: Cursor | undefined
  for (;;) {
    const { column, ...asked } = pageStatement(userId, search, {
      cursor,
      limit: batchSize,
      columns: exportColumns,
      ids,
    })
    const { rows } = await ctx.pool.query<OrderItemRow>(asked)
    yield rows
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    cursor = keyOf(last, column)
    await giveWay()
  }
}

const sheetFor = (ctx: Context, userId: UserId, { asked, language }: ExportRequest): Sheet =>
  sheetOfBatches(sheetOf(asked.columns, language, ctx.clock()), batchesOf(ctx, userId, asked))

/**
 * The list as a workbook: at once up to 5,000 rows, by a job beyond that. Refuses as the list does, with
 * `request.notFound` for orders that are not the customer's, and with `order.exportInProgress` while a job is under way.
 */
export async function exportOrders(
  ctx: Context,
  actor: Customer,
  asked: Asked,
): Promise<FileAnswer | ReplyOf<typeof contract.exportOrders>> {
  const { rows } = await ctx.pool.query<{ found: number }>(
    countStatement(actor.userId, asked.search, mostRows),
  )
  const found = asked.ids ? await countOwn(ctx, actor, asked.ids) : (rows[0]?.found ?? 0)
  const request: ExportRequest = { asked, language: actor.language }
  if (found <= mostAtOnce) {
    return answerWith(ctx, actor.language, sheetFor(ctx, actor.userId, request))
  }
  const keeper = keeperOf(actor.userId)
  const exportId = await askForExport(ctx, keeper, request, found, (ctx, id) =>
    ctx.jobs.enqueue(ctx, makeExport, { userId: actor.userId, id }),
  )
  return { exportId, rows: found }
}

/** How many are named; refuses with `request.notFound` where one is not the customer's. */
async function countOwn(ctx: Context, actor: Customer, ids: readonly OrderId[]): Promise<number> {
  const named = new Set(ids)
  const { rows } = await sql<{ own: number }>`
    select count(*) as own from orders where user_id = ${actor.userId} and id = any(${[...named]}::text[])`.execute(
    ctx.db,
  )
  if (rows[0]?.own !== named.size) throw new Refusal('request.notFound')
  return named.size
}

const keeperOf = (userId: UserId): Keeper => ({ kind: 'customer', userId })

/** Makes a large export and tells its customer; run again, it writes the same file in the same place. */
export const makeExport = job<{ userId: UserId; id: OrderExportId }>({
  name: 'orders.makeExport',
  retries: 2,
  // A large one keeps a whole core busy.
  atOnce: 1,
  async run(ctx, { userId, id }) {
    const request = await findAsked<ExportRequest>(ctx, keeperOf(userId), id)
    if (!request) return
    const made = await writeMade(ctx, id, request.language, sheetFor(ctx, userId, request))
    await keepMade(ctx, keeperOf(userId), id, made)
  },
})

/** Removes files after their days, and gives up what was never made. */
export const endExports = job({
  name: 'orders.endExports',
  retries: 0,
  every: '*/10 * * * *',
  run: endOld,
})

export const listExports = (ctx: Context, actor: Customer): Promise<ReplyOf<typeof contract.listExports>> =>
  exportsOf(ctx, keeperOf(actor.userId))

/** Refuses with `request.notFound`, for another customer's and an expired one too. */
export const openExport = async (ctx: Context, actor: Customer, id: OrderExportId): Promise<FileAnswer> => {
  const { rows: _, ...file } = await openMade(ctx, keeperOf(actor.userId), id)
  return file
}
