import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listExports } from '#contract/orders.ts'
import type { OrderExportId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { spreadsheetTypes } from '#server/platform/files/spreadsheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'

/**
 * Workbooks that are made by a job: asked for, made, fetched by whoever asked and by nobody else, and removed after
 * their time. Customers have a book of their own orders, clerks one of everybody's; what holds for one holds for both.
 */
export type Keeper =
  | { readonly kind: 'customer'; readonly userId: UserId }
  | { readonly kind: 'staff'; readonly staffId: StaffId }

type Book = {
  readonly table: RawBuilder<unknown>
  readonly owner: RawBuilder<unknown>
  /** The constraint that one more breaks while one is made. */
  readonly oneWaits: string
  /** How long a made file can be fetched. */
  readonly days: number
}

/** How long a customer's file can be fetched. Assumed (decision 033) */
export const exportDays = 7
/** A clerk's file holds everybody's orders: it stays a day. Assumed (decision 069) */
export const deskExportDays = 1
/** An export that is not done after this long never will be. Assumed (decision 033) */
const givenUpAfterMinutes = 30

const books: Readonly<Record<Keeper['kind'], Book>> = {
  customer: {
    table: sql`order_exports`,
    owner: sql`user_id`,
    oneWaits: 'one_export_waits_per_customer',
    days: exportDays,
  },
  staff: {
    table: sql`desk_exports`,
    owner: sql`staff_id`,
    oneWaits: 'one_export_waits_per_clerk',
    days: deskExportDays,
  },
}

const ownerIn = (keeper: Keeper): string => (keeper.kind === 'customer' ? keeper.userId : keeper.staffId)

/** All clerks share one stream; whose export it is, only its clerk finds out. */
const told = (ctx: Context, kind: Keeper['kind'], owner: string, id: OrderExportId) =>
  tell(ctx, kind === 'customer' ? `customer:${owner}` : 'staff', 'export', id)

/** Writes down what was asked for and queues its making. Refuses with `order.exportInProgress` while one is made. */
export async function askForExport(
  ctx: Context,
  keeper: Keeper,
  request: object,
  found: number,
  queue: (ctx: Context, id: OrderExportId) => Promise<unknown>,
): Promise<OrderExportId> {
  const { table, owner, oneWaits } = books[keeper.kind]
  const id = newId('exp')
  try {
    await transact(ctx, async (ctx) => {
      await sql`insert into ${table} (id, ${owner}, request, status, row_count, asked_at)
        values (${id}, ${ownerIn(keeper)}, ${JSON.stringify(request)}::jsonb, 'waiting', ${found}, ${ctx.clock()})`.execute(
        ctx.db,
      )
      await queue(ctx, id)
    })
  } catch (error) {
    if (brokenConstraint(error) !== oneWaits) throw error
    throw new Refusal('order.exportInProgress')
  }
  return id
}

/** What a waiting export was asked for; null where none waits under this id. */
export async function findAsked<Request>(
  ctx: Context,
  keeper: Keeper,
  id: OrderExportId,
): Promise<Request | null> {
  const { table, owner } = books[keeper.kind]
  const { rows } = await sql<{ request: Request }>`select request from ${table}
    where ${owner} = ${ownerIn(keeper)} and id = ${id} and status = 'waiting'`.execute(ctx.db)
  return rows[0]?.request ?? null
}

/** The file is there: whoever asked is told, and its time begins. */
export async function keepMade(
  ctx: Context,
  keeper: Keeper,
  id: OrderExportId,
  made: {
    readonly rows: number
    readonly bytes: number
    readonly name: string
    readonly storageKey: string
  },
): Promise<void> {
  const { table, owner, days } = books[keeper.kind]
  const now = ctx.clock()
  await transact(ctx, async (ctx) => {
    await sql`update ${table} set status = 'ready', row_count = ${made.rows}, bytes = ${made.bytes},
        name = ${made.name}, storage_key = ${made.storageKey}, done_at = ${now},
        expires_at = ${new Date(now.getTime() + days * 86_400_000)}
      where ${owner} = ${ownerIn(keeper)} and id = ${id}`.execute(ctx.db)
    await told(ctx, keeper.kind, ownerIn(keeper), id)
  })
}

/** Removes files after their days, and gives up what was never made, so that it can be asked for again. */
export async function endOld(ctx: Context): Promise<void> {
  const now = ctx.clock()
  const stale = new Date(now.getTime() - givenUpAfterMinutes * 60_000)
  for (const kind of ['customer', 'staff'] as const) {
    const { table, owner, days } = books[kind]
    const { rows: failed } = await sql<{ id: OrderExportId; owner: string }>`
      update ${table} set status = 'failed', done_at = ${now}
      where status = 'waiting' and asked_at < ${stale} returning id, ${owner} as owner`.execute(ctx.db)
    for (const { id, owner } of failed) await told(ctx, kind, owner, id)
    const oldest = new Date(now.getTime() - days * 86_400_000)
    const { rows } = await sql<{ id: string; storage_key: string | null }>`
      select id, storage_key from ${table}
      where asked_at < ${oldest} and coalesce(expires_at, asked_at) <= ${now} limit 200`.execute(ctx.db)
    for (const { id, storage_key } of rows) {
      if (storage_key) await ctx.storage.remove(storage_key)
      await sql`delete from ${table} where id = ${id}`.execute(ctx.db)
    }
  }
}

export async function exportsOf(ctx: Context, keeper: Keeper): Promise<ReplyOf<typeof listExports>> {
  const { table, owner } = books[keeper.kind]
  const { rows } = await sql<{
    id: OrderExportId
    status: 'waiting' | 'ready' | 'failed'
    name: string | null
    row_count: number | null
    bytes: number | null
    asked_at: Date
    expires_at: Date | null
  }>`select id, status, name, row_count, bytes, asked_at, expires_at from ${table}
    where ${owner} = ${ownerIn(keeper)} and coalesce(expires_at, ${ctx.clock()}::timestamptz) >= ${ctx.clock()}
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

/** A made file. Refuses with `request.notFound`, for another one's and an expired one too. */
export async function openMade(
  ctx: Context,
  keeper: Keeper,
  id: OrderExportId,
): Promise<FileAnswer & { readonly rows: number }> {
  const { table, owner } = books[keeper.kind]
  const { rows } = await sql<{ name: string; storage_key: string; row_count: number }>`
    select name, storage_key, row_count from ${table}
    where ${owner} = ${ownerIn(keeper)} and id = ${id} and status = 'ready' and expires_at > ${ctx.clock()}`.execute(
    ctx.db,
  )
  const content = rows[0] ? await ctx.storage.read(rows[0].storage_key) : null
  if (!rows[0] || !content) throw new Refusal('request.notFound')
  return { content, name: rows[0].name, type: spreadsheetTypes.xlsx, rows: rows[0].row_count }
}
