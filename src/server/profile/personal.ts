import { sql } from 'kysely'
import type { PersonalPart } from '#server/platform/personal.ts'
import { loadProfile } from './store.ts'

export const profilePart: PersonalPart = {
  name: 'profile',
  async read(ctx, userId) {
    const { version, pictureKey, linkId, ...profile } = await loadProfile(ctx, userId)
    return {
      rows: version === 0 ? [] : [profile],
      files: pictureKey ? [{ id: 'header', name: 'header.webp', storageKey: pictureKey }] : [],
    }
  },
  async forget(ctx, userId) {
    const { pictureKey } = await loadProfile(ctx, userId)
    await sql`delete from profiles where user_id = ${userId}`.execute(ctx.db)
    return pictureKey ? [pictureKey] : []
  },
}
