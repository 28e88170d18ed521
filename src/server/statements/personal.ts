import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Statements are vouchers of account and kept as tax law asks. */
export const statementsPart: PersonalPart = {
  name: 'statements',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select number, issued_on::text as day, status,
        jsonb_build_object('minor', billed_minor, 'currency', 'CNY') as amount
      from statements where user_id = ${userId} order by issued_at, id`.execute(ctx.db)
    return { rows }
  },
  holds: (userId) => ({
    statements: sql`select count(*) from statements where user_id = ${userId} and status <> 'completed'`,
  }),
}
