import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Errors that the person reported. */
export const reportsPart: PersonalPart = {
  name: 'reports',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select reported_at as "happenedAt", path as page, text, browser as device from error_reports
      where user_id = ${userId} order by reported_at, id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from error_reports where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
