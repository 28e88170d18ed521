import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Changes that were proposed for a person's orders. They stand behind bills and stay; what the person wrote is erased. */
export const proposalsPart: PersonalPart = {
  name: 'orderProposals',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select p.proposed_at as "createdAt", o.number, p.status, p.reason, p.words, p.proposed_by_name as sender
      from order_proposals p join orders o on o.user_id = p.user_id and o.id = p.order_id
      where p.user_id = ${userId} order by p.proposed_at, p.id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`update order_proposals set words = null where user_id = ${userId} and words is not null`.execute(
      ctx.db,
    )
    return []
  },
}
