import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Tokens of the person’s own systems; what opens is kept nowhere. */
export const tokensPart: PersonalPart = {
  name: 'tokens',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select name, scopes as details, created_at as "createdAt", expires_at as "validUntil", last_used_at as "lastUsedAt",
        revoked_at as "endedAt"
      from api_tokens where user_id = ${userId} order by id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from api_tokens where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
