import { type RawBuilder, sql } from 'kysely'
import type { FilePurpose } from '#domain/files/uploads.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { FileId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

export type StoredFile = {
  readonly id: FileId
  readonly name: string
  readonly kind: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  readonly storageKey: string
  readonly uploadedAt: Date
}
/** A file as it is added. */
export type NewFile = StoredFile & { readonly purpose: FilePurpose | null }

/** Adds the files in one statement, as their uploader's. */
export async function addFiles(ctx: Context, actor: Actor, files: readonly NewFile[]): Promise<void> {
  const userId = actor.kind === 'customer' ? actor.userId : null
  const staffId = actor.kind === 'staff' ? actor.staffId : null
  await sql`
    insert into files (id, user_id, staff_id, name, kind, media_type, bytes, sha256, storage_key, uploaded_at, purpose)
    select f.value->>'id', ${userId}, ${staffId}, f.value->>'name', f.value->>'kind', f.value->>'mediaType',
      (f.value->>'bytes')::bigint, f.value->>'sha256', f.value->>'storageKey', (f.value->>'uploadedAt')::timestamptz,
      f.value->>'purpose'
    from jsonb_array_elements(${JSON.stringify(files)}::jsonb) f (value)`.execute(ctx.db)
}

type FileRow = {
  id: FileId
  name: string
  kind: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_at: Date
}

/** The file's record, or null when there is none that this actor may see. */
export async function findFile(ctx: Context, actor: Actor, id: string): Promise<StoredFile | null> {
  const { rows } = await sql<FileRow>`
    select id, name, kind, media_type, bytes, sha256, storage_key, uploaded_at from files
    where id = ${id} and ${
      actor.kind === 'customer' ? sql`user_id = ${actor.userId}` : sql`${actor.kind !== 'visitor'}`
    }`.execute(ctx.db)
  const row = rows[0]
  return row
    ? {
        id: row.id,
        name: row.name,
        kind: row.kind,
        mediaType: row.media_type,
        bytes: row.bytes,
        sha256: row.sha256,
        storageKey: row.storage_key,
        uploadedAt: row.uploaded_at,
      }
    : null
}

/** What an order, a payment, a bill or an agreement rests on is kept with it, whatever a file `f` was uploaded for. */
export const restedOn = sql`(exists (select from order_documents d where d.file_id = f.id)
  or exists (select from transfer_proofs p where p.file_id = f.id)
  or exists (select from bill_lines l where l.file_id = f.id)
  or exists (select from invoice_agreements a where a.file_id = f.id))`

/** Ids of files that an area holds, one text column, as they stand when they are asked for. */
export type Held = RawBuilder<unknown>

/** Notes since when nothing holds files of this purpose, and forgets it of those that something holds again. */
export async function noteUnheld(ctx: Context, purpose: FilePurpose, held: Held): Promise<void> {
  await sql`with held (id) as materialized (${held})
    update files f set unheld_since = case when f.unheld_since is null then ${ctx.clock()}::timestamptz end
    where f.purpose = ${purpose}
      and (f.unheld_since is null) = not (${restedOn} or exists (select from held h where h.id = f.id))`.execute(
    ctx.db,
  )
}

/** Locks files of this purpose that nothing held since then; those that somebody is about to show are passed over. */
export async function lockUnheld(
  ctx: Context,
  purpose: FilePurpose,
  since: Date,
  most: number,
): Promise<FileId[]> {
  const { rows } = await sql<{ id: FileId }>`select id from files
    where purpose = ${purpose} and unheld_since <= ${since} order by id limit ${most} for update skip locked`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Deletes those of these files that still nothing holds, and names where their bytes lie. */
export async function deleteUnheld(ctx: Context, ids: readonly FileId[], held: Held): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`with held (id) as materialized (${held})
    delete from files f where f.id = any(${[...ids]}::text[])
      and not ${restedOn} and not exists (select from held h where h.id = f.id)
    returning storage_key`.execute(ctx.db)
  return rows.map(({ storage_key }) => storage_key)
}
