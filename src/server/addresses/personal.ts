import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

export const addressesPart: PersonalPart = {
  name: 'addresses',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select label, company as "companyName", contact, phone, country, province, city, region, street as address,
        added_at as "createdAt"
      from addresses where user_id = ${userId} order by added_at, id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from addresses where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
