import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import { mostAtOnce } from '#contract/orders.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderExportId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { orders as ordersEn } from '#i18n/en-US/orders.ts'
import { orders as ordersZh } from '#i18n/zh-CN/orders.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { spreadsheetTypes } from '#server/platform/files/spreadsheet.ts'
import { writeLargeSheet, writeTypedSheet } from '#server/platform/files/typed-sheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { exportColumns, sheetOf } from './export-columns.ts'
import { type Cursor, countStatement, keyOf, pageStatement } from './list-query.ts'
import type { OrderItemRow } from './present.ts'

/** Rows read at a time: no more of them are ever in memory. */
const batchSize = 500
/** Rows of one file: what a sheet of Excel holds, less its heading. */
const mostRows = 1_048_575
/** How long a made file can be downloaded. Assumed (decision 033) */
export const exportDays = 7
/** An export that is not done after this long never will be. Assumed (decision 033) */
const givenUpAfterMinutes = 30

type Asked = BodyOf<typeof contract.exportOrders>
/** What an export was asked for, as it is kept for its job. */
type ExportRequest = { readonly asked: Asked; readonly language: Language }

const words = { 'zh-CN': ordersZh.export, 'en-US': ordersEn.export } as const

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
    // Other calls are answered between two batches.
    await breathe()
  }
}

/** What goes into the workbook, and how many rows went by then. */
function sheetFor(ctx: Context, userId: UserId, { asked, language }: ExportRequest) {
  const { name, columns, of } = sheetOf(asked.columns, language, ctx.clock())
  let written = 0
  async function* parts() {
    for await (const batch of batchesOf(ctx, userId, asked)) {
      const part = batch.slice(0, mostRows - written)
      written += part.length
      yield part.map(of)
      if (written === mostRows) return
    }
  }
  return { sheet: { name, columns, rows: parts() }, rows: () => written }
}

const nameOf = (ctx: Context, language: Language): string =>
  words[language].file.replace('{{day}}', businessDateOf(ctx.clock()))

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
    return {
      content: writeTypedSheet(sheetFor(ctx, actor.userId, request).sheet),
      name: nameOf(ctx, actor.language),
      type: spreadsheetTypes.xlsx,
    }
  }
  const id = newId('exp')
  try {
    await transact(ctx, async (ctx) => {
      await sql`insert into order_exports (id, user_id, request, status, row_count, asked_at)
        values (${id}, ${actor.userId}, ${JSON.stringify(request)}::jsonb, 'waiting', ${found}, ${ctx.clock()})`.execute(
        ctx.db,
      )
      await ctx.jobs.enqueue(ctx, makeExport, { userId: actor.userId, id })
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'one_export_waits_per_customer') throw error
    throw new Refusal('order.exportInProgress')
  }
  return { exportId: id, rows: found }
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

const told = (ctx: Context, userId: UserId, id: OrderExportId) =>
  tell(ctx, `customer:${userId}`, 'export', id)

/** Makes a large export and tells its customer; run again, it writes the same file in the same place. */
export const makeExport = job<{ userId: UserId; id: OrderExportId }>({
  name: 'orders.makeExport',
  retries: 2,
  // A large one keeps a whole core busy.
  atOnce: 1,
  async run(ctx, { userId, id }) {
    const { rows } = await sql<{ request: ExportRequest }>`
      select request from order_exports where user_id = ${userId} and id = ${id} and status = 'waiting'`.execute(
      ctx.db,
    )
    const request = rows[0]?.request
    if (!request) return
    const { sheet, rows: written } = sheetFor(ctx, userId, request)
    const storageKey = `exports/${id}`
    const { bytes } = await ctx.storage.put(storageKey, writeLargeSheet(sheet))
    const now = ctx.clock()
    await transact(ctx, async (ctx) => {
      await sql`update order_exports set status = 'ready', row_count = ${written()}, bytes = ${bytes},
          name = ${nameOf(ctx, request.language)}, storage_key = ${storageKey}, done_at = ${now},
          expires_at = ${new Date(now.getTime() + exportDays * 86_400_000)}
        where user_id = ${userId} and id = ${id}`.execute(ctx.db)
      await told(ctx, userId, id)
    })
  },
})

/** Removes files after their days, and gives up what was never made, so that its customer can ask again. */
export const endExports = job({
  name: 'orders.endExports',
  retries: 0,
  every: '*/10 * * * *',
  async run(ctx) {
    const now = ctx.clock()
    const stale = new Date(now.getTime() - givenUpAfterMinutes * 60_000)
    const { rows: failed } = await sql<{ id: OrderExportId; user_id: UserId }>`
      update order_exports set status = 'failed', done_at = ${now}
      where status = 'waiting' and asked_at < ${stale} returning id, user_id`.execute(ctx.db)
    for (const { id, user_id } of failed) await told(ctx, user_id, id)
    const oldest = new Date(now.getTime() - exportDays * 86_400_000)
    const { rows } = await sql<{ id: string; storage_key: string | null }>`
      select id, storage_key from order_exports
      where asked_at < ${oldest} and coalesce(expires_at, asked_at) <= ${now} limit 200`.execute(ctx.db)
    for (const { id, storage_key } of rows) {
      if (storage_key) await ctx.storage.remove(storage_key)
      await sql`delete from order_exports where id = ${id}`.execute(ctx.db)
    }
  },
})

export async function listExports(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.listExports>> {
  const { rows } = await sql<{
    id: OrderExportId
    status: 'waiting' | 'ready' | 'failed'
    name: string | null
    row_count: number | null
    bytes: number | null
    asked_at: Date
    expires_at: Date | null
  }>`select id, status, name, row_count, bytes, asked_at, expires_at from order_exports
    where user_id = ${actor.userId} and coalesce(expires_at, ${ctx.clock()}::timestamptz) >= ${ctx.clock()}
    order by asked_at desc limit 20`.execute(ctx.db)
  return {
    exports: rows.map((row) => ({
      id: row.id,
      status: row.status,
      name: row.name,
      rows: row.row_count,
      bytes: row.bytes,
      askedAt: row.asked_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
    })),
  }
}

/** Refuses with `request.notFound`, for another customer's and an expired one too. */
export async function openExport(ctx: Context, actor: Customer, id: OrderExportId): Promise<FileAnswer> {
  const { rows } = await sql<{ name: string; storage_key: string }>`
    select name, storage_key from order_exports
    where user_id = ${actor.userId} and id = ${id} and status = 'ready' and expires_at > ${ctx.clock()}`.execute(
    ctx.db,
  )
  const content = rows[0] ? await ctx.storage.read(rows[0].storage_key) : null
  if (!rows[0] || !content) throw new Refusal('request.notFound')
  return { content, name: rows[0].name, type: spreadsheetTypes.xlsx }
}
