import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'
import { removeMailboxRows } from './mailbox-store.ts'

/** What the person was told, and how they want to be told. */
export const notificationsPart: PersonalPart = {
  name: 'notifications',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select happened_at as "happenedAt", kind as about, params as details from notifications
      where user_id = ${userId} order by happened_at, id`.execute(ctx.db)
    const chosen = await sql<PersonalRow>`
      select settings as details from notification_settings where user_id = ${userId} and settings is not null
      union all select settings from order_notification_settings where user_id = ${userId}`.execute(ctx.db)
    const mailboxes = await sql<PersonalRow>`
      select address as mail, confirmed_at as "savedAt" from notification_mailboxes where user_id = ${userId}
      union all select address, null from mailbox_codes where user_id = ${userId}`.execute(ctx.db)
    return { rows: [...mailboxes.rows, ...chosen.rows, ...rows] }
  },
  async forget(ctx, userId) {
    await sql`delete from notifications where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from notification_mails where user_id = ${userId}`.execute(ctx.db)
    await sql`
      delete from embedded_mails where address in (
        select address from notification_mailboxes where user_id = ${userId}
        union select address from mailbox_codes where user_id = ${userId}
      )`.execute(ctx.db)
    await removeMailboxRows(ctx, userId)
    await sql`delete from notification_texts where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from order_notification_settings where user_id = ${userId}`.execute(ctx.db)
    await sql`delete from notification_settings where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
