import { sql } from 'kysely'
import type { Actor, Customer, Staff } from '#domain/kernel/actor.ts'
import type { FileId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { findFile } from './store.ts'

/** Which of these files the customer uploaded; for staff, which were uploaded at the desk. */
export async function findFilesOf(
  ctx: Context,
  actor: Customer | Staff,
  ids: readonly FileId[],
): Promise<FileId[]> {
  const own = actor.kind === 'customer' ? sql`user_id = ${actor.userId}` : sql`staff_id is not null`
  const { rows } = await sql<{ id: FileId }>`
    select id from files where ${own} and id = any(${[...ids]}::text[])`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Which of these files the customer uploaded; until the transaction ends, none of them is swept away. */
export async function holdFilesOf(ctx: Context, actor: Customer, ids: readonly FileId[]): Promise<FileId[]> {
  const { rows } = await sql<{ id: FileId }>`
    select id from files where user_id = ${actor.userId} and id = any(${[...ids]}::text[])
    for key share`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * A file for download: a customer's own, any for staff and the system. Refuses with `request.notFound`,
 * also for another customer's.
 */
export async function openFile(ctx: Context, actor: Actor, id: string): Promise<FileAnswer> {
  const file = await findFile(ctx, actor, id)
  const content = file && (await ctx.storage.read(file.storageKey))
  if (!file || !content) throw new Refusal('request.notFound')
  return { content, name: file.name, type: file.mediaType }
}
