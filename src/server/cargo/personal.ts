import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Subscriptions that send a message to the person’s number. */
export const cargoPart: PersonalPart = {
  name: 'cargo',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select s.created_at as "createdAt", s.container, s.bill, s.mobile as phone from cargo_subscriptions s
      join users u on u.mobile = s.mobile where u.id = ${userId} order by s.created_at, s.id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from cargo_subscriptions s using users u where u.id = ${userId} and s.mobile = u.mobile`.execute(
      ctx.db,
    )
    return []
  },
}
