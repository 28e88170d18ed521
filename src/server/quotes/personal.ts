import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Quotes that became an order are kept with it. */
export const quotesPart: PersonalPart = {
  name: 'quotes',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select id, created_at as "createdAt", request as details,
        jsonb_build_object('minor', total_minor, 'currency', total_currency) as amount
      from quotes where user_id = ${userId} order by created_at, id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from quotes q where q.user_id = ${userId}
      and not exists (select from orders o where o.user_id = q.user_id and o.quote_id = q.id)`.execute(ctx.db)
    return []
  },
}

export const priceRequestsPart: PersonalPart = {
  name: 'priceRequests',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select created_at as "createdAt", status, request as details, note, answer
      from price_requests where user_id = ${userId} order by created_at, id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from price_requests where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
