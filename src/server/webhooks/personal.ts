import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Addresses of the person’s own systems; their secrets are nobody’s to copy. */
export const webhooksPart: PersonalPart = {
  name: 'webhooks',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select url, created_at as "createdAt" from webhooks where user_id = ${userId} order by created_at, id`.execute(
      ctx.db,
    )
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from webhook_tries where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from webhook_messages where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from webhooks where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
