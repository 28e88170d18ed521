import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Which trucks the person looked for. */
export const trucksPart: PersonalPart = {
  name: 'trucks',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select looked_up_at as "happenedAt", plate from truck_lookups
      where user_id = ${userId} order by looked_up_at`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from truck_lookups where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from truck_meters where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
