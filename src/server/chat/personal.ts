import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

export const chatPart: PersonalPart = {
  name: 'chat',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select m.sent_at as "happenedAt", m.sender, m.text from chat_conversations c
      join chat_messages m on m.conversation_id = c.id
      where c.user_id = ${userId} order by c.id, m.position`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from chat_messages where conversation_id in (
      select id from chat_conversations where user_id = ${userId})`.execute(ctx.db)
    await sql`delete from chat_conversations where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
