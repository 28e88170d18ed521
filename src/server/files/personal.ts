import { sql } from 'kysely'
import type { PersonalFile, PersonalPart, PersonalRow } from '#server/platform/personal.ts'
import { restedOn } from './store.ts'

/** Files that an order, a payment, a bill or an agreement rests on are kept with it; all others go. */
export const filesPart: PersonalPart = {
  name: 'files',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow & PersonalFile>`
      select id, name, bytes::float8 as bytes, uploaded_at as "uploadedAt", storage_key as "storageKey"
      from files where user_id = ${userId} order by uploaded_at, id`.execute(ctx.db)
    return {
      rows: rows.map(({ storageKey, ...row }) => row),
      files: rows.map(({ id, name, storageKey }) => ({ id, name, storageKey })),
    }
  },
  async forget(ctx, userId) {
    const { rows } = await sql<{ storage_key: string }>`
      delete from files f where f.user_id = ${userId}
        and not ${restedOn}
      returning storage_key`.execute(ctx.db)
    return rows.map(({ storage_key }) => storage_key)
  },
}
