import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Invoices are kept as tax law asks, with the title that they were made out to. */
export const invoicesPart: PersonalPart = {
  name: 'invoices',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select number, applied_at as "createdAt", status, title as details, email as mail,
        jsonb_build_object('minor', amount_minor, 'currency', 'CNY') as amount
      from invoices where user_id = ${userId} order by applied_at, id`.execute(ctx.db)
    return { rows }
  },
  holds: (userId) => ({
    invoices: sql`select count(*) from invoices where user_id = ${userId} and status = 'invoicing'`,
  }),
  async forget(ctx, userId) {
    await sql`update invoices set email = null where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}

/** Titles kept for the next invoice. */
export const titlesPart: PersonalPart = {
  name: 'titles',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select name, tax_number as "taxNumber", address, phone, bank, bank_account as "bankNumber", email as mail
      from invoice_titles where user_id = ${userId} order by created_at, id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from invoice_titles where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}
