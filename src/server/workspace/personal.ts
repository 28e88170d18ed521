import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Saved views and column settings, and what was typed and not yet sent. */
export const workspacePart: PersonalPart = {
  name: 'workspace',
  async read(ctx, userId) {
    const owner = `customer:${userId}`
    const { rows } = await sql<PersonalRow>`
      select name, query as text, saved_at as "savedAt", position from workspace_views where owner = ${owner}
      union all select name, text, saved_at, null from workspace_drafts where owner = ${owner}
      union all select name, settings::text, saved_at, null from workspace_tables where owner = ${owner}
      order by "savedAt"`.execute(ctx.db)
    return { rows: rows.map(({ name, text, savedAt }) => ({ name, text, savedAt })) as PersonalRow[] }
  },
  async forget(ctx, userId) {
    const owner = `customer:${userId}`
    await sql`delete from workspace_views where owner = ${owner}`.execute(ctx.db)
    await sql`delete from workspace_drafts where owner = ${owner}`.execute(ctx.db)
    await sql`delete from workspace_tables where owner = ${owner}`.execute(ctx.db)
    return []
  },
}
