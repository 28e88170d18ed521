import { sql } from 'kysely'
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

/** Adds the files in one statement, as their uploader's. */
export async function addFiles(ctx: Context, actor: Actor, files: readonly StoredFile[]): Promise<void> {
  const userId = actor.kind === 'customer' ? actor.userId : null
  const staffId = actor.kind === 'staff' ? actor.staffId : null
  await sql`
    insert into files (id, user_id, staff_id, name, kind, media_type, bytes, sha256, storage_key, uploaded_at)
    select f.value->>'id', ${userId}, ${staffId}, f.value->>'name', f.value->>'kind', f.value->>'mediaType',
      (f.value->>'bytes')::bigint, f.value->>'sha256', f.value->>'storageKey', (f.value->>'uploadedAt')::timestamptz
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
