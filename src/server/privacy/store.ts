import { sql } from 'kysely'
import type { PersonalExportId, UserId } from '#domain/kernel/ids.ts'
import type { ExportStatus } from '#domain/privacy/privacy.ts'
import type { Context } from '#server/platform/context.ts'

export type StoredExport = {
  readonly id: PersonalExportId
  readonly status: ExportStatus
  readonly asked_at: Date
  readonly expires_at: Date | null
  readonly bytes: number | null
  readonly storage_key: string | null
}

/** The user's exports since an instant, the newest first. */
export async function loadExports(ctx: Context, userId: UserId, since: Date): Promise<StoredExport[]> {
  const { rows } = await sql<StoredExport>`
    select id, status, asked_at, expires_at, bytes::float8 as bytes, storage_key from personal_exports
    where user_id = ${userId} and asked_at > ${since} order by asked_at desc, id desc`.execute(ctx.db)
  return rows
}

export async function findExport(
  ctx: Context,
  userId: UserId,
  id: PersonalExportId,
): Promise<StoredExport | null> {
  const { rows } = await sql<StoredExport>`
    select id, status, asked_at, expires_at, bytes::float8 as bytes, storage_key from personal_exports
    where user_id = ${userId} and id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Until the transaction ends, this user asks for nothing else here. */
export const lockExports = (ctx: Context, userId: UserId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`personal exports of ${userId}`}, 0))`.execute(ctx.db)

export async function addExport(ctx: Context, userId: UserId, id: PersonalExportId): Promise<void> {
  await sql`insert into personal_exports (id, user_id, status, asked_at)
    values (${id}, ${userId}, 'waiting', ${ctx.clock()})`.execute(ctx.db)
}

/** Whether it was still waited for. */
export async function finishExport(
  ctx: Context,
  userId: UserId,
  id: PersonalExportId,
  made: { storageKey: string; bytes: number; expiresAt: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update personal_exports set status = 'ready', storage_key = ${made.storageKey}, bytes = ${made.bytes},
      done_at = ${ctx.clock()}, expires_at = ${made.expiresAt}
    where user_id = ${userId} and id = ${id} and status = 'waiting'`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Gives up what was asked for before `stale` and never made. */
export async function giveUpExports(ctx: Context, stale: Date): Promise<void> {
  await sql`update personal_exports set status = 'failed', done_at = ${ctx.clock()}
    where status = 'waiting' and asked_at < ${stale}`.execute(ctx.db)
}

/** Exports that were asked for before `oldest` and can be downloaded no more. */
export async function loadEndedExports(
  ctx: Context,
  oldest: Date,
): Promise<{ id: string; storage_key: string | null }[]> {
  const { rows } = await sql<{ id: string; storage_key: string | null }>`
    select id, storage_key from personal_exports
    where asked_at < ${oldest} and coalesce(expires_at, asked_at) <= ${ctx.clock()} and status <> 'waiting'
    limit 200`.execute(ctx.db)
  return rows
}

export async function removeExport(ctx: Context, id: string): Promise<void> {
  await sql`delete from personal_exports where id = ${id}`.execute(ctx.db)
}

/** Removes the user's exports; their storage keys. */
export async function removeExportsOf(ctx: Context, userId: UserId): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from personal_exports where user_id = ${userId} returning storage_key`.execute(ctx.db)
  return rows.flatMap(({ storage_key }) => (storage_key ? [storage_key] : []))
}
