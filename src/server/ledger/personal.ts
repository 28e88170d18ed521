import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/**
 * Entries are never changed (decision 014). Points that are left lapse with the login; what is owed holds its closing
 * back, as rebate cash does (`promotion/personal.ts`).
 */
export const ledgerPart: PersonalPart = {
  name: 'ledger',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select t.at as "happenedAt", b.kind as book, t.kind as event,
        jsonb_build_object('minor', case when t.to_book = b.id then t.amount_minor else -t.amount_minor end,
          'currency', t.currency) as amount, t.note
      from ledger_books b join ledger_transfers t on t.from_book = b.id or t.to_book = b.id
      where b.user_id = ${userId} order by t.id`.execute(ctx.db)
    return { rows }
  },
  holds: (userId) => ({
    balance: sql`select count(*) from ledger_books b
      where b.user_id = ${userId} and b.kind = 'owed'
      and coalesce((select sum(amount_minor) from ledger_transfers where to_book = b.id), 0)
      <> coalesce((select sum(amount_minor) from ledger_transfers where from_book = b.id), 0)`,
  }),
}
