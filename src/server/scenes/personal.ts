import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'
import { forgetScenes } from './commands.ts'

/** Business cards with what stands on them. */
export const scenesPart: PersonalPart = {
  name: 'scenes',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select title as name, made_at as "createdAt", changed_at as "savedAt", status, pages as details
      from scenes where user_id = ${userId} order by made_at, id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await forgetScenes(ctx, userId)
    return []
  },
}
